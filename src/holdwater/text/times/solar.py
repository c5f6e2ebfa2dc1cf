"""Dates of the solar calendar of Iran and Afghanistan: ``۲۰ آبان ۱۴۰۳``, and ``۱۴۰۳/۰۸/۲۰`` among the numeric ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate, written

_MONTHS = (
    "فروردین حمل", "اردیبهشت ثور", "خرداد جوزا", "تیر سرطان", "مرداد اسد", "شهریور سنبله", "مهر میزان", "آبان عقرب",
    "آذر قوس", "دی جدی", "بهمن دلو", "اسفند حوت",
)  # fmt: skip
_NUMBERS = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_MONTH_WORDS = frozenset(f"{name}{behind}" for name in _NUMBERS for behind in ("", "ماه"))
_NAMED = lazy(
    rf"(?<![0-9.,/:])(?P<day>[0-3]?[0-9]) (?P<month>{'|'.join(_NUMBERS)})(?: ?ماه)?(?:،? |، ?)(?:سال )?"
    r"(?P<year>1[34][0-9]{2})(?![0-9])"
)
#: The years that a calendar of thirty-three years with eight leap ones holds for, as pages write them.
_YEARS = range(1300, 1500)
_LEAP = (1, 5, 9, 13, 17, 22, 26, 30)
_CYCLE = 33
_LONG_MONTHS, _LONG_DAYS, _SHORT_DAYS, _LAST_DAYS = 6, 31, 30, 29
# The first day of the year 1403.
_KNOWN_YEAR, _KNOWN_DAY = 1403, date(2024, 3, 20).toordinal()


def _leaps_before(year: int) -> int:
    cycles, rest = divmod(year, _CYCLE)
    return cycles * len(_LEAP) + sum(leap < rest for leap in _LEAP)


def solar_day(year: int, month: int, day: int) -> str | None:
    """Return the Gregorian day of one of the solar calendar, or None where that has none or isn't in use.

    >>> solar_day(1403, 8, 20), solar_day(1403, 12, 30), solar_day(1402, 12, 30), solar_day(2024, 3, 5)
    ('2024-11-10', '2025-03-20', None, None)
    """
    if year not in _YEARS or not 1 <= month <= 12:
        return None
    longest = _LONG_DAYS if month <= _LONG_MONTHS else _SHORT_DAYS
    if month == 12 and year % _CYCLE not in _LEAP:
        longest = _LAST_DAYS
    if not 1 <= day <= longest:
        return None
    before = (month - 1) * _SHORT_DAYS + min(month - 1, _LONG_MONTHS)
    years = year - _KNOWN_YEAR
    new_year = _KNOWN_DAY + 365 * years + _leaps_before(year) - _leaps_before(_KNOWN_YEAR)
    return date.fromordinal(new_year + before + day - 1).isoformat()


def find_solar(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``۲۰ آبان ۱۴۰۳``: as the day that it is elsewhere, and as it is counted there."""
    if seen.has_word(_MONTH_WORDS):
        for match in _NAMED.finditer(text):
            year, month, day = int(match["year"]), _NUMBERS[match["month"]], int(match["day"])
            own = solar_day(year, month, day)
            yield from written(*match.span(), [own, own and f"{year}-{month:02}-{day:02}"])
