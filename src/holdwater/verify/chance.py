"""How likely any value of the same shape is to be on the page: near 0 a match means something, near 1 it is luck."""

from __future__ import annotations

from collections.abc import Collection
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from holdwater.index import PageIndex
from holdwater.model.key import NUMBER, Amount
from holdwater.text.neighbours.numerals import Numeral, magnitude
from holdwater.text.times.days import frame
from holdwater.text.units import Unit
from holdwater.text.values import Token
from holdwater.verify import near

_EXACT = Context(prec=200)
_PLACES = Decimal("0.000001")
# The smallest count of last places that has enough digits to be a rounded one.
_ROUNDED_BARE, _ROUNDED_CONVERTED = 10 ** (near.ROUNDED_BARE - 1), 10 ** (near.ROUNDED_CONVERTED - 1)


def chance(token: Token, index: PageIndex) -> Decimal | None:
    """Return the share of values of a token's shape that the page would also support; None for words and codes.

    The shape of a number is the number of digits before the decimal mark, that behind it, and the unit; of a
    day the days of its year, of a month the months of its year, of a time of day all others.

    Args:
        token: A token of the value.
        index: The page.
    """
    shares = [share for numeral in token.numerals if (share := _share(numeral, index)) is not None]
    shares += [share for iso in token.stated_dates if (share := _date_share(iso, index)) is not None]
    return max(shares) if shares else None


def _date_share(iso: str, index: PageIndex) -> Decimal | None:
    """Return the share of the dates like one that the page states; None for a year, which is a number."""
    like = frame(iso)
    if like is None:
        return None
    name, possible = like
    return _EXACT.quantize(_EXACT.divide(Decimal(index.date_counts[name]), Decimal(possible)), _PLACES)


def _share(numeral: Numeral, index: PageIndex) -> Decimal | None:
    amounts = [amount for amount in numeral.amounts if isinstance(amount, Decimal)]
    if not amounts:
        return None
    exponent = amounts[0].as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    whole = max(1, amounts[0].adjusted() + 1)
    supported = index.shapes.get((whole, decimals, numeral.anchors.units))
    if supported is None:
        supported = _count(index, whole, decimals, numeral.anchors.units)
        index.shapes[whole, decimals, numeral.anchors.units] = supported
    possible = (10 if whole == 1 else 9 * 10 ** (whole - 1)) * 10**decimals
    return _EXACT.quantize(_EXACT.divide(Decimal(min(supported, possible)), Decimal(possible)), _PLACES)


def _count(index: PageIndex, whole: int, decimals: int, units: Collection[Unit]) -> int:
    """Count the values of a shape that the page states, rounds to or converts to."""
    found: set[int] = set()
    low = Fraction(10) ** (whole - 1) - 1  # 99.6 rounds to 100
    high = Fraction(10) ** whole
    for amount in (*index.within(NUMBER, low, high), *index.within(NUMBER, -high, -low)):
        _add(found, magnitude(amount), decimals, _ROUNDED_BARE)
    for unit in units:
        for sign in (1, -1):
            ends = sorted(sign * end * unit.factor + unit.offset for end in (low, high))
            for amount in index.within(unit.dimension, ends[0], ends[1]):
                own = (Fraction(amount) - unit.offset) / unit.factor
                _add(found, abs(own), decimals, _ROUNDED_CONVERTED)
    smallest = 0 if whole == 1 else 10 ** (whole + decimals - 1)
    return sum(smallest <= one < 10 ** (whole + decimals) for one in found)


def _add(found: set[int], amount: Amount, decimals: int, least: int) -> None:
    """Add the value, as a count of its last places, that an amount of the page supports.

    One of ``least`` or more has digits enough to be rounded.
    """
    if isinstance(amount, Decimal):
        scaled = amount.scaleb(decimals, _EXACT)
        nearest = int(scaled.to_integral_value(ROUND_HALF_EVEN, _EXACT))
        is_exact = nearest == scaled
    else:
        exact = amount * 10**decimals
        nearest = round(exact)
        is_exact = nearest == exact
    if is_exact or nearest >= least:
        found.add(nearest)
