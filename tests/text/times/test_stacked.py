"""Dates broken over lines that hold nothing else."""

from __future__ import annotations

import pytest

from holdwater.text.times.month_names import find_named
from holdwater.text.times.stacked import find_stacked


@pytest.mark.parametrize(
    "text",
    ["05\nMar\n2024", "News\n5\nMarch\n2024\nMore", "a\n5.\nMärz\n2024\nb", "Mar\n5\n2024", "x\nMarch 5,\n2024",
     "Mar\n5 2024", "5 March\n2024", "Sept.\n12,\n2024"],
)  # fmt: skip
def test_a_stack_is_one_date(text: str) -> None:
    """The parts may stand over or beside each other, the day before or behind the name."""
    (found,) = find_stacked(text, find_named)
    assert found.dates in {("2024-03-05",), ("2024-09-12",)}
    assert "2024" in text[found.start : found.end]
    assert not text[found.start : found.end].startswith("\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\tJune 30,\t\tMay 31,\n\t1999\t\t1998\nCash\t5", [("1999-06-30",), ("1998-05-31",)]),
        ("Year ended December 31,\n 2024\t2023", [("2024-12-31", "2023-12-31")]),
        ("June 30,\tMay 31,\n2024\t2023\t2022", []),
        ("June 30,\tMay 31,\n\n2024\t2023", []),
        ("June 30,\t5\n2024\t2023", []),
        (
            "Quarter ended\nMarch\u00a031,\t\u00a0\tYear ended\nJune 30,\t\n\u00a0\n\t2024\t\u00a0\t2023\t2024\t2023",
            [("2024-03-31", "2023-03-31"), ("2024-06-30", "2023-06-30")],
        ),
        (
            "Open until March 31,\tand a line that is far longer than any header\nJune 30,\n2024\t2023",
            [("2024-06-30", "2023-06-30")],
        ),
        ("June 33,\tMay 31,\n2024\t2023", [("2023-05-31",)]),
    ],
)
def test_headers_of_columns(text: str, expected: list[tuple[str, ...]]) -> None:
    """Days over years are dates, column by column; one day stands over all the years."""
    assert [found.dates for found in find_stacked(text, find_named)] == expected


@pytest.mark.parametrize(
    "text",
    ["5\nMarch 2024", "15\nMarch\n20240", "cost 5\nMar\n2024", "5\nMar\n2024 and more", "5\nMarble\n2024",
     "35\nMar\n2024", "5\n\nMar\n2024", "5, Mar, 2024", "5\tMar\t2024", "x\t5\nMar\n2024"],
)  # fmt: skip
def test_what_else_stands_there_parts_it(text: str) -> None:
    """A count over a month, a longer number, words beside a part, another word, no such day, cells: none is a date."""
    assert list(find_stacked(text, find_named)) == []
