"""Dates as written, each one atom: by numbers, by names, in East Asian forms, as moments in data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import zip_longest

from holdwater.text.inventory import Inventory, has_digits
from holdwater.text.lazy import lazy
from holdwater.text.times.clock import find_times
from holdwater.text.times.days import WrittenDate, day_iso, month_iso, with_time, yearless_iso, years
from holdwater.text.times.month_names import find_named
from holdwater.text.times.periods import find_periods
from holdwater.text.times.stacked import find_stacked

__all__ = ["WrittenDate", "find_dates"]

_SPACE = "[ \u00a0\u202f\u2009]"
_DASH = r"\u2010\u2011\u2012\u2013\-"
_NUMERIC = lazy(
    rf"[0-9](?<![0-9][0-9])(?<![0-9][/.][0-9])[0-9]{{0,3}}([{_DASH}/.])({_SPACE}?)[0-9]{{1,2}}\1{_SPACE}?[0-9]{{1,4}}(?![0-9])"
)
_PARTS = lazy("[0-9]+")
_COMPACT = lazy("[12](?<![0-9][12])[0-9]{7}(?:[0-9]{6}|[0-9]{4})?(?![0-9])")
_MONTH = lazy(
    rf"[0-9](?<![0-9][0-9])(?<![0-9][{_DASH}/.,:][0-9])(?:(?P<month>[0-9]?[{_DASH}/.])(?P<year>[12][0-9]{{3}})"
    rf"|(?P<since>[0-9]{{3}})(?P<mark>[{_DASH}\u2014/])(?P<until>[0-9]{{2}}))(?![0-9]|[{_DASH}/.:][0-9])"
)
_COMPACT_DIGITS = 8
_MOMENT = lazy("[0-9](?<![0-9][0-9])[0-9]{9}(?:[0-9]{3})?(?![0-9]|[.,][0-9]{4})")
_MOMENT_NAME = lazy(
    r"(?:date|time|publish|modif|creat|updat|stamp|expir|epoch|_at|(?-i:[a-z]At)|(?<![a-z])ts)[A-Za-z_]{0,20}"
    r"[\"'\\]{0,3}\s?[:=]\s?[\"'\\]{0,3}\Z",
    re.IGNORECASE,
)
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867, "民國": 1911, "民国": 1911}
_ERA = "|".join(_ERAS)
_EAST = lazy(
    rf"(?:(?P<era>{_ERA})?[ ]?(?<![0-9])(?P<year>[0-9]{{1,4}}|元)[ ]?[年년][ ]?)?"
    r"(?<![0-9])(?P<month>[0-9]{1,2})[ ]?[月월](?:[ ]?(?P<day>[0-9]{1,2})[ ]?[日일号號])?"
)
_HAN = "〇零○一二三四五六七八九十"
_HAN_DATE = lazy(rf"(?P<year>[{_HAN}]{{4}})年(?P<month>[{_HAN}]{{1,2}})月(?:(?P<day>[{_HAN}]{{1,3}})[日号號])?")
_ERA_LETTERS = {"R": "令和", "H": "平成", "S": "昭和", "T": "大正", "M": "明治"}
_ERA_INITIALS = frozenset(letter.lower() for letter in _ERA_LETTERS)
_ERA_DAY = r"(?P<mark>[./-])(?P<month>[01]?[0-9])(?P=mark)(?P<day>[0-3]?[0-9])(?![^\W_]|[./-][0-9])"
_ERA_LETTER = lazy(rf"(?P<era>[RHSTM])(?<![^\W_][RHSTM])\.?(?P<year>[0-9]{{1,2}}){_ERA_DAY}")
_ERA_NAME = lazy(rf"(?P<era>{_ERA}) ?(?P<year>[0-9]{{1,3}}|元)(?:{_ERA_DAY}|年(?! ?[0-9]{{1,2}} ?月))")
_ROMAN_MONTHS = {
    name: number
    for number, name in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"), 1)
}
_ROMAN_WORDS = frozenset(name.lower() for name in _ROMAN_MONTHS)
_ROMAN = lazy(
    rf"(?P<month>[IVX](?<![^\W_][IVX])[IVX]{{0,3}})(?P<mark>[./-]|{_SPACE}){_SPACE}?"
    r"(?P<year>(?:1[89]|20)[0-9]{2}|(?<=[./-])[0-9]{2})(?![^\W_]|[./-][0-9])"
)
_ROMAN_DAY = lazy(rf"(?<![\w.,/-])(?P<day>[0-3]?[0-9])(?:[./-]|{_SPACE}|\.{_SPACE})\Z")
_VIETNAMESE = lazy(
    r"(?:(?<![0-9])(?P<day>[0-9]{1,2})[ ])?(?:tháng|thg\.?)[ ](?P<month>[0-9]{1,2})(?![0-9])"
    r"(?:(?:,[ ]?|[ ]năm[ ]|[ ]|[/-])(?P<year>[12][0-9]{3})(?![0-9]))?",
    re.IGNORECASE,
)
_RANGE = lazy(rf"{_SPACE}?(?:[{_DASH}\u2014~〜～]|to|bis|till?|au|al?|do|до|по){_SPACE}?")
_FIRST_OF_RANGE = lazy(
    rf"(?<![0-9.])(?P<day>[0-3]?[0-9])\.(?:{_SPACE}?(?P<month>[01]?[0-9])\.)?{_SPACE}?(?:[{_DASH}]|bis){_SPACE}?\Z"
)


def find_dates(text: str, seen: Inventory | None = None) -> Iterator[WrittenDate]:
    """Yield the dates and the times of day of clean text, in order.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [found.dates for found in find_dates("on 2024-03-05T10:00, 3/5/2024 or March 2024")]
    [('2024-03-05',), ('T10:00',), ('2024-05-03', '2024-03-05'), ('2024-03',)]
    """
    seen = seen or Inventory.of(text)
    found = [*_numeric(text), *_months(text), *_eastern(text, seen), *_share_years(text, seen)]
    if has_digits(text, _COMPACT_DIGITS):
        found += [*_compact(text), *_moments(text)]
    found += [*_roman(text, seen), *_of_eras(text, seen), *find_stacked(text, find_named)]
    yield from sorted([*(with_time(text, one) for one in found), *find_times(text, seen), *find_periods(text, seen)])


def _written(
    start: int, end: int, dates: Iterator[str | None] | list[str | None], is_weak: bool = False
) -> Iterator[WrittenDate]:
    """Yield one date if it has any meaning."""
    meant = tuple(dict.fromkeys(iso for iso in dates if iso))
    if meant:
        yield WrittenDate(start, end, meant, end, is_weak)


def _numeric(text: str) -> Iterator[WrittenDate]:
    """Yield ``2024-03-05``, ``05.03.2024``, ``3/5/24``: day first with dots, else day and month may swap."""
    for match in _NUMERIC.finditer(text):
        one, two, three = _PARTS.findall(match[0])
        mark, is_spaced = match[1], bool(match[2])
        if is_spaced and mark != ".":
            continue
        is_long = len(one) == 4 or len(three) == 4
        if not is_long or mark == ".":
            beyond = text[match.end() : match.end() + 2]
            if len(beyond) == 2 and beyond[0] == mark and beyond[1].isdigit():
                continue  # 1.10.24.3 and 10-03-24-7 are no dates
        first = match.start()
        dates = list(_meanings(one, two, three, mark, is_spaced))
        if mark == "." and len(one) < 3:
            begin = _FIRST_OF_RANGE.search(text, max(0, first - 16), first)
            if begin is not None:  # 5.–10.3.2024 and 05.03.–10.03.2024
                first = begin.start()
                dates += [day_iso(year, int(begin["month"] or two), int(begin["day"])) for year in years(three)]
        yield from _written(first, match.end(), dates)


def _meanings(one: str, two: str, three: str, mark: str, is_spaced: bool) -> Iterator[str | None]:
    """Yield the days that three numbers with one mark between them can mean."""
    middle = int(two)
    if len(one) == 4:
        if len(three) <= 2:
            yield from (day_iso(year, middle, int(three)) for year in years(one))
        return
    if len(one) == 3 or len(three) == 3:
        return
    if len(three) in (2, 4):
        for year in years(three):
            yield day_iso(year, middle, int(one))
            if mark != ".":
                yield day_iso(year, int(one), middle)
    if len(one) == 2 and len(three) <= 2 and (is_spaced or (mark != "." and len(three) == 2)):
        yield from (day_iso(year, middle, int(three)) for year in years(one))


def _compact(text: str) -> Iterator[WrittenDate]:
    """Yield ``20240305``, alone, inside a code, or with a time: ``20240305100000``."""
    for match in _COMPACT.finditer(text):
        digits = match[0]
        year, hour, minute = int(digits[:4]), digits[8:10] or "0", digits[10:12] or "0"
        if 1900 <= year < 2100 and int(hour) < 24 and int(minute) < 60:
            yield from _written(match.start(), match.end(), [day_iso(year, int(digits[4:6]), int(digits[6:8]))])


def _months(text: str) -> Iterator[WrittenDate]:
    """Yield ``03/2024``, ``2024-03`` and the years of ``2012–13``."""
    for match in _MONTH.finditer(text):
        if match["year"]:
            digits = match[0][: match.end("month") - match.start() - 1]
            if len(digits) < 2 and "." in match[0]:
                continue  # 3.2024 is a number
            meant = [month_iso(year, int(digits)) for year in years(match["year"])]
            yield from _written(match.start(), match.end(), meant, len(digits) < 2)
            continue
        since, until = int(match[0][:4]), int(match["until"])
        if not 1000 <= since < 3000:
            continue
        dates = [month_iso(since, until)] if match["mark"] in "-/\u2010\u2011" else []
        last = since // 100 * 100 + until
        if since < last or (since % 100 == 99 and until == 0):
            dates += [str(since), str(last if since < last else since + 1)]
        yield from _written(match.start(), match.end(), dates)


def _moments(text: str) -> Iterator[WrittenDate]:
    """Yield the UTC days of seconds or milliseconds since 1970, where a name says that they are a time."""
    for match in _MOMENT.finditer(text):
        seconds = int(match[0][:10])
        if seconds < 2**32 and _MOMENT_NAME.search(text, max(0, match.start() - 48), match.start()):
            day = date(1970, 1, 1) + timedelta(days=seconds // 86400)
            yield WrittenDate(match.start(), match.end(), (day.isoformat(),), match.end())


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
            yield from _written(day.start(), match.end(), dates)
        elif (
            match["mark"] in "./" and len(match["year"]) == 4 and not text[match.start() - 1 : match.start()].isalnum()
        ):
            yield from _written(match.start(), match.end(), [month_iso(year, month) for year in stated])


def _of_eras(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``R6.3.5``, ``令和6.3.5``, ``令和6年`` and ``民國113年``: years of an era, by its letter or its name."""
    for match in _ERA_LETTER.finditer(text) if seen.has_word(_ERA_INITIALS) else ():
        year = _ERAS[_ERA_LETTERS[match["era"]]] + int(match["year"])
        day = day_iso(year, int(match["month"]), int(match["day"]))
        yield from _written(match.start(), match.end(), [day], True)
    for match in _ERA_NAME.finditer(text) if any(era[1] in seen.beyond for era in _ERAS) else ():
        year = _ERAS[match["era"]] + (1 if match["year"] == "元" else int(match["year"]))
        stated = day_iso(year, int(match["month"]), int(match["day"])) if match["month"] else str(year)
        yield from _written(match.start(), match.end(), [stated])


