"""Markers of citations in running text, each resolved to some sources: by number, label, link, or name and year."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from holdwater.citations.cited import Source, Span
from holdwater.citations.claims import claim_after
from holdwater.citations.prose import MAX_CHARS, Mark, references
from holdwater.citations.references import label_of, read_references
from holdwater.citations.sources import is_url
from holdwater.model.page import Page
from holdwater.prose import forms
from holdwater.text.fold import fold
from holdwater.text.lazy import lazy
from holdwater.text.words import is_unspaced

#: So much of a source's beginning may name its author and year.
HEAD_CHARS = 600

_YEAR = lazy(r"(?:1[5-9]|20)\d\d")
_TELLING = lazy(r"\d|[“„«「\"]")
_GENITIVE = lazy("['’]s$")
_LETTERS = lazy(r"[^\W\d_]+")


def labels_of(pages: Sequence[Page]) -> dict[str, Source]:
    """Return what a label in square brackets refers to: a source's identifier, and ``^1`` for the first of them."""
    numbered = {f"^{number}": Source(page.url) for number, page in enumerate(pages, 1)}
    named = {label_of(page.url): Source(page.url) for page in reversed(pages)}
    for number, page in enumerate(pages, 1):
        if page.url == str(number):
            named.pop(page.url, None)  # a number by its place: a list in the answer itself may say something else
    return {**numbered, **named}


class Markers:
    """The markers of some text, resolved to some sources."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._listed = [Source(page.url) for page in pages]
        self._labels = labels_of(pages)
        self._by_number = {str(number): one for number, one in enumerate(self._listed, 1)}

    def read(self, text: str) -> Iterator[tuple[Mark, Span | None]]:
        """Yield every marker of clean text in order, with the span of the words that it stands for.

        A year or a number in groups, of which no source has the number, is none: ``in [2020]``.
        """
        for mark, span in references(text, self._listed, labels=self._labels, others=list(self.find(text))):
            if not (mark.missing and forms.is_figure(text[mark.start : mark.end])):
                yield mark, span

    def silent(self, text: str) -> Iterator[Span]:
        """Yield the spans of clean text that the markers are: what they say themselves is no fact.

        The words of a link are said by the answer. A text too long to be read for citations has none.
        """
        for mark, _ in self.read(text) if len(text) <= MAX_CHARS else ():
            if not mark.is_link or mark.text is not None or text[mark.start] == "(":
                yield from outside(mark)

    def find(self, text: str) -> Iterator[Mark]:
        """Yield the markers of clean text that are no links, in order.

        What follows a name with its year is its claim, if it has a figure or a quote: ``Smith (2020) says 5 %``.
        A name and a year are one if a source has both, or if they are written as nothing else is: with ``et al.``,
        with two names, with a page, or in brackets with a comma. Elsewhere, as in ``Berlin (2020)``, they are none.
        """
        found = sorted(self._find(text), key=lambda pair: pair[0].start)
        for number, (mark, is_subject) in enumerate(found, 1):
            following = found[number][0].start if number < len(found) else len(text)
            behind = claim_after(text, mark.end, max(mark.end, following)) if is_subject else None
            is_telling = behind is not None and _TELLING.search(text, *behind) is not None
            yield mark._replace(text=behind) if is_telling else mark

    def _find(self, text: str) -> Iterator[tuple[Mark, bool]]:
        """Yield each marker, and whether it is the subject of what follows it: ``Smith (2020) says``."""
        taken: list[Span] = []
        for match in forms.find_author_years(text):
            parts = forms.works(match[0])
            found = [page for part in parts for page in self._written_by(part)]
            if found or forms.is_unmistakable(match):
                taken.append(match.span())
                missing = [part["work"] for part in parts if not self._written_by(part)]
                yield _mark(match.span(), [Source(page.url) for page in found], missing), False
        for match in forms.find_narratives(text):
            found = self._written_by(match)
            inside = any(start < match.end() and match.start() < end for start, end in taken)
            if not inside and (found or forms.is_unmistakable(match)):
                sources = [Source(page.url) for page in found]
                yield _mark(match.span(), sources, [] if found else [match[0]]), True
        for mark in self._numbered(text):
            yield mark, False

    def _numbered(self, text: str) -> Iterator[Mark]:
        """Yield the markers that name their sources by number or label; what the text itself defines comes first."""
        own = read_references(text)
        known = {**self._labels, **({} if own.are_numbered else self._by_number)}
        known |= {label: Source(url) for label, url in own.urls.items() if is_url(url)}
        for find in (forms.find_numbered, forms.find_footnotes, forms.find_vendors, forms.find_labelled):
            for marker in find(text):
                labels = [label_of(label) for label in marker.labels]
                if find is not forms.find_labelled or all(label.isdigit() or label in known for label in labels):
                    yield from _labelled(marker, labels, known)
        for marker in forms.find_raised(text):
            parts = ([one] if one in known or not known.keys() >= set(one) else list(one) for one in marker.labels)
            yield from _labelled(marker, [label for part in parts for label in part], known)

    def _written_by(self, match: re.Match[str]) -> list[Page]:
        """Return the sources that name the first author and a year of a marker, in their address, title or head."""
        name, years = _GENITIVE.sub("", fold(match["first"])), _YEAR.findall(match["years"])
        parts = set(_LETTERS.findall(name))
        return [
            page
            for page, (head, words) in zip(self._pages, self._heads, strict=True)
            if (name in head if is_unspaced(name) else parts <= words) and any(year in head for year in years)
        ]

    @cached_property
    def _heads(self) -> list[tuple[str, frozenset[str]]]:
        heads = [fold(f"{page.url} {page.title} {page.text[:HEAD_CHARS]}") for page in self._pages]
        return [(head, frozenset(_LETTERS.findall(head))) for head in heads]


def outside(mark: Mark) -> Iterator[Span]:
    """Yield what of a marker is not its own claim, as the text of ``[212 m](https://…)`` is."""
    inner = mark.text if mark.text and mark.text[0] < mark.end else (mark.end, mark.end)
    yield from (span for span in ((mark.start, inner[0]), (inner[1], mark.end)) if span[0] < span[1])


def _labelled(marker: forms.Marker, labels: Sequence[str], known: Mapping[str, Source]) -> Iterator[Mark]:
    """Yield a marker with the sources that its labels name; nothing if it has no label."""
    if labels:
        sources = [known[label] for label in labels if label in known]
        yield _mark((marker.start, marker.end), sources, [label for label in labels if label not in known])


def _mark(span: Span, sources: Iterable[Source], missing: Iterable[str]) -> Mark:
    return Mark(*span, tuple(dict.fromkeys(sources)), tuple(dict.fromkeys(missing)))
