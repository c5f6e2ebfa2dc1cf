"""One token of a value on one page: where it stands, and by which lane."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from holdwater.index import PageIndex, Place
from holdwater.lanes import (
    NUMBER_LANES,
    currency,
    dates,
    durations,
    fractions,
    identifiers,
    multipliers,
    number_words,
    unit_conversion,
    words,
)
from holdwater.model.key import NUMBER, Amount, Key
from holdwater.model.page import Channel
from holdwater.model.verdict import Caveat
from holdwater.text import codes
from holdwater.text.codes import phones
from holdwater.text.codes.groups import LONG_NUMBER, is_in_sibling
from holdwater.text.fold import fold_word
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.anchors import NOTHING, Anchors
from holdwater.text.neighbours.numerals import Numeral, magnitude, quantum
from holdwater.text.numbers import currencies, digits
from holdwater.text.numbers.fractions import HOW as FRACTION
from holdwater.text.spelling import variants
from holdwater.text.values import Token
from holdwater.verify.notation import is_unusual

#: More places than this of one token are not looked at: they are ranked, and the best are kept.
MAX_FOUND = 40

# What is data is written alike in every language.
_FOR_READERS = frozenset({Channel.VISIBLE, Channel.HIDDEN})
_NOISE = Fraction(1, 10**9)
_SINGLE_PRECISION = Fraction(1, 10**7)
_NOISY_DIGITS = 15
_ROUNDED_BARE = 3
_ROUNDED_CONVERTED = 2
_OF_FRACTIONS = frozenset({fractions.NAME, number_words.NAME})
# A whole number of two digits rounds no fraction: 10 for 10¼ has rather lost the quarter.
_HALF = Fraction(1, 2)
_LONG_TAIL = lazy("[.,][0-9]{6,}$")
# The capitals that end a code: the U of 7840U.
_GLUED = lazy("[A-Z]+(?![A-Za-z0-9_])")


class Found(NamedTuple):
    """Where a token stands on a page, as a span of the index's clean text."""

    start: int
    end: int
    lane: str
    caveats: frozenset[Caveat] = frozenset()


def find_token(token: Token, index: PageIndex, lanes: Collection[str]) -> list[Found]:
    """Return where a token stands, the best places first; empty where it does not.

    Args:
        token: The token.
        index: The page.
        lanes: Names of the lanes that read.
    """
    places = _places(token, index, lanes)
    if token.code:
        places = (one for one in places if not is_in_sibling(token.code, index.text, one.start, one.end))
    found = dict.fromkeys(islice(places, MAX_FOUND))
    return sorted(found, key=lambda one: (len(one.caveats), one.start, one.end))


def _places(token: Token, index: PageIndex, lanes: Collection[str]) -> Iterator[Found]:
    for numeral in token.numerals:
        yield from _find_number(numeral, index, lanes)
    for duration in token.durations if durations.NAME in lanes else ():
        for key in durations.read(duration):
            if not isinstance(key.what, str):
                places = index.governed(key.dimension, key.what, key.what)
                yield from (Found(place.start, place.end, place.lane) for place in places if place.lane in lanes)
    for iso in token.stated_dates if dates.NAME in lanes else ():
        yield from (Found(start, end, dates.NAME) for start, end in index.date(iso) or _both_years(iso, index))
    if identifiers.NAME in lanes:
        for code in token.codes:
            for key in identifiers.read(code):
                spans = _code_spans(code, key, index)
                yield from (Found(start, end, identifiers.NAME) for start, end in spans)
    if token.word is not None and words.NAME in lanes:
        yield from _find_word(token.word, index)
    if token.names is not NOTHING:
        yield from _counted_in(token.names, index, lanes)


def _both_years(iso: str, index: PageIndex) -> Iterator[tuple[int, int]]:
    """Yield the years of a season where a page states each of them, and not as a part of another season."""
    first, _, second = iso.partition("/")
    if not second:
        return
    others = [*index.date(f"{int(first) - 1:04}/{first}"), *index.date(f"{second}/{int(second) + 1:04}")]
    found: list[tuple[int, int]] = []
    for year in (first, second):
        stated = [*index.date(year), *((place.start, place.end) for place in index.bare(Decimal(year), (1,)))]
        stated = [one for one in stated if not any(one[0] < end and start < one[1] for start, end in others)]
        if not stated:
            return
        found += stated
    yield from found


