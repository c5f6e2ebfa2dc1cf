"""Whether digits beside letters are a number of their own, or a part of a code."""

from __future__ import annotations

import re

from holdwater.text.codes.sides import SIDE_LETTERS
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.touching import runs_on

_TIMES = frozenset("xXхХ")
_ORDINAL = lazy(r"(?:st|nd|rd|th|e|er|ère|re|ème|eme|de|º|ª|o|a|[xх]|ος|η|ο|ου|ης|ον|й|я|го)\b", re.IGNORECASE)
# Of Hindi and Bengali; and what Bengali counts with, which may have a case.
_INDIC = lazy(r"(?:वाँ|वां|वीं|वें|ला|ली|रा|री|था|थी|ठा|ठी|ম|য়|র্থ|ষ্ঠ|তম)(?![\w\u0900-\u0dff])|টি|টা|জন|খানা")
# The sides of a box by their letters: W60xD55xH85cm.
_NEXT_SIDE = lazy(r"[xXхХ][A-Z]?[0-9]")
_SIDE_BEFORE = lazy(rf"(?:(?P<crossed>[0-9][xXхХ×]|[x×] )|(?<![^\W_])|[\u3040-\u9fff])[{SIDE_LETTERS}]\Z")
# A kind of current, or which end of a range it is, before a measure: DC12V, MAX5kg.
_KIND = "(?:AC|DC|MAX|MIN|[Mm](?:ax|in))"
_KIND_AHEAD = lazy(rf"(?<![A-Za-z0-9_]){_KIND}\Z")
_KIND_FIRST = lazy(rf"{_KIND}(?=[0-9])")
# Pieces, by their abbreviations and short names.
_PIECES = lazy(
    r"(?:pcs?|pce|pza?s?|uds?|unids?|st[kc]?k?|stück|stuks|szt|шт|бр|ks|kus[yů]?|db|darab|adet|kpl|buc|vnt|gab|kos|kom|τμχ|τεμ|"
    r"packs?|pk[tg]?|ct|sets?)(?![\w-])",
    re.IGNORECASE,
)
# A length of time of one part, as data write it: PT25M, P30D.
_PERIOD_AHEAD = lazy(r"(?<![^\W_])PT?\Z")
_PERIOD_BEHIND = lazy(r"[YMWDHS](?![^\W_])")
# As long as the shortest hash that pages are full of.
_HEXADECIMAL, _HASH_CHARS = "0123456789abcdefABCDEF", 24
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
        found = anchors.after(text, end)
        if found.units and _KIND_AHEAD.search(text, max(0, start - 4), start):
            return True
        if before in "PT" and _PERIOD_BEHIND.match(text, end) and _PERIOD_AHEAD.search(text, max(0, start - 3), start):
            return True
        return bool(found.factors and anchors.before(text, start))
    if end - start - (not text[start].isdigit()) >= 2:
        return not _is_in_hash(text, start, end)
    if before.isalpha():
        return len(anchors.before(text, start)) > 1  # Rp5 juta
    return any(what.match(text, end) for what in (_ORDINAL, _PIECES, _INDIC)) or _touches_unit(text, start, end)


def without_kind(code: str) -> str:
    """Return what may be a measure without the kind of it.

    >>> without_kind("DC12V"), without_kind("RT12V")
    ('12V', 'RT12V')
    """
    kind = _KIND_FIRST.match(code)
    return code[kind.end() :] if kind else code


def _is_in_hash(text: str, start: int, end: int) -> bool:
    """Say whether digits begin or end a long run of hexadecimal digits, as the name of a file has it."""
    before, after = text[max(0, start - _HASH_CHARS) : start], text[end : end + _HASH_CHARS]
    around = len(before) - len(before.rstrip(_HEXADECIMAL)) + len(after) - len(after.lstrip(_HEXADECIMAL))
    return around + end - start >= _HASH_CHARS


def _touches_unit(text: str, start: int, end: int) -> bool:
    return anchors.around(text, start, end, ()).end > end
