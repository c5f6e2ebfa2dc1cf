from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.extract import read_page
from holdwater.index import PageIndex
from holdwater.lanes import NAMES
from holdwater.model.citation import Scalar
from holdwater.model.page import Page
from holdwater.model.verdict import Caveat
from holdwater.text.values import Token, read_value
from holdwater.verify.find import MAX_FOUND, find_token


def _found(value: Scalar, text: str, unit: str | None = None) -> list[tuple[str, set[str]]]:
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    token = read_value(value, [unit] if unit else []).tokens[0]
    return [
        (index.text[one.start : one.end], {str(caveat) for caveat in one.caveats})
        for one in find_token(token, index, NAMES)
    ]


def test_caveats() -> None:
    """Rounding and another unit are said; the places without a caveat come first."""
    assert _found(Decimal("1.45"), "1.4536 then 1.45") == [("1.45", set()), ("1.4536", {Caveat.ROUNDED})]
    assert _found(Decimal("0.123"), "12.3 %") == [("12.3 %", set())]
    assert _found(Decimal("0.123"), "12.34 %") == [("12.34 %", {Caveat.ROUNDED})]
    assert _found(Decimal("-0.123"), "−12.34 %") == [("12.34 %", {Caveat.ROUNDED})]
    assert _found("12.3 %", "12.34 %") == [("12.34", {Caveat.ROUNDED}), ("12.34 %", {Caveat.ROUNDED})]
    assert _found(99, "3.5 oz", "g") == [("3.5 oz", {Caveat.ROUNDED})]
    assert _found(Decimal("0.1"), "0.10000000149011612") == [("0.10000000149011612", {Caveat.ROUNDED})]
    assert _found("2.38 kg", "2.384 kg") == [("2.384", {Caveat.ROUNDED}), ("2.384 kg", {Caveat.ROUNDED})]
    assert _found(Decimal("1.5"), "1½") == [("1½", set())]
    assert _found(Decimal("0.33"), "⅓ full") == [("⅓", {Caveat.ROUNDED})]
    assert _found(10, "10 g", "kg") == [("10", {Caveat.UNIT_DIFFERS})]
    assert _found(10, "10 kg", "kg") == [("10", set()), ("10 kg", set())]
    assert _found(10, "10 pieces", "kg") == _found(10, "10 kg and 5 g")[:1] == [("10", set())]
    assert _found(10, "10 $", "EUR") == [("10", {Caveat.UNIT_DIFFERS})]


def test_a_json_number_has_one_reading() -> None:
    """1.299 as a number is not 1299; as a string it may be."""
    assert _found(Decimal("1.299"), "1299") == []
    assert _found("1.299", "1299") != []


def test_so_many_places_and_no_more() -> None:
    """A number that stands a thousand times is found so often as is looked at."""
    assert len(_found(7, "7 " * 1000)) == MAX_FOUND


_OF_A_LANE: dict[str, tuple[Scalar, str]] = {
    "exact": (24, "24 rooms"),
    "decimal_forms": ("4,3", "rated 4.3"),
    "digit_separators": (1500, "1’500 rooms"),
    "unit_conversion": ("0.25 kg", "250 g"),
    "digit_scripts": (24, "٢٤"),
    "multipliers": (1500000, "1.5 million"),
    "percent": (Decimal("0.045"), "4.5 %"),
    "fractions": (Decimal("1.5"), "1½"),
    "scientific": (6200, "6.2 × 10³"),
    "ranges": ("5000 g", "5–10 kg"),
    "number_words": (17, "seventeen rooms"),
    "currency": (Decimal("12.99"), "12⁹⁹ €"),
    "dates": ("2024-03-05", "5 March 2024"),
    "durations": ("90 min", "1 h 30"),
    "identifiers": ("RT-412", "RT 412"),
    "words": ("steel", "Steel"),
}


@pytest.mark.parametrize("lane", _OF_A_LANE)
def test_what_one_lane_reads_no_other_does(lane: str) -> None:
    """A place that only one lane reads is found under its name, and not at all where that lane is off."""
    value, text = _OF_A_LANE[lane]
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    token = read_value(value).tokens[0]
    assert {found.lane for found in find_token(token, index, NAMES)} == {lane}
    assert find_token(token, index, set(NAMES) - {lane}) == []


