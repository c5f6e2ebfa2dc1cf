"""A number in words is the number."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.number_words.spelled import HOW

NAME = "number_words"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the number that ``numeral`` means if it is written that way."""
    yield from map(Key.number, numeral.signed(HOW))
