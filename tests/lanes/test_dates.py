from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.text.languages import SHIPPED

DAYS = st.dates(date(1950, 1, 1), date(2029, 12, 31))
FORMS = ["{0:%Y-%m-%d}", "{0:%Y-%m-%dT12:00:00Z}", "{0:%d.%m.%Y}", "{0:%Y%m%d}", "{0:%Y/%m/%d}"]
FORMS += ["{0.year}年{0.month}月{0.day}日"]


@pytest.mark.parametrize("case", cases("dates"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "dates") == case["exact"]


@given(DAYS, st.sampled_from(FORMS), st.sampled_from(sorted(SHIPPED)), st.sampled_from(["full", "long", "medium"]))
def test_a_day_is_found_in_any_language(day: date, form: str, tag: str, style: str) -> None:
    """A value in any form is on a page that writes the day in any shipped language; the day after it is not."""
    text = f"({format_date(day, style, locale=tag)})"
    assert find(form.format(day), text, lanes=["dates"])
    assert not find(form.format(day + timedelta(days=1)), text, lanes=["dates"])


@given(DAYS, st.sampled_from(FORMS), st.sampled_from(FORMS), st.sampled_from([-365, -30, -1, 1, 9, 10, 11, 366]))
def test_only_the_day_itself_is_found(day: date, form: str, other: str, off: int) -> None:
    """Value and page may use any two forms that leave no choice; another day is found in none."""
    text = f"on {other.format(day)} we"
    assert find(form.format(day), text, lanes=["dates"])
    assert not find(form.format(day + timedelta(days=off)), text, lanes=["dates"])


@given(st.dates(date(2013, 1, 1), date(2099, 12, 31)), st.sampled_from(FORMS))
def test_a_day_states_its_month_and_year(day: date, form: str) -> None:
    """The month and the year of a date are found; the next ones are not, and the month finds no day."""
    text = f"on {form.format(day)} we"
    assert find(f"{day:%Y-%m}", text, lanes=["dates"])
    assert find(day.year, text, lanes=["dates"])
    assert not find(f"{day + timedelta(days=31):%Y-%m}", text, lanes=["dates"])
    assert not find(day.year + 1, text, lanes=["dates"])
    assert not find(day.isoformat(), f"in {day:%m/%Y} we", lanes=["dates"])
