"""Sides of a thing that crosses part, each with its unit or without: ``30x20x15``, ``30 x 20cm``, ``8" × 10"``."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.text import units
from holdwater.text.codes.threads import canonical
from holdwater.text.lazy import lazy

_NUMBER = "[0-9]{1,6}(?:[.,][0-9]{1,4})?"
_UNIT = r"(?:[ \u00a0]?(?:(?![xXхХ])[^\W\d_]{1,6}(?![^\W_xXхХ])|[\"″”'′]{1,2}))?"
_CROSS = r"[ \u00a0]?[xX×✕*хХ][ \u00a0]?"
_SIDE = lazy(rf"(?P<number>{_NUMBER})(?P<unit>{_UNIT})(?:{_CROSS})?")
_MOST = 4
_START = rf"[0-9](?<![\w.,/-][0-9])(?<![0-9][xX×✕*хХ] [0-9])[0-9]{{0,5}}(?:[.,][0-9]{{1,4}})?{_UNIT}"
_SIDES = lazy(rf"{_START}(?:{_CROSS}{_NUMBER}{_UNIT}){{1,{_MOST - 1}}}(?![^\W_]|[.,/–-]?[0-9]|{_CROSS}[0-9])")
_BARE = lazy(rf"{_NUMBER}(?:[xX×*]{_NUMBER}){{1,{_MOST - 1}}}")
# Lines of a screen: 1920x1080p.
_LINES = "p"


def find_sides(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where sides stand that crosses part, folded; two that follow each other are sides as well.

    >>> [folded for _, _, folded in find_sides('30 x 20.0 x 15cm, 8" x 10", 5 of x 3')]
    ['30x20', '30x20x15', '20x15', '8x10']
    """
    for match in _SIDES.finditer(text):
        sides = list(_SIDE.finditer(match[0]))
        *inner, last_unit = (side["unit"] for side in sides)
        # A word behind the last side counts nothing.
        if not all(map(_is_unit, inner)) or not (last_unit[:1].isspace() or _is_unit(last_unit)):
            continue
        ends = [side.end("unit") for side in sides[:-1]]
        ends.append(sides[-1].end("unit" if _is_unit(last_unit) else "number"))
        for first in range(len(sides) - 1):
            for last in range(first + 1, len(sides)):
                folded = _folded(side["number"] for side in sides[first : last + 1])
                yield match.start() + sides[first].start(), match.start() + ends[last], folded


def _is_unit(written: str) -> bool:
    """Whether what follows a side is its unit or nothing; one capital that touches it is rather the end of a code."""
    unit = written.strip()
    return unit in ("", _LINES) or (bool(units.lookup(unit)) and not (len(written) == 1 and written.isupper()))


def read_sides(code: str) -> str | None:
    """Return numbers that crosses part, folded; None for any other code.

    >>> read_sides("30X20.0"), read_sides("30x20cm")
    ('30x20', None)
    """
    return _folded(side["number"] for side in _SIDE.finditer(code)) if _BARE.fullmatch(code) else None


def _folded(numbers: Iterator[str]) -> str:
    return "x".join(map(canonical, numbers))
