"""Dates as written: ISO and local forms, each one atom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple


class WrittenDate(NamedTuple):
    """One date in clean text.

    Attributes:
        start: Start in the text.
        end: End, exclusive.
        dates: Every date that it can mean, as ``2024-03-05``, ``2024-03`` or ``--03-05``.
    """

    start: int
    end: int
    dates: tuple[str, ...]


_ISO = re.compile(r"(?<![0-9])([12][0-9]{3})-([01][0-9])-([0-3][0-9])(?![0-9])")


def find_dates(text: str) -> Iterator[WrittenDate]:
    """Yield the dates of clean text.

    >>> list(find_dates("on 2024-03-05T10:00"))
    [WrittenDate(start=3, end=13, dates=('2024-03-05',))]
    """
    for match in _ISO.finditer(text):
        try:
            found = date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            continue
        yield WrittenDate(match.start(), match.end(), (found.isoformat(),))