def _eastern(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``2024年3月5日``, ``2024년 3월 5일``, ``令和6年3月5日``, ``二〇二四年三月五日``, ``5 tháng 3, 2024``."""
    if "月" in seen.beyond or "월" in seen.beyond:
        for match in _EAST.finditer(text):
            yield from _counted(match, _eastern_years(match["era"], match["year"]))
        for match in _HAN_DATE.finditer(text):
            yield from _counted(match, (int("".join(str(_han(c)) for c in match["year"])),))
    if ("tháng" in seen.letters or "thg" in seen.letters) and any(word in text for word in ("tháng", "thg", "Tháng")):
        for match in _VIETNAMESE.finditer(text):
            yield from _counted(match, years(match["year"]) if match["year"] else ())


def _eastern_years(era: str | None, year: str | None) -> tuple[int, ...]:
    if year is None:
        return ()
    if era:
        return (_ERAS[era] + (1 if year == "元" else int(year)),)
    if len(year) == 3 and year[0] == "1":  # 113年3月5日, as Taiwan counts
        return (_ERAS["民國"] + int(year),)
    return years(year) if len(year) in (2, 4) and year != "元" else ()


def _counted(match: re.Match[str], stated: tuple[int, ...]) -> Iterator[WrittenDate]:
    """Yield a date whose month is counted, not named."""
    month, day = _han(match["month"]), _han(match["day"]) if match["day"] else None
    if day is None:
        dates = [month_iso(year, month) for year in stated]
    elif stated:
        dates = [day_iso(year, month, day) for year in stated]
    else:
        dates = [yearless_iso(month, day)]
    yield from _written(match.start(), match.end(), dates)


def _han(written: str) -> int:
    """Return a number below one hundred in digits or in Han numerals.

    >>> _han("十二"), _han("二十"), _han("5"), _han("〇")
    (12, 20, 5, 0)
    """
    if written.isascii():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    value = {char: max(0, number - 2) for number, char in enumerate(_HAN)}
    return (value[tens[-1]] if tens else 1) * 10 * bool(ten) + (value[ones[-1]] if ones else 0)


def _share_years(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield the dates that name their month; ``5 March – 10 April 2024`` states one year for both."""
    found = list(find_named(text, seen))
    for one, other in zip_longest(found, found[1:]):
        if other is None or one.dates[0][0] != "-" or other.dates[0][0] == "-":
            yield one
        elif _RANGE.fullmatch(text, one.end, other.start):
            dates = [day_iso(_year_before(iso, other.dates[0]), int(iso[2:4]), int(iso[5:7])) for iso in one.dates]
            yield one._replace(dates=tuple(iso for iso in dates if iso) or one.dates)
        else:
            yield one


def _year_before(iso: str, last: str) -> int:
    """Return the year of a day that a dated later one follows: 28 December – 3 January begins in the year before."""
    return int(last[:4]) - (iso[2:7] > last[5:10])
