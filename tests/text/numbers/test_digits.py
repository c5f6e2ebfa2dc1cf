from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.text.numbers.digits import MAX_CHARS, chains, find_spans, readings, significant


@pytest.mark.parametrize(
    ("surface", "amounts"),
    [
        ("1500", ["1500"]),
        ("1.500", ["1.500", "1500"]),
        ("1,23,456", ["123456"]),
        ("1.234.123", ["1234123"]),
        ("1.234,50", ["1234.50"]),
        ("1'234.5", ["1234.5"]),
        ("0.012", ["0.012"]),
        ("1234.567", ["1234.567"]),
        ("1234.5678", ["1234.5678", "12345678"]),
        (".75", ["0.75"]),
        ("1.10.2", []),
        ("11,11.11", []),
        ("1.234'567", []),
        ("9" * (MAX_CHARS + 1), []),
        ("1,2345,6789", ["123456789"]),
    ],
)
def test_readings(surface: str, amounts: list[str]) -> None:
    """A run of digits and marks means what its marks allow."""
    assert [reading.amount for reading in readings(surface)] == [Decimal(amount) for amount in amounts]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a 1.5, b", ["1.5"]),
        ("id,10.5,20", ["10.5", "20"]),
        ("1.5,2.5,3.5", ["1.5", "2.5", "3.5"]),
        ("1,7,3", ["1", "7", "3"]),
        ("1..5", ["1", "5"]),
        ("v1.10.2", []),
        ("x.75", ["75"]),
        ("(.75)", [".75"]),
        (" ,89", [",89", "89"]),
        ("5\u00b710^6", ["5", "6"]),
        ("5\u00b710 kg", ["5\u00b710"]),
        ("5'11", ["5", "11"]),
        ("1,,2", ["1", "2"]),
        ("12.", ["12"]),
    ],
)
def test_spans(text: str, numbers: list[str]) -> None:
    """Runs are atomic, and fall apart only where they are no one number."""
    assert [text[start:end] for start, end in find_spans(text)] == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("12 480", ["12 480"]),
        ("12  480", []),
        ("0 480", []),
        ("1234 567", []),
        ("12 48", []),
        ("1\u00a0234 567", ["1\u00a0234 567"]),
        ("12 480,5 100", ["12 480,5"]),
        ("1 2", []),
    ],
)
def test_chains(text: str, numbers: list[str]) -> None:
    """Plain spaces group by three, decimals end the number."""
    assert [text[start:end] for start, end in chains(text, list(find_spans(text)))] == numbers


def test_significant() -> None:
    """Zeros in front do not count, those behind do."""
    assert [significant(surface) for surface in ("0.0450", "1,200", "0")] == [3, 4, 0]
