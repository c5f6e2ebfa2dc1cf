"""The signs that a written number may have."""

from __future__ import annotations

import re

from holdwater.text.lazy import lazy

PLUS = (1,)
MINUS = (-1,)
EITHER = (1, -1)

_MINUS_SIGN = "\u2212"
_HYPHENS = "-\u2010\u2011\u2013\ufe63"
_BEFORE = 48
# A sign, its currency and their spaces, or a spelled minus, are no longer than this.
_TAIL = 10

_CURRENCY = r"(?:(?:[$€£¥₹₽₩₺₫฿]|[A-Z]{3})[ \u00a0\u202f]?)?"
_DASH = lazy(f"[{_HYPHENS}{_MINUS_SIGN}]")
_DIRECT = lazy(rf"(?P<sign>[{_HYPHENS}{_MINUS_SIGN}])[ \u00a0\u202f]?{_CURRENCY}\Z")
# The number on the other side of a range, with its unit: ``5 kg`` of ``5 kg - 10 kg``.
_COUNTED = lazy(r"[0-9][ \u00a0\u202f]?(?:[%‰°′″'\"€$£¥]{1,2}[CF]?|[^\W\d_]{1,4}[²³]?)?\Z")
_BRACKET_BEFORE = lazy(rf"\([ \u00a0]?{_CURRENCY}[{_HYPHENS}{_MINUS_SIGN}]?\Z")
_BRACKET_AFTER = lazy(rf"[ \u00a0\u202f]?{_CURRENCY}%?[ \t\u00a0]?\)")
_TRAILING = lazy(rf"[{_HYPHENS}{_MINUS_SIGN}](?!\w|[.,][{_HYPHENS}\w])")
_MINUS_WORD = r"(?:\b(?:minus|moins|menos|meno|negative|мінус|минус|eksi|mínus|miinus)\s?|[负負]\s?|零下\s?|マイナス)"
_SPELLED = lazy(rf"{_MINUS_WORD}\Z", re.IGNORECASE)
_SOUTH_OR_WEST = lazy(r"[ \u00a0]?[°º][ \u00a0]?[SWO]\b")
# A number in the same phrase as one of these is often meant as a loss, and often shown without a sign.
_LOSS = lazy(
    r"\b(?:loss|losses|deficit|decreased?|declined?|fell|down|below|lower|reduced|reduction|negative|expense|"
    r"verlust\w*|fehlbetrag\w*|rückgang|gesunken|perte|perdita|pérdida|prejuízo|baisse|strata|straty|verlies|"
    r"убыт\w*|снижени\w*|tap|zarar|förlust|underskud\w*|tappio)\b|[損损]失|赤字|下降|減少|减少|손실",
    re.IGNORECASE,
)
_PHRASE_END = lazy(r"[.;!?\n](?![0-9])")


def signs(text: str, start: int, end: int) -> tuple[int, ...]:
    """Return the signs that the number at ``[start, end)`` of clean text may have: 1, -1 or both.

    A hyphen before a number is a minus, a bullet or a dash: either sign. After a digit or a letter, and
    between two numbers, it is a range or a part of a code, and no sign. U+2212 is a minus, or else the dash of
    a range. Brackets, a trailing minus, a spelled minus, a loss word in the same phrase, and S or W after a
    coordinate leave both.

    >>> signs("a −18 °C", 3, 5), signs("from 12–13 kg", 8, 10), signs("(186)", 1, 4), signs("- 5", 2, 3)
    ((-1,), (1,), (1, -1), (1, -1))
    """
    before = text[max(0, start - _BEFORE) : start]
    after = text[end : end + 8]
    tail = before[-_TAIL:]
    direct = _DIRECT.search(before) if _DASH.search(tail) else None
    if direct is not None:
        between = _is_range(before, direct.start())
        if direct["sign"] == _MINUS_SIGN:
            return EITHER if between else MINUS
        if not between and not before[: direct.start()][-1:].isalnum():
            return EITHER
    if "(" in tail and _BRACKET_BEFORE.search(before) and _BRACKET_AFTER.match(after):
        return EITHER
    if _TRAILING.match(after) or _SOUTH_OR_WEST.match(after) or _SPELLED.search(before, max(0, len(before) - _TAIL)):
        return EITHER
    if _LOSS.search(before) is not None:
        ends = [match.end() for match in _PHRASE_END.finditer(before)]
        if not ends or _LOSS.search(before, ends[-1]):
            return EITHER
    return PLUS


def _is_range(before: str, sign: int) -> bool:
    """Say whether the dash at ``sign`` stands between two numbers, with a space on both sides or on none."""
    spaced = before[sign + 1 : sign + 2].isspace()
    ahead = before[:sign]
    if spaced != ahead[-1:].isspace():
        return False
    return _COUNTED.search(ahead.rstrip()) is not None


def own_signs(text: str, start: int, end: int) -> tuple[int, ...]:
    """Return the signs of a number at ``[start, end)`` of a value: there a hyphen is a minus, but in a range.

    >>> own_signs("-5 °C", 1, 2), own_signs("(5.2)", 1, 4), own_signs("5-7", 2, 3), own_signs("$-5", 2, 3)
    ((-1,), (1, -1), (1,), (-1,))
    """
    before = text[max(0, start - _BEFORE) : start]
    direct = _DIRECT.search(before)
    if direct is not None:
        previous = before[: direct.start()][-1:]
        return PLUS if previous.isalnum() or _is_range(before, direct.start()) else MINUS
    if _SPELLED.search(before):
        return MINUS
    if _BRACKET_BEFORE.search(before) and _BRACKET_AFTER.match(text, end):
        return EITHER
    return PLUS
