from __future__ import annotations

import time
from collections import deque

import pytest

from holdwater.text.numbers import prices


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("16⁴⁵", [("16⁴⁵", "16.45", False)]),
        ("16.⁴⁵", [("16.⁴⁵", "16.45", True)]),
        ("16€⁴⁵", [("16€⁴⁵", "16.45", True)]),
        ("1.299⁹⁹", [("1.299⁹⁹", "1299.99", False)]),
        ("12.5¹²", []),
        ("19€99", [("19€99", "19.99", True)]),
        ("9" * 70 + "€99", []),  # too long a run of digits is no number
        ("1250€600", [("1250€600", "1250.600", False)]),
        ("35€ 99", [("35€ 99", "35.99", False)]),
        ("1 250 € 60", [("250 € 60", "250.60", False), ("1 250 € 60", "1250.60", False)]),
        ("12 €50", []),
        ("10€ 20€", []),
        ("5 zł 99 gr", [("5 zł 99", "5.99", False), ("5 zł 99 gr", "5.99", False)]),
        ("$3 and 5 cents", [("3 and 5 cents", "3.05", False)]),
        ("5 boxes and 20 cents", []),
        ("$16 99", [("16 99", "16.99", False)]),
        ("$16 99 left", []),
        ("a\t36. 24\tb", [("36. 24", "36.24", False)]),
        ("1,299 . 99", [("1,299 . 99", "1299.99", False)]),
        ("€ 5 99\na line that goes on for a while before 7 12 in it", [("5 99", "5.99", False)]),
        ("$..75", [("75", "0.75", True)]),
        ("6 × 10²³", []),
        ("格16⁴⁵", [("16⁴⁵", "16.45", False)]),
        ("x16⁴⁵", []),
    ],
)
def test_find(text: str, expected: list[tuple[str, str, bool]]) -> None:
    """Each number is found whole, with every amount that it can mean, and says whether its digits are bound."""
    found = [
        (text[one.start : one.end], " ".join(str(reading.amount) for reading in one.readings), one.is_atomic)
        for one in prices.find(text)
    ]
    assert found == expected


@pytest.mark.parametrize(
    "piece",
    ["1", "1 ", "1€11 ", "1€", "1 € ", "16⁴⁵", "1 11\n", "1 zł 1 gr ", "$..1", "1 and 1 ", "1 a ", "11 11 ", "EUR 1"],
)
def test_linear(piece: str) -> None:
    """Text made to hurt takes time in proportion to its length: a quarter of it, about a quarter."""
    short, long = (_seconds(piece * (size // len(piece)) + " kg") for size in (60_000, 240_000))
    assert long < 12 * short + 0.1


def _seconds(text: str) -> float:
    start = time.process_time()
    deque(prices.find(text), maxlen=0)
    return time.process_time() - start
