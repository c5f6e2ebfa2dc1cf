"""Numbers that digits make up with words: ``1 млн 200 тыс.``, ``12 bin 400``, ``১২ দশমিক ৫``, ``साढ़े 3``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.number_words._spelled_words import DIGIT_POINTS
from holdwater.text.number_words.scale_words import EXPONENTS, exponents
from holdwater.text.numbers.digits import Reading, Written
from holdwater.text.words import is_unspaced

HOW = "number_words"

_SPACE = "[ \u00a0\u202f]"
_WORD = r"(?P<word>[^\s\d!-/:-@\[-`{-~।،؛。、，]{1,14})\.?"
_FIRST = lazy(
    rf"(?P<count>[0-9](?<![0-9A-Za-z][0-9])(?<![0-9][.,/:-][0-9])[0-9]{{0,3}}(?:[.,][0-9]{{3}})?)(?P<gap>{_SPACE}?){_WORD}"
)
# The next count, with its own scale or without one; what joins it to the last is a space, or an and.
_NEXT = lazy(
    rf"{_SPACE}?(?:و{_SPACE}?|ו-?|(?<={_SPACE})(?:and|y|e|et|und|en|og|och|i|и|і|a|și|και){_SPACE}|(?<={_SPACE}))"
    rf"(?P<count>[0-9]{{1,4}})(?![0-9]|[.,:/%-][0-9])(?:(?P<gap>{_SPACE}?){_WORD})?"
)
_MOST_STEPS = 5
_THOUSAND = 3
_POINTS = frozenset(DIGIT_POINTS.split())
_POINT = lazy(
    rf"[0-9](?<![0-9.,/:][0-9])[0-9]{{0,6}}{_SPACE}(?:{'|'.join(sorted(_POINTS))}){_SPACE}(?P<part>[0-9]{{1,6}})(?![0-9])"
)


# One and a half, where the one isn't said: كيلو ونصف, مليون ونصف.
_AND_HALF = lazy(r"(?<![0-9] )(?<!\w)[\u0621-\u064a]{3,10} ونصف(?!\w)")


# Scales to some, and on nearly every page lengths.
_LENGTHS = frozenset(("mm", "km"))


@cache
def _scales() -> frozenset[str]:
    """Return the scale words in lower case, but for what is rather a unit."""
    return frozenset(word.lower() for word in EXPONENTS if not _is_unit(word))


def _is_unit(word: str) -> bool:
    return (len(word) == 1 and word.isascii()) or word in _LENGTHS


def find(text: str, seen: Inventory) -> Iterator[Written]:
    """Yield the numbers of clean text that are made of counts and scales by turns, or have a spoken decimal mark.

    A count that stands last without a scale may be a number of its own.

    >>> text = "1 million 200 thousand, 12 bin 400, 5 million 3 million"
    >>> [(text[one.start:one.end], int(one.readings[0].amount)) for one in find(text, Inventory.of(text))]
    [('1 million 200 thousand', 1200000), ('12 bin 400', 12400)]
    """
    if any(point in seen.lower for point in _POINTS):
        for match in _POINT.finditer(text):
            whole, part = match[0].split()[0], match["part"]
            yield _written(match.start(), match.end(), (Fraction(int(whole + part), 10 ** len(part)),), is_atomic=True)
    if "ونصف" in seen.words:
        for match in _AND_HALF.finditer(text):
            amounts = [Fraction(3, 2) * 10**power for power in (0, *exponents(match[0].split()[0]))]
            yield _written(*match.span(), tuple(amounts), is_atomic=False)
    if not _scales().isdisjoint(seen.words) or not _scales().isdisjoint(seen.lower):
        yield from _by_turns(text)


def _by_turns(text: str) -> Iterator[Written]:
    until = 0
    for first in _FIRST.finditer(text):
        powers, at = _scale(first)
        if first.start() < until or not powers:
            continue
        count = int(first["count"].replace(",", "").replace(".", ""))
        totals: Mapping[int, int] = {power: count * 10**power for power in powers}  # by the last scale
        end, is_atomic = first.start(), True
        for _ in range(_MOST_STEPS):
            step = _NEXT.match(text, at)
            if step is None:
                break
            own, behind = _scale(step)
            is_bare = not own and len(step["count"]) == _THOUSAND and _THOUSAND in totals
            if is_bare:
                totals = {_THOUSAND: totals[_THOUSAND]}
            count = int(step["count"])
            longer = {
                power: total + count * 10**power
                for last, total in totals.items()
                for power in (own or ((0,) if is_bare else ()))
                if power < last and count * 10**power < 10**last
            }
            if not longer:
                break
            totals, end, at = longer, behind if own else step.end("count"), behind
            is_atomic = bool(own)
            if is_bare:
                break
        if end > first.start():
            until = end
            yield _written(first.start(), end, tuple(map(Fraction, totals.values())), is_atomic=is_atomic)


def _scale(match: re.Match[str]) -> tuple[frozenset[int], int]:
    """Return the powers of the scale behind a count, and where it ends."""
    word = match["word"]
    if word is None or _is_unit(word):
        return frozenset(), match.end("count")
    if not is_unspaced(word[0]):
        return exponents(word), match.end()
    for length in range(min(5, len(word)), 0, -1) if match["gap"] else ():
        if powers := exponents(word[:length]):
            return powers, match.start("word") + length
    return frozenset(), match.end("count")


def _written(start: int, end: int, amounts: tuple[Fraction, ...], *, is_atomic: bool) -> Written:
    return Written(start, end, tuple(Reading(HOW, amount) for amount in amounts), is_atomic)
