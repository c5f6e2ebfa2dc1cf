from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.index import PageIndex
from holdwater.lanes import NAMES
from holdwater.model.citation import Scalar
from holdwater.model.page import Page
from holdwater.model.verdict import Caveat
from holdwater.text.values import read_value
from holdwater.verify.find import MAX_FOUND, find_token


def _found(value: Scalar, text: str, unit: str | None = None) -> list[tuple[str, set[str]]]:
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    token = read_value(value, [unit] if unit else []).tokens[0]
    return [
        (index.text[one.start : one.end], {str(caveat) for caveat in one.caveats})
        for one in find_token(token, index, NAMES)
    ]


@pytest.mark.parametrize(
    ("value", "unit", "text", "found"),
    [
        pytest.param(Decimal("1.45"), None, "1.4536", True, id="three-digits-bare"),
        pytest.param(Decimal("1.5"), None, "1.4536", False, id="two-digits-bare"),
        pytest.param(99, "g", "3.5 oz", True, id="two-digits-converted"),
        pytest.param(Decimal("0.1"), "kg", "99 g", False, id="one-digit-converted"),
        pytest.param(1190, None, "1190.98", False, id="truncated"),
        pytest.param(1191, None, "1190.98", True, id="rounded"),
        pytest.param(0.30000000000000004, None, "0.3", True, id="float-noise"),
        pytest.param(Decimal("0.3000000004"), None, "0.3", False, id="no-noise-in-few-digits"),
        pytest.param(4044155237788000, None, "4044155237788001", False, id="plain-integers-have-no-noise"),
        pytest.param(1.2345678901234568e17, None, "123456789012345678", True, id="nearest-float-of-an-integer"),
        pytest.param(Decimal("0.1"), None, "0.10000000149011612", True, id="single-precision"),
        pytest.param(188, "cm", "6 ft 2 in", True, id="compound-rounded"),
        pytest.param("6 ft 2 in", None, "188 cm", True, id="compound-value-rounded"),
    ],
)
def test_rounding(value: Scalar, unit: str | None, text: str, found: bool) -> None:
    """A value may be rounded to three digits, or to two where a unit is converted; noise is forgiven."""
    assert bool(_found(value, text, unit)) is found


def test_caveats() -> None:
    """Rounding and another unit are said; the places without a caveat come first."""
    assert _found(Decimal("1.45"), "1.4536 then 1.45") == [("1.45", set()), ("1.4536", {Caveat.ROUNDED})]
    assert _found(10, "10 g", "kg") == [("10", {Caveat.UNIT_DIFFERS})]
    assert _found(10, "10 kg", "kg")[0][1] == set()


def test_a_json_number_has_one_reading() -> None:
    """1.299 as a number is not 1299; as a string it may be."""
    assert _found(Decimal("1.299"), "1299") == []
    assert _found("1.299", "1299") != []


def test_so_many_places_and_no_more() -> None:
    """A number that stands a thousand times is found so often as is looked at."""
    assert len(_found(7, "7 " * 1000)) == MAX_FOUND
