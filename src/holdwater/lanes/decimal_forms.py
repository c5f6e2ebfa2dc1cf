"""The last mark of a number sets off its decimals, whichever mark the locale uses."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import DECIMAL

NAME = "decimal_forms"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the number that ``numeral`` means if its last mark is a decimal mark.

    >>> [str(key.what) for key in read(Numeral.parse("1.234,50"))]
    ['1234.50']
    """
    yield from map(Key.number, numeral.signed(DECIMAL))
