from __future__ import annotations

import pytest

from holdwater.text.times.numeric import find_compact, find_numeric


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("28.02 - 03.03.2024", [("2024-03-03", "2024-02-28")]),
        ("28.12. – 03.01.2024", [("2024-01-03", "2023-12-28")]),
        ("12-15/05/2024", [("2024-05-15", "2024-05-12")]),
        ("5/12 - 5/15/2024", [("2024-05-15", "2023-12-05", "2024-05-12")]),
        ("2024/5/12～15", [("2024-05-12", "2024-05-15")]),
        ("2024-12-28 to 01-03", [("2024-12-28", "2025-01-03")]),
        ("2024-05-12-05-15", [("2024-05-12",)]),
        ("0001-05-12 to 06-15", [("0001-05-12",)]),
        ("Version 1.5 – 03.03.2024", [("2024-03-03",)]),
        ("05|03|2024", [("2024-03-05", "2024-05-03")]),
        ("05 . 03 . 2024", [("2024-03-05",)]),
        ("05/ 03/ 2024", []),
        ("05 03 2024", [("2024-03-05", "2024-05-03")]),
        ("5 3 2024", []),
        ("12 05 03 2024", []),
        ("05_03_24", []),
        ("113.03.05", [("2024-03-05",)]),
        ("213-03-05", []),
        ("2024-03-0512", []),
        ("5/3-24", [("2024-03-05",)]),
        ("15/3/5-24", []),
        ("5/13 2024", []),
    ],
)
def test_forms(text: str, meant: list[tuple[str, ...]]) -> None:
    """A date in numbers states what it can mean, with the other end of a span that it gives its year."""
    assert [found.dates for found in find_numeric(text)] == meant


def test_what_may_be_something_else_is_weak() -> None:
    """Numbers that spaces part, a fraction before a year and two whole years are more often no date."""
    assert [found.is_weak for found in find_numeric("05 03 2024; 5/3 2024; 2012-2013")] == [True, True, True]
    assert [found.is_weak for found in find_numeric("05.03.2024; 2012/2013")] == [False, False]


def test_eight_digits() -> None:
    """A day in one run of digits."""
    assert [found.dates for found in find_compact("IMG_20240305 and 20241305")] == [("2024-03-05",)]
