"""Numbers in words: ``twelve``, ``vierundzwanzig``, ``двадцать пять``, ``three and a half``, ``一百六十八萬``."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from holdwater.text import units
from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words import counted_scales
from holdwater.text.number_words.grammar import ADJACENT, COMMA, JOINED, State, add_word, join
from holdwater.text.number_words.together import Found, together
from holdwater.text.number_words.vocabulary import (
    DOZEN,
    FIXED,
    HUNDRED,
    ORDINAL,
    PART,
    SCALE,
    SIMPLE,
    Atom,
    Number,
    Word,
    apostrophed,
    begun,
    glued,
    may_begin,
    phrases,
    vocabulary,
)
from holdwater.text.numbers import myriads
from holdwater.text.numbers.digits import Reading, Written

HOW = counted_scales.HOW

_MARKERS = {language: frozenset(words.split()) for language, words in data.MARKERS.items()}
# Arabic and Hebrew write short words together with what follows: وعشرون, ושניים, באלפיים. But לست is no six.
_AND_PREFIXES, _PREFIXES = frozenset("\u0648\u05d5"), frozenset("\u0628\u0644\u0643\u05d1\u05dc\u05db\u05de\u05e9")
_LEAST_PREFIXED = 4
_THOUSAND, _MILLION = 3, 6
_LONGEST_GAP, _LEAST_TEN, _PAIR = 10, 10, 2
_WORD_BEHIND = lazy(r"[ \u00a0-]?(?P<word>[^\W\d_]{3,12})")
_DIGIT_BEFORE = lazy(r"[0-9]\s?\Z")
_DIGITS_AND = lazy(
    r"(?<![0-9.,/])(?P<whole>[0-9]{1,3}) "
    r"(?:and (?:an? |one )?|et |y |e |und ein(?:e|en)? |och en |og en |en een |i |и |с )\Z"
)


class _Token(NamedTuple):
    """One number word of a text."""

    start: int
    end: int
    words: tuple[Word, ...]


class _Read(NamedTuple):
    """A spelled number: the index of the token behind it, and its amount."""

    after: int
    amount: Number


_WORD = lazy("[^\\W\\d_\u0900-\u0dff]+|[\u0900-\u0dff]+")


def in_lower_case(text: str) -> str:
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
    words, wholes = vocabulary(), phrases()
    present = {word: words[word] for word in unique & words.keys()}
    if "'" in lower:
        tails = apostrophed()
        present |= {word: words[word] for tail in unique & tails.keys() for word in tails[tail]}
    for word in unique - present.keys():
        if meant := glued(word):
            present[word] = meant
    found = [
        _Token(start, start + len(word), meanings)
        for word, meanings in present.items()
        for start in word_places(lower, word)
    ]
    behind_prefix = {word: word[1:] for word in unique if _is_prefixed(word) and word not in present}
    found += [
        _Token(start + 1, start + len(word), words[rest])
        for word, rest in behind_prefix.items()
        if rest in words
        for start in word_places(lower, word)
    ]
    for word in may_begin(unique - present.keys()):
        length, meanings = begun(word)
        if length:
            found.extend(_Token(start, start + length, meanings) for start in word_places(lower, word))
    for first in unique & wholes.keys():
        found.extend(_phrase_tokens(lower, word_places(lower, first), wholes[first]))
    for word, rest in behind_prefix.items():
        if rest in wholes:
            found.extend(_phrase_tokens(lower, (start + 1 for start in word_places(lower, word)), wholes[rest]))
    return sorted(found, key=lambda token: (token.start, -token.end))


def _is_prefixed(word: str) -> bool:
    return word[0] in _AND_PREFIXES or (word[0] in _PREFIXES and len(word) >= _LEAST_PREFIXED)


def word_places(lower: str, word: str) -> Iterator[int]:
    """Yield where a whole word stands."""
    at = lower.find(word)
    while at >= 0:
        if not _is_inside(lower, at, at + len(word)):
            yield at
        at = lower.find(word, at + len(word))


def _phrase_tokens(lower: str, starts: Iterable[int], wholes: dict[str, tuple[str, Number]]) -> Iterator[_Token]:
    """Yield the numbers of several words that start at places of one word, the longest at each place."""
    by_length = sorted(wholes, key=lambda whole: (-len(whole), whole))
    for start in starts:
        window = lower[start : start + len(by_length[0])].replace("-", " ").replace("\u00a0", " ")
        for whole in by_length:
            if window.startswith(whole) and not _is_letter(lower[start + len(whole) : start + len(whole) + 1]):
                language, amount = wholes[whole]
                yield _Token(start, start + len(whole), (Word(language, (Atom(SIMPLE, amount),)),))
                break


# So many of a language's common words show it: fewer may be names or loans.
_SHOWN = 3


def _spoken(unique: set[str]) -> frozenset[str]:
    """Return the languages that a text shows by its commonest words."""
    return frozenset(language for language, words in _MARKERS.items() if len(unique & words) >= _SHOWN)


def _is_doubtful(lower: str, token: _Token, language: str, spoken: frozenset[str]) -> bool:
    """Say whether a word by itself may well be no number: ``to`` is two in Danish only."""
    word = lower[token.start : token.end]
    if language in spoken or word not in data.SHARED.get(language, "").split():
        return False
    is_part = any(one.language == language and one.atoms[0].kind in (PART, FIXED) for one in token.words)
    counted = _WORD_BEHIND.match(lower, token.end) if is_part else None  # medio kilo, полстакана
    stems = tuple(data.BEHIND_PARTS.get(language, "").split())
    return counted is None or not (units.lookup(counted["word"]) or (stems and counted["word"].startswith(stems)))


def _starts(lower: str, token: _Token, word: Word) -> int | None:
    """Return where a number starts that begins with this word, with its article; None if it can't begin so."""
    kind, value = word.atoms[0]
    if kind in (SIMPLE, FIXED, ORDINAL):
        return token.start
    before = lower[max(0, token.start - 8) : token.start]
    if _DIGIT_BEFORE.search(before):
        return None
    for article in data.ARTICLES.get(word.language, "").split():
        if before.endswith(f"{article} ") and not _is_letter(before[-len(article) - 2 : -len(article) - 1]):
            return token.start - len(article) - 1
    is_ordinal = any(one.language == word.language and one.atoms[0].kind == SIMPLE for one in token.words)
    is_glued = _is_letter(lower[token.end : token.end + 1])
    needs_article = is_ordinal or (word.language in data.ARTICLES and not is_glued)
    if kind == DOZEN or (kind == PART and (value == Fraction(1, 2) or not needs_article)):
        return token.start
    bare = data.BARE.get(word.language, "").split()
    is_compound = len(word.atoms) > 1 and (kind == HUNDRED or value == _THOUSAND)
    is_one = bare and (is_compound or lower[token.start : token.end] in bare)
    return token.start if is_one else None


