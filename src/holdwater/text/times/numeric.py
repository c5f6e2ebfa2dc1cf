"""Dates in numbers alone, each one atom: ``2024-03-05``, ``05.03.2024``, ``3/5/24``, ``20240305``, ``03/2024``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from holdwater.text.lazy import lazy
from holdwater.text.times.days import Piece, WrittenDate, day_iso, month_iso, written, years
from holdwater.text.times.joints import SPACE, WIDE_JOINT
from holdwater.text.times.solar import solar_day

_DASH = r"\u2010\u2011\u2012\u2013\-"
# With spaces on both sides of a mark, or with a rarer mark, only a year of four digits makes it a date.
_NUMERIC = lazy(
    rf"[0-9](?<![0-9][0-9])(?:(?<![0-9][/.][0-9])|(?<=/[0-9])(?=[0-9]{{3}}-))[0-9]{{0,3}}"
    rf"(?P<mark>[{_DASH}/._·|]|{SPACE}[/.·|]|{SPACE}(?=[0-9]{{2}}{SPACE}))(?P<space>{SPACE}?)[0-9]{{1,2}}(?P=mark){SPACE}?[0-9]{{1,4}}(?![0-9])"
)
_SPACES = " \u00a0\u202f\u2009"
_RARE = frozenset("_·|")
_PARTS = lazy("[0-9]+")
_COMPACT = lazy("[12](?<![0-9][12])[0-9]{7}(?:[0-9]{6}|[0-9]{4})?(?![0-9])")
_MONTH = lazy(
    rf"[0-9](?<![0-9][0-9])(?<![0-9][{_DASH}/.,:][0-9])(?:(?P<month>[0-9]?[{_DASH}/.])(?P<year>[12][0-9]{{3}})"
    rf"|(?P<since>[0-9]{{3}})(?P<mark>[{_DASH}\u2014/])(?P<until>[0-9]{{2}}(?:[0-9]{{2}})?))(?![0-9]|[{_DASH}/.:][0-9])"
)
# What the first end of a span leaves to the last, and the last one to the first: 28.02. – 03.03.2024, 2024/5/12～5/15.
_HEADS = {
    ".": lazy(rf"(?<![0-9.,:/])(?P<day>[0-3]?[0-9])\.(?:{SPACE}?(?P<month>[01]?[0-9])(?![0-9]))?{WIDE_JOINT}\Z"),
    "/": lazy(rf"(?<![0-9.,:/-])(?P<day>[0-3]?[0-9])(?:/(?P<month>[0-3]?[0-9])(?![0-9]){WIDE_JOINT}|[{_DASH}])\Z"),
}
_TAILS = {
    mark: lazy(
        rf"(?:{WIDE_JOINT}(?P<month>[01]?[0-9])\{mark}{SPACE}?|{SPACE}?[~〜～]{SPACE}?)(?P<day>[0-3]?[0-9])"
        rf"(?![0-9:~]|\{mark}[0-9])"
    )
    for mark in "./-"
}
_HEAD_CHARS = 40
_HALF_YEAR = timedelta(days=183)
# 5/3 2024, 5/3-2024 and 5/3-24, as the North writes them.
_SLASHED = lazy(
    rf"/(?<=[0-9]/)(?P<month>[01]?[0-9])(?:(?:{SPACE}|{SPACE}?[{_DASH}]{SPACE}?)(?P<year>(?:19|20)[0-9]{{2}})"
    rf"|[{_DASH}](?P<short>[0-9]{{2}}))(?![^\W_]|[{_DASH}/.,:][0-9])"
)
# 03/24 on a card or a label, which may be a fraction or a day as well.
_SHORT_MONTH = lazy(
    r"/(?<=[01][0-9]/)(?<![0-9][01][0-9]/)(?<![\w.,/-][01][0-9]/)(?P<short>[0-4][0-9])(?![\w%]|[./,-][0-9])"
)
_SLASHED_DAY = lazy(r"(?<![\w.,/-])[0-3]?[0-9]\Z")
#: Years of the Republic, as Taiwan counts them, are so many behind.
_REPUBLIC = 1911


def find_numeric(text: str, *, year_first: bool = False) -> Iterator[WrittenDate]:
    """Yield the dates of clean text that are written in numbers and marks, form by form.

    Args:
        text: Clean text, of any length.
        year_first: Whether two digits before two dots may be the year too, as in East Asia: ``24.03.05``.

    >>> [found.dates for found in find_numeric("5.–10.3.2024, 5/3-24 and 03/2024")]
    [('2024-03-10', '2024-03-05'), ('2024-03-05',), ('2024-03',)]
    """
    yield from _numeric(text, year_first)
    if "/" in text:
        yield from _slashed(text)
    yield from _months(text)


def _numeric(text: str, year_first: bool) -> Iterator[WrittenDate]:
    """Yield ``2024-03-05``, ``05.03.2024``, ``3/5/24``: day first with dots, else day and month may swap."""
    for match in _NUMERIC.finditer(text):
        one, two, three = parts = _PARTS.findall(match[0])
        sign = match["mark"].strip(_SPACES) or " "
        is_apart, is_spaced = sign == " " or match["mark"][0] in _SPACES, bool(match["space"])
        start, end = match.span()
        is_long = len(one) == 4 or len(three) == 4
        if (is_spaced and not is_apart and sign != ".") or (not is_long and (is_apart or sign in _RARE)):
            continue
        if (not is_long or sign in ". ") and _goes_on(text, end, match["mark"][0]):
            continue
        if sign == " " and (min(map(len, parts)) < 2 or text[max(0, start - 2) : start].rstrip(_SPACES).isdigit()):
            continue
        may_lead = year_first and len(two) == len(three) == 2  # 17.5.1 is a version
        dates = list(_meanings(one, two, three, sign, may_lead or (is_spaced and not is_apart)))
        pieces: list[Piece] = []
        if sign in _HEADS and len(one) < 3:
            head = _HEADS[sign].search(text, max(0, start - _HEAD_CHARS), start)
            if head is not None:
                till = head.end("month" if head["month"] else "day")
                others = list(_other_ends(dates, head["day"], head["month"], before=True, may_swap=sign == "/"))
                if sign == "/" or text[till] == ".":  # 28.02 may be a number as well
                    pieces = [(head.start(), till, others), (start, end, dates.copy())]
                if text[till] == ".":
                    start = head.start()
                dates += others
        elif len(one) == 4 and sign in _TAILS and (sign == "." or text[end : end + 1] != "-"):
            tail = _TAILS[sign].match(text, end)
            if tail is not None:
                others = list(_other_ends(dates, tail["day"], tail["month"], before=False, may_swap=False))
                from_there = tail.start("month" if tail["month"] else "day")
                pieces = [(start, end, dates.copy()), (from_there, tail.end(), others)]
                end = tail.end()
                dates += others
        yield from written(start, end, dates, sign == " ", pieces)


def _goes_on(text: str, end: int, mark: str) -> bool:
    """Say whether a mark and a digit follow: 1.10.24.3 and 10-03-24-7 are no dates."""
    beyond = text[end : end + 2]
    return len(beyond) == 2 and beyond[0] == mark and beyond[1].isdigit()


def _other_ends(
    dates: Iterable[str | None], day: str, month: str | None, *, before: bool, may_swap: bool
) -> Iterator[str | None]:
    """Yield what the other end of a span can mean: the day and the month of the year next to each meaning of this one.

    A span of more than half a year is none: ``Version 1.5 – 03.03.2024``.
    """
    orders = [(month, day)] if month else []
    if may_swap and month:
        orders.append((day, month))
    for iso in [one for one in dates if one and "0001" < one[:4] < "9999"]:
        own = date.fromisoformat(iso)
        for ahead, behind in orders or [(iso[5:7], day)]:
            for year in (own.year - 1, own.year) if before else (own.year, own.year + 1):
                other = day_iso(year, int(ahead), int(behind))
                gap = own - date.fromisoformat(other) if other else timedelta(0)
                if other and timedelta(0) < (gap if before else -gap) < _HALF_YEAR:
                    yield other


def _slashed(text: str) -> Iterator[WrittenDate]:
    """Yield ``5/3 2024``, ``5/3-2024``, ``5/3-24`` and ``03/24``, each of which may be a fraction as well."""
    for match in _SLASHED.finditer(text):
        day = _SLASHED_DAY.search(text, max(0, match.start() - 3), match.start())
        if day is not None:
            stated = years(match["year"] or match["short"])
            dates = [day_iso(year, int(match["month"]), int(day[0])) for year in stated]
            yield from written(day.start(), match.end(), list(dates), True)
    for match in _SHORT_MONTH.finditer(text):
        month = int(text[match.start() - 2 : match.start()])
        dates = [month_iso(year, month) for year in years(match["short"])]
        yield from written(match.start() - 2, match.end(), list(dates), True)


def _meanings(one: str, two: str, three: str, mark: str, year_first: bool) -> Iterator[str | None]:
    """Yield the days that three numbers with one mark between them can mean."""
    middle = int(two)
    if len(one) == 4:
        if len(three) <= 2:
            yield from (day_iso(year, middle, int(three)) for year in years(one))
            yield solar_day(int(one), middle, int(three))
        return
    if len(one) == 3 and one[0] == "1" and len(two) == len(three) == 2 and mark in "/-.":
        yield day_iso(_REPUBLIC + int(one), middle, int(three))
    if len(one) == 3 or len(three) == 3:
        return
    if len(three) in (2, 4):
        for year in years(three):
            yield day_iso(year, middle, int(one))
            if mark != ".":
                yield day_iso(year, int(one), middle)
    if len(one) == 2 and len(three) <= 2 and (year_first or (mark != "." and len(three) == 2)):
        yield from (day_iso(year, middle, int(three)) for year in years(one))


def find_compact(text: str) -> Iterator[WrittenDate]:
    """Yield ``20240305``, alone, inside a code, or with a time: ``20240305100000``."""
    for match in _COMPACT.finditer(text):
        digits = match[0]
        year, hour, minute = int(digits[:4]), digits[8:10] or "0", digits[10:12] or "0"
        if 1900 <= year < 2100 and int(hour) < 24 and int(minute) < 60:
            yield from written(match.start(), match.end(), [day_iso(year, int(digits[4:6]), int(digits[6:8]))])


def _months(text: str) -> Iterator[WrittenDate]:
    """Yield ``03/2024``, ``2024-03`` and the years of ``2012–13``."""
    for match in _MONTH.finditer(text):
        if match["year"]:
            digits = match[0][: match.end("month") - match.start() - 1]
            if len(digits) < 2 and "." in match[0]:
                continue  # 3.2024 is a number
            meant = [month_iso(year, int(digits)) for year in years(match["year"])]
            yield from written(match.start(), match.end(), meant, len(digits) < 2)
            continue
        since, until = int(match[0][:4]), int(match["until"])
        if not 1000 <= since < 3000:
            continue
        is_full = len(match["until"]) > 2
        dates = [month_iso(since, until)] if match["mark"] in "-/\u2010\u2011" and not is_full else []
        pieces: list[Piece] = []
        last = until if is_full else since // 100 * 100 + until
        if last == since + 1 or (not is_full and since % 100 == 99 and until == 0):
            dates.append(f"{since}/{since + 1}")
        elif since < last and not is_full:  # 1200–1500 counts something
            pieces = [(match.start(), match.start("mark"), [str(since)]), (*match.span("until"), [str(last)])]
            dates += [str(since), str(last)]
        yield from written(match.start(), match.end(), dates, is_full and match["mark"] != "/", pieces)
