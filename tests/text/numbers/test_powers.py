from __future__ import annotations

import time
from collections import deque

import pytest

from holdwater.text.numbers import powers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3.0e-4", [("3.0e-4", "0.00030", True)]),
        ("4,7E-3 s", [("4,7E-3", "0.0047", True)]),
        ("6.022 × 10^23", [("6.022 × 10^23", "6.022E+23", True)]),
        ("12,500E3", [("12,500E3", "12500 1.2500E+7", True)]),
        ("5 x 10-5 mol", [("5 x 10-5", "0.00005", False)]),
        ("10⁶", [("10⁶", "1E+6", False)]),
        ("10⁻⁶", [("10⁻⁶", "0.000001", True)]),
        ("10**6", [("10**6", "1E+6", True)]),
        ("3.10^8", [("3.10^8", "3E+8", False)]),
        ("2.1 × 10³", [("2.1 × 10³", "2.1E+3", True)]),
        ("1.5x10E6", [("1.5x10E6", "1.5E+6", False)]),
        ("1e5-1e6", [("1e5", "1E+5", False), ("1e6", "1E+6", False)]),
        ("a,1E4", [("1E4", "1E+4", False)]),
        (".5E3", [(".5E3", "5E+2", True)]),
        ("(.5E3)", [(".5E3", "5E+2", True)]),
        ("1e401", []),
        (f"1.{'5' * 64}e3", []),
        ("9e400", [("9e400", "9E+400", False)]),
        ("5E3-20", []),
        ("×10⁶", []),
        ("prix 10⁶", [("10⁶", "1E+6", False)]),
        ("2^10", []),
        ("12'6.5e3", [("6.5e3", "6.5E+3", True)]),
        ("1.2.3e5", []),
    ],
)
def test_find(text: str, expected: list[tuple[str, str, bool]]) -> None:
    """Each number is found whole, with every amount that it can mean, and says whether its digits are bound."""
    found = [
        (text[one.start : one.end], " ".join(str(reading.amount) for reading in one.readings), one.is_atomic)
        for one in powers.find(text)
    ]
    assert found == expected


@pytest.mark.parametrize(
    "piece", ["1e1 ", "1e", "1e5-", "10^", "10^1 ", "1 x 10^5 ", "×10⁶", "10-5 x ", "1.1.", "1\u00a0", "1"]
)
def test_linear(piece: str) -> None:
    """Text made to hurt takes time in proportion to its length: a quarter of it, about a quarter."""
    short, long = (_seconds(piece * (size // len(piece)) + " kg") for size in (60_000, 240_000))
    assert long < 12 * short + 0.1


def _seconds(text: str) -> float:
    start = time.process_time()
    deque(powers.find(text), maxlen=0)
    return time.process_time() - start
