"""One answer with what it states, ready to be marked against any of its sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property

from holdwater.index import PageIndex
from holdwater.model.mark import Mark, MarkKind, MarkNote
from holdwater.prose.derive import derivation, figure
from holdwater.prose.nearest import find_closest
from holdwater.prose.notation import Notation
from holdwater.prose.numerals import Fact, Place, find_facts, find_support, notes_in_order
from holdwater.prose.quotes import Passage, Passages, find_quote, find_quotes
from holdwater.prose.segment import Answer
from holdwater.prose.words import Encoder, find_supports, find_words
from holdwater.text.locale_data import LocaleData
from holdwater.text.written import clear_of
from holdwater.verify.snippet import snippet

_ONE, _NONE = Decimal(1), Decimal(0)
_Span = tuple[int, int]


class Reader:
    """What one answer states. Spans are of its clean text, but for those in marks.

    Attributes:
        answer: The answer.
        asked: Index of the question, if one was given: it is no source.
    """

    def __init__(self, answer: Answer, locale: LocaleData | None, asked: Sequence[PageIndex] = ()) -> None:
        self.answer = answer
        self.asked = asked
        self._notation = Notation(answer.clean, locale)

    @cached_property
    def facts(self) -> list[Fact]:
        """The numbers, dates and codes, in order."""
        return find_facts(self.answer, self._notation)

    @cached_property
    def quotes(self) -> list[_Span]:
        """What stands in quotation marks, in order."""
        return list(find_quotes(self.answer.plain))

    def list_markers(self) -> Iterator[Mark]:
        """Yield the marks of the numbers that count items."""
        for span in self.answer.list_markers:
            yield self._mark(span, MarkKind.NUMBER, _ONE, [], None, notes=[MarkNote.LIST_MARKER])

    def mark_facts(self, facts: Sequence[Fact], indexes: Sequence[PageIndex]) -> Iterator[Mark]:
        """Yield the marks of some numbers, dates and codes beside some sources.

        What is no figure of these may still be derived from those of them that a source states.
        """
        places = [find_support(fact, indexes) for fact in facts]
        backed = [figure(fact) for fact, place in zip(facts, places, strict=True) if place is not None]
        figures = [one for one in backed if one is not None]
        for fact, place in zip(facts, places, strict=True):
            how = derivation(fact, figures) if place is None else ""
            evidence = _nearest(fact, indexes) if place is None else _passage(place, indexes)
            support = _NONE if place is None else _ONE
            notes = self._notes(fact, place, how)
            yield self._mark((fact.start, fact.end), fact.kind, support, indexes, evidence, notes, how)

    def _notes(self, fact: Fact, place: Place | None, how: str) -> Iterator[MarkNote]:
        if fact.is_ambiguous:
            yield MarkNote.AMBIGUOUS
        echoed = find_support(fact, self.asked)
        if echoed is not None and not echoed.notes:
            yield MarkNote.ECHOES_QUESTION
        if how:
            yield MarkNote.DERIVED
        if place is not None:
            yield from place.notes

    def mark_quotes(self, spans: Sequence[_Span], indexes: Sequence[PageIndex]) -> Iterator[Mark]:
        """Yield the marks of some quotes beside some sources."""
        passages = Passages(indexes)
        for start, end in spans:
            quote = self.answer.plain[start:end]
            exact = find_quote(quote, indexes)
            evidence = passages.closest(quote) if exact is None else exact
            yield self._mark((start, end), MarkKind.QUOTE, _NONE if exact is None else _ONE, indexes, evidence)

    def mark_words(self, indexes: Sequence[PageIndex], encoder: Encoder) -> Iterator[Mark]:
        """Yield the marks of the words that are no part of a number, a date or a code."""
        plain = self.answer.plain
        free = list(clear_of(find_words(plain), [(fact.start, fact.end) for fact in self.facts]))
        supports = find_supports([plain[slice(*span)] for span in free], indexes, encoder)
        for span in free:
            found = supports[plain[slice(*span)]]
            evidence = None if found.page is None else Passage(found.page, found.start, found.end)
            yield self._mark(span, MarkKind.WORD, found.support, indexes, evidence)

    def _mark(
        self,
        clean: _Span,
        kind: MarkKind,
        support: Decimal,
        indexes: Sequence[PageIndex],
        evidence: Passage | None,
        notes: Iterable[MarkNote] = (),
        how: str = "",
    ) -> Mark:
        start, end = self.answer.original(*clean)
        text = self.answer.text[start:end]
        ordered = notes_in_order(notes)
        if evidence is None:
            return Mark(text=text, start=start, end=end, kind=kind, support=support, notes=ordered, derivation=how)
        page = indexes[evidence.page].page
        first, last = _trimmed(page.text, evidence.start, evidence.end)
        return Mark(
            text=text,
            start=start,
            end=end,
            kind=kind,
            support=support,
            evidence_id=page.url,
            evidence_text=page.text[first:last],
            evidence_span=(first, last),
            evidence_snippet=snippet(page.text, first, last),
            notes=ordered,
            derivation=how,
        )


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks by where they start, a longer one first."""
    return tuple(sorted(marks, key=lambda mark: (mark.start, -mark.end, mark.kind)))


def _passage(place: Place, indexes: Sequence[PageIndex]) -> Passage:
    number = next(n for n, index in enumerate(indexes) if index is place.page)
    start, end = place.found.start, place.found.end
    end -= place.page.text[start:end].endswith(".")  # of a sentence, or of an abbreviation
    return Passage(number, *place.page.original(start, end))


def _nearest(fact: Fact, indexes: Sequence[PageIndex]) -> Passage | None:
    best = find_closest(fact, indexes)
    return None if best is None else Passage(best.page, best.start, best.end)


def _trimmed(text: str, start: int, end: int) -> _Span:
    """Return a span without the white space at its ends."""
    inner = text[start:end]
    return start + len(inner) - len(inner.lstrip()), end - len(inner) + len(inner.rstrip())
