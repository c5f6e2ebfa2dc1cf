from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import decimal_forms
from holdwater.text.neighbours.numerals import Numeral


@pytest.mark.parametrize("case", cases("decimal_forms"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "decimal_forms") == case["exact"]


_WHOLES = st.integers(1, 999999)
_DECIMALS = st.text("0123456789", min_size=1, max_size=6)


@given(_WHOLES, _DECIMALS, st.sampled_from(".,"), st.sampled_from(["", " ", "'", "\u00a0", "other"]))
def test_the_last_mark_sets_off_decimals(whole: int, decimals: str, mark: str, group: str) -> None:
    """A decimal is found with either mark, its whole part bare or grouped by any other mark."""
    group = {".": ",", ",": "."}[mark] if group == "other" else group
    written = f"{whole:,}".replace(",", group) + mark + decimals
    value = Decimal(f"{whole}.{decimals}")
    assert written in find(value, f"it is {written} here", lanes=["decimal_forms"])


@given(_WHOLES, _DECIMALS, st.sampled_from(".,"))
def test_the_point_does_not_move(whole: int, decimals: str, mark: str) -> None:
    """Ten times a decimal, and a tenth of it, are other numbers."""
    value = Decimal(f"{whole}.{decimals}")
    text = f"it is {whole}{mark}{decimals} here"
    for moved in (value.scaleb(1), value.scaleb(-1)):
        assert find(moved, text, lanes=["decimal_forms"]) == []


def test_a_bare_number_is_for_another_lane() -> None:
    """What has no mark has no decimals."""
    assert list(decimal_forms.read(Numeral.parse("1500"))) == []
