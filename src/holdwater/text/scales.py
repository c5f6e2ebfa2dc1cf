"""Words and signs that scale a number: multipliers, percents, and scale statements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from holdwater.text.languages import SHIPPED

# What pages write beside CLDR's compact forms. Exponents of ten; a word that differs by language has both.
_WORDS: dict[str, tuple[int, ...]] = {
    "k": (3,), "K": (3,), "m": (6,), "M": (6,), "mm": (6,), "MM": (6,), "mn": (6,), "Mn": (6,), "MN": (6,), "mln": (6,),
    "Mio": (6,), "mio": (6,), "mill": (6,), "Mill": (6,), "mil": (6, 3), "b": (9,), "B": (9, 3), "bn": (9, 12), "Bn": (9, 12),
    "BN": (9,), "bil": (9,), "Mrd": (9,), "mrd": (9,), "Md": (9,), "md": (9,), "mld": (9,), "Mld": (9,), "mlrd": (9,),
    "Bio": (12,), "tn": (12, 3), "T": (12,), "trn": (12,), "tril": (12,), "Tsd": (3,), "tsd": (3,), "tys": (3,), "tis": (3,),
    "thousand": (3,), "thousands": (3,), "million": (6,), "millions": (6,), "billion": (9, 12), "billions": (9, 12),
    "trillion": (12, 18), "trillions": (12, 18), "hundred": (2,), "dozen": (), "lakh": (5,), "lakhs": (5,), "lac": (5,),
    "crore": (7,), "crores": (7,), "cr": (7,), "Cr": (7,), "L": (5,),
    "tausend": (3,), "millionen": (6,), "milliarde": (9,), "milliarden": (9,), "billionen": (12,),
    "mille": (3,), "milliard": (9,), "milliards": (9,), "mil millones": (9,), "millón": (6,), "millones": (6,),
    "billón": (12,), "billones": (12,), "milhões": (6,), "milhão": (6,), "bilhões": (9,), "bilhão": (9,), "milioni": (6,),
    "milione": (6,), "miliardi": (9,), "miliardo": (9,), "mila": (3,), "miljoen": (6,), "miljard": (9,), "duizend": (3,),
    "tysięcy": (3,), "tysiące": (3,), "tysiąc": (3,), "milion": (6,), "miliony": (6,), "milionów": (6,), "miliard": (9,),
    "miliardy": (9,), "miliardów": (9,), "тысяча": (3,), "тысяч": (3,), "тысячи": (3,), "тыс": (3,), "миллион": (6,),
    "миллионов": (6,), "миллиона": (6,), "млн": (6,), "миллиард": (9,), "миллиардов": (9,), "млрд": (9,),
    "千": (3,), "万": (4,), "萬": (4,), "百万": (6,), "百萬": (6,), "千万": (7,), "億": (8,), "亿": (8,), "十億": (9,), "兆": (12,),
    "천": (3,), "만": (4,), "백만": (6,), "억": (8,), "조": (12,),
}  # fmt: skip

# Read whatever their case: words, not symbols.
_SYMBOL_CHARS = 2


def _table() -> dict[str, frozenset[int]]:
    """Return exponents by word, of every shipped language; longer words folded to lower case."""
    table: dict[str, set[int]] = {}
    for words in (*(locale.multipliers for locale in SHIPPED.values()), _WORDS):
        for word, exponents in words.items():
            plain = word.rstrip(".")
            table.setdefault(plain, set()).update(exponents)
            if len(plain) > _SYMBOL_CHARS:
                table.setdefault(plain.lower(), set()).update(exponents)
    return {word: frozenset(exponents) for word, exponents in table.items() if exponents}


_EXPONENTS = _table()

_SHARES: dict[str, Fraction] = {
    **dict.fromkeys(
        ("%", "٪", "％", "percent", "per cent", "pct", "prozent", "pour cent", "por ciento", "por cento", "per cento", "procent",
         "prosent", "prosenttia", "процент", "процентов", "процента", "procentów", "パーセント", "퍼센트", "百分"),
        Fraction(1, 100),
    ),
    **dict.fromkeys(("‰", "؉", "per mille", "per mil", "promille"), Fraction(1, 1000)),
    **dict.fromkeys(("bps", "bp", "basis points", "basis point", "basispunkte", "basispunkten", "points de base"), Fraction(1, 10000)),
    **dict.fromkeys(("ppm", "parts per million"), Fraction(1, 1000000)),
}  # fmt: skip


def all_spellings() -> Iterable[str]:
    """Return every multiplier and percent word or sign, casefolded where it is a word."""
    return (word.casefold() for words in (_EXPONENTS, _SHARES) for word in words)


def multiplier(token: str) -> tuple[Fraction, ...]:
    """Return what a word multiplies the number before it by; several values where languages differ.

    >>> [int(f) for f in multiplier("Mio.")], [len(str(f)) - 1 for f in multiplier("billones")], multiplier("kg")
    ([1000000], [12], ())
    """
    plain = token.rstrip(".")
    exponents = _EXPONENTS.get(plain) or (_EXPONENTS.get(plain.lower()) if len(plain) > _SYMBOL_CHARS else None) or frozenset()
    return tuple(Fraction(10) ** exponent for exponent in sorted(exponents))


def share(token: str) -> Fraction | None:
    """Return the part of one that a percent sign or word stands for.

    >>> share("%"), share("bps"), share("kg")
    (Fraction(1, 100), Fraction(1, 10000), None)
    """
    return _SHARES.get(token) or _SHARES.get(token.casefold().rstrip("."))


class Statement(NamedTuple):
    """A scale stated once for many numbers: where, and what it multiplies them by."""

    start: int
    end: int
    factors: tuple[Fraction, ...]


_STATEMENT = re.compile(
    r"\b(?P<en>in|expressed in|figures in|amounts in|[$€£]|US\$|USD|EUR)\s?(?P<word>thousands|millions|billions|trillions|lakhs?|crores?"
    r"|000s?)\b"
    r"|\b(?:in|en|w|i|v|в|angaben in|montants en)\s(?P<local>tsd|tausend|teur|t€|mio|mill|millionen|meur|mrd|milliarden|milliers"
    r"|millions|milliards|miles|millones|migliaia|milioni|miliardi|tys|tysiącach|mln|milionach|mld|тыс|тысячах|млн|миллионах|млрд)\b"
    r"|(?P<eastern>(?:単位|单位|單位|단위)\s?[:：]?\s?(?:人民币|人民幣)?\s?(?P<unit>千|万|萬|百万|百萬|億|亿|十億|천|백만|억))"
    r"|\((?P<sign>[$€£]\s?(?:000s?|m|mn|bn)|(?:000s?|tsd|mio|mrd|mln|tys)\.?(?:\s(?:€|eur|usd|chf|zł|pln|kč))?)\)",
    re.I,
)
_STATED: dict[str, int] = {
    "thousands": 3, "millions": 6, "billions": 9, "trillions": 12, "lakh": 5, "lakhs": 5, "crore": 7, "crores": 7, "000": 3,
    "000s": 3, "teur": 3, "t€": 3, "meur": 6, "milliers": 3, "milliards": 9, "miles": 3, "migliaia": 3, "tysiącach": 3,
    "milionach": 6, "тысячах": 3, "миллионах": 6, "m": 6, "mn": 6, "bn": 9,
}  # fmt: skip
_ANY_STATEMENT = re.compile(r"thousand|million|billion|lakh|crore|000|tsd|tausend|teur|t€|mio|mill|meur|mrd|mln|mld|tys|миллион|млн|млрд|тыс|"
                            r"miles|migliaia|mili|単位|单位|單位|단위|€m|\$m|£m|€bn|£bn", re.I)  # fmt: skip


def find_statements(text: str) -> Iterator[Statement]:
    """Yield the scale statements of a text: ``(in millions)``, ``Mio. €``, ``単位：百万円``.

    >>> [(s.start, int(s.factors[0])) for s in find_statements("Sales (in millions, except per share)")]
    [(7, 1000000)]
    """
    if _ANY_STATEMENT.search(text) is None:
        return
    for match in _STATEMENT.finditer(text):
        word = match["word"] or match["local"] or match["unit"] or match["sign"]
        token = re.sub(r"^[$€£]\s?|\.?\s.*$|\.$", "", word).lower()
        exponent = _STATED.get(token)
        factors = (Fraction(10) ** exponent,) if exponent is not None else multiplier(token)
        if factors:
            yield Statement(match.start(), match.end(), factors)
