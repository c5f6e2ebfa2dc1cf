"""Shares with the interval that their numbers allow."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal

_CONTEXT = Context(prec=40)
# The normal quantile of 0.975: the interval covers 95 %.
_Z = Decimal("1.959963984540054")
_PLACES = Decimal("0.0001")


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and between which shares the true one lies with a probability of 95 %.

    Attributes:
        count: How many.
        of: Of how many.
        low: Lower end of the Wilson interval, 0 to 1, to four decimals; None of nothing.
        high: Upper end.

    >>> Share.of_counts(3, 100)
    Share(count=3, of=100, low=Decimal('0.0103'), high=Decimal('0.0845'))
    >>> Share.of_counts(0, 0)
    Share(count=0, of=0, low=None, high=None)
    """

    count: int
    of: int
    low: Decimal | None
    high: Decimal | None

    @classmethod
    def of_counts(cls, count: int, of: int) -> Share:
        """Return the share with its Wilson score interval.

        Source:
            E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
        """
        if of == 0:
            return cls(count, of, None, None)
        c = _CONTEXT
        n, z2 = Decimal(of), c.multiply(_Z, _Z)
        p = c.divide(Decimal(count), n)
        middle = c.add(p, c.divide(z2, c.multiply(2, n)))
        spread = c.divide(c.multiply(p, c.subtract(1, p)), n)
        spread = c.add(spread, c.divide(z2, c.multiply(4, c.multiply(n, n))))
        half = c.multiply(_Z, c.sqrt(spread))
        whole = c.add(1, c.divide(z2, n))
        low = c.divide(c.subtract(middle, half), whole)
        high = c.divide(c.add(middle, half), whole)
        return cls(count, of, c.quantize(max(low, Decimal(0)), _PLACES), c.quantize(min(high, Decimal(1)), _PLACES))

    def shown(self) -> str:
        """Return it for people: the share in percent, its interval, and what it is of.

        >>> Share.of_counts(3, 100).shown()
        '3.00 % (1.03 to 8.45 %; 3 of 100)'
        """
        if self.low is None or self.high is None:
            return "of none"
        share = _CONTEXT.divide(Decimal(100 * self.count), Decimal(self.of))
        return f"{share:.2f} % ({100 * self.low:.2f} to {100 * self.high:.2f} %; {self.count:,} of {self.of:,})"
