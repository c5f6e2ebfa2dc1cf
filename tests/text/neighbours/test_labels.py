from __future__ import annotations

from fractions import Fraction

from holdwater.text.neighbours.labels import of_label, of_unit


def test_what_stands_alone() -> None:
    """A unit or a scale by itself governs numbers; a name and a currency say nothing of what they count."""
    assert of_label("Item").is_bare
    assert of_unit("EUR").is_bare
    assert of_unit("million USD").factors == (Fraction(10**6),)
    assert [unit.name for unit in of_label("Weight, kg").units] == ["kg"]
    assert of_label('scale="-2"').factors == (Fraction(1, 100),)
