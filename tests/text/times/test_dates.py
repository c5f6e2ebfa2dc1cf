from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import check_growth

from holdwater.text.times.dates import find_dates
from holdwater.text.times.days import stated

DAYS = st.dates(date(1950, 1, 1), date(2029, 12, 31))
FIXED = ["{0:%Y-%m-%d}", "{0:%Y/%m/%d}", "{0:%Y.%m.%d}", "{0:%Y%m%d}", "{0:%Y-%m-%dT10:00:00Z}"]
FIXED += ["{0:%d.%m.%Y}", "{0.day}.{0.month}.{0.year}", "{0.day}. {0.month}. {0.year}"]
FIXED += ["{0.year}年{0.month}月{0.day}日", "{0.year}년 {0.month}월 {0.day}일", "{0.day} tháng {0.month}, {0.year}"]
SWAPPED = ["{0:%d/%m/%Y}", "{0:%m/%d/%Y}", "{0:%d-%m-%Y}", "{0.month}-{0.day}-{0.year}"]


def meanings(text: str) -> set[str]:
    """Return every day that a text states."""
    return {iso for found in find_dates(text) for own in found.dates for iso in stated(own) if len(iso) == 10}


@given(DAYS, st.sampled_from(FIXED))
def test_a_fixed_form_means_its_day_alone(day: date, form: str) -> None:
    """Year first, dots and East Asian signs leave nothing open: one day off or transposed is another date."""
    assert meanings(f"on {form.format(day)} at") == {day.isoformat()}


@given(DAYS, st.sampled_from(SWAPPED))
def test_with_slashes_and_hyphens_day_and_month_may_swap(day: date, form: str) -> None:
    """Both orders are meant where both are dates, and nothing else."""
    swapped = {day.isoformat()} | ({f"{day.year}-{day.day:02}-{day.month:02}"} if day.day <= 12 else set())
    assert meanings(form.format(day)) == swapped


@given(DAYS)
def test_two_digits_are_a_year(day: date) -> None:
    """``05.03.24`` is day first."""
    assert meanings(f"{day:%d.%m.%y}") == {day.isoformat()} | (
        {f"19{day:%y-%m-%d}"} if 2030 <= day.year <= 2049 else set()
    )


@given(DAYS, DAYS)
def test_a_range_states_its_ends(one: date, other: date) -> None:
    """The days of a range are stated, and no day between."""
    first, last = sorted((one, other))
    found = meanings(f"{first:%d.%m.%Y} – {last:%d.%m.%Y}")
    assert found == {first.isoformat(), last.isoformat()}
    assert (first + timedelta(days=1)).isoformat() not in found or last - first <= timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("03/2024", [("2024-03",)]),
        ("03.2024", [("2024-03",)]),
        ("3.2024", []),
        ("13/2024", []),
        ("12/480", []),
        ("2024-03", [("2024-03",)]),
        ("2024.03", []),
        ("2011-12", [("2011-12", "2011/2012")]),
        ("2011–12", [("2011/2012",)]),
        ("2011–15", [("2011", "2015")]),
        ("2012-2013", [("2012/2013",)]),
        ("2012-2015", []),
        ("1999–00", [("1999/2000",)]),
        ("0512–13", []),
        ("2024-03-05-06", [("2024-03-05",)]),
        ("1.5.3.24", []),
        ("10-03-24-7", []),
        ("5- 3- 2024", []),
        ("123.4.2024", []),
        ("5.3.123", []),
        ("29.02.2023", []),
        ("昭和元年12月25日", [("1926-12-25",)]),
        ("3月5日", [("--03-05",)]),
        ("令和6年3月", [("2024-03",)]),
        ("5年3月", []),
        ("元年3月5日", [("--03-05",)]),
        ("二〇二四年三月", [("2024-03",)]),
        ("二〇二四年十三月", []),
        ("tháng 3 năm 2024", [("2024-03",)]),
        ("05.03.–10.03.2024", [("2024-03-10", "2024-03-05")]),
        ("5. bis 10.3.2024", [("2024-03-10", "2024-03-05")]),
        ("5 March – 10 April 2024", [("2024-03-05",), ("2024-04-10",)]),
        ("March 5 – April 10, 2024", [("2024-03-05",), ("2024-04-10",)]),
        ("5 March 2010 – 10 April 2024", [("2010-03-05",), ("2024-04-10",)]),
        ("5 March, 10 April 2024", [("--03-05",), ("2024-04-10",)]),
        ("29 February – 3 March 2023", [("--02-29",), ("2023-03-03",)]),
    ],
)
def test_forms(text: str, meant: list[tuple[str, ...]]) -> None:
    """What numbers with marks between them mean, and what is no date."""
    assert [found.dates for found in find_dates(text) if found.dates[0][0] != "T"] == meant


@pytest.mark.parametrize(
    "name", ['"datePublished":', "'modified_at' : ", "createdAt=", '\\"timestamp\\":\\"', "updated: "]
)
def test_a_name_makes_a_number_a_moment(name: str) -> None:
    """Seconds and milliseconds since 1970 are a day where a name says that they are a time."""
    assert meanings(f"{name}1709632800") == meanings(f"{name}1709632800000") == {"2024-03-05"}


@pytest.mark.parametrize(
    "text",
    [
        '"price":1709632800',
        "1709632800",
        '"datePublished":17096328001',
        '"date":"1709632800.12345"',
        "update 1709632800",
        '"date":9999999999',
    ],
)
def test_a_number_without_such_a_name_is_none(text: str) -> None:
    """Any other ten digits are a number."""
    assert meanings(text) == set()


def test_dates_come_in_order() -> None:
    """Whatever their form, dates are in the order of the text."""
    starts = [found.start for found in find_dates("5 May 2024, 10:30, 2024-03-05, 20240305 and 3月5日")]
    assert starts == sorted(starts)
    assert len(starts) == 5


HOSTILE = [
    "1",
    "1 ",
    "1:1:",
    "1.1.",
    "1/1/",
    "11-",
    "1a",
    "1h30 ",
    "12:30 ",
    "1 mar ",
    "mar 2024, ",
    "2024年3月",
    "20240305 ",
    "1 de de ",
    "March ",
    "5, 6 and 7 May ",
    "5 – 6 ",
    "5 to to to ",
    "28.02. – 03.03.2024 ",
    "2024年3月5日、6日、",
    "05 03 2024 ",
    "9.00–9.00–",
    "5/3-24 ",
    "مارس/",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_grows_with_the_text(piece: str) -> None:
    """Eight times the text takes no more than some ten times as long."""
    check_growth(find_dates, piece)
