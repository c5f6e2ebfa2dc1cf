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
    return head + folded(text[first:last]) + tail


def folded(text: str) -> str:
    """Return a text of a page with its white space as a snippet has it."""
    return " ".join(text.split())


def place_in(snippet: str, exact: str) -> tuple[int, int] | None:
    """Return where a text of a page stands in its snippet; of several places, the one nearest to its middle.

    >>> place_in("5 kg or 5 kg net", "5\u00a0kg"), place_in("for 5 kg", "6 kg")
    ((8, 12), None)
    """
    exact = folded(exact) or exact
    places = [at for at in range(len(snippet)) if snippet.startswith(exact, at)] if exact else []
    if not places:
        return None
    start = min(places, key=lambda at: abs(2 * at + len(exact) - len(snippet)))
    return start, start + len(exact)
