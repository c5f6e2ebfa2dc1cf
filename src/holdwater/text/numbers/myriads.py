"""Numbers in the characters of Chinese, Japanese, Korean and Thai, alone or between digits: ``1万2800``."""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from holdwater.text.fold import beyond_ascii
from holdwater.text.lazy import any_of, lazy

#: A longer row of number words is no number.
MAX_CHARS = 32

_HAN = {
    **dict.fromkeys("〇零", 0), **dict.fromkeys("一壱壹", 1), **dict.fromkeys("二弐贰貳两兩", 2),
    **dict.fromkeys("三参叁參", 3), **dict.fromkeys("四肆", 4), **dict.fromkeys("五伍", 5), **dict.fromkeys("六陆陸", 6), **dict.fromkeys("七柒", 7),
    **dict.fromkeys("八捌", 8), **dict.fromkeys("九玖", 9),
}  # fmt: skip
_HAN_UNITS = {
    **dict.fromkeys("十拾", 10), **dict.fromkeys("百佰", 100), **dict.fromkeys("千仟", 1000),
    **dict.fromkeys("万萬", 10**4), **dict.fromkeys("億亿", 10**8), "兆": 10**12,
}  # fmt: skip
_KOREAN = dict(zip("영일이삼사오육칠팔구", range(10), strict=True)) | {"공": 0, "륙": 6}
_KOREAN_UNITS = {"십": 10, "백": 100, "천": 1000, "만": 10**4, "억": 10**8, "조": 10**12}
_KOREAN_ONES = {
    "첫": 1, "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
_KOREAN_TENS = {"열": 10, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90}
_KOREAN_MYRIADS = {unit: amount for unit, amount in _KOREAN_UNITS.items() if amount >= 10**4}
#: Korean's own numbers, of which those up to twelve say hours.
KOREAN_OWN = {"스무": 20, **_KOREAN_ONES, **_KOREAN_TENS} | {
    ten + one: tens + ones for ten, tens in _KOREAN_TENS.items() for one, ones in _KOREAN_ONES.items()
}
_THAI = {
    "ศูนย์": 0, "หนึ่ง": 1, "เอ็ด": 1, "สอง": 2, "ยี่": 2, "สาม": 3, "สี่": 4, "ห้า": 5, "หก": 6, "เจ็ด": 7, "แปด": 8, "เก้า": 9,
}  # fmt: skip
_THAI_UNITS = {"สิบ": 10, "ร้อย": 100, "พัน": 1000, "หมื่น": 10**4, "แสน": 10**5, "ล้าน": 10**6}

_COUNTERS = "개|명|분|년|월|일|시간|시|주|원|달러|유로|킬로|그램|리터|미터|센티|밀리|퍼센트|번째|번|째|권|장|대|병|잔|살|세|층|가지|마리|회|차|여"

# Each pattern begins with one bare class: the scanner's fast path. What stands before is looked at after the match.
_TENS = {"廿": "二十", "卄": "二十", "卅": "三十", "卌": "四十"}
_TENS_APART = str.maketrans(_TENS)
#: Every Chinese character of a number.
HAN_CLASS = "".join((*_HAN, *_HAN_UNITS, *_TENS))
_HAN_RUN = lazy(
    rf"[{HAN_CLASS}][{HAN_CLASS}]*(?:[点點](?P<decimals>[{''.join(_HAN)}]+))?(?P<half>[个個]?半(?!半))?|半(?<!半半)(?!半)"
)
_HAN_NUMBER = lazy(f"[{HAN_CLASS}]+")
_KOREAN_CLASS = "".join((*_KOREAN, *_KOREAN_UNITS))
_KOREAN_WORD = lazy("[가-힣][가-힣]*")
_KOREAN_NUMBER = lazy(f"{any_of(KOREAN_OWN)}|[{_KOREAN_CLASS}]+")
_KOREAN_COUNTER = lazy(_COUNTERS)
_KOREAN_HALF = lazy(
    "반(?<![가-힣]반)(?= (?:개|모|컵|큰술|작은술|스푼|숟갈|봉지|봉|포기|마리|통|단|줌|쪽|근|병|판|공기|토막|년|시간|달)(?![가-힣]{2}))"
)
# Of the single syllables, those that are no common words themselves.
_KOREAN_ALONE = frozenset("삼육칠팔십")
_THAI_HALF = lazy("ครึ่ง")
_THAI_RUN = lazy("[ก-๛][ก-๛]*")
_THAI_WORD = lazy(f"{any_of(_THAI)}|{any_of(_THAI_UNITS)}")

# Digits and units by turns: the counts in 1万2800 and 3억 5,000만 are parts of one number. Korean sets them apart.
_UNITS = _HAN_UNITS | _KOREAN_UNITS
_COUNT = "[0-9]{1,3}(?:,[0-9]{3}){0,2}|[0-9]{4}"
_LAST = rf"(?:{_COUNT})(?:\.[0-9]{{1,6}})?(?![0-9]|[.,:/][0-9])"


def _steps(units: Mapping[str, int], gap: str = "", last_gap: str = "") -> str:
    step = f"[{''.join(units)}]{{1,2}}"
    return f"{step}(?:{gap}(?:{_COUNT}){step}){{0,5}}(?:{last_gap}{_LAST})?"


_COMPOSED = lazy(
    rf"(?=[0-9])(?<![0-9A-Za-z])(?<![0-9][.,/:])(?:{_COUNT})(?:{_steps(_HAN_UNITS)}|{_steps(_KOREAN_UNITS, ' ?', '(?: (?=[0-9,]{3}))?')})"
)
_COMPOSED_CORE = lazy(f"[{''.join(_UNITS)}] ?[0-9]")
_UNIT = lazy(f"[半{''.join(_UNITS)}]")
_COMPOSED_WORD = lazy(rf"[0-9,.]+|[{''.join(_UNITS)}]")
_PARTS = lazy(
    rf"(?<![0-9.,{HAN_CLASS}])(?:(?P<whole>[0-9]{{1,3}}|[{HAN_CLASS}]{{1,4}})又)?(?P<below>[0-9]{{1,4}}|[{HAN_CLASS}]{{1,4}})分[之の]"
    rf"(?P<above>[0-9]{{1,3}}|[{HAN_CLASS}]{{1,3}})(?![0-9{HAN_CLASS}分])"
    rf"|(?<![0-9.,가-힣])(?P<under>[0-9]{{1,4}}|[{_KOREAN_CLASS}]{{1,4}})분의 ?"
    rf"(?P<over>[0-9]{{1,3}}|[{_KOREAN_CLASS}]{{1,3}})(?![0-9{_KOREAN_CLASS}])"
)
# What is counted by halves, with the half behind it; a Chinese character behind that is another word's.
_COUNTED = "時間|小时|小時|年|个月|個月|[かカケヵヶ]月|週間|星期|天|斤|公斤|公里|キロ|杯|カップ|歳|岁|倍"
_HALF_BEHIND = lazy(
    rf"(?<![0-9.,{HAN_CLASS}])(?P<han>[0-9]{{1,3}}|[{HAN_CLASS}]{{1,3}})(?:{_COUNTED})半(?![\u3400-\u9fff])"
    rf"|(?<![0-9.,가-힣])(?P<korean>[0-9]{{1,3}}|(?:{any_of(_KOREAN_ONES)})(?= )) ?(?:시간|년|개월|달|배|리터|킬로|컵) 반(?![가-힣])"
)
_AND_HALF = lazy("(?<![0-9A-Za-z.,])[0-9]{1,3}[个個]半")

Found: TypeAlias = tuple[int, int, tuple[Fraction, ...]]

_ONE_HALF, _HUNDRED, _MYRIAD_DIGITS = Fraction(1, 2), 100, 4


def _evaluate(words: Sequence[str], digits: Mapping[str, int | Fraction], units: Mapping[str, int]) -> Fraction | None:
    """Return what number words in a row mean: everything before the largest unit is multiplied by it."""
    if len(words) == 1 and words[0] in digits:
        return Fraction(digits[words[0]])
    if all(word in digits for word in words):
        return Fraction(int("".join(str(digits[word]) for word in words)))  # digit by digit: 二〇二四
    largest = max(units[word] for word in words if word in units)
    at = max(i for i, word in enumerate(words) if units.get(word) == largest)
    if any(units.get(word) == largest for word in words[: max(0, at - 1)]):
        return None  # 1千2千
    times = _evaluate(words[:at], digits, units) if at else Fraction(1)
    rest = _evaluate(words[at + 1 :], digits, units) if at + 1 < len(words) else Fraction(0)
    if times is None or rest is None or rest >= largest or not times:
        return None
    return times * largest + rest


@lru_cache(maxsize=1 << 12)
def _han_amounts(written: str, decimals: str, half: bool) -> tuple[Fraction, ...]:
    """Return what Chinese characters mean with their decimals; none where they are no number."""
    words = written.translate(_TENS_APART)
    if words[0] not in "十拾" and not any(c in _HAN for c in words):
        return ()
    amount = _evaluate(words, _HAN, _HAN_UNITS)
    if amount is None:
        return ()
    found = [amount]
    unit = _HAN_UNITS.get(words[-2], 0) if len(words) > 2 else 0
    if unit >= 100 and words[-1] in _HAN:
        found.append(amount + _HAN[words[-1]] * (Fraction(unit, 10) - 1))
    part = Fraction(int("".join(str(_HAN[c]) for c in decimals) or 0), 10 ** len(decimals))
    part += _ONE_HALF if half else 0
    return tuple(one + part for one in found)


def _han(text: str) -> Iterator[Found]:
    """Yield the numbers in Chinese characters; ``三万五`` may be 35,000 as well as 30,005."""
    for match in _HAN_RUN.finditer(text):
        run = _HAN_NUMBER.match(match[0])
        if run is None or match[0] == "一半":
            yield match.start(), match.end(), (_ONE_HALF,)
            continue
        decimals = match["decimals"] or ""
        if run.end() + len(decimals) > MAX_CHARS:
            continue
        amounts = _han_amounts(run[0], decimals, match["half"] is not None)
        if amounts:
            yield match.start(), match.end(), amounts


def _korean_halves(text: str) -> Iterator[Found]:
    """Yield the halves before what they count: ``반 개``."""
    for match in _KOREAN_HALF.finditer(text):
        yield match.start(), match.end(), (_ONE_HALF,)


def _korean_amount(number: str) -> Fraction | None:
    if number in KOREAN_OWN:
        return Fraction(KOREAN_OWN[number])
    if number in _KOREAN_ALONE or (len(number) > 1 and any(c in _KOREAN_UNITS for c in number)):
        return _evaluate(number, _KOREAN, _KOREAN_UNITS)
    return None


_LEAST_APART = 100  # 사만 오천, and not 사만 오십 명


def _korean(text: str) -> Iterator[Found]:
    """Yield the Korean numbers that a word begins with, where nothing or a counter follows.

    Behind a myriad a number goes on in the next word: ``사만 오천``, ``만 오천``.
    """
    start, end, amount, unit = 0, -1, None, 0  # the number before, and the myriad that it ends in
    for word in _KOREAN_WORD.finditer(text):
        run = _KOREAN_NUMBER.match(word[0])
        if run is None or len(run[0]) > MAX_CHARS:
            continue
        number, rest = run[0], word[0][run.end() :]
        if rest and _KOREAN_COUNTER.match(rest) is None:
            continue
        begin, more = word.start(), _korean_amount(number)
        if unit and more is not None and _LEAST_APART <= more < unit and text[end:begin] == " ":
            begin, more = start, (unit if amount is None else amount) + more
        elif amount is not None:
            yield start, end, (amount,)
        start, end, amount = begin, word.start() + len(number), more
        unit = 0 if rest or text[begin - 1 : begin].isdecimal() else _KOREAN_MYRIADS.get(number[-1], 0)
    if amount is not None:
        yield start, end, (amount,)


def _thai(text: str) -> Iterator[Found]:
    """Yield the Thai numbers: number words in a row, and halves."""
    for half in _THAI_HALF.finditer(text):
        yield half.start(), half.end(), (_ONE_HALF,)
    for run in _THAI_RUN.finditer(text):
        row: list[re.Match[str]] = []
        for match in (*_THAI_WORD.finditer(text, run.start(), run.end()), None):
            if row and (match is None or match.start() != row[-1].end()):
                words = [one[0] for one in row]
                known = words[0] == "สิบ" or any(word in _THAI for word in words)
                amount = _evaluate(words, _THAI, _THAI_UNITS) if known and len(words) <= MAX_CHARS else None
                if amount is not None:
                    yield row[0].start(), row[-1].end(), (amount,)
                row = []
            if match is not None:
                row.append(match)


@lru_cache(maxsize=1 << 12)
def _composed_amounts(written: str) -> tuple[Fraction, ...]:
    """Return what two counts or more mean with their units; ``3万5`` may be 35,000 as well as 30,005."""
    words = _COMPOSED_WORD.findall(written)
    counts = {word: Fraction(word.replace(",", "")) for word in words if word not in _UNITS}
    amount = _evaluate(words, counts, _UNITS) if sum(word in counts for word in words) > 1 else None
    if amount is None:
        return ()
    if words[-2] == "억" and len(words[-1]) == _MYRIAD_DIGITS:
        return (amount, amount + counts[words[-1]] * (10**_MYRIAD_DIGITS - 1))  # 6억 8000 are 6억 8000만
    unit = _HAN_UNITS.get(words[-2], 0)
    if unit >= 10**4 and len(words[-1]) == 1 and words[-1] in counts:
        return (amount, amount + counts[words[-1]] * (Fraction(unit, 10) - 1))
    return (amount,)


def _parts(text: str) -> Iterator[Found]:
    """Yield the fractions: ``四分之三``, ``4分の3``, ``사분의 삼``; those of a hundred are percents."""
    for match in _PARTS.finditer(text):
        digits, units = (_HAN, _HAN_UNITS) if match["below"] else (_KOREAN, _KOREAN_UNITS)
        whole, below, above = (
            Fraction(part) if part.isdecimal() else _evaluate(part, digits, units)
            for part in (match["whole"] or "0", match["below"] or match["under"], match["above"] or match["over"])
        )
        if whole is not None and below and above and above < below and below != _HUNDRED:
            yield match.start(), match.end(), (whole + above / below,)


def find_composed(text: str) -> Iterator[Found]:
    """Yield (start, end, amounts) of the numbers of clean text that digits and such units compose, or ``2个半``.

    A single count before a unit (``1.5万``) is a number and its multiplier, and none of these.

    >>> [(text[a:b], [int(x) for x in found]) for text in ["1万2800円"] for a, b, found in find_composed(text)]
    [('1万2800', [12800])]
    """
    if "分" in text or "분의" in text:
        yield from _parts(text)
    if _UNIT.search(beyond_ascii(text)) is None:
        return
    if "半" in text:
        for match in _AND_HALF.finditer(text):
            yield match.start(), match.end(), (int(match[0][:-2]) + _ONE_HALF,)
    for match in _COMPOSED.finditer(text) if _COMPOSED_CORE.search(text) is not None else ():
        amounts = _composed_amounts(match[0])
        if amounts:
            yield match.start(), match.end(), amounts


def find_halves(text: str) -> Iterator[Found]:
    """Yield (start, end, amounts) of the counts of clean text whose half stands behind what they count: ``2時間半``.

    >>> [(text[a:b], str(found[0])) for text in ["2時間半"] for a, b, found in find_halves(text)]
    [('2', '5/2')]
    """
    if not ("半" in text or " 반" in text):
        return
    for match in _HALF_BEHIND.finditer(text):
        count = match["han"] or match["korean"]
        end = match.start() + len(count)
        if count.isdecimal() or count in _KOREAN_ONES:
            yield match.start(), end, (Fraction(_KOREAN_ONES.get(count) or count) + _ONE_HALF,)
        elif amounts := _han_amounts(count, "", True):
            yield match.start(), end, amounts


def read(number: str) -> Fraction | None:
    """Return what a number in digits, in Chinese characters or in Korean means; None where it is none.

    >>> [int(found) for number in ("15", "十五", "열다섯", "십오") if (found := read(number)) is not None]
    [15, 15, 15, 15]
    """
    if number.isdecimal():
        return Fraction(number)
    return _evaluate(number, _HAN, _HAN_UNITS) if _HAN_NUMBER.fullmatch(number) else _korean_amount(number)


def find(text: str) -> Iterator[Found]:
    """Yield (start, end, amounts) of the numbers of clean text in these scripts; a unit alone is none.

    >>> [(text[a:b], [int(x) for x in found]) for text in ["共一百六十八萬元"] for a, b, found in find(text)]
    [('一百六十八萬', [1680000])]
    """
    beyond = beyond_ascii(text)
    for finder, trigger in _FINDERS:
        if trigger.search(beyond) is not None:
            yield from finder(text)


_FINDERS = (
    (_han, lazy(f"[半{HAN_CLASS}]")),
    (_korean, lazy("[가-힣]")),
    (_korean_halves, lazy("반")),
    (_thai, lazy("[ก-๛]")),
)
