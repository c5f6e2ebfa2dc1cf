"""The group that holds the commands, and what every failure of them looks like."""

from __future__ import annotations

import io
import logging
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from holdwater.cli import show
from holdwater.errors import HoldwaterError

CLEAN = 0
FOUND = 1
COULD_NOT_RUN = 2
INTERNAL_ERRORS = 3
_INTERRUPTED = 130


class GuardedGroup(click.Group):
    """A group whose commands end in an exit code and a clear message, whatever happens.

    A command that returns a number exits with it.
    """

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # before click sees it, who would exit with 1
            return _reader_gone()

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command, and exit, in any mode: errors are shown here."""
        del standalone_mode
        run = super().main
        with _logging():
            code = _exit_code(lambda: run(args, prog_name, complete_var, standalone_mode=False, **extra))
        sys.exit(code)


def _exit_code(run: Callable[[], object]) -> int:
    try:
        code = run()
        sys.stdout.flush()
    except HoldwaterError as error:
        show.warn(f"{error}")
        return COULD_NOT_RUN
    except click.ClickException as error:
        text = io.StringIO()
        error.show(file=text)
        show.err().line(show.visible(text.getvalue().rstrip("\n"), keep="\n"))
        return error.exit_code
    except click.Abort:
        show.warn("interrupted.")
        return _INTERRUPTED
    except BrokenPipeError:
        return _reader_gone()
    except Exception as error:  # a fault of ours: 1 would say that something was nulled
        show.warn(
            f"internal error: {type(error).__name__}: {error}\n"
            f"{''.join(traceback.format_tb(error.__traceback__))}"
            "  This is a fault of holdwater, not of what it was given. Please report it with the lines above."
        )
        return COULD_NOT_RUN
    return code if isinstance(code, int) else CLEAN


def _reader_gone() -> int:
    """Stop writing to standard output, even at the end: whoever read it has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return COULD_NOT_RUN


@contextmanager
def _logging() -> Iterator[None]:
    """Show what the package logs while a command runs."""
    logger = logging.getLogger("holdwater")
    handler = show.LogHandler()
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
