"""A score: a fraction of things counted, with its count."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.score import Score, share, to_decimal
from holdwater.errors import InvalidArgument


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


def test_shares_that_are_given() -> None:
    """Are Decimals from 0 to 1, both included."""
    assert [share("x", Decimal(value)) for value in ("0", "0.5", "1")] == [0, Decimal("0.5"), 1]
    for wrong in (0.5, 1, "0.5", None, Decimal("1.0001"), Decimal("-0.1"), Decimal("NaN"), Decimal("sNaN")):
        with pytest.raises(InvalidArgument, match="x: expected a Decimal from 0 to 1"):
            share("x", wrong)
