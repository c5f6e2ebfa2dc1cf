"""A percentage is also the ratio that it states."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from holdwater.model.key import Key
from holdwater.text.numerals import Numeral

NAME = "percent"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the ratio that percent, per mille or basis points stand for.

    >>> [str(key.what) for key in read(Numeral.parse("25 bps"))]
    ['1/400']
    """
    share = numeral.anchors.share
    if share is not None:
        for amount in numeral.amounts:
            for sign in numeral.signs:
                yield Key.number(sign * Fraction(amount) * share)