def _read(lower: str, tokens: list[_Token], first: int, word: Word, commas: bool) -> tuple[list[_Read], bool]:
    """Return the number that starts with a word, and the shorter one before a last million; whether a comma helped."""
    state = add_word(State(), word, ADJACENT)
    if state is None:
        return [], False
    reads = [_Read(first + 1, state.amount)]
    before_joiner: list[_Read] | None = None
    used_comma = False
    at = first + 1
    while at < len(tokens):
        between = tokens[at].start - tokens[at - 1].end
        gap = join(lower[tokens[at - 1].end : tokens[at].start], word.language) if 0 < between <= _LONGEST_GAP else None
        meanings = [one for one in tokens[at].words if one.language == word.language]
        if gap is None or (gap == COMMA and not (commas and state.group is None)):
            break
        step = next((after for one in meanings if (after := add_word(state, one, gap)) is not None), None)
        if step is None and (mixed := _with_parts(lower, tokens, at, word.language, state, gap)) is not None:
            state, at = mixed, at + 2
            reads = [_Read(at, state.amount)]
            continue
        if step is None:
            if before_joiner is not None and gap == ADJACENT and meanings[0].atoms[0].kind in (HUNDRED, SCALE):
                return before_joiner, used_comma
            break
        simple = meanings[0].atoms[0].kind in (SIMPLE, ORDINAL)
        before_joiner = [_Read(at, state.amount)] if gap in (JOINED, COMMA) and simple else None
        used_comma = used_comma or gap == COMMA
        ends_in_million = step.last >= 10**_MILLION and step.group is None and not state.total
        shorter = [_Read(at, state.amount)] if ends_in_million else []
        state, at = step, at + 1
        reads = [_Read(at, state.amount), *shorter]
    return reads, used_comma


def _with_parts(lower: str, tokens: list[_Token], at: int, language: str, state: State, gap: int) -> State | None:
    """Return the state after some parts of one behind a joiner: ``and three quarters``, ``och en halv``."""
    if gap != JOINED or at + 1 == len(tokens) or lower[tokens[at].end : tokens[at + 1].start] not in (" ", "-"):
        return None
    counts = [one for one in tokens[at].words if one.language == language and one.atoms[0].kind == SIMPLE]
    parts = [one for one in tokens[at + 1].words if one.language == language and one.atoms[0].kind == PART]
    if not counts or not parts or not 0 < counts[0].atoms[0].value < _LEAST_TEN:
        return None
    return add_word(state, Word(language, (Atom(FIXED, counts[0].atoms[0].value * parts[0].atoms[0].value),)), gap)


def _stands_alone(tokens: list[_Token], at: int) -> bool:
    """Say whether a token is a simple number with no other near: the common case, and soon done."""
    is_far = at + 1 == len(tokens) or tokens[at + 1].start - tokens[at].end > _LONGEST_GAP
    return is_far and all(len(word.atoms) == 1 and word.atoms[0].kind in (SIMPLE, ORDINAL) for word in tokens[at].words)


