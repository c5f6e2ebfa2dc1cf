"""Dates whose parts stand one over the other in lines of their own: ``05``, ``Mar``, ``2024``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate

_DAY = r"[0-3]?[0-9]\.?"
_NAME = r"[^\W\d_]{3,12}\.?"
_YEAR = r"[12][0-9]{3}(?=\n|$)"
# Cells of a row join to nothing. A day over ``March 2024`` is none of them: it more often counts what a month has.
_STACK = lazy(rf"\n(?:{_DAY}[\n ]{_NAME},?\n|{_NAME}[\n ]{_DAY},?[\n ]){_YEAR}")
# Headers of columns, as accounts break them: June 30 over 2024, or one day of the year over several years.
_DAYS = r"(?<=[\n\t ])[^\W\d_]{3,12}\.? [0-3]?[0-9],?"
_HEADERS = lazy(
    rf"(?P<days>{_DAYS}(?:\t{{1,6}}{_DAYS}){{0,7}})\t{{0,6}}\n[\t ]{{0,60}}"
    r"(?P<years>[12][0-9]{3}(?:\t{1,6}[12][0-9]{3}){0,7})\t{0,6}(?=\n|$)"
)


def find_stacked(text: str, read: Callable[[str], Iterator[WrittenDate]]) -> Iterator[WrittenDate]:
    r"""Yield the dates of clean text that are broken over lines which hold nothing else.

    Args:
        text: Clean text, of any length.
        read: Finds dates in a text of one line.

    >>> from holdwater.text.times.month_names import find_named
    >>> [found.dates for found in find_stacked("News\n05\nMar\n2024\nMore", find_named)]
    [('2024-03-05',)]
    >>> table = "Year ended December 31,\n2024\t2023\nSales\t5\t4"
    >>> [found.dates for found in find_stacked(table, find_named)]
    [('2024-12-31', '2023-12-31')]
    """
    for stack in _STACK.finditer(f"\n{text}"):
        first, last = stack.start(), stack.end() - 1
        for found in read(text[first:last].replace("\n", " ")):
            if (found.start, found.end) == (0, last - first):
                yield found._replace(start=first, end=last, stop=last)
    yield from _headers(text, read)


def _headers(text: str, read: Callable[[str], Iterator[WrittenDate]]) -> Iterator[WrittenDate]:
    """Yield the dates of column headers whose years stand in the row below: equally many columns to each day."""
    for match in _HEADERS.finditer(f"\n{text}"):
        days, years = match["days"].split("\t"), match["years"].split("\t")
        days, years = [day for day in days if day], [year for year in years if year]
        at = match.start("days") - 1
        if len(years) % len(days) or (len(days) == len(years) == 1):
            continue
        for number, day in enumerate(days):
            start = text.index(day, at)
            at = start + len(day)
            each = len(years) // len(days)
            whole = [f"{day.rstrip(',')} {year}" for year in years[number * each : (number + 1) * each]]
            dates = [found for one in whole for found in read(one) if (found.start, found.end) == (0, len(one))]
            if dates:
                yield WrittenDate(start, at, tuple(iso for found in dates for iso in found.dates), at)
