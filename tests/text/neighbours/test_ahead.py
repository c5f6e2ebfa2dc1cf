from __future__ import annotations

import pytest

from holdwater.text.neighbours.ahead import ahead, counted_ahead
from holdwater.text.units import lookup


@pytest.mark.parametrize(
    ("before", "unit", "names"),
    [
        ("時速", "km", ["km/h"]),
        ("時速約", "km", ["km/h"]),
        ("시속 ", "mi", ["mi/h"]),
        ("秒速", "m", ["m/s"]),
        ("saatte ", "km", ["km/h"]),
        ("時速", "kg", []),
        ("時間", "km", ["km"]),
        ("大さじ", "", ["tbsp_metric"]),
        ("大さじ", "g", ["g"]),
        ("", "km", ["km"]),
    ],
)
def test_what_counts_from_ahead(before: str, unit: str, names: list[str]) -> None:
    """A word of speed makes a rate of a length and of nothing else; a spoon counts what has no unit of its own."""
    assert [one.name for one in counted_ahead(before, len(before), lookup(unit))] == names


@pytest.mark.parametrize(
    ("before", "may"),
    [
        ("時速約", {"count"}),
        ("saatte ", {"count"}),
        ("yüzde ", {"count", "share"}),
        ("up % ", {"share"}),
        ("cost in £m (", {"scale"}),
        ("weight: ", {"label"}),
        ('"weight":"', {"label"}),
        ('he said "', set()),
        ("with ", set()),
        ("        ", {"scale", "label"}),
    ],
)
def test_a_look_ahead(before: str, may: set[str]) -> None:
    """The last characters before a number say at once what can't stand there."""
    found = ahead(f"{before}12", len(before))
    assert {what for what in ("count", "share", "scale", "label") if getattr(found, f"may_{what}")} == may
    assert not found.currency


@pytest.mark.parametrize(("before", "currency"), [("cost: £ ", "£"), ("EUR\u00a0(", "EUR"), ("£ per ", "")])
def test_a_currency_ahead(before: str, currency: str) -> None:
    """A currency counts where nothing but spaces, a sign or a bracket parts it from the number."""
    assert ahead(f"{before}12", len(before)).currency == currency
