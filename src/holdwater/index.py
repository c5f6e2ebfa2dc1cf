"""A page read once through every lane: from keys to the places that state them.

What a value asks for is read when it first asks: digits by themselves for any number, neighbours only where
digits alone did not answer, words and codes only for words and codes. The result is the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from holdwater.lanes import NUMBER_LANES
from holdwater.model.key import NUMBER, Amount, Key
from holdwater.model.page import Channel, Page
from holdwater.text import digits, lookalikes, scales, words
from holdwater.text.codes import Pieces
from holdwater.text.fitness import unfit_reasons
from holdwater.text.fold import Cleaned, fold_word
from holdwater.text.numerals import Numeral, link, span_readings
from holdwater.text.signs import PLUS
from holdwater.text.units import Unit

#: Equal digits may stand on a page a thousand times; so many places are looked at.
MAX_PLACES = 200

_SURFACE_LANES = tuple(lane for lane in NUMBER_LANES if not lane.needs_neighbours)
_CONTEXT_LANES = tuple(lane for lane in NUMBER_LANES if lane.needs_neighbours)


class Place(NamedTuple):
    """Where a lane read a key."""

    lane: str
    key: Key
    numeral: Numeral


@lru_cache(maxsize=1 << 16)
def _read_surface(surface: str) -> tuple[tuple[str, Amount], ...]:
    """Return (lane, amount) for what digits and marks alone can mean, without a sign."""
    numeral = Numeral(surface, 0, len(surface), span_readings(surface, 0, len(surface)), own_signs=PLUS)
    return tuple(
        (lane.name, key.what)
        for lane in _SURFACE_LANES
        for key in lane.read(numeral)
        if not isinstance(key.what, str)
    )


class PageIndex:
    """One page, ready to be asked.

    Attributes:
        page: The page.
        cleaned: Its text without invisible characters, and the way back to the page's offsets.
        text: The clean text; every span here is one of it.
        shapes: How many values of each shape asked for the page supports: (digits before the decimal mark,
            digits behind it, units) to a count.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shapes: dict[tuple[int, int, tuple[Unit, ...]], int] = {}
        self._unfit: dict[int, bool] = {}
        self.cleaned = Cleaned(page.text)
        self.text = self.cleaned.text

    @property
    def size_bytes(self) -> int:
        """About how much memory the index may come to hold, in bytes."""
        return 4096 + 24 * len(self.text)

    # -- Numbers ----------------------------------------------------------------------------------------------

    @cached_property
    def _starts(self) -> dict[str, list[int]]:
        """Where each written number starts, by its surface."""
        text = self.text
        spans = list(digits.find_spans(text))
        starts: dict[str, list[int]] = {}
        for start, end in spans:
            if _stands_alone(text, start, end):
                starts.setdefault(text[start:end], []).append(start)
        for start, end in digits.chains(text, spans):
            starts.setdefault(text[start:end], []).append(start)
        return starts

    @cached_property
    def _surfaces(self) -> dict[Amount, list[tuple[str, str]]]:
        """(lane, surface) by the amount that digits and marks alone can mean."""
        found: dict[Amount, list[tuple[str, str]]] = {}
        for surface in self._starts:
            for lane, amount in _read_surface(surface):
                found.setdefault(amount, []).append((lane, surface))
        return found

    @cached_property
    def _amounts(self) -> list[Amount]:
        return sorted(self._surfaces)

    @cached_property
    def numerals(self) -> list[Numeral]:
        """Every written number of the page in order, with the labels that govern it."""
        text = self.text
        spans = sorted((start, start + len(surface)) for surface, starts in self._starts.items() for start in starts)
        found = [Numeral(text, start, end, span_readings(text, start, end)) for start, end in spans]
        self._label(found)
        link(found)
        return found

    @cached_property
    def _by_start(self) -> dict[tuple[int, int], Numeral]:
        return {(numeral.start, numeral.end): numeral for numeral in self.numerals}

    @cached_property
    def _governed(self) -> dict[str, dict[Amount, list[Place]]]:
        """Places by dimension and amount, of the lanes that read neighbours."""
        found: dict[str, dict[Amount, list[Place]]] = {}
        for numeral in self.numerals:
            for lane in _CONTEXT_LANES:
                for key in lane.read(numeral):
                    if not isinstance(key.what, str):
                        places = found.setdefault(key.dimension, {}).setdefault(key.what, [])
                        places.append(Place(lane.name, key, numeral))
        return found

    @cached_property
    def _governed_amounts(self) -> dict[str, list[Amount]]:
        return {dimension: sorted(amounts) for dimension, amounts in self._governed.items()}

    def _label(self, numerals: Iterable[Numeral]) -> None:
        """Give each numeral the texts that govern it: the scopes that it stands in, and the last scale statement."""
        page, text = self.page, self.text
        scopes = sorted(page.scopes)
        statements = list(scales.find_statements(text))
        ends = [statement.end for statement in statements]
        if not scopes and not statements:
            return
        active: list[tuple[int, str]] = []
        at = 0
        for numeral in numerals:
            start, end = self.cleaned.original(numeral.start, numeral.end)
            while at < len(scopes) and scopes[at].start <= start:
                scope = scopes[at]
                active.append((scope.end, page.text[scope.label_start : scope.label_end]))
                at += 1
            active = [(stop, label) for stop, label in active if stop >= end]
            labels = [label for _, label in reversed(active)]
            last = bisect_right(ends, numeral.start) - 1
            if last >= 0:
                labels.append(text[statements[last].start : statements[last].end])
            numeral.labels = tuple(labels)

    def _is_trusted(self, numeral: Numeral) -> bool:
        return lookalikes.is_trusted(self.cleaned, numeral.start, numeral.end)

    def bare(self, amount: Amount, sign_of: tuple[int, ...] = (1, -1)) -> Iterator[Place]:
        """Yield where digits and marks alone mean an amount, with one of the signs, in order.

        Args:
            amount: The amount without its sign.
            sign_of: Signs that the value may have.
        """
        for lane, surface in self._surfaces.get(amount, ()):
            for start in self._starts[surface][:MAX_PLACES]:
                numeral = self._by_start[start, start + len(surface)]
                for sign in numeral.signs:
                    if sign in sign_of and self._is_trusted(numeral):
                        yield Place(lane, Key.number(amount if sign > 0 else -amount), numeral)

    def bare_within(self, low: Amount, high: Amount) -> Iterator[Amount]:
        """Yield the amounts in ``[low, high]`` that digits and marks alone mean, ascending."""
        amounts = self._amounts
        yield from amounts[bisect_left(amounts, low) : bisect_right(amounts, high)]

    def governed(self, dimension: str, low: Amount, high: Amount) -> Iterator[Place]:
        """Yield where a number and its neighbours mean an amount in ``[low, high]`` of a dimension, ascending."""
        amounts = self._governed_amounts.get(dimension, [])
        for amount in amounts[bisect_left(amounts, low) : bisect_right(amounts, high)]:
            for place in self._governed[dimension][amount][:MAX_PLACES]:
                if self._is_trusted(place.numeral):
                    yield place

    def amounts(self, dimension: str) -> list[Amount]:
        """Return every amount that the page states in a dimension, ascending; bare ones without their sign."""
        governed = self._governed_amounts.get(dimension, [])
        return sorted({*self._amounts, *governed}) if dimension == NUMBER else governed

    def places(self, dimension: str, amount: Amount) -> Iterator[Place]:
        """Yield the places of an amount that ``amounts`` lists."""
        yield from self.governed(dimension, amount, amount)
        if dimension == NUMBER and amount >= 0:
            yield from self.bare(amount)

    @cached_property
    def look_alikes(self) -> frozenset[Amount | str]:
        """What the numbers that only look like numbers might mean."""
        return frozenset(lookalikes.look_alikes(self.cleaned))

    # -- Codes ------------------------------------------------------------------------------------------------

    @cached_property
    def pieces(self) -> Pieces:
        """The runs of letters and digits of the page."""
        return Pieces(self.text)

    # -- Words ------------------------------------------------------------------------------------------------

    @cached_property
    def _written_words(self) -> dict[str, set[str]]:
        """Every word of the page as written, by its folded form; a part of a compound counts too."""
        found: dict[str, set[str]] = {}
        for word in {self.text[start:end] for start, end in words.find_words(self.text)}:
            for part in {word, *re.split("[’'ʼ]", word)}:
                found.setdefault(fold_word(part), set()).add(part)
        return found

    @cached_property
    def _ascending(self) -> list[str]:
        return sorted(self._written_words)

    @cached_property
    def _reversed(self) -> list[str]:
        return sorted(word[::-1] for word in self._written_words)

    @cached_property
    def _repaired(self) -> dict[str, tuple[int, int]]:
        return words.repaired_words(self.text)

    @cached_property
    def folded_words(self) -> list[str]:
        """Every folded word of the page, sorted."""
        return self._ascending

    def word(self, folded: str) -> Iterator[tuple[int, int]]:
        """Yield where a folded word stands: whole, or as the start or end of a longer word."""
        if words.is_unspaced(folded):
            yield from self._substring(folded)
            return
        yield from self._positions(self._written_words.get(folded, ()))
        if len(folded) >= words.AFFIX_CHARS:
            for longer in _with_prefix(self._ascending, folded):
                yield from self._positions(self._written_words[longer])
            for longer in _with_prefix(self._reversed, folded[::-1]):
                yield from self._positions(self._written_words[longer[::-1]])

        if folded in self._repaired:
            yield self._repaired[folded]

    def _substring(self, folded: str) -> Iterator[tuple[int, int]]:
        at = self.text.find(folded)
        while at >= 0:
            yield at, at + len(folded)
            at = self.text.find(folded, at + 1)

    def _positions(self, written: Iterable[str]) -> Iterator[tuple[int, int]]:
        for word in sorted(written):
            for match in re.finditer(rf"(?<![^\W\d_]){re.escape(word)}(?![^\W\d_])", self.text):
                yield match.span()

    @cached_property
    def _running(self) -> tuple[str, list[int], list[tuple[int, int]]]:
        """The folded words and numbers of the page in one line, where each starts there, and where it stands."""
        parts: list[str] = []
        starts: list[int] = []
        spans: list[tuple[int, int]] = []
        at = 1
        for match in _RUNNING.finditer(self.text):
            folded = fold_word(match[0])
            parts.append(folded)
            starts.append(at)
            spans.append(match.span())
            at += len(folded) + 1
        return f" {' '.join(parts)} ", starts, spans

    def passage(self, text: str) -> tuple[int, int] | None:
        """Return where a passage stands word for word, punctuation, case and diacritics aside; else None."""
        line, starts, spans = self._running
        wanted = " ".join(fold_word(match[0]) for match in _RUNNING.finditer(text))
        if not wanted:
            return None
        at = line.find(wanted if words.is_unspaced(wanted) else f" {wanted} ")
        if at < 0:
            return None
        first = bisect_right(starts, at + 1) - 1
        last = bisect_right(starts, at + len(wanted)) - 1
        return spans[max(first, 0)][0], spans[last][1]

    # -- Where things stand -----------------------------------------------------------------------------------

    @cached_property
    def _channel_starts(self) -> list[int]:
        return [span.start for span in self.page.channels]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return a clean span as one of the page's text."""
        return self.cleaned.original(start, end)

    def channel(self, start: int) -> Channel:
        """Return the channel of a place, in offsets of the page's text."""
        at = bisect_right(self._channel_starts, start) - 1
        return self.page.channels[at].channel if at >= 0 else Channel.VISIBLE

    def unfit(self, min_text_chars: int) -> bool:
        """Say whether the page is unfit to judge under a setting."""
        if min_text_chars not in self._unfit:
            self._unfit[min_text_chars] = bool(unfit_reasons(self.page, min_text_chars))
        return self._unfit[min_text_chars]

    @cached_property
    def scripts(self) -> dict[str, int]:
        """How many letters of each script the page has."""
        return words.script_letters(self.text)


def _with_prefix(ascending: list[str], prefix: str) -> Iterator[str]:
    """Yield the longer words of a sorted list that start with a prefix."""
    at = bisect_right(ascending, prefix)
    while at < len(ascending) and ascending[at].startswith(prefix):
        yield ascending[at]
        at += 1


_RUNNING = re.compile(r"[^\W_]+")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|e|er|ère|re|ème|eme|de|º|ª|o|a|\.)\b", re.IGNORECASE)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Say whether digits are a number of their own, and not one digit of a code (``i7``)."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if not (before.isalpha() or after.isalpha()) or words.is_unspaced(before + after):
        return True
    if before.isalpha() and after.isalnum():
        return False  # letters on both sides: 24703L202
    if end - start >= 2:
        return True
    return not before.isalpha() and (_ORDINAL.match(text, end) is not None or _touches_unit(text, start, end))


def _touches_unit(text: str, start: int, end: int) -> bool:
    found = Numeral(text, start, end, ()).anchors
    return found.end > end


