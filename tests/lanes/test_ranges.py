from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case


@pytest.mark.parametrize("case", cases("ranges"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "ranges") == case["exact"]


@given(st.integers(1, 500), st.integers(501, 999), st.sampled_from(["–", " – ", " to ", "-", "~", " bis ", " до "]))
def test_both_ends_count(low: int, high: int, gap: str) -> None:
    """The first end takes the unit of the last; nothing in between and no negative is stated."""
    text = f"Net {low}{gap}{high} kg"
    assert find(Decimal(low) * 1000, text, lanes=["ranges"], unit="g") == [str(low)]
    assert find(Decimal(low + high) * 500, text, lanes=["ranges"], unit="g") == []
    assert find(Decimal(-high) * 1000, text, lanes=["ranges", "unit_conversion"], unit="g") == []


@given(st.lists(st.integers(2, 99), min_size=3, max_size=3, unique=True), st.sampled_from([" x ", "×", " × ", "x"]))
def test_sides_count_alone(sides: list[int], times: str) -> None:
    """Each side of a box takes the unit; their product is stated nowhere."""
    text = f"Box {times.join(map(str, sides))} cm"
    product = sides[0] * sides[1] * sides[2]
    assert find(Decimal(sides[0] * 10), text, lanes=["ranges"], unit="mm") == [str(sides[0])]
    if product not in (sides[0], sides[1], sides[2]):
        assert find(Decimal(product), text, lanes=["ranges", "unit_conversion"], unit="cm") == []
