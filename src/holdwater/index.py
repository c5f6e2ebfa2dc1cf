"""A page read once through every lane: from keys to the places that state them.

What a value asks for is read when it first asks: digits by themselves for any number, neighbours only where
digits alone did not answer, words and codes only for words and codes. The result is the same.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from threading import RLock
from typing import Any, Generic, NamedTuple, Self, TypeVar, overload

from holdwater.lanes import NUMBER_LANES, dates, durations, unit_conversion
from holdwater.lanes import words as word_lane
from holdwater.model.key import NUMBER, Amount, Key
from holdwater.model.page import Channel, Page, Scope
from holdwater.model.verdict import Reason
from holdwater.text import anchors, digits, lookalikes, words
from holdwater.text.codes import Pieces
from holdwater.text.coordinates import find_coordinates
from holdwater.text.dates import find_dates
from holdwater.text.days import frame
from holdwater.text.digits import Reading
from holdwater.text.drawings import find_drawings
from holdwater.text.durations import DIMENSIONS, Duration, find_durations
from holdwater.text.fitness import unfit_reasons
from holdwater.text.fold import Cleaned, fold_word
from holdwater.text.heights import LENGTH, find_heights
from holdwater.text.layout import of_page as read_layout
from holdwater.text.measures import CHANGE, CHANGE_OF
from holdwater.text.numerals import Numeral, link, magnitude, span_readings, times
from holdwater.text.ordered import Ordered
from holdwater.text.statements import Reach
from holdwater.text.surfaces import Surfaces
from holdwater.text.units import Unit
from holdwater.text.whole_codes import find_whole_codes
from holdwater.text.written import clear_of, find_written, outside

#: Equal digits may stand on a page a thousand times; so many places are looked at.
MAX_PLACES = 200

_DIGITS = frozenset({digits.PLAIN, digits.DECIMAL, digits.GROUPED, digits.SCRIPT})
_T = TypeVar("_T")

# A lane that needs no neighbours reads the readings of its own ways of writing as they are.
_LANE_OF = {how: lane.name for lane in NUMBER_LANES for how in lane.hows}
_LANE_ORDER = {how: number for number, how in enumerate(_LANE_OF)}
_CONTEXT_LANES = tuple(lane for lane in NUMBER_LANES if lane.needs_neighbours)


class Place(NamedTuple):
    """Where a lane read a key.

    Attributes:
        lane: Name of the lane.
        key: What it read.
        start: Start in the clean text.
        end: End, exclusive, with the unit where the key counts one.
        numeral: The number that it read; None for a date or a duration.
    """

    lane: str
    key: Key
    start: int
    end: int
    numeral: Numeral | None = None


class _Bare(NamedTuple):
    """What the digits of a page mean by themselves: each amount with its lane and its way of writing."""

    amounts: Ordered
    lanes: list[str]
    surfaces: list[int]


class _Dimension(NamedTuple):
    """What a page states in one dimension: each place with its amount."""

    places: list[Place]
    amounts: Ordered


class _once(Generic[_T]):  # noqa: N801  # used like a function
    """A property computed once, also where several threads ask at the same time: they share one list of numbers."""

    def __init__(self, compute: Callable[[Any], _T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, index: None, owner: type[PageIndex]) -> Self: ...

    @overload
    def __get__(self, index: PageIndex, owner: type[PageIndex]) -> _T: ...

    def __get__(self, index: PageIndex | None, owner: type[PageIndex]) -> Self | _T:
        if index is None:
            return self
        with index.lock:
            kept = vars(index)
            if self._name not in kept:
                kept[self._name] = self._compute(index)
            value: _T = kept[self._name]
            return value


class PageIndex:
    """One page, ready to be asked.

    Attributes:
        page: The page.
        cleaned: Its text without invisible characters, and the way back to the page's offsets.
        text: The clean text; every span here is one of it.
        lock: Held while a part of the index is built.
        shapes: How many values of each shape asked for the page supports: (digits before the decimal mark,
            digits behind it, units) to a count.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lock = RLock()
        self.shapes: dict[tuple[int, int, tuple[Unit, ...]], int] = {}
        self._unfit: dict[int, tuple[Reason, ...]] = {}
        self._by_dimension: dict[str, _Dimension] = {}
        layout = read_layout(page)
        self._headers = [Scope(*header) for header in layout.headers]
        self.cleaned = Cleaned(page.text, layout.edits)
        self.text = self.cleaned.text

    @property
    def size_bytes(self) -> int:
        """About how much memory the index may come to hold, in bytes."""
        return 4096 + 24 * len(self.text)

    # -- Numbers ----------------------------------------------------------------------------------------------

    def readings(self, text: str, written: str) -> tuple[Reading, ...]:
        """Return what a run of digits and marks can mean, in ASCII and as written; a subclass may know more."""
        return span_readings(text, written)

    @_once
    def _surfaces(self) -> Surfaces:
        """Every way in which the page writes a number; one as digits, or by how and what it writes."""
        text, written = self.text, self.cleaned.written
        drawn = sorted((*find_drawings(text), *find_whole_codes(text)))
        others = [one for one in find_written(text) if any(clear_of([(one.start, one.end)], drawn))]
        spans = list(clear_of(outside(digits.find_spans(text), others), drawn))
        alone = [span for span in spans if _stands_alone(text, *span)]
        readings: list[tuple[Reading, ...]] = []
        places: list[tuple[int, int, int]] = []
        known: dict[str | tuple[str, str], int] = {}
        for start, end in (*alone, *digits.chains(text, spans)):
            surface = written[start:end]
            number = known.get(surface)
            if number is None:
                number = known[surface] = len(readings)
                readings.append(self.readings(text[start:end], surface))
            places.append((start, end, number))
        for one in others:
            number = known.setdefault((one.readings[0].how, text[one.start : one.end]), len(readings))
            if number == len(readings):
                readings.append(one.readings)
            places.append((one.start, one.end, number))
        return Surfaces(readings, places)

    @_once
    def _bare(self) -> _Bare:
        """What digits and marks mean by themselves, without a sign."""
        amounts: list[Amount] = []
        lanes: list[str] = []
        surfaces: list[int] = []
        for surface, readings in enumerate(self._surfaces.readings):
            for reading in readings if len(readings) == 1 else sorted(readings, key=_lane_order):
                if reading.how in _LANE_OF:
                    amounts.append(reading.amount)
                    lanes.append(_LANE_OF[reading.how])
                    surfaces.append(surface)
        return _Bare(Ordered(amounts), lanes, surfaces)

    @_once
    def numerals(self) -> list[Numeral]:
        """Every written number of the page in order, with the labels that govern it."""
        text, readings = self.text, self._surfaces.readings
        found = [Numeral(text, start, end, readings[surface]) for start, end, surface in self._surfaces.places]
        self._label(found)
        return found

    def _numeral(self, start: int, end: int) -> Numeral:
        """Return the last of the numbers with one span."""
        at = bisect_right(self.numerals, start, key=_START) - 1
        while self.numerals[at].end != end:
            at -= 1
        return self.numerals[at]

    @_once
    def _wards(self) -> dict[str, list[Numeral]]:
        """The numbers that what stands beside them may put into a dimension, in order, by that dimension."""
        for numeral in self.numerals:  # a fault on an earlier attempt may have left them half joined
            numeral.rest, numeral.is_part, numeral.shared = (), False, None
        link(self.numerals)
        self._leave_to_durations(self.numerals)
        found: dict[str, list[Numeral]] = {}
        for numeral in self.numerals:
            for dimension in _dimensions(numeral):
                found.setdefault(dimension, []).append(numeral)
        return found

    def _governed(self, dimension: str) -> _Dimension:
        """Return what the lanes that read neighbours state in one dimension, read when it is first asked for."""
        known = self._by_dimension.get(dimension)
        if known is None:
            places: list[Place] = []
            amounts: list[Amount] = []
            for place in (
                *self._read_context(dimension),
                *self._read_durations(dimension),
                *self._read_heights(dimension),
                *self._read_coordinates(dimension),
            ):
                if not isinstance(place.key.what, str):
                    places.append(place)
                    amounts.append(place.key.what)
            known = self._by_dimension[dimension] = _Dimension(places, Ordered(amounts))
        return known

    def _read_context(self, dimension: str) -> Iterator[Place]:
        for numeral in self._wards.get(dimension, ()):
            for lane in _CONTEXT_LANES:
                for key in lane.read(numeral):
                    if key.dimension == dimension:
                        last = numeral.rest[-1] if numeral.rest and dimension != NUMBER else numeral
                        yield Place(lane.name, key, numeral.start, max(last.end, last.anchors.end), numeral)

    def _leave_to_durations(self, numerals: Iterable[Numeral]) -> None:
        """Keep the parts of a duration from being measures of their own: the hour of ``1 h 30`` is none."""
        spans = sorted((one.start, one.end) for one in self._durations if one.is_short)
        at = 0
        for numeral in numerals if spans else ():
            while at < len(spans) and spans[at][1] <= numeral.start:
                at += 1
            if at < len(spans) and spans[at][0] <= numeral.start:
                numeral.is_part = True

    @_once
    def _durations(self) -> list[Duration]:
        return list(find_durations(self.text))

    def _read_durations(self, dimension: str) -> Iterator[Place]:
        for written in self._durations if dimension in DIMENSIONS else ():
            for key in durations.read(written):
                if key.dimension == dimension:
                    yield Place(durations.NAME, key, written.start, written.end)

    def _read_heights(self, dimension: str) -> Iterator[Place]:
        for start, end, amount in find_heights(self.text) if dimension == LENGTH else ():
            yield Place(unit_conversion.NAME, Key.number(amount, LENGTH), start, end)

    def _read_coordinates(self, dimension: str) -> Iterator[Place]:
        for one in find_coordinates(self.text) if dimension == NUMBER else ():
            for sign in one.signs:
                yield Place(unit_conversion.NAME, Key.number(sign * one.degrees), one.start, one.end)

    def _label(self, numerals: Iterable[Numeral]) -> None:
        """Give each numeral the texts that govern it: the scopes that it stands in, and the last scale statement."""
        page, text = self.page, self.text
        scopes = sorted((*page.scopes, *self._headers))
        reach = Reach(text)
        if not scopes and not reach:
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
            statement = reach.over(numeral.start, numeral.end)
            if statement is not None and self._same_channel(statement.start, start):
                labels.append(text[statement.start : statement.end])
            numeral.labels = tuple(labels)

    def _same_channel(self, clean: int, start: int) -> bool:
        return self.channel(self.original(clean, clean + 1)[0]) is self.channel(start)

    def _is_trusted(self, start: int, end: int) -> bool:
        return lookalikes.is_trusted(self.cleaned, start, end)

    def bare(self, amount: Amount, sign_of: tuple[int, ...] = (1, -1)) -> Iterator[Place]:
        """Yield where digits and marks alone mean an amount, with one of the signs, in order.

        Args:
            amount: The amount without its sign.
            sign_of: Signs that the value may have.
        """
        bare = self._bare
        for position in bare.amounts.positions(amount):
            lane = bare.lanes[position]
            for start, end, _ in self._surfaces.of(bare.surfaces[position])[:MAX_PLACES]:
                numeral = self._numeral(start, end)
                for sign in numeral.signs:
                    if sign in sign_of and self._is_trusted(start, end):
                        yield Place(lane, Key.number(times(sign, amount)), start, end, numeral)

    def bare_within(self, low: Amount, high: Amount) -> Iterator[Amount]:
        """Yield the amounts in ``[low, high]`` that digits and marks alone mean, ascending."""
        yield from self._bare.amounts.within(low, high)

    def governed(self, dimension: str, low: Amount, high: Amount) -> Iterator[Place]:
        """Yield where a number and its neighbours mean an amount in ``[low, high]`` of a dimension, ascending."""
        governed = self._governed(dimension)
        for amount in governed.amounts.within(low, high):
            for position in governed.amounts.positions(amount)[:MAX_PLACES]:
                place = governed.places[position]
                if self._is_trusted(place.start, place.end):
                    yield place

    def states_dimension(self, dimension: str) -> bool:
        """Say whether the page states any amount of a dimension."""
        return bool(self._governed(dimension).places or (dimension == NUMBER and self._bare.lanes))

    def within(self, dimension: str, low: Amount, high: Amount) -> Iterator[Amount]:
        """Yield the amounts in ``[low, high]`` that the page states in a dimension; bare ones without their sign."""
        if dimension == NUMBER:
            yield from self._bare.amounts.within(low, high)
        yield from self._governed(dimension).amounts.within(low, high)

    def around(self, dimension: str, amount: Amount, count: int) -> list[Amount]:
        """Return the amounts of a dimension on both sides of one, up to ``count`` of each; bare ones without sign."""
        bare = self._bare.amounts.around(magnitude(amount), count) if dimension == NUMBER else []
        return [*bare, *self._governed(dimension).amounts.around(amount, count)]

    def places(self, dimension: str, amount: Amount) -> Iterator[Place]:
        """Yield the places of an amount that ``within`` or ``around`` gave."""
        yield from self.governed(dimension, amount, amount)
        if dimension == NUMBER and amount >= 0:
            yield from self.bare(amount)

    @_once
    def look_alikes(self) -> frozenset[Amount | str]:
        """What the numbers that only look like numbers might mean."""
        return frozenset(lookalikes.look_alikes(self.cleaned))

    # -- Dates ------------------------------------------------------------------------------------------------

    @_once
    def _dates(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for written in find_dates(self.text):
            for key in dates.read(written):
                found.setdefault(str(key.what), []).append((written.start, written.end))
        return found

    @property
    def dates(self) -> Iterable[str]:
        """Every date that the page states."""
        return self._dates.keys()

    @_once
    def date_counts(self) -> Counter[str]:
        """How many dates of each shape the page states, by the name of the shape."""
        return Counter(like[0] for iso in self._dates if (like := frame(iso)) is not None)

    def date(self, iso: str) -> list[tuple[int, int]]:
        """Return where a date stands."""
        return [span for span in self._dates.get(iso, [])[:MAX_PLACES] if self._is_trusted(*span)]

    # -- Codes ------------------------------------------------------------------------------------------------

    @_once
    def pieces(self) -> Pieces:
        """The runs of letters and digits of the page."""
        return Pieces(self.text)

    # -- Words ------------------------------------------------------------------------------------------------

    @_once
    def _written_words(self) -> dict[str, set[str]]:
        """How the page writes each word, by what the lane reads; a part of a compound counts too."""
        found: dict[str, set[str]] = {}
        for word, written in words.written_words(self.text):
            for key in word_lane.read(word):
                found.setdefault(str(key.what), set()).add(written)
        return found

    @_once
    def _ascending(self) -> list[str]:
        return sorted(self._written_words)

    @_once
    def _reversed(self) -> list[str]:
        return sorted(word[::-1] for word in self._written_words)

    @_once
    def _repaired(self) -> dict[str, tuple[int, int]]:
        return words.repaired_words(self.text)

    @_once
    def folded_words(self) -> list[str]:
        """Every folded word of the page, sorted."""
        return self._ascending

    def word(self, folded: str) -> Iterator[tuple[int, int]]:
        """Yield where a folded word stands: whole, or as the start or end of a longer word."""
        if words.is_unspaced(folded):
            yield from self._substring(folded)
            return
        yield from self._positions(self._written_words.get(folded, ()))
        if words.is_long(folded):
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
        text = self.text
        for word in sorted(written):
            start = text.find(word)
            while start >= 0:
                end = start + len(word)
                if not (_goes_on(text[start - 1 : start]) or _goes_on(text[end : end + 1])):
                    yield start, end
                start = text.find(word, end)

    @_once
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

    @_once
    def _channel_starts(self) -> list[int]:
        return [span.start for span in self.page.channels]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return a clean span as one of the page's text."""
        return self.cleaned.original(start, end)

    def channel(self, start: int) -> Channel:
        """Return the channel of a place, in offsets of the page's text."""
        at = bisect_right(self._channel_starts, start) - 1
        return self.page.channels[at].channel if at >= 0 else Channel.VISIBLE

    def unfit_reasons(self, min_text_chars: int) -> tuple[Reason, ...]:
        """Return why the page is unfit to judge under a setting; empty if it is fit."""
        if min_text_chars not in self._unfit:
            self._unfit[min_text_chars] = unfit_reasons(self.page, min_text_chars)
        return self._unfit[min_text_chars]

    @_once
    def scripts(self) -> dict[str, int]:
        """How many letters of each script the page has."""
        return words.script_letters(self.text)


def _lane_order(reading: Reading) -> int:
    return _LANE_ORDER.get(reading.how, len(_LANE_ORDER))


def _goes_on(neighbour: str) -> bool:
    """Say whether a word goes on with a character: a letter, but of no script without spaces."""
    return neighbour.isalpha() and not words.is_unspaced(neighbour)


def _with_prefix(ascending: list[str], prefix: str) -> Iterator[str]:
    """Yield the longer words of a sorted list that start with a prefix."""
    at = bisect_right(ascending, prefix)
    while at < len(ascending) and ascending[at].startswith(prefix):
        yield ascending[at]
        at += 1


_START = attrgetter("start")
_TIMES = frozenset("xX")
_RUNNING = re.compile(r"[^\W_]+")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|e|er|ère|re|ème|eme|de|º|ª|o|a)\b", re.IGNORECASE)


