"""What a reading compares by."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Amount: TypeAlias = Decimal | Fraction

NUMBER = "number"
WORD = "word"
CODE = "code"
DATE = "date"


class Key(NamedTuple):
    """A dimension and an exact amount, a folded word or code, or a date.

    Two writings mean the same exactly if they share a key. ``Decimal`` and ``Fraction`` amounts of equal
    value compare and hash equal, so either may stand here.

    >>> Key.number(Decimal("1.50")) == Key.number(Fraction(3, 2))
    True
    """

    dimension: str
    what: Amount | str

    @property
    def amount(self) -> Amount:
        """What the key of a number compares by."""
        if isinstance(self.what, str):
            raise TypeError(f"{self} is no number")
        return self.what

    @classmethod
    def number(cls, amount: Amount, dimension: str = NUMBER) -> Key:
        """Return the key of an amount, bare or in the base unit of ``dimension``."""
        return cls(dimension, amount)

    @classmethod
    def word(cls, folded: str) -> Key:
        """Return the key of a folded word."""
        return cls(WORD, folded)

    @classmethod
    def code(cls, folded: str) -> Key:
        """Return the key of a folded code."""
        return cls(CODE, folded)

    @classmethod
    def date(cls, iso: str) -> Key:
        """Return the key of a date: ``2024-03-05``, ``2024-03``, ``2024``, or ``--03-05`` without a year."""
        return cls(DATE, iso)
