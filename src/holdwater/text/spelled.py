"""Numbers in words: ``twelve``, ``vierundzwanzig``, ``двадцать пять``, ``three and a half``, ``一百六十八萬``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from holdwater.text import _spelled_words as data
from holdwater.text import myriads
from holdwater.text._number_words import WORDS
from holdwater.text.digits import Reading, Written
from holdwater.text.languages import SHIPPED, shipped

HOW = "number_words"

_SIMPLE, _HUNDRED, _SCALE, _PART, _DOZEN, _FIXED = range(6)
_ADJACENT, _JOINED, _ARTICLE, _COMMA = range(4)
_MILLION = 6


#: Whole numbers stay plain: most are, and fractions are slow.
_Number: TypeAlias = "int | Fraction"


class _Atom(NamedTuple):
    """One part of a spelled number: what kind it is, and its number (of a scale, the power of ten)."""

    kind: int
    value: _Number


class _Word(NamedTuple):
    """What one word means in one language: its atoms, more than one where it is glued."""

    language: str
    atoms: tuple[_Atom, ...]


class _Token(NamedTuple):
    """One number word of a text."""

    start: int
    end: int
    words: tuple[_Word, ...]


class _State(NamedTuple):
    """How far a number is read.

    Attributes:
        total: What is finished: everything up to the last scale word.
        group: What the next scale word would multiply, or None.
        last: The last scale, or 0.
        is_closed: A fraction or a dozen was read: only a scale may follow.
    """

    total: _Number = 0
    group: _Number | None = None
    last: int = 0
    is_closed: bool = False

    @property
    def amount(self) -> _Number:
        return self.total + (self.group or 0)


class _Read(NamedTuple):
    """A spelled number: the index of the token behind it, and its amount."""

    after: int
    amount: _Number


def _pairs(packed: str) -> Iterator[tuple[str, int]]:
    """Yield the pairs of ``word=number`` text; a word may have spaces inside."""
    for match in re.finditer(r"(\S[^=]*?)=(\d+)", packed):
        yield match[1].strip(), int(match[2])


def _words_of(language: str) -> Iterator[tuple[str, _Atom]]:
    """Yield every word of one language with what it means, simple numbers first."""
    for word, number in WORDS.get(language, {}).items():
        yield word, _Atom(_SIMPLE, number)
    for word, number in _pairs(data.MORE.get(language, "")):
        yield word, _Atom(_SIMPLE, number)
    for word in data.HUNDREDS.get(language, "").split():
        yield word, _Atom(_HUNDRED, 100)
    for word, power in _pairs(data.SCALES.get(language, "")):
        yield word, _Atom(_SCALE, power)
    for word, bottom in _pairs(data.PARTS.get(language, "")):
        yield word, _Atom(_PART, Fraction(1, bottom))
    for word, number in _pairs(data.DOZENS.get(language, "")):
        yield word, _Atom(_DOZEN, number)
    for word in data.ONE_AND_A_HALF.get(language, "").split():
        yield word, _Atom(_FIXED, Fraction(3, 2))


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
def _vocabulary() -> dict[str, tuple[_Word, ...]]:
    """Return what each single word means, language by language; of several meanings in one, all."""
    table: dict[str, dict[_Word, None]] = {}
    for language in sorted({*WORDS, *data.MORE, *data.SCALES}):
        for word, atom in _words_of(language):
            if " " not in word:
                table.setdefault(word, {})[_Word(language, (atom,))] = None
    return {word: tuple(meanings) for word, meanings in table.items()}


@lru_cache(maxsize=1)
def _phrases() -> dict[str, dict[str, tuple[str, _Number]]]:
    """Return the numbers of several words that no rule composes: by first word, the whole and its meaning."""
    table: dict[str, dict[str, tuple[str, _Number]]] = {}
    for language in sorted({*WORDS, *data.MORE}):
        for word, atom in _words_of(language):
            if " " in word:
                table.setdefault(word.split()[0], {})[word] = (language, atom.value)
    return table


# -- Glued words ----------------------------------------------------------------------------------------------

_GLUE = re.compile(
    "hundert|tausend|einhalb|honderd|duizend|cent|mila|mille|hundra|hundre|tusen|tusind|sata|tuhat|száz|ezer|yüz|bin|sto|tis[ií]c"
)
_MIN_GLUED, _MAX_GLUED = 5, 60


@lru_cache(maxsize=1)
def _glued_atoms() -> dict[str, dict[str, _Atom | None]]:
    """Return, for each language that glues, its parts; None for those that only join."""
    table: dict[str, dict[str, _Atom | None]] = {}
    for language in sorted(data.GLUED):
        atoms: dict[str, _Atom | None] = {}
        for word, atom in _words_of(language):
            if " " not in word and (atom.kind in (_HUNDRED, _SCALE) or (atom.kind == _SIMPLE and word not in atoms)):
                atoms[word] = atom
        for word in data.AND_A_HALF.get(language, "").split():
            atoms[word] = _Atom(_FIXED, Fraction(1, 2))
        for joiner in data.JOINERS.get(language, "").split():
            atoms.setdefault(joiner, None)
        table[language] = atoms
    return table


@lru_cache(maxsize=1 << 14)
def _unglue(word: str) -> tuple[_Word, ...]:
    """Return what a long word means if it is wholly made of number words: ``zweihundertfünf``."""
    found: list[_Word] = []
    for language, atoms in _glued_atoms().items():
        split = _split(word, atoms)
        if split is not None and len(split) > 1:
            found.append(_Word(language, split))
    return tuple(found)


def _split(word: str, atoms: dict[str, _Atom | None]) -> tuple[_Atom, ...] | None:
    """Return the parts of a word from left to right, the longest first, or None if something is left over."""
    # Where each split of the end of the word begins, from the back.
    best: dict[int, tuple[_Atom, ...] | None] = {len(word): ()}
    for start in range(len(word) - 1, -1, -1):
        for end in range(min(len(word), start + 24), start, -1):
            rest = best.get(end)
            piece = word[start:end]
            if rest is not None and piece in atoms:
                atom = atoms[piece]
                if atom is not None or (rest and start):
                    best[start] = rest if atom is None else (atom, *rest)
                    break
    return best.get(0)


# -- Tokens ---------------------------------------------------------------------------------------------------

_WORD = re.compile("[^\\W\\d_\u0900-\u0dff]+|[\u0900-\u0dff]+")


def _lower(text: str) -> str:
    """Return text in lower case, offsets kept."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(c.lower()[0] for c in text)  # İ alone gets longer: its dot falls off
    return lower if text.isascii() else lower.replace("’", "'").replace("ʼ", "'")


