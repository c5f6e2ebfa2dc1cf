"""Citations in the sentences of an answer: does the source that a sentence names state what the sentence says?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from holdwater.citations import read_tree
from holdwater.citations.cited import Span
from holdwater.citations.prose import MAX_CHARS
from holdwater.citations.sources import text_of
from holdwater.index import PageIndex
from holdwater.model.mark import Mark, shown
from holdwater.outputs.tree import Tree
from holdwater.prose.markers import Markers, outside
from holdwater.prose.notation import locale_data
from holdwater.prose.reading import Reader, in_order
from holdwater.prose.segment import Answer
from holdwater.prose.sources import AnswerSources, index_pages, read_pages
from holdwater.text.fold import Cleaned
from holdwater.text.locale_data import LocaleData
from holdwater.text.urls import page_keys, soft_keys, strict_key


class CitationStatus(StrEnum):
    """What came of one cited sentence, or of a whole answer: then the first of these that any sentence has."""

    UNSUPPORTED = "unsupported"
    """Some number, date, code or quote of it is in none of the sources that it names."""
    NOT_FOUND = "not_found"
    """It names a source that isn't there: a number past the list, a URL that was not given, an unknown author."""
    SUPPORTED = "supported"
    """All of them are in a source that it names, each in any of several."""
    NOTHING_CHECKED = "nothing_checked"
    """It cites nothing, or says nothing that could be looked for."""


_ORDER = tuple(CitationStatus)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSentence:
    """What one marker or span of an answer stands for, and whether its sources state it.

    Attributes:
        path: JSON Pointer to the text that it stands in; ``""`` where the answer is one text.
        start: Start of the cited words in that text, in code points.
        end: End, exclusive.
        text: The cited words.
        marker: Span of the marker, or None where a vendor gives the span.
        sources: Identifiers of the sources that it names and that are there.
        missing: What it names and what isn't there: labels, URLs, authors with years.
        marks: The numbers, dates, codes and quotes of the cited words beside those sources, in order.
    """

    path: str
    start: int
    end: int
    text: str
    marker: Span | None
    sources: tuple[str, ...]
    missing: tuple[str, ...]
    marks: tuple[Mark, ...]

    @property
    def status(self) -> CitationStatus:
        """What came of it. A source that is missing counts unless another one states everything."""
        facts = [mark for mark in self.marks if mark.is_fact]
        if self.sources and any(mark.support == 0 for mark in facts):
            return CitationStatus.UNSUPPORTED
        if self.missing and not (self.sources and facts):
            return CitationStatus.NOT_FOUND
        return CitationStatus.SUPPORTED if facts else CitationStatus.NOTHING_CHECKED


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationReport:
    """What came of the citations of one answer.

    Attributes:
        sentences: The cited sentences, in order.
        uncited: Paths and spans of the numbers, dates, codes and quotes that no citation stands for.
        unread: What looks like a citation and can't be read, for people.
    """

    sentences: tuple[CitedSentence, ...]
    uncited: tuple[tuple[str, Span], ...]
    unread: tuple[str, ...]

    @property
    def status(self) -> CitationStatus:
        """The first status that any sentence has; ``nothing_checked`` where none is cited."""
        found = {sentence.status for sentence in self.sentences}
        return next((status for status in _ORDER if status in found), CitationStatus.NOTHING_CHECKED)

    def report(self) -> str:
        """Return it as text for people: one line a sentence, and one below it for what its sources don't state."""
        lines = [f"{self.status}: {len(self.sentences)} cited, {len(self.uncited)} facts cite nothing"]
        for sentence in self.sentences:
            named = ", ".join(map(shown, sentence.sources)) or "no source"
            lines.append(f"{sentence.status:<16} {named}: {shown(sentence.text)}")
            lines += [f"    missing source: {shown(label)}" for label in sentence.missing]
            lines += [f"    {mark.line()}" for mark in sentence.marks if mark.is_fact and mark.support == 0]
        return "\n".join([*lines, *map(shown, self.unread)])


class _Claim(NamedTuple):
    """Cited words, in the offsets of the caller's own text."""

    span: Span | None
    marker: Span | None
    urls: tuple[str, ...]
    missing: tuple[str, ...] = ()


def verify_citations(
    answer: object, sources: AnswerSources, *, locale: LocaleData | str | None = None
) -> CitationReport:
    """Check that the sources which the sentences of an answer name state the sentences' figures and quotes.

    Markers are resolved to the sources by their number, from 1, by their identifier, by URL, or by the author and
    year that a source names in its identifier, its title or its first lines. A list of references in the answer
    itself counts before the order of the sources. What a marker itself says, its number or its year, is no fact.

    Args:
        answer: A text, or an output in a shape of a vendor that cites spans of its texts.
        sources: As for ``proofread``.
        locale: As for ``proofread``.

    Returns:
        The cited sentences with their marks. Without a citation nothing is checked, and nothing is supported.

    Raises:
        InvalidArgument: if ``sources`` or ``locale`` are of the wrong kind.
        InvalidRecord: if an output is nested too deep, or holds itself.

    >>> found = verify_citations("It weighs 5 kg [1] and costs 9 € [2].", ["Weight: 5 kg", "Price: 8 €"])
    >>> [(one.text, str(one.status)) for one in found.sentences]
    [('It weighs 5 kg', 'supported'), ('and costs 9 €', 'unsupported')]
    """
    declared = locale_data(locale)
    checker = _Checker(index_pages(read_pages(sources), declared), declared)
    texts = [("", answer, ())] if isinstance(answer, str) else list(_cited_texts(answer, checker.names))
    for path, text, claims in texts:
        checker.read(path, text, claims)
    return checker.report()


