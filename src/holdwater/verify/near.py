"""Numbers of a page that are not the value's own but near it: what rounds to it, and the noise of floats."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from decimal import Decimal
from fractions import Fraction

from holdwater.index import PageIndex, Place
from holdwater.lanes import NUMBER_LANES, fractions, multipliers, number_words
from holdwater.model.key import NUMBER, Amount
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.numerals import Numeral, quantum
from holdwater.text.numbers import digits
from holdwater.text.numbers.fractions import HOW as FRACTION

_NOISE = Fraction(1, 10**9)
_SINGLE_PRECISION = Fraction(1, 10**7)
_NOISY_DIGITS = 15
#: A number of fewer digits rounds no other, one of its own unit and one of another.
ROUNDED_BARE, ROUNDED_CONVERTED = 3, 2
_OF_FRACTIONS = frozenset({fractions.NAME, number_words.NAME})
# A whole number of two digits rounds no fraction: 10 for 10¼ has rather lost the quarter.
_HALF = Fraction(1, 2)
_LONG_TAIL = lazy("[.,][0-9]{6,}$")


def find_near(numeral: Numeral, amount: Amount, index: PageIndex, lanes: Collection[str]) -> Iterator[Place]:
    """Yield the places that are not an amount of a value's number but round to it, or differ by float noise.

    Args:
        numeral: The number of the value.
        amount: One that it can mean.
        index: The page.
        lanes: Names of the lanes that read.
    """
    exact, half = Fraction(amount), _half_place(amount)
    precision = len(amount.as_tuple().digits) if isinstance(amount, Decimal) else 0
    meaningful = precision or ROUNDED_BARE
    noise = exact * _NOISE if precision >= _NOISY_DIGITS and not _is_plain_integer(amount) else Fraction(0)
    if not numeral.is_compound:
        if meaningful >= ROUNDED_BARE:
            yield from _bare_within(numeral, exact, max(half, noise), index, lanes)
        elif meaningful >= ROUNDED_CONVERTED and half < _HALF:
            yield from _fractions_within(numeral, exact, half, index, lanes)
        yield from _single_precision(numeral, exact, index, lanes)
    if numeral.rest:
        last = numeral.rest[-1].amounts[0]  # a compound is as exact as its last part
        meaningful += digits.significant(str(last))
        exact, half = Fraction(last), _half_place(last)
    if meaningful >= ROUNDED_CONVERTED:
        yield from _governed_within(numeral, exact, max(half, noise), meaningful, index, lanes)


def _half_place(amount: Amount) -> Fraction:
    """Return half the last place of an amount, which what rounds to it may differ by; of a fraction that is 0."""
    return Fraction(quantum(amount)) / 2 if isinstance(amount, Decimal) else Fraction(0)


def _is_plain_integer(amount: Amount) -> bool:
    return isinstance(amount, Decimal) and amount.as_tuple().exponent == 0


def _bare_near(
    numeral: Numeral, exact: Fraction, reach: Fraction, index: PageIndex, lanes: Collection[str]
) -> Iterator[Place]:
    """Yield where digits alone mean an amount within reach of one, and not that one."""
    for amount in index.bare_within(exact - reach, exact + reach):
        for place in index.bare(amount, numeral.signs) if amount != exact else ():
            if place.lane in lanes:
                yield place


def _bare_within(
    numeral: Numeral, exact: Fraction, reach: Fraction, index: PageIndex, lanes: Collection[str]
) -> Iterator[Place]:
    yield from _bare_near(numeral, exact, reach, index, lanes)
    for sign in numeral.signs:
        for place in index.governed(NUMBER, sign * exact - reach, sign * exact + reach):
            if place.lane in lanes and place.key.what != sign * exact:
                yield place


def _fractions_within(
    numeral: Numeral, exact: Fraction, reach: Fraction, index: PageIndex, lanes: Collection[str]
) -> Iterator[Place]:
    """Yield the fractions near an amount, written as such or as a quotient: two digits may round one.

    Most have no exact decimals; a rating of 4.3157894736842 is the quotient of what a program divided.
    """
    for place in _bare_near(numeral, exact, reach, index, lanes):
        if place.lane in _OF_FRACTIONS or _is_quotient(place.numeral):
            yield place


def _is_quotient(numeral: Numeral | None) -> bool:
    """Say whether a number has the long tail of decimals that nobody writes by hand."""
    return numeral is not None and _LONG_TAIL.search(numeral.surface) is not None


def _single_precision(numeral: Numeral, exact: Fraction, index: PageIndex, lanes: Collection[str]) -> Iterator[Place]:
    """Yield page numbers of 15 digits or more that are the value in single precision."""
    for place in _bare_near(numeral, exact, exact * _SINGLE_PRECISION, index, lanes):
        surface = place.numeral.surface if place.numeral else ""
        if digits.significant(surface) >= _NOISY_DIGITS and not surface.isdigit():
            yield place


def _governed_within(
    numeral: Numeral, exact: Fraction, reach: Fraction, meaningful: int, index: PageIndex, lanes: Collection[str]
) -> Iterator[Place]:
    """Yield converted amounts that are the value's after rounding at the value's own precision."""
    low, high = numeral.at(exact - reach), numeral.at(exact + reach)
    for lane in NUMBER_LANES:
        if not lane.needs_neighbours:
            continue
        for below, key, above in zip(lane.read(low), lane.read(numeral.at(exact)), lane.read(high), strict=True):
            ends = sorted((below.amount, above.amount))
            if key.dimension == NUMBER:
                middle = abs(Fraction(key.amount))
                reach_there = (Fraction(ends[1]) - Fraction(ends[0])) / 2
                if lane.name == multipliers.NAME:  # 8.3 million for 8,336,817
                    yield from _bare_within(numeral, middle, reach_there, index, lanes)
                elif ends[0] >= 0:
                    yield from _fractions_within(numeral, middle, reach_there, index, lanes)
            for place in index.governed(key.dimension, ends[0], ends[1]):
                if place.lane not in lanes or place.key.what == key.what:
                    continue
                may_round = (
                    meaningful >= ROUNDED_BARE
                    or not _same_unit(numeral, place.numeral)
                    or (reach < _HALF and _is_fraction(place.numeral))
                )
                if may_round:
                    yield place


def _is_fraction(numeral: Numeral | None) -> bool:
    return numeral is not None and all(reading.how == FRACTION for reading in numeral.readings)


def _same_unit(one: Numeral, other: Numeral | None) -> bool:
    return other is not None and not _scales(one).isdisjoint(_scales(other))


def _scales(numeral: Numeral) -> set[tuple[Fraction, Fraction]]:
    return {(unit.factor, unit.offset) for unit in numeral.anchors.units}
