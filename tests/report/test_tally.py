"""Findings are counted once each."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from tests.report import samples

from holdwater.model.verdict import Verdict
from holdwater.report.tally import CHANCES, Tally


def test_counts() -> None:
    """By verdict, reason, site and record; by chance only what is supported, up to the bound of each class."""
    tally = Tally()
    for chance in ("0", "0.001", "0.0011", "0.1", "1"):
        tally.add(samples.supported(chance=Decimal(chance)))
    tally.add(samples.row(chance=Decimal("0.9"), urls=("https://else.example/",)))
    tally.add(samples.unverifiable(record=2, urls=()))
    assert tally.all == 7
    assert tally.records == 2
    assert tally.sites == {"shop.example": 5, "else.example": 1, "": 1}
    assert tally.contradicted == {"else.example": 1}
    assert [tally.chances[most] for most in CHANCES] == [2, 1, 1, 0, 1]
    assert tally.supported == Fraction(5, 7)
    assert tally.verdicts[Verdict.CONTRADICTED] == 1


def test_nothing() -> None:
    """Of nothing, all is supported."""
    assert Tally().supported == 1
