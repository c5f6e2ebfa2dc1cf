"""Numbers that spelled ones make up: ``one point five``, ``nineteen ninety-nine``, ``deux heures et demie``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from holdwater.text.lazy import lazy
from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words.vocabulary import Number
from holdwater.text.numbers.halves import AND_HALF, forms, last_words


class Found(NamedTuple):
    """One spelled number of one language."""

    start: int
    end: int
    language: str
    amount: Number


_POINTS = {language: frozenset(words.split()) for language, words in data.POINTS.items()}
# These mostly say half of what follows: dvě vejce a půl hrnku, två ägg och en halv citron.
_HALF_OF_NEXT = frozenset(("cs", "da", "nb", "nl", "pl", "sv"))
_HALF_WORDS = last_words(forms())
_ADDED = {
    word: (language, Fraction(part))
    for language, packed in data.ADDED_AHEAD.items()
    for word, part in (pair.split("=") for pair in packed.split())
}
_ADDED_AHEAD = lazy(rf"(?P<word>{'|'.join(_ADDED)})[ \u00a0]\Z")
_ADDED_CHARS = max(map(len, _ADDED)) + 1
_SCALES_OF_HUNDRED = tuple(10**power for power in (9, 7, 5, 3, 2, 0))
_MOST_DECIMALS = 6
_LARGEST_PART = 99  # two point twenty-five
_CENTURIES, _YEARS = range(11, 21), range(10, 100)
_ONE_WORD = lazy(r" [^\W\d_]{1,12} ")
_NEXT_WORD = lazy(r"[ \u00a0-][^\W\d_]")


def together(lower: str, found: Sequence[Found], unique: set[str]) -> Iterator[Found]:
    """Yield the numbers that the spelled numbers of a text make up together; each may be a number of its own, too.

    Args:
        lower: The text, in lower case.
        found: Its spelled numbers, in order, the longest first of those that start together.
        unique: Its words.
    """
    yield from _with_decimals(lower, found, unique)
    yield from _years(lower, found)
    if not _ADDED.keys().isdisjoint(unique):
        yield from _with_added(lower, found)
    if not _HALF_WORDS.isdisjoint(unique):
        yield from _with_halves(lower, found)


def _with_decimals(lower: str, found: Sequence[Found], unique: set[str]) -> Iterator[Found]:
    """Yield the spoken decimals: a whole number, the word for the mark, and digits or tens behind it."""
    points = {language: unique & words for language, words in _POINTS.items()}
    if not any(points.values()):
        return
    wholes: dict[tuple[str, int], Found] = {}
    parts: dict[tuple[str, int], Found] = {}
    for one in found:
        if isinstance(one.amount, int):
            wholes.setdefault((one.language, one.start), one)
            if one.amount <= _LARGEST_PART:
                parts.setdefault((one.language, one.start), one)
    for (language, _), whole in wholes.items():
        for point in points.get(language, ()):
            if not lower.startswith(f" {point} ", whole.end):
                continue
            digits, end = "", whole.end + len(point) + 1
            while (part := parts.get((language, end + 1))) is not None and lower[end] in " -":
                if len(digits) >= _MOST_DECIMALS:
                    break
                digits, end = digits + str(part.amount), part.end
            if digits:
                amount = whole.amount + Fraction(int(digits), 10 ** len(digits))
                yield Found(whole.start, end, language, amount)


def _years(lower: str, found: Sequence[Found]) -> Iterator[Found]:
    """Yield the years that English says in two halves: ``nineteen ninety-nine``, and not twelve fifty-kilo bags."""
    halves = {one.start: one for one in reversed(found) if one.language == "en"}
    for one in found:
        if one.language == "en" and one.amount in _CENTURIES and lower[one.end : one.end + 1] in (" ", "-", "\u00a0"):
            other = halves.get(one.end + 1)
            if other is not None and other.amount in _YEARS and lower[other.end : other.end + 1] != "-":
                yield Found(one.start, other.end, "en", one.amount * 100 + other.amount)


def _with_added(lower: str, found: Sequence[Found]) -> Iterator[Found]:
    """Yield the numbers with a half or a quarter said ahead of them, counted in their scale: ``साढ़े तीन हजार``."""
    for one in found:
        ahead = _ADDED_AHEAD.search(lower, max(0, one.start - _ADDED_CHARS), one.start)
        if ahead is not None and _ADDED[ahead["word"]][0] == one.language and isinstance(one.amount, int):
            scale = next((scale for scale in _SCALES_OF_HUNDRED if one.amount % scale == 0), 1)
            if 0 < one.amount // scale < 100:
                part = _ADDED[ahead["word"]][1]
                yield Found(ahead.start(), one.end, one.language, one.amount + part * scale)


def _with_halves(lower: str, found: Sequence[Found]) -> Iterator[Found]:
    """Yield the whole numbers whose half stands behind what they count: ``deux heures et demie``."""
    for one in found:
        if one.language not in AND_HALF or not isinstance(one.amount, int):
            continue
        unit = _ONE_WORD.match(lower, one.end)
        halves = AND_HALF[one.language] if unit is not None else ()
        ends = [unit.end() + len(half) for half in halves if unit is not None and _stands(lower, half, unit.end())]
        if any(one.language not in _HALF_OF_NEXT or _NEXT_WORD.match(lower, end) is None for end in ends):
            yield one._replace(amount=one.amount + Fraction(1, 2))


def _stands(lower: str, words: str, at: int) -> bool:
    """Say whether words stand at a place, and no letter behind them."""
    return lower.startswith(words, at) and not lower[at + len(words) : at + len(words) + 1].isalpha()
