"""The numbers, dates and codes of short texts beside one another."""

from __future__ import annotations

import pytest

from holdwater.checks.facts import facts_of, index_text, missing_from, stated


@pytest.mark.parametrize(
    ("text", "other", "there"),
    [
        ("1,700 euros", "EUR 1.700,00", True),
        ("1.7 thousand euros", "1700 €", True),
        ("12 hours", "21 hours", False),
        ("12 hours", "12 days", False),
        ("3.5 million", "3.5 billion", False),
        ("2024-03-05", "5 March 2024", True),
        ("5 March 2024", "March 2024", False),
        ("RT-412-C", "RT-412-D", False),
        ("12 hours", "12 screws", False),
        ("12 hours", "12 screws in 12 hours", True),
        ("12 hours", "12", True),
        ("12 euros", "12 screws for 12 euros", True),
        ("12 euros", "12 screws", False),
        ("12 screws", "12 boxes", True),
        ("5 kg", "5,000 g of 5 boxes", True),
        ("no number", "", True),
    ],
)
def test_stated(text: str, other: str, there: bool) -> None:
    """A text states another's facts in any form, and no other unit or scale."""
    assert stated(text, other) is there


def test_what_is_missing() -> None:
    """Only what is not there is missing, in order."""
    missing = missing_from(facts_of("5 kg, 6 kg and 7 kg"), index_text("6 kg"))
    assert [fact.token.text for fact in missing] == ["5", "7"]
