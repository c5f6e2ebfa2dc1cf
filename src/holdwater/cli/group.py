"""The group that holds the commands, and what every failure of them looks like."""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO

import click

from holdwater.cli import show
from holdwater.errors import HoldwaterError

CLEAN = 0
FOUND = 1
COULD_NOT_RUN = 2
INTERNAL_ERRORS = 3
_INTERRUPTED = 130

# What a full device says; files of ours are written under an error of their own.
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
# What a name says that no file can have, or that nobody may look for.
_UNREACHABLE = frozenset({errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ELOOP, errno.ENOTDIR})


class GuardedGroup(click.Group):
    """A group whose commands end in an exit code and a clear message, whatever happens.

    A command that returns a number exits with it.
    """

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # before click sees it, who would exit with 1
            return _write_no_more()

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
        if not _open_streams():
            sys.exit(COULD_NOT_RUN)
        with _logging():
            code = _exit_code(lambda: run(args, prog_name, complete_var, standalone_mode=False, **extra))
        sys.exit(code)


def _open_streams() -> bool:
    """Stand in for standard streams that are closed; False if that is where the answer should go."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - open as long as the process is
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stdout is None:
        show.warn("standard output: is closed. Give it a file, or /dev/null if nobody reads it.")
        return False
    sys.stdout = _whole(sys.stdout)
    return True


def _whole(stream: TextIO) -> TextIO:
    """Return a stream that writes all that it is given, or fails.

    One without a buffer (``PYTHONUNBUFFERED``) may write a part: what a full disk or a reader that has gone did not
    take would be lost in silence.
    """
    if not isinstance(getattr(stream, "buffer", None), io.RawIOBase):
        return stream
    return open(stream.fileno(), "w", buffering=1, encoding=stream.encoding, errors=stream.errors, closefd=False)


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
        return _write_no_more()
    except Exception as error:  # a fault of ours: 1 would say that something was nulled
        if isinstance(error, OSError) and error.errno in _FULL:
            show.warn(f"standard output: can't be written: {error.strerror}. Make room, or write to another place.")
            return _write_no_more()
        if isinstance(error, OSError) and error.errno in _UNREACHABLE and error.filename is not None:
            show.warn(f"{error.filename}: can't be reached: {error.strerror}. Check the path and its permissions.")
            return COULD_NOT_RUN
        show.warn(
            f"internal error: {type(error).__name__}: {error}\n"
            f"{''.join(traceback.format_tb(error.__traceback__))}"
            "  This is a fault of holdwater, not of what it was given. Please report it with the lines above."
        )
        return COULD_NOT_RUN
    return code if isinstance(code, int) else CLEAN


def _write_no_more() -> int:
    """Stop writing to the standard streams, even at the end: whoever read them has gone, or the disk is full."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
            continue
        os.dup2(nowhere, stream.fileno())
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
