"""Numbers that only look like the digits they show: they never support, and never let a value be contradicted."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Amount
from holdwater.text.fold import Cleaned
from holdwater.text.lazy import lazy
from holdwater.text.numbers import digits

_CONFUSABLE = str.maketrans("OoОоΟοIl|ІЗSBZ", "00000011113582")
_MIXED = lazy(r"[0-9OoОоΟοIl|ІЗSBZ][0-9OoОоΟοIl|ІЗSBZ.,]*[0-9OoОоΟοIl|ІЗSBZ]")
_LITRES = lazy(r"[0-9.,]{1,64}l")
# These stand at the ends of many a code (``S22``, ``B12``).
_ONLY_INSIDE = frozenset("SBZ")
_REPLACEMENT = "\ufffd"
_DAMAGED = lazy(f"[0-9][0-9{_REPLACEMENT}]*[0-9]")


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
        if not match[0].strip("0123456789.,"):
            continue
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        if not (before.isalnum() or after.isalnum()) and _poses_as_number(match[0]):
            yield from _meanings(match[0].translate(_CONFUSABLE))
    if _REPLACEMENT in text or cleaned.has_overrides:
        for start, end in digits.find_spans(text):
            if not is_trusted(cleaned, start, end):
                yield from _meanings(text[start:end])
                yield from _meanings(text[start:end][::-1])
        for match in _DAMAGED.finditer(text):
            if _REPLACEMENT in match[0]:
                yield from _meanings(match[0].replace(_REPLACEMENT, ""))


def _poses_as_number(surface: str) -> bool:
    """Say whether letters among digits pass for digits: two digits or more, as many as letters, and no unit."""
    digit_count = sum(c.isdigit() for c in surface)
    letters = sum(c.isalpha() or c == "|" for c in surface)
    at_end = surface[0] in _ONLY_INSIDE or surface[-1] in _ONLY_INSIDE
    return 0 < letters <= digit_count >= 2 and not at_end and _LITRES.fullmatch(surface) is None


def _meanings(surface: str) -> Iterator[Amount | str]:
    yield surface
    for reading in digits.readings(surface):
        yield reading.amount
