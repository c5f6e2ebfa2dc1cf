"""Numbers that no source states but that backed figures give: sums, differences, ratios, percentage changes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from holdwater.model.key import NUMBER
from holdwater.prose.nearest import MONEY, SHARE, governing, likeness, worths
from holdwater.prose.numerals import Fact
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.numerals import Numeral, quantum
from holdwater.text.numbers import digits

#: So many backed figures around a number are tried: pairs of more give any number by luck.
MAX_FIGURES = 24
#: So many neighbouring figures are added up.
MAX_ADDENDS = 12
#: A bare number of one or two digits is derived only from figures so near: further off some give it by luck.
NEAR_CHARS = 160

_YEAR = lazy("[12][0-9]{3}")


class Figure(NamedTuple):
    """A number of the answer that a source states.

    Attributes:
        at: Where it stands in the answer.
        text: As written.
        like: What it is compared with.
        worths: What it is worth.
    """

    at: int
    text: str
    like: str
    worths: tuple[Fraction, ...]


def figure(fact: Fact) -> Figure | None:
    """Return a backed fact as a figure to reckon with; None for a date or a code."""
    if not fact.whole:
        return None
    numeral = fact.whole[0]
    return Figure(fact.start, fact.token.text, likeness(numeral), tuple(dict.fromkeys(map(abs, worths(numeral)))))


def derivation(fact: Fact, figures: Sequence[Figure]) -> str:
    """Return how some of the backed figures nearest to a number give it, such as ``1,200 + 300``; or ``""``.

    A sum or a difference must be exact, and of figures of the number's own kind.
    A ratio or a percentage change is rounded as the number is written; one of a single digit must be exact, and no
    year takes part in one.

    Args:
        fact: A number that no source states.
        figures: The backed numbers of the answer, in order.
    """
    if not fact.whole or not figures:
        return ""
    numeral = fact.whole[0]
    reach = NEAR_CHARS if likeness(numeral) == NUMBER and digits.significant(numeral.surface) < 3 else None
    near = sorted(figures, key=lambda one: abs(one.at - fact.start))[:MAX_FIGURES]
    return next(_ways(numeral, sorted(one for one in near if reach is None or abs(one.at - fact.start) <= reach)), "")


def _ways(numeral: Numeral, near: Sequence[Figure]) -> Iterator[str]:
    like = likeness(numeral)
    wanted = dict.fromkeys(map(abs, worths(numeral)))
    for kind in dict.fromkeys(one.like for one in near):
        figures = [one for one in near if one.like == kind]
        if kind == like or (like in (NUMBER, MONEY) and kind != SHARE and NUMBER in (like, kind)):
            yield from _sums(wanted, figures)
        elif like == NUMBER and kind == SHARE:  # in points
            yield from _sums([worth / 100 for worth in wanted], figures)
    ways = {SHARE: (_changes, _ratios), NUMBER: (_ratios,)}.get(like, ())
    for way in ways:
        for kind in dict.fromkeys(one.like for one in near):
            figures = [one for one in near if one.like == kind and _YEAR.fullmatch(one.text) is None]
            for low, high in _bounds(numeral):
                yield from way(low, high, figures)


def _bounds(numeral: Numeral) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield between what ratios the number as written lies."""
    share = governing(numeral).share or Fraction(1)
    for amount in numeral.amounts:
        half = Fraction(0)
        if isinstance(amount, Decimal) and digits.significant(str(amount)) > 1:
            half = Fraction(quantum(amount)) / 2
        yield (Fraction(amount) - half) * share, (Fraction(amount) + half) * share


def _sums(wanted: Iterable[Fraction], figures: Sequence[Figure]) -> Iterator[str]:
    """Yield sums and differences of two figures, and sums of neighbouring ones."""
    by_worth = {worth: one for one in reversed(figures) for worth in one.worths}
    for value in wanted:
        for one in figures:
            for worth in one.worths:
                other = by_worth.get(value - worth)
                if other is not None and other is not one:
                    yield f"{one.text} + {other.text}"
                other = by_worth.get(value + worth)
                if value and other is not None and other is not one:
                    yield f"{other.text} \u2212 {one.text}"
        for reading in (max, min):
            for first in range(len(figures)):
                total = Fraction(0)
                for last, one in enumerate(figures[first : first + MAX_ADDENDS], first):
                    total += reading(one.worths)
                    if last > first + 1 and total == value:
                        yield " + ".join(added.text for added in figures[first : last + 1])


def _changes(low: Fraction, high: Fraction, figures: Sequence[Figure]) -> Iterator[str]:
    """Yield the changes of one figure to another that are between two shares of the first."""
    scale = _Scale(figures)
    for one in figures:
        for worth in one.worths:
            for ends in ((worth * (1 + low), worth * (1 + high)), (worth * (1 - high), worth * (1 - low))):
                for other in scale.within(*ends):
                    if other is not one and worth:
                        yield f"({other.text} \u2212 {one.text}) / {one.text}"


def _ratios(low: Fraction, high: Fraction, figures: Sequence[Figure]) -> Iterator[str]:
    scale = _Scale(figures)
    for one in figures:
        for worth in one.worths:
            for other in scale.within(worth * low, worth * high):
                if worth and worth not in other.worths:
                    yield f"{other.text} / {one.text}"


class _Scale:
    """Figures by what they are worth, ascending."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        pairs = sorted((worth, number) for number, one in enumerate(figures) for worth in one.worths)
        self._worths = [worth for worth, _ in pairs]
        self._figures = [figures[number] for _, number in pairs]

    def within(self, low: Fraction, high: Fraction) -> Sequence[Figure]:
        """Return the figures that are worth something in ``[low, high]``."""
        return self._figures[bisect_left(self._worths, low) : bisect_right(self._worths, high)]
