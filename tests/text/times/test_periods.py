from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.times.periods import find_periods


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Q1 2024", ("2024-Q1",)),
        ("Q1'24", ("2024-Q1",)),
        ("Q1/2024", ("2024-Q1",)),
        ("2024-Q1", ("2024-Q1",)),
        ("2024Q1", ("2024-Q1",)),
        ("1Q24", ("2024-Q1",)),
        ("Q1 2024.5", ("--Q1",)),
        ("Q1 20245", ("--Q1",)),
        ("Q1", ("--Q1",)),
        ("third-quarter revenue", ("--Q3",)),
        ("first quarter of the year", ("--Q1",)),
        ("im dritten Quartal", ("--Q3",)),
        ("T1 2024", ("2024-Q1",)),
        ("S2 2024", ("2024-H2",)),
        ("2H24", ("2024-H2",)),
        ("third fiscal quarter of 2023", ("2023-Q3",)),
        ("1. Quartal 2024", ("2024-Q1",)),
        ("premier trimestre 2024", ("2024-Q1",)),
        ("3-й квартал 2023", ("2023-Q3",)),
        ("2023年第三季度", ("2023-Q3",)),
        ("2023년 3분기", ("2023-Q3",)),
        ("第三季", ("--Q3",)),
        ("2025年3月期 第3四半期", ("2025-Q3", "2024-Q3")),
        ("2024年下半年", ("2024-H2",)),
        ("상반기", ("--H1",)),
        ("1st half of 2024", ("2024-H1",)),
        ("FY2024", ("2024",)),
        ("FY 24", ("2024",)),
        ("FY2023/24", ("2023", "2024")),
        ("fiscal 2024", ("2024",)),
        ("financial year 2024", ("2024",)),
        ("Geschäftsjahr 2024", ("2024",)),
        ("the 1990s", ("199x",)),
        ("the '90s", ("199x",)),
        ("in the '20s", ("192x", "202x")),
        ("90er Jahre", ("199x",)),
        ("90-talet", ("199x",)),
        ("2010年代", ("201x",)),
        ("anni '90", ("199x",)),
        ("années 1980", ("198x",)),
    ],
)
def test_periods(text: str, dates: tuple[str, ...]) -> None:
    """Decades, quarters, halves and fiscal years are found in figures and in words."""
    assert [one.dates for one in find_periods(text)] == [dates]


@pytest.mark.parametrize(
    "text",
    [
        "Q5 2024",
        "XQ1 2024",
        "T1 2024.5",
        "3 quarters",
        "at quarter past",
        "half of it",
        "S2 24 pieces",
        "3H24",
        "fiscal 24h",
        "AFY24",
        "in 1990",
        "1995s",
        "190s",
        "四季",
        "13분기",
        "半期",
        "x90s",
        "90.5s",
        "quarter 2024",
        "1990st",
    ],
)
def test_no_periods(text: str) -> None:
    """Codes, counts, years and quarters of nothing are none."""
    assert list(find_periods(text)) == []


@given(
    st.integers(1950, 2049),
    st.integers(1, 4),
    st.sampled_from(["Q{q} {y}", "Q{q}/{y}", "{y}-Q{q}", "{y} Q{q}", "Q{q} FY{y}"]),
)
def test_all_forms_of_a_quarter_agree(year: int, quarter: int, form: str) -> None:
    """However it is written, a quarter is the same."""
    found = list(find_periods(form.format(q=quarter, y=year)))
    assert (f"{year}-Q{quarter}",) in [one.dates for one in found]


def test_a_quarter_of_a_fiscal_year() -> None:
    """It states both: the quarter, and the year by itself."""
    assert [one.dates for one in find_periods("Q4 FY24")] == [("2024-Q4",), ("2024",)]
