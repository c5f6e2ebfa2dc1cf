"""Options that say how values are checked, for every command that checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from holdwater.cli.config_option import CONFIG
from holdwater.model.settings import DEFAULT

F = TypeVar("F", bound=Callable[..., Any])


class _Unit(click.ParamType[tuple[str, str]]):
    """A place and the unit of what stands there."""

    name = "unit"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Return both; a pointer may hold an equals sign, a unit holds none."""
        if isinstance(value, tuple):  # of a configuration
            return value
        path, _, unit = str(value).rpartition("=")
        if not path or not unit:
            self.fail(f"expected a place and a unit such as /specs/weight=kg, found {value!r}", param, ctx)
        return path, unit


_OPTIONS = (
    CONFIG,
    click.option(
        "--anchor",
        "anchors",
        multiple=True,
        metavar="TEXT",
        help="SKU or brand to look for near each match; may be given several times.",
    ),
    click.option(
        "--min-text-chars",
        type=click.IntRange(0),
        default=DEFAULT.min_text_chars,
        metavar="N",
        help=f"A page with less visible text contradicts nothing; {DEFAULT.min_text_chars} by default.",
    ),
    click.option(
        "--derived",
        multiple=True,
        metavar="POINTER",
        help="The value there, or in each field of this name, is computed, and is never nulled. May be repeated.",
    ),
    click.option(
        "--translated",
        multiple=True,
        metavar="POINTER",
        help="The text there, or in each field of this name, is translated, and is never nulled. May be repeated.",
    ),
    click.option(
        "--unit",
        "units",
        type=_Unit(),
        multiple=True,
        callback=lambda _ctx, _option, pairs: dict(pairs),
        metavar="POINTER=UNIT",
        help="The value there, or in each field of this name, has this unit. May be repeated.",
    ),
)


def settings_options(command: F) -> F:
    """Give a command ``config``, ``anchors``, and what ``Settings`` takes of ``min_text_chars`` to ``units``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
