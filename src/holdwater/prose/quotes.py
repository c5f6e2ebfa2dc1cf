"""Quotes: words in quotation marks, found word for word in a source, and what comes closest where they are not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from typing import NamedTuple

from holdwater.index import PageIndex
from holdwater.text.fold import fold_word
from holdwater.text.lazy import lazy
from holdwater.text.words import is_unspaced

#: A longer quote is compared by its first words only.
MAX_WORDS = 200
#: A word that a source has more often than this doesn't tell where to look.
MAX_OCCURRENCES = 500
_CANDIDATES = 5
_LEAST_WORDS = 3
_LEAST_UNSPACED = 6
_MAX_CHARS = 2_000

_QUOTED = lazy(
    rf"[“„”](?P<a>[^“„”\n]{{1,{_MAX_CHARS}}})[”“]|«(?P<b>[^«»\n]{{1,{_MAX_CHARS}}})»|»(?P<c>[^«»\n]{{1,{_MAX_CHARS}}})«"
    rf"|「(?P<d>[^「」\n]{{1,{_MAX_CHARS}}})」|『(?P<e>[^『』\n]{{1,{_MAX_CHARS}}})』"
    rf"|(?<![\w\"])\"(?P<f>[^\"\n]{{1,{_MAX_CHARS}}})\"(?!\w)"
)
_LEFT_OUT = lazy(r"\[(?:…|\.{3})\]|\((?:…|\.{3})\)|…|\.{3,}")
_WORD = lazy(r"[^\W_]+")


class Passage(NamedTuple):
    """A place in a source, in the offsets of the page's own text."""

    page: int
    start: int
    end: int


def find_quotes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of what quotation marks hold, without them; a word or two in them is no quote.

    >>> text = 'It says "net of all fees" and “so-called”.'
    >>> [text[a:b] for a, b in find_quotes(text)]
    ['net of all fees']
    """
    for match in _QUOTED.finditer(text):
        start, end = match.span(match.lastgroup or 0)
        words = _WORD.findall(text, start, end)
        if len(words) >= _LEAST_WORDS or sum(len(word) for word in words if is_unspaced(word)) >= _LEAST_UNSPACED:
            yield start, end


def find_quote(quote: str, indexes: Sequence[PageIndex]) -> Passage | None:
    """Return where a source says a quote, or None.

    Punctuation, case and diacritics don't count; what it leaves out (``…``) may stand between its parts, and then the
    place of the first part is returned.
    """
    parts = [part for part in _LEFT_OUT.split(quote) if _WORD.search(part)]
    for page, index in enumerate(indexes):
        spans = [index.passage(part) for part in parts]
        found = [span for span in spans if span is not None]
        if found and len(found) == len(parts):
            return Passage(page, *index.original(*found[0]))
    return None


class Passages:
    """The words of some pages, for passages that come close to a quote; read when a quote first asks."""

    def __init__(self, indexes: Sequence[PageIndex]) -> None:
        self._indexes = indexes
        self._read: dict[int, _Words] = {}

    def closest(self, quote: str) -> Passage | None:
        """Return the passage that shares most with a quote, word by word; None where none shares a word.

        Of each page only the windows that share most words with the quote are compared in order: the time is linear
        in the page.
        """
        wanted = [fold_word(word) for word in _WORD.findall(quote)][:MAX_WORDS]
        best: tuple[Fraction, Passage] | None = None
        for page, index in enumerate(self._indexes):
            words = self._read.get(page)
            if words is None:
                words = self._read[page] = _Words(index)
            for first in words.windows(wanted):
                scored = words.compare(wanted, first)
                if best is None or scored[0] > best[0]:
                    best = scored[0], Passage(page, *index.original(scored[1], scored[2]))
        return None if best is None else best[1]


class _Words:
    """The folded words of one page, and where each stands."""

    def __init__(self, index: PageIndex) -> None:
        self.words: list[str] = []
        self.spans: list[tuple[int, int]] = []
        self.places: dict[str, list[int]] = {}
        for match in _WORD.finditer(index.text):
            word = fold_word(match[0])
            self.places.setdefault(word, []).append(len(self.words))
            self.words.append(word)
            self.spans.append(match.span())

    def windows(self, wanted: Sequence[str]) -> list[int]:
        """Return the first words of the windows, as long as the quote, that hold most of its words."""
        known = {word: self.places[word] for word in set(wanted) if word in self.places}
        telling = [places for places in known.values() if len(places) <= MAX_OCCURRENCES] or list(known.values())
        hits = sorted(place for places in telling for place in places)
        ranked: list[tuple[int, int]] = []
        last = 0
        for first, place in enumerate(hits):
            last = max(last, bisect_left(hits, place + len(wanted), last))
            ranked.append((first - last, place))
        kept: list[int] = []
        for _, place in sorted(ranked):
            if all(abs(place - other) >= max(1, len(wanted) // 2) for other in kept):
                kept.append(place)
            if len(kept) == _CANDIDATES:
                break
        return kept

    def compare(self, wanted: Sequence[str], first: int) -> tuple[Fraction, int, int]:
        """Return how alike a quote and the words around a window that shares some are, with the span of those."""
        low = max(0, first - len(wanted))
        there = self.words[low : first + 2 * len(wanted)]
        matcher = SequenceMatcher(None, wanted, there, autojunk=False)
        blocks = [block for block in matcher.get_matching_blocks() if block.size]
        begin, end = low + blocks[0].b, low + blocks[-1].b + blocks[-1].size
        # What the quote has before and behind what is shared stands there in other words.
        begin = max(0, begin - min(blocks[0].a, 3))
        end = min(len(self.words), end + min(len(wanted) - blocks[-1].a - blocks[-1].size, 3))
        shared = sum(block.size for block in blocks)
        return Fraction(2 * shared, len(wanted) + end - begin), self.spans[begin][0], self.spans[end - 1][1]
