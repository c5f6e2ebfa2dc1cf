"""A bare run of digits is the whole number that it spells."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import PLAIN

NAME = "exact"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the number of digits that no mark parts.

    >>> [key.what for key in read(Numeral.parse("EAN 4044155237788"))]
    [Decimal('4044155237788')]
    """
    yield from map(Key.number, numeral.signed(PLAIN))
