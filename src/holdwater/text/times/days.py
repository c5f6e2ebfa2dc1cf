"""What a written date states: a day, a month, a year, a day of any year, or a time of day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from holdwater.text.lazy import lazy


class WrittenDate(NamedTuple):
    """One date or time of day in clean text.

    Attributes:
        start: Start in the text.
        end: End, exclusive.
        dates: Everything that it can mean, at its own precision: ``2024-03-05``, ``2024-03``, ``2024``,
            ``--03-05`` where no year is stated, ``T18:30`` or ``T18:30:05`` for a time of day, ``2024-Q1`` and
            ``2024-H1`` for a quarter and a half, ``--Q1`` where no year is stated, ``2023/2024`` for a season,
            ``199x`` for a decade.
        stop: Where the time of day and the zone that follow it end; its own end where none does.
        is_weak: Whether it may as well be something else, such as ``15 Pro``, where ``pro`` is a month.
        is_elliptic: Whether its month or its year is said with another date only, so that its own text states less.
        ends: Each date by itself, where it is several: the ends of a span, the days of a list.
    """

    start: int
    end: int
    dates: tuple[str, ...]
    stop: int
    is_weak: bool = False
    is_elliptic: bool = False
    ends: tuple[WrittenDate, ...] = ()


#: One of several dates that share what is said once: its start, its end and everything that it can mean.
Piece: TypeAlias = tuple[int, int, Iterable[str | None]]

#: The Buddhist era is so many years ahead.
BUDDHIST = 543

_MONTH_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def month_iso(year: int, month: int) -> str | None:
    """Return a month as ``2024-03``, or None where there is none of that number."""
    return f"{year:04}-{month:02}" if 1 <= month <= 12 else None


def day_iso(year: int, month: int, day: int) -> str | None:
    """Return a day as ``2024-03-05``, or None where the calendar has none.

    >>> day_iso(2024, 2, 29), day_iso(2023, 2, 29)
    ('2024-02-29', None)
    """
    if not (1 <= month <= 12 and 1 <= day <= _MONTH_DAYS[month - 1]):
        return None
    if month == 2 and day == 29 and not _is_leap(year):
        return None
    return f"{year:04}-{month:02}-{day:02}"


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def yearless_iso(month: int, day: int) -> str | None:
    """Return a day of any year as ``--03-05``, or None where no year has it."""
    return f"--{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= _MONTH_DAYS[month - 1] else None


def years(written: str) -> tuple[int, ...]:
    """Return the years that two or four digits can mean.

    Two digits are of 1930 to 2049, and those from 30 to 49 of both centuries. Four may count the Buddhist era.

    >>> years("24"), years("85"), years("35"), years("2567"), years("2024")
    ((2024,), (1985,), (2035, 1935), (2567, 2024), (2024,))
    """
    year = int(written)
    if len(written) == 2:
        return ((2000 + year,) if year < 50 else ()) + ((1900 + year,) if year >= 30 else ())
    return (year, year - BUDDHIST) if 1900 <= year - BUDDHIST < 2100 else (year,)


def stated(iso: str) -> Iterator[str]:
    """Yield a date and every coarser one that it states too; never the reverse.

    >>> list(stated("2024-03-05")), list(stated("T18:30:05")), list(stated("2024-03"))
    (['2024-03-05', '2024-03', '2024', '--03-05'], ['T18:30:05', 'T18:30'], ['2024-03', '2024'])
    >>> list(stated("2023/2024")), list(stated("2024-Q1")), list(stated("--Q1"))
    (['2023/2024', '2023', '2024'], ['2024-Q1', '2024', '--Q1'], ['--Q1', 'Q1'])
    """
    yield iso
    if iso[0] == "T":
        if len(iso) > 6:
            yield iso[:6]
    elif iso[4:5] == "/":
        yield from iso.split("/")
    elif iso[0] != "-":
        if len(iso) == 10:
            yield iso[:7]
        if len(iso) >= 7:
            yield iso[:4]
        if len(iso) == 10 or iso[5:6] in ("Q", "H"):
            yield f"-{iso[4:]}"
    elif iso[2] in "QH":
        yield iso[2:]  # its year may stand elsewhere


def written(
    start: int, end: int, dates: Iterable[str | None], is_weak: bool = False, pieces: Sequence[Piece] = ()
) -> Iterator[WrittenDate]:
    """Yield one date if it has any meaning, None being none, with the pieces that it is made of, if several."""
    meant = _meant(dates)
    if meant:
        ends = tuple(
            WrittenDate(since, until, own, until, is_weak, is_elliptic=True)
            for since, until, given in pieces
            if (own := _meant(given))
        )
        yield WrittenDate(start, end, meant, end, is_weak, ends=ends if len(ends) > 1 else ())


def _meant(dates: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(iso for iso in dates if iso))


def frame(iso: str) -> tuple[str, int] | None:
    """Return a name for the dates of the same shape as one, and how many there are; None for a year.

    >>> frame("2024-03-05"), frame("2024-03"), frame("--03-05"), frame("T18:30"), frame("2024")
    (('days of 2024', 366), ('months of 2024', 12), ('days', 366), ('minutes', 1440), None)
    """
    if iso[0] == "T":
        return ("minutes", 24 * 60) if len(iso) == 6 else ("seconds", 24 * 3600)
    if iso[0] == "-":
        return ("days", 366) if iso[2].isdigit() else ("parts", 4)
    if len(iso) == 10:
        return f"days of {iso[:4]}", 366 if _is_leap(int(iso[:4])) else 365
    if len(iso) != 7:
        return None
    return (f"months of {iso[:4]}", 12) if iso[5].isdigit() else (f"parts of {iso[:4]}", 4)


# Minutes that a zone is ahead of UTC; a name without its season is either.
_ZONES = {
    name: tuple(60 * hours for hours in ahead)
    for names, ahead in (
        ("PST", (-8,)), ("PDT MST", (-7,)), ("PT", (-8, -7)), ("MDT", (-6,)), ("MT", (-7, -6)), ("CST", (-6, 8)),
        ("CDT EST", (-5,)), ("CT", (-6, -5)), ("EDT", (-4,)), ("ET", (-5, -4)), ("BRT ART", (-3,)),
        ("CET MEZ BST WAT", (1,)), ("CEST MESZ EET CAT SAST", (2,)), ("EEST MSK EAT TRT", (3,)), ("WIB ICT", (7,)),
        ("SGT HKT PHT WITA", (8,)), ("JST KST WIT", (9,)), ("AEST", (10,)), ("AEDT", (11,)), ("NZST", (12,)),
        ("NZDT", (13,)),
    )
    for name in names.split()
} | {"IST": (330,)}  # fmt: skip
_ZONED = lazy(
    r"[T, \u00a0]{1,2}(?:(?:at|um|à|a las|kl\.?|@|-|–|\||·)[ \u00a0])?(?P<hour>[0-2]?[0-9])[:.h](?P<minute>[0-5][0-9])"
    r"(?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:[ \u00a0]?(?P<half>[APap])\.?[ \u00a0]?[Mm]\.?(?![a-z]))?"
    r"(?:[ \u00a0]?\(?(?:(?:UTC|GMT) ?(?P<from>[+\u2212-])(?P<hours>[01]?[0-9])(?::?(?P<minutes>[0-5][0-9]))?"
    r"|Z|UTC|GMT|(?P<zone>[A-Z]{2,4})(?![A-Za-z])"
    r"|(?P<sign>[+\u2212-])(?P<ahead>0[0-9]|1[0-4])(?::?(?P<quarter>[0-5][0-9]))?))?(?![0-9])"
)


def with_time(text: str, found: WrittenDate) -> WrittenDate:
    """Return a date together with the time of day after it; with a zone, its day in UTC is another meaning.

    >>> with_time("2024-03-05T23:30:00-05:00", WrittenDate(0, 10, ("2024-03-05",), 10)).dates
    ('2024-03-05', '2024-03-06')
    >>> with_time("2024-03-05, 11:30 pm ET", WrittenDate(0, 10, ("2024-03-05",), 10)).dates
    ('2024-03-05', '2024-03-06')
    """
    match = _ZONED.match(text, found.end)
    if match is None:
        return found
    dates = list(found.dates)
    hour = int(match["hour"])
    if match["half"]:
        hour = hour % 12 + 12 * (match["half"] in "pP")
    for ahead in _minutes_ahead(match):
        utc = timedelta(hours=hour, minutes=int(match["minute"]) - ahead)
        full = [iso for iso in found.dates if len(iso) == 10 and "0001" < iso[:4] < "9999"]
        dates += [(date.fromisoformat(iso) + timedelta(days=utc.days)).isoformat() for iso in full]
    return found._replace(dates=tuple(dict.fromkeys(dates)), stop=match.end())


def _minutes_ahead(match: re.Match[str]) -> tuple[int, ...]:
    """Return how many minutes the zone of a time may be ahead of UTC; nothing where none is stated or known."""
    sign = match["sign"] or match["from"]
    if not sign:
        return _ZONES.get(match["zone"] or "", ())
    minutes = int(match["ahead"] or match["hours"]) * 60 + int(match["quarter"] or match["minutes"] or 0)
    return (minutes if sign == "+" else -minutes,)
