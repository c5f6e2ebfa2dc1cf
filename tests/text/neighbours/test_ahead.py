from __future__ import annotations

import pytest

from holdwater.text.neighbours.ahead import Ahead, ahead, counted_ahead
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
    ("before", "what"),
    [
        ("時速約", Ahead("", may_count=True, may_share=False, may_scale=False, may_label=False)),
        ("saatte ", Ahead("", may_count=True, may_share=False, may_scale=False, may_label=False)),
        ("yüzde ", Ahead("", may_count=True, may_share=True, may_scale=False, may_label=False)),
        ("up % ", Ahead("", may_count=False, may_share=True, may_scale=False, may_label=False)),
        ("cost in £m (", Ahead("", may_count=False, may_share=False, may_scale=True, may_label=False)),
        ("cost: £ ", Ahead("£", may_count=False, may_share=False, may_scale=True, may_label=False)),
        ("weight: ", Ahead("", may_count=False, may_share=False, may_scale=False, may_label=True)),
        ('"weight":"', Ahead("", may_count=False, may_share=False, may_scale=False, may_label=True)),
        ('he said "', Ahead("", may_count=False, may_share=False, may_scale=False, may_label=False)),
        ("a whole ", Ahead("", may_count=True, may_share=False, may_scale=False, may_label=False)),
        ("with ", Ahead("", may_count=False, may_share=False, may_scale=False, may_label=False)),
        ("        ", Ahead("", may_count=False, may_share=False, may_scale=True, may_label=True)),
    ],
)
def test_a_look_ahead(before: str, what: Ahead) -> None:
    """The last characters before a number say at once what can't stand there."""
    assert ahead(f"{before}12", len(before)) == what
