from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.text.neighbours import anchors


@pytest.mark.parametrize("case", cases("multipliers"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "multipliers") == case["exact"]


POWERS = {"k": 3, " Tsd.": 3, "M": 6, " million": 6, " Mio. €": 6, "bn": 9, " lakh": 5, " crore": 7, "万": 4, " млн": 6}


@given(st.integers(1, 999), st.sampled_from(sorted(POWERS)))
def test_a_multiplier_counts_once(digits: int, word: str) -> None:
    """A multiplied number is the product, and no power of ten beside it."""
    text = f"Total: {digits}{word}\n"
    product = Decimal(digits).scaleb(POWERS[word])
    assert find(product, text, lanes=["multipliers"]) == [f"{digits}{word}"]
    assert find(product.scaleb(1), text, lanes=["multipliers"]) == []
    assert find(product, f"Total: {digits}\n", lanes=["multipliers"]) == []


@given(st.integers(10, 9999), st.integers(10, 9999))
def test_a_statement_scales_its_table(one: int, other: int) -> None:
    """Each cell below a scale statement is multiplied; the text before it is not."""
    text = f"Shops\t{other}\n\nSales (in millions)\nNet\t{one}\n"
    assert find(Decimal(one) * 10**6, text, lanes=["multipliers"]) == [str(one)]
    assert find(Decimal(other) * 10**6, text, lanes=["multipliers"]) == ([str(one)] if one == other else [])


def test_a_value_of_its_own() -> None:
    """A value's own multiplier is part of its number and needs no anchor on the page."""
    assert find("1.5M", "ARR of 1,500,000 dollars", lanes=["digit_separators"]) == ["1,500,000"]
    assert find(Decimal("1.5"), "ARR of 1,500,000", lanes=["digit_separators"], unit="million USD") == ["1,500,000"]


def test_a_scale_ends_with_its_channel() -> None:
    """What the visible page states of its tables says nothing about the data beside it."""
    assert find(Decimal(41_000_000), "(in millions)\nNet 7", lanes=["multipliers"], structured={"count": 41}) == []


def test_a_header_scales_cells() -> None:
    """The scale in a header counts the cells that hold a number, and no number inside a label."""
    row = "Note 7\t41\n"
    assert anchors.around(row, 7, 9, ["Sales (in millions)"]).factors == (Fraction(10**6),)
    assert anchors.around(row, 5, 6, ["Sales (in millions)"]).factors == ()
    assert anchors.around(row, 5, 6, ['scale="6"']).factors == (Fraction(10**6),)


@pytest.mark.parametrize(("text", "currency"), [("1.200 TEUR", "EUR"), ("13,5 M€", "€"), ("1,3 mkr", "kr")])
def test_a_fused_scale_names_its_currency(text: str, currency: str) -> None:
    """A word that is scale and currency at once is read as both."""
    assert anchors.after(text, text.index(" ")).currency == currency


@pytest.mark.parametrize(
    ("unit", "power"), [("TEUR", 3), ("kEUR", 3), ("MEUR", 6), ("EUR '000", 3), ("in thousands", 3), ("in millions", 6)]
)
def test_a_unit_that_is_a_scale(unit: str, power: int) -> None:
    """A caller's unit may state the scale as the head of a table does, and nothing else with it."""
    assert anchors.of_unit(unit).factors == (Fraction(10) ** power,)
    assert anchors.of_unit(f"{unit} or so").factors == ()