def _dimensions(numeral: Numeral) -> set[str]:
    """Return the dimensions in which what stands beside a number may make it mean something."""
    own, shared = numeral.anchors, numeral.shared or anchors.NOTHING
    is_digits = _DIGITS.issuperset(reading.how for reading in numeral.readings)
    if own is shared is anchors.NOTHING and is_digits:
        return set()
    found = {unit.dimension for unit in (*own.units, *shared.units)}
    if CHANGE_OF in found:
        found.add(CHANGE)
    if own.is_scaling or shared.is_scaling or own.currency or not is_digits:
        found.add(NUMBER)
    return found


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Say whether digits are a number of their own, and not one digit of a code (``i7``)."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if not (before.isalpha() or after.isalpha()):
        return True
    if before in _TIMES and text[start - 2 : start - 1].isdigit():
        before = ""  # 30x20x15
    if after in _TIMES and text[end + 1 : end + 2].isdigit():
        after = ""
    if not (before.isalpha() or after.isalpha()) or words.is_unspaced(before + after):
        return True
    if before.isalpha() and after.isalnum():
        # Letters on both sides: 24703L202 is a code, USD1.2m an amount.
        return bool(anchors.before(text, start) and anchors.after(text, end).factors)
    if end - start - (not text[start].isdigit()) >= 2:
        return True
    return not before.isalpha() and (_ORDINAL.match(text, end) is not None or _touches_unit(text, start, end))


def _touches_unit(text: str, start: int, end: int) -> bool:
    found = Numeral(text, start, end, ()).anchors
    return found.end > end
