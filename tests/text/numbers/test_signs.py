from __future__ import annotations

import pytest

from holdwater.text.numbers.signs import EITHER, MINUS, PLUS, own_signs, signs


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("−18", "18", MINUS),
        ("5−18", "18", EITHER),
        ("5 kg − 18 kg", "18", EITHER),
        ("-18", "18", EITHER),
        ("- 18", "18", EITHER),
        ("5-18", "18", PLUS),
        ("5 - 18", "18", PLUS),
        ("5 kg - 18 kg", "18", PLUS),
        ("5% - 18%", "18", PLUS),
        ("5 -18", "18", EITHER),
        ("RT-18", "18", PLUS),
        ("-$18", "18", EITHER),
        ("(18)", "18", EITHER),
        ("($18)", "18", EITHER),
        ("(18", "18", PLUS),
        ("18- ", "18", EITHER),
        ("18-5", "18", PLUS),
        ("minus 18", "18", EITHER),
        ("33.87° S", "33.87", EITHER),
        ("loss of 18", "18", EITHER),
        ("loss. Then 18", "18", PLUS),
        ("item - 18", "18", EITHER),
        ("18", "18", PLUS),
        ("−EUR 18", "18", MINUS),
        ("-  18", "18", PLUS),
        ("▲18", "18", EITHER),
        ("5 △ 18", "18", EITHER),
        ("— 18", "18", EITHER),
        ("5—18", "18", PLUS),
        ("利润-18", "18", EITHER),
        ("18 points lower", "18", EITHER),
        ("save 18%", "18", EITHER),
        ("18% off", "18", EITHER),
        ("turn off at 18", "18", PLUS),
        ("18% official", "18", PLUS),
        ("18 % weniger", "18", EITHER),
        ("weniger als 18", "18", PLUS),
        ("18 Grad unter null", "18", EITHER),
        ("18, a loss", "18", PLUS),
        ("18% 감소", "18", EITHER),
        ("18 euros of our own decline", "18", PLUS),
    ],
)
def test_signs_on_a_page(text: str, number: str, expected: tuple[int, ...]) -> None:
    """What stands before and behind a number says which signs it may have."""
    start = text.index(number)
    assert signs(text, start, start + len(number)) == expected


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("-18 °C", "18", MINUS),
        ("−18", "18", MINUS),
        ("$-18", "18", MINUS),
        ("-$18", "18", MINUS),
        ("5-18", "18", PLUS),
        ("5 - 18", "18", PLUS),
        ("(18)", "18", EITHER),
        ("minus 18", "18", MINUS),
        ("lon -18", "18", MINUS),
        ("▲18", "18", EITHER),
        ("a loss of 18", "18", EITHER),
        ("18", "18", PLUS),
    ],
)
def test_signs_of_a_value(text: str, number: str, expected: tuple[int, ...]) -> None:
    """In a value a hyphen before a number is a minus, but in a range."""
    start = text.index(number)
    assert own_signs(text, start, start + len(number)) == expected
