"""The numbers, dates and codes of short texts beside one another, by the readings of the guard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from holdwater.index import PageIndex
from holdwater.lanes import NAMES, NUMBER_LANES
from holdwater.model.mark import MarkNote
from holdwater.model.verdict import Caveat
from holdwater.prose.notation import Notation
from holdwater.prose.numerals import Fact, Place, find_facts, find_support
from holdwater.prose.segment import Answer
from holdwater.prose.sources import read_pages
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.numerals import Numeral
from holdwater.verify.find import Found, find_token

_THING = lazy(r"[ \u00a0\u202f][^\W\d_]{3,}")
_BARE_LANES = frozenset(lane.name for lane in NUMBER_LANES if not lane.needs_neighbours)


@lru_cache(maxsize=512)
def facts_of(text: str) -> tuple[Fact, ...]:
    """Return the numbers, dates and codes of a text, in order."""
    answer = Answer(text)
    return tuple(find_facts(answer, Notation(answer.clean, None)))


@lru_cache(maxsize=512)
def index_text(text: str) -> PageIndex:
    """Return a text read as a page."""
    return PageIndex(read_pages([text])[0])


def place_of(fact: Fact, index: PageIndex) -> Place | None:
    """Return where a page states a fact; the same digits with another unit, or counting things, state another one.

    Stricter than the proofreader, which shows the place to a person: ``12 hours`` is not in ``12 screws``.
    """
    place = find_support(fact, [index])
    if place is None or MarkNote.UNIT_DIFFERS in place.notes:
        return None
    if not any(map(_is_measured, fact.whole)) or not _counts_things(place.found, index):
        return place
    others = find_token(replace(fact.token, numerals=fact.whole), index, NAMES)
    fitting = (one for one in others if Caveat.UNIT_DIFFERS not in one.caveats and not _counts_things(one, index))
    return next((Place(index, one, frozenset()) for one in fitting), None)


def _is_measured(numeral: Numeral) -> bool:
    return not numeral.anchors.is_bare or bool(numeral.anchors.currency)


def _counts_things(found: Found, index: PageIndex) -> bool:
    """Say whether a number on a page has no unit and is followed by a word: ``12 screws``."""
    if found.lane not in _BARE_LANES or _THING.match(index.text, found.end) is None:
        return False
    return not _is_measured(Numeral(index.text, found.start, found.end, ()))


def missing_from(facts: Sequence[Fact], index: PageIndex) -> list[Fact]:
    """Return the facts that a page does not state."""
    return [fact for fact in facts if place_of(fact, index) is None]


def stated(text: str, other: str) -> bool:
    """Say whether another text states every number, date and code of a text.

    >>> stated("It costs 1,700 euros.", "EUR 1.700,00"), stated("12 hours", "21 hours")
    (True, False)
    """
    return not missing_from(facts_of(text), index_text(other))
