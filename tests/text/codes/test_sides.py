from __future__ import annotations

import pytest
from tests.growth import check_growth

from holdwater.text.codes.sides import find_sides, read_sides, sides_unit


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("40x25", ["40x25"]),
        ("40 × 25,50cm", ["40x25.5"]),
        ("40cm x 25 cm x 12 cm", ["40x25", "40x25x12", "25x12"]),
        ("8\" x 10\" and 2' X 3'", ["8x10", "2x3"]),
        ("1600x900px, 1600×900p, 40x25-os, 40 x 25 boards", ["1600x900", "1600x900", "40x25", "40x25"]),
        ('W40xD25, 9"L x 8"W, 4 (W) x 3 (D) cm, 40x25cm (tief)', ["40x25", "9x8", "4x3", "40x25"]),
        ("1,200 x 8, 5 by 4, 5-by-4", ["1.2x8", "1200x8", "5x4", "5x4"]),
        ("W40x25, RT-W40xD25, AW40xD25, 10 x A4, 40xD25, 5 bypass 4", []),
        ("RT-40x25, A40x25, 40x25B, 40x25-30, 40x25.5.1, 1/40x25", []),
        ("40 men x 25, 40 x men, 40x, x25, 1234567x3", []),
    ],
)
def test_find(text: str, sides: list[str]) -> None:
    """Sides are found with their units and without; no piece of a code or a number is one."""
    assert [folded for _, _, folded in find_sides(text)] == sides


def test_spans() -> None:
    """A side takes its unit along, and no word."""
    text = "is 40 x 25cm x 12 high"
    assert [text[start:end] for start, end, _ in find_sides(text)] == ["40 x 25cm", "40 x 25cm x 12", "25cm x 12"]


@pytest.mark.parametrize(
    ("code", "sides"), [("40x25", "40x25"), ("4,50X2.0", "4.5x2"), ("40x25cm", None), ("M8x25", None), ("40", None)]
)
def test_read(code: str, sides: str | None) -> None:
    """A code is sides as a whole, or none."""
    assert read_sides(code) == sides


@pytest.mark.parametrize("piece", ["4x", "40 x ", "4 cm x", "4", "x4", "4 abcdef", "W4x", "4 (a) x ", "4 by ", "W "])
def test_linear(piece: str) -> None:
    """Whatever is repeated, twice as much takes twice as long."""
    check_growth(find_sides, piece)


@pytest.mark.parametrize(
    ("code", "unit"), [("30x20x15cm", "cm"), ("220-240V", "V"), ("10W-40", ""), ("RT-412", ""), ("10mm", "")]
)
def test_the_unit_of_sides_in_one_token(code: str, unit: str) -> None:
    """Measures in one token share the unit at the end."""
    assert sides_unit(code) == unit
