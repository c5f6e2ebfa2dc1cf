"""Offsets as vendors count them, turned into spans of code points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from holdwater.citations.cited import Span


class Bytes:
    """A text with the offsets of its characters in UTF-8."""

    def __init__(self, text: str) -> None:
        """Count the bytes before each character; half a surrogate pair counts as three, as it would be written."""
        sizes = (len(char.encode("utf-8", "surrogatepass")) for char in text)
        self._starts = list(accumulate(sizes, initial=0))

    def span(self, start: int, end: int) -> Span | None:
        """Return the span of the characters that some bytes belong to; None if they are not in the text.

        >>> Bytes("Café: 5 €").span(7, 12)
        (6, 9)
        """
        if not 0 <= start <= end <= self._starts[-1]:
            return None
        return bisect_right(self._starts, start) - 1, bisect_left(self._starts, end)


def located(text: str, span: Span | None, expected: str | None) -> Span | None:
    """Return the span of ``text`` that offsets and the text they should select agree on.

    Where they differ, the text counts: its nearest place. Offsets out of range without it select nothing.

    >>> located("It is 5 kg.", (5, 9), "5 kg"), located("It is 5 kg.", (5, 90), None)
    ((6, 10), None)
    """
    if expected:
        start = span[0] if span is not None else 0
        if text.startswith(expected, start):
            return start, start + len(expected)
        before, behind = text.rfind(expected, 0, start + len(expected)), text.find(expected, start)
        nearest = min((at for at in (before, behind) if at >= 0), key=lambda at: abs(at - start), default=None)
        return None if nearest is None else (nearest, nearest + len(expected))
    return span if span is not None and span[0] < span[1] <= len(text) else None
