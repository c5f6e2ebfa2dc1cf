from __future__ import annotations

from decimal import Context, Decimal, localcontext

import pytest

from holdwater.index import PageIndex
from holdwater.lanes import NAMES
from holdwater.model.citation import Scalar
from holdwater.model.page import Page
from holdwater.text.values import read_value
from holdwater.verify.chance import chance
from holdwater.verify.find import find_token

PAGES = {
    "few": "24 rooms, 1 sauna, 3 floors and 480 m of garden",
    "decimals": "4.3 of 5, rated 1.284 times at 3.25; weighs 2.38 kg or 450 g",
    "grouped": "1,284 and 1’250 and 12 480 in all, and (186)",
    "converted": "Net 3.5 oz, 10 g and 0.75 kg; 6 ft 2 in; 1 lb",
    "small": "Net 0.4 oz; kept at 68 °F, or 300 K",
    "edges": "From 9, 9.6 or 9.96, from 99 or 99.6 to 99.4 and 999.6; 99.7 g, 999.7 g",
    "fractions": "½ of it, or ¼, or ¾",
    "nothing": "0 rooms left, 0.0 of them free",
    "empty": "nothing to count here",
}


def _share(index: PageIndex, values: list[Decimal], unit: str | None) -> Decimal:
    """Return the share of values that the page supports, each looked for by itself."""
    found = sum(bool(find_token(read_value(value, [unit] if unit else []).tokens[0], index, NAMES)) for value in values)
    return (Decimal(found) / len(values)).quantize(Decimal("0.000001"))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("shape", "low", "high", "unit"),
    [
        ("5", 0, 10, None),
        ("55", 10, 100, None),
        ("555", 100, 1000, None),
        ("5.5", 0, 100, None),
        ("55", 10, 100, "g"),
        ("55.5", 100, 1000, None),
        ("555", 100, 1000, "g"),
        ("0.55", 0, 1000, "kg"),
        ("55", 10, 100, "°C"),
    ],
    ids=[
        "one-digit",
        "two-digits",
        "three-digits",
        "one-decimal",
        "grams",
        "tenths",
        "hundreds",
        "hundredths-of-a-kilo",
        "heat",
    ],
)
def test_agrees_with_trying_every_value(page: str, shape: str, low: int, high: int, unit: str | None) -> None:
    """The chance is the share of values of the shape that the page supports, tried one by one."""
    index = PageIndex(Page.from_text(PAGES[page], url="https://a.example/"))
    places = Decimal(shape).as_tuple().exponent
    assert isinstance(places, int)
    values = [Decimal(count).scaleb(places) for count in range(low, high)]
    token = read_value(Decimal(shape), [unit] if unit else []).tokens[0]
    assert chance(token, index) == _share(index, values, unit)


def test_none_for_words_and_codes() -> None:
    """A word or a code has no shape to count."""
    index = PageIndex(Page.from_text("24 rooms", url="https://a.example/"))
    for value in ("brushed", "RT-412"):
        assert chance(read_value(value).tokens[0], index) is None


@pytest.mark.parametrize(
    ("value", "unit", "text", "share"),
    [
        pytest.param(Decimal("-0.12"), None, "down −12 % or −7 %", "0.003", id="governed"),
        pytest.param(-11, "g", "short by −0.4 oz", "0.022222", id="converted"),
        pytest.param(-20, "°C", "kept at −4 °F", "0.011111", id="heat"),
        pytest.param(-24, None, "down −24", "0.011111", id="bare"),
    ],
)
def test_the_sign_is_no_part_of_the_shape(value: Scalar, unit: str | None, text: str, share: str) -> None:
    """Negative amounts are counted by their size."""
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    assert chance(read_value(value, [unit] if unit else []).tokens[0], index) == Decimal(share)


def test_a_shape_is_counted_once() -> None:
    """What was counted for one value serves the others of its shape, and no other shape."""
    index = PageIndex(Page.from_text("24 rooms, 3.5 baths", url="https://a.example/"))
    assert [chance(read_value(value).tokens[0], index) for value in (24, 35)] == [Decimal("0.011111")] * 2
    assert index.shapes == {(2, 0, ()): 1}
    index.shapes[2, 0, ()] = 45
    assert chance(read_value(99).tokens[0], index) == Decimal("0.5")
    assert chance(read_value(Decimal("3.5")).tokens[0], index) == Decimal("0.01")
    index.shapes[2, 0, ()] = 1000
    assert chance(read_value(99).tokens[0], index) == 1


def test_amounts_stay_apart_under_any_context() -> None:
    """Two close amounts are two, whatever the caller's decimal context."""
    with localcontext(Context(prec=2)):
        index = PageIndex(Page.from_text("123.45 and 123.46", url="https://a.example/"))
        assert chance(read_value(Decimal("555.55")).tokens[0], index) == Decimal("0.000022")


def test_a_power_of_ten_has_no_decimals() -> None:
    """A whole number has the digits of its amount, however a producer spells it."""
    index = PageIndex(Page.from_text("1200 of 3", url="https://a.example/"))
    for spelled in ("1200", "1.2e3", "12E2"):
        assert chance(read_value(Decimal(spelled)).tokens[0], index) == Decimal("0.000111")


def test_the_likeliest_form_counts() -> None:
    """A value that may be one number or two is as likely as the likeliest of them."""
    index = PageIndex(Page.from_text("12 480", url="https://a.example/"))
    assert chance(read_value("12 480").tokens[0], index) == Decimal("0.011111")
