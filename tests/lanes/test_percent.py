from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case


@pytest.mark.parametrize("case", cases("percent"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "percent") == case["exact"]


@given(st.integers(1, 9999), st.integers(0, 3), st.sampled_from(["%", " %", " percent", " Prozent", "٪"]))
def test_a_percentage_is_its_ratio(digits: int, places: int, sign: str) -> None:
    """A percentage states its ratio; the same digits without the sign state none."""
    written = Decimal(digits).scaleb(-places)
    ratio = written.scaleb(-2)
    text = f"Share: {written:f}{sign}\n"
    assert find(ratio, text, lanes=["percent"]) == [f"{written:f}{sign}"]
    assert find(ratio, f"Share: {written:f}\n", lanes=["percent"]) == []


def test_a_ratio_on_the_page() -> None:
    """A value with a percent sign stands on a page that states the ratio."""
    assert find(Decimal(5), "Share 0.05", lanes=["decimal_forms"], unit="%") == ["0.05"]
    assert find("5 %", "Share 0.05", lanes=["decimal_forms"]) == ["0.05"]
    assert find(Decimal(5), "Share 0.5", lanes=["decimal_forms"], unit="%") == []
