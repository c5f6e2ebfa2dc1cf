"""A fraction is the part that it writes."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.fractions import HOW
from holdwater.text.numerals import Numeral

NAME = "fractions"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the number that ``numeral`` means if it is written that way."""
    for amount in numeral.signed(HOW):
        yield Key.number(amount)
