from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.index import PageIndex
from holdwater.lanes import NAMES
from holdwater.model.page import Page
from holdwater.text.values import read_value
from holdwater.verify.chance import chance
from holdwater.verify.find import find_token

PAGES = {
    "few": "24 rooms, 1 sauna, 3 floors and 480 m of garden",
    "decimals": "4.3 of 5, rated 1.284 times at 3.25; weighs 2.38 kg or 450 g",
    "grouped": "1,284 and 1’250 and 12 480 in all, and (186)",
    "converted": "Net 3.5 oz, 10 g and 0.75 kg; 6 ft 2 in; 1 lb",
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
        ("0.55", 0, 1000, "kg"),
    ],
    ids=["one-digit", "two-digits", "three-digits", "one-decimal", "grams", "hundredths-of-a-kilogram"],
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
