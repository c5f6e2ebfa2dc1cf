from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.myriads import MAX_CHARS, find


def amounts(text: str) -> list[list[str]]:
    """Return the amounts of each number of a text."""
    return [[str(amount) for amount in found] for _, _, found in find(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("十二", [["12"]]),
        ("二百零五", [["205"]]),
        ("三千五百", [["3500"]]),
        ("三百五", [["305", "350"]]),
        ("一万五千亿", [["1500000000000"]]),
        ("一兆五千億", [["1500000000000"]]),
        ("二〇二四", [["2024"]]),
        ("三点五", [["7/2"]]),
        ("两点二五", [["9/4"]]),
        ("一个半", [["3/2"]]),
        ("半年", [["1/2"]]),
        ("万一", [["10001"]]),
        ("百货", []),
        ("零万", []),
        ("이백오십만원", [["2500000"]]),
        ("열두 시", [["12"]]),
        ("스무살", [["20"]]),
        ("이천시", [["2000"]]),
        ("만", []),
        ("이것", []),
        ("ห้าสิบเอ็ด", [["51"]]),
        ("สองล้าน", [["2000000"]]),
        ("ร้อย", []),
        ("สองคนห้าวัน", [["2"], ["5"]]),
        ("plain ascii", []),
    ],
)
def test_numbers(text: str, found: list[list[str]]) -> None:
    """Digits and units of each script are one number; a unit alone is none."""
    assert amounts(text) == found


def test_a_long_row_is_no_number() -> None:
    """Past the cap there is no number, and no piece of one."""
    assert amounts("一" * MAX_CHARS) != []
    assert amounts("一" * (MAX_CHARS + 1)) == []


@given(st.text("一二三十百千万億半点个이백만원สิบสอง a", max_size=40))
def test_spans_are_in_order(text: str) -> None:
    """Numbers of one script stand in order, none inside another, and none is negative."""
    spans = [(start, end) for start, end, _ in find(text)]
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert len(spans) == len(set(spans))
    assert all(amount >= 0 for _, _, found in find(text) for amount in found)
