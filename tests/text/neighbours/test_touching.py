from __future__ import annotations

import pytest

from holdwater.text.neighbours.touching import after
from holdwater.text.numbers import currencies


@pytest.mark.parametrize("money", sorted(currencies.all_spellings()))
def test_every_currency_is_seen_behind_its_number(money: str) -> None:
    """Every sign, code and word of a currency is read behind a number, and behind its unit of scale."""
    gap = "" if len(money) == 1 and money.isalpha() and money.isascii() else " "
    assert after(f"5{gap}{money}", 1).currency == money