def _is_inside(text: str, start: int, end: int) -> bool:
    """Say whether the span is part of a longer word."""
    before, after = text[start - 1 : start], text[end : end + 1]
    return _is_letter(before) or _is_letter(after)


def _is_letter(char: str) -> bool:
    return bool(char) and (char.isalnum() or char == "_" or (char > "\u0300" and unicodedata.category(char)[0] == "M"))


def _tokens(lower: str, unique: set[str]) -> list[_Token]:
    """Return the number words of a text, in order."""
    vocabulary, phrases = _vocabulary(), _phrases()
    present = {word: vocabulary[word] for word in unique & vocabulary.keys()}
    for word in vocabulary:
        if "'" in word and word in lower:
            present[word] = vocabulary[word]
    for word in unique - present.keys():
        if _MIN_GLUED <= len(word) <= _MAX_GLUED and _GLUE.search(word) and (meant := _unglue(word)):
            present[word] = meant
    found = [
        _Token(start, start + len(word), meanings)
        for word, meanings in present.items()
        for start in _places(lower, word)
    ]
    for first in unique & phrases.keys():
        found.extend(_phrase_tokens(lower, first, phrases[first]))
    return sorted(found, key=lambda token: (token.start, -token.end))


def _places(lower: str, word: str) -> Iterator[int]:
    """Yield where a whole word stands."""
    at = lower.find(word)
    while at >= 0:
        if not _is_inside(lower, at, at + len(word)):
            yield at
        at = lower.find(word, at + len(word))


