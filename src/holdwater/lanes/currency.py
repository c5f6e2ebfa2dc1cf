"""Prices: cents that are raised or set apart, and minor units."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.currencies import is_minor
from holdwater.text.numbers.prices import HOW

NAME = "currency"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the price that a whole number and its cents state together; of hundredths, the amount in whole units.

    >>> [str(key.what) for key in read(Numeral.parse("99p"))]
    ['99/100']
    """
    yield from map(Key.number, numeral.signed(HOW))
    if is_minor(numeral.anchors.currency):
        yield from map(Key.number, numeral.scaled(Fraction(1, 100)))
