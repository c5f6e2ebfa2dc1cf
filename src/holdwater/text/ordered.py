"""Exact amounts in order, found by range at the speed of integers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from decimal import ROUND_FLOOR, Context, Decimal

from holdwater.model.key import Amount

_EXACT = Context(prec=1000)
#: Amounts that differ in the first so many decimal places are told apart by integers alone.
_PLACES = 30
_SCALE = 10**_PLACES


def _floor(amount: Amount) -> int:
    """Return an amount times a power of ten, rounded down: it keeps the order, and may join close ones."""
    if isinstance(amount, Decimal):
        return int(amount.scaleb(_PLACES, _EXACT).to_integral_value(ROUND_FLOOR, _EXACT))
    return int(amount.numerator * _SCALE // amount.denominator)


class Ordered:
    """Distinct amounts, ascending.

    >>> few = Ordered([Decimal("2.5"), Decimal(-1), Decimal(10)])
    >>> list(map(str, few.within(Decimal(-1), Decimal(3)))), len(few)
    (['-1', '2.5'], 3)
    """

    __slots__ = ("_amounts", "_floors")

    def __init__(self, amounts: Iterable[Amount] = ()) -> None:
        pairs = sorted((_floor(amount), amount) for amount in amounts)
        self._floors = [floor for floor, _ in pairs]
        self._amounts = [amount for _, amount in pairs]

    def __len__(self) -> int:
        return len(self._amounts)

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
