from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.heights import find_heights, minutes, spelled_out


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("6'2", "6'2"),
        ("6’2” tall", "6’2”"),
        ("6′ 2″", "6′ 2″"),
        ("6 ft 2", "6 ft 2"),
        ("6ft. 2", "6ft. 2"),
        ("6-foot-2", "6-foot-2"),
        ("6'-2\"", "6'-2\""),
        ("5'9½", "5'9½"),
        ("1m85", "1m85"),
        ("1 m 85", "1 m 85"),
        ("身高1米85的", "1米85"),
        ("1米8", "1米8"),
    ],
)
def test_lengths(text: str, found: str) -> None:
    """Feet go on in inches and metres in hundredths, with no unit behind them."""
    assert [text[start:end] for start, end, _ in find_heights(text)] == [found]


@pytest.mark.parametrize(
    "text",
    [
        "6'12",
        "6'200",
        "5'2.5.1",
        "1m855",
        "1m8",
        "1.6'2",
        "16:6'2",
        "x6'2",
        "6'2'",
        "1 m 85 €",
        "1 m 85 kg",
        "5 m85",
        "6 ft 2 in",
        "1米850",
        "11米8",
        "1米20厘米",
        "1米8万",
    ],
)
def test_no_lengths(text: str) -> None:
    """Twelve inches are a foot; groups, codes, prices and other measures are none."""
    assert list(find_heights(text)) == []


@given(st.integers(1, 99), st.integers(0, 11), st.sampled_from(["'", "ft", " ft ", "′ ", "-foot-"]))
def test_amounts(feet: int, inches: int, joint: str) -> None:
    """The length is so many inches, and a value says it with its units."""
    text = f"{feet}{joint}{inches}"
    assert [metres for _, _, metres in find_heights(text)] == [(12 * feet + inches) * Fraction(254, 10000)]
    assert spelled_out(text) == f"{feet} ft {inches} in"


def test_a_last_zero_is_left_out() -> None:
    """In Chinese one digit behind the metres counts tenths."""
    assert [metres for _, _, metres in find_heights("1米8")] == [Fraction("1.8")]
    assert spelled_out("1米8") == "1 m 80 cm"


def test_minutes() -> None:
    """A prime and an ``m`` may part minutes and seconds too; feet by name don't, nor do inches and a half."""
    assert [one.lengths for one in minutes("3'10")] == [(("time", Fraction(190)),)]
    assert [one.lengths for one in minutes("1m30")] == [(("time", Fraction(90)),)]
    assert minutes("1m85") == minutes("5ft9") == minutes("5'9.5") == ()
