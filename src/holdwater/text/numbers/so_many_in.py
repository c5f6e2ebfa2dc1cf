"""Shares as counts of a whole: ``one in five``, ``3 out of 10``, ``1 in 1,000``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import any_of, lazy
from holdwater.text.numbers.digits import Reading, Written
from holdwater.text.numbers.fractions import HOW

_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
}  # fmt: skip
_COUNT = rf"(?i:{any_of(_WORDS)})"
_ABOVE = lazy(rf"(?<![\w.,:/$€£¥%+\u2212-])(?:[1-9][0-9]?|{_COUNT})\Z")
_BELOW = rf"(?:every )?(?P<below>[1-9][0-9]{{0,6}}(?:,[0-9]{{3}}){{0,2}}|{_COUNT})(?![\w-]|[.,:/][0-9]| [0-9])"
# What happens three in ten days is no share of them.
_TIMES = (
    r"(?! (?:second|minute|hour|day|night|week|month|quarter|season|year|decade|inning|game|match|start|race)s?(?!\w))"
)
_STARS = r"(?! (?:stars?|points?|marks?)(?!\w))"
_JOINTS = (
    (lazy(rf"in (?<= in ){_BELOW}{_TIMES}"), " in "),
    (lazy(rf"of (?<= out of ){_BELOW}{_STARS}"), " out of "),
)
_LONGEST_ABOVE = max(map(len, _WORDS))
_YEARS = range(1900, 2101)


def find(text: str, seen: Inventory) -> Iterator[Written]:
    """Yield the shares of clean text that are said as so many in so many; the numbers stay numbers of their own.

    >>> text = "One in four said so, 3 out of 10 didn't; 5 in stock, 3 in 2013, 3 in 10 days."
    >>> [(text[w.start : w.end], str(w.readings[0].amount)) for w in find(text, Inventory.of(text))]
    [('One in four', '1/4'), ('3 out of 10', '3/10')]
    """
    if not seen.has_word(("in", "of")):
        return
    for joint, words in _JOINTS:
        for match in joint.finditer(text):
            at = match.start() + len("in") - len(words.rstrip())
            above = _ABOVE.search(text, max(0, at - _LONGEST_ABOVE), at)
            if above is None:
                continue
            part, whole = _amount(above[0]), _amount(match["below"])
            if part < whole and not (match["below"].isdecimal() and whole in _YEARS):
                yield Written(above.start(), match.end("below"), (Reading(HOW, Fraction(part, whole)),))


def is_share(written: str) -> bool:
    """Say whether a number is written as so many in so many: ``4 out of 5``, no ``4/5``."""
    return any(words in written for _, words in _JOINTS)


def _amount(count: str) -> int:
    return _WORDS.get(count.lower()) or int(count.replace(",", ""))
