from __future__ import annotations

import pytest

from holdwater.text.inventory import Inventory
from holdwater.text.times.eastern import find_eastern, find_of_eras


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2024年5月12日(日)～15日(水)", [("2024-05-12", "2024-05-15")]),
        ("2024年5月12日、13日・14日", [("2024-05-12", "2024-05-13", "2024-05-14")]),
        ("5月12日～15日", [("--05-12",)]),
        ("2024年5月～15日", [("2024-05",)]),
        ("2016年一月十日到十二日", [("2016-01-10", "2016-01-12")]),
        ("民國一一三年三月五日", [("2024-03-05",)]),
        ("1907年（明治40年）5月1日", [("1907-05-01",)]),
        ("明治40年(1907年)5月1日", [("1907-05-01",)]),
        ("十二年三月", []),
        ("元年三月", []),
        ("tháng năm 2024", [("2024-05",)]),
        ("tháng mười hai năm 2024", [("2024-12",)]),
        ("Tháng Ba 5, 2024", [("2024-03-05",)]),
        ("tháng bao nhiêu", []),
    ],
)
def test_forms(text: str, meant: list[tuple[str, ...]]) -> None:
    """A counted month in digits, in Han numerals or in words, with the days that go on behind it."""
    assert [found.dates for found in find_eastern(text, Inventory.of(text))] == meant


def test_eras() -> None:
    """A year of an era by its letter and by its name."""
    text = "R6.3.5, 令和元年, พ.ศ. 2567, ปีงบประมาณ 2566, ปี 2024"
    assert [found.dates for found in find_of_eras(text, Inventory.of(text))] == [
        ("2024-03-05",),
        ("2019",),
        ("2567", "2024"),
        ("2566", "2023"),
    ]
