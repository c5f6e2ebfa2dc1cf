from __future__ import annotations

from decimal import Decimal, localcontext

import pytest

from holdwater.text.neighbours.numerals import Numeral, link, magnitude, quantum, span_readings
from holdwater.text.numbers import digits


def _linked(text: str) -> list[Numeral]:
    found = [Numeral(text, start, end, digits.readings(text[start:end])) for start, end in digits.find_spans(text)]
    link(found)
    return found


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("6 ft 2 in", 1),
        ("6 ft 14 in", 0),
        ("2 in 6 ft", 0),
        ("6 ft, and then 2 in", 0),
        ("5 kg 3 g", 1),
        ("9 h" + " 0.5 h" * 20, 6),
    ],
)
def test_compounds(text: str, parts: int) -> None:
    """A compound goes on in a smaller unit of its dimension, with less than one of the larger."""
    assert len(_linked(text)[0].rest) == parts


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("5-10 kg", True),
        ("5 to 10 kg", True),
        ("5 or so, 10 kg", False),
        ("5 g-10 kg", False),
        ("5-\n10 kg", True),
        ("5\n10 kg", False),
        ("5または10kg", True),
        ("5 bis zu 10 kg", True),
        ("5 per 10 kg", False),
    ],
)
def test_ranges_share(text: str, shared: bool) -> None:
    """The ends of a range share what governs the last of them."""
    assert (_linked(text)[0].shared is not None) is shared


@pytest.mark.parametrize(
    ("text", "is_listed"),
    [("1 kg, 200 g", True), ("1 kg 200 g", False), ("1 kg and 200 g", False), ("5 ft, 2 in", False)],
)
def test_a_comma_may_list(text: str, is_listed: bool) -> None:
    """A comma between metric measures leaves each of them a quantity of its own; feet and inches are one."""
    assert [numeral.is_listed for numeral in _linked(text)] == [is_listed] * 2


def test_exact_in_any_context() -> None:
    """Signs and magnitudes round to no caller's precision."""
    long = Decimal("1.23456789012345678901234567890123456789")
    with localcontext() as context:
        context.prec = 3
        numeral = Numeral(str(long), 0, len(str(long)), digits.readings(str(long)), own_signs=(-1,))
        assert numeral.signed(digits.DECIMAL) == [long.copy_negate()]
        assert magnitude(long.copy_negate()) == long
    assert [str(quantum(Decimal(one))) for one in ("0.450", "1200")] == ["0.001", "1"]


def test_scripts_have_readings_of_their_own() -> None:
    """Digits of another script are for a lane of their own; spaces of any width group alike."""
    assert [reading.how for reading in span_readings("12", "١٢")] == [digits.SCRIPT]
    assert [str(reading.amount) for reading in span_readings("1\u202f234 567")] == ["1234567"]
