"""What running text states, token by token."""

from __future__ import annotations

import pytest

from holdwater.text.numbers.signs import PLUS
from holdwater.text.passages import find_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("On 5 March 2024 the RT-412-C cost 1,299.00 €.", ["5 March 2024", "RT-412-C", "1,299.00"]),
        ("On 5 March 2024, at 18:30.", ["5 March 2024", "18:30"]),
        ("At 2024-03-05T10:00:00Z and 7:15.", ["2024-03-05T10:00:00Z", "7:15"]),
        ("It fell by twenty-five percent in May.", ["twenty-five"]),
        ("Sales (2020) 475 units, Tel. (030) 123 4567", ["2020", "475", "(030) 123 4567"]),
        ("up 12.2900 % since 12.2019", ["12.2900", "12.2019"]),
        ("weighs 538,87kg", ["538,87"]),
        ("12 480 of 30x20x15cm", ["12 480", "30x20x15cm"]),
        ("6 ft 2 in and 5–10 kg", ["6 ft 2 in", "5", "10"]),
        ("nothing", []),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    """In order, each what it is as a whole: a moment, a time beside a date, a year in brackets, a measure."""
    found = find_tokens(text)
    assert [token.text for _, _, token in found] == tokens
    assert [text[start:end] for start, end, _ in found] == tokens


def test_a_counted_number_is_no_date_alone() -> None:
    """``12.2900 %`` may be a number, ``12.2019`` is a month."""
    (_, _, counted), (_, _, month) = find_tokens("up 12.2900 % since 12.2019")
    assert counted.numerals
    assert not month.numerals
    assert [one.dates for one in month.dates] == [("2019-12",)]


def test_signs_are_the_callers() -> None:
    """Who reads the text says what a hyphen before a number is."""
    assert find_tokens("at -5 °C")[0][2].numerals[0].signs == (-1,)
    assert find_tokens("at -5 °C", lambda *_: PLUS)[0][2].numerals[0].signs == (1,)
