"""What a client may use, and the waits between its retries."""

from __future__ import annotations

from decimal import Decimal, localcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.limits import Limits, Price
from holdwater.checks.provider import Prompt
from holdwater.errors import InvalidArgument

PRICE = Price(input=Decimal("0.15"), output=Decimal("0.6"))


def test_a_cost() -> None:
    """A cost is exact, rounded up to six decimals, whatever the caller's own context."""
    assert Price(input=Decimal(3), output=Decimal(15)).of(1_000_001, 2_000_000) == Decimal("33.000003")
    assert PRICE.of(1, 0) == Decimal("0.000001")
    with localcontext(prec=2):
        assert Price(input=Decimal(3), output=Decimal(15)).of(123_456_789, 1) == Decimal("370.370382")


@given(st.text(max_size=60), st.integers(0, 5000))
def test_the_most_that_a_call_costs(text: str, tokens: int) -> None:
    """No call costs more than what is set aside for it: a model token is a byte or more."""
    prompt = Prompt(name="x", user=text, max_tokens=tokens)
    size = len(text.encode("utf-8", "surrogatepass"))
    assert PRICE.most(prompt) >= PRICE.of(size, tokens)


@pytest.mark.parametrize(
    "wrong",
    [
        {"timeout_s": -1},
        {"timeout_s": float("inf")},
        {"timeout_s": True},
        {"first_wait_s": "1"},
        {"longest_wait_s": float("nan")},
        {"retries": -1},
        {"retries": 11},
        {"concurrency": 0},
        {"max_calls": -1},
        {"max_cost": Decimal(1)},
        {"max_cost": Decimal("NaN"), "price": PRICE},
        {"max_cost": 1.0, "price": PRICE},
    ],
)
def test_wrong_limits(wrong: dict[str, Any]) -> None:
    """Misuse is named; a cap on cost without a price could never hold."""
    with pytest.raises(InvalidArgument, match=next(iter(wrong))):
        Limits(**wrong)
    with pytest.raises(InvalidArgument, match="output: expected"):
        Price(input=Decimal(1), output=Decimal(-1))


@given(st.integers(1, 10), st.floats(0, 1), st.none() | st.floats(0, 1e6))
def test_waits_are_bounded(retry: int, chance: float, wanted: float | None) -> None:
    """No wait is longer than allowed, or shorter than the provider wants; without chance there is none of our own."""
    limits = Limits(longest_wait_s=20)
    wait = limits.wait_s(retry, chance, wanted)
    assert (wait is None) == (wanted is not None and wanted > 20)
    if wait is not None:
        assert (wanted or 0) <= wait <= 20
    assert limits.wait_s(retry, 0, None) == 0


def test_waits_double() -> None:
    """The longest wait doubles with each retry, up to the cap."""
    assert [Limits().wait_s(retry, 1, None) for retry in range(1, 8)] == [1, 2, 4, 8, 16, 30, 30]
