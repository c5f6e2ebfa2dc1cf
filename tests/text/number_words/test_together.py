from __future__ import annotations

from fractions import Fraction

import pytest

from holdwater.text.number_words.spelled import find


def amounts(text: str) -> set[tuple[str, Fraction]]:
    """Return each spelled number of a text as it is written, with what it means."""
    return {(text[one.start : one.end], Fraction(reading.amount)) for one in find(text) for reading in one.readings}


@pytest.mark.parametrize(
    ("text", "number", "amount"),
    [
        ("three point two five", "three point two five", Fraction(13, 4)),
        ("nineteen sixty-eight", "nineteen sixty-eight", 1968),
        ("twenty-twenty", "twenty-twenty", 2020),
        ("trois kilos et demi", "trois", Fraction(7, 2)),
        ("tres kilos y medio", "tres", Fraction(7, 2)),
        ("two hours and a half", "two", Fraction(5, 2)),
        ("साढ़े तीन हजार", "साढ़े तीन हजार", 3500),
        ("सवा दो लाख", "सवा दो लाख", 225000),
        ("পৌনে দুই ঘণ্টা", "পৌনে দুই", Fraction(7, 4)),
        ("ढाई सौ ग्राम", "ढाई सौ", 250),
    ],
)
def test_together(text: str, number: str, amount: Fraction | int) -> None:
    """Spelled numbers make up another one, and the parts of most may stand for themselves as well."""
    assert (number, Fraction(amount)) in amounts(text)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("three point of two", Fraction(16, 5)),
        ("eins Komma anderthalb", Fraction(23, 20)),
        ("one point one two three four five six seven", Fraction(11234567, 10000000)),
        ("twenty-one twenty", 2120),
        ("nineteen ninety-nine", 1918),
        ("nineteen, eighty", 1980),
        ("twelve fifty-kilo bags", 1250),
        ("nineteen five", 1905),
        ("dix-neuf quatre-vingts", 1980),
        ("trois kilos et demie-sel", Fraction(5, 2)),
        ("trois kilos de farine et demi-sel", Fraction(7, 2)),
        ("tres kilos y mediodía", Fraction(7, 2)),
        ("två ägg och en halv citron", Fraction(5, 2)),
        ("twee kilo en een half uur", Fraction(5, 2)),
    ],
)
def test_apart(text: str, amount: Fraction | int) -> None:
    """Numbers apart, over a comma, of another language or before a longer word make up none."""
    assert Fraction(amount) not in {found for _, found in amounts(text)}


def test_the_parts_stay() -> None:
    """A year in two halves may as well be two numbers, and two kilos with a half of something else."""
    assert {("nineteen", Fraction(19)), ("eighty", Fraction(80))} <= amounts("nineteen eighty")
    assert ("trois", Fraction(3)) in amounts("trois kilos et demi")
