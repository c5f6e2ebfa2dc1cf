"""A number with a power of ten is the product."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.powers import HOW

NAME = "scientific"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield what the number means if it is written with a power of ten: the whole product."""
    yield from map(Key.number, numeral.signed(HOW))
