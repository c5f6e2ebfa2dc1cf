"""The closest evidence to a fact that no source states: a percentage beside percentages, a price beside prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from holdwater.index import PageIndex
from holdwater.lanes import NAMES, durations
from holdwater.model.key import NUMBER, Amount
from holdwater.model.mark import MarkKind
from holdwater.prose.numerals import Fact, read_as
from holdwater.prose.segment import split_lines
from holdwater.prose.sources import usual_readings
from holdwater.text.codes import find_codes, fold_code
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.neighbours.numerals import Numeral, times
from holdwater.text.numbers.ordered import Ordered
from holdwater.text.values import Kind, Token, Value
from holdwater.text.words import is_unspaced
from holdwater.verify.find import find_token, value_keys
from holdwater.verify.nearest import edits, find_nearest

SHARE = "share"
MONEY = "money"
_ANY = "any"
_CODE_BEFORE = lazy(r"([^\W\d_])[-\u2010-\u2013/]?\Z")
_AROUND = 2


class Nearby(NamedTuple):
    """The closest piece of evidence; of equals the first on the first page.

    Attributes:
        distance: How far it is, as a share of the larger amount.
        page: Number of the page.
        start: Start in the page's own text.
        end: End, exclusive.
    """

    distance: Fraction
    page: int
    start: int
    end: int


def governing(numeral: Numeral) -> Anchors:
    """Return what governs a number: its own, or that of the range that it begins (``30 to 45 days``).

    Behind a comma another phrase may begin: ``from 1,200 to 1,500, by 25 %``. Money is no share: ``€30 or 8.6 %``.
    """
    own, shared = numeral.anchors, numeral.shared
    if shared is None or not own.is_bare or ", " in numeral.text[numeral.end : shared.end]:
        return own
    is_other = own.currency and (shared.share is not None or (shared.units and not shared.currency))
    return own if is_other else shared


def likeness(numeral: Numeral) -> str:
    """Return what a number is compared with first: shares of one, amounts of money, a dimension, or bare numbers."""
    stated = governing(numeral)
    if stated.share is not None:
        return SHARE
    if stated.currency:
        return MONEY
    return stated.units[0].dimension if stated.units else NUMBER


def worths(numeral: Numeral) -> Iterator[Fraction]:
    """Yield what a number is worth in its own likeness: multiplied, in the base unit, with each sign."""
    stated = governing(numeral)
    factors = stated.factors or (Fraction(1),)
    if stated.share is not None:
        factors = (stated.share,)
    elif stated.units and not stated.currency:
        for key in value_keys(numeral):
            if key.dimension == stated.units[0].dimension and not isinstance(key.what, str):
                yield Fraction(key.what)
        return
    for factor in factors:
        yield from numeral.scaled(factor)


def find_closest(fact: Fact, indexes: Sequence[PageIndex]) -> Nearby | None:
    """Return the closest evidence to a fact, or None where the sources have nothing of its kind.

    Args:
        fact: A fact that no source states.
        indexes: The sources, in order.
    """
    if fact.token.durations and fact.kind is not MarkKind.DATE:
        lengths = (key for one in fact.token.durations for key in durations.read(one) if not isinstance(key.what, str))
        near = (_closest(key.dimension, [Fraction(key.what)], indexes) for key in lengths)
        return next((one for one in near if one is not None), None)
    if not fact.whole:
        return _closest_date(fact.token, indexes) or _closest_code(fact.token.codes, indexes)
    missing = (one for one in fact.whole if fact.is_parted and not _is_stated(one, indexes))
    numeral = next(missing, fact.whole[0])
    like = likeness(numeral)
    found = _closest(like, list(worths(numeral)), indexes)
    if found is None and like == MONEY:
        found = _closest(NUMBER, list(worths(numeral)), indexes)
    if found is None and like == NUMBER:  # it says no kind, so it may be of any
        found = _closest(_ANY, [Fraction(amount) for amount in numeral.amounts], indexes)
    return found


def _is_stated(numeral: Numeral, indexes: Sequence[PageIndex]) -> bool:
    return any(find_token(Token("", (numeral,)), index, NAMES) for index in indexes)


def _closest_date(token: Token, indexes: Sequence[PageIndex]) -> Nearby | None:
    """Return the closest date by days: of the same precision, or else the closest month or year."""
    for chars in (None, len("2024-03"), len("2024")):
        dates = tuple(one._replace(dates=tuple(iso[:chars] for iso in one.dates)) for one in token.dates)
        best = find_nearest(Value(Kind.DATE, token.text, (Token(token.text, dates=dates),)), indexes)
        if best is not None:
            pages = [(index.page.url, index.page.sha256) for index in indexes]
            return Nearby(Fraction(best.distance), pages.index((best.url, best.page_sha256)), best.start, best.end)
    return _closest_time([iso for one in token.dates for iso in one.dates if iso[0] == "T"], indexes)


def _closest_time(wanted: Sequence[str], indexes: Sequence[PageIndex]) -> Nearby | None:
    """Return the closest time of day by minutes."""
    best: Nearby | None = None
    for page, index in enumerate(indexes):
        for iso in index.dates if wanted else ():
            for start, end in index.date(iso)[:1] if iso[0] == "T" else ():
                apart = min(abs(_minutes(iso) - _minutes(one)) for one in wanted)
                one = Nearby(Fraction(apart), page, *index.original(start, end))
                best = one if best is None else min(best, one)
    return best


def _minutes(iso: str) -> int:
    return int(iso[1:3]) * 60 + int(iso[4:6])


def _closest_code(codes: Sequence[str], indexes: Sequence[PageIndex]) -> Nearby | None:
    """Return the closest code by edits, no further than half its length."""
    best: Nearby | None = None
    for code in map(fold_code, codes):
        nearest = len(code) // 2 + 1
        for page, index in enumerate(indexes):
            for other, span in _codes(index).items():
                distance = edits(code, other, nearest) if abs(len(other) - len(code)) < nearest else nearest
                if distance < nearest:
                    nearest = distance
                    best = Nearby(Fraction(distance), page, *index.original(*span))
    return best


def _codes(index: PageIndex) -> dict[str, tuple[int, int]]:
    """Return where each folded code of a page first stands."""
    kept = _kept_codes.get(index)
    if kept is None:
        kept = _kept_codes[index] = {}
        for offset, line in split_lines(index.text):
            for start, end in find_codes(line):
                kept.setdefault(fold_code(line[start:end]), (offset + start, offset + end))
    return kept


def _closest(like: str, wanted: Sequence[Fraction], indexes: Sequence[PageIndex]) -> Nearby | None:
    """Return the closest number of one likeness; of a page's equal numbers the first."""
    best: Nearby | None = None
    for page, index in enumerate(indexes):
        places, amounts = _pool(index, like)
        for value in wanted:
            for amount in amounts.around(value, _AROUND):
                numeral = places[amount]
                end = max(numeral.end, numeral.anchors.end) if like != _ANY else numeral.end
                end -= index.text[end - 1] == "."  # of a sentence, or of an abbreviation
                one = Nearby(_apart(value, Fraction(amount)), page, *index.original(numeral.start, end))
                best = one if best is None else min(best, one)
    return best


