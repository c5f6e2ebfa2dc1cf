"""Numbers written in other ways than by digits and marks: found here, read by their lanes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from holdwater.text.inventory import Inventory
from holdwater.text.number_words import spelled
from holdwater.text.numbers import fractions, powers, prices, so_many_in
from holdwater.text.numbers.digits import Written


def find_written(text: str, seen: Inventory | None = None) -> Iterator[Written]:
    """Yield the fractions, shares, powers of ten, split prices and spelled numbers of clean text.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [text[w.start : w.end] for text in ["use 1½ cups"] for w in find_written(text)]
    ['1½']
    """
    seen = seen or Inventory.of(text)
    yield from fractions.find(text)
    yield from so_many_in.find(text, seen)
    yield from powers.find(text, seen)
    yield from prices.find(text, seen)
    yield from spelled.find(text, seen)


def outside(spans: Iterable[tuple[int, int]], written: Iterable[Written]) -> Iterator[tuple[int, int]]:
    """Yield the spans that touch no atomic number, in order: the 2 of ``2¼`` is no number of its own.

    Args:
        spans: Spans of digits and marks, by their starts.
        written: What ``find_written`` gave for the same text.

    >>> list(outside([(0, 1), (5, 6)], fractions.find("2¼ or 3")))
    [(5, 6)]
    """
    return clear_of(spans, sorted((one.start, one.end) for one in written if one.is_atomic))


def clear_of(spans: Iterable[tuple[int, int]], atoms: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the spans that touch none of the other ones; both are in order.

    >>> list(clear_of([(0, 1), (4, 6), (8, 9)], [(0, 2), (5, 7)]))
    [(8, 9)]
    """
    if not atoms:
        yield from spans
        return
    at = 0
    for start, end in spans:
        while at < len(atoms) and atoms[at][1] <= start:
            at += 1
        if at == len(atoms) or end <= atoms[at][0]:
            yield start, end
