from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import digit_separators
from holdwater.text.neighbours.numerals import Numeral


@pytest.mark.parametrize("case", cases("digit_separators"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "digit_separators") == case["exact"]


_MARKS = st.sampled_from([",", ".", "'", "\u2019", "\u02bc", " ", "\u00a0", "\u2007", "\u2009", "\u202f", "_"])


@given(st.integers(1000, 10**15), _MARKS)
def test_any_mark_groups_by_three(number: int, mark: str) -> None:
    """A number is found whatever one mark groups it by three."""
    written = f"{number:,}".replace(",", mark)
    assert find(number, f"all {written} of them", lanes=["digit_separators"]) == [written]


@given(st.integers(10**6, 10**12), st.sampled_from([".", "\u00a0", "\u202f"]))
def test_no_group_is_a_number(number: int, mark: str) -> None:
    """Where a mark can only group, no group and no run of groups is found."""
    groups = f"{number:,}".split(",")
    text = f"all {mark.join(groups)} of them"
    for i in range(len(groups)):
        for j in range(i + 1, len(groups) + 1):
            if j - i < len(groups) and (piece := int("".join(groups[i:j]))) != number:
                assert find(piece, text, lanes=["exact", "digit_separators"]) == []


@given(st.integers(10**4, 10**12))
def test_indian_groups(number: int) -> None:
    """A number is found in groups of two with a last one of three."""
    digits = str(number)
    head, groups = digits[:-3], [digits[-3:]]
    while head:
        head, group = head[:-2], head[-2:]
        groups.insert(0, group)
    written = ",".join(groups)
    assert find(number, f"Rs {written} only", lanes=["digit_separators"]) == [written]


def test_two_marks_do_not_both_group() -> None:
    """A number that two marks part is no whole number."""
    assert list(digit_separators.read(Numeral.parse("1.234,567"))) == []
