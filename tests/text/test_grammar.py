"""The reader of bare numbers against a slow one that was written apart from it."""

from __future__ import annotations

import os
from decimal import Decimal

import pytest
from tests import slow_reader
from tests.slow_reader import Stated

from holdwater.text.neighbours.alone import stands_alone
from holdwater.text.neighbours.anchors import around
from holdwater.text.neighbours.numerals import span_readings
from holdwater.text.numbers import digits
from holdwater.text.numbers.signs import signs

#: ``make grammar`` sets 7: eleven million texts, some ten minutes.
LONGEST = int(os.environ.get("HOLDWATER_GRAMMAR_LENGTH", "5"))


def read(text: str) -> set[Stated]:
    """Return every bare number that the real reader finds, in the form of the slow one."""
    spans = list(digits.find_spans(text))
    alone = [span for span in spans if stands_alone(text, *span)]
    stated: set[Stated] = set()
    for start, end in {*alone, *digits.chains(text, spans)}:
        found = span_readings(text[start:end])
        if found:
            own = signs(text, start, end)
            mass = "k" in text and any(unit.name == "kg" for unit in around(text, start, end, ()).units)
            stated |= {(start, end, Decimal(str(reading.amount)), own, mass) for reading in found}
    return stated


@pytest.mark.parametrize("length", range(1, LONGEST + 1))
def test_agrees_with_the_slow_reader(length: int) -> None:
    """Both readers find the same numbers in every text of so many symbols: no difference is left to explain."""
    differences = (text for text in slow_reader.strings(length) if read(text) != slow_reader.read(text))
    assert [text for text in differences if not slow_reader.is_explained(text)] == []