def test_another_form_of_a_word_is_none_in_a_script() -> None:
    """The code of a script may hold a value's own word, and the singular of it only by chance."""
    for shop, script, found in (
        ("A shop.", "load(crossOrigin)", False),
        ("A shop.", "load('Origins')", True),
        ("A shop of one origin", "load()", True),
    ):
        html = f"<p>{shop}</p><script>{script}</script>".encode()
        index = PageIndex(read_page(html, url="https://a.example/", content_type="text/html"))
        assert bool(find_token(Token("Origins", word="Origins"), index, NAMES)) is found


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("7840U", "the 7840HS chip", False),
        ("7840HS", "the 7840U chip", False),
        ("7840U", "the 7840U chip", True),
        ("7840U", "the 7840 chip", True),
        ("7840U", "the 7840u chip", True),
        ("7840U", "the 7840HSx chip", True),
        ("i7-13700K", "an i7-13700H", False),
        ("13700K", "an i7-13700W", False),
        ("16GB", "16TB of it", True),
        ("15Stück", "15Stk in a box", True),
        ("7th", "le 7e arrondissement", True),
    ],
)
def test_digits_of_a_sibling(value: str, text: str, found: bool) -> None:
    """Digits that capitals end are another code's where its capitals differ and are no unit."""
    assert bool(_found(value, text)) is found


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("EUR", "it costs 12 €", [("12 €", "currency")]),
        ("kg", "12 kilograms", [("12 kilograms", "unit_conversion")]),
        ("kg", "3 m, 12 kilograms", [("12 kilograms", "unit_conversion")]),
        ("kg", "12 \u202e34 kilos\u202c", []),
        ("EUR", "in 12 kg", []),
    ],
)
def test_the_name_of_a_unit_or_currency(name: str, text: str, found: list[tuple[str, str]]) -> None:
    """It stands where a number is counted in it, in any writing that readers see as it is stored."""
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    places = find_token(read_value(name).tokens[0], index, NAMES)
    assert [(index.text[one.start : one.end], one.lane) for one in places] == found


def test_a_share_is_no_share_of_a_share() -> None:
    """Where both have signs of their own, equal ratios are equal as they are written."""
    assert _found("50 %", "0.5 % of it") == []
    assert _found("0.5 %", "50 % of it") == []
    assert _found("50 %", "0.5 of it") != []
    assert _found("50 %", "5000 bps of it") != []
    assert _found("5 ‰", "5 % of it") == []
    assert _found("5 %", "5 ‰ of it") == []
    assert _found("5", "5 ‰ of it", "%") != []


@pytest.mark.parametrize(
    ("value", "unit", "text", "found"),
    [
        ("100 %", None, "only one of them", []),
        (100, "%", "only one of them", []),
        ("200 %", None, "both, the second, or two of them", []),
        ("100 %", None, "a ratio of 1.0", ["1.0"]),
        ("100 %", None, "a ratio of 1", ["1"]),
        ("100 %", None, "one hundred percent", ["one hundred", "one hundred percent"]),
        ("1 %", None, "one in all", ["one"]),
        ("50 %", None, "half of them", ["half"]),
        ("150 %", None, "one and a half of them", ["one and a half"]),
        (1, None, "only one of them", ["one"]),
    ],
)
def test_a_whole_number_in_words_is_no_ratio(value: Scalar, unit: str | None, text: str, found: list[str]) -> None:
    """Who says one means one, and not all of a hundred; a part of one, and digits, may be a share."""
    assert [place for place, _ in _found(value, text, unit)] == found


@pytest.mark.parametrize(
    ("value", "unit", "text", "found"),
    [
        (0, None, "Free shipping", ["Free"]),
        (0, "EUR", "Free shipping", ["Free"]),
        ("0,00 €", None, "Versand kostenlos", ["kostenlos"]),
        (0, "kg", "Free shipping", []),
        (0, "kg", "zero", ["zero"]),
        ("0 %", None, "Free shipping", []),
        (1, "EUR", "Free shipping", []),
        ("free", None, "costs 0 €", []),
    ],
)
def test_what_is_free_costs_nothing(value: Scalar, unit: str | None, text: str, found: list[str]) -> None:
    """A word for free of charge on a page is a price of zero, and no other amount, measure or share."""
    assert [place for place, _ in _found(value, text, unit)] == found


