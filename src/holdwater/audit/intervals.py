"""Shares with the interval that their numbers allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Any, NamedTuple

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

    def json(self) -> dict[str, Any]:
        """Return it as JSON holds it.

        >>> Share.of_counts(3, 100).json()
        {'count': 3, 'of': 100, 'low': 0.0103, 'high': 0.0845}
        """
        low, high = (None if end is None else float(end) for end in (self.low, self.high))
        return {"count": self.count, "of": self.of, "low": low, "high": high}

    def shown(self) -> str:
        """Return it for people: the share in percent, its interval, and what it is of.

        >>> Share.of_counts(3, 100).shown()
        '3.00 % (95 % confidence interval 1.03 to 8.45 %; 3 of 100)'
        """
        if self.low is None or self.high is None:
            return "of none"
        ends = f"95 % confidence interval {100 * self.low:.2f} to {100 * self.high:.2f} %"
        return f"{self.percent()} % ({ends}; {self.count:,} of {self.of:,})"

    def brief(self) -> str:
        """Return the share and its interval in percent, for a cell of a table; a dash of nothing.

        >>> Share.of_counts(3, 100).brief(), Share.of_counts(0, 0).brief()
        ('3.00 (1.03-8.45)', '-')
        """
        if self.low is None or self.high is None:
            return "-"
        return f"{self.percent()} ({100 * self.low:.2f}-{100 * self.high:.2f})"

    def percent(self) -> str:
        """Return the share in percent, to two decimals; a dash of nothing."""
        return f"{_CONTEXT.divide(Decimal(100 * self.count), Decimal(self.of)):.2f}" if self.of else "-"


class Stratum(NamedTuple):
    """A part of a whole, and what a sample of it says.

    Attributes:
        size: How many things the part holds.
        sample: How many of the sample have what is looked for.
    """

    size: int
    sample: Share


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share of a whole, as samples of its parts tell it, and between which ends it lies with about 95 %.

    Attributes:
        share: Its most likely value, 0 to 1, to four decimals.
        low: Lower end.
        high: Upper end.

    >>> Estimate.of_strata([Stratum(900, Share.of_counts(1, 50)), Stratum(100, Share.of_counts(45, 50))])
    Estimate(share=Decimal('0.1080'), low=Decimal('0.0893'), high=Decimal('0.1847'))
    """

    share: Decimal
    low: Decimal
    high: Decimal

    @classmethod
    def of_strata(cls, strata: Sequence[Stratum]) -> Estimate | None:
        """Return the share of the whole, each part weighted by its size; None where a part has no sample.

        The ends of each part's interval are recovered as variances and added by their weights.

        Source:
            G. Y. Zou and A. Donner, Construction of confidence limits about effect measures, 2008.
        """
        c = _CONTEXT
        strata = [stratum for stratum in strata if stratum.size]
        whole = Decimal(sum(stratum.size for stratum in strata))
        middle, below, above = Decimal(0), Decimal(0), Decimal(0)
        for size, sample in strata:
            if sample.low is None or sample.high is None:
                return None
            weight, p = c.divide(Decimal(size), whole), c.divide(Decimal(sample.count), Decimal(sample.of))
            middle = c.add(middle, c.multiply(weight, p))
            below = c.add(below, c.power(c.multiply(weight, c.subtract(p, sample.low)), 2))
            above = c.add(above, c.power(c.multiply(weight, c.subtract(sample.high, p)), 2))
        if not strata:
            return None
        low, high = c.subtract(middle, c.sqrt(below)), c.add(middle, c.sqrt(above))
        ends = (middle, max(low, Decimal(0)), min(high, Decimal(1)))
        return cls(*(c.quantize(end, _PLACES) for end in ends))
