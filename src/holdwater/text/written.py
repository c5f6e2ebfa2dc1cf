"""Numbers written in other ways than by digits and marks: found here, read by their lanes."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.text import fractions, powers, spelled
from holdwater.text.digits import Written


def find_written(text: str) -> Iterator[Written]:
    """Yield the fractions, powers of ten and spelled numbers of clean text.

    >>> [text[w.start : w.end] for text in ["use 1½ cups"] for w in find_written(text)]
    ['1½']
    """
    yield from fractions.find(text)
    yield from powers.find(text)
    yield from spelled.find(text)
