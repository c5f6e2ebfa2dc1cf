"""A score: a fraction of things counted, with its count."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.score import Score, to_decimal


def test_of_nothing() -> None:
    """There is no share."""
    assert (Score(0, 0).share, str(Score(0, 0))) == (None, "nothing checked")


@given(st.integers(0, 500), st.integers(1, 500))
def test_shares(count: int, of: int) -> None:
    """A share is the fraction to four decimals, whatever the caller's own context."""
    with localcontext(prec=2):
        share = to_decimal(Fraction(count, of))
    assert abs(Fraction(share) - Fraction(count, of)) <= Fraction(1, 20_000)
    assert share.as_tuple().exponent == -4
    assert Score(1, 1).share == Decimal(1)
