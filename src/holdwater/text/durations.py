"""Durations as written: ``PT1H30M``, ``1 h 30``, ``2:15:00``, each one atom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple


class Duration(NamedTuple):
    """One duration in clean text.

    Attributes:
        start: Start in the text.
        end: End, exclusive.
        seconds: Every length that it can mean, in seconds.
    """

    start: int
    end: int
    seconds: tuple[Fraction, ...]


_ISO = re.compile(r"\bPT(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9]{1,6})S)?(?![0-9A-Za-z])")


def find_durations(text: str) -> Iterator[Duration]:
    """Yield the durations of clean text.

    >>> [str(d.seconds[0]) for d in find_durations("PT1H15M")]
    ['4500']
    """
    for match in _ISO.finditer(text):
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        if any(match.groups()):
            yield Duration(match.start(), match.end(), (Fraction(hours * 3600 + minutes * 60 + seconds),))