def _of_language(lower: str, language: str, tokens: list[_Token], spoken: frozenset[str]) -> Iterator[Found]:
    """Yield the numbers that the words of one language spell, in order."""
    at = 0
    while at < len(tokens):
        token, longest = tokens[at], at + 1
        if _stands_alone(tokens, at):
            if not _is_doubtful(lower, token, language, spoken):
                for word in token.words:
                    if word.language == language:
                        yield Found(token.start, token.end, language, word.atoms[0].value)
            at = longest
            continue
        for word in token.words:
            start = _starts(lower, token, word) if word.language == language else None
            if start is None:
                continue
            mixed = _DIGITS_AND.search(lower, max(0, start - 24), token.start) if word.atoms[0].kind == PART else None
            if mixed is not None:
                yield Found(mixed.start(), token.end, language, int(mixed["whole"]) + word.atoms[0].value)
                continue
            reads, used_comma = _read(lower, tokens, at, word, commas=True)
            apart = _read(lower, tokens, at, word, commas=False)[0] if used_comma else []
            for read in (*reads, *apart):
                if read.after > at + 1 or not _is_doubtful(lower, token, language, spoken):
                    yield Found(start, tokens[read.after - 1].end, language, read.amount)
            longest = max(longest, (apart or reads or [_Read(longest, 0)])[0].after)
        if longest == at + _PAIR and lower[token.start : token.end] in data.ARTICLES.get(language, "").split():
            yield from _as_ordinal(tokens[at + 1], language)
        at = longest


def _as_ordinal(token: _Token, language: str) -> Iterator[Found]:
    """Yield the number of a part of one that is an ordinal, too: ``un quinto`` is a fifth, or the fifth."""
    numbers = {one.atoms[0].kind: one.atoms[0].value for one in token.words if one.language == language}
    if numbers.keys() >= {SIMPLE, PART}:
        yield Found(token.start, token.end, language, numbers[SIMPLE])


def _spell(lower: str, runs: Collection[str]) -> Iterator[Written]:
    """Yield the numbers that words with spaces between them spell; of two languages, the longer one counts."""
    unique = {word for run in runs for word in ((run,) if run.isascii() else _WORD.findall(run.replace("ʼ", "'")))}
    tokens = _tokens(lower, unique)
    if not tokens:
        return
    by_language: dict[str, list[_Token]] = {}
    for token in tokens:
        for language in dict.fromkeys(word.language for word in token.words):
            others = by_language.setdefault(language, [])
            if not others or token.end > others[-1].end:  # of ``dua belas``, twelve, ``dua`` is no two
                others.append(token)
    spoken = _spoken(unique)
    found = [one for language, tokens in by_language.items() for one in _of_language(lower, language, tokens, spoken)]
    found.sort(key=lambda one: (one.start, -one.end, one.language))
    written: dict[tuple[int, int], dict[Number, None]] = {}
    begin, until, owner = -1, -1, ""
    for one in found:
        if one.end > until:
            begin, until, owner = one.start, one.end, one.language
        elif (one.start, one.end) != (begin, until) and one.language != owner:
            continue
        written.setdefault((one.start, one.end), {})[one.amount] = None
    for one in together(lower, found, unique):
        written.setdefault((one.start, one.end), {})[one.amount] = None
    for (start, end), amounts in written.items():
        yield Written(start, end, tuple(Reading(HOW, Fraction(amount)) for amount in amounts))


def find(text: str, seen: Inventory | None = None) -> Iterator[Written]:
    """Yield the numbers of clean text that are spelled in words.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    Returns:
        Each number with every amount that one of the languages reads in it. Before a last ``million`` or larger
        the number without it is there too, as ``5 million`` in digits is 5 and 5,000,000.

    >>> [str(w.readings[0].amount) for w in find("Twelve thousand four hundred eighty, half a dozen, anderthalb")]
    ['12480', '6', '3/2']
    """
    seen = seen or Inventory.of(text)
    yield from _spell(in_lower_case(text), seen.lower)
    yield from counted_scales.find(text, seen)
    composed = list(myriads.find_composed(text))
    for start, end, amounts in composed:
        # 3만 2024년 may be a number and a year.
        is_atomic = not (" " in text[start:end] and text.startswith("년", end))
        yield Written(start, end, tuple(Reading(HOW, amount) for amount in amounts), is_atomic)
    for start, end, amounts in myriads.find_halves(text):
        yield Written(start, end, tuple(Reading(HOW, amount) for amount in amounts), is_atomic=False)
    inside = {at for start, end, _ in composed for at in range(start, end)}
    for start, end, amounts in myriads.find(text):
        if start not in inside:
            yield Written(start, end, tuple(Reading(HOW, amount) for amount in amounts))
