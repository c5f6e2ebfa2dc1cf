from __future__ import annotations

from datetime import date, timedelta

import pytest

from holdwater.text.inventory import Inventory
from holdwater.text.times.solar import find_solar, solar_day

_LONGEST = 31


@pytest.mark.parametrize(
    ("year", "first"),
    [(1357, "1978-03-21"), (1370, "1991-03-21"), (1399, "2020-03-20"), (1403, "2024-03-20"), (1404, "2025-03-21")],
)
def test_new_year(year: int, first: str) -> None:
    """The year begins with spring."""
    assert solar_day(year, 1, 1) == first


def test_days_follow_one_another() -> None:
    """Every day of two centuries is the one behind the day before it."""
    days = [
        found
        for year in range(1300, 1500)
        for month in range(1, 13)
        for day in range(1, _LONGEST + 1)
        if (found := solar_day(year, month, day)) is not None
    ]
    first = date.fromisoformat(days[0])
    assert days == [(first + timedelta(days=number)).isoformat() for number in range(len(days))]


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("۲۰ آبان ۱۴۰۳", ("2024-11-10", "1403-08-20")),
        ("25 دیماه 1402", ("2024-01-15", "1402-10-25")),
        ("20 آبان 2024", None),
        ("32 آبان 1403", None),
        ("آبان 1403", None),
    ],
)
def test_named(text: str, dates: tuple[str, ...] | None) -> None:
    """A day, the name of its month and its year, in digits of any script once they are folded."""
    text = text.translate(str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789"))
    assert [one.dates for one in find_solar(text, Inventory.of(text))] == ([dates] if dates else [])
