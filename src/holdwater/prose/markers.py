"""Markers of citations beyond square brackets with numbers and links: by name and year, by label, by footnote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from holdwater.citations.cited import Source
from holdwater.citations.claims import claim_after
from holdwater.citations.prose import Mark
from holdwater.citations.references import label_of
from holdwater.model.page import Page
from holdwater.prose.segment import INITIALS, NAME, OTHERS, YEARS, find_author_years
from holdwater.text.fold import fold
from holdwater.text.lazy import lazy
from holdwater.text.words import is_unspaced

#: So much of a source's beginning may name its author and year.
HEAD_CHARS = 600

_ONE = lazy(rf"(?:{INITIALS})(?P<first>{NAME})(?P<others>{OTHERS}),?\s(?P<years>{YEARS})")
_NARRATIVE = lazy(
    rf"(?<![\w.])(?P<first>{NAME})(?P<others>{OTHERS}|['’]s)?,?\s[(\[](?P<years>{YEARS})"
    r"(?:[,:]\s?(?:pp?|S|s|str)?\.?\s?\d{1,5})?[)\]]"
)
_YEAR = lazy(r"(?:1[5-9]|20)\d\d")
_VENDOR = lazy(r"【(?P<first>\d{1,4})(?::(?P<second>\d{1,4}))?\u2020[^【】\n]{0,200}】|【(?P<plain>\d{1,4})】")
_LABELLED = lazy(
    r"[(\[](?:source|doc(?:ument)?|passage|ref(?:erence)?|quelle|dokument|fuente|fonte|źródło|zdroj|источник|出典|来源)s?"
    r"[ \u00a0]?[:#]?[ \u00a0]?(?P<number>\d{1,3})[)\]]",
    re.IGNORECASE,
)
_RAISED = lazy(r"(?<=[.,;:!?)”\"»。、」])[¹²³⁰⁴-⁹]{1,3}|(?<=[^\W\d_]{4})[¹²³⁰⁴-⁹]{1,3}(?!\w)")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
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
    """The markers of some text that no square brackets hold, resolved to some sources."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages

    def find(self, text: str) -> Iterator[Mark]:
        """Yield the markers of clean text, in order.

        What follows a name with its year is its claim, if it has a figure or a quote: ``Smith (2020) says 5 %``.
        A name and a year are one if a source has both, or if they are written as nothing else is: with ``et al.``,
        with two names, or in brackets with a comma. Elsewhere, as in ``Berlin (2020)``, they are none.
        """
        found = sorted(self._find(text), key=lambda pair: pair[0].start)
        for number, (mark, is_subject) in enumerate(found, 1):
            following = found[number][0].start if number < len(found) else len(text)
            behind = claim_after(text, mark.end, max(mark.end, following)) if is_subject else None
            is_telling = behind is not None and _TELLING.search(text, *behind) is not None
            yield mark._replace(text=behind) if is_telling else mark

    def _find(self, text: str) -> Iterator[tuple[Mark, bool]]:
        """Yield each marker, and whether it is the subject of what follows it: ``Smith (2020) says``."""
        taken: list[tuple[int, int]] = []
        for match in find_author_years(text):
            parts = list(_ONE.finditer(match[0]))
            found = [page for part in parts for page in self._written_by(part)]
            if found or match["others"] or match["comma"]:
                taken.append(match.span())
                yield _mark(match, found, tuple(part[0] for part in parts if not self._written_by(part))), False
        for match in _NARRATIVE.finditer(text):
            found = self._written_by(match)
            inside = any(start < match.end() and match.start() < end for start, end in taken)
            if not inside and (found or match["others"]):
                yield _mark(match, found, () if found else (match[0],)), True
        for pattern, number in ((_VENDOR, _vendor_number), (_LABELLED, _labelled_number), (_RAISED, _raised_number)):
            for match in pattern.finditer(text):
                wanted = number(match)
                known = 0 < wanted <= len(self._pages)
                yield _mark(match, [self._pages[wanted - 1]] if known else [], () if known else (str(wanted),)), False

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


def _mark(match: re.Match[str], pages: Iterable[Page], missing: tuple[str, ...]) -> Mark:
    sources = tuple(dict.fromkeys(Source(page.url) for page in pages))
    return Mark(match.start(), match.end(), sources, missing)


def _vendor_number(match: re.Match[str]) -> int:
    """Return the number of a source, from 1: a message's sources count from 0."""
    if match["second"] is not None:
        return int(match["second"]) + 1
    return int(match["first"] or match["plain"])


def _labelled_number(match: re.Match[str]) -> int:
    return int(match["number"])


def _raised_number(match: re.Match[str]) -> int:
    return int(match[0].translate(_PLAIN))
