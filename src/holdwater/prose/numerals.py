"""What an answer states that arithmetic can check: its numbers, dates and codes, and whether a source states them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from holdwater.index import PageIndex
from holdwater.lanes import NAMES, NUMBER_LANES
from holdwater.model.key import Amount
from holdwater.model.mark import MarkKind, MarkNote
from holdwater.model.verdict import Caveat
from holdwater.prose.notation import Notation, are_ambiguous_dates
from holdwater.prose.segment import Answer, split_lines
from holdwater.prose.sources import usual_readings
from holdwater.text.codes import fold_code
from holdwater.text.codes.numbering import article_forms
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.number_words import spelled
from holdwater.text.numbers.digits import Reading, find_spans
from holdwater.text.numbers.signs import EITHER, MINUS, PLUS, own_signs
from holdwater.text.passages import find_tokens
from holdwater.text.values import Token
from holdwater.verify.find import Found, find_token

_BARE_LANES = frozenset(lane.name for lane in NUMBER_LANES if not lane.needs_neighbours)
_DASH_BEFORE = lazy(
    r"(?P<sign>[-\u2010-\u2015\u2212\ufe63])(?P<gap>[ \u00a0\u202f]?)(?:(?:[$€£¥₹₽₩₺₫฿]|[A-Z]{3})[ \u00a0\u202f]?)?\Z"
)
_LONE_SPELLED = 12


def signs(text: str, start: int, end: int) -> tuple[int, ...]:
    """Return the signs of a number in running text: a dash that is set apart from it is none.

    >>> [signs(text, 7, 8) for text in ("fees – 5 days", "at it –5 °C", "list: -5 °C")]
    [(1,), (1, -1), (-1,)]
    """
    found = own_signs(text, start, end)
    before = text[max(0, start - 12) : start]
    dash = _DASH_BEFORE.search(before)
    if found != MINUS or dash is None:
        return found
    ahead = before[: dash.start()]
    if dash["gap"]:
        return EITHER if dash["sign"] == "\u2212" else PLUS
    is_bullet = not ahead.strip() and start <= 12
    return EITHER if is_bullet or dash["sign"] not in "-\u2212" else MINUS


@dataclass(frozen=True, slots=True)
class Fact:
    """One number, date or code of an answer.

    Attributes:
        start: Start in the answer's clean text.
        end: End, exclusive.
        kind: What it is.
        token: What must be looked for; its numbers are spans of a piece of the text.
        whole: The numbers of the token that each are all of it, as ``12 480`` is; where none is, all its numbers.
        is_parted: Whether none is.
        offset: Where that piece starts in the clean text.
        is_ambiguous: Whether two readings are in doubt.
        presumed: Those of ``whole`` with the readings that the answer's way of writing leaves, where it leaves fewer.
    """

    start: int
    end: int
    kind: MarkKind
    token: Token
    whole: tuple[Numeral, ...]
    is_parted: bool
    offset: int
    is_ambiguous: bool
    presumed: tuple[Numeral, ...] = ()

    @property
    def rest(self) -> Token:
        """What the token may be besides a number."""
        return replace(self.token, numerals=())


def find_facts(answer: Answer, notation: Notation) -> list[Fact]:
    """Return the numbers, dates and codes of an answer, in order; number words only where they count something."""
    found = []
    for offset, line in split_lines(answer.plain):
        governed = 0
        for start, end, token in find_tokens(line, signs):
            if end <= governed and all(map(_is_spelled, token.numerals)):
                continue  # the cento of 5 per cento is no hundred
            governed = max((one.anchors.end for one in token.numerals if one.text == line), default=0)
            fact = _fact(line, start, end, token, offset, notation)
            if fact is not None:
                found.append(fact)
    return found


def _fact(line: str, start: int, end: int, token: Token, offset: int, notation: Notation) -> Fact | None:
    forms = tuple(read_as(numeral, notation.readings(numeral)) for numeral in token.numerals)
    token = replace(token, numerals=forms)
    if not (forms or token.dates or token.durations) and not any(char.isdecimal() for char in token.text):
        return None  # the m² of 90 m²
    if forms and not (token.codes or token.dates or token.durations) and all(map(_is_idle, forms)):
        return None
    covering = tuple(numeral for numeral in forms if _covers(numeral, line, start, end))
    presumed = tuple(read_as(numeral, notation.presumed(numeral)) for numeral in covering)
    dates = [iso for written in token.dates for iso in written.dates]
    kind = MarkKind.NUMBER if forms or token.durations else MarkKind.CODE
    if dates and not all(written.is_weak for written in token.dates):
        kind = MarkKind.DATE
    return Fact(
        start=offset + start,
        end=offset + end,
        kind=kind,
        token=token,
        whole=covering or forms,
        is_parted=bool(forms) and not covering,
        offset=offset,
        is_ambiguous=any(map(notation.is_ambiguous, covering))
        or (kind is MarkKind.DATE and are_ambiguous_dates(dates)),
        presumed=presumed if any(one is not other for one, other in zip(presumed, covering, strict=True)) else (),
    )


def _covers(numeral: Numeral, text: str, start: int, end: int) -> bool:
    """Say whether a number has all digits of a span of a text."""
    if numeral.text != text:
        return True  # a reading of the token by itself: the year of FY2024
    digits = [n for n in range(start, end) if text[n].isnumeric()]
    return all(numeral.start <= n < _end(numeral) for n in digits)


def read_as(numeral: Numeral, kept: tuple[Reading, ...]) -> Numeral:
    """Return a number with the readings that count."""
    if kept == numeral.readings:
        return numeral
    twin = Numeral(numeral.text, numeral.start, numeral.end, kept, own_signs=numeral.signs, own_anchors=numeral.anchors)
    twin.rest, twin.is_part, twin.shared = numeral.rest, numeral.is_part, numeral.shared
    return twin


def _is_idle(numeral: Numeral) -> bool:
    """Say whether number words count nothing that could be checked: the ``one`` of ``one of them``."""
    if not _is_spelled(numeral) or numeral.anchors.is_scaling:
        return False
    least = 1 if numeral.anchors.units or numeral.anchors.currency else _LONE_SPELLED
    return all(amount <= least for amount in numeral.amounts)


def _is_spelled(numeral: Numeral) -> bool:
    return all(reading.how == spelled.HOW for reading in numeral.readings)


def _end(numeral: Numeral) -> int:
    """Return where a number ends; a compound measure with its last part."""
    if not numeral.rest:
        return numeral.end
    return max(numeral.rest[-1].end, numeral.rest[-1].anchors.end)


class Place(NamedTuple):
    """Where a source states a fact."""

    page: PageIndex
    found: Found
    notes: frozenset[MarkNote]


def find_support(fact: Fact, indexes: Sequence[PageIndex]) -> Place | None:
    """Return the best place at which a source states a fact as a whole, or None.

    One that needs a reading which the answer's own way of writing leaves out comes last, and is ambiguous.

    A number that is all of it decides, and no group of ``12 480``; of ``30x20x15cm``, which no one number is, each
    part must stand in the same source.

    Args:
        fact: The fact.
        indexes: The sources, in order; of equal places the first counts.
    """
    if fact.presumed:
        usual = find_support(replace(fact, whole=fact.presumed, presumed=()), indexes)
        other = None if usual is not None else find_support(replace(fact, presumed=()), indexes)
        return other._replace(notes=other.notes | {MarkNote.AMBIGUOUS}) if other is not None else usual
    places = [place for index in indexes if (place := _in_one(fact, index)) is not None]
    return min(places, key=lambda place: len(place.notes), default=None)


def _in_one(fact: Fact, index: PageIndex) -> Place | None:
    token = fact.token
    if token.codes or token.dates or token.durations or token.word:
        for one in find_token(fact.rest, index, NAMES):
            if not (fact.whole and _is_shortened(token.text, index.text[one.start : one.end])):
                return Place(index, one, frozenset())
    places: list[Place] = []
    for numeral in fact.whole:
        found = find_token(Token(token.text, (numeral,)), index, NAMES)
        if found:
            places.append(_noted(numeral, index, found))
        elif fact.is_parted:
            return None
    return min(places, key=lambda place: len(place.notes), default=None)


def _is_shortened(text: str, there: str) -> bool:
    """Say whether a plain number was found without its first digits, as a phone is without its country code."""
    forms = (text, *article_forms(text))
    return text.isdigit() and fold_code(there).lstrip("0") not in [form.lstrip("0") for form in forms]


def _noted(numeral: Numeral, index: PageIndex, found: Sequence[Found]) -> Place:
    """Return the best place of a number, with what differs there."""
    noted = [Place(index, one, frozenset(_notes(numeral, index, one))) for one in found]
    return min(noted, key=lambda place: len(place.notes))


def _notes(numeral: Numeral, index: PageIndex, found: Found) -> Iterator[MarkNote]:
    if Caveat.ROUNDED in found.caveats:
        yield MarkNote.ROUNDED
    if Caveat.UNIT_DIFFERS in found.caveats:
        yield MarkNote.UNIT_DIFFERS
        return
    written = index.text[found.start : found.end]
    start, end = next(find_spans(written), (0, len(written)))
    there = Numeral(index.text, found.start + start, found.start + end, index.readings(written[start:end], ""))
    if _scale_differs(numeral, there, found):
        yield MarkNote.UNIT_DIFFERS
    elif found.lane in _BARE_LANES and Caveat.ROUNDED not in found.caveats:
        usual = [reading.amount for reading in usual_readings(index, there)]
        if len(usual) < len(there.readings) and _scaled(numeral).isdisjoint(_scaled(there, usual)):
            yield MarkNote.AMBIGUOUS


def _scale_differs(own: Numeral, there: Numeral, found: Found) -> bool:
    """Say whether equal digits stand beside another multiplier or share: 3.5 million on a page of 3.5 or 3.5 billion.

    A bare number there may be a share: the percent sign of a table stands in its head. A billion is a trillion only
    where one is counted by the long scale, and the other by the short one.
    """
    mine, its = own.anchors, there.anchors
    if mine.factors and len(its.factors) > 1:
        return mine.factors != (scales.in_english(there.text[there.end : its.end]) or its.factors)
    if found.lane not in _BARE_LANES:
        return False
    if mine.factors or its.factors:
        return _scaled(own).isdisjoint(_scaled(there, there.amounts or own.amounts))
    return (bool(its.units) or its.share is not None) and mine.share != its.share


def _scaled(numeral: Numeral, amounts: Iterable[Amount] | None = None) -> set[Fraction]:
    """Return what a number is worth with its multipliers, or what other amounts in its place are."""
    factors = numeral.anchors.factors or (Fraction(1),)
    return {Fraction(one) * factor for one in (numeral.amounts if amounts is None else amounts) for factor in factors}


def notes_in_order(notes: Iterable[MarkNote]) -> tuple[MarkNote, ...]:
    """Return notes as marks hold them."""
    named = set(notes)
    return tuple(note for note in MarkNote if note in named)
