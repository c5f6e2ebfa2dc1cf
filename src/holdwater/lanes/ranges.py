"""The ends of a range and the sides of a box share the unit that stands behind the last of them."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.neighbours.measures import measures
from holdwater.text.neighbours.numerals import Numeral

NAME = "ranges"
VERSION = 1


def read(numeral: Numeral) -> Iterator[Key]:
    """Yield what a number means with the unit, multiplier or percent sign of the last number of its range."""
    if numeral.shared is None:
        return
    governed = numeral.governed(numeral.shared)
    yield from measures(governed)
    share = (numeral.shared.share,) if numeral.shared.share is not None else ()
    for factor in (*numeral.shared.factors, *share):
        yield from map(Key.number, numeral.scaled(factor))
