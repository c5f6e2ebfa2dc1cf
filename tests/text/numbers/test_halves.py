from __future__ import annotations

import pytest

from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers.halves import forms


@pytest.mark.parametrize("half", forms())
def test_every_form_adds_to_a_measure(half: str) -> None:
    """Behind a unit it stands for half of one more; as the start of a longer word it stands for nothing."""
    assert Numeral.parse(f"2 kg {half} left").has_half
    assert not Numeral.parse(f"2 kg {half}x left").has_half
