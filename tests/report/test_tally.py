"""Findings are counted once each."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from tests.report import samples

from holdwater.model.verdict import Verdict
from holdwater.report.tally import Tally


def test_counts() -> None:
    """By verdict, reason, site, record and tenth of chance; 1 belongs to the last tenth."""
    tally = Tally()
    for chance in ("0", "0.0999", "0.1", "1"):
        tally.add(samples.supported(chance=Decimal(chance)))
    tally.add(samples.unverifiable(record=2, urls=()))
    assert tally.all == 5
    assert len(tally.records) == 2
    assert tally.sites == {"shop.example": 4, "": 1}
    assert {tenth: count for (tenth, _), count in tally.chances.items()} == {0: 2, 1: 1, 9: 1}
    assert tally.supported == Fraction(4, 5)
    assert tally.verdicts[Verdict.CONTRADICTED] == 0


def test_nothing() -> None:
    """Of nothing, all is supported."""
    assert Tally().supported == 1
