from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import check_growth

from holdwater.text.inventory import Inventory
from holdwater.text.number_words.counted_scales import find


def amounts(text: str) -> list[tuple[str, Fraction]]:
    """Return each number of a text as it is written, with what it means first."""
    found = find(text, Inventory.of(text))
    return [(text[one.start : one.end], Fraction(one.readings[0].amount)) for one in found]


@given(st.integers(1, 999), st.integers(1, 999))
def test_counts_add_up(millions: int, thousands: int) -> None:
    """A count of millions and one of thousands are one number, in any language."""
    total = Fraction(millions * 10**6 + thousands * 10**3)
    for text in (
        f"{millions} million {thousands} thousand",
        f"{millions} Mio. {thousands} Tsd.",
        f"{millions} млн {thousands} тыс.",
        f"{millions} milhões e {thousands} mil",
        f"{millions} ملايين و{thousands} ألف",
    ):
        assert amounts(text) == [(text, total)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 mil 500 euros", [("2 mil 500", 2500)]),
        ("16 কোটি 98 লাখ 28 হাজার 911 জন", [("16 কোটি 98 লাখ 28 হাজার 911", 169828911)]),
        ("1 億 800 萬畫素", [("1 億 800 萬", 108000000)]),
        ("12 দশমিক 5 শতাংশ", [("12 দশমিক 5", Fraction(25, 2))]),
        ("كيلو ونصف لحم", [("كيلو ونصف", Fraction(3, 2))]),
        ("3 كيلو ونصف", []),
        ("5 thousand 3 million", []),
        ("5 million 5 million", []),
        ("12 bin 40 kişi", []),
        ("1 thousand, 200 hundred", []),
        ("2 million 300.5 thousand", []),
        ("5 k 300", []),
        ("12 mm 400 thousand", []),
    ],
)
def test_forms(text: str, found: list[tuple[str, Fraction | int]]) -> None:
    """Scales descend, a bare last count has three digits, and a mark ends the number."""
    assert amounts(text) == found


def test_a_bare_last_count_stays_a_number() -> None:
    """It may count something else; one with its scale may not."""
    text = "12 bin 400, 3 milyon 200 bin"
    assert [one.is_atomic for one in find(text, Inventory.of(text))] == [False, True]


@pytest.mark.parametrize("piece", ["1 million ", "1 mil 2 ", "9", "1 দশমিক ", "كيلو ونصف ", "1 億 "])
def test_time_grows_with_the_text(piece: str) -> None:
    """Eight times the text takes no more than some ten times as long."""
    check_growth(lambda text: find(text, Inventory.of(text)), piece)
