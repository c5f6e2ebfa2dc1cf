"""A percentage is also the ratio that it states."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.numerals import Numeral

NAME = "percent"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield the ratio that percent, per mille or basis points stand for.

    >>> [str(key.what) for key in read(Numeral.parse("25 bps"))]
    ['1/400']
    """
    share = numeral.anchors.share
    if share is not None:
        yield from map(Key.number, numeral.scaled(share))