def _find_word(word: str, index: PageIndex) -> Iterator[Found]:
    """Yield where a word stands; what is only another form of it, whole, and nowhere in the code of a script."""
    others = set(variants(fold_word(word)))
    for key in words.read(word):
        is_other = key.what in others
        for start, end in index.word(str(key.what), is_whole=is_other):
            if not is_other or index.channel(index.original(start, end)[0]) is not Channel.STATE:
                yield Found(start, end, words.NAME)


def _counted_in(names: Anchors, index: PageIndex, lanes: Collection[str]) -> Iterator[Found]:
    """Yield the numbers that a page counts in a unit or a currency: the name of it may be written in any way."""
    units, money = frozenset(names.units), currencies.meanings(names.currency)
    for numeral in index.numerals:
        own = numeral.anchors
        if unit_conversion.NAME in lanes and not units.isdisjoint(own.units):
            lane = unit_conversion.NAME
        elif currency.NAME in lanes and not money.isdisjoint(currencies.meanings(own.currency)):
            lane = currency.NAME
        else:
            continue
        end = max(numeral.end, own.end)
        if index.is_trusted(numeral.start, end):
            yield Found(numeral.start, end, lane)


def _code_spans(code: str, key: Key, index: PageIndex) -> Iterable[tuple[int, int]]:
    """Return where a page states one key of a code."""
    folded = str(key.what)
    if key.dimension == identifiers.PHONE:
        return index.pieces.phones(folded)
    if key.dimension == identifiers.THREAD:
        return index.pieces.threads(folded)
    if key.dimension == identifiers.POSTAL:
        return index.pieces.postal(folded)
    found = index.pieces.find(folded, prefix_of_version=codes.is_version(code), goes_on=codes.is_decimal(code))
    if phones.is_bare(code) and folded != code:
        return ((start, end) for start, end in found if not phones.has_group_before(index.text, start))
    return found


def _find_number(numeral: Numeral, index: PageIndex, lanes: Collection[str]) -> Iterator[Found]:
    """Yield the places of one number: the same digits, the same amount, and what rounds to it."""
    for key in value_keys(numeral):
        if not isinstance(key.what, str):
            yield from _exactly(numeral, key.dimension, key.what, index, lanes)
    for amount in numeral.amounts:
        yield from _nearly(numeral, amount, index, lanes)


def _is_compound(numeral: Numeral) -> bool:
    """Say whether a number is one part of a compound measure, and so no quantity by itself."""
    return bool(numeral.rest) or numeral.is_part or numeral.has_half


def value_keys(numeral: Numeral) -> Iterator[Key]:
    """Yield the keys of a value's number, by every lane: which lanes read is a question for the page."""
    for lane in NUMBER_LANES:
        if lane.needs_neighbours or not _is_compound(numeral):
            yield from lane.read(numeral)


def _exactly(
    numeral: Numeral, dimension: str, amount: Amount, index: PageIndex, lanes: Collection[str]
) -> Iterator[Found]:
    if dimension == NUMBER:
        for place in index.bare(magnitude(amount), (1,) if amount > 0 else (-1,) if amount < 0 else (1, -1)):
            if place.lane in lanes and not _is_sibling(numeral, place.numeral) and _agree(numeral, amount, place):
                yield _found(numeral, place, index)
    for place in index.governed(dimension, amount, amount):
        if place.lane in lanes and _agree(numeral, amount, place):
            yield _found(numeral, place, index)


