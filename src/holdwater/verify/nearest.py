"""The closest evidence to a value that is on none of its pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Context, Decimal
from fractions import Fraction
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from holdwater.index import PageIndex
from holdwater.lanes import durations
from holdwater.model.key import NUMBER, Amount, Key
from holdwater.model.match import Nearest
from holdwater.text.codes import fold_code
from holdwater.text.fold import fold_word
from holdwater.text.neighbours.numerals import magnitude
from holdwater.text.values import Token, Value
from holdwater.verify.find import value_keys
from holdwater.verify.snippet import snippet

#: A word or code further away than this share of its length is no near miss.
_FAR = Fraction(1, 2)
_AROUND = 3
_SIX_DIGITS = Context(prec=6)


class _Candidate(NamedTuple):
    """One piece of evidence; the smallest is nearest, and of equals the first on the first page."""

    distance: Fraction
    page: int
    start: int
    end: int


def find_nearest(value: Value, indexes: Sequence[PageIndex]) -> Nearest | None:
    """Return the evidence closest to the value's first token: number by ratio, date by days, code and word by edits."""
    for token in (*value.tokens, *value.labels):
        found = [one for number, index in enumerate(indexes) for one in _candidates(token, number, index)]
        if found:
            return _describe(min(found), indexes)
    return None


def _describe(best: _Candidate, indexes: Sequence[PageIndex]) -> Nearest:
    index = indexes[best.page]
    start, end = index.original(best.start, best.end)
    distance = _SIX_DIGITS.divide(Decimal(best.distance.numerator), Decimal(best.distance.denominator))
    return Nearest(
        url=index.page.url,
        page_sha256=index.page.sha256,
        start=start,
        end=end,
        exact=index.page.text[start:end],
        snippet=snippet(index.page.text, start, end),
        distance=format(distance.normalize(_SIX_DIGITS), "f"),
    )


def _candidates(token: Token, number: int, index: PageIndex) -> Iterator[_Candidate]:
    yield from _near_dates([iso for written in token.dates for iso in written.dates], number, index)
    lengths = token.durations if not token.dates else ()  # 11:00 is a time of day first
    for length in dict.fromkeys(key for duration in lengths for key in durations.read(duration)):
        yield from _near_amounts(length, number, index)
    for numeral in token.numerals:
        keys = list(value_keys(numeral))
        measured = [key for key in keys if key.dimension != NUMBER and index.states_dimension(key.dimension)]
        for key in measured or [key for key in keys if key.dimension == NUMBER]:
            yield from _near_amounts(key, number, index)
    if not (token.numerals or token.dates or token.durations):
        for code in token.codes:
            for near, distance in _nearest(fold_code(code), index.pieces.codes):
                yield _Candidate(distance, number, *index.pieces.codes[near])
    if token.word is not None:
        for near, distance in _nearest(fold_word(token.word), index.folded_words):
            yield from (_Candidate(distance, number, *span) for span in islice(index.word(near), 1))


def _near_dates(wanted: Iterable[str], number: int, index: PageIndex) -> Iterator[_Candidate]:
    """Yield the page's dates of the same precision as each wanted one, by days; a month counts as its first."""
    for iso in wanted:
        day = _day(iso)
        for other in index.dates if day is not None else ():
            there = _day(other) if len(other) == len(iso) else None
            if day is not None and there is not None:
                for start, end in index.date(other)[:1]:
                    yield _Candidate(Fraction(abs(day - there)), number, start, end)


def _day(iso: str) -> int | None:
    """Return the number of a day, or of the first of a month, year or season; None for what is none of them."""
    iso, _, _ = iso.partition("/")
    if iso.startswith("-") or not iso.replace("-", "").isdigit():
        return None
    return date.fromisoformat(f"{iso}-01-01"[:10]).toordinal()


def _near_amounts(key: Key, number: int, index: PageIndex) -> Iterator[_Candidate]:
    """Yield the amounts nearest to the value's in its dimension, by relative distance, with every place of each."""
    value = key.what
    if isinstance(value, str):
        return
    # A bare amount may stand there with either sign: no place of it is nearer than with the value's own.
    is_bare = key.dimension == NUMBER
    amounts = dict.fromkeys(index.around(key.dimension, value, _AROUND))
    nearest = [(_relative(magnitude(value) if is_bare and one >= 0 else value, one), one) for one in amounts]
    best: Fraction | None = None
    for least, amount in sorted(nearest, key=itemgetter(0)):
        if best is not None and least > best:
            return
        for place in index.places(key.dimension, amount):
            there = place.key.what
            if not isinstance(there, str):
                distance = _relative(value, there)
                best = distance if best is None else min(best, distance)
                yield _Candidate(distance, number, place.start, place.end)


def _relative(value: Amount, other: Amount) -> Fraction:
    """Return how far two amounts are apart, as a share of the larger one."""
    one, two = Fraction(value), Fraction(other)
    larger = max(abs(one), abs(two))
    return abs(one - two) / larger if larger else Fraction(0)


def _nearest(wanted: str, others: Iterable[str]) -> Iterator[tuple[str, Fraction]]:
    """Yield the closest words or codes by edit distance, unless all are far."""
    best = int(len(wanted) * _FAR)
    nearest: list[str] = []
    for other in others:
        if abs(len(other) - len(wanted)) > best:
            continue
        distance = edits(wanted, other, best + 1)
        if distance < best:
            best, nearest = distance, [other]
        elif distance == best:
            nearest.append(other)
    yield from ((other, Fraction(best)) for other in nearest)


def edits(one: str, other: str, limit: int) -> int:
    """Return the edit distance of two strings, or ``limit`` where it is that or more.

    >>> edits("rt412c", "rt421c", 9), edits("kitten", "sitting", 9), edits("abc", "xyz", 2)
    (2, 3, 2)
    """
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, 1):
        previous, row[0] = row[0], i
        for j, there in enumerate(other, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (char != there))
        if min(row) >= limit:
            return limit
    return min(row[-1], limit)