def _pool(index: PageIndex, like: str) -> _Pool:
    """Return the numbers of a page that are of one likeness: the first place of each amount."""
    kept = _pools.setdefault(index, {})
    if like not in kept:
        index.states_dimension(NUMBER)  # joins compounds, and gives ranges their unit
        places: dict[Amount, Numeral] = {}
        for stated in index.numerals:
            numeral = read_as(stated, usual_readings(index, stated))
            if like == _ANY:
                amounts: Iterable[Amount] = numeral.amounts
            else:
                own = likeness(numeral)
                # An amount of money is a number too.
                is_like = own == like or (own == MONEY and like == NUMBER)
                amounts = (_as_written(numeral) or worths(numeral)) if is_like else ()
            for amount in () if numeral.is_part or _is_in_code(numeral) else amounts:
                places.setdefault(amount, numeral)
        kept[like] = places, Ordered(places)
    return kept[like]


def _is_in_code(numeral: Numeral) -> bool:
    """Say whether a bare number is the digits of a code: the 412 of RT-412-C."""
    before = _CODE_BEFORE.search(numeral.text, max(0, numeral.start - 2), numeral.start)
    return before is not None and not is_unspaced(before[1]) and likeness(numeral) == NUMBER


def _as_written(numeral: Numeral) -> list[Amount]:
    """Return what a bare number is worth, without the cost of fractions; nothing for one that something governs."""
    stated = governing(numeral)
    if stated.factors or stated.share is not None or (stated.units and not stated.currency):
        return []
    return [times(sign, amount) for amount in numeral.amounts for sign in numeral.signs]


_Pool: TypeAlias = tuple[dict[Amount, Numeral], Ordered]
# For as long as the index of a page is kept.
_pools: WeakKeyDictionary[PageIndex, dict[str, _Pool]] = WeakKeyDictionary()
_kept_codes: WeakKeyDictionary[PageIndex, dict[str, tuple[int, int]]] = WeakKeyDictionary()


def _apart(value: Fraction, other: Fraction) -> Fraction:
    """Return how far two amounts are apart, as a share of the larger one."""
    larger = max(abs(value), abs(other))
    return abs(value - other) / larger if larger else Fraction(0)
