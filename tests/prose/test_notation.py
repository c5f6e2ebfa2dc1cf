"""Which readings a declared locale refuses, and which are in doubt without one."""

from __future__ import annotations

import pytest

from holdwater.errors import InvalidArgument
from holdwater.prose.notation import Notation, admitted, are_ambiguous_dates, locale_data
from holdwater.text.languages import SHIPPED
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.digits import readings


def _amounts(surface: str, locale: str | None) -> list[str]:
    return [str(one.amount) for one in Notation("", locale_data(locale)).readings(Numeral.parse(surface))]


@pytest.mark.parametrize(
    ("surface", "locale", "amounts"),
    [
        ("10.000", None, ["10.000", "10000"]),
        ("10.000", "de", ["10000"]),
        ("10.000", "en", ["10.000"]),
        ("10,000", "de", ["10.000"]),
        ("10,000", "en", ["10000"]),
        ("10.000", "pl", ["10.000", "10000"]),  # Polish writes it neither way
        ("1.234,5", "en", ["1234.5"]),  # not written in English, so it keeps its reading
        ("10\u202f000", "en", ["10000"]),
        ("10'000", "de", ["10000"]),
        ("1,234.5", "en", ["1234.5"]),
        ("450", "de", ["450"]),
    ],
)
def test_a_declared_locale_refuses(surface: str, locale: str | None, amounts: list[str]) -> None:
    """Only a mark that the locale uses otherwise rules a reading out; spaces and apostrophes always group."""
    assert _amounts(surface, locale) == amounts


@pytest.mark.parametrize(
    ("surface", "text", "locale", "is_ambiguous"),
    [
        ("10.000", "", None, True),
        ("10,000", "", None, False),
        ("10,000", "3,5 kg", None, True),
        ("10,000", "1.234,56", None, True),
        ("10,000", "3,500 kg and 1,234,567", None, False),
        ("10.000", "", "de", False),
        ("10.000", "", "pl", True),
        ("0.123", "", None, False),
        ("10\u202f000", "", None, False),
    ],
)
def test_what_is_in_doubt(surface: str, text: str, locale: str | None, is_ambiguous: bool) -> None:
    """A dot before three digits is, unless a locale is declared; a comma is where the answer parts decimals by it."""
    assert Notation(text, locale_data(locale)).is_ambiguous(Numeral.parse(surface)) is is_ambiguous


def test_one_of_several_locales() -> None:
    """A reading that any of them admits counts."""
    both = [SHIPPED["de"], SHIPPED["en"]]
    assert admitted("10.000", readings("10.000"), both) == readings("10.000")


def test_dates_in_doubt() -> None:
    """Day and month may swap; neither centuries, nor months, nor times are in doubt."""
    assert are_ambiguous_dates(["2024-03-04", "2024-04-03"])
    assert not are_ambiguous_dates(["2035-03-04", "1935-03-04"])
    assert not are_ambiguous_dates(["2024-03", "2025-04"])
    assert not are_ambiguous_dates(["T18:30", "T06:30:05.1", "--03-04", "--04-03"])


def test_a_locale_by_its_name() -> None:
    """A shipped tag, its data or None; what isn't shipped is told how to load it."""
    assert locale_data("de-AT") is SHIPPED["de_AT"]
    assert locale_data(SHIPPED["fr"]) is SHIPPED["fr"]
    for wrong in ("xx", 5):
        with pytest.raises(InvalidArgument, match="locale"):
            locale_data(wrong)  # type: ignore[arg-type]
