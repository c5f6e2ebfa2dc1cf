"""Whether digits beside letters are a number of their own, or a part of a code."""

from __future__ import annotations

import re

from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.neighbours.touching import runs_on

_TIMES = frozenset("xXхХ")
_ORDINAL = lazy(r"(?:st|nd|rd|th|e|er|ère|re|ème|eme|de|º|ª|o|a|[xх])\b", re.IGNORECASE)
# The sides of a box by their letters: W60xD55xH85cm.
_NEXT_SIDE = lazy(r"[xXхХ][A-Z]?[0-9]")
_SIDE_BEFORE = lazy(r"(?:(?P<crossed>[0-9][xXхХ×]|[x×] )|(?<![^\W_])|[\u3040-\u9fff])[WDHLBTPØ]\Z")
_SIDE_GOES_ON = lazy(r"(?:[cm]m|in)(?![^\W_])| ?[x×](?![^\W\d_]{2})")


def stands_alone(text: str, start: int, end: int) -> bool:
    """Say whether digits are a number of their own, and not one digit of a code (``i7``)."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if not (before.isalpha() or after.isalpha()):
        return True
    if before in _TIMES and text[start - 2 : start - 1].isdigit():
        before = ""  # 30x20x15
    if after in _TIMES and _NEXT_SIDE.match(text, end):
        after = ""
    side = _SIDE_BEFORE.search(text, max(0, start - 3), start) if before.isupper() else None
    if side is not None and (_SIDE_GOES_ON.match(text, end) or (side["crossed"] and not after.isalpha())):
        before = ""
    if not (before.isalpha() or after.isalpha()) or any(map(runs_on, before + after)):
        return True
    if before.isalpha() and after.isalnum():
        # Letters on both sides: 24703L202 is a code, USD1.2m an amount.
        return bool(anchors.before(text, start) and anchors.after(text, end).factors)
    if end - start - (not text[start].isdigit()) >= 2:
        return True
    return not before.isalpha() and (_ORDINAL.match(text, end) is not None or _touches_unit(text, start, end))


def _touches_unit(text: str, start: int, end: int) -> bool:
    found = Numeral(text, start, end, ()).anchors
    return found.end > end
