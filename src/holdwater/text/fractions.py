"""Fractions: ``½``, ``1½``, ``1 1/2``, ``1-1/2``, ``1⁄3``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from holdwater.text.digits import Reading, Written

HOW = "fractions"

_VULGAR = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5), "⅘": Fraction(4, 5), "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6), "⅐": Fraction(1, 7), "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8), "⅑": Fraction(1, 9), "⅒": Fraction(1, 10),
}  # fmt: skip
_GLYPHS = "".join(_VULGAR)
_FRACTION = re.compile(
    rf"(?<![0-9.,/])(?:(?P<whole>[0-9]{{1,3}})(?:[ \u00a0\u2009\u202f-]|(?=[{_GLYPHS}])))?"
    rf"(?:(?P<glyph>[{_GLYPHS}])|(?P<top>[0-9]{{1,2}})\s?[/\u2044\u2215]\s?(?P<bottom>[0-9]{{1,3}}))(?![0-9/])"
)
#: Denominators that people write; any other a/b may be a lot number or a date.
_BOTTOMS = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64, 100})


def find(text: str) -> Iterator[Written]:
    """Yield the fractions of clean text, mixed ones as one number.

    >>> [(text[w.start:w.end], str(w.readings[0].amount)) for text in ["a 1½ b 2/3"] for w in find(text)]
    [('1½', '3/2'), ('2/3', '2/3')]
    """
    for match in _FRACTION.finditer(text):
        if match["glyph"]:
            part = _VULGAR[match["glyph"]]
        else:
            top, bottom = int(match["top"]), int(match["bottom"])
            if bottom not in _BOTTOMS or not 0 < top < bottom:
                continue
            part = Fraction(top, bottom)
        amount = int(match["whole"] or 0) + part
        yield Written(match.start(), match.end(), (Reading(HOW, amount),))
