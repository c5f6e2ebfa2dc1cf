"""Fractions: ``½``, ``1½``, ``1 1/2``, ``1-1/2``, ``1⁄3``, ``¹/₂``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from holdwater.text.lazy import lazy
from holdwater.text.numbers.digits import DECIMAL, Reading, Written

HOW = "fractions"

_VULGAR = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5), "⅘": Fraction(4, 5), "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6), "⅐": Fraction(1, 7), "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8), "⅑": Fraction(1, 9), "⅒": Fraction(1, 10), "↉": Fraction(0),
}  # fmt: skip
_GLYPHS = "".join(_VULGAR)
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LOWERED = "₀₁₂₃₄₅₆₇₈₉"
_PLAIN = str.maketrans(_RAISED + _LOWERED, "0123456789" * 2)

#: What stands between a whole number and its fraction; a word only where it is set apart on both sides.
_JOINT = r"[ \u00a0\u2009\u202f]|[-\u2010\u2011]|[ \u00a0](?:and|&|und|et|e|ed|y|og|och|en|i|и)[ \u00a0]|[ ]?と[ ]?"
_SLASHES = "/\u2044\u2215"
# Digits of a code or of a longer number are none of a fraction; scripts without spaces may touch it.
_BEFORE = rf"(?<![0-9A-Za-z\u00b5-\u024f\u0370-\u052f{_RAISED}])(?<![0-9][.,{_SLASHES}])(?<![A-Za-z]-)"
_FRACTION = lazy(
    rf"{_BEFORE}(?:(?P<whole>[0-9]{{1,3}})(?:{_JOINT}|(?=[{_GLYPHS}⅟{_RAISED}])))?"
    rf"(?:(?P<glyph>[{_GLYPHS}])|⅟(?P<one>[0-9{_LOWERED}]{{1,3}})"
    rf"|(?P<top>[0-9]{{1,3}}|[{_RAISED}]{{1,3}})(?P<slash>[{_SLASHES}])(?P<bottom>[0-9]{{1,4}}|[{_LOWERED}]{{1,4}}))"
    rf"(?![0-9{_RAISED}{_LOWERED}{_SLASHES}])(?![.,:][0-9]|-[0-9]{{4}})"
)
# What every fraction has; beside a stroke stand digits. A fraction reaches no further to both sides of it, with
# what must not touch it.
_CORE = lazy(rf"[{_SLASHES}{_GLYPHS}⅟]")
_REACH = 17

# A stroke between plain digits also parts dates, lots, ratings and pages. Denominators that people write:
_BOTTOMS = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64, 100})
_MAX_BOTTOM = 1000  # of one part: 1/250 s


# Letters that tell Persian from Arabic. Persian writes its decimal mark as a stroke, before what the number counts.
_PERSIAN_LETTERS = ("ی", "ک", "پ", "گ")
_PERSIAN = lazy(r"/(?<=[0-9]/)(?P<part>[0-9]{1,2})(?![0-9]|[/.,:-][0-9])(?=[ \u00a0]?[%٪\u0620-\u06ef])")
_WHOLE_BEFORE = lazy(r"(?<![0-9A-Za-z./,:-])[0-9]{1,4}\Z")


def _persian(text: str) -> Iterator[Written]:
    """Yield the decimals that Persian writes with a stroke: ``۳/۵ لیتر``."""
    for match in _PERSIAN.finditer(text):
        whole = _WHOLE_BEFORE.search(text, max(0, match.start() - 5), match.start())
        if whole is not None:
            amount = Decimal(f"{whole[0]}.{match['part']}")
            yield Written(whole.start(), match.end(), (Reading(DECIMAL, amount),), is_atomic=False)


def find(text: str) -> Iterator[Written]:
    """Yield the fractions of clean text, mixed ones as one number.

    A plain stroke may part other things than a fraction, so the digits beside it stay numbers of their own;
    those of ``1½``, ``1⁄3`` and ``¹/₂`` do not.

    >>> [(text[w.start:w.end], str(w.readings[0].amount)) for text in ["a 1½ b 2/3 on 3/4/2024"] for w in find(text)]
    [('1½', '3/2'), ('2/3', '2/3')]
    """
    if "/" in text and any(letter in text for letter in _PERSIAN_LETTERS):
        yield from _persian(text)
    end = 0
    for core in _CORE.finditer(text):
        if core[0] in _SLASHES and not (
            text[core.start() - 1 : core.start()].isdigit() and text[core.end() : core.end() + 1].isdigit()
        ):
            continue
        match = _FRACTION.search(text, max(end, core.start() - _REACH), core.end() + _REACH)
        part = _part(match) if match is not None else None
        if match is None or part is None:
            continue
        end = match.end()
        amount = int(match["whole"] or 0) + part
        yield Written(match.start(), end, (Reading(HOW, amount),), is_atomic=not _is_plain(match))


def _is_plain(match: re.Match[str]) -> bool:
    """Say whether a fraction is written with a stroke and plain digits, as many other things are."""
    return match["slash"] == "/" and match["top"].isascii() and match["bottom"].isascii()


def _part(match: re.Match[str]) -> Fraction | None:
    """Return the broken part of a fraction; None if it is none, or may as well be something else."""
    if match["glyph"]:
        return _VULGAR[match["glyph"]]
    top, bottom = (match["top"] or "1").translate(_PLAIN), (match["bottom"] or match["one"]).translate(_PLAIN)
    if top[0] == "0" or bottom[0] == "0":
        return None  # 01/12 is a date
    above, below = int(top), int(bottom)
    if _is_plain(match):
        usual = below in _BOTTOMS or (above == 1 and below <= _MAX_BOTTOM)
        if not usual or above >= below:
            return None
    return Fraction(above, below)
