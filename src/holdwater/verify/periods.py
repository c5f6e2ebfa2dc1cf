"""A stretch of time that a page states in other words: a season by both its years, a quarter by a day in it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from holdwater.index import PageIndex
from holdwater.text.times.periods import COUNTED, UNREAD

_MONTHS = {"Q": 3, "H": 6}
# The letters of a quarter and a half in the headers of tables, before or behind the number.
_LETTERS = {"Q": "qt", "H": "hs"}


def find_period(iso: str, index: PageIndex) -> Iterator[tuple[int, int]]:
    """Yield where a page states a season or a part of a year without naming it as a whole.

    Args:
        iso: A date as ``WrittenDate`` has it; nothing is yielded for one that is neither.
        index: The page.
    """
    if iso[4:5] == "/":
        yield from _both_years(iso, index)
    elif iso[4:6] in ("-Q", "-H"):
        within = list(_within(iso, index))
        yield from within
        if not within and (stated := list(_year(iso[:4], index))):
            parts = list(_part(iso[5:], index))
            yield from parts
            if parts or _may_count(iso, index):
                yield from stated


def _within(iso: str, index: PageIndex) -> Iterator[tuple[int, int]]:
    """Yield the months and days of a quarter or a half, as those of a month state the month."""
    length = _MONTHS[iso[5]]
    last = int(iso[6]) * length
    for month in range(last - length + 1, last + 1):
        yield from index.date(f"{iso[:4]}-{month:02}")


def _may_count(iso: str, index: PageIndex) -> bool:
    """Say whether a page may count parts of a year in a way that isn't read.

    In another language, or by no number: three months that end in June are the third quarter of many a fiscal year.
    """
    letter = iso[5]
    if any(word in index.seen.letters for word in UNREAD[letter]):
        return True
    numbers = range(1, 12 // _MONTHS[letter] + 1)
    is_numbered = any(index.date(f"--{letter}{number}") for number in numbers)
    return not is_numbered and any(word in index.seen.letters for word in COUNTED[letter])


def _year(year: str, index: PageIndex) -> Iterator[tuple[int, int]]:
    yield from index.date(year)
    yield from ((place.start, place.end) for place in index.bare(Decimal(year), (1,)))


def _part(part: str, index: PageIndex) -> Iterator[tuple[int, int]]:
    """Yield where a page states a quarter or a half whose year may stand elsewhere, as in a header."""
    yield from index.date(part)
    known = index.date(f"--{part}")
    for letter in _LETTERS[part[0]]:
        for name in (f"{letter}{part[1]}", f"{part[1]}{letter}"):
            for start, end in index.pieces.find(name):
                if not any(since < end and start < until for since, until in known):
                    yield start, end


def _both_years(iso: str, index: PageIndex) -> Iterator[tuple[int, int]]:
    """Yield the years of a season where a page states each of them, and not as a part of another season."""
    first, second = iso.split("/")
    others = [*index.date(f"{int(first) - 1:04}/{first}"), *index.date(f"{second}/{int(second) + 1:04}")]
    found: list[tuple[int, int]] = []
    for year in (first, second):
        stated = [
            one for one in _year(year, index) if not any(one[0] < end and start < one[1] for start, end in others)
        ]
        if not stated:
            return
        found += stated
    yield from found
