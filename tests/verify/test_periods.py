"""Seasons and parts of a year that a page states in other words."""

from __future__ import annotations

import pytest

from holdwater.index import PageIndex
from holdwater.model.page import Page
from holdwater.verify.periods import find_period


def _found(iso: str, text: str) -> list[str]:
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    return [index.text[start:end] for start, end in find_period(iso, index)]


@pytest.mark.parametrize(
    ("iso", "text", "found"),
    [
        ("2024-Q3", "as of September 30, 2024", ["September 30, 2024"]),
        ("2024-Q3", "in July 2024", ["July 2024"]),
        ("2024-H1", "on 5 June 2024", ["5 June 2024"]),
        ("2024-Q3", "three months ended June 29, 2024", ["June 29, 2024", "2024"]),
        ("2024-H1", "half-year report 2024", ["2024"]),
        ("2024-Q3", "third-quarter revenue of 2024", ["third-quarter", "2024"]),
        ("2024-Q3", "2024\tT1\tT2\tT3", ["T3", "2024"]),
        ("2024-Q3", "2024\t1Q\t2Q\t3Q", ["3Q", "2024"]),
        ("2024-H1", "2024\tH1\tH2", ["H1", "2024"]),
        ("2024-H2", "the second half, in 2024", ["second half", "2024"]),
        ("2024-Q3", "2024 harmadik negyedéve", ["2024"]),
        ("2019/2020", "from 2019 to 2020", ["2019", "2020"]),
        ("2019/2020", "2018/19, then from 2019 to 2020", ["2019", "2020"]),
        ("2024-Q3", "T3 2023; 2024\tT1\tT2\tT3", ["T3", "2024"]),
    ],
)
def test_in_other_words(iso: str, text: str, found: list[str]) -> None:
    """A quarter is a day in it, or its number beside a year, or any that has no number; a season is both its years."""
    assert _found(iso, text) == found


@pytest.mark.parametrize(
    ("iso", "text"),
    [
        ("2024-Q3", "in 2024"),
        ("2024-Q3", "as of June 30, 2024"),
        ("2024-Q3", "October 2024"),
        ("2024-H1", "on 5 July 2024"),
        ("2024-Q3", "second quarter of 2024, three months ended June 29, 2024"),
        ("2024-Q3", "second quarter, three months ended June 29, 2024"),
        ("2024-Q3", "three months ended June 29, 2023"),
        ("2024-Q3", "the first quarter, three months ended March 30, 2024"),
        ("2024-Q3", "the fourth quarter, three months ended December 28, 2024"),
        ("2024-Q3", "the third quarter: \u22122024"),
        ("2024-Q3", "third-quarter revenue of 2023"),
        ("2024-Q3", "2024\tT1\tT2"),
        ("2024-Q3", "T3 2023, and 2024"),
        ("2024-Q3", "Q3 2023, and 2024"),
        ("2024-H1", "the second half, in 2024"),
        ("2024-Q3", "2023 harmadik negyedéve"),
        ("2019/2020", "from 2019 to 2021"),
        ("2024-09", "September 30, 2024"),
        ("--Q3", "Q3 2024"),
    ],
)
def test_not_stated(iso: str, text: str) -> None:
    """A year alone is none of its quarters, nor is the quarter of another year."""
    assert _found(iso, text) == []
