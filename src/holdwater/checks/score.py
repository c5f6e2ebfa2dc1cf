"""A score: a fraction of things counted, with its count."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from holdwater.errors import InvalidArgument
from holdwater.model import arguments

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


def share(name: str, value: object) -> Decimal:
    """Return a share or a probability that a caller gives, exactly.

    Raises:
        InvalidArgument: if it is no Decimal from 0 to 1.
    """
    if not isinstance(value, Decimal) or not value.is_finite() or not 0 <= value <= 1:
        raise InvalidArgument(f"{name}: expected a Decimal from 0 to 1, found {arguments.found(value)}.")
    return value
