"""Words that scale a number by a power of ten, of every shipped language: ``Mio.``, ``млн``, ``lakh``, ``億``."""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

from typing import Final

from holdwater.text.languages import SHIPPED
from holdwater.text.number_words._spelled_words import SCALES
from holdwater.text.number_words.vocabulary import declined

# What pages write beside CLDR's compact forms. Exponents of ten; a word that differs by language has both.
_WORDS: Final[dict[str, tuple[int, ...]]] = {
    "k": (3,), "K": (3,), "m": (6,), "M": (6,), "mm": (6,), "MM": (6,), "mn": (6,), "Mn": (6,), "MN": (6,), "mln": (6,),
    "Mio": (6,), "mio": (6,), "mill": (6,), "Mill": (6,), "mil": (6, 3), "b": (9,), "B": (9, 3), "bn": (9, 12), "Bn": (9, 12),
    "BN": (9,), "bil": (9,), "Mrd": (9,), "mrd": (9,), "Md": (9,), "md": (9,), "mld": (9,), "Mld": (9,), "mlrd": (9,),
    "Bio": (12,), "tn": (12, 3), "T": (12,), "trn": (12,), "tril": (12,), "Tsd": (3,), "tsd": (3,), "tys": (3,), "tis": (3,),
    "thousand": (3,), "thousands": (3,), "million": (6,), "millions": (6,), "billion": (9, 12), "billions": (9, 12),
    "trillion": (12, 18), "trillions": (12, 18), "hundred": (2,), "lakh": (5,), "lakhs": (5,), "lac": (5,),
    "crore": (7,), "crores": (7,), "crs": (7,), "cr": (7,), "Cr": (7,), "L": (5,),
    "milers": (3,), "miler": (3,), "millares": (3,), "millier": (3,), "milliers": (3,), "migliaia": (3,), "milhares": (3,), "milhar": (3,),
    "mdp": (6,), "mdd": (6,), "mmdp": (9,), "mmdd": (9,), "tr": (6,), "εκατ": (6,),
    "千": (3,), "万": (4,), "萬": (4,), "百万": (6,), "百萬": (6,), "千万": (7,), "億": (8,), "亿": (8,), "十億": (9,), "兆": (12,),
    "十万": (5,), "十萬": (5,), "百億": (10,), "百亿": (10,), "千億": (11,), "千亿": (11,), "十亿": (9,),
    "천": (3,), "만": (4,), "십만": (5,), "백만": (6,), "천만": (7,), "억": (8,), "십억": (9,), "백억": (10,), "천억": (11,), "조": (12,),
}  # fmt: skip

# Read whatever their case: words, not symbols.
_SYMBOL_CHARS = 2


def _table() -> dict[str, frozenset[int]]:
    """Return exponents by word, of every shipped language; longer words folded to lower case."""
    table: dict[str, set[int]] = {}
    spelled = [{word: (int(power),)} for packed in SCALES.values() for word, power in declined(packed)]
    for words in (*(locale.multipliers for locale in SHIPPED.values()), *spelled, _WORDS):
        for word, exponents in words.items():
            plain = word.rstrip(".")
            table.setdefault(plain if len(plain) <= _SYMBOL_CHARS else plain.lower(), set()).update(exponents)
    return {word: frozenset(exponents) for word, exponents in table.items() if exponents}


#: Exponents by word.
EXPONENTS = _table()


def exponents(token: str) -> frozenset[int]:
    """Return what powers of ten a word multiplies by, its full stop apart; several where languages differ.

    >>> sorted(exponents("Mio.")), sorted(exponents("Billion")), sorted(exponents("kg"))
    ([6], [9, 12], [])
    """
    plain = token.rstrip(".")
    return EXPONENTS.get(plain if len(plain) <= _SYMBOL_CHARS else plain.lower(), frozenset())
