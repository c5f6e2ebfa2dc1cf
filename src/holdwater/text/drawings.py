"""Vector drawings written out in a page: their coordinates state nothing."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.text.lazy import lazy

_ENOUGH = 4
_MANY = 6

# One class, one bounded end: linear whatever the page holds.
_RUN_CHARS = 40
_RUN = lazy(rf"[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]{{{_RUN_CHARS},}}")
# The bytes of the class as one, so that a long run is found at the speed of a scan.
_IN_RUN = bytes(120 if chr(code) in "MmLlHhVvCcSsQqTtAaZz0123456789 ,.-" else 0 for code in range(256))
_LONG = b"x" * _RUN_CHARS
_FIRST = lazy(r"[Mm] ?-?[0-9]|[0-9]")
_NO_DIGITS = "MmLlHhVvCcSsQqTtAaZz ,.-"
_GLUED = lazy(r"[0-9][MmLlHhVvCcSsQqTtAaZz][-.0-9]")
_POINT = lazy(r"[0-9]\.[0-9]{2,}[ ,]-?[0-9]{1,4}\.[0-9]{2,}")


def find_drawings(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of path data in clean text: ``M10.8 23.4q0.38-0.32 1.05 0.25t2.1-1.4``.

    Digits with the letters of path commands glued between them, or many pairs of long decimals: sizes such as
    ``S 36-38 M 40-42`` are neither.

    >>> path = "M20.8 20.8q1.984 0 3.392 1.376t1.408 3.424q0 1.984-1.408 3.392t-3.392"
    >>> list(find_drawings(f"see {path} there")), list(find_drawings("S 36-38 M 40-42 L 44-46 XL 48-50 " * 2))
    ([(4, 73)], [])
    """
    if _LONG not in text.encode("utf-8", "surrogatepass").translate(_IN_RUN):
        return
    for match in _RUN.finditer(text):
        run = match[0]
        glued = sum(1 for _ in _GLUED.finditer(run))
        if glued >= _ENOUGH or sum(1 for _ in _POINT.finditer(run)) >= _MANY:
            first = _FIRST.search(run)
            if first is not None:
                yield match.start() + first.start(), match.start() + len(run.rstrip(_NO_DIGITS))
