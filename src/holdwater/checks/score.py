"""A score: a fraction of things counted, with its count."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

_EXACT = Context(prec=40)
_PLACES = Decimal("0.0001")


@dataclass(frozen=True, slots=True)
class Score:
    """So many of so many; of nothing there is no share.

    >>> Score(2, 3).share, str(Score(2, 3)), str(Score(0, 0))
    (Decimal('0.6667'), '0.6667 (2 of 3)', 'nothing checked')
    """

    count: int
    of: int

    @property
    def share(self) -> Decimal | None:
        """The fraction, to four decimals; None of nothing."""
        return to_decimal(Fraction(self.count, self.of)) if self.of else None

    def __str__(self) -> str:
        return f"{self.share} ({self.count} of {self.of})" if self.of else "nothing checked"


def to_decimal(value: Fraction) -> Decimal:
    """Return a fraction to four decimals, halves to even."""
    scaled = _EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return scaled.quantize(_PLACES, ROUND_HALF_EVEN, _EXACT)
