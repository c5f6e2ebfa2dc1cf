from __future__ import annotations

from fractions import Fraction

import pytest

from holdwater.text.neighbours.measures import measures
from holdwater.text.neighbours.numerals import Numeral, link
from holdwater.text.numbers import digits


def _all(text: str) -> list[tuple[str, Fraction]]:
    found = [Numeral(text, start, end, digits.readings(text[start:end])) for start, end in digits.find_spans(text)]
    link(found)
    return [(key.dimension, Fraction(key.what)) for numeral in found for key in measures(numeral)]


@pytest.mark.parametrize(
    ("text", "dimension", "amount"),
    [
        ("6 ft 2 in", "length", Fraction("1.8796")),
        ("10 °C", "temperature", Fraction("283.15")),
        ("a rise of 10 °C", "temperature_change", Fraction(10)),
        ("5 million tonnes", "mass", Fraction(5 * 10**9)),
        ("−18 °C", "temperature", Fraction("255.15")),
        ("3.5 oz", "volume", Fraction(0)),
        ("1 kilo y medio", "mass", Fraction("1.5")),
        ("3斤半", "mass", Fraction("1.75")),
        ("1kg半額", "mass", Fraction(1)),
    ],
)
def test_measures(text: str, dimension: str, amount: Fraction) -> None:
    """A number and its unit are an amount in base units; an ambiguous unit gives each of its meanings."""
    found = dict(reversed(_all(text)))
    assert dimension in found
    assert not amount or found[dimension] == amount


def test_parts_are_no_amounts() -> None:
    """The inches of feet and inches are no length of their own, and a bare number is none."""
    assert Fraction("0.0508") not in [amount for _, amount in _all("6 ft 2 in")]
    assert _all("12 items") == []


def test_a_listed_part_is_an_amount() -> None:
    """What a comma parts is both: one measure, and each part by itself."""
    assert {amount for _, amount in _all("1 kg, 200 g")} == {Fraction("1.2"), Fraction(1), Fraction("0.2")}
