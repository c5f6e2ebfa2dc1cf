from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.model.key import Key


def test_the_amount_of_a_key() -> None:
    """A number has one; asking a word for it is a mistake."""
    assert Key.number(Decimal("1.50"), "mass").amount == Decimal("1.5")
    with pytest.raises(TypeError, match="is no number"):
        _ = Key.word("oak").amount