def _phrase_tokens(lower: str, first: str, wholes: dict[str, tuple[str, _Number]]) -> Iterator[_Token]:
    """Yield the numbers of several words that start with one word, the longest at each place."""
    by_length = sorted(wholes, key=lambda whole: (-len(whole), whole))
    for start in _places(lower, first):
        window = lower[start : start + len(by_length[0])].replace("-", " ").replace("\u00a0", " ")
        for whole in by_length:
            if window.startswith(whole) and not _is_inside(lower, start, start + len(whole)):
                language, amount = wholes[whole]
                yield _Token(start, start + len(whole), (_Word(language, (_Atom(_SIMPLE, amount),)),))
                break


# So many of a language's common words show it: fewer may be names or loans.
_SHOWN = 3


def _spoken(unique: set[str]) -> frozenset[str]:
    """Return the languages that a text shows by its commonest words."""
    return frozenset(
        language for language, words in data.MARKERS.items() if len(unique.intersection(words.split())) >= _SHOWN
    )


def _is_doubtful(lower: str, token: _Token, language: str, spoken: frozenset[str]) -> bool:
    """Say whether a word by itself may well be no number: ``to`` is two in Danish only."""
    word = lower[token.start : token.end]
    return language not in spoken and word in data.SHARED.get(language, "").split()


# -- Reading --------------------------------------------------------------------------------------------------

_LONGEST_GAP = 10
_DIGIT_BEFORE = re.compile(r"[0-9]\s?$")
_DIGITS_AND = re.compile(
    r"(?<![0-9.,/])(?P<whole>[0-9]{1,3}) "
    r"(?:and (?:an? |one )?|et |y |e |und ein(?:e|en)? |och en |og en |en een |i |и |с )$"
)


@lru_cache(maxsize=1 << 12)
def _gap(gap: str, language: str) -> int | None:
    """Return how two number words of a language are joined by what stands between them, or None."""
    if gap in (" ", "-", "\u00a0", "\u2011", "\u202f"):
        return _ADJACENT
    if gap == ", ":
        return _COMMA
    if gap[:1] not in (" ", "-", "\u00a0") or gap[-1:] not in (" ", "-", "\u00a0") or "\n" in gap or "\t" in gap:
        return None
    inner = gap.replace("-", " ").split()
    joiners, articles = data.JOINERS.get(language, "").split(), data.ARTICLES.get(language, "").split()
    if inner and all(word in joiners for word in inner):
        return _JOINED
    if inner and all(word in joiners or word in articles for word in inner):
        return _ARTICLE
    return None


def _add(state: _State, atom: _Atom, gap: int, language: str) -> _State | None:
    """Return the state after one more part, or None if it doesn't go on that way."""
    if atom.kind == _SIMPLE:
        return _add_simple(state, atom.value, gap, language)
    if atom.kind == _HUNDRED:
        if state.is_closed or gap != _ADJACENT or (state.group is not None and not 0 < state.group < 100):
            return None
        return state._replace(group=(state.group or 1) * 100)
    if atom.kind == _SCALE:
        return _add_scale(state, int(atom.value), gap)
    if atom.kind == _DOZEN:
        if state.total or (state.group or 0) >= 100 or gap not in (_ADJACENT, _ARTICLE):
            return None
        return state._replace(group=(1 if state.group is None else state.group) * atom.value, is_closed=True)
    return _add_part(state, atom, gap, language)


