from __future__ import annotations

import time
from collections import deque

import pytest

from holdwater.text.numbers import fractions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a ½ b", [("½", "1/2", True)]),
        ("2¼ cups", [("2¼", "9/4", True)]),
        ("1 ½ (28 oz)", [("1 ½", "3/2", True)]),
        ("1 1/2 dl", [("1 1/2", "3/2", False)]),
        ('1-1/2"', [("1-1/2", "3/2", False)]),
        ("1⁄3", [("1⁄3", "1/3", True)]),
        ("22⁄7", [("22⁄7", "22/7", True)]),
        ("¹/₂", [("¹/₂", "1/2", True)]),
        ("1 ¹⁄₂", [("1 ¹⁄₂", "3/2", True)]),
        ("1¹⁄₂", [("1¹⁄₂", "3/2", True)]),
        ("⅟8", [("⅟8", "1/8", True)]),
        ("↉", [("↉", "0", True)]),
        ("0⁄3", []),
        ("24/7", []),
        ("12/480", []),
        ("3/4/2024", []),
        ("1/250 s", [("1/250", "1/250", False)]),
        ("12345½", []),
        ("A1/2", []),
        ("RT-1/2", []),
        ("3.1/2", []),
        ("½ ¾", [("½", "1/2", True), ("¾", "3/4", True)]),
        ("12 und 1/4", [("12 und 1/4", "49/4", False)]),
        ("Ｘ１／２", []),
    ],
)
def test_find(text: str, expected: list[tuple[str, str, bool]]) -> None:
    """Each number is found whole, with every amount that it can mean, and says whether its digits are bound."""
    found = [
        (text[one.start : one.end], " ".join(str(reading.amount) for reading in one.readings), one.is_atomic)
        for one in fractions.find(text)
    ]
    assert found == expected


@pytest.mark.parametrize("piece", ["1/", "1/2 ", "½", "1½", "1 ½", "1 1/2 ", "1 and ", "¹/₂"])
def test_linear(piece: str) -> None:
    """Text made to hurt takes time in proportion to its length: a quarter of it, about a quarter."""
    short, long = (_seconds(piece * (size // len(piece)) + " kg") for size in (60_000, 240_000))
    assert long < 12 * short + 0.1


def _seconds(text: str) -> float:
    start = time.process_time()
    deque(fractions.find(text), maxlen=0)
    return time.process_time() - start
