"""Numbers in the characters of Chinese, Japanese, Korean and Thai, which no spaces set apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

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
_KOREAN_OWN = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7,
    "여덟": 8, "아홉": 9, "열": 10, "열하나": 11, "열한": 11, "열둘": 12, "열두": 12, "스물": 20, "스무": 20,
    "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80, "아흔": 90,
}  # fmt: skip
_THAI = {
    "ศูนย์": 0, "หนึ่ง": 1, "เอ็ด": 1, "สอง": 2, "ยี่": 2, "สาม": 3, "สี่": 4, "ห้า": 5, "หก": 6, "เจ็ด": 7, "แปด": 8, "เก้า": 9,
}  # fmt: skip
_THAI_UNITS = {"สิบ": 10, "ร้อย": 100, "พัน": 1000, "หมื่น": 10**4, "แสน": 10**5, "ล้าน": 10**6}


class _Script(NamedTuple):
    """How one script spells numbers.

    Attributes:
        run: Finds a run of number words, with a decimal part or a half where it has one.
        split: Finds the words of a run.
        digits: The digits.
        units: What multiplies them.
        trailing: Whether a last digit right after a unit may count tenths of it (``三万五``).
    """

    run: re.Pattern[str]
    split: re.Pattern[str]
    digits: Mapping[str, int]
    units: Mapping[str, int]
    trailing: bool = False


def _any(words: Mapping[str, int]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


_COUNTERS = (
    "개|명|분|년|월|일|시간|시|주|원|달러|유로|킬로|그램|리터|미터|센티|밀리|퍼센트|번째|번|권|장|대|병|잔|살|세|층|가지|마리|회|차|여"
)
_HAN_CLASS = "".join((*_HAN, *_HAN_UNITS))
_KOREAN_CLASS = "".join((*_KOREAN, *_KOREAN_UNITS))
_SCRIPTS = (
    _Script(
        re.compile(rf"(?P<half>半)|(?P<whole>[{_HAN_CLASS}]{{1,32}})(?:[点點](?P<decimals>[{''.join(_HAN)}]{{1,16}}))?"
                   r"(?P<tail>[个個](?P<counter>)半|半)?"),
        re.compile("."),
        _HAN,
        _HAN_UNITS,
        trailing=True,
    ),
    _Script(
        re.compile(rf"(?<![가-힣])(?P<whole>(?=[{_KOREAN_CLASS}]{{0,15}}[십백천만억조])[{_KOREAN_CLASS}]{{2,32}}|[삼육칠팔십])"
                   rf"(?=(?:{_COUNTERS})|[^가-힣]|$)"),
        re.compile("."),
        _KOREAN,
        _KOREAN_UNITS,
    ),
    _Script(
        re.compile(rf"(?P<whole>(?:{_any(_THAI)}|{_any(_THAI_UNITS)}){{1,32}})"),
        re.compile(f"{_any(_THAI)}|{_any(_THAI_UNITS)}"),
        _THAI,
        _THAI_UNITS,
    ),
)  # fmt: skip
_OWN_WORD = re.compile(rf"(?<![가-힣])(?P<word>{_any(_KOREAN_OWN)})(?= ?(?:{_COUNTERS})|[^가-힣]|$)")
_TRIGGER = re.compile(f"[{_HAN_CLASS}半가-힣ก-๛]")


def _evaluate(words: list[str], script: _Script) -> Fraction | None:
    """Return what number words in a row mean: everything before the largest unit is multiplied by it."""
    if all(word in script.digits for word in words):
        # Digit by digit: 二〇二四.
        return Fraction(int("".join(str(script.digits[word]) for word in words)))
    largest = max(script.units[word] for word in words if word in script.units)
    at = max(i for i, word in enumerate(words) if script.units.get(word) == largest)
    before, after = words[:at], words[at + 1 :]
    times = _evaluate(before, script) if before else Fraction(1)
    rest = _evaluate(after, script) if after else Fraction(0)
    if times is None or rest is None or rest >= largest or not times:
        return None
    return times * largest + rest


def _readings(words: list[str], script: _Script) -> list[Fraction]:
    """Return what a run means: a last digit right after a unit may also count tenths of that unit."""
    amount = _evaluate(words, script)
    if amount is None:
        return []
    found = [amount]
    unit = script.units.get(words[-2], 0) if len(words) > 2 else 0
    if script.trailing and unit >= 100 and words[-1] in script.digits:
        digit = script.digits[words[-1]]
        found.append(amount - digit + Fraction(digit * unit, 10))
    return found


def find(text: str) -> Iterator[tuple[int, int, list[Fraction]]]:
    """Yield (start, end, amounts) of the numbers of clean text in these scripts; a unit alone is none.

    >>> [(text[a:b], [int(x) for x in found]) for text in ["共一百六十八萬元"] for a, b, found in find(text)]
    [('一百六十八萬', [1680000])]
    """
    if _TRIGGER.search(text) is None:
        return
    for script in _SCRIPTS:
        for match in script.run.finditer(text):
            groups = match.groupdict()
            if groups.get("half"):
                yield match.start(), match.end(), [Fraction(1, 2)]
                continue
            words = script.split.findall(match["whole"])
            if not any(word in script.digits for word in words) and words[0] not in ("十", "拾", "십", "สิบ"):
                continue
            found = _readings(words, script)
            decimals = groups.get("decimals")
            if decimals:
                digits = "".join(str(script.digits[word]) for word in decimals)
                found = [amount + Fraction(int(digits), 10 ** len(digits)) for amount in found]
            if groups.get("tail"):
                found = [amount + Fraction(1, 2) for amount in found]
            if found:
                yield match.start(), match.end(), found
    for match in _OWN_WORD.finditer(text):
        yield match.start(), match.end("word"), [Fraction(_KOREAN_OWN[match["word"]])]
