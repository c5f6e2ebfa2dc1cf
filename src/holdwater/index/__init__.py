"""A page read once through every lane: from keys to the places that state them.

What a value asks for is read when it first asks: digits by themselves for any number, neighbours only where
digits alone did not answer, words and codes only for words and codes. The result is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from holdwater.index.fitness import unfit_reasons
from holdwater.index.numbers import Numbers, Place
from holdwater.index.read import MAX_PLACES, once
from holdwater.index.words import Words
from holdwater.lanes import dates
from holdwater.model.page import Flaw, Page
from holdwater.model.verdict import Reason
from holdwater.text.codes.pieces import Pieces
from holdwater.text.times.dates import find_dates
from holdwater.text.times.days import frame
from holdwater.text.units import Unit

__all__ = ["MAX_PLACES", "PageIndex", "Place"]


class PageIndex(Numbers, Words):
    """One page, ready to be asked.

    Attributes:
        shapes: How many values of each shape asked for the page supports: (digits before the decimal mark,
            digits behind it, units) to a count.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.shapes: dict[tuple[int, int, tuple[Unit, ...]], int] = {}
        self._unfit: dict[int, tuple[Reason, ...]] = {}

    @property
    def size_bytes(self) -> int:
        """About how much memory the index may come to hold, in bytes."""
        return 4096 + 24 * len(self.text)

    @once
    def _dates(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for written in find_dates(self.text, self.seen):
            for key in dates.read(written):
                found.setdefault(str(key.what), []).append((written.start, written.end))
        return found

    @property
    def dates(self) -> Iterable[str]:
        """Every date that the page states."""
        return self._dates.keys()

    @once
    def date_counts(self) -> Counter[str]:
        """How many dates of each shape the page states, by the name of the shape."""
        return Counter(like[0] for iso in self._dates if (like := frame(iso)) is not None)

    def date(self, iso: str) -> list[tuple[int, int]]:
        """Return where a date stands."""
        return [span for span in self._dates.get(iso, [])[:MAX_PLACES] if self.is_trusted(*span)]

    @once
    def pieces(self) -> Pieces:
        """The runs of letters and digits of the page."""
        return Pieces(self.text)

    def unfit_reasons(self, min_text_chars: int) -> tuple[Reason, ...]:
        """Return why the page is unfit to judge under a setting; empty if it is fit."""
        if min_text_chars not in self._unfit:
            cut = (Reason.PAGE_TRUNCATED,) if self.is_cut and Flaw.TRUNCATED not in self.page.flaws else ()
            self._unfit[min_text_chars] = (*unfit_reasons(self.page, min_text_chars), *cut)
        return self._unfit[min_text_chars]
