"""The dates, times and durations of a value: each is looked for whole, never as the numbers that it is written with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from holdwater.text.lazy import lazy
from holdwater.text.times.dates import find_dates
from holdwater.text.times.days import WrittenDate, with_time
from holdwater.text.times.durations import Duration, find_durations
from holdwater.text.times.joints import WIDE_JOINT

# What joins two dates in one code.
_MARKS = frozenset("/-\u2013")
_JOINT = lazy(WIDE_JOINT)


class Atom(NamedTuple):
    """A part of a value that is a date, a time of day or a duration; ``18:30`` is each of the last two.

    Attributes:
        start: Start in the value's clean text.
        end: End, exclusive, with the time of day and the zone of a date.
        dates: The dates that it may be; empty too for a time of day beside a date, which states nothing of its own.
        durations: The durations that it may be.
    """

    start: int
    end: int
    dates: tuple[WrittenDate, ...]
    durations: tuple[Duration, ...]

    @property
    def is_weak(self) -> bool:
        """Whether it may as well be something else, so that its numbers count too."""
        return bool(self.dates) and all(one.is_weak for one in self.dates) and not self.durations

    @property
    def is_elliptic(self) -> bool:
        """Whether its own text states less than it means, so that it is no evidence of it: the 12 of 12–16 May."""
        return bool(self.dates) and all(one.is_elliptic for one in self.dates)

    @property
    def is_part_of_year(self) -> bool:
        """Whether it is a quarter or a half of a year that it states."""
        return bool(self.dates) and all(iso[4:6] in ("-Q", "-H") for one in self.dates for iso in one.dates)

    def rest(self, text: str) -> str:
        """Return what the value has beside it."""
        return (text[: self.start] + text[self.end :]).strip(" .,;:()")


def find_atoms(text: str, codes: Iterable[tuple[int, int]], *, apart: bool = False) -> list[Atom]:
    """Return the atoms of a value in order, none overlapping another.

    Args:
        text: Clean text of the value.
        codes: Spans of its codes: the date inside ``RT-20240305-A`` is no part of its own.
        apart: Whether a time of day beside a date states something of its own, as it does in running text.

    >>> [(atom.start, atom.end) for atom in find_atoms("from 2024-03-05T10:00:00Z for 1h30", [])]
    [(5, 25), (30, 34)]
    """
    dates = [one for one in find_dates(text) if not (_is_time(one) and text[one.start : one.end].isalpha())]
    if apart:
        dates = list(_without_times(text, dates))
    is_dated = not apart and any(not (_is_time(one) or one.is_weak) for one in dates)
    parts = [
        Atom(min(end.start for end in (one, *one.ends)), one.stop, () if is_dated and _is_time(one) else (one,), ())
        for one in dates
    ]
    clocks = [(one.start, one.end) for one in dates if is_dated and _is_time(one)]
    parts += [
        Atom(length.start, length.end, (), (length,))
        for length in find_durations(text)
        if not any(start < length.end and length.start < end for start, end in clocks)
    ]
    spans = {(part.start, part.end) for part in parts}
    codes = [one for one in codes if not _is_interval(text, *one, spans)]
    found: list[Atom] = []
    for part in sorted(parts, key=lambda atom: (atom.start, -atom.end)):
        if any(start <= part.start and part.end <= end and end - start > part.end - part.start for start, end in codes):
            continue
        if found and part.start < found[-1].end:
            last = found[-1]
            if part.end <= last.end and (part.end - part.start < last.end - last.start):
                continue  # the clock of 1:30 h is no time of day
            last = Atom(last.start, max(last.end, part.end), last.dates + part.dates, last.durations + part.durations)
            found[-1] = last
        else:
            found.append(part)
    return [end for atom in found for end in _ends(text, atom)]


def _ends(text: str, atom: Atom) -> list[Atom]:
    """Return the ends of a span and the days of a list, each by itself."""
    ends = atom.dates[0].ends if len(atom.dates) == 1 and not atom.durations else ()
    if not ends:
        return [atom]
    last = with_time(text, ends[-1])._replace(stop=atom.end)
    return [Atom(one.start, one.stop, (one,), ()) for one in (*ends[:-1], last)]


def joints(text: str, atoms: Sequence[Atom]) -> Iterator[tuple[int, int]]:
    """Yield where nothing but a joint stands between two dates: the ``bis zum`` of ``3. März bis zum 5. April``."""
    for one, other in pairwise(atoms):
        if one.dates and other.dates and _JOINT.fullmatch(text, one.end, other.start):
            yield one.end, other.start


def _without_times(text: str, dates: Sequence[WrittenDate]) -> Iterator[WrittenDate]:
    """Yield dates that end before the time of day which follows them, and that time with its zone.

    A letter between them makes them one moment: ``2024-03-05T10:00``.
    """
    stops = {one.start: one.stop for one in dates}
    for one in dates:
        inside = [time for time in dates if _is_time(time) and one.end <= time.start < one.stop]
        if inside and not text[one.end].isalpha():
            stops[one.start] = one.end
            stops[inside[-1].start] = max(inside[-1].stop, one.stop)
    for one in dates:
        yield one._replace(stop=max(one.end, stops[one.start]))


def _is_interval(text: str, start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Say whether a code is two dates that a mark joins: ``2024-03-05/2024-03-09``, ``03/2024 - 06/2024``."""
    first = max((stop for at, stop in spans if at == start and stop < end), default=end)
    last = min((at for at, stop in spans if stop == end and at > start), default=start)
    return text[first:last].strip(" ") in _MARKS


def _is_time(written: WrittenDate) -> bool:
    return written.dates[0][0] == "T"
