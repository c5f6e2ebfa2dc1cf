from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import check_growth

from holdwater.text.numbers.myriads import MAX_CHARS, find, find_composed, find_halves


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
        ("一半", [["1/2"]]),
        ("半半半", []),
        ("廿五", [["25"]]),
        ("卅", [["30"]]),
        ("스물다섯 명", [["25"]]),
        ("열일곱 살", [["17"]]),
        ("일곱 개", [["7"]]),
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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("価格1万2800円", [("1万2800", ["12800"])]),
        ("12万8,000円", [("12万8,000", ["128000"])]),
        ("2万5千円", [("2万5千", ["25000"])]),
        ("3억 5,000만원", [("3억 5,000만", ["350000000"])]),
        ("3만 5000원", [("3만 5000", ["35000"])]),
        ("1億2,345万円", [("1億2,345万", ["123450000"])]),
        ("1兆2345億6789万", [("1兆2345億6789万", ["1234567890000"])]),
        ("1億2千万円", [("1億2千万", ["120000000"])]),
        ("1万2800.5元", [("1万2800.5", ["25601/2"])]),
        ("3万5", [("3万5", ["30005", "35000"])]),
        ("2个半小时", [("2个半", ["5/2"])]),
        ("1.5万", []),
        ("5千万円", []),
        ("1.5万2800", []),
        ("A1万2800", []),
        ("1千2千", []),
        ("1万2000億円", [("1万2000億", ["1200000000000"])]),
        ("1万～2万円", []),
        ("1万2,3千", []),
        ("1万 2024年", []),
        ("3만 5개국", []),
        ("1万12800円", []),
    ],
)
def test_composed_numbers(text: str, found: list[tuple[str, list[str]]]) -> None:
    """Counts in digits and the units between them are one number; what does not descend is none."""
    assert [(text[a:b], [str(one) for one in amounts]) for a, b, amounts in find_composed(text)] == found


@given(st.integers(1, 9999), st.integers(1, 9999), st.integers(100, 9999))
def test_composed_numbers_add_up(first: int, second: int, third: int) -> None:
    """Every count is multiplied by the unit behind it, with group marks or without."""
    total = first * 10**8 + second * 10**4 + third
    for text in (f"{first}億{second}万{third}円", f"{first:,}억 {second:,}만 {third:,}원"):
        ((start, end, amounts),) = find_composed(text)
        assert (start, end, amounts) == (0, len(text) - 1, (Fraction(total),))


@pytest.mark.parametrize("piece", ["半", "零下", "一半", "1万", "1万2", "1억 ", "廿", "1分の", "사만 오천 "])
def test_time_grows_with_the_text(piece: str) -> None:
    """Eight times the text takes no more than some ten times as long."""
    check_growth(lambda text: [*find(text), *find_composed(text)], piece)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("四分之三", [("四分之三", "3/4")]),
        ("約3分の2", [("3分の2", "2/3")]),
        ("十二分の五", [("十二分の五", "5/12")]),
        ("一又四分之一", [("一又四分之一", "5/4")]),
        ("3분의 1", [("3분의 1", "1/3")]),
        ("百分之五", []),
        ("3分の休み", []),
        ("5分の3分間", []),
        ("1.5分の1", []),
        ("3万分の1", []),
        ("四分之五", []),
        ("零分之一", []),
    ],
)
def test_fractions(text: str, found: list[tuple[str, str]]) -> None:
    """Parts of one are one number; those of a hundred are percents, and minutes are none."""
    assert [(text[start:end], str(amounts[0])) for start, end, amounts in find_composed(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2時間半", [("2", "5/2")]),
        ("一年半で", [("一", "3/2")]),
        ("十二小时半", [("十二", "25/2")]),
        ("세 시간 반", [("세", "7/2")]),
        ("2시간 반", [("2", "5/2")]),
        ("2年半額", []),
        ("2024年半", []),
        ("1.2年半", []),
        ("1년 반복", []),
        ("万年半", []),
        ("半分", []),
    ],
)
def test_halves_behind(text: str, found: list[tuple[str, str]]) -> None:
    """A half behind what is counted belongs to the count, unless a longer word begins with it."""
    assert [(text[start:end], str(amounts[0])) for start, end, amounts in find_halves(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("사만 오천", [("사만 오천", 45000)]),
        ("만 이천", [("만 이천", 12000)]),
        ("이억 삼천만 오백", [("이억 삼천만 오백", 230000500)]),
        ("사만 오십", [("사만", 40000), ("오십", 50)]),
        ("사만, 오천", [("사만", 40000), ("오천", 5000)]),
        ("오천 사만", [("오천", 5000), ("사만", 40000)]),
        ("사만원 오천원", [("사만", 40000), ("오천", 5000)]),
        ("3만 오천", [("오천", 5000)]),
        ("만 나이", []),
    ],
)
def test_korean_apart(text: str, found: list[tuple[str, int]]) -> None:
    """Behind a myriad a number of a hundred or more goes on over a space."""
    assert [(text[start:end], int(amounts[0])) for start, end, amounts in find(text)] == found


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
