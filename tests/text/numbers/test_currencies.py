from __future__ import annotations

import pytest

from holdwater.text.numbers import currencies


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("US$ 5", ["US$"]),
        ("Rs. 1,29,900/-", ["Rs."]),
        ("12kr", ["kr"]),
        ("1 EUR 2 euros 3 Euro", ["EUR", "euros", "Euro"]),
        ("Ankr, Europe, cars, EURO2024x", ["EURO"]),
        ("850 руб. и 30 Р", ["руб.", "Р"]),
        ("CAD$1", ["CAD", "$"]),
        ("3 pounds of yensid", []),
        ("5 CUP of ALL", []),
    ],
)
def test_money(text: str, found: list[str]) -> None:
    """Signs are found anywhere, codes and words only whole; what is a word as often is none."""
    assert [match[0] for match in currencies.MONEY.finditer(text)] == found


@pytest.mark.parametrize("text", ["p", " ct", "ct", "¢", " Cents", " pence", "\u00a0коп"])
def test_minor(text: str) -> None:
    """Hundredths are read with the space before them."""
    assert currencies.MINOR.fullmatch(text)


@pytest.mark.parametrize("text", [" p", "px", "century", " ctx", "pcs", "cm"])
def test_no_minor(text: str) -> None:
    """A letter set apart is none, and a word that goes on is none."""
    assert currencies.MINOR.match(text) is None


def test_meanings() -> None:
    """A sign may be any of its currencies, and a code is itself."""
    assert {"USD", "CAD", "AUD"} <= currencies.meanings("$")
    assert currencies.meanings("RMB") == currencies.meanings("CNY")
    assert currencies.meanings("руб.") == {"RUB", "BYN"}
    assert currencies.meanings("EURO") == {"EUR"}
    assert currencies.meanings("¢") & currencies.meanings("$")
    assert currencies.meanings("kg") == frozenset()


def test_differ() -> None:
    """Two currencies differ only if both are known and share no meaning."""
    assert currencies.differ("Kč", "zł")
    assert not currencies.differ("¥", "CNY")
    assert not currencies.differ("¥", "XYZ")
