"""The information budget of a claim, in bits."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.information import Interval, bits, information_budget
from holdwater.errors import InvalidArgument

probabilities = st.decimals(0, 1, places=4)


@given(probabilities, probabilities)
def test_bits(after: Decimal, before: Decimal) -> None:
    """They are the relative entropy, signed by the direction, and 0 only where nothing changes."""
    p, q = (min(max(float(one), 0.0001), 0.9999) for one in (after, before))
    entropy = p * log2(p / q) + (1 - p) * log2((1 - p) / (1 - q))
    found = bits(after, before)
    assert abs(float(found) - (entropy if p >= q else -entropy)) < 0.0001
    with localcontext(prec=3):
        assert bits(after, before) == found


@given(probabilities, probabilities, probabilities)
def test_direction(one: Decimal, other: Decimal, fixed: Decimal) -> None:
    """Bits rise with the posterior and fall with the prior: evidence against is never counted as evidence for."""
    low, high = sorted((one, other))
    assert bits(low, fixed) <= bits(high, fixed)
    assert bits(fixed, low) >= bits(fixed, high)
    assert bits(low, high) <= 0 <= bits(high, low)


@given(probabilities, probabilities, st.decimals(0, 1, places=2))
def test_intervals(prior: Decimal, posterior: Decimal, target: Decimal) -> None:
    """The intervals hold what any pair of probabilities inside their ends gives, and the answer follows from them."""
    ends = Interval.rounded(prior), Interval.rounded(posterior)
    budget = information_budget(*ends, target=target)
    for p in (ends[0].low, ends[0].value, ends[0].high):
        for q in (ends[1].low, ends[1].value, ends[1].high):
            assert budget.observed.low <= bits(q, p) <= budget.observed.high
        assert budget.required.low <= max(Decimal(0), bits(target, p)) <= budget.required.high
    assert budget.is_below_prior == (posterior < prior)
    if posterior < prior:
        assert budget.observed.value <= 0
    if budget.is_met:
        assert budget.observed.low >= budget.required.high


def test_an_answer_that_depends() -> None:
    """Where the ends decide, it is not said that the bits are enough, or that they are not."""
    prior, target = Interval.rounded(Decimal("0.5")), Decimal("0.8")
    for posterior, is_met in (("0.79", False), ("0.8", None), ("0.81", True)):
        budget = information_budget(prior, Interval.rounded(Decimal(posterior)), target=target)
        assert budget.is_met is is_met, posterior


def test_misuse() -> None:
    """Ends out of order, and what is no probability, are named."""
    with pytest.raises(InvalidArgument, match="low <= value"):
        Interval(low=Decimal(1), value=Decimal(0), high=Decimal(1))
    one = Interval.rounded(Decimal("0.5"))
    with pytest.raises(InvalidArgument, match="prior"):
        information_budget(Interval(low=Decimal(-1), value=Decimal(0), high=Decimal(0)), one, target=Decimal(1))
    with pytest.raises(InvalidArgument, match="posterior"):
        information_budget(one, Interval(low=Decimal(1), value=Decimal(1), high=Decimal(2)), target=Decimal(1))
    with pytest.raises(InvalidArgument, match="target"):
        information_budget(one, one, target=Decimal("NaN"))
