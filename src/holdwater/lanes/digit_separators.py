"""The marks of a number group its digits."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import GROUPED

NAME = "digit_separators"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    r"""Yield the whole number that ``numeral`` means if its marks group digits.

    >>> [str(key.what) for key in read(Numeral.parse("1\u202f500"))]
    ['1500']
    """
    yield from map(Key.number, numeral.signed(GROUPED))
