from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import NAMES

OTHERS = [name for name in NAMES if name != "fractions"]


@pytest.mark.parametrize("case", cases("fractions"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "fractions") == case["exact"]


@settings(max_examples=40)
@given(st.text("0123 ½¼/⁄-¹₂.,a", max_size=24), st.sampled_from(["1", "2", "12", "0.5", "1.5", "1/2", "1 1/2"]))
def test_a_lane_only_adds(text: str, value: str) -> None:
    """With this lane on, nothing is lost that the others find."""
    assert set(find(value, text, lanes=OTHERS)) <= set(find(value, text, lanes=NAMES))


_GLYPHS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅛": Fraction(1, 8), "⅝": Fraction(5, 8)}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@settings(max_examples=40)
@given(st.integers(1, 99), st.sampled_from(sorted(_GLYPHS)), st.sampled_from(["", " ", "\u202f", "-"]))
def test_whole_and_glyph(whole: int, glyph: str, joint: str) -> None:
    """A whole number and a glyph are one number, and the whole is none of its own."""
    text, total = f"{whole}{joint}{glyph}", whole + _GLYPHS[glyph]
    decimal = Decimal(total.numerator) / total.denominator
    assert find(decimal, text, lanes=["fractions"]) == [text]
    assert find(str(whole), text, lanes=NAMES) == []


@settings(max_examples=40)
@given(st.integers(1, 99), st.integers(2, 12), st.sampled_from(["/", "⁄", "¹/₂"]), st.data())
def test_spellings_agree(whole: int, bottom: int, shape: str, data: st.DataObject) -> None:
    """Stroke, fraction slash, raised and lowered digits write the same number; run together they are another one."""
    top = data.draw(st.integers(1, bottom - 1).filter(lambda top: bottom != 11 or top == 1))
    written = f"{top}{shape}{bottom}"
    if shape == "¹/₂":
        written = f"{str(top).translate(_RAISED)}/{str(bottom).translate(_LOWERED)}"
    text = f"{whole} {written}"
    assert find(f"{whole} {top}/{bottom}", text, lanes=["fractions"]) == [text]
    glued = Fraction(int(f"{whole}{top}"), bottom)
    if glued != whole + Fraction(top, bottom):  # 11/10 is 1 1/10
        assert find(f"{glued.numerator}⁄{glued.denominator}", text, lanes=["fractions"]) == []


@pytest.mark.parametrize("text", ["2¼ cups", "2 ¼ cups", "1⁄2 cup", "¹/₂ of 12", "1½"])
def test_digits_of_a_sure_fraction_are_no_numbers(text: str) -> None:
    """What can only be a fraction lends its digits to no other value."""
    assert [find(value, text, lanes=NAMES) for value in ("1", "2", "4")] == [[], [], []]


def test_digits_at_a_stroke_stay_numbers() -> None:
    """A plain stroke may part a lot, a rating or a page: there each number is also one of its own."""
    assert find("1", "1 1/2 dl", lanes=["exact"]) == ["1", "1"]
    assert find("480", "Lot 12/480", lanes=["exact"]) == ["480"]
    assert find("5", "4/5 stars", lanes=["exact"]) == ["5"]


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("1 1/2 cups", "1 cup", []),
        ("3/4 cup", "3 jars and 4 cups", []),
        ("1 1/2 cups flour", "1 cup flour", []),
        ("4/5 stars", "4 out of 5 stars", ["4", "5"]),
        ("1 1/2", "1½ pints", ["1½"]),
    ],
)
def test_a_value_means_the_whole_fraction(value: str, text: str, found: list[str]) -> None:
    """A value that is a fraction, or one with a unit, is no sum of its digits; a rating may be written apart."""
    assert find(value, text, lanes=["exact", "fractions"]) == found


def test_fraction_with_unit_rounds_at_two_digits() -> None:
    """A third of a kilogram is 0.33 kg, also where page and value count the same unit; 0.34 it is not."""
    lanes = ["unit_conversion"]
    assert find(Decimal("0.33"), "⅓ kg", lanes=lanes, unit="kg") == ["⅓ kg"]
    assert find(Decimal("0.34"), "⅓ kg", lanes=lanes, unit="kg") == []
    assert find(Decimal("0.33"), "0.333 kg", lanes=lanes, unit="kg") == []
    assert find(10, "10¼ kg", lanes=lanes, unit="kg") == []


def test_part_of_a_compound() -> None:
    """Feet go on in inches and their fraction."""
    assert find(Decimal("171.45"), "5′ 7 1/2″", lanes=["unit_conversion"], unit="cm") == ["5′ 7 1/2″"]


def test_sign() -> None:
    """A minus before a fraction is its own."""
    assert find("-1.5", "−1½ points", lanes=["fractions"]) == ["1½"]
    assert find("1.5", "−1½ points", lanes=["fractions"]) == []
