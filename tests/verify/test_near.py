from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.index import PageIndex
from holdwater.lanes import NAMES
from holdwater.model.citation import Scalar
from holdwater.model.page import Page
from holdwater.text.values import read_value
from holdwater.verify.find import find_token


@pytest.mark.parametrize(
    ("value", "unit", "text", "found"),
    [
        pytest.param(Decimal("1.45"), None, "1.4536", True, id="three-digits-bare"),
        pytest.param(Decimal("1.5"), None, "1.4536", False, id="two-digits-bare"),
        pytest.param(Decimal("4.3"), None, "4.3157894736842", True, id="two-digits-of-a-quotient"),
        pytest.param(Decimal("4.4"), None, "4.3157894736842", False, id="two-digits-of-another-quotient"),
        pytest.param(4, None, "4.3157894736842", False, id="one-digit-of-a-quotient"),
        pytest.param(43, None, "43.157894736842", False, id="no-decimal-of-a-quotient"),
        pytest.param(Decimal("4.3"), None, "4.31578", False, id="no-long-tail"),
        pytest.param(99, "g", "3.5 oz", True, id="two-digits-converted"),
        pytest.param(Decimal("0.1"), "kg", "99 g", False, id="one-digit-converted"),
        pytest.param(27, "°C", "300 K", True, id="two-digits-of-another-zero"),
        pytest.param(27, "°C", "27.3 °C", False, id="two-digits-of-the-same-unit"),
        pytest.param(1190, None, "1190.98", False, id="truncated"),
        pytest.param(1191, None, "1190.98", True, id="rounded"),
        pytest.param(0.30000000000000004, None, "0.3", True, id="float-noise"),
        pytest.param(Decimal("0.300000000200000"), None, "0.3", True, id="noise-of-less-than-a-billionth"),
        pytest.param(Decimal("0.300000000400000"), None, "0.3", False, id="more-than-noise"),
        pytest.param(Decimal("0.3000000004"), None, "0.3", False, id="no-noise-in-few-digits"),
        pytest.param(4044155237788000, None, "4044155237788001", False, id="plain-integers-have-no-noise"),
        pytest.param(1.2345678901234568e17, None, "123456789012345678", True, id="nearest-float-of-an-integer"),
        pytest.param(Decimal("0.1"), None, "0.10000000149011612", True, id="single-precision"),
        pytest.param(Decimal("0.1"), None, "0.10000005149011612", False, id="less-than-single-precision"),
        pytest.param(Decimal("0.30000000020000"), None, "0.3", False, id="fourteen-digits-have-no-noise"),
        pytest.param(Decimal("1.3"), None, "1⅓", True, id="two-digits-of-a-fraction"),
        pytest.param(Decimal("1.3"), None, "−1⅓", False, id="fraction-of-the-other-sign"),
        pytest.param("333 g", None, "⅓ of it", False, id="no-fraction-for-a-measure"),
        pytest.param(Decimal("0.1"), None, "0.100000001490116", True, id="single-precision-of-fifteen-digits"),
        pytest.param(Decimal("0.1"), None, "0.10000000149012", False, id="no-single-precision-of-fourteen"),
        pytest.param(10, None, "10¼", False, id="a-quarter-lost"),
        pytest.param(188, "cm", "6 ft 2 in", True, id="compound-rounded"),
        pytest.param("6 ft 2 in", None, "188 cm", True, id="compound-value-rounded"),
        pytest.param("6 ft 2 in", None, "190 cm", False, id="compound-value-rounded-too-far"),
        pytest.param("6 ft 2½ in", None, "189.23 cm", True, id="compound-value-ending-in-a-fraction"),
        pytest.param("5½ ft 2 in", None, "173 cm", True, id="compound-with-a-fraction-rounded"),
        pytest.param("6 ft 2 in", None, "6 of 2", False, id="no-part-of-a-compound"),
        pytest.param(0, None, "−0", True, id="zero-has-no-sign"),
        pytest.param("5–10 kg", None, "5000 g", True, id="unit-shared-by-a-range"),
        pytest.param("8.3 million", None, "8,336,817 people", True, id="two-digits-of-a-multiplier"),
        pytest.param(Decimal("8.3"), "million", "8,336,817 people", True, id="two-digits-of-a-multiplier-beside"),
        pytest.param("8.4 million", None, "8,336,817 people", False, id="two-digits-of-a-multiplier-too-far"),
        pytest.param("8 million", None, "8,336,817 people", False, id="one-digit-of-a-multiplier"),
        pytest.param("-$4.1M", None, "a result of −4,123,456", True, id="multiplier-of-a-loss"),
        pytest.param("-$4.1M", None, "a result of 4,123,456", False, id="multiplier-of-the-other-sign"),
        pytest.param("45%", None, "a share of 0.4536", False, id="two-digits-of-a-share"),
    ],
)
def test_rounding(value: Scalar, unit: str | None, text: str, found: bool) -> None:
    """A value may be rounded to three digits, or to two where a unit is converted; noise is forgiven."""
    token = read_value(value, [unit] if unit else []).tokens[0]
    index = PageIndex(Page.from_text(text, url="https://a.example/"))
    assert bool(find_token(token, index, NAMES)) is found
