from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case


@pytest.mark.parametrize("case", cases("number_words"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "number_words") == case["exact"]


UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


@given(st.integers(0, 8), st.integers(0, 7), st.sampled_from(" -"))
def test_tens_and_units(unit: int, ten: int, gap: str) -> None:
    """Tens and units are one number, and neither of the two."""
    text = f"for {TENS[ten]}{gap}{UNITS[unit]} people"
    number = 10 * (ten + 2) + unit + 1
    assert find(Decimal(number), text, lanes=["number_words"]) == [text[4:-7]]
    assert find(Decimal(unit + 1), text, lanes=["number_words"]) == []


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("twelve", "12 candles", ["12"]),
        ("Twelve", "12 candles", ["12"]),
        ("three and a half litres", "3.5 l", ["3.5"]),
        ("five to ten kg", "5–10 kg", ["5", "10"]),
        ("elf", "an elf and a dwarf", ["elf"]),
        ("Three Kings", "room for 3", []),
    ],
)
def test_values_in_words(value: str, text: str, found: list[str]) -> None:
    """A value in words is a number too, unless the words are a name; a word stays a word as well."""
    lanes = ["number_words", "exact", "decimal_forms", "words", "ranges"]
    assert find(value, text, lanes=lanes) == found
