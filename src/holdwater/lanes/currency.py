"""Prices: cents that are raised or set apart, and minor units."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.numerals import Numeral

NAME = "currency"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the price that a whole number and its cents state together."""
    del numeral
    return iter(())
