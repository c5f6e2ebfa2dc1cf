"""How number words compose: what a number means after one more of its words."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words.vocabulary import DOZEN, FIXED, HUNDRED, ORDINAL, SCALE, SIMPLE, Atom, Number, Word

#: How two words are joined.
ADJACENT, JOINED, ARTICLE, COMMA = range(4)


# üç buçuk
_HALF, _HALVES_FOLLOW = Fraction(1, 2), frozenset({"tr", "id", "ms", "vi"})
_FEW = 10
_GLUED_AND = {"ar": " و", "he": " ו"}


class State(NamedTuple):
    """How far a number is read.

    Attributes:
        total: What is finished: everything up to the last scale word.
        group: What the next scale word would multiply, or None.
        last: The last scale, or 0.
        is_closed: A fraction or a dozen was read: only a scale may follow.
        is_over: An ordinal was read: nothing follows.
    """

    total: Number = 0
    group: Number | None = None
    last: int = 0
    is_closed: bool = False
    is_over: bool = False

    @property
    def amount(self) -> Number:
        """What was read so far."""
        return self.total + (self.group or 0)


@lru_cache(maxsize=1 << 12)
def join(gap: str, language: str) -> int | None:
    """Return how two number words of a language are joined by what stands between them, or None."""
    if gap in (" ", "-", "\u00a0", "\u2011", "\u202f"):
        return ADJACENT
    if gap == ", ":
        return COMMA
    if gap == _GLUED_AND.get(language):
        return JOINED
    if gap == " de " and language == "ro":
        return ADJACENT  # douăzeci de mii
    if gap[:1] not in (" ", "-", "\u00a0") or gap[-1:] not in (" ", "-", "\u00a0") or "\n" in gap or "\t" in gap:
        return None
    inner = gap.replace("-", " ").split()
    joiners, articles = data.JOINERS.get(language, "").split(), data.ARTICLES.get(language, "").split()
    if inner and all(word in joiners for word in inner):
        return JOINED
    if inner and all(word in joiners or word in articles for word in inner):
        return ARTICLE
    return None


def _add(state: State, atom: Atom, gap: int, language: str) -> State | None:
    """Return the state after one more part, or None if it doesn't go on that way."""
    if state.is_over:
        return None
    if atom.kind == SIMPLE:
        return _add_simple(state, atom.value, gap, language)
    if atom.kind == ORDINAL:
        after = _add_simple(state, atom.value, gap, language)
        return after and after._replace(is_over=True)
    if atom.kind == HUNDRED:
        if language == "vi" and state.total and state.group == 0:
            return state._replace(group=None)  # hai nghìn không trăm hai mươi
        if state.is_closed and language == "hi" and state.group is not None and state.group < _FEW:
            return state._replace(group=state.group * 100)  # ढाई सौ
        if state.is_closed or gap != ADJACENT or (state.group is not None and not 0 < state.group < 100):
            return None
        return state._replace(group=(state.group or 1) * 100)
    if atom.kind == SCALE:
        return _add_scale(state, int(atom.value), gap)
    if atom.kind == DOZEN:
        if state.total or (state.group or 0) >= 100 or gap not in (ADJACENT, ARTICLE):
            return None
        return state._replace(group=(1 if state.group is None else state.group) * atom.value, is_closed=True)
    return _add_part(state, atom, gap, language)


def _add_simple(state: State, value: Number, gap: int, language: str) -> State | None:
    group = state.group
    if state.is_closed or gap == ARTICLE:
        return None
    if group is None:
        return state._replace(group=value) if value or not state.total or language == "vi" else None
    tens = group % 100
    french = language == "fr" and ((tens in (60, 80) and 10 <= value < 20) or (tens == 10 and 7 <= value <= 9))
    if french and gap in (ADJACENT, JOINED):
        return state._replace(group=group + value)
    if language == "fr" and tens == 4 and value == 20 and gap == ADJACENT:
        return state._replace(group=group + 76)  # quatre-vingts
    if language == "ar" and gap == JOINED and 0 < tens < 10 and value in range(20, 100, 10):
        return state._replace(group=group + value)  # five and twenty
    if not value or gap == COMMA:
        return None
    if group >= 100 and not tens and value < 100:
        return state._replace(group=group + value)
    least = 10 if language == "tr" else 20  # on iki
    if tens in range(least, 100, 10) and value < 10 and not (gap == JOINED and language in data.LATE_JOINERS):
        return state._replace(group=group + value)
    return None


def _add_scale(state: State, power: int, gap: int) -> State | None:
    if gap != ADJACENT and not (state.is_closed and gap == ARTICLE):
        return None
    factor = 10**power
    group = state.group
    if group is None and state.total:
        if factor <= state.last:
            return None
        return State(state.total * factor, None, factor)  # mil millones
    if group is None or not state.last or factor < state.last:
        return State(state.total + (1 if group is None else group) * factor, None, factor)
    if factor > state.last and state.total:
        return State((state.total + group) * factor, None, factor)
    return None


def _add_part(state: State, atom: Atom, gap: int, language: str) -> State | None:
    """Add a half to what there is, or take so many parts of one."""
    group = state.group
    if state.is_closed or state.total:
        return None
    if group is None:
        return state._replace(group=atom.value, is_closed=True)
    if atom.kind == FIXED or gap in (JOINED, ARTICLE) or (atom.value == _HALF and language in _HALVES_FOLLOW):
        return state._replace(group=group + atom.value, is_closed=True)
    if gap == ADJACENT and 0 < group < 20:
        return state._replace(group=group * atom.value, is_closed=True)
    return None


def add_word(state: State, word: Word, gap: int) -> State | None:
    """Return the state after all atoms of one word."""
    after: State | None = state
    for number, atom in enumerate(word.atoms):
        if after is None:
            return None
        after = _add(after, atom, ADJACENT if number else gap, word.language)
    return after