def _agree(numeral: Numeral, amount: Amount, place: Place) -> bool:
    """Say whether two numbers are equal as such, where both are scaled by signs of their own.

    50 % is no 0.5 %, 5 ‰ no 5 %, and 1.2 million no 1.2K.
    """
    if place.key.dimension != NUMBER or place.numeral is None:
        return True
    own, other = numeral.anchors, place.numeral.anchors
    is_plain = magnitude(amount) in numeral.amounts
    if own.end == 0 and is_plain:
        return True
    is_plain_there = magnitude(amount) in place.numeral.amounts
    if own.share is not None and other.share is not None:
        return is_plain == is_plain_there and (not is_plain or own.share == other.share)
    if own.factors and other.factors and other.end and is_plain and is_plain_there:
        is_money = bool(own.currency or other.currency)
        if own.units and other.units and not is_money and (_is_apart(numeral) or _is_apart(place.numeral)):
            return True  # 5 m and 5 K may both be measures
        return not set(own.factors).isdisjoint(other.factors)
    return True


def _is_apart(numeral: Numeral) -> bool:
    return numeral.text[numeral.end : numeral.end + 1].isspace()


def _is_sibling(numeral: Numeral, other: Numeral | None) -> bool:
    """Say whether digits stand in two codes that differ in their capitals: 7840U and 7840HS, i7-13700K and i7-13700H.

    Capitals that are a unit on the page make it a measure of one number: 16GB and 16TB; but no measure has digits
    without marks as long as those of 54362315K.
    """
    own = _GLUED.match(numeral.text, numeral.end)
    its = _GLUED.match(other.text, other.end) if other else None
    if own is None or other is None or its is None or own[0] == its[0]:
        return False
    if other.surface.isdigit() and len(other.surface) >= LONG_NUMBER:
        return True
    return other.text[other.start - 1 : other.start] == "-" or other.anchors.end < its.end()


def _nearly(numeral: Numeral, amount: Amount, index: PageIndex, lanes: Collection[str]) -> Iterator[Found]:
    """Yield the places that are not the amount but round to it, or differ by float noise."""
    exact = Fraction(amount)
    precision = len(Decimal(amount).as_tuple().digits) if isinstance(amount, Decimal) else 0
    meaningful = precision if isinstance(amount, Decimal) else _ROUNDED_BARE
    half = Fraction(quantum(amount)) / 2 if isinstance(amount, Decimal) else Fraction(0)
    noise = exact * _NOISE if precision >= _NOISY_DIGITS and not _is_plain_integer(amount) else Fraction(0)
    if _is_compound(numeral):
        pass
    elif meaningful >= _ROUNDED_BARE:
        yield from _bare_within(numeral, exact, max(half, noise), index, lanes)
    elif meaningful >= _ROUNDED_CONVERTED and half < _HALF:
        yield from _fractions_within(numeral, exact, half, index, lanes)
    if not _is_compound(numeral):
        yield from _single_precision(numeral, exact, index, lanes)
    if numeral.rest:
        last = numeral.rest[-1].amounts[0]  # a compound is as exact as its last part
        meaningful += digits.significant(str(last))
        exact, half = Fraction(last), Fraction(quantum(last)) / 2 if isinstance(last, Decimal) else Fraction(0)
    if meaningful >= _ROUNDED_CONVERTED:
        yield from _governed_within(numeral, exact, max(half, noise), meaningful, index, lanes)


def _is_plain_integer(amount: Amount) -> bool:
    return isinstance(amount, Decimal) and amount.as_tuple().exponent == 0


def _bare_within(
    numeral: Numeral, exact: Fraction, reach: Fraction, index: PageIndex, lanes: Collection[str]
) -> Iterator[Found]:
    for amount in index.bare_within(exact - reach, exact + reach):
        if amount != exact:
            for place in index.bare(amount, numeral.signs):
                if place.lane in lanes:
                    yield _found(numeral, place, index, Caveat.ROUNDED)
    for sign in numeral.signs:
        for place in index.governed(NUMBER, sign * exact - reach, sign * exact + reach):
            if place.lane in lanes and place.key.what != sign * exact:
                yield _found(numeral, place, index, Caveat.ROUNDED)


def _fractions_within(
    numeral: Numeral, exact: Fraction, reach: Fraction, index: PageIndex, lanes: Collection[str]
) -> Iterator[Found]:
    """Yield the fractions near an amount, written as such or as a quotient: two digits may round one.

    Most have no exact decimals; a rating of 4.3157894736842 is the quotient of what a program divided.
    """
    for amount in index.bare_within(exact - reach, exact + reach):
        for place in index.bare(amount, numeral.signs) if amount != exact else ():
            if place.lane in lanes and (place.lane in _OF_FRACTIONS or _is_quotient(place.numeral)):
                yield _found(numeral, place, index, Caveat.ROUNDED)


