"""Findings counted: by verdict, reason and site, and how lucky a match would have been."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from holdwater.model.verdict import Reason, Verdict
from holdwater.report.rows import Row

#: Tenths of ``chance``.
TENTHS = 10


class Tally:
    """Counts over findings, in one pass."""

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict] = Counter()
        self.reasons: Counter[Reason] = Counter()
        self.sites: Counter[str] = Counter()
        self.chances: Counter[tuple[int, Verdict]] = Counter()
        self.records: set[int] = set()

    def add(self, row: Row) -> None:
        """Count one finding."""
        self.verdicts[row.verdict] += 1
        self.reasons[row.reason] += 1
        self.sites[row.site] += 1
        self.records.add(row.record)
        if row.chance is not None:
            self.chances[min(int(row.chance * TENTHS), TENTHS - 1), row.verdict] += 1

    @property
    def all(self) -> int:
        """How many findings there are."""
        return self.verdicts.total()

    @property
    def supported(self) -> Fraction:
        """Share of supported values, 0 to 1; 1 of none."""
        return Fraction(self.verdicts[Verdict.SUPPORTED], self.all) if self.all else Fraction(1)
