from __future__ import annotations

from datetime import date

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.fold import Cleaned
from holdwater.text.languages import SHIPPED
from holdwater.text.times.dates import find_dates
from holdwater.text.times.days import stated
from holdwater.text.times.month_names import find_named

DAYS = st.dates(date(1950, 1, 1), date(2049, 12, 31))


def meanings(text: str) -> set[str]:
    """Return everything that the dates of a text state."""
    return {iso for found in find_dates(Cleaned(text).text) for own in found.dates for iso in stated(own)}


@pytest.mark.parametrize("tag", SHIPPED)
@pytest.mark.parametrize("form", ["full", "long", "medium", "short"])
def test_every_language_form_reads_as_its_day(tag: str, form: str) -> None:
    """Whatever a shipped language writes for a day of each month is found, and the day after it is not stated."""
    for month in range(1, 13):
        day = date(2023, month, 14)
        text = f"x {format_date(day, form, locale=tag)} y"
        assert day.isoformat() in meanings(text), text
        assert f"2023-{month:02}-15" not in meanings(text), text


@given(DAYS, st.sampled_from(sorted(SHIPPED)), st.sampled_from(["long", "medium"]))
def test_any_day_in_any_language(day: date, tag: str, form: str) -> None:
    """A date with its month's name is found, and its neighbours are not stated."""
    text = format_date(day, form, locale=tag)
    found = meanings(text)
    assert day.isoformat() in found, text
    digits = {int(part) for part in day.isoformat().split("-")}
    for other in (day.toordinal() - 1, day.toordinal() + 1):
        near = date.fromordinal(other)
        if near.day not in digits:
            assert near.isoformat() not in found, text


@pytest.mark.parametrize("tag", [tag for tag in SHIPPED if tag.split("_")[0] not in ("ja", "ko", "zh", "vi")])
def test_day_and_month_and_month_and_year(tag: str) -> None:
    """A day without a year, and a month without a day, in the order of either habit."""
    for pattern, wanted in (("d MMM", "--03-05"), ("MMMM d", "--03-05"), ("MMMM y", "2024-03"), ("y MMMM", "2024-03")):
        text = format_date(date(2024, 3, 5), pattern, locale=tag)
        assert wanted in meanings(text), text
        assert "2024-03-05" not in meanings(text), text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("5–10 March 2024", [("2024-03-05", "2024-03-10")]),
        ("March 5 and 6, 2024", [("2024-03-05", "2024-03-06")]),
        ("Mar '24", [("2024-03",)]),
        ("Mar-24", [("--03-24", "2024-03")]),
        ("March 24", [("--03-24",)]),
        ("24 Mar 24", [("2024-03-24",)]),
        ("5 March 10:30", [("--03-05",)]),
        ("5 March 2024, 6 April 2025", [("2024-03-05",), ("2025-04-06",)]),
        ("2024 March 5", [("2024-03-05",)]),
        ("2024-Mar-05", [("2024-03-05",)]),
        ("2024. gada 5. marts 16 viesi", [("2024-03-05",)]),
        ("Octubrista 2024", []),
        ("30 February 2024", []),
        ("55 March", []),
        ("123 March", []),
        ("march on", []),
        ("3.5 March", []),
        ("sœur 5", []),
    ],
)
def test_forms(text: str, meant: list[tuple[str, ...]]) -> None:
    """What numbers beside a month's name mean, and where they mean nothing."""
    assert [found.dates for found in find_named(text)] == meant


@pytest.mark.parametrize(
    "text", ["w marcu 2024", "в марте 2024", "maaliskuussa 2024", "2024 márciusában", "v březnu 2024"]
)
def test_cases_that_only_differ_in_their_ending(text: str) -> None:
    """An inflected name reads as its month; it is weak, since another word may begin the same."""
    (found,) = find_named(text)
    assert (found.dates, found.is_weak) == (("2024-03",), True)


@pytest.mark.parametrize(
    ("text", "is_weak"),
    [
        ("iPhone 15 Pro", True),
        ("Mac 2023", True),
        ("you may 5", True),
        ("5 Mar", False),
        ("15 pro 2024", False),
        ("5 May 2024", False),
    ],
)
def test_a_short_name_of_few_languages_is_weak_without_a_whole_date(text: str, is_weak: bool) -> None:
    """``pro`` is a month in two languages, and a word in most: alone beside a number it is doubtful."""
    (found,) = find_named(text)
    assert found.is_weak is is_weak


def test_more_names_than_are_looked_for_one_by_one() -> None:
    """A page may hold any number of words that may be months: each beside a number is read."""
    words = [f"5 martu{one}{two}" for one in "abcdefghijkl" for two in "abcdefghijkl"]
    found = list(find_named("; ".join(words)))
    assert [one.dates for one in found] == [("--03-05",)] * len(words)
