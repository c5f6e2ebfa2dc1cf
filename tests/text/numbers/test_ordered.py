from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from holdwater.model.key import Amount
from holdwater.text.numbers.ordered import Ordered

_AMOUNTS = st.lists(
    st.sampled_from([Decimal("1.5"), Fraction(3, 2), Decimal("1.50"), Decimal(-2), Fraction(1, 3), Fraction(-7, 3)])
    | st.integers(-4, 4).map(Decimal)
    # Amounts that are equal in the first 30 decimal places.
    | st.integers(-2, 2).map(lambda places: Fraction(1, 3) + Fraction(places, 10**40))
)


@given(_AMOUNTS)
def test_every_amount_is_found_where_it_stood(given_amounts: list[Amount]) -> None:
    """Equal amounts of either kind share their positions, in order; an amount that was not given has none."""
    ordered = Ordered(given_amounts)
    assert len(ordered) == len(set(given_amounts))
    for amount in (*given_amounts, Decimal(99)):
        assert ordered.positions(amount) == [at for at, one in enumerate(given_amounts) if one == amount]


@given(_AMOUNTS, st.integers(-4, 4), st.integers(0, 4))
def test_amounts_come_in_order(given_amounts: list[Amount], low: int, size: int) -> None:
    """What lies within bounds comes once and ascending, as the first of equal ones was given."""
    found = list(Ordered(given_amounts).within(Decimal(low), Decimal(low + size)))
    assert found == sorted({one for one in given_amounts if low <= one <= low + size})
    assert [repr(one) for one in found] == [repr(given_amounts[given_amounts.index(one)]) for one in found]