def _is_quotient(numeral: Numeral | None) -> bool:
    """Say whether a number has the long tail of decimals that nobody writes by hand."""
    return numeral is not None and _LONG_TAIL.search(numeral.surface) is not None


def _single_precision(numeral: Numeral, exact: Fraction, index: PageIndex, lanes: Collection[str]) -> Iterator[Found]:
    """Yield page numbers of 15 digits or more that are the value in single precision."""
    reach = exact * _SINGLE_PRECISION
    for amount in index.bare_within(exact - reach, exact + reach):
        for place in index.bare(amount, numeral.signs) if amount != exact else ():
            surface = place.numeral.surface if place.numeral else ""
            if place.lane in lanes and digits.significant(surface) >= _NOISY_DIGITS and not surface.isdigit():
                yield _found(numeral, place, index, Caveat.ROUNDED)


def _governed_within(
    numeral: Numeral, exact: Fraction, reach: Fraction, meaningful: int, index: PageIndex, lanes: Collection[str]
) -> Iterator[Found]:
    """Yield converted amounts that are the value's after rounding at the value's own precision."""
    low, high = numeral.at(exact - reach), numeral.at(exact + reach)
    for lane in NUMBER_LANES:
        if not lane.needs_neighbours:
            continue
        for below, key, above in zip(lane.read(low), lane.read(numeral.at(exact)), lane.read(high), strict=True):
            ends = sorted((_amount(below), _amount(above)))
            if key.dimension == NUMBER:
                middle = abs(Fraction(_amount(key)))
                reach_there = (Fraction(ends[1]) - Fraction(ends[0])) / 2
                if lane.name == multipliers.NAME:  # 8.3 million for 8,336,817
                    yield from _bare_within(numeral, middle, reach_there, index, lanes)
                elif ends[0] >= 0:
                    yield from _fractions_within(numeral, middle, reach_there, index, lanes)
            for place in index.governed(key.dimension, ends[0], ends[1]):
                converted = (
                    meaningful >= _ROUNDED_BARE
                    or not _same_unit(numeral, place.numeral)
                    or (reach < _HALF and _is_fraction(place.numeral))
                )
                if place.lane in lanes and place.key.what != key.what and converted:
                    yield _found(numeral, place, index, Caveat.ROUNDED)


def _amount(key: Key) -> Amount:
    if isinstance(key.what, str):
        raise TypeError(f"{key} is no number")
    return key.what


def _is_fraction(numeral: Numeral | None) -> bool:
    return numeral is not None and all(reading.how == FRACTION for reading in numeral.readings)


def _same_unit(one: Numeral, other: Numeral | None) -> bool:
    return other is not None and not _scales(one).isdisjoint(_scales(other))


def _scales(numeral: Numeral) -> set[tuple[Fraction, Fraction]]:
    return {(unit.factor, unit.offset) for unit in numeral.anchors.units}


def _found(numeral: Numeral, place: Place, index: PageIndex, *caveats: Caveat) -> Found:
    """Return a place as found, with what the page's own unit and language say against it."""
    named = set(caveats)
    if is_unusual(place, index.page.lang) and index.channel(index.original(place.start, place.end)[0]) in _FOR_READERS:
        named.add(Caveat.OTHER_NOTATION)
    if place.key.dimension == NUMBER and place.numeral is not None:
        stated, meant = numeral.anchors.units, place.numeral.anchors.units
        if stated and meant and not set(stated) & set(meant):
            named.add(Caveat.UNIT_DIFFERS)
        if currencies.differ(numeral.anchors.currency, place.numeral.anchors.currency):
            named.add(Caveat.UNIT_DIFFERS)
        if (
            numeral.anchors.factors
            and magnitude(_amount(place.key)) in numeral.amounts
            and not place.numeral.anchors.factors
        ):
            named.add(Caveat.UNIT_DIFFERS)  # 1.5 million on a bare 1.5
    return Found(place.start, place.end, place.lane, frozenset(named))
