from __future__ import annotations

from pathlib import Path

import pytest
from scripts import make_cldr
from tests import generators

from holdwater.locales import load_locale
from holdwater.text import _cldr
from holdwater.text.languages import (
    DECIMAL_MARKS,
    GROUP_MARKS,
    MINUS_SIGNS,
    PERCENT_SIGNS,
    PERMILLE_SIGNS,
    SHIPPED,
)


def test_the_table_is_current() -> None:
    """What is checked in is what the generator writes from the pinned release."""
    assert Path(_cldr.__file__).read_text(encoding="utf-8") == make_cldr.render()


def test_check_tells_current_from_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--check`` exits with 1 on a stale or missing file; only without it is the file written."""
    generators.check_option(make_cldr, tmp_path, monkeypatch)


@pytest.mark.parametrize("tag", SHIPPED)
def test_shipped_data_is_what_babel_says(tag: str) -> None:
    """A regional locale, written down as a difference, comes out whole."""
    assert SHIPPED[tag] == load_locale(tag)


def test_the_file_is_small() -> None:
    """The table stays cheap to import."""
    assert Path(_cldr.__file__).stat().st_size < 400_000


def test_marks() -> None:
    """The unions hold the marks of all shipped languages."""
    assert set(DECIMAL_MARKS) == {".", ",", "\u066b"}
    assert set(GROUP_MARKS) == {".", ",", "\u00a0", "\u202f", "'", "\u066c"}
    assert set(MINUS_SIGNS) == {"-", "\u2212"}
    assert set(PERCENT_SIGNS) == {"%", "\u066a"}
    assert set(PERMILLE_SIGNS) == {"\u2030", "\u0609"}


@pytest.mark.parametrize(
    ("tag", "word", "powers"),
    [
        ("de", "Mio", (6,)),
        ("de", "Mrd", (9,)),
        ("de", "Billionen", (12,)),
        ("en", "B", (9,)),
        ("en", "billion", (9,)),
        ("tr", "B", (3,)),
        ("sv", "bn", (12,)),
        ("fr", "Bn", (12,)),
        ("es", "B", (12,)),
        ("es", "mil M", (9,)),
        ("en_IN", "lakh", (5,)),
        ("en_IN", "Cr", (7,)),
        ("hi", "लाख", (5,)),
        ("ja", "万", (4,)),
        ("zh", "亿", (8,)),
        ("ru", "тыс", (3,)),
    ],
)
def test_multipliers(tag: str, word: str, powers: tuple[int, ...]) -> None:
    """A multiplier word has the powers of ten of its language."""
    assert SHIPPED[tag].multipliers[word] == powers


@pytest.mark.parametrize(
    ("tag", "name", "number"),
    [
        ("de", "märz", 3),
        ("fr", "août", 8),
        ("fr", "janv", 1),
        ("ru", "мая", 5),
        ("ru", "май", 5),
        ("ja", "12月", 12),
    ],
)
def test_months(tag: str, name: str, number: int) -> None:
    """Months are found by their full and short names, in the form of dates and alone."""
    assert SHIPPED[tag].months[name] == number


def test_every_language_names_all_months() -> None:
    """No month is missing in any language."""
    for locale in SHIPPED.values():
        assert set(locale.months.values()) == set(range(1, 13)), locale.tag


@pytest.mark.parametrize(
    ("tag", "unit", "spelling"),
    [
        ("de", "in", "Zoll"),
        ("ru", "kg", "кг"),
        ("pl", "kg", "kilogramów"),
        ("fr", "MB", "Mo"),
        ("ja", "kg", "キログラム"),
    ],
)
def test_units(tag: str, unit: str, spelling: str) -> None:
    """Long and short names are there in all plural forms."""
    assert spelling in SHIPPED[tag].units[unit]


def test_a_name_without_its_number_is_none() -> None:
    """Arabic ``سنتان`` says two years in one word: it is no name of the unit."""
    assert "سنتان" not in SHIPPED["ar"].units["year"]
    assert "سنة" in SHIPPED["ar"].units["year"]
