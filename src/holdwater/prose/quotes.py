"""Quotes: words in quotation marks, found word for word in a source, and what comes closest where they are not."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from typing import NamedTuple

from holdwater.index import PageIndex
from holdwater.index.quotes import find_parts
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
_DEEPEST = 8

# What opens a quote, and what may close it: of many countries.
_CLOSERS = {
    "“": "”",
    "„": '“”"',
    "”": "”",
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹",
    "「": "」",
    "『": "』",
    '"': '"',
    "״": "״",
    "‘": "’",
    "‚": "‘’",
    "'": "'",
}
_CLOSING = frozenset("".join(_CLOSERS.values()))
# These touch what they hold, and nothing else; the others may stand anywhere.
_TOUCHING = frozenset("\"״'’")
_MARKS = lazy(r"[“”„«»‹›「」『』\"״‘’‚']|\n[ \t>]*\n")
# Behind an apostrophe: ``'em``, ``the '90s``.
_ELIDED = lazy(r"\d|(?:em|tis|twas|til|till|cause|cos|bout|round|nuff|n)\b", re.IGNORECASE)
_PLURAL = lazy(r"s['’] [^\W\d_]")
_WORD = lazy(r"[^\W_]+")


class Passage(NamedTuple):
    """A place in a source, in the offsets of the page's own text."""

    page: int
    start: int
    end: int


def find_quotes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of what quotation marks hold, without them; a word or two in them is no quote.

    A quote inside another one is a part of it. None goes on over a blank line.

    >>> text = "“Net of all ‘hidden’ fees”, and “so-called”."
    >>> [text[a:b] for a, b in find_quotes(text)]
    ['Net of all ‘hidden’ fees']
    """
    done = 0
    for start, end in sorted(_pairs(text), key=lambda pair: (pair[0], -pair[1])):
        if start >= done and end - start <= _MAX_CHARS:
            words = _WORD.findall(text, start, end)
            if len(words) >= _LEAST_WORDS or sum(len(word) for word in words if is_unspaced(word)) >= _LEAST_UNSPACED:
                done = end
                yield start, end


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Yield what stands between each mark that opens and the one that closes it."""
    opened: list[tuple[str, int]] = []
    for match in _MARKS.finditer(text):
        mark, at = match[0], match.start()
        if mark[0] == "\n":
            opened.clear()
            continue
        closed = _closed(text, mark, at, opened)
        if closed is not None:
            yield opened[closed][1], at
            del opened[closed:]
        elif mark in _CLOSERS and _may_open(text, mark, at):
            opened.append((mark, at + 1))
            del opened[:-_DEEPEST]


def _closed(text: str, mark: str, at: int, opened: Sequence[tuple[str, int]]) -> int | None:
    """Return which of the open marks one closes, the last of them first; or None."""
    if mark not in _CLOSING or (mark in _TOUCHING and _is_in_word(text, at + 1)) or _PLURAL.match(text, at - 1):
        return None
    for number in range(len(opened) - 1, -1, -1):
        if mark in _CLOSERS[opened[number][0]]:
            # Only these are set apart from what they hold: « so ».
            return None if text[at - 1].isspace() and opened[number][0] not in "«‹" else number
    return None


def _may_open(text: str, mark: str, at: int) -> bool:
    following = text[at + 1 : at + 2]
    if mark in "\"״'" and at and _is_in_word(text, at - 1):
        return False
    if mark in "'‘" and _ELIDED.match(text, at + 1):
        return False
    return bool(following) and (mark in "«‹「『" or not following.isspace())


def _is_in_word(text: str, at: int) -> bool:
    """Say whether a letter or digit stands at a place, of a script that sets words apart."""
    char = text[at : at + 1]
    return char.isalnum() and not is_unspaced(char)


def find_quote(quote: str, indexes: Sequence[PageIndex]) -> Passage | None:
    """Return where a source says a quote, or None.

    Punctuation, case and diacritics don't count; what it leaves out (``…``) may stand between its parts.
    """
    for page, index in enumerate(indexes):
        found = find_parts(quote, index)
        if found:
            return Passage(page, *index.original(found[0][0], found[-1][1]))
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
