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
# Headers of columns, as accounts break them: June 30 over 2024, or one day of the year over several years. Cells that
# hold nothing but a space keep columns apart, and a row of them headers; a day may stand below what ends on it.
_DAY_OF_YEAR = r"(?<=[\n\t \u00a0])[^\W\d_]{3,12}\.?[ \u00a0][0-3]?[0-9],?"
_APART = r"[\t \u00a0]{1,24}"
_HEADERS = lazy(
    rf"(?P<days>{_DAY_OF_YEAR}(?:{_APART}(?:[^\W\d_][^\t\n]{{0,40}}\n)?{_DAY_OF_YEAR}){{0,7}})(?:{_APART})?\n"
    rf"(?:{_APART}\n){{0,2}}[\t \u00a0]{{0,60}}(?P<years>[12][0-9]{{3}}(?:{_APART}[12][0-9]{{3}}){{0,7}})"
    rf"(?:{_APART})?(?=\n|$)"
)
_ONE_DAY = lazy(_DAY_OF_YEAR)


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
        days, years = list(_ONE_DAY.finditer(match.string, *match.span("days"))), match["years"].split()
        each, others = divmod(len(years), len(days))
        if others or (len(days) == len(years) == 1):
            continue
        for number, day in enumerate(days):
            name = day[0].rstrip(",").replace("\u00a0", " ")
            whole = [f"{name} {year}" for year in years[number * each : (number + 1) * each]]
            dates = [found for one in whole for found in read(one) if (found.start, found.end) == (0, len(one))]
            if dates:
                end = day.end() - 1
                yield WrittenDate(day.start() - 1, end, tuple(iso for found in dates for iso in found.dates), end)
