from __future__ import annotations

import sys
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import NAMES

OTHERS = [name for name in NAMES if name != "digit_scripts"]


@pytest.mark.parametrize("case", cases("digit_scripts"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "digit_scripts") == case["exact"]


@settings(max_examples=40)
@given(st.text("012٣٤५१２．，٫٬ .,", max_size=24), st.sampled_from(["1", "12", "34", "1.2", "1234", "0.5"]))
def test_a_lane_only_adds(text: str, value: str) -> None:
    """With this lane on, nothing is lost that the others find."""
    assert set(find(value, text, lanes=OTHERS)) <= set(find(value, text, lanes=NAMES))


_ZEROS = [
    chr(c) for c in range(sys.maxunicode) if unicodedata.category(chr(c)) == "Nd" and unicodedata.digit(chr(c)) == 0
]
_SCRIPTS = [zero for zero in _ZEROS if zero != "0"]


def _written(number: str, zero: str) -> str:
    return "".join(chr(ord(zero) + int(c)) if c.isdigit() else c for c in number)


def test_there_are_scripts_to_read() -> None:
    """The interpreter knows the digits of dozens of scripts."""
    assert len(_SCRIPTS) > 50


@settings(max_examples=40)
@given(st.sampled_from(_SCRIPTS), st.integers(13, 10**9))
def test_every_script(zero: str, number: int) -> None:
    """Digits of every script spell the number, as page and as value; a digit less is another number."""
    text = _written(str(number), zero)
    assert find(number, text, lanes=["digit_scripts"]) == [text]
    assert find(text, str(number), lanes=["exact"]) == [str(number)]
    assert find(number // 10, text, lanes=["digit_scripts"]) == []


@settings(max_examples=40)
@given(st.sampled_from(_SCRIPTS), st.sampled_from([",", "٬", "\u202f", "’"]), st.sampled_from(["٫", ".", ","]))
def test_marks_of_any_kind(zero: str, group: str, mark: str) -> None:
    """Whatever marks group the digits and set off decimals, the number is the same."""
    if group == mark:
        return
    text = _written(f"1{group}234{mark}50", zero)
    assert find("1234.5", text, lanes=["digit_scripts"]) == [text]
    assert find("234.5", text, lanes=["digit_scripts"]) == []


def test_other_lanes_read_them_too() -> None:
    """Units, multipliers and percent signs apply to digits of every script."""
    assert find("0.01", "١٠ kg", lanes=["unit_conversion"], unit="t") == ["١٠ kg"]
    assert find("15000", "１．５万元", lanes=["multipliers"]) == ["１．５万元"]
    assert find("0.05", "٥٪", lanes=["percent"]) == ["٥٪"]


def test_raised_and_circled_digits_are_no_digits() -> None:
    """Superscripts, circled numbers and number letters join no number."""
    assert find("12", "1²", lanes=NAMES) == []
    assert find("3", "③", lanes=NAMES) == []
    assert find("1", "1²", lanes=["exact"]) == ["1"]
