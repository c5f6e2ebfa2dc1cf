from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.times.days import WrittenDate, day_iso, frame, month_iso, stated, with_time, yearless_iso, years


@given(st.integers(1000, 2999), st.integers(0, 14), st.integers(0, 33))
def test_a_day_is_one_exactly_if_the_calendar_has_it(year: int, month: int, day: int) -> None:
    """Leap years and lengths of months are those of the calendar."""
    exists = 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
    assert day_iso(year, month, day) == (date(year, month, day).isoformat() if exists else None)


def test_a_month_and_a_day_of_any_year() -> None:
    """29 February is a day of some year, 30 February of none, and there is no month 13."""
    assert (month_iso(2024, 12), month_iso(2024, 13), month_iso(2024, 0)) == ("2024-12", None, None)
    assert (yearless_iso(2, 29), yearless_iso(2, 30), yearless_iso(13, 1)) == ("--02-29", None, None)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("00", (2000,)),
        ("29", (2029,)),
        ("30", (2030, 1930)),
        ("49", (2049, 1949)),
        ("50", (1950,)),
        ("2442", (2442,)),
        ("2443", (2443, 1900)),
        ("2642", (2642, 2099)),
        ("2643", (2643,)),
    ],
)
def test_the_edges_of_short_and_buddhist_years(written: str, meant: tuple[int, ...]) -> None:
    """Two digits are of 1930 to 2049; a Buddhist year is one of 1900 to 2099."""
    assert years(written) == meant


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)))
def test_a_day_states_its_month_year_and_day_of_the_year(day: date) -> None:
    """What a day states is coarser than it, and a coarser date states no day."""
    iso = day.isoformat()
    assert list(stated(iso)) == [iso, iso[:7], iso[:4], f"--{iso[5:]}"]
    assert all(iso not in stated(coarser) for coarser in (iso[:7], iso[:4], f"--{iso[5:]}"))


def test_a_time_with_seconds_states_the_one_without() -> None:
    """18:30:05 is 18:30 too; 18:30 states no second, and a day of any year states nothing else."""
    assert list(stated("T18:30:05")) == ["T18:30:05", "T18:30"]
    assert list(stated("T18:30")) == ["T18:30"]
    assert list(stated("--03-05")) == ["--03-05"]


@given(
    st.dates(date(1901, 1, 1), date(2098, 12, 31)),
    st.integers(0, 23),
    st.integers(0, 59),
    st.sampled_from("+-"),
    st.integers(0, 14),
)
def test_an_offset_gives_the_day_in_utc(day: date, hour: int, minute: int, sign: str, ahead: int) -> None:
    """A timestamp with an offset means its own day and its day in UTC, and no other."""
    text = f"{day}T{hour:02}:{minute:02}:00{sign}{ahead:02}:00"
    found = with_time(text, WrittenDate(0, 10, (day.isoformat(),), 10))
    shift = hour - ahead if sign == "+" else hour + ahead
    assert set(found.dates) == {day.isoformat(), (day + timedelta(days=shift // 24)).isoformat()}
    assert (found.end, found.stop) == (10, len(text))


@pytest.mark.parametrize(
    "after", [" 10:30", "T10:30:00.123Z", ", 10:30 Uhr", " at 10:30 pm", " 10:30 CET", " um 10.30", " 10h30"]
)
def test_a_time_behind_a_date_belongs_to_it(after: str) -> None:
    """Where a time of day follows, the date goes on to its end, and means the same."""
    found = with_time(f"2024-03-05{after}", WrittenDate(0, 10, ("2024-03-05",), 10))
    assert found.dates == ("2024-03-05",)
    assert found.stop == 10 + len(after.removesuffix(" Uhr"))


@pytest.mark.parametrize(
    ("after", "others"),
    [
        (" 11:30 PM -0500", ["2024-03-06"]),
        (" 11:30 AM -0500", []),
        (", 11:30 p. m. ET", ["2024-03-06"]),
        (" 00:30 JST", ["2024-03-04"]),
        (" 12:30 am CST", ["2024-03-04"]),
        (" 04:00 IST", ["2024-03-04"]),
        (" 06:00 IST", []),
        (" 07:00 (UTC+8)", ["2024-03-04"]),
        (" 23:00 GMT-1:30", ["2024-03-06"]),
        (" 23:00 XYZ", []),
    ],
)
def test_a_zone_gives_the_day_in_utc(after: str, others: list[str]) -> None:
    """By its name or by its distance, with the half of the day counted in."""
    found = with_time(f"2024-03-05{after}", WrittenDate(0, 10, ("2024-03-05",), 10))
    assert found.dates == ("2024-03-05", *others)


def test_without_a_time_a_date_stays_as_it_is() -> None:
    """A number that is no time of day is none of it."""
    found = WrittenDate(0, 10, ("2024-03-05",), 10)
    assert with_time("2024-03-05 10:90", found) == with_time("2024-03-05", found) == found


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)))
def test_a_frame_counts_the_days_of_the_year(day: date) -> None:
    """As many days are like one as its year has."""
    assert frame(day.isoformat()) == (f"days of {day.year}", date(day.year, 12, 31).timetuple().tm_yday)
