"""A date is the same date in every local form."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.model.key import Key
from holdwater.text.dates import WrittenDate

NAME = "dates"
VERSION = 1


def read(written: WrittenDate) -> Iterator[Key]:
    """Yield every date that a written one can mean."""
    for iso in written.dates:
        yield Key.date(iso)
