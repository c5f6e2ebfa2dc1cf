"""A multiplier word or a scale stated once multiplies the number that it governs."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral

NAME = "multipliers"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the product with every amount that the multiplier may stand for.

    >>> [int(key.what) for key in read(Numeral.parse("1,5 Mio. €"))]
    [1500000]
    """
    for factor in numeral.anchors.factors:
        yield from map(Key.number, numeral.scaled(factor))
