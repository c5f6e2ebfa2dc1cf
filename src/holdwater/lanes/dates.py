"""A date is the same date in every form, and states its month and its year."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.times.days import WrittenDate, stated

NAME = "dates"
VERSION = 1


def read(written: WrittenDate) -> Iterator[Key]:
    """Yield every date that a written one can mean, and the coarser ones that it states with it.

    >>> from holdwater.text.times.dates import find_dates
    >>> [key.what for key in read(next(find_dates("5. März 2024")))]
    ['2024-03-05', '2024-03', '2024', '--03-05']
    """
    for iso in dict.fromkeys(coarser for own in written.dates for coarser in stated(own)):
        yield Key.date(iso)
