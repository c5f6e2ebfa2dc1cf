"""One token of a value on one page: where it stands, and by which lane."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from holdwater.index import PageIndex, Place
from holdwater.lanes import NUMBER_LANES, currency, dates, durations, identifiers, number_words, unit_conversion, words
from holdwater.model.key import NUMBER, Amount, Key
from holdwater.model.page import Channel
from holdwater.model.verdict import Caveat
from holdwater.text import codes
from holdwater.text.codes import phones
from holdwater.text.codes.groups import LONG_NUMBER, is_in_sibling
from holdwater.text.fold import fold_word
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.anchors import NOTHING, Anchors
from holdwater.text.neighbours.numerals import Numeral, magnitude
from holdwater.text.number_words import free_of_charge
from holdwater.text.numbers import currencies
from holdwater.text.spelling import variants
from holdwater.text.values import Token
from holdwater.verify.near import find_near
from holdwater.verify.notation import is_unusual
from holdwater.verify.periods import find_period

#: More places than this of one token are not looked at: they are ranked, and the best are kept.
MAX_FOUND = 40

# What is data is written alike in every language.
_FOR_READERS = frozenset({Channel.VISIBLE, Channel.HIDDEN})
# Where the codes of a page stand that may be written in forms of their own.
_PIECES_OF = {
    identifiers.PHONE: attrgetter("phones"),
    identifiers.THREAD: attrgetter("threads"),
    identifiers.SIDES: attrgetter("sides"),
    identifiers.POSTAL: attrgetter("postal"),
    identifiers.PATENT: attrgetter("patents"),
}
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
            places = index.governed(key.dimension, key.amount, key.amount)
            yield from (Found(place.start, place.end, place.lane) for place in places if place.lane in lanes)
    for iso in token.stated_dates if dates.NAME in lanes else ():
        yield from (Found(start, end, dates.NAME) for start, end in index.date(iso) or find_period(iso, index))
    if identifiers.NAME in lanes:
        for code in token.codes:
            for key in identifiers.read(code):
                spans = _code_spans(code, key, index)
                yield from (Found(start, end, identifiers.NAME) for start, end in spans)
    if token.word is not None and words.NAME in lanes:
        yield from _find_word(token.word, index)
    if token.names is not NOTHING:
        yield from _counted_in(token.names, index, lanes)


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
    pieces_of = _PIECES_OF.get(key.dimension)
    if pieces_of is not None:
        spans = pieces_of(index.pieces).get(folded, ())
        return spans or (_each_side(folded.split("x"), index) if key.dimension == identifiers.SIDES else ())
    found = index.pieces.find(folded, prefix_of_version=codes.is_version(code), goes_on=codes.is_decimal(code))
    if phones.is_bare(code) and folded != code:
        return ((start, end) for start, end in found if not phones.has_group_before(index.text, start))
    return found


def _each_side(sides: Sequence[str], index: PageIndex) -> list[tuple[int, int]]:
    """Return where a page states every one of three sides or more by itself, as a table does; two may be luck."""
    if len(sides) < 3:
        return []
    found = [[(one.start, one.end) for one in index.bare(Decimal(side), (1,))] for side in sides]
    return [span for spans in found for span in spans] if all(found) else []


def _find_number(numeral: Numeral, index: PageIndex, lanes: Collection[str]) -> Iterator[Found]:
    """Yield the places of one number: the same digits, the same amount, and what rounds to it."""
    for key in value_keys(numeral):
        yield from _exactly(numeral, key.dimension, key.amount, index, lanes)
    for amount in numeral.amounts:
        for place in find_near(numeral, amount, index, lanes):
            yield _found(numeral, place, index, Caveat.ROUNDED)


def value_keys(numeral: Numeral) -> Iterator[Key]:
    """Yield the keys of a value's number, by every lane: which lanes read is a question for the page."""
    for lane in NUMBER_LANES:
        if lane.needs_neighbours or not numeral.is_compound:
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
    if place.lane == number_words.NAME and not _may_be_said(own, place.numeral, is_plain=is_plain):
        return False
    if own.end == 0 and is_plain:
        return True
    is_plain_there = magnitude(amount) in place.numeral.amounts
    if own.share is not None and other.share is not None:
        return is_plain == is_plain_there and (not is_plain or own.share == other.share)
    if own.factors and other.factors and other.end and is_plain and is_plain_there:
        if own.units and other.units and (_is_apart(numeral) or _is_apart(place.numeral)):
            return True  # 5 m and 5 K may both be measures
        return not set(own.factors).isdisjoint(other.factors)
    return True


def _may_be_said(own: Anchors, said: Numeral, *, is_plain: bool) -> bool:
    """Say whether words may state a value's number: what is free weighs something, and one of them is no 100 %."""
    if said.readings[0].how == free_of_charge.HOW:
        return not own.units and own.share is None
    is_whole = any(Fraction(amount).denominator == 1 for amount in said.amounts)
    return own.share is None or said.anchors.share is not None or is_plain or not is_whole


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
            and not stated
            and magnitude(place.key.amount) in numeral.amounts
            and not place.numeral.anchors.factors
        ):
            named.add(Caveat.UNIT_DIFFERS)  # 1.5 million on a bare 1.5
    return Found(place.start, place.end, place.lane, frozenset(named))
