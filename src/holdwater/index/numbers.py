"""The numbers of a page: what their digits mean by themselves, and what they mean with what governs them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import NamedTuple

from holdwater.index.read import MAX_PLACES, Read, once
from holdwater.lanes import NUMBER_LANES, durations, unit_conversion
from holdwater.model.key import NUMBER, Amount, Key
from holdwater.model.page import Page
from holdwater.text import lookalikes
from holdwater.text.codes.whole_codes import find_whole_codes
from holdwater.text.coordinates import find_coordinates
from holdwater.text.drawings import find_drawings
from holdwater.text.heights import LENGTH, find_heights
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.alone import stands_alone
from holdwater.text.neighbours.measures import CHANGE, CHANGE_OF
from holdwater.text.neighbours.numerals import Numeral, link, magnitude, span_readings, times
from holdwater.text.neighbours.reach import Reach
from holdwater.text.number_words import free_of_charge
from holdwater.text.numbers import digits
from holdwater.text.numbers.currencies import is_minor
from holdwater.text.numbers.digits import Reading
from holdwater.text.numbers.ordered import Ordered
from holdwater.text.surfaces import Surfaces
from holdwater.text.times.durations import DIMENSIONS, Duration, find_durations
from holdwater.text.written import clear_of, find_written, outside

_START = attrgetter("start")
_DIGITS = frozenset({digits.PLAIN, digits.DECIMAL, digits.GROUPED, digits.SCRIPT})

# A lane that needs no neighbours reads the readings of its own ways of writing as they are.
_LANE_OF = {how: lane.name for lane in NUMBER_LANES for how in lane.hows}
_LANE_ORDER = {how: number for number, how in enumerate(_LANE_OF)}
_CONTEXT_LANES = tuple(lane for lane in NUMBER_LANES if lane.needs_neighbours)
# What they mean without a unit of their own in the dimension that is asked for.
_UNITLESS_LANES = tuple(lane for lane in _CONTEXT_LANES if lane.name != unit_conversion.NAME)


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


class Numbers(Read):
    """What a page states in numbers."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._by_dimension: dict[str, _Dimension] = {}

    def readings(self, text: str, written: str) -> tuple[Reading, ...]:
        """Return what a run of digits and marks can mean, in ASCII and as written; a subclass may know more."""
        return span_readings(text, written)

    @once
    def _surfaces(self) -> Surfaces:
        """Every way in which the page writes a number; one as digits, or by how and what it writes."""
        text, written = self.text, self.cleaned.written
        drawn = sorted((*find_drawings(text), *find_whole_codes(text)))
        stated = (*find_written(text, self.seen), *free_of_charge.find(text, self.seen))
        others = [one for one in stated if any(clear_of([(one.start, one.end)], drawn))]
        spans = list(clear_of(outside(digits.find_spans(text), others), drawn))
        alone = [span for span in spans if stands_alone(text, *span)]
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

    @once
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

    @once
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

    @once
    def _wards(self) -> dict[str, list[Numeral]]:
        """The numbers that what stands beside them may put into a dimension, in order, by that dimension."""
        for numeral in self.numerals:  # a fault on an earlier attempt may have left them half joined
            numeral.rest, numeral.is_part, numeral.is_listed, numeral.shared = (), False, False, None
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
        of_unit = CHANGE_OF if dimension == CHANGE else dimension
        for numeral in self._wards.get(dimension, ()):
            is_measure = any(unit.dimension == of_unit for unit in numeral.anchors.units)
            for lane in _CONTEXT_LANES if is_measure else _UNITLESS_LANES:
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

    @once
    def _durations(self) -> list[Duration]:
        return list(find_durations(self.text, self.seen))

    def _read_durations(self, dimension: str) -> Iterator[Place]:
        for written in self._durations if dimension in DIMENSIONS else ():
            for key in durations.read(written):
                if key.dimension == dimension:
                    yield Place(durations.NAME, key, written.start, written.end)

    def _read_heights(self, dimension: str) -> Iterator[Place]:
        for start, end, amount in find_heights(self.text, self.seen) if dimension == LENGTH else ():
            yield Place(unit_conversion.NAME, Key.number(amount, LENGTH), start, end)

    def _read_coordinates(self, dimension: str) -> Iterator[Place]:
        for one in find_coordinates(self.text) if dimension == NUMBER else ():
            for sign in one.signs:
                yield Place(unit_conversion.NAME, Key.number(sign * one.degrees), one.start, one.end)

    def _label(self, numerals: Iterable[Numeral]) -> None:
        """Give each numeral the texts that govern it: the scopes that it stands in, and the last scale statement."""
        page, text = self.page, self.text
        scopes = sorted((*page.scopes, *self.headers))
        reach = Reach(text, self.seen)
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
            numeral.labels = tuple(dict.fromkeys(labels))

    def _same_channel(self, clean: int, start: int) -> bool:
        return self.channel(self.original(clean, clean + 1)[0]) is self.channel(start)

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
                    if sign in sign_of and self.is_trusted(start, end):
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
                if self.is_trusted(place.start, place.end):
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

    @once
    def look_alikes(self) -> frozenset[Amount | str]:
        """What the numbers that only look like numbers might mean."""
        return frozenset(lookalikes.look_alikes(self.cleaned))


def _lane_order(reading: Reading) -> int:
    return _LANE_ORDER.get(reading.how, len(_LANE_ORDER))


def _dimensions(numeral: Numeral) -> set[str]:
    """Return the dimensions in which what stands beside a number may make it mean something."""
    own, shared = numeral.anchors, numeral.shared or anchors.NOTHING
    is_digits = {reading.how for reading in numeral.readings} <= _DIGITS
    if own is shared is anchors.NOTHING and is_digits:
        return set()
    found = {unit.dimension for unit in (*own.units, *shared.units)}
    if CHANGE_OF in found:
        found.add(CHANGE)
    if own.is_scaling or shared.is_scaling or is_minor(own.currency) or not is_digits:
        found.add(NUMBER)
    return found
