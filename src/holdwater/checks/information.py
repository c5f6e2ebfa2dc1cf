"""The information budget of a claim, in bits: how much evidence it needs, and how much the evidence gave it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal

from holdwater.errors import InvalidArgument

_EXACT = Context(prec=40)
_PLACES = Decimal("0.0001")
_HALF = Decimal("0.00005")
# No probability is surer than this: the bits of certainty have no end.
_LEAST, _MOST = Decimal("0.0001"), Decimal("0.9999")


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """A quantity, and between which ends it lies."""

    low: Decimal
    value: Decimal
    high: Decimal

    def __post_init__(self) -> None:
        if not self.low <= self.value <= self.high:
            raise InvalidArgument(f"interval: expected low <= value <= high, found {self.low, self.value, self.high}.")

    @classmethod
    def rounded(cls, probability: Decimal) -> Interval:
        """Return a probability that is known to four decimals.

        >>> Interval.rounded(Decimal("0.8"))
        Interval(low=Decimal('0.79995'), value=Decimal('0.8'), high=Decimal('0.80005'))
        """
        return cls(
            low=max(Decimal(0), _EXACT.subtract(probability, _HALF)),
            value=probability,
            high=min(Decimal(1), _EXACT.add(probability, _HALF)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How many bits of evidence a claim needs and got.

    Attributes:
        required: Bits from the prior to the target; 0 where the prior is there already.
        observed: Bits from the prior to the posterior; negative where the posterior is below the prior, since such
            evidence speaks against the claim however much of it there is.
        is_below_prior: Whether the posterior is below the prior.
        is_met: Whether the observed bits are enough, whichever ends of the intervals are true; None where that depends
            on them.
    """

    required: Interval
    observed: Interval
    is_below_prior: bool
    is_met: bool | None


def information_budget(prior: Interval, posterior: Interval, *, target: Decimal) -> Budget:
    """Return the directed information budget of a claim.

    Bits are those of the relative entropy between two answers of yes or no, with the sign of the direction.

    Args:
        prior: Probability of the claim without what the evidence identifies.
        posterior: Probability with all of the evidence.
        target: Probability that is asked for, 0 to 1.

    Raises:
        InvalidArgument: if a probability is not between 0 and 1.

    >>> budget = information_budget(
    ...     Interval.rounded(Decimal("0.5")), Interval.rounded(Decimal("0.95")), target=Decimal("0.8")
    ... )
    >>> str(budget.required.value), str(budget.observed.value), budget.is_met
    ('0.2781', '0.7136', True)
    >>> str(information_budget(posterior=Interval.rounded(Decimal("0.05")), prior=Interval.rounded(Decimal("0.5")),
    ...     target=Decimal("0.8")).observed.value)
    '-0.7136'
    """
    for name, value in (("prior", prior), ("posterior", posterior)):
        if value.low < 0 or value.high > 1:
            raise InvalidArgument(f"{name}: expected a probability from 0 to 1, found {value.low} to {value.high}.")
    if not target.is_finite() or not 0 <= target <= 1:
        raise InvalidArgument(f"target: expected a probability from 0 to 1, found {target}.")
    needed = [max(Decimal(0), bits(target, p)) for p in (prior.high, prior.value, prior.low)]
    required = Interval(low=needed[0], value=needed[1], high=needed[2])
    observed = Interval(
        low=bits(posterior.low, prior.high),
        value=bits(posterior.value, prior.value),
        high=bits(posterior.high, prior.low),
    )
    is_met = True if observed.low >= required.high else False if observed.high < required.low else None
    return Budget(required=required, observed=observed, is_below_prior=posterior.value < prior.value, is_met=is_met)


def bits(after: Decimal, before: Decimal) -> Decimal:
    """Return the bits from one probability of a claim to another, negative where it falls, to four decimals.

    It rises with the first and falls with the second.
    """
    p, q = (min(max(one, _LEAST), _MOST) for one in (after, before))
    c = _EXACT
    yes = c.multiply(p, c.ln(c.divide(p, q)))
    no_p, no_q = c.subtract(1, p), c.subtract(1, q)
    no = c.multiply(no_p, c.ln(c.divide(no_p, no_q)))
    size = c.divide(c.add(yes, no), c.ln(Decimal(2)))
    rounded = size.quantize(_PLACES, ROUND_HALF_EVEN, c)
    return rounded if p >= q or not rounded else rounded.copy_negate()
