"""Number words: what each word of each language means, alone or glued to others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from holdwater.text.languages import SHIPPED, shipped
from holdwater.text.lazy import lazy
from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words._number_words import WORDS

#: Kinds of atoms.
SIMPLE, HUNDRED, SCALE, PART, DOZEN, FIXED, ORDINAL = range(7)

_THOUSAND = 3

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


def declined(packed: str) -> Iterator[tuple[str, str]]:
    """Yield the words of ``word=number`` text, which may have spaces inside, with every ending, and their numbers.

    >>> list(declined("mii=3 mili(on,oane)=6"))
    [('mii', '3'), ('milion', '6'), ('milioane', '6')]
    """
    for match in re.finditer(r"(\S[^=]*?)=(\S+)", packed):
        stem, _, endings = match[1].rstrip(")").partition("(")
        yield from ((stem + ending, match[2]) for ending in endings.split(","))


_MIN_UNMARKED = 5


def _spellings(language: str, word: str) -> Iterator[str]:
    """Yield a word as it is written, and as it is written with fewer letters."""
    yield word
    respelled = word
    for pair in data.RESPELLED.get(language, "").split():
        letter, _, other = pair.partition("=")
        if letter in respelled:
            respelled = respelled.replace(letter, other)
            yield respelled
    if language in data.UNMARKED and len(word) >= _MIN_UNMARKED and not word.isascii():
        yield "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


# English tells a quarter from the first one; elsewhere a part has a word of its own.
_ENGLISH_ORDINAL = lazy("(?:first|second|third|th)$")


def _words_of(language: str) -> Iterator[tuple[str, Atom]]:
    """Yield every word of one language, however it is spelled, with what it means, simple numbers first."""
    prefix, endings = data.ORDINAL_AFFIXES.get(language, ("", ""))
    for word, atom in _atoms_of(language):
        for spelling in _spellings(language, word):
            yield spelling, atom
        if (prefix or endings) and atom.kind == SIMPLE and atom.value > 1:
            yield from ((f"{prefix}{word}{ending}", atom) for ending in endings.split(" "))


def _atoms_of(language: str) -> Iterator[tuple[str, Atom]]:
    for word, number in WORDS.get(language, {}).items():
        is_ordinal = language == "en" and _ENGLISH_ORDINAL.search(word) is not None
        yield word, Atom(ORDINAL if is_ordinal else SIMPLE, number)
    for word, digits in declined(data.MORE.get(language, "")):
        yield word, Atom(SIMPLE, int(digits))
    for word in data.HUNDREDS.get(language, "").split():
        yield word, Atom(HUNDRED, 100)
    for word, power in declined(data.SCALES.get(language, "")):
        yield word, Atom(SCALE, int(power))
    for word, bottom in declined(data.PARTS.get(language, "")):
        yield word, Atom(PART, Fraction(1, int(bottom)))
    for word, digits in declined(data.DOZENS.get(language, "")):
        yield word, Atom(DOZEN, int(digits))
    for word, fraction in declined(data.FRACTIONS.get(language, "")):
        yield word, Atom(FIXED, Fraction(fraction))


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
                table.setdefault(word, {})[Word(language, _parts(atom))] = None
    return {word: tuple(meanings) for word, meanings in table.items()}


@lru_cache(maxsize=1)
def apostrophed() -> dict[str, tuple[str, ...]]:
    """Return the words that have an apostrophe, by what stands behind it: ``п'ять``."""
    table: dict[str, tuple[str, ...]] = {}
    for word in vocabulary():
        _, apostrophe, tail = word.partition("'")
        if apostrophe:
            table[tail] = (*table.get(tail, ()), word)
    return table


def _parts(atom: Atom) -> tuple[Atom, ...]:
    """Return what a word adds to a number: two thousand in one word go on as two and a thousand do."""
    if atom.kind == SIMPLE and atom.value >= 10**_THOUSAND:
        return Atom(SIMPLE, atom.value // 10**_THOUSAND), Atom(SCALE, _THOUSAND)
    return (atom,)


@lru_cache(maxsize=1)
def phrases() -> dict[str, dict[str, tuple[str, Number]]]:
    """Return the numbers of several words that no rule composes: by first word, the whole and its meaning."""
    table: dict[str, dict[str, tuple[str, Number]]] = {}
    for language in sorted({*WORDS, *data.MORE}):
        for word, atom in _words_of(language):
            if " " in word:
                table.setdefault(word.split()[0], {})[word] = (language, atom.value)
    return table


#: By the kinds of words that begin a longer one, what stands behind them; a few letters of an ending may follow.
_BEHIND = [({SIMPLE}, data.BEHIND_NUMBERS), ({PART, FIXED}, data.BEHIND_PARTS)]
_TAILS = [
    (language, kinds, lazy(rf"(?:{'|'.join(stems.split())})[^\W\d_]{{0,3}}\Z"))
    for kinds, table in _BEHIND
    for language, stems in table.items()
]
_HEAD = 3


@lru_cache(maxsize=1)
def _heads() -> frozenset[str]:
    """Return how the words start that begin with a number, or may."""
    languages = {language for language, _, _ in _TAILS}
    return frozenset(
        word[:_HEAD]
        for word, meanings in vocabulary().items()
        if len(word) >= _HEAD and any(one.language in languages for one in meanings)
    )


def may_begin(words: Iterable[str]) -> Iterator[str]:
    """Yield the lower-case words that a number may begin: that ``begun`` is worth asking for."""
    heads = _heads()
    return (word for word in words if word[:_HEAD] in heads and len(word) <= _MAX_GLUED)


@lru_cache(maxsize=1 << 14)
def begun(word: str) -> tuple[int, tuple[Word, ...]]:
    """Return how long the number is that begins a lower-case word, and what it means; (0, ()) if none does.

    >>> begun("dreiteiliges"), begun("dreist")
    ((4, (Word(language='de', atoms=(Atom(kind=0, value=3),)),)), (0, ()))
    """
    for language, kinds, tail in _TAILS:
        if (behind := tail.search(word)) is not None:
            meanings = vocabulary().get(word[: behind.start()], ())
            own = tuple(one for one in meanings if one.language == language and one.atoms[0].kind in kinds)
            if own:
                return behind.start(), own
    return 0, ()


_GLUE = lazy(
    "hundert|tausend|ein(?:halb|viertel|drittel)|dreiviertel|enhal[fv]|ënhal[fv]|honderd|duizend|cent|mila|mille|hundra|hundre|tusen|tusind|sata|sada|tuha[tn]|kymmen|száz|ezer|(?:tize|huszo)n|harminc|negyven|ötven|hatvan|hetven|nyolcvan|kilencven|milli|miljoon|miljard|yüz|bin|sto|tis[ií]c"
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
        for word, fraction in declined(data.AND_A_PART.get(language, "")):
            atoms[word] = Atom(FIXED, Fraction(fraction))
        for joiner in data.JOINERS.get(language, "").split():
            atoms.setdefault(joiner, None)
        table[language] = atoms
    return table


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


@lru_cache(maxsize=1 << 14)
def glued(word: str) -> tuple[Word, ...]:
    """Return what a lower-case word means that is wholly made of several number words, if it is.

    >>> [atom.value for atom in glued("zweihundertfünf")[0].atoms], glued("percent")
    ([2, 100, 5], ())
    """
    if not may_be_glued(word):
        return ()
    splits = ((language, _split(word, atoms)) for language, atoms in _glued_atoms().items())
    return tuple(Word(language, split) for language, split in splits if split is not None and len(split) > 1)
