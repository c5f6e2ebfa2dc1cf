"""Findings counted: by verdict, reason and site, and how telling the matches are."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction

from holdwater.model.verdict import Reason, Verdict
from holdwater.report.rows import Row

#: The classes in which ``chance`` is counted, by the most that belongs to each. Most matches stand in the first ones,
#: and those above a tenth are weak evidence.
CHANCES = (Decimal("0.001"), Decimal("0.01"), Decimal("0.1"), Decimal("0.5"), Decimal(1))


class Tally:
    """Counts over findings, those of a record together, in one pass.

    Attributes:
        records: How many records they are in.
        contradicted: How many values of each site are contradicted.
        chances: How many supported values have a ``chance`` of each class: what luck a value had that is on none
            of its pages says nothing.
    """

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict] = Counter()
        self.reasons: Counter[Reason] = Counter()
        self.sites: Counter[str] = Counter()
        self.contradicted: Counter[str] = Counter()
        self.chances: Counter[Decimal] = Counter()
        self.records = 0
        self._record: int | None = None

    def add(self, row: Row) -> None:
        """Count one finding."""
        self.verdicts[row.verdict] += 1
        self.reasons[row.reason] += 1
        self.sites[row.site] += 1
        if row.verdict is Verdict.CONTRADICTED:
            self.contradicted[row.site] += 1
        self.records += row.record != self._record
        self._record = row.record
        if row.verdict is Verdict.SUPPORTED and row.chance is not None:
            self.chances[next(most for most in CHANCES if row.chance <= most)] += 1

    @property
    def all(self) -> int:
        """How many findings there are."""
        return self.verdicts.total()

    @property
    def supported(self) -> Fraction:
        """Share of supported values, 0 to 1; 1 of none."""
        return Fraction(self.verdicts[Verdict.SUPPORTED], self.all) if self.all else Fraction(1)
