from __future__ import annotations

from fractions import Fraction

import pytest

from holdwater.text.neighbours.labels import lends, of_label, of_unit


def test_what_stands_alone() -> None:
    """A unit or a scale by itself governs numbers; a name and a currency say nothing of what they count."""
    assert of_label("Item").is_bare
    assert of_unit("EUR").is_bare
    assert of_unit("million USD").factors == (Fraction(10**6),)
    assert [unit.name for unit in of_label("Weight, kg").units] == ["kg"]
    assert of_label('scale="-2"').factors == (Fraction(1, 100),)


@pytest.mark.parametrize(
    ("label", "units", "factors", "share"),
    [
        ("重量（kg）", ["kg"], (), None),
        ("Sizes (L×W×H, mm)", ["mm"], (), None),
        ("Weight (in grams)", ["g"], (), None),
        ("Gewicht in kg:", ["kg"], (), None),
        ("Area (1,000 ha)", ["ha"], (1000,), None),
        ("Population, 10³ persons", [], (1000,), None),
        ("人口（千人）", [], (1000,), None),
        ("Umsatz (Mio.)", ["MiB"], (10**6,), None),
        ("amount_micros", [], (Fraction(1, 10**6),), None),
        ("FG%", [], (), 100),
        ("% of all", [], (), 100),
        ("Growth (% p.a.)", [], (), 100),
        ("Price (1,000 boxes)", [], (), None),
        ("4.71%", [], (), None),
    ],
)
def test_labels(label: str, units: list[str], factors: tuple[int | Fraction, ...], share: int | None) -> None:
    """A label ends in its unit, its scale or a percent sign, in brackets of any width or without."""
    found = of_label(label)
    assert ([unit.name for unit in found.units], found.factors, found.share) == (
        units,
        factors,
        share and Fraction(1, share),
    )


def test_what_counts_thousands_of_a_unit_is_no_quantity() -> None:
    """A power of ten with its unit alone in brackets is a scale; with more words it is a quantity."""
    assert lends("Area (1,000 ha)")
    assert not lends("Price for 1,000 kg")