def test_a_symbol_of_a_unit_may_scale() -> None:
    """The m beside a value is a metre or a million; on bare digits nothing says that it differs."""
    assert _found(Decimal("3.4"), "3,400,000 users", "m") == [("3,400,000", set())]
    assert _found(Decimal("4.3"), "3,400,000 users", "m") == []
    assert _found(Decimal("3.4"), "3.4", "m") == [("3.4", set())]
    assert _found(Decimal("3.4"), "3.4", "million") == [("3.4", {Caveat.UNIT_DIFFERS})]
    assert _found(Decimal("3.4"), "340 cm", "m") == [("340 cm", set())]
    assert _found(Decimal("742.6"), "(USD in thousands)\nRevenue\t742,600\n", "m USD")[0] == ("742,600", set())


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("40x25x12", "Length 40 cm\nWidth 25 cm\nHeight 12 cm", ["40", "25", "12"]),
        ("40x25x12", "12 x 40 x 25 cm", ["12", "40", "25"]),
        ("40x25x12", "Length 40 cm\nWidth 25 cm\nHeight 21 cm", []),
        ("40x25", "40 cm long, 25 cm wide", []),
    ],
)
def test_sides_each_by_itself(value: str, text: str, found: list[str]) -> None:
    """A page that states every one of three sides states them all, in any order; two may be there by chance."""
    assert sorted(exact for exact, _ in _found(value, text)) == sorted(found)


def test_a_multiplier_is_part_of_its_number() -> None:
    """Where both have one of their own, equal digits are not enough; a unit given beside a value is no part of it."""
    assert _found("1.2 million", "read by 1.2K users") == []
    assert _found("1.2K", "read by 1.2 million users") == []
    assert _found("1.2 million", "read by 1200K users") != []
    assert _found("1.2 million", "read by 1.2 users") != []
    assert _found("1.2 billion", "1.2 bn users") != []
    assert _found("1.2M", "read by 1.2K users") == []
    assert _found("$1.2M", "a fund of $1.2 billion") == []
    assert _found("$1.2 billion", "a fund of $1.2 trillion") == []
    assert _found("Rp 1,2 M", "sekitar 1,2 miliar") != []
    assert _found("5 m", "at 5 K") != []
    assert _found("5 m", "at 5K") != []
    assert _found("5m", "at 5 K") != []
    assert _found("5m", "at 5K") == []
    assert _found("$5 m", "a fee of $5 K") == []
    assert _found("$5 m", "a fee of 5 K") == []
    assert _found("5 m", "a fee of $5 K") == []


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("2019-20", "from 2019 to 2020", True),
        ("2019/2020", "in 2019, and again in 2020", True),
        ("2019/2020", "since May 2019, and until June 2020", True),
        ("2019/2020", "in 2019 and in 2021", False),
        ("2019/2020", "the season 2018/19, and the year 2020", False),
        ("2019/2020", "the year 2019, and the season 2020/21", False),
    ],
)
def test_a_season_by_its_years(value: str, text: str, found: bool) -> None:
    """A page that states both years of a season, and neither as a part of another one, states it."""
    assert bool(_found(value, text)) is found


def test_the_lane_of_a_duration() -> None:
    """A duration that a page writes as one is of its own lane, and found by no other."""
    index = PageIndex(Page.from_text("Ready in PT1H35M.", url="https://a.example/"))
    token = read_value("95 min").tokens[0]
    assert {one.lane for one in find_token(token, index, NAMES)} == {"durations"}
    assert find_token(token, index, [name for name in NAMES if name != "durations"]) == []


def test_a_half_is_part_of_its_measure() -> None:
    """What adds half a unit leaves no whole number by itself."""
    assert _found("1 kilo y medio", "1,5 kg de harina") != []
    assert _found("1 kilo y medio", "1 kg de harina") == []
