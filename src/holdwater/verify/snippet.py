"""A place on a page with its neighbourhood, for people."""

from __future__ import annotations

_AROUND = 48


def snippet(text: str, start: int, end: int) -> str:
    r"""Return the span ``[start, end)`` with some words on both sides, white space folded.

    >>> snippet("Weight:\n10 g net", 8, 12)
    'Weight: 10 g net'
    """
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    if first and (space := text.find(" ", first, start)) >= 0:
        first = space + 1
    if last < len(text) and (space := text.rfind(" ", end, last)) >= 0:
        last = space
    head = "… " if first else ""
    tail = " …" if last < len(text) else ""
    return head + " ".join(text[first:last].split()) + tail
