"""Dates as written, each one atom: by numbers, by names, in East Asian forms, as moments in data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from holdwater.text.inventory import Inventory, has_digits
from holdwater.text.lazy import lazy
from holdwater.text.times.clock import find_times
from holdwater.text.times.days import WrittenDate, day_iso, month_iso, with_time, written, years
from holdwater.text.times.eastern import find_eastern, find_of_eras
from holdwater.text.times.joints import SPACE, WIDE_JOINT
from holdwater.text.times.month_names import find_named
from holdwater.text.times.numeric import find_compact, find_numeric
from holdwater.text.times.periods import find_periods
from holdwater.text.times.solar import find_solar
from holdwater.text.times.stacked import find_stacked

_COMPACT_DIGITS = 8
_MOMENT = lazy("[0-9](?<![0-9][0-9])[0-9]{9}(?:[0-9]{3})?(?![0-9]|[.,][0-9]{4})")
_MOMENT_NAME = lazy(
    r"(?:date|time|publish|modif|creat|updat|stamp|expir|epoch|start|posted|uploaded|release|second|_at|(?-i:[a-z]At)|(?<![a-z])(?:ts|end))"
    r"[A-Za-z_]{0,20}[\"'\\]{0,3}\s?[:=(]\s?[\"'\\]{0,3}\Z",
    re.IGNORECASE,
)
_THIS_CENTURY = 10**9
_ROMAN_MONTHS = {
    name: number
    for number, name in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"), 1)
}
_ROMAN_WORDS = frozenset(name.lower() for name in _ROMAN_MONTHS)
_ROMAN = lazy(
    rf"(?P<month>[IVX](?<![^\W_][IVX])[IVX]{{0,3}})(?P<mark>[./-]|{SPACE}){SPACE}?"
    r"(?P<year>(?:1[89]|20)[0-9]{2}|(?<=[./-])[0-9]{2})(?![^\W_]|[./-][0-9])"
)
_ROMAN_DAY = lazy(rf"(?<![\w.,/-])(?P<day>[0-3]?[0-9])(?:[./-]|{SPACE}|\.{SPACE})\Z")
# Between two dates of which one says the year of both; a comma does so only in a list that goes on with another joint.
_JOINED = lazy(WIDE_JOINT)
_LISTED = lazy(rf"(?:{WIDE_JOINT}|,{SPACE}(?:[^\W\d_]{{2,14}}[.,]?{SPACE})?)")
_GOING_ON = lazy(rf"(?:{WIDE_JOINT}|[、・])")
_GAP_CHARS = 40
# Kana, Han and Hangul: where they are, a date of two dots may begin with its year.
_EASTERN = lazy("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_DAY_CHARS = 10


def find_dates(text: str, seen: Inventory | None = None) -> Iterator[WrittenDate]:
    """Yield the dates and the times of day of clean text, in order.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [found.dates for found in find_dates("on 2024-03-05T10:00, 3/5/2024 or March 2024")]
    [('2024-03-05',), ('T10:00',), ('2024-05-03', '2024-03-05'), ('2024-03',)]
    """
    seen = seen or Inventory.of(text)
    year_first = _EASTERN.search(seen.beyond) is not None
    numeric = find_numeric(text, year_first=year_first)
    found = [
        *numeric,
        *find_solar(text, seen),
        *_share_years(text, [*find_eastern(text, seen), *find_named(text, seen)]),
    ]
    if has_digits(text, _COMPACT_DIGITS):
        found += [*find_compact(text), *_moments(text)]
    found += [*_roman(text, seen), *find_of_eras(text, seen), *find_stacked(text, find_named)]
    yield from sorted([*(with_time(text, one) for one in found), *find_times(text, seen), *find_periods(text, seen)])


def _moments(text: str) -> Iterator[WrittenDate]:
    """Yield the UTC days of seconds or milliseconds since 1970, named as a time or alone, as attributes hold them."""
    for match in _MOMENT.finditer(text):
        seconds = int(match[0][:10])
        if seconds < 2**32 and _is_moment(text, match, seconds):
            day = date(1970, 1, 1) + timedelta(days=seconds // 86400)
            yield WrittenDate(match.start(), match.end(), (day.isoformat(),), match.end())


def _is_moment(text: str, match: re.Match[str], seconds: int) -> bool:
    """Say whether a name says that a number is a time, or it is one of this century in a line of its own."""
    start, end = match.span()
    if text[start - 1 : start] == "\n" and text[end : end + 1] in ("", "\n"):
        return seconds >= _THIS_CENTURY
    return _MOMENT_NAME.search(text, max(0, start - 48), start) is not None


def _roman(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``5.III.2024``, ``5 III 2024`` and ``III.2024``: months in Roman numerals."""
    for match in _ROMAN.finditer(text) if seen.has_word(_ROMAN_WORDS) else ():
        month = _ROMAN_MONTHS.get(match["month"])
        if month is None:
            continue
        day = _ROMAN_DAY.search(text, max(0, match.start() - 5), match.start())
        stated = years(match["year"])
        if day is not None:
            dates = [day_iso(year, month, int(day["day"])) for year in stated]
            yield from written(day.start(), match.end(), dates)
        elif (
            match["mark"] in "./" and len(match["year"]) == 4 and not text[match.start() - 1 : match.start()].isalnum()
        ):
            yield from written(match.start(), match.end(), [month_iso(year, month) for year in stated])


def _share_years(text: str, found: list[WrittenDate]) -> list[WrittenDate]:
    """Return dates, each with the year that is said once: ``5 March – 10 April 2024``, ``2024年3月5日～4月10日``."""
    found.sort()
    is_list = False
    for at in range(len(found) - 1, 0, -1):
        one, other = found[at - 1], found[at]
        joint = _LISTED if is_list else _JOINED
        is_list = _is_yearless(one) and _is_day(other) and _is_between(joint, text, one.end, other.start)
        if is_list:
            found[at - 1] = _in_year(one, other.dates[0], before=True)
    for at in range(1, len(found)):
        one, other = found[at - 1], found[at]
        if _is_yearless(other) and _is_day(one) and _is_between(_GOING_ON, text, one.end, other.start):
            found[at] = _in_year(other, one.dates[0], before=False)
    return found


def _is_yearless(one: WrittenDate) -> bool:
    return one.dates[0][0] == "-"


def _is_day(one: WrittenDate) -> bool:
    return len(one.dates[0]) == _DAY_CHARS


def _is_between(joint: re.Pattern[str], text: str, start: int, end: int) -> bool:
    return end - start <= _GAP_CHARS and joint.fullmatch(text, start, end) is not None


def _in_year(one: WrittenDate, dated: str, *, before: bool) -> WrittenDate:
    """Return a day of any year as the next one before or behind a dated one: 28 December – 3 January 2024."""
    dates: list[str] = []
    for iso in one.dates:
        step = (before and iso[2:] > dated[5:]) - (not before and iso[2:] < dated[5:])
        own = day_iso(int(dated[:4]) - step, int(iso[2:4]), int(iso[5:7]))
        dates += [own] if own else []
    ends = tuple(_in_year(end, dated, before=before) for end in one.ends)
    return one._replace(dates=tuple(dates) or one.dates, is_elliptic=True, ends=ends)
