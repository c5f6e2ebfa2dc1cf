"""Digits of every script are digits."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import SCRIPT

NAME = "digit_scripts"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the amounts that a run means if any of its digits is of another script than ASCII."""
    yield from map(Key.number, numeral.signed(SCRIPT))
