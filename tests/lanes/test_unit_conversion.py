from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import unit_conversion
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.units import convert


@pytest.mark.parametrize("case", cases("unit_conversion"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "unit_conversion") == case["exact"]


_FAMILIES = (
    ("g", "kg", "mg", "t"),
    ("mm", "cm", "m", "km"),
    ("ml", "cl", "l"),
    ("W", "kW", "MW"),
    ("s", "min", "h"),
    ("in", "ft", "yd"),
)
_PAIRS = st.sampled_from([(a, b) for family in _FAMILIES for a in family for b in family if a != b])
_AMOUNTS = st.decimals("0.1", "99999", places=2)


def _exact(amount: Decimal, source: str, target: str) -> Decimal | None:
    """Return the converted amount if it has an exact decimal spelling."""
    found = convert(amount, source, target)
    spelled = Decimal(found.numerator) / Decimal(found.denominator)
    return spelled if spelled.as_integer_ratio() == (found.numerator, found.denominator) else None


@given(_AMOUNTS, _PAIRS)
def test_an_amount_is_found_in_any_unit_of_its_dimension(amount: Decimal, pair: tuple[str, str]) -> None:
    """What a page states in one unit is found in another; and not where the page states no unit."""
    source, target = pair
    value = _exact(amount, source, target)
    if value is not None:
        assert find(value, f"It is {amount} {source}.", lanes=["unit_conversion"], unit=target) != []
        assert find(value, f"It is {amount} apart.", lanes=["unit_conversion"], unit=target) == []


@given(_AMOUNTS, _PAIRS, st.sampled_from([-3, -1, 1, 3]))
def test_a_power_of_ten_off_is_not_found(amount: Decimal, pair: tuple[str, str], power: int) -> None:
    """Ten or a thousand times the amount in the other unit is another amount."""
    source, target = pair
    value = _exact(amount, source, target)
    if value is not None:
        assert find(value.scaleb(power), f"It is {amount} {source}.", lanes=["unit_conversion"], unit=target) == []


def test_no_unit_no_amount() -> None:
    """A bare number is no amount of anything."""
    assert list(unit_conversion.read(Numeral.parse("12 pieces"))) == []
