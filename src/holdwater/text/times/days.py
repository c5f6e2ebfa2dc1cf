"""What a written date states: a day, a month, a year, a day of any year, or a time of day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from holdwater.text.lazy import lazy


class WrittenDate(NamedTuple):
    """One date or time of day in clean text.

    Attributes:
        start: Start in the text.
        end: End, exclusive.
        dates: Everything that it can mean, at its own precision: ``2024-03-05``, ``2024-03``, ``2024``,
            ``--03-05`` where no year is stated, ``T18:30`` or ``T18:30:05`` for a time of day, ``2024-Q1`` and
            ``2024-H1`` for a quarter and a half, ``199x`` for a decade.
        stop: Where the time of day and the zone that follow it end; its own end where none does.
        is_weak: Whether it may as well be something else, such as ``15 Pro``, where ``pro`` is a month.
    """

    start: int
    end: int
    dates: tuple[str, ...]
    stop: int
    is_weak: bool = False


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
    """
    yield iso
    if iso[0] == "T":
        if len(iso) > 6:
            yield iso[:6]
    elif iso[0] != "-":
        if len(iso) == 10:
            yield iso[:7]
        if len(iso) >= 7:
            yield iso[:4]
        if len(iso) == 10:
            yield f"-{iso[4:]}"


def frame(iso: str) -> tuple[str, int] | None:
    """Return a name for the dates of the same shape as one, and how many there are; None for a year.

    >>> frame("2024-03-05"), frame("2024-03"), frame("--03-05"), frame("T18:30"), frame("2024")
    (('days of 2024', 366), ('months of 2024', 12), ('days', 366), ('minutes', 1440), None)
    """
    if iso[0] == "T":
        return ("minutes", 24 * 60) if len(iso) == 6 else ("seconds", 24 * 3600)
    if iso[0] == "-":
        return "days", 366
    if len(iso) == 10:
        return f"days of {iso[:4]}", 366 if _is_leap(int(iso[:4])) else 365
    if len(iso) != 7:
        return None
    return (f"months of {iso[:4]}", 12) if iso[5].isdigit() else (f"parts of {iso[:4]}", 4)


_ZONED = lazy(
    r"[T, \u00a0]{1,2}(?:(?:at|um|à|a las|kl\.?|@|-|–|\||·)[ \u00a0])?(?P<hour>[0-2]?[0-9])[:.h](?P<minute>[0-5][0-9])"
    r"(?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:[ \u00a0]?[APap]\.?[Mm]\.?(?![a-z]))?"
    r"(?:[ \u00a0]?(?:Z|UTC|GMT|[A-Z]{3,4}(?![A-Za-z])"
    r"|(?P<sign>[+\u2212-])(?P<ahead>[01][0-9]):?(?P<quarter>[0-5][0-9])))?(?![0-9])"
)


def with_time(text: str, found: WrittenDate) -> WrittenDate:
    """Return a date together with the time of day after it; with an offset, its day in UTC is another meaning.

    >>> with_time("2024-03-05T23:30:00-05:00", WrittenDate(0, 10, ("2024-03-05",), 10)).dates
    ('2024-03-05', '2024-03-06')
    """
    match = _ZONED.match(text, found.end)
    if match is None:
        return found
    dates = list(found.dates)
    if match["sign"]:
        offset = timedelta(hours=int(match["ahead"]), minutes=int(match["quarter"]))
        own = timedelta(hours=int(match["hour"]), minutes=int(match["minute"]))
        utc = own + offset if match["sign"] != "+" else own - offset
        full = [iso for iso in found.dates if len(iso) == 10]
        dates += [(date.fromisoformat(iso) + timedelta(days=utc.days)).isoformat() for iso in full]
    return found._replace(dates=tuple(dict.fromkeys(dates)), stop=match.end())
