"""The run's own SKU or brand near a match says that the match is about the right item."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NAME = "identity_anchor"
VERSION = 1

#: How far, in code points, an anchor may stand from a match where no row holds both.
REACH_CHARS = 300


def _row(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the table row that holds a span; the span itself where it stands in none."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    return (line, stop) if "\t" in text[line:stop] else (start, end)


def is_near(text: str, span: tuple[int, int], anchors: Iterable[Sequence[tuple[int, int]]]) -> bool:
    """Say whether any anchor stands in the row of a match, or within 300 characters of it.

    Args:
        text: The page's text.
        span: Where the match stands.
        anchors: For each anchor, where it stands.

    >>> is_near("RT-412: 10 g", (8, 10), [[(0, 6)]]), is_near("RT-412" + " " * 400 + "10 g", (406, 408), [[(0, 6)]])
    (True, False)
    """
    start, end = span
    line, stop = _row(text, start, end)
    return any(
        (line <= begin and last <= stop) or (begin - end <= REACH_CHARS and start - last <= REACH_CHARS)
        for spans in anchors
        for begin, last in spans
    )
