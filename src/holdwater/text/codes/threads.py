"""Screw threads as written: ``M8x1.25``, ``M8×1,25``, ``M6-1.0``, and ``M8x25`` of a screw of that length."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.text.lazy import lazy

_DECIMAL = "[0-9]{1,3}(?:[.,][0-9]{1,3})?"
_THREAD = lazy(
    rf"[Mm](?<![\w.,-][Mm])(?P<size>{_DECIMAL})(?:[ ]?[x×✕*][ ]?|-(?=[0-9][.,][0-9]))(?P<pitch>{_DECIMAL})"
    r"(?![.,]?[0-9]|[^\W\dx])"
)
_SIZE = lazy(rf"[Mm]{_DECIMAL}")


def canonical(written: str) -> str:
    """Return a number without its mark's kind and its last zeros.

    >>> canonical("1,50"), canonical("10")
    ('1.5', '10')
    """
    return written.replace(",", ".").rstrip("0").rstrip(".") if "." in written or "," in written else written


def find_threads(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a thread stands, by its size alone and with its pitch or length, folded.

    >>> [(text[a:b], folded) for text in ["Bolt M8x1,25"] for a, b, folded in find_threads(text)]
    [('M8', 'm8'), ('M8x1,25', 'm8x1.25')]
    """
    for match in _THREAD.finditer(text):
        size = f"m{canonical(match['size'])}"
        yield match.start(), match.end("size"), size
        yield *match.span(), f"{size}x{canonical(match['pitch'])}"


def read_thread(code: str) -> str | None:
    """Return a thread, folded: with its pitch, or its size alone; None for any other code.

    >>> read_thread("M8x1.25"), read_thread("M10"), read_thread("Mk8")
    ('m8x1.25', 'm10', None)
    """
    if _SIZE.fullmatch(code):
        return f"m{canonical(code[1:])}"
    whole = _THREAD.fullmatch(code)
    return whole and f"m{canonical(whole['size'])}x{canonical(whole['pitch'])}"
