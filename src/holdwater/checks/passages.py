"""The passages of a context, and the one that comes closest to a claim."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from holdwater.checks.facts import facts_of, index_text, missing_from, place_of
from holdwater.checks.likeness import words_of
from holdwater.citations.claims import claim_after
from holdwater.index import PageIndex
from holdwater.prose.segment import split_lines
from holdwater.prose.sources import AnswerSources, index_pages, read_pages

_CANDIDATES = 6
_MAX_CHARS = 1_500
_MORE_PIECES = 2


class Passage(NamedTuple):
    """A sentence or so of a source.

    Attributes:
        number: Its number among all passages.
        page: Number of its page.
        start: Start in the page's own text.
        end: End, exclusive.
        text: What it says.
    """

    number: int
    page: int
    start: int
    end: int
    text: str


class Context:
    """The sources that a response has to rest on, read once.

    Attributes:
        indexes: The pages, in order.
        passages: Their passages, in order.
    """

    def __init__(self, sources: AnswerSources) -> None:
        """Read the sources, which are those of ``proofread``, or one text.

        Raises:
            InvalidArgument: if something is no source.
        """
        pages = read_pages([sources] if isinstance(sources, str) else sources)
        self.indexes: list[PageIndex] = index_pages(pages, None)
        self.passages: list[Passage] = []
        for page, index in enumerate(self.indexes):
            for start, end in _spans(index.page.text):
                self.passages.append(Passage(len(self.passages), page, start, end, index.page.text[start:end]))
        self._places = [(one.page, one.start) for one in self.passages]
        self._having: dict[str, list[int]] = {}
        for one in self.passages:
            for word in set(words_of(one.text)):
                self._having.setdefault(word, []).append(one.number)

    def name(self, passage: Passage) -> str:
        """Return the identifier of a passage's source."""
        return self.indexes[passage.page].page.url

    def best(self, claim: str) -> Passage | None:
        """Return the passage that states most facts of a claim, then the most telling words; of equals the first."""
        facts = facts_of(claim)
        scores: dict[int, int] = {}
        for word in dict.fromkeys(words_of(claim)):
            having = self._having.get(word, ())
            for number in having:
                # A rarer word tells more.
                scores[number] = scores.get(number, 0) + 1 + len(self.passages) // len(having)
        ranked = sorted(scores, key=lambda number: (-scores[number], number))[:_CANDIDATES]
        ranked += [number for number in self._stating(claim) if number not in ranked]
        if not ranked:
            return None
        return self.passages[
            min(
                ranked,
                key=lambda number: (
                    len(missing_from(facts, index_text(self.passages[number].text))),
                    -scores.get(number, 0),
                    number,
                ),
            )
        ]

    def shown(self, claim: str, best: Passage) -> str:
        """Return what a model is shown: the best passage with its neighbours, and where else the facts stand."""
        pieces = [self._around(best)]
        missing = missing_from(facts_of(claim), index_text(best.text))
        if missing:
            pieces += [self._around(self.passages[number]) for number in self._stating(claim) if number != best.number]
        return " … ".join(dict.fromkeys(pieces[: 1 + _MORE_PIECES]))[:_MAX_CHARS]

    def _around(self, passage: Passage) -> str:
        near = self.passages[max(0, passage.number - 1) : passage.number + 2]
        return " ".join(one.text for one in near if one.page == passage.page)

    def _stating(self, claim: str) -> list[int]:
        """Return the passages in which a source states a fact of a claim at its best."""
        found: dict[int, None] = {}
        for fact in facts_of(claim):
            for page, index in enumerate(self.indexes):
                place = place_of(fact, index)
                if place is not None:
                    there = self.at(page, index.original(place.found.start, place.found.end)[0])
                    found.update({} if there is None else {there.number: None})
        return list(found)

    def at(self, page: int, start: int) -> Passage | None:
        """Return the passage in which a place of a page is, or the one before it."""
        number = bisect_right(self._places, (page, start)) - 1
        return self.passages[number] if number >= 0 and self.passages[number].page == page else None


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences of a text, line by line."""
    for offset, line in split_lines(text):
        at = 0
        while at < len(line):
            span = claim_after(line, at, len(line))
            if span is None:
                break
            yield offset + span[0], offset + span[1]
            at = max(span[1], at + 1)


def facts_missing(claim: str, indexes: Sequence[PageIndex]) -> bool:
    """Say whether some number, date or code of a claim stands on no page."""
    return any(all(place_of(fact, index) is None for index in indexes) for fact in facts_of(claim))
