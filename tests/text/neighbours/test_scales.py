from __future__ import annotations

from fractions import Fraction

import pytest

from holdwater.text.languages import SHIPPED
from holdwater.text.neighbours.scales import (
    all_spellings,
    before,
    fused_currency,
    may_scale_before,
    may_share_before,
    multiplier,
    share,
    share_before,
)


@pytest.mark.parametrize("tag", SHIPPED)
def test_compact_forms(tag: str) -> None:
    """Every shipped language's own compact forms multiply."""
    for word, exponents in SHIPPED[tag].multipliers.items():
        assert {Fraction(10) ** exponent for exponent in exponents} <= set(multiplier(word)), word


@pytest.mark.parametrize(
    ("word", "powers"),
    [
        ("Mio.", [6]),
        ("billion", [9, 12]),
        ("billones", [12]),
        ("lakh", [5]),
        ("万", [4]),
        ("MILLION", [6]),
        ("kg", []),
        ("TEUR", [3]),
        ("T€", [3]),
        ("MUSD", [6]),
        ("mkr", [6]),
        ("tkr", [3]),
        ("Mrd€", [9]),
        ("tEUR", []),
        ("Kx", []),
    ],
)
def test_multiplier(word: str, powers: list[int]) -> None:
    """A word has every power of ten that some language gives it; short ones mind their case."""
    assert multiplier(word) == tuple(Fraction(10) ** power for power in powers)


def test_dozen() -> None:
    """A dozen is no power of ten."""
    assert multiplier("Dozen") == (Fraction(12),)


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("%", 100),
        ("٪", 100),
        ("Prozent", 100),
        ("p.p.", 100),
        ("‰", 1000),
        ("bps", 10**4),
        ("ppm", 10**6),
        ("ppb", 10**9),
    ],
)
def test_share(word: str, part: int) -> None:
    """A sign or word stands for its part of one."""
    assert share(word) == Fraction(1, part)


def test_no_share() -> None:
    """Other words are no share."""
    assert share("percentile") is None


@pytest.mark.parametrize(
    ("text", "is_share"),
    [("%20", True), ("yüzde 20", True), ("百分之20", True), ("a%20", False), ("%%20", False), ("20", False)],
)
def test_share_before(text: str, is_share: bool) -> None:
    """A percent sign before the number counts, but not that of an escape in an address."""
    assert (share_before(text, len(text) - 2) is not None) is is_share


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("Mio. EUR ", 6),
        ("Mio. € ", 6),
        ("US$m ", 6),
        ("£m ", 6),
        ("£'000 ", 3),
        ("£’000 ", 3),
        ("Rs. million ", 6),
        ("TEUR ", 3),
        ("Rm ", 6),
        ("MEUR (", 6),
    ],
)
def test_before(text: str, power: int) -> None:
    """A scale beside a currency, before its number, multiplies it."""
    assert before(text + "12", len(text)) == (Fraction(10) ** power,)
    assert may_scale_before(text)


@pytest.mark.parametrize(
    "text", ["", "EUR ", "5 Mio. € ", "(5) Mio. € ", "METER m ", "Mio. ", "1.m€ ", "£m\n", "atm$ "]
)
def test_no_scale_before(text: str) -> None:
    """The scale of another number, a word without a currency and the end of a word are none."""
    assert before(text + "12", len(text)) == ()


def test_fused_currency() -> None:
    """A scale and a currency in one word name the currency too."""
    assert [fused_currency(word) for word in ("TEUR", "M€", "Mio", "EUR")] == ["EUR", "€", "", ""]


def test_spellings() -> None:
    """The spellings hold multipliers, dozens and shares, for those who look only at the first letters."""
    assert {"million", "dozen", "percent", "%", "teur"} <= set(all_spellings())


@pytest.mark.parametrize("money", ["€", "$", "£", "¥", "₹", "EUR", "CHF", "kr", "Rs", "Rs.", "RM", "R"])
def test_before_whatever_the_currency(money: str) -> None:
    """A scale is read on either side of every currency, with and without its full stop or a bracket."""
    for text in (f"{money} mio. ", f"{money} mn (", f"Mio. {money} ", f"{money} thousand \u2212"):
        assert before(text + "12", len(text)) != (), text
        assert may_scale_before(text), text


@pytest.mark.parametrize("text", ["%", "٪", "a % ", "a ٪\u00a0", "yüzde ", "Yüzde\u00a0", "百分之", "ร้อยละ", "ร้อยละ "])
def test_share_before_in_every_script(text: str) -> None:
    """A sign or word of percent before its number is read in every script, with or without its space."""
    assert share_before(text + "20", len(text)) == Fraction(1, 100)
    assert may_share_before(text)
