from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import NAMES
from holdwater.model.page import Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Caveat, Verdict
from holdwater.verify import verify

OTHERS = [name for name in NAMES if name != "currency"]


@pytest.mark.parametrize("case", cases("currency"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "currency") == case["exact"]


@settings(max_examples=40)
@given(st.text("0123 €$p¢⁴⁵.,:-\n", max_size=24), st.sampled_from(["1", "12", "0.12", "1.23", "12p", "$1"]))
def test_a_lane_only_adds(text: str, value: str) -> None:
    """With this lane on, nothing is lost that the others find."""
    assert set(find(value, text, lanes=OTHERS)) <= set(find(value, text, lanes=NAMES))


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FEW = Settings(min_text_chars=1)


@settings(max_examples=40)
@given(
    st.integers(1, 99_999),
    st.integers(0, 99),
    st.sampled_from(["{w}€{c}", "{w}€ {c}", "{w}r{c}", "{w}.r{c}", "$ {w} {c}"]),
)
def test_split_cents(whole: int, cents: int, shape: str) -> None:
    """Cents set apart by a sign, raised or alone with their whole make one price, and no other."""
    written = f"{cents:02}".translate(_RAISED) if "r" in shape else f"{cents:02}"
    text = shape.replace("r", "").format(w=whole, c=written)
    price = Decimal(f"{whole}.{cents:02}")
    assert find(price, text, lanes=["currency"]) == [text.removeprefix("$ ")]
    assert find(price + 1, text, lanes=["currency"]) == []
    assert find(int(f"{whole}{cents:02}"), text, lanes=NAMES) == []


@settings(max_examples=40)
@given(st.integers(1, 99_999))
def test_hundredths_both_ways(amount: int) -> None:
    """99p is 0.99 pounds, whichever side counts pence."""
    pounds = Decimal(amount).scaleb(-2)
    assert find(pounds, f"{amount}p", lanes=["currency"], unit="GBP") == [f"{amount}p"]
    assert find(amount, f"£{pounds}", lanes=NAMES, unit="p") == [f"{pounds}"]
    assert f"{pounds}" in find(f"{amount}p", f"£{pounds}", lanes=NAMES)


def test_digits_of_a_split_price() -> None:
    """Where cents touch the sign, neither part is a number of its own; elsewhere both are."""
    assert find("19", "19€99", lanes=NAMES) == []
    assert find("99", "19€99", lanes=NAMES) == []
    assert find("12", "12⁹⁹", lanes=["exact"]) == ["12"]
    assert find("35", "35€ 99", lanes=["exact"]) == ["35"]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        ("$1,299.00", None, "1.299,00 $"),
        (1299, "USD", "Now only $1,299.00 today"),
        (1299, "Kč", "1 299:-"),
        (1299, "zł", "1299 PLN"),
        (1250, "₽", "1 250 руб."),
        ("€ 19,99", None, "19.99 EUR"),
        ("1.250,- EUR", None, "€ 1250"),
        (1250, "CHF", "CHF 1’250.–"),
        (1250, "EUR", "1.250,–"),
        (129900, "INR", "Rs. 1,29,900/- only"),
        ("19.99", None, "19.99.-"),
        (Decimal("0.5"), "CHF", "–.50"),
        ("5 zł", None, "5,00 PLN"),
        (5, "USD", "CAD 5 or $5"),
    ],
)
def test_prices_without_caveat(value: Any, unit: str | None, text: str) -> None:
    """Signs, codes and dashes for cents are no part of the number, and say the same currency."""
    finding = verify(value, [Page.from_text(text, url="https://shop.example/")], unit=unit, settings=_FEW)
    assert finding.verdict is Verdict.SUPPORTED
    assert Caveat.UNIT_DIFFERS not in finding.caveats


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1299, "EUR", "Now only $1,299.00 today"),
        (1299, "zł", "1 299 Kč"),
        ("€ 19.99", None, "£19.99"),
        ("19.99", "EUR", "£19.99"),
        (Decimal("0.99"), "EUR", "99p each"),
        (120, "USD", "Price (EUR): 120"),
    ],
)
def test_another_currency_is_a_caveat(value: Any, unit: str | None, text: str) -> None:
    """The same digits in another currency support, and say so: no rate is ever applied."""
    finding = verify(value, [Page.from_text(text, url="https://shop.example/")], unit=unit, settings=_FEW)
    assert finding.verdict is Verdict.SUPPORTED
    assert Caveat.UNIT_DIFFERS in finding.caveats


def test_cents_in_the_field_name() -> None:
    """A field that counts cents says so in its name."""
    page = Page.from_text("only $19.99", url="https://shop.example/")
    assert verify(1999, [page], field="price_cents", settings=_FEW).verdict is Verdict.SUPPORTED
    assert verify(1999, [page], field="price", settings=_FEW).verdict is Verdict.CONTRADICTED
