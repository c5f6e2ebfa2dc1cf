"""Exact amounts in order, found by range at the speed of integers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from decimal import ROUND_FLOOR, Context, Decimal
from itertools import pairwise

from holdwater.model.key import Amount

_EXACT = Context(prec=1000)
#: Amounts that differ in the first so many decimal places are told apart by integers alone.
_PLACES = 30
_SCALE = 10**_PLACES


def _floor(amount: Amount) -> int:
    """Return an amount times a power of ten, rounded down: it keeps the order, and may join close ones."""
    if isinstance(amount, Decimal):
        scaled = amount.scaleb(_PLACES, _EXACT)
        return int(scaled.to_integral_value(ROUND_FLOOR, _EXACT) if scaled.is_signed() else scaled)
    return int(amount.numerator * _SCALE // amount.denominator)


class Ordered:
    """Amounts, ascending and each once, and where those that were given stood.

    >>> few = Ordered([Decimal("2.5"), Decimal(-1), Decimal(10), Decimal("2.50")])
    >>> list(map(str, few.within(Decimal(-1), Decimal(3)))), len(few), few.positions(Decimal("2.5"))
    (['-1', '2.5'], 3, [0, 3])
    """

    __slots__ = ("_amounts", "_firsts", "_floors", "_positions")

    def __init__(self, amounts: Iterable[Amount] = ()) -> None:
        given = list(amounts)
        floors = [_floor(amount) for amount in given]
        self._positions = sorted(range(len(given)), key=floors.__getitem__)
        if any(floors[one] == floors[two] and given[one] != given[two] for one, two in pairwise(self._positions)):
            self._positions.sort(key=given.__getitem__)
        self._firsts: list[int] = []
        last = -1
        for number, position in enumerate(self._positions):
            if last < 0 or floors[position] != floors[last] or given[position] != given[last]:
                self._firsts.append(number)
                last = position
        self._floors = [floors[self._positions[first]] for first in self._firsts]
        self._amounts = [given[self._positions[first]] for first in self._firsts]

    def __len__(self) -> int:
        return len(self._amounts)

    def positions(self, amount: Amount) -> list[int]:
        """Return where an amount stood among those given, in order; empty if it is none of them."""
        floor = _floor(amount)
        for at in range(bisect_left(self._floors, floor), len(self._floors)):
            if self._floors[at] != floor:
                break
            if self._amounts[at] == amount:
                return self._positions[self._firsts[at] : self._firsts[at + 1] if at + 1 < len(self._firsts) else None]
        return []

    def within(self, low: Amount, high: Amount) -> Iterator[Amount]:
        """Yield the amounts in ``[low, high]``, ascending."""
        first, last = _floor(low), _floor(high)
        start, stop = bisect_left(self._floors, first), bisect_right(self._floors, last)
        for at in range(start, stop):
            amount = self._amounts[at]
            if (self._floors[at] > first or amount >= low) and (self._floors[at] < last or amount <= high):
                yield amount

    def around(self, amount: Amount, count: int) -> list[Amount]:
        """Return up to ``count`` amounts on each side of one, itself included, ascending."""
        at = bisect_left(self._floors, _floor(amount))
        return self._amounts[max(0, at - count) : at + count]
