from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import exact
from holdwater.text.neighbours.numerals import Numeral


@pytest.mark.parametrize("case", cases("exact"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "exact") == case["exact"]


@given(
    st.integers(0, 10**30),
    st.sampled_from(["", "(", "No. ", "EUR ", "\n"]),
    st.sampled_from(["", ")", ".", ", and", " kg", "\t"]),
)
def test_a_whole_number_is_found_where_it_stands(number: int, before: str, after: str) -> None:
    """A whole number is found whatever punctuation stands beside it, and only there."""
    assert find(number, f"{before}{number}{after}", lanes=["exact"]) == [str(number)]


@given(st.integers(10, 10**20), st.integers(0, 9))
def test_no_piece_of_a_longer_number_is_found(number: int, digit: int) -> None:
    """Digits with one more in front or behind are another number."""
    assert find(number, f"{number}{digit}", lanes=["exact"]) == []
    assert find(number, f"{digit + 1}{number}", lanes=["exact"]) == []


def test_marks_are_for_other_lanes() -> None:
    """What has a mark is read by none of its digits here."""
    assert list(exact.read(Numeral.parse("1,500"))) == []
