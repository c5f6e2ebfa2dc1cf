"""Numbers that only look like the digits they show: they never support, and never let a value be contradicted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.model.key import Amount
from holdwater.text import digits
from holdwater.text.fold import Cleaned

_CONFUSABLE = str.maketrans({"O": "0", "o": "0", "О": "0", "о": "0", "Ο": "0", "ο": "0", "I": "1", "l": "1", "|": "1", "І": "1", "S": "5", "B": "8", "Z": "2"})
_MIXED = re.compile(r"[0-9OoОоΟοIl|ІSBZ][0-9OoОоΟοIl|ІSBZ.,]*[0-9OoОоΟοIl|ІSBZ]")
_REPLACEMENT = "\ufffd"


def is_trusted(cleaned: Cleaned, start: int, end: int) -> bool:
    """Say whether the digits at a clean span are what a reader sees: no damaged neighbour, no direction override."""
    text = cleaned.text
    touches = text[start - 1 : start] == _REPLACEMENT or text[end : end + 1] == _REPLACEMENT
    return not touches and not cleaned.overridden(start, end)


def look_alikes(cleaned: Cleaned) -> Iterator[Amount | str]:
    """Yield what the untrustworthy numbers of a text might mean: amounts, and digit strings for codes.

    >>> sorted(map(str, look_alikes(Cleaned("only 15OO g"))))
    ['1500', '1500']
    """
    text = cleaned.text
    for match in _MIXED.finditer(text):
        surface = match[0]
        if surface.isdigit() or not any(c.isdigit() for c in surface) or surface.replace(",", "").replace(".", "").isdigit():
            continue
        if text[match.start() - 1 : match.start()].isalnum() or text[match.end() : match.end() + 1].isalnum():
            continue
        yield from _meanings(surface.translate(_CONFUSABLE))
    if _REPLACEMENT in text or cleaned.has_overrides:
        for start, end in digits.find_spans(text):
            if not is_trusted(cleaned, start, end):
                yield from _meanings(text[start:end])
                yield from _meanings(text[start:end][::-1])


def _meanings(surface: str) -> Iterator[Amount | str]:
    yield surface
    for reading in digits.readings(surface):
        yield reading.amount
