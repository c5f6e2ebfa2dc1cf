"""Days in words beside a month and its year: ``the first of May, 2021``, ``primo maggio 2021``, ``May fifth 2021``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from holdwater.text.inventory import Inventory, places
from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate, day_iso, written, years
from holdwater.text.times.joints import SPACE
from holdwater.text.times.month_words import LETTER, Month

#: Where the month's name starts and ends that stands on one side of a day, and what it means.
Named: TypeAlias = "tuple[int, int, Month] | None"

# English counts every day in words, and says it behind its month too; other languages the first of a month.
_UP_TO_TWENTY = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ENGLISH = {word: day for day, word in enumerate(_UP_TO_TWENTY.split(), 1)} | {"thirtieth": 30}
_FIRST = (
    "primo premier primer primero primeiro erste ersten erster eerste första förste første ensimmäinen ensimmäisenä "
    "pierwszy pierwszego первого первое першого перше първи първия први првог první prvního prvý prvého prvi prvog "
    "prvoga prvega întâi πρώτη πρώτης الأول האחד"
)
_DAYS = _ENGLISH | dict.fromkeys(_FIRST.split(), 1)
_TENS = lazy(r"(?<![^\W_])(?:(?P<twenty>twenty)|thirty)[ \u00a0-]\Z", re.IGNORECASE)
_LARGEST_UNIT, _TENS_CHARS = 9, len(" twenty ")
# What Arabic says between the day and its month.
_OF = " من"
# Nothing but spaces, and a word for of, stands between a day in words and its month.
_GAP = lazy(rf"{SPACE}(?:{LETTER}{{2,3}}{SPACE}){{0,2}}(?:[dl][’'])?")
_YEAR = lazy(rf"\.?,?{SPACE}(?:(?:of|del?){SPACE})?(?P<year>[12][0-9]{{3}})(?![0-9])")


def find_in_words(
    text: str, seen: Inventory, after: Callable[[str, int], Named], before: Callable[[str, int], Named]
) -> Iterator[WrittenDate]:
    """Yield the dates of clean text whose day is said in words, beside its month and a year of four digits.

    Args:
        text: Clean text, of any length.
        seen: What it is made of.
        after: Finds the month's name behind a day that ends at a place.
        before: Finds the month's name before a day that starts at a place.
    """
    for word in sorted(_DAYS.keys() & seen.words):
        for form in dict.fromkeys((word, word.capitalize(), word.upper())):
            for at in places(text, form):
                end = at + len(form)
                if text.startswith(_OF, end):
                    end += len(_OF)
                month = after(text, end)
                if month is not None and _GAP.fullmatch(text, end, month[0]) is not None:
                    yield from _date(text, *_day(text, at, word), month, month[1])
                elif word in _ENGLISH:
                    start, day = _day(text, at, word)
                    month = before(text, start)
                    if month is not None and text[month[1] : start] in (" ", "\u00a0"):
                        yield from _date(text, month[0], day, month, end)


def _day(text: str, at: int, word: str) -> tuple[int, int]:
    """Return where the day starts whose last word stands at a place, with the tens before it, and its number."""
    day = _DAYS[word]
    if text[at - 2 : at - 1] in ("y", "Y") and word in _ENGLISH and day <= _LARGEST_UNIT:
        tens = _TENS.search(text, max(0, at - _TENS_CHARS), at)
        if tens is not None:
            return tens.start(), day + (20 if tens["twenty"] else 30)
    return at, day


def _date(text: str, start: int, day: int, month: tuple[int, int, Month], end: int) -> Iterator[WrittenDate]:
    """Yield the date that a day, its month and the year behind ``end`` make, if they do."""
    year = _YEAR.match(text, end)
    if year is not None and not (text[start - 1 : start].isalnum() or text[start - 1 : start] in ("-", "_")):
        dates = [day_iso(stated, number, day) for number in month[2].numbers for stated in years(year["year"])]
        yield from written(start, year.end(), dates)
