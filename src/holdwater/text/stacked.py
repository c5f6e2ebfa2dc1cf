"""Dates whose parts stand one over the other in lines of their own: ``05``, ``Mar``, ``2024``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from holdwater.text.days import WrittenDate
from holdwater.text.lazy import lazy

_DAY = r"[0-3]?[0-9]\.?"
_NAME = r"[^\W\d_]{3,12}\.?"
_YEAR = r"[12][0-9]{3}(?=\n|$)"
# Cells of a row join to nothing. A day over ``March 2024`` is none of them: it more often counts what a month has.
_STACK = lazy(rf"\n(?:{_DAY}[\n ]{_NAME},?\n|{_NAME}[\n ]{_DAY},?[\n ]){_YEAR}")


def find_stacked(text: str, read: Callable[[str], Iterator[WrittenDate]]) -> Iterator[WrittenDate]:
    r"""Yield the dates of clean text that are broken over lines which hold nothing else.

    Args:
        text: Clean text, of any length.
        read: Finds dates in a text of one line.

    >>> from holdwater.text.month_names import find_named
    >>> [found.dates for found in find_stacked("News\n05\nMar\n2024\nMore", find_named)]
    [('2024-03-05',)]
    """
    for stack in _STACK.finditer(f"\n{text}"):
        first, last = stack.start(), stack.end() - 1
        for found in read(text[first:last].replace("\n", " ")):
            if (found.start, found.end) == (0, last - first):
                yield found._replace(start=first, end=last, stop=last)
