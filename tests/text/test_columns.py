"""Headers over the columns of plain text."""

from __future__ import annotations

import pytest
from tests.growth import check_growth

from holdwater.text.columns import Header, lined_up, tabbed, typewritten


def headers_of(text: str) -> list[Header]:
    """Return the cells with amounts under their headers, where tabs part them or spaces line them up."""
    return [*tabbed(text, 0, len(text)), *lined_up(typewritten(text, 0, len(text)))]


MASS = [("1.2", "Mass (kg)"), ("1.4", "Mass (kg)")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Model\tMass (kg)\nA1\t1.2\nB2\t1.4\n", MASS),
        ("Title\nModel\tMass (kg)\nA1\t1.2\n\nB2\t1.4\n", MASS[:1]),
        ("Model\tMass\n\t(kg)\nA1\t1.2\n", [("1.2", "(kg)")]),
        ("Model\tMass (kg)\nEurope\t\nA1\t1.2\n", MASS[:1]),
        ("Model\tMass (kg)\nA1\t1.2\nShop\tStaff\nNorth\t12\n", MASS[:1]),
        ("Model\tMass (kg)\nA1\t1.2\t7\n", []),
        ("Model\tFG%\tStaff\nA1\t1.2\t7\n", [("1.2", "FG%")]),
        ("Year\tSales ($m)\n2023\t2024\n", []),
        ("Shop\tPrice for 5 kg\nNorth\t12\n", []),
        ("Model     Mass (kg)\nA1             1.2\nB2             1.4\n", MASS),
        (
            "Model          Mass\n               (kg)    (m)\n-----\nA1             1.2      7\n",
            [("1.2", "(kg)"), ("7", "(m)")],
        ),
        ("Model     Mass (kg)\nA line of prose\nA1             1.2\n", []),
        ("Model     Mass (kg)\nA1             1.2\nShop      Staff\nNorth     12\n", MASS[:1]),
    ],
)
def test_headers(text: str, expected: list[tuple[str, str]]) -> None:
    """The rows over amounts of as many cells name their columns, up to the next such row or another table."""
    found = [(text[start:end].strip(), text[first:last]) for start, end, first, last in headers_of(text)]
    assert found == expected


@pytest.mark.parametrize("piece", ["a (kg)\tb\n1\t2\n", "a (kg)  b (m)\n1  2\n", "  1", "\t", "a  ", "- "])
def test_time_grows_with_the_text(piece: str) -> None:
    """Eight times the text takes no more than some ten times as long."""
    check_growth(headers_of, piece)
