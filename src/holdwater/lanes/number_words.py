"""A number in words is the number, and what is free of charge costs zero."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.number_words import free_of_charge, spelled

NAME = "number_words"
VERSION = 1

#: The ways of writing that it reads: what is free of charge costs zero.
HOWS = frozenset({spelled.HOW, free_of_charge.HOW})


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the number that ``numeral`` means if it is written that way."""
    yield from map(Key.number, numeral.signed(*HOWS))
