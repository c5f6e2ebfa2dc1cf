"""Dates as East Asia writes them, each one atom: ``2024年3月5日``, ``令和6年3月5日``, ``5 tháng 3 năm 2024``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate, day_iso, month_iso, written, yearless_iso, years
from holdwater.text.times.joints import JOINT, WIDE_JOINT

_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867, "民國": 1911, "民国": 1911}
_ERA = "|".join(_ERAS)
_HAN = "〇零○一二三四五六七八九十"
_EAST = lazy(
    rf"(?:(?P<era>{_ERA})?[ ]?(?<![0-9{_HAN}])(?P<year>[0-9]{{1,4}}|元|[{_HAN}]{{1,4}})[ ]?[年년][ ]?"
    r"(?:[(（][^()（）\n]{1,12}[)）])?)?"  # 1907年（明治40年）5月1日
    rf"(?<![0-9{_HAN}])(?P<month>[0-9]{{1,2}}|[{_HAN}]{{1,2}})[ ]?[月월]"
    rf"(?:[ ]?(?P<day>[0-9]{{1,2}}|[{_HAN}]{{1,3}})[ ]?[日일号號])?"
)
_ERA_LETTERS = {"R": "令和", "H": "平成", "S": "昭和", "T": "大正", "M": "明治"}
_ERA_INITIALS = frozenset(letter.lower() for letter in _ERA_LETTERS)
_ERA_DAY = r"(?P<mark>[./-])(?P<month>[01]?[0-9])(?P=mark)(?P<day>[0-3]?[0-9])(?![^\W_]|[./-][0-9])"
_ERA_LETTER = lazy(rf"(?P<era>[RHSTM])(?<![^\W_][RHSTM])\.?(?P<year>[0-9]{{1,2}}){_ERA_DAY}")
_ERA_NAME = lazy(rf"(?P<era>{_ERA}) ?(?P<year>[0-9]{{1,3}}|元)(?:{_ERA_DAY}|年(?! ?[0-9]{{1,2}} ?月))")
# A year of the Buddhist era by its name: พ.ศ. 2567, ปีงบประมาณ 2567.
_THAI_YEAR = lazy(r"(?:พ\.?ศ\.?|ปี[ก-๎]{0,12}) ?(?P<year>2[45][0-9]{2})(?![0-9])")
# Days behind a whole date, up to the end of a span or a list: 2024年3月5日～8日, 3月5日、6日.
_OTHER_DAY = lazy(rf"(?:{WIDE_JOINT}|[、・])[ ]?(?P<day>[0-9]{{1,2}}|[{_HAN}]{{1,3}})[ ]?[日일号號]")
_MOST_DAYS = 4
_MONTH_WORDS = ("một", "hai", "ba", "tư", "năm", "sáu", "bảy", "tám", "chín", "mười", "mười một", "mười hai")
_VIETNAMESE = lazy(
    rf"(?:(?<![0-9])(?:(?P<first>[0-9]{{1,2}}){JOINT})?(?<![0-9])(?P<day>[0-9]{{1,2}})[ ])?(?:tháng|thg\.?)[ ]"
    rf"(?:(?P<month>[0-9]{{1,2}})(?![0-9])|(?P<word>mười (?:một|hai)|{'|'.join(_MONTH_WORDS[:10])})(?!\w))"
    r"(?:[ ](?P<late>[0-9]{1,2})(?=,[ ]))?(?:(?:,[ ]?|[ ]năm[ ]|[ ]|[/-])(?P<year>[12][0-9]{3})(?![0-9]))?",
    re.IGNORECASE,
)


def find_of_eras(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``R6.3.5``, ``令和6.3.5``, ``令和6年``, ``民國113年``, ``พ.ศ. 2567``: years of an era, by its sign."""
    for match in _ERA_LETTER.finditer(text) if seen.has_word(_ERA_INITIALS) else ():
        year = _ERAS[_ERA_LETTERS[match["era"]]] + int(match["year"])
        day = day_iso(year, int(match["month"]), int(match["day"]))
        yield from written(match.start(), match.end(), [day], True)
    for match in _ERA_NAME.finditer(text) if any(era[1] in seen.beyond for era in _ERAS) else ():
        year = _ERAS[match["era"]] + (1 if match["year"] == "元" else int(match["year"]))
        stated = day_iso(year, int(match["month"]), int(match["day"])) if match["month"] else str(year)
        yield from written(match.start(), match.end(), [stated])
    for match in _THAI_YEAR.finditer(text) if "ป" in seen.beyond or "พ" in seen.beyond else ():
        yield from written(*match.span(), [str(year) for year in years(match["year"])], True)


def find_eastern(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``2024年3月5日``, ``2024년 3월 5일``, ``令和6年3月5日``, ``二〇二四年三月五日``, ``5 tháng 3, 2024``."""
    if "月" in seen.beyond or "월" in seen.beyond:
        for match in _EAST.finditer(text):
            stated = _eastern_years(match["era"], match["year"])
            month, end = _han(match["month"]), match.end()
            pieces = [(match.start(), end, _counted(stated, month, _han(match["day"]) if match["day"] else None))]
            while stated and match["day"] and len(pieces) < _MOST_DAYS and (other := _OTHER_DAY.match(text, end)):
                end = other.end()
                pieces.append((other.start("day"), end, _counted(stated, month, _han(other["day"]))))
            yield from written(match.start(), end, [iso for piece in pieces for iso in piece[2]], pieces=pieces)
    if "tháng" in seen.letters or "thg" in seen.letters:
        for match in _VIETNAMESE.finditer(text):
            word, day = match["word"], int(match["day"] or match["late"] or 0) or None
            month = _MONTH_WORDS.index(word.lower()) + 1 if word else int(match["month"])
            stated = years(match["year"]) if match["year"] else ()
            pieces = [(match.start("day") if day else match.start(), match.end(), _counted(stated, month, day))]
            if match["first"]:
                pieces.insert(0, (*match.span("first"), _counted(stated, month, int(match["first"]))))
            yield from written(*match.span(), [iso for piece in pieces for iso in piece[2]], pieces=pieces)


def _eastern_years(era: str | None, year: str | None) -> tuple[int, ...]:
    if year is None:
        return ()
    if era:
        return (_ERAS[era] + (1 if year == "元" else int(_digits(year))),)
    if year == "元" or "十" in year:
        return ()
    digits = _digits(year)
    if len(digits) == 3 and digits[0] == "1":  # 113年3月5日, as Taiwan counts
        return (_ERAS["民國"] + int(digits),)
    return years(digits) if len(digits) in (2, 4) else ()


def _digits(year: str) -> str:
    """Return a year in digits: 二〇二四 counts digit by digit, and 六十四 in tens."""
    return str(_han(year)) if year.isascii() or "十" in year else "".join(str(_han(char)) for char in year)


def _counted(stated: tuple[int, ...], month: int, day: int | None) -> list[str | None]:
    """Return the dates of a month that is counted, not named, in each of the years."""
    if day is None:
        return [month_iso(year, month) for year in stated]
    return [day_iso(year, month, day) for year in stated] if stated else [yearless_iso(month, day)]


def _han(written: str) -> int:
    """Return a number below one hundred in digits or in Han numerals.

    >>> _han("十二"), _han("二十"), _han("5"), _han("〇")
    (12, 20, 5, 0)
    """
    if written.isascii():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    value = {char: max(0, number - 2) for number, char in enumerate(_HAN)}
    return (value[tens[-1]] if tens else 1) * 10 * bool(ten) + (value[ones[-1]] if ones else 0)
