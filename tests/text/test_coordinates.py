from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.coordinates import find_coordinates


@given(
    st.integers(0, 179), st.integers(0, 59), st.integers(0, 59), st.sampled_from("NSEWO"), st.sampled_from(["", " "])
)
def test_parts_add_up(degrees: int, minutes: int, seconds: int, side: str, gap: str) -> None:
    """Minutes are sixtieths and seconds sixtieths of those; south and west may be negative."""
    (found,) = find_coordinates(f"at {degrees}°{gap}{minutes}′{gap}{seconds}″{gap}{side}.")
    assert found.degrees == degrees + Fraction(minutes, 60) + Fraction(seconds, 3600)
    assert found.signs == ((1, -1) if side in "SWO" else (1,))
    assert abs(Fraction(found.rounded) - found.degrees) <= Fraction(1, 20000)


def test_decimal_minutes_and_a_letter_ahead() -> None:
    """Minutes may have decimals, and the hemisphere may stand in front."""
    (found,) = find_coordinates("N 48° 51.4'")
    assert (found.start, str(found.rounded)) == (0, "48.86")


@pytest.mark.parametrize(
    "text", ["48°51′24″", "48°60′N", "48°51′60″N", "48°N", "1.48°51′N", "48°51′24″Nord", "anN 48°51′"]
)
def test_no_coordinates(text: str) -> None:
    """Angles of no place, parts past sixty and words are none."""
    assert list(find_coordinates(text)) == []