def _add_simple(state: _State, value: _Number, gap: int, language: str) -> _State | None:
    group = state.group
    if state.is_closed or gap == _ARTICLE:
        return None
    if group is None:
        return state._replace(group=value) if value or not state.total else None
    tens = group % 100
    french = language == "fr" and ((tens in (60, 80) and 10 <= value < 20) or (tens == 10 and 7 <= value <= 9))
    if french and gap in (_ADJACENT, _JOINED):
        return state._replace(group=group + value)
    if language == "fr" and tens == 4 and value == 20 and gap == _ADJACENT:
        return state._replace(group=group + 76)  # quatre-vingts
    if not value or gap == _COMMA:
        return None
    if group >= 100 and not tens and value < 100:
        return state._replace(group=group + value)
    if tens in range(20, 100, 10) and value < 10 and not (gap == _JOINED and language in data.LATE_JOINERS):
        return state._replace(group=group + value)
    return None


def _add_scale(state: _State, power: int, gap: int) -> _State | None:
    if gap != _ADJACENT and not (state.is_closed and gap == _ARTICLE):
        return None
    factor = 10**power
    group = state.group
    if group is None and state.total:
        if factor <= state.last:
            return None
        return _State(state.total * factor, None, factor)  # mil millones
    if group is None or not state.last or factor < state.last:
        return _State(state.total + (1 if group is None else group) * factor, None, factor)
    if factor > state.last and state.total:
        return _State((state.total + group) * factor, None, factor)
    return None


def _add_part(state: _State, atom: _Atom, gap: int, language: str) -> _State | None:
    """Add a half to what there is, or take so many parts of one."""
    group = state.group
    if state.is_closed or state.total:
        return None
    if group is None:
        return state._replace(group=atom.value, is_closed=True)
    if atom.kind == _FIXED or gap in (_JOINED, _ARTICLE) or language == "tr":
        return state._replace(group=group + atom.value, is_closed=True)
    if gap == _ADJACENT and 0 < group < 20:
        return state._replace(group=group * atom.value, is_closed=True)
    return None


def _add_word(state: _State, word: _Word, gap: int) -> _State | None:
    """Return the state after all atoms of one word."""
    after: _State | None = state
    for number, atom in enumerate(word.atoms):
        if after is None:
            return None
        after = _add(after, atom, _ADJACENT if number else gap, word.language)
    return after


def _starts(lower: str, token: _Token, word: _Word) -> int | None:
    """Return where a number starts that begins with this word, with its article; None if it can't begin so."""
    kind, value = word.atoms[0]
    if kind in (_SIMPLE, _FIXED):
        return token.start
    before = lower[max(0, token.start - 8) : token.start]
    if _DIGIT_BEFORE.search(before):
        return None
    for article in data.ARTICLES.get(word.language, "").split():
        if before.endswith(f"{article} ") and not _is_letter(before[-len(article) - 2 : -len(article) - 1]):
            return token.start - len(article) - 1
    if kind == _DOZEN or (kind == _PART and value == Fraction(1, 2)):
        return token.start
    thousand = kind == _HUNDRED or (kind == _SCALE and value == 3)
    return token.start if thousand and word.language in data.BARE else None


def _read(lower: str, tokens: list[_Token], first: int, word: _Word, commas: bool) -> tuple[list[_Read], bool]:
    """Return the number that starts with a word, and the shorter one before a last million; whether a comma helped."""
    state = _add_word(_State(), word, _ADJACENT)
    if state is None:
        return [], False
    reads = [_Read(first + 1, state.amount)]
    before_joiner: list[_Read] | None = None
    used_comma = False
    at = first + 1
    while at < len(tokens):
        between = tokens[at].start - tokens[at - 1].end
        gap = _gap(lower[tokens[at - 1].end : tokens[at].start], word.language) if 0 < between <= _LONGEST_GAP else None
        meanings = [one for one in tokens[at].words if one.language == word.language]
        if gap is None or (gap == _COMMA and not (commas and state.group is None)):
            break
        step = next((after for one in meanings if (after := _add_word(state, one, gap)) is not None), None)
        if step is None:
            if before_joiner is not None and gap == _ADJACENT and meanings[0].atoms[0].kind in (_HUNDRED, _SCALE):
                return before_joiner, used_comma
            break
        simple = meanings[0].atoms[0].kind == _SIMPLE
        before_joiner = [_Read(at, state.amount)] if gap in (_JOINED, _COMMA) and simple else None
        used_comma = used_comma or gap == _COMMA
        ends_in_million = step.last >= 10**_MILLION and step.group is None and not state.total
        shorter = [_Read(at, state.amount)] if ends_in_million else []
        state, at = step, at + 1
        reads = [_Read(at, state.amount), *shorter]
    return reads, used_comma


