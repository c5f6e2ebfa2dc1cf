from __future__ import annotations

from fractions import Fraction

import pytest

from holdwater.text.neighbours.anchors import around


def _units(text: str, number: str, *labels: str) -> set[str]:
    start = text.index(number)
    return {unit.name for unit in around(text, start, start + len(number), labels).units}


@pytest.mark.parametrize(
    ("text", "number", "labels", "units"),
    [
        ("5 kg", "5", (), {"kg"}),
        ("5kg-10kg", "5", (), {"kg"}),
        ("'5kg' net", "5", (), {"kg"}),
        ("6'2\"", "6", (), {"ft", "arcmin"}),
        ("5 in stock", "5", (), set()),
        ("5 in 10 people", "5", (), set()),
        ("5 in wide", "5", (), {"in"}),
        ("10 games", "10", (), set()),
        ("12\tkg", "12", (), {"kg"}),
        ("Weight (kg): 12", "12", (), {"kg"}),
        ("A\t12", "12", ("Weight (kg)",), {"A", "kg"}),
        ("12 g", "12", ("Weight (kg)",), {"g"}),
        ("12", "12", ("Weight, kg", "Item"), {"kg"}),
        ("12 (kg) net", "12", (), {"kg"}),
        ("12(kg) net", "12", (), {"kg"}),
        ("a 412-V plug", "412", (), {"V"}),
        ("RT-412-V is a part", "412", (), set()),
        ("12 (m) net", "12", (), set()),
        ("12 (kg net", "12", (), set()),
        ("12 (min) of it", "12", (), set()),
        ("32 de litri", "32", (), {"l"}),
        ("12 of an inch", "12", (), {"in"}),
        ("12 de l in", "12", (), set()),
        ("12 de millones", "12", (), set()),
        ("時速12km", "12", (), {"km/h"}),
        ("大さじ12", "12", (), {"tbsp_metric"}),
    ],
)
def test_units(text: str, number: str, labels: tuple[str, ...], units: set[str]) -> None:
    """What touches a number counts it; else its next cell and any of its labels may."""
    assert _units(text, number, *labels) == units


def test_factors_and_shares() -> None:
    """A multiplier scales what its unit counts; a percent sign is a share; labels may state either."""
    assert around("5 million tonnes", 0, 1, ()).scaled
    assert around("12 %", 0, 2, ()).share == Fraction(1, 100)
    assert around("12", 0, 2, ("Share (%)",)).share == Fraction(1, 100)
    assert around("12", 0, 2, ("in millions",)).factors == (Fraction(10**6),)