def _cited_texts(output: object, documents: Sequence[str]) -> Iterator[tuple[str, str, Sequence[_Claim]]]:
    """Yield each text of an output with the spans that its shape cites; a text with none may have markers."""
    tree = Tree(output)
    cited: dict[str, list[_Claim]] = {}
    for one in read_tree(tree, documents=documents).cited:
        urls = tuple(source.url for source in one.sources)
        cited.setdefault(one.path, []).append(_Claim(one.span, one.marker, urls))
    for place in tree.places:
        text = text_of(place)
        if text and (place.path in cited or (place.field or "") in _TEXT_FIELDS):
            yield place.path, text, cited.get(place.path, ())


# Where the shapes of vendors hold an answer's text.
_TEXT_FIELDS = frozenset({"answer", "content", "text", "output_text", "response", "output"})


class _Placed(Generic[_T]):
    """Things by where they stand, in order, none overlapping another."""

    def __init__(self, found: Sequence[tuple[Span, _T]]) -> None:
        self.spans = [span for span, _ in found]
        self._things = [thing for _, thing in found]

    def within(self, start: int, end: int) -> list[_T]:
        """Return the things that stand inside a span whole."""
        first = bisect_left(self.spans, (start, start))
        last = bisect_right(self.spans, (end, end))
        return [self._things[n] for n in range(first, last) if self.spans[n][1] <= end]


class _Checker:
    """Sources, and the cited sentences read so far."""

    def __init__(self, indexes: Sequence[PageIndex], locale: LocaleData | None) -> None:
        self._indexes = indexes
        self._locale = locale
        pages = [index.page for index in indexes]
        self.names = [page.url for page in pages]
        self._markers = Markers(pages)
        self._by_key: dict[str, set[int]] = {}
        for number, page in enumerate(pages):
            own = page_keys(page)
            for key in {page.url, *own.strict, *own.soft}:
                self._by_key.setdefault(key, set()).add(number)
        self._sentences: list[CitedSentence] = []
        self._uncited: list[tuple[str, Span]] = []
        self._unread: list[str] = []

    def report(self) -> CitationReport:
        """Return what came of all that was read."""
        return CitationReport(
            sentences=tuple(self._sentences), uncited=tuple(self._uncited), unread=tuple(self._unread)
        )

    def read(self, path: str, text: str, given: Sequence[_Claim]) -> None:
        """Check the cited sentences of one text: those that its shape cites, or else those that its markers do."""
        if len(text) > MAX_CHARS:
            where = path or "answer"
            self._unread.append(f"{where}: expected at most {MAX_CHARS:,} characters of text, found more.")
            return
        silent: list[Span] = []
        claims = list(given) or list(self._marked(text, silent))
        reader = Reader(Answer(text, silent), self._locale)
        facts = _Placed([(reader.answer.original(fact.start, fact.end), fact) for fact in reader.facts])
        quotes = _Placed([(reader.answer.original(*span), span) for span in reader.quotes])
        covered: set[Span] = set()
        for claim in sorted(claims, key=lambda claim: (claim.span or (0, 0), claim.marker or (0, 0))):
            start, end = claim.span or (0, len(text))
            inside, spoken = facts.within(start, end), quotes.within(start, end)
            named, missing = self._resolve(claim)
            indexes = [self._indexes[number] for number in named]
            marks = in_order([*reader.mark_facts(inside, indexes), *reader.mark_quotes(spoken, indexes)])
            covered.update(mark.span for mark in marks)
            self._sentences.append(
                CitedSentence(
                    path=path,
                    start=start,
                    end=end,
                    text=text[start:end],
                    marker=claim.marker,
                    sources=tuple(dict.fromkeys(self.names[number] for number in named)),
                    missing=missing,
                    marks=marks,
                )
            )
        self._uncited += [(path, span) for span in sorted([*facts.spans, *quotes.spans]) if span not in covered]

    def _marked(self, text: str, silent: list[Span]) -> Iterator[_Claim]:
        """Yield what the markers of a text stand for, markers of one sentence together; add what states nothing."""
        cleaned = Cleaned(text)
        by_claim: dict[Span, _Claim] = {}
        for mark, span in self._markers.read(cleaned.text):
            silent += outside(mark)
            if span is None or not (mark.sources or mark.missing):
                continue
            own, marker = cleaned.original(*span), cleaned.original(mark.start, mark.end)
            urls, missing = tuple(source.url for source in mark.sources), mark.missing
            known = by_claim.get(own)
            if known is None:
                by_claim[own] = _Claim(own, marker, urls, missing)
            else:
                by_claim[own] = known._replace(urls=known.urls + urls, missing=known.missing + missing)
        yield from by_claim.values()

    def _resolve(self, claim: _Claim) -> tuple[list[int], tuple[str, ...]]:
        """Return the numbers of the sources that a claim names, and what it names in vain."""
        named: dict[int, None] = {}
        missing = dict.fromkeys(claim.missing)
        for url in claim.urls:
            keys = (url, strict_key(url), *soft_keys(url))
            numbers = next((self._by_key[key] for key in keys if key is not None and key in self._by_key), None)
            if numbers is None:
                missing[url] = None
            else:
                named.update(dict.fromkeys(sorted(numbers)))
        return list(named), tuple(missing)
