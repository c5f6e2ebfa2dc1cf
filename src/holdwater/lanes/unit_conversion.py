"""A number with its unit is an amount of that dimension, whatever unit the other side uses."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.measures import measures
from holdwater.text.neighbours.numerals import Numeral

NAME = "unit_conversion"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the amount in base units, for every unit that the writing may mean; a compound as one sum.

    >>> [(key.dimension, str(key.what)) for key in read(Numeral.parse("6 ft"))]
    [('length', '1143/625')]
    """
    yield from measures(numeral)
