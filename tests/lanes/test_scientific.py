from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import NAMES

OTHERS = [name for name in NAMES if name != "scientific"]


@pytest.mark.parametrize("case", cases("scientific"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "scientific") == case["exact"]


@settings(max_examples=40)
@given(st.text("0123 eE^×x*⁶⁻-.,", max_size=24), st.sampled_from(["1", "2", "10", "100000", "1e5", "10^2", "0.1"]))
def test_a_lane_only_adds(text: str, value: str) -> None:
    """With this lane on, nothing is lost that the others find."""
    assert set(find(value, text, lanes=OTHERS)) <= set(find(value, text, lanes=NAMES))


_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_mantissa = st.decimals("0.01", "999.99", places=2)


@settings(max_examples=40)
@given(_mantissa, st.integers(-380, 380), st.sampled_from(["e", "E", " × 10^", "·10**", "×10r", r" \times 10^"]))
def test_spellings_agree(mantissa: Decimal, exponent: int, joint: str) -> None:
    """However the power is written, it is the number that JSON writes with an e, and no power beside it."""
    raised = joint.endswith("r")
    text = f"{mantissa}{joint.rstrip('r')}{str(exponent).translate(_RAISED) if raised else exponent}"
    value = Decimal(f"{mantissa}e{exponent}")
    assert find(value, text, lanes=["scientific"]) == [text]
    assert find(value.scaleb(1), text, lanes=["scientific"]) == []
    assert find(f"{mantissa}e{exponent}", text, lanes=["scientific"]) == [text]


@pytest.mark.parametrize("text", ["3.0e-4 mol", "3 × 10^-4 mol", "3×10⁻⁴ mol", "10^-4"])
def test_digits_of_a_power_are_no_numbers(text: str) -> None:
    """Mantissa, base and exponent are no numbers of their own."""
    assert [find(value, text, lanes=NAMES) for value in ("3", "10", "4")] == [[], [], []]


def test_digits_of_a_doubtful_power_stay_numbers() -> None:
    """A raised digit may be a footnote, and what lost its exponent may give sizes."""
    assert find("10", "10⁶ cells", lanes=["exact"]) == ["10"]
    assert find("10", "5 x 10-5 mm", lanes=["exact"]) == ["10"]
    assert find("3", "c = 3.10⁸ m/s", lanes=NAMES) == []


def test_value_in_powers_is_no_piece_of_itself() -> None:
    """A value with an exponent is not met by its front, be it as number or as code."""
    assert find("6.022e+23", "6.022e+24", lanes=NAMES) == []
    assert find("6.022e+23", "6.022 of it", lanes=NAMES) == []
    assert find("10⁶", "10 cells", lanes=NAMES) == []


def test_units_and_multipliers_apply_to_the_whole() -> None:
    """A unit or a percent sign behind the power counts the product."""
    assert find("2.5", "2.5×10⁻⁶ m", lanes=["unit_conversion"], unit="µm") == ["2.5×10⁻⁶ m"]
    assert find("0.0003", "3e-2 %", lanes=["percent"]) == ["3e-2 %"]
    assert find(Decimal("5e-5"), "5 x 10-5 mol", lanes=["unit_conversion"], unit="mol") == ["5 x 10-5 mol"]


@pytest.mark.parametrize("context", ["AB{}", "{}-20", "X-{}", "{}cells", "#{}", "_{}", "{}/2", "v1.{}"])
def test_no_number_inside_a_code(context: str) -> None:
    """An e between the digits of a part number is a letter."""
    assert find("5000", context.format("5E3"), lanes=["scientific"]) == []
