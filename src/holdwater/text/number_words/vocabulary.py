"""Number words: what each word of each language means, alone or glued to others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from holdwater.text.languages import SHIPPED, shipped
from holdwater.text.lazy import lazy
from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words._number_words import WORDS

#: Kinds of atoms.
SIMPLE, HUNDRED, SCALE, PART, DOZEN, FIXED, ORDINAL = range(7)

#: Whole numbers stay plain: most are, and fractions are slow.
Number: TypeAlias = "int | Fraction"


class Atom(NamedTuple):
    """One part of a spelled number: what kind it is, and its number (of a scale, the power of ten)."""

    kind: int
    value: Number


class Word(NamedTuple):
    """What one word means in one language: its atoms, more than one where it is glued."""

    language: str
    atoms: tuple[Atom, ...]


def scale_words(packed: str) -> Iterator[tuple[str, int]]:
    """Yield the words of ``SCALES`` with their powers of ten, each with every ending.

    >>> list(scale_words("mii=3 mili(on,oane)=6"))
    [('mii', 3), ('milion', 6), ('milioane', 6)]
    """
    for word, power in _pairs(packed):
        stem, _, endings = word.rstrip(")").partition("(")
        yield from ((stem + ending, power) for ending in endings.split(","))


def _pairs(packed: str) -> Iterator[tuple[str, int]]:
    """Yield the pairs of ``word=number`` text; a word may have spaces inside."""
    for match in re.finditer(r"(\S[^=]*?)=(\d+)", packed):
        yield match[1].strip(), int(match[2])


# English tells a quarter from the first one; elsewhere a part has a word of its own.
_ENGLISH_ORDINAL = lazy("(?:first|second|third|th)$")


def _words_of(language: str) -> Iterator[tuple[str, Atom]]:
    """Yield every word of one language with what it means, simple numbers first."""
    for word, number in WORDS.get(language, {}).items():
        is_ordinal = language == "en" and _ENGLISH_ORDINAL.search(word) is not None
        yield word, Atom(ORDINAL if is_ordinal else SIMPLE, number)
    for word, number in _pairs(data.MORE.get(language, "")):
        yield word, Atom(SIMPLE, number)
    for word in data.HUNDREDS.get(language, "").split():
        yield word, Atom(HUNDRED, 100)
    for word, power in scale_words(data.SCALES.get(language, "")):
        yield word, Atom(SCALE, power)
    for word, bottom in _pairs(data.PARTS.get(language, "")):
        yield word, Atom(PART, Fraction(1, bottom))
    for word, number in _pairs(data.DOZENS.get(language, "")):
        yield word, Atom(DOZEN, number)
    for word in data.ONE_AND_A_HALF.get(language, "").split():
        yield word, Atom(FIXED, Fraction(3, 2))


#: Languages whose small numbers are read: those with a table here, and those of ``myriads``.
LANGUAGES = frozenset(tag for tag in SHIPPED if tag in WORDS or tag in data.MORE) | {"zh", "ja", "ko", "th"}


def reads(tag: str | None) -> bool:
    """Say whether the number words of a BCP 47 language are read.

    >>> reads("de-CH"), reads("zh-Hant"), reads("xx"), reads(None)
    (True, True, False, False)
    """
    locale = shipped(tag)
    return locale is not None and locale.tag.split("_")[0] in LANGUAGES


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, tuple[Word, ...]]:
    """Return what each single word means, language by language; of several meanings in one, all."""
    table: dict[str, dict[Word, None]] = {}
    for language in sorted({*WORDS, *data.MORE, *data.SCALES}):
        for word, atom in _words_of(language):
            if " " not in word:
                table.setdefault(word, {})[Word(language, (atom,))] = None
    return {word: tuple(meanings) for word, meanings in table.items()}


@lru_cache(maxsize=1)
def phrases() -> dict[str, dict[str, tuple[str, Number]]]:
    """Return the numbers of several words that no rule composes: by first word, the whole and its meaning."""
    table: dict[str, dict[str, tuple[str, Number]]] = {}
    for language in sorted({*WORDS, *data.MORE}):
        for word, atom in _words_of(language):
            if " " in word:
                table.setdefault(word.split()[0], {})[word] = (language, atom.value)
    return table


_GLUE = lazy(
    "hundert|tausend|einhalb|honderd|duizend|cent|mila|mille|hundra|hundre|tusen|tusind|sata|tuhat|száz|ezer|(?:tize|huszo)n|harminc|negyven|ötven|hatvan|hetven|nyolcvan|kilencven|milli|miljoon|miljard|yüz|bin|sto|tis[ií]c"
)
_MIN_GLUED, _MAX_GLUED = 5, 80
_LONGEST_PART = 24


@lru_cache(maxsize=1)
def _glued_atoms() -> dict[str, dict[str, Atom | None]]:
    """Return, for each language that glues, its parts; None for those that only join."""
    table: dict[str, dict[str, Atom | None]] = {}
    for language in sorted(data.GLUED):
        atoms: dict[str, Atom | None] = {}
        for word, atom in _words_of(language):
            if " " not in word and (atom.kind in (HUNDRED, SCALE) or (atom.kind == SIMPLE and word not in atoms)):
                atoms[word] = atom
        for word in data.AND_A_HALF.get(language, "").split():
            atoms[word] = Atom(FIXED, Fraction(1, 2))
        for joiner in data.JOINERS.get(language, "").split():
            atoms.setdefault(joiner, None)
        table[language] = atoms
    return table


@lru_cache(maxsize=1 << 14)
def _unglue(word: str) -> tuple[Word, ...]:
    """Return what a long word means if it is wholly made of number words: ``zweihundertfünf``."""
    found: list[Word] = []
    for language, atoms in _glued_atoms().items():
        split = _split(word, atoms)
        if split is not None and len(split) > 1:
            found.append(Word(language, split))
    return tuple(found)


def _split(word: str, atoms: dict[str, Atom | None]) -> tuple[Atom, ...] | None:
    """Return the parts of a word from left to right, the longest first, or None if something is left over."""
    # From where on the end of the word is read, longest piece first, and what it means; most words end in no part.
    read: dict[int, tuple[Atom, ...]] = {len(word): ()}
    for start in range(len(word) - 1, -1, -1):
        for end, rest in read.items():
            piece = word[start:end]
            if end - start <= _LONGEST_PART and piece in atoms:
                atom = atoms[piece]
                if atom is not None or (rest and start):
                    read[start] = rest if atom is None else (atom, *rest)
                    break
        if end - start > _LONGEST_PART:
            return None
    return read.get(0)


def may_be_glued(word: str) -> bool:
    """Say whether a lower-case word is worth a look: whether several number words may make it up."""
    return _MIN_GLUED <= len(word) <= _MAX_GLUED and _GLUE.search(word) is not None


def glued(word: str) -> tuple[Word, ...]:
    """Return what a lower-case word means that is made of several number words, if it is.

    >>> [atom.value for atom in glued("zweihundertfünf")[0].atoms], glued("percent")
    ([2, 100, 5], ())
    """
    return _unglue(word) if may_be_glued(word) else ()
