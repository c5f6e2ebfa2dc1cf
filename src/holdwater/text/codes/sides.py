"""Sides of a thing that crosses part, each with its unit or without: ``30x20x15``, ``30 x 20cm``, ``8" × 10"``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from holdwater.text import units
from holdwater.text.codes.threads import canonical
from holdwater.text.lazy import lazy

_NUMBER = "[0-9]{1,6}(?:[.,][0-9]{1,4})?"
# Which side it is: W60xD55, W: 60 x D: 55, 12"L x 9"W, 60 (W) x 55 (D).
#: Letters that say which side of a thing a number is: width, depth, height and so on.
SIDE_LETTERS = "WDHLBTPØ"
_AHEAD = rf"(?:[{SIDE_LETTERS}][ .:]{{0,2}})?"
_LETTER_BEHIND = rf"[{SIDE_LETTERS}](?![^\W_xXхХ])"
_BEHIND = rf"(?:[ \u00a0]?\([^\W\d_]{{1,9}}\)|{_LETTER_BEHIND})?"
_UNIT = rf"(?:(?!{_LETTER_BEHIND})[ \u00a0]?(?:(?![xXхХ]|by\b)[^\W\d_]{{1,6}}(?![^\W_xXхХ])|[\"″”'′]{{1,2}}))?"
_CROSS = r"(?:[ \u00a0]?[xX×✕*хХ][ \u00a0]?|[ ]by[ ]|-by-)"
_SIDE = lazy(rf"(?P<ahead>{_AHEAD})(?P<number>{_NUMBER})(?P<unit>{_UNIT})(?P<behind>{_BEHIND})(?:{_CROSS})?")
_MOST = 4
_START = (
    rf"[0-9](?<![^\W{SIDE_LETTERS}][0-9])(?<![.,/-][0-9])(?<![0-9][xX×✕*хХ] [0-9])[0-9]{{0,5}}(?:[.,][0-9]{{1,4}})?"
    rf"{_UNIT}{_BEHIND}"
)
_SIDES = lazy(
    rf"{_START}(?:{_CROSS}{_AHEAD}{_NUMBER}{_UNIT}{_BEHIND}){{1,{_MOST - 1}}}"
    rf"(?!(?<!\))[^\W_]|[.,/–-]?[0-9]|{_CROSS}[0-9])"
)
_FIRST_AHEAD = lazy(rf"(?<![\w.,/-])[{SIDE_LETTERS}][ .:]{{0,2}}\Z")
_FIRST_CHARS = 3
_BARE = lazy(rf"{_NUMBER}(?:[xX×*]{_NUMBER}){{1,{_MOST - 1}}}")
# 1,200 is also a number of thousands.
_GROUPED = lazy("[1-9][0-9]{0,2}[.,][0-9]{3}")
# Lines of a screen: 1920x1080p.
_LINES = "p"
# Measures in one token, as in a value: 30x20x15cm, 220-240V; and without a unit.
_IN_ONE_TOKEN = lazy(rf"{_NUMBER}[^\W\d_]{{0,3}}(?:[-\u2013/x×*]{_NUMBER}[^\W\d_]{{0,3}}){{1,{_MOST - 1}}}")
_CROSSED = lazy(rf"{_NUMBER}(?:[x×*]{_NUMBER}){{1,{_MOST - 1}}}")


def find_sides(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where sides stand that crosses part, folded; two that follow each other are sides as well.

    >>> [folded for _, _, folded in find_sides('30 x 20.0 x 15cm, 8" x 10", W40 x D30, 5 of x 3')]
    ['30x20', '30x20x15', '20x15', '8x10', '40x30']
    """
    for match in _SIDES.finditer(text):
        sides = list(_SIDE.finditer(match[0]))
        if not _are_lettered_alike(text, match.start(), sides):
            continue
        *inner, last_unit = (side["unit"] for side in sides)
        # A word behind the last side counts nothing.
        if not all(map(_is_unit, inner)) or not (last_unit[:1].isspace() or _is_unit(last_unit)):
            continue
        ends = [side.end("behind") for side in sides[:-1]]
        ends.append(sides[-1].end("behind" if _is_unit(last_unit) else "number"))
        for first in range(len(sides) - 1):
            for last in range(first + 1, len(sides)):
                start, end = match.start() + sides[first].start("number"), match.start() + ends[last]
                numbers = [side["number"] for side in sides[first : last + 1]]
                yield from ((start, end, folded) for folded in _folded(numbers))


def _are_lettered_alike(text: str, start: int, sides: Sequence[re.Match[str]]) -> bool:
    """Whether each side says by a letter which it is, or none does: ``A40x25`` and ``40x25B`` are codes."""
    before = _FIRST_AHEAD.search(text, max(0, start - _FIRST_CHARS), start)
    ahead = [before is not None, *(bool(side["ahead"]) for side in sides[1:])]
    behind = [side["behind"].isalpha() for side in sides]
    if text[start - 1 : start].isalpha() or any(ahead[1:]):
        return all(ahead)
    return all(behind) or not any(behind)


def _is_unit(written: str) -> bool:
    """Whether what follows a side is its unit or nothing; one capital that touches it is rather the end of a code."""
    unit = written.strip()
    return unit in ("", _LINES) or (bool(units.lookup(unit)) and not (len(written) == 1 and written.isupper()))


def read_sides(code: str) -> str | None:
    """Return numbers that crosses part, folded; None for any other code.

    >>> read_sides("30X20.0"), read_sides("30x20cm")
    ('30x20', None)
    """
    return "x".join(canonical(side["number"]) for side in _SIDE.finditer(code)) if _BARE.fullmatch(code) else None


def sides_unit(code: str) -> str:
    """Return the unit of measures that are written in one token, ``cm`` of ``30x20x15cm``; else ``""``.

    >>> sides_unit("220-240V"), sides_unit("10W-40")
    ('V', '')
    """
    if _IN_ONE_TOKEN.fullmatch(code) is None:
        return ""
    return code[len(code.rstrip("".join(c for c in code if c.isalpha()))) :]


def are_sides(code: str) -> bool:
    """Say whether crosses part a code into numbers, which before a unit are sides: ``30x40`` of ``30x40 cm``.

    >>> are_sides("30x40"), are_sides("30x20x15"), are_sides("RT-412")
    (True, True, False)
    """
    return _CROSSED.fullmatch(code) is not None


def _folded(numbers: Sequence[str]) -> Iterator[str]:
    """Yield numbers that crosses part with their marks for the decimal, and for that of thousands where they may be."""
    yield "x".join(map(canonical, numbers))
    if any(map(_GROUPED.fullmatch, numbers)):
        yield "x".join(re.sub("[.,]", "", one) if _GROUPED.fullmatch(one) else canonical(one) for one in numbers)
