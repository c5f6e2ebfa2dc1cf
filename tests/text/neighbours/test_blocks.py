"""Blocks of one number, and what stands beside them."""

from __future__ import annotations

import pytest
from tests.growth import check_growth

from holdwater.text.neighbours.blocks import has_number, neighbours


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Weight (kg)\n1.2\nx", [("1.2", "Weight (kg)")]),
        ("27\nMio. Passagiere\nx", [("27", "Mio.")]),
        ("312\nMW installed", [("312", "MW")]),
        ("98\n% of users", [("98", "%")]),
        ("5\nkg\n3", [("3", "kg")]),
        ("98\n% of users\n27\n% of staff", [("98", "%"), ("27", "%")]),
        ("Size, g\n30 x 22\nx", [("30 x 22", "Size, g")]),
        ("Size g\n30", []),
        ("Size, g\n30  22", []),
        ("Count  Size, g\n30", []),
        ("5\nin stock", []),
        ("5\nnet kg", []),
        ("5\nkg and so many words that it is no caption of a number", []),
        ("5", []),
    ],
)
def test_neighbours(text: str, expected: list[tuple[str, str]]) -> None:
    """The line before names the unit of a number, or the line after begins with it."""
    found = [(text[start:end], text[first:last]) for start, end, first, last in neighbours(text)]
    assert found == expected


def test_a_scale_of_characters_is_no_number() -> None:
    """The sign of ten thousand in a unit and the power of a unit are no digits; a fraction is a number."""
    assert [has_number(text) for text in ("万元", "g/cm³", "½", "5")] == [False, False, True, True]


@pytest.mark.parametrize("piece", ["5\nkg\n", "5\n", "5\nkg and more "])
def test_time_grows_with_the_text(piece: str) -> None:
    """Eight times the text takes no more than some ten times as long."""
    check_growth(neighbours, piece)
