from __future__ import annotations

import pytest

from holdwater.text.neighbours.reach import Reach, is_counted


def governed(text: str, number: str) -> bool:
    """Tell whether a statement governs a number of a text."""
    start = text.index(number)
    return Reach(text).over(start, start + len(number)) is not None


TABLE = "Sales (in millions)\n\t2024\nNet\t41,691\n"
PROSE = "The next paragraph is about something else and goes on for more than a hundred characters, as prose does.\n"


@pytest.mark.parametrize(
    ("text", "number", "is_governed"),
    [
        (TABLE, "41,691", True),
        ("Shops\t31\n" + TABLE, "31", False),
        (TABLE + PROSE + "Shops\t31\n", "31", True),
        (TABLE + "We run 31 shops.\n", "31", False),
        ("Sales (in millions)\t2024\nNet\t41,691\n", "41,691", True),
        ("Sales (in millions)\t2024\nNet\t41,691\n" + PROSE + "Shops\t31\n", "31", False),
        ("(in thousands)\n" + "Sales (in millions)\t2024\nNet\t41,691\n" + PROSE + "Shops\t31\n", "31", True),
        ("(in millions)\nNote 7\t41,691\n", "7", False),
        ("(in millions)\nJune 26, 2023\t41,691\n", "26", False),
        ("(in millions)\nNet sales 41,691\n", "41,691", True),
        ("(in millions)\nItem 6. Exhibits\n", "6", False),
        ("no statement\nNet\t41,691\n", "41,691", False),
        ("Sales $m\tStaff\n1,300\t12\n", "1,300", True),
        ("Sales $m\tStaff\n1,300\t12\n", "12", False),
        ("Staff\tSales $m\n12\t1,300\n", "12", False),
        ("Region\tSales $m\tStaff\nNorth\t1,300\t12\n", "1,300", True),
        ("Region\tSales $m\tStaff\nNorth\t1,300\t12\n", "12", False),
        ("Region\tSales $m\tCosts $m\tStaff\nNorth\t1,300\t900\t12\n", "1,300", True),
        ("(in thousands)\nRegion\tSales $m\tStaff\nNorth\t1,300\t12\n", "12", True),
        ("Region\tSales $m\tStaff\nNorth\t$\t1,300\t12\n", "12", True),
        ("Sales $m\tStaff\n2023\t12\n", "12", True),
        ("(in millions)\tEurope\tAsia\n1\t40\t12\n", "12", True),
        ("(in millions)\tEurope\tAsia\nNet\t40\t12\n", "12", True),
        ("Net\tSales (in millions)\tYear 2023\nNet\t40\t12\n", "12", True),
        ("In millions\t2024\t2023\nNet\t41\t40\n", "2023", False),
        ("In millions\t2024\tChange in %\nNet\t41\t5\n", "2024", False),
        ("(in millions)\nNote\t2024\t2023\nNet\t41\t40\n", "2024", False),
        ("(in millions)\n\t2024\nNet\t41\n", "2024", False),
        ("(in millions)\nYear\tNet\n2019\t41\n", "2019", False),
        ("(in millions)\nShop\t2019\t2023\nNet\t41\t40\n", "2019", False),
        ("(in millions)\nShop\t2019\nNet\t41\n", "2019", False),
        ("(in millions)\n\tYears ended\nNote\t2024\t2023\nNet\t41\t40\n", "2024", False),
        ("Guests (in millions), 2019\nNet\t41\n", "2019", False),
        ("(in millions)\n\t2024\t2023\nNet\t1950\t2010\n", "1950", True),
        ("(in millions)\nNet\t2010\n", "2010", True),
        ("(in millions)\nNet\t2010\t1\n", "2010", True),
        ("(in millions)\t31/12/2024\nNet\t41\n", "31", False),
    ],
)
def test_reach(text: str, number: str, is_governed: bool) -> None:
    """A statement counts the cells that follow it, up to the next one or the end of its own table."""
    assert governed(text, number) is is_governed


@pytest.mark.parametrize(
    ("cell", "number", "counts"),
    [
        ("$\t41", "41", True),
        ("(41)", "41", True),
        ("$ 41 (a)", "41", True),
        ("EUR 41", "41", True),
        ("Note 41", "41", False),
        ("41 %", "41", False),
        ("41 shops", "41", False),
        ("c-41", "41", False),
    ],
)
def test_cells(cell: str, number: str, counts: bool) -> None:
    """In a table row only a cell that holds a number and nothing else is counted."""
    row = f"Label of the row\t{cell}\tx\n"
    start = row.index(number)
    assert is_counted(row, start, start + len(number)) is counts
