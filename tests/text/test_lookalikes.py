from __future__ import annotations

import pytest

from holdwater.text.fold import Cleaned
from holdwater.text.lookalikes import look_alikes


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("15OO g", "1500"),
        ("2O24", "2024"),
        ("1S00", "1500"),
        ("1О5", "105"),
        ("41\ufffd7", "41"),
        ("41\ufffd7", "417"),
        ("\u202e0051\u202c", "1500"),
        ("1OO.5", "100.5"),
    ],
)
def test_what_it_might_mean(text: str, meaning: str) -> None:
    """Letters for digits, damage and a direction override are read as what they might show."""
    assert meaning in {str(one) for one in look_alikes(Cleaned(text))}


@pytest.mark.parametrize("text", ["B2B", "10l", "S22", "B12", "SOS", "1500", "IP67", "1,500", "i7 1O", "x15OO"])
def test_no_look_alikes(text: str) -> None:
    """Codes, litres, words and plain numbers are what they are."""
    assert list(look_alikes(Cleaned(text))) == []
