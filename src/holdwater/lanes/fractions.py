"""A fraction is the part that it writes."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.fractions import HOW

NAME = "fractions"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the number that a glyph, a stroke or raised and lowered digits write, a whole number before it added."""
    yield from map(Key.number, numeral.signed(HOW))
