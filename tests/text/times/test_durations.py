from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import check_growth

from holdwater.text.times.durations import MONTHS, TIME, find_durations

HOURS, SIXTY = st.integers(1, 99), st.integers(0, 59)


def lengths(text: str) -> list[tuple[tuple[str, Fraction], ...]]:
    """Return the lengths of each duration of a text."""
    return [found.lengths for found in find_durations(text)]


def seconds(text: str) -> list[set[int]]:
    """Return the seconds that each duration of a text can mean."""
    return [{int(length) for dimension, length in found if dimension == TIME} for found in lengths(text)]


@given(HOURS, SIXTY)
def test_hours_and_minutes_in_every_form(hours: int, minutes: int) -> None:
    """Each form means the time that it adds up to; a minute more is another."""
    total = 3600 * hours + 60 * minutes
    for text in (
        f"PT{hours}H{minutes}M",
        f"PT{60 * hours + minutes}M",
        f"PT{total}S",
        f"P0DT{hours}H{minutes}M0S",
        f"{hours}h{minutes:02}",
        f"{hours} h {minutes}",
        f"{hours}h{minutes}min",
        f"{hours}h {minutes}m",
        f"{hours} Std. {minutes:02}",
        f"{hours} heures {minutes:02}",
        f"{hours} hr and {minutes}",
        f"{hours}:{minutes:02}:00",
        f"{hours}:{minutes:02} h",
    ):
        assert seconds(f"in {text}.") == [{total}], text


@given(HOURS, SIXTY, SIXTY)
def test_hours_minutes_and_seconds(hours: int, minutes: int, rest: int) -> None:
    """Three parts add up."""
    total = 3600 * hours + 60 * minutes + rest
    for text in (f"PT{hours}H{minutes}M{rest}S", f"{hours}:{minutes:02}:{rest:02}", f"{hours}h{minutes}m{rest}s"):
        assert seconds(text) == [{total}], text


@given(HOURS, SIXTY)
def test_two_numbers_with_a_colon_are_either(more: int, less: int) -> None:
    """``1:30`` is hours and minutes as well as minutes and seconds; never the digits run together."""
    assert seconds(f"{more}:{less:02}") == [{3600 * more + 60 * less, 60 * more + less}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PT1.5H", [((TIME, 5400),)]),
        ("PT1,5H", [((TIME, 5400),)]),
        ("PT0S", [((TIME, 0),)]),
        ("P2W", [((TIME, 1209600),)]),
        ("P1DT2H", [((TIME, 93600),)]),
        ("P1H30M", [((TIME, 5400),)]),
        ("P1Y6M", [((MONTHS, 18),)]),
        ("P30M", [((MONTHS, 30), (TIME, 1800))]),
        ("P1Y", [((MONTHS, 12),)]),
        ("P0Y0M0DT0H30M", [((TIME, 1800),)]),
        ("P1M10D", []),
        ("P", []),
        ("PT", []),
        ("P1", []),
        ("PT1H2", []),
        ("XPT1H", []),
        ("2 days 5", []),
        ("1 h 30 min", []),
        ("1 hour, 30 minutes", []),
        ("1 h 30 kg", []),
        ("1 h 30kg", []),
        ("1 h 60", []),
        ("1 h 30,5", []),
        ("1h30m15", [((TIME, 5415),)]),
        ("1 min 1 h", []),
        ("1min1h", []),
        ("1時間30分", [((TIME, 5400),)]),
        ("調理1時間30分", [((TIME, 5400),)]),
        ("2時間15分30秒", [((TIME, 8130),)]),
        ("1时30分", [((TIME, 5400),)]),
        ("用时1小时30分钟", [((TIME, 5400),)]),
        ("1시간 30분", [((TIME, 5400),)]),
        ("1時間半", [((TIME, 5400),)]),
        ("1시간 반", [((TIME, 5400),)]),
        ("3分30秒", [((TIME, 210),)]),
        ("2年半", [((MONTHS, 30),)]),
        ("1時間半額", []),
        ("1시간 반값", []),
        ("24年半期", []),
        ("2年半ば", []),
        ("30分", []),
        ("1時間75分", []),
        ("午後1時30分", []),
        ("5日14時30分", []),
        ("A1時間30分", []),
        ("1時間30分の1", []),
        ("half an hour", [((TIME, 1800),)]),
        ("three quarters of an hour", [((TIME, 2700),)]),
        ("an hour and a half", [((TIME, 5400),)]),
        ("2 hours and a half", [((TIME, 9000),)]),
        ("une heure et demie", [((TIME, 5400),)]),
        ("un quart d’heure", [((TIME, 900),)]),
        ("una hora y media", [((TIME, 5400),)]),
        ("un'ora e mezza", [((TIME, 5400),)]),
        ("hour and a half", []),
        ("half an hourglass", []),
        ("3 min 30", [((TIME, 210),)]),
        ("30 s 15", []),
        ("1:23.5", [((TIME, 5010), (TIME, Fraction(167, 2)))]),
        ("2:30 min", [((TIME, 150),)]),
        ("2:30 km", [((TIME, 9000), (TIME, 150))]),
        ("100:00", [((TIME, 360000), (TIME, 6000))]),
        ("1:75", []),
        ("6:30 a.m.", []),
        ("6:30 Uhr", []),
        ("+02:00", []),
        ("10:00-05:00", []),
        ("a1:30", []),
    ],
)
def test_forms(text: str, meant: list[tuple[tuple[str, Fraction], ...]]) -> None:
    """What a form means, and what is left to measures or is no duration."""
    assert lengths(text) == meant


@pytest.mark.parametrize(
    ("text", "span", "is_short"),
    [
        ("in 1:30 h.", "1:30 h", True),
        ("in 1:30 km", "1:30", True),
        ("in 1 h 30.", "1 h 30", True),
        ("2 hours 30 men", "2 hours 30", False),
    ],
)
def test_where_a_duration_ends(text: str, span: str, is_short: bool) -> None:
    """Its own unit is part of it; behind a unit in full, the next number may count something else."""
    (found,) = find_durations(text)
    assert (text[found.start : found.end], found.is_short) == (span, is_short)


@pytest.mark.parametrize(
    "piece",
    [
        "1",
        "1 ",
        "1:1:",
        "1h",
        "1h30 ",
        "1 h 1 min ",
        "P1",
        "P1D",
        "12:30 ",
        "1 min 1 ",
        "1時間",
        "1時間半",
        "half an hour and a half ",
    ],
)
def test_time_grows_with_the_text(piece: str) -> None:
    """Eight times the text takes no more than some ten times as long."""
    check_growth(find_durations, piece)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3'45\"", [{225}]),
        ("3′ 45″", [{225}]),
        ("90'", [{5400}]),
        ("6'", []),
        ("48°51'", []),
        ("1990's", []),
        ("3m45s", [{225}]),
        ("3m 45s", [{225}]),
        ("3m 45sec", []),
        ("a day and a half", [{129600}]),
        ("some hours and a half", []),
        ("a lunch and a half, a year", []),
        ("drie kwartier", [{2700}]),
        ("2 media hora", []),
    ],
)
def test_primes_letters_and_halves(text: str, meant: list[set[int]]) -> None:
    """Marks and letters of minutes and seconds, and a half that a unit counts."""
    assert seconds(text) == meant
