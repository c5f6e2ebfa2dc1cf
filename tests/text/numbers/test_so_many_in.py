"""Shares that are said as counts of a whole."""

from __future__ import annotations

import pytest

from holdwater.text.inventory import Inventory
from holdwater.text.numbers.so_many_in import find


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("one in five owners", [("one in five", "1/5")]),
        ("One in every ten", [("One in every ten", "1/10")]),
        ("9 out of 10 dentists", [("9 out of 10", "9/10")]),
        ("a risk of 1 in 1,200.", [("1 in 1,200", "1/1200")]),
        ("two out of three", [("two out of three", "2/3")]),
        ("nine in twenty said so, 3 in 4 did", [("nine in twenty", "9/20"), ("3 in 4", "3/4")]),
        ("5 in stock", []),
        ("3 in 2013", []),
        ("1 in 2,013", [("1 in 2,013", "1/2013")]),
        ("12 in 10", []),
        ("3 in 10 days", []),
        ("two in three seasons", []),
        ("4 out of 5 stars", []),
        ("1.5 in 12", []),
        ("twenty-one in 50", []),
        ("RT-1 in 5", []),
        ("1 in 5 1/2", []),
        ("1 in 4-inch pipes", []),
        ("someone in five", []),
        ("1 in 3.5", []),
    ],
)
def test_find(text: str, found: list[tuple[str, str]]) -> None:
    """A count before "in" or "out of" and a larger one behind it are a share; years, times and ratings are none."""
    written = [(text[one.start : one.end], str(one.readings[0].amount)) for one in find(text, Inventory.of(text))]
    assert written == found
