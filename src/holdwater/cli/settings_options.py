"""Options that say how values are checked, for every command that checks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import click

from holdwater.cli.config_option import CONFIG
from holdwater.cli.option_group import giving
from holdwater.model.settings import DEFAULT, Settings


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


#: Gives a command ``config``, ``anchors``, and what ``Settings`` takes of ``min_text_chars`` to ``units``.
settings_options = giving(*_OPTIONS)
#: The same without ``units``, for a command that is told the unit of its one value.
value_options = giving(*_OPTIONS[:-1])


def lanes_for(anchors: Sequence[str], settings: Settings = DEFAULT) -> Collection[str] | None:
    """Return the lanes that read under ``settings``, with the identity anchor where there is one to look for."""
    from holdwater import lanes
    from holdwater.lanes import identity_anchor

    return frozenset((*lanes.active(settings), identity_anchor.NAME)) if anchors else settings.lanes
