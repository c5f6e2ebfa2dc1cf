"""The ways in which a text writes its numbers, and where it writes each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import itemgetter
from typing import TypeAlias

from holdwater.text.numbers.digits import Reading

#: Start and end of a number in the clean text, and which way of writing it is.
Place: TypeAlias = tuple[int, int, int]


class Surfaces:
    """Ways of writing a number, counted from 0 on, and the places of each.

    Kept in few flat lists: a page may hold hundreds of thousands of numbers, and objects for each weigh on it.

    Attributes:
        readings: What each way of writing can mean.
        places: Every number of the text, in text order.

    >>> two = Surfaces([(), ()], [(4, 5, 1), (0, 2, 0), (8, 9, 1)])
    >>> two.places, two.of(1)
    ([(0, 2, 0), (4, 5, 1), (8, 9, 1)], [(4, 5, 1), (8, 9, 1)])
    """

    __slots__ = ("_by_surface", "_ends", "places", "readings")

    def __init__(self, readings: Sequence[tuple[Reading, ...]], found: Sequence[Place]) -> None:
        self.readings = readings
        self.places = sorted(found)
        self._by_surface = sorted(found, key=itemgetter(2))
        counts = [0] * len(readings)
        for _, _, surface in found:
            counts[surface] += 1
        self._ends = [0, *accumulate(counts)]

    def of(self, surface: int) -> list[Place]:
        """Return the places of one way of writing, in the order in which they were found."""
        return self._by_surface[self._ends[surface] : self._ends[surface + 1]]