class _Found(NamedTuple):
    """One spelled number of one language."""

    start: int
    end: int
    language: str
    amount: _Number


def _stands_alone(tokens: list[_Token], at: int) -> bool:
    """Say whether a token is a simple number with no other near: the common case, and soon done."""
    is_far = at + 1 == len(tokens) or tokens[at + 1].start - tokens[at].end > _LONGEST_GAP
    return is_far and all(len(word.atoms) == 1 and word.atoms[0].kind == _SIMPLE for word in tokens[at].words)


def _of_language(lower: str, language: str, tokens: list[_Token], spoken: frozenset[str]) -> Iterator[_Found]:
    """Yield the numbers that the words of one language spell, in order."""
    at = 0
    while at < len(tokens):
        token, longest = tokens[at], at + 1
        if _stands_alone(tokens, at):
            if not _is_doubtful(lower, token, language, spoken):
                for word in token.words:
                    if word.language == language:
                        yield _Found(token.start, token.end, language, word.atoms[0].value)
            at = longest
            continue
        for word in token.words:
            start = _starts(lower, token, word) if word.language == language else None
            if start is None:
                continue
            mixed = _DIGITS_AND.search(lower, max(0, start - 24), token.start) if word.atoms[0].kind == _PART else None
            if mixed is not None:
                yield _Found(mixed.start(), token.end, language, int(mixed["whole"]) + word.atoms[0].value)
                continue
            reads, used_comma = _read(lower, tokens, at, word, commas=True)
            apart = _read(lower, tokens, at, word, commas=False)[0] if used_comma else []
            for read in (*reads, *apart):
                if read.after > at + 1 or not _is_doubtful(lower, token, language, spoken):
                    yield _Found(start, tokens[read.after - 1].end, language, read.amount)
            longest = max(longest, (apart or reads or [_Read(longest, 0)])[0].after)
        at = longest


def _spell(lower: str) -> Iterator[Written]:
    """Yield the numbers that words with spaces between them spell; of two languages, the longer one counts."""
    unique = set(_WORD.findall(lower))
    by_language: dict[str, list[_Token]] = {}
    for token in _tokens(lower, unique):
        for language in dict.fromkeys(word.language for word in token.words):
            by_language.setdefault(language, []).append(token)
    spoken = _spoken(unique)
    found = [one for language, tokens in by_language.items() for one in _of_language(lower, language, tokens, spoken)]
    found.sort(key=lambda one: (one.start, -one.end, one.language))
    written: dict[tuple[int, int], dict[_Number, None]] = {}
    begin, until, owner = -1, -1, ""
    for one in found:
        if one.end > until:
            begin, until, owner = one.start, one.end, one.language
        elif (one.start, one.end) != (begin, until) and one.language != owner:
            continue
        written.setdefault((one.start, one.end), {})[one.amount] = None
    for (start, end), amounts in written.items():
        yield Written(start, end, tuple(Reading(HOW, Fraction(amount)) for amount in amounts))


def find(text: str) -> Iterator[Written]:
    """Yield the numbers of clean text that are spelled in words.

    Args:
        text: Clean text, of any length.

    Returns:
        Each number with every amount that one of the languages reads in it. Before a last ``million`` or larger
        the number without it is there too, as ``5 million`` in digits is 5 and 5,000,000.

    >>> [str(w.readings[0].amount) for w in find("Twelve thousand four hundred eighty, half a dozen, anderthalb")]
    ['12480', '6', '3/2']
    """
    yield from _spell(_lower(text))
    for start, end, amounts in myriads.find(text):
        yield Written(start, end, tuple(Reading(HOW, amount) for amount in amounts))
