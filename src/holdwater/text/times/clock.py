"""Times of day as written: ``18:30``, ``6.30 pm``, ``18.30 Uhr``, ``午後6時30分``, ``noon``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import any_of, lazy
from holdwater.text.numbers import myriads
from holdwater.text.numbers.digits import FROM_RAISED
from holdwater.text.times.days import WrittenDate

_HALF = r"(?P<half>[ap])(?:\.[ ]?)?m(?![a-z])\.?"
_LATER = (
    r"(?=[ \u00a0]?(?:[-\u2013\u2014]|to|till?|until|and)[ \u00a0]?"
    r"[0-9]{1,2}(?:[:.][0-5][0-9])?[ \u00a0]?(?P<later>[ap])\.?m(?![a-z]))"
)
_CLOCK = lazy(
    rf"[0-9](?<![0-9:][0-9])[0-9]?[:h](?P<minute>[0-5][0-9])(?::(?P<second>[0-5][0-9])(?:[.,][0-9]{{1,9}})?)?(?![0-9:])"
    rf"(?:[ \u00a0\u202f]?(?:{_HALF}|Uhr(?![a-z]))|{_LATER})?",
    re.IGNORECASE,
)
_HALVES = lazy(
    r"[0-9](?<![0-9:.,][0-9])[0-9]?(?:\.(?P<minute>[0-5][0-9]))?"
    rf"(?:[ \u00a0\u202f]?(?:{_HALF}|Uhr(?![a-z]))|{_LATER}"
    r"|(?=[ \u00a0]?(?:[\u2013-]|bis|und)[ \u00a0]?[0-9]{1,2}(?:\.[0-5][0-9])?[ \u00a0]Uhr(?![a-z])))",
    re.IGNORECASE,
)
# A dotted time that a word names, before it or behind it: kl. 18.30, ore 18.30, 18.30 uur. It may be a number as well.
_NAMES = [
    "kl",
    "klo",
    "klokken",
    "ore",
    "ora",
    "alle",
    "dalle",
    "le",
    "bis",
    "ab",
    "von",
    "til",
    "till",
    "from",
    "until",
    "by",
    "do",
    "od",
    "godz",
    "um",
    "om",
    "à",
    "at",
    "från",
    "fra",
    "pukul",
    "jam",
    "saat",
    "sampai",
    "hingga",
    "в",
    "с",
    "до",
    "о",
    "об",
    "στις",
]
_NAMED = lazy(
    rf"\b(?:{'|'.join(_NAMES)})\.? "
    r"(?P<hour>[0-9]{1,2})[.](?P<minute>[0-5][0-9])(?![0-9]|[.,/:][0-9]|[ \u00a0]?(?:%|[€$£]|[ap]\.?m))",
    re.IGNORECASE,
)
_ZONE = "(?i:hrs|hours)|GMT|UTC|BST|CES?T|[ECMP][SD]?T|AE[SD]T|IST|HKT|SGT|JST|MES?Z|WIB|WITA|WIT"
# Four digits are a time only before these: updated 1830 GMT, 0930 hrs.
_IN_ZONE = lazy(
    rf"(?P<hour>[0-9](?<![0-9:.,][0-9])(?:[0-9]?(?=\.)|[0-9](?=[0-9]{{2}}[ \u00a0]?(?:{_ZONE})(?!\w))))\.?"
    rf"(?P<minute>[0-5][0-9])[ \u00a0]?(?:uur|hod|val|น\.|{_ZONE})(?!\w)"
)
_ZONES = frozenset(
    {
        "uur", "gmt", "utc", "bst", "cet", "cest", "est", "edt", "et", "cst", "cdt", "ct", "mst", "mdt", "mt",
        "pst", "pdt", "pt", "aest", "aedt", "ist", "hkt", "sgt", "jst", "mez", "mesz", "wib", "wita", "wit", "hod",
        "val", "hrs", "hours", "น",
    }
)  # fmt: skip
# An hour by its ordinal, as Arabic says it: الثامنة والنصف صباحا.
_ARABIC_HOURS = {
    "الواحدة": 1, "الثانية": 2, "الثالثة": 3, "الرابعة": 4, "الخامسة": 5, "السادسة": 6, "السابعة": 7, "الثامنة": 8,
    "التاسعة": 9, "العاشرة": 10, "الحادية عشرة": 11, "الثانية عشرة": 12,
}  # fmt: skip
_ARABIC = lazy(
    rf"(?<!\w)(?P<hour>{any_of(_ARABIC_HOURS)})"
    r"(?: (?:(?P<half>والنصف)|(?P<quarter>والربع)))? (?:(?P<early>صباحا)|(?P<late>مساء|ظهرا|عصرا|ليلا))(?!\w)"
)
# What India and Bangladesh say before and behind an hour: सुबह 10 बजे, সকাল ১০টা ৩০ মিনিট.
_SOUTHERN_EARLY = ("सुबह", "सवेरे", "प्रातः", "সকাল", "ভোর")
_SOUTHERN_LATE = ("दोपहर", "शाम", "रात", "দুপুর", "বিকেল", "বিকাল", "সন্ধ্যা", "রাত")
_SOUTHERN = lazy(
    rf"(?:(?:(?P<early>{'|'.join(_SOUTHERN_EARLY)})|(?P<late>{'|'.join(_SOUTHERN_LATE)})) )?"
    r"(?<![0-9:.])(?P<hour>[0-9]{1,2})(?::(?P<colon>[0-5][0-9]))? ?(?:बजे|টা)(?: (?P<minute>[0-5]?[0-9]) (?:মিনিট|मिनट))?"
)
# Two dotted times of day that a dash joins, as hours of opening are written: 9.00–18.30. They may be numbers as well.
_DOTTED = lazy(
    r"[.](?<=[0-9][.])(?P<minute>[0-5][0-9])[ \u00a0]?(?:[-\u2013\u2014]|s\.?/?d\.?|sampai|hingga)[ \u00a0]?"
    r"(?P<until>[0-9]{1,2})[.](?P<last>[0-5][0-9])(?![0-9]|[.,/][0-9]|[ \u00a0]?[%€$£])"
)
_HOUR_BEFORE = lazy(r"(?<![\w.,:/€$£])[0-9]{1,2}\Z")
# Minutes that are raised behind the hour: 18³⁰.
_RAISED = lazy("[⁰¹²³⁴⁵](?<=[0-9].)[⁰¹²³⁴⁵⁶⁷⁸⁹](?![⁰¹²³⁴⁵⁶⁷⁸⁹0-9])")
# What says the half of the day behind a time or before it, beside am and pm.
_EARLY = (
    "de la mañana", "da manhã", "du matin", "di mattina", "del mattino", "утра", "morgens", "vormittags", "früh",
    "rano", "ранку", "صباحا", "صبح", "בבוקר", "giờ sáng", "pagi", r"π\.?μ\.?",
)  # fmt: skip
_LATE = (
    "de la tarde", "de la noche", "da tarde", "da noite", "du soir", "de l'après-midi", "di sera", "del pomeriggio",
    "вечера", "часа дня", "час дня", "часов дня", "abends", "nachmittags", "wieczorem", "вечора", "مساء", "ظهرا",
    "عصرا", "ليلا", "عصر", "بعدازظهر", "בערב", "בצהריים", "giờ chiều", "giờ tối", "sore", r"μ\.?μ\.?",
)  # fmt: skip
_PART_WORDS = frozenset(re.split("[ '-]", part)[-1] for part in _EARLY + _LATE) | {"μ", "πμ", "μμ"}
_PART_OF_DAY = lazy(
    rf"[ \u00a0]?(?:(?P<early>{'|'.join(_EARLY)}|ص|sáng)"
    rf"|(?P<late>{'|'.join(_LATE)}|م|chiều|tối|đêm))(?!\w)"
)
_WITH_PART = lazy(
    r"(?P<hour>[0-9](?<![\w:.,/-][0-9])[0-9]?)(?:[ \u00a0]?(?:h|heures?|horas?|Uhr|час(?:ов|а)|годин[иаі]?))?[ \u00a0]"
    rf"(?:{'|'.join(_EARLY)}|(?P<late>{'|'.join(_LATE)}))(?!\w)"
)
# Halves of the day as East Asia says them, before the hour. At night twelve is midnight.
_EAST_EARLY = ("午前", "上午", "早上", "早晨", "清晨", "凌晨", "朝", "오전", "아침", "새벽")
_EAST_NIGHT = ("晚上", "晚间", "晚間", "夜晚", "深夜", "夜", "밤")
_EAST_LATE = ("午後", "下午", "中午", "傍晚", "오후", "저녁", "낮", *_EAST_NIGHT)
_EAST_HALF = rf"(?P<half>{'|'.join(_EAST_EARLY + _EAST_LATE)})の?"
_DAY_HALF_BEFORE = lazy(rf"(?:(?P<latin>[AP])M|{_EAST_HALF})[ \u00a0]?\Z")
_NOON = {
    **dict.fromkeys(("noon", "midday", "mezzogiorno", "mediodía", "midi", "полдень"), "T12:00"),
    **dict.fromkeys(
        ("midnight", "mitternacht", "minuit", "mezzanotte", "medianoche", "middernacht", "полночь"), "T00:00"
    ),
}
_NOON_WORD = lazy(rf"(?<![\w-])(?i:{'|'.join(word for word in _NOON if word != 'midi')}|(?-i:midi))(?![\w-])")
_EAST = lazy(
    rf"(?:{_EAST_HALF}[ ]?)?(?P<hour>[0-9]{{1,2}})[ ]?(?:[時时点點](?!間|间)|시(?!간))"
    r"(?:[ ]?(?P<minute>[0-5]?[0-9])[ ]?[分분]|(?P<thirty>半|[ ]?반(?![가-힣])))?"
)
# The same in words, and of them no two digits: 两三点 is two or three o'clock. Two points may be what 两点 says,
# so a half of the day, minutes or a half goes with it.
_HAN_HOURS = "二十[一二三]?|十[一二]?|[一二两兩三四五六七八九]"
_HAN_TENS = "[二三四五]?十[一二三四五六七八九]?"
_HAN = lazy(
    rf"[時时点點](?<=[一二两兩三四五六七八九十].)(?!間|间)(?:(?P<thirty>半)|(?P<minute>{_HAN_TENS}|[0-5][0-9])分)?"
)
_HAN_BEFORE = lazy(rf"(?:{_EAST_HALF}|(?<![一二两兩三四五六七八九十]))(?P<hour>{_HAN_HOURS})\Z")
# The first one (첫) is no hour.
_KOREAN_HOURS = any_of(word for word, hour in myriads.KOREAN_OWN.items() if hour <= 12 and "첫" not in word)
_KOREAN = lazy(
    rf"{_EAST_HALF}[ ]?(?P<hour>{_KOREAN_HOURS})[ ]?시(?!간)"
    r"(?:[ ]?(?:(?:(?P<minute>[0-5]?[0-9])|(?P<tens>[이삼사오]?십[일이삼사오육칠팔구]?))[ ]?분"
    r"|(?P<thirty>반(?![가-힣]))))?"
)
# What a time by its colon or its letter has, and one by its half of the day.
_COLON = lazy(":(?<=[0-9]:)[0-5]")
_H, _M = frozenset("h"), frozenset("m")
_HALF_WORDS = frozenset({"am", "pm", "uhr"})
_DOTTED_HALF = lazy(r"[.](?<=[ap]\.)[ ]?m", re.IGNORECASE)
_LAST_HOUR = 24
_HAN_CHARS = 6
_AFTERNOON = frozenset({"p", *_EAST_LATE})


def find_times(text: str, seen: Inventory | None = None) -> Iterator[WrittenDate]:
    """Yield the times of day of clean text, form by form.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [found.dates for found in find_times("2:15–6:30 pm, 7 a.m., 18.30 Uhr")]
    [('T02:15', 'T14:15'), ('T18:30',), ('T07:00',), ('T18:30',)]
    """
    seen = seen or Inventory.of(text)
    if (":" in text or "h" in text) and (seen.has_word(_H) or _COLON.search(text)):
        yield from _times(_CLOCK, text)
    if seen.has_word(_HALF_WORDS) or (seen.has_word(_M) and _DOTTED_HALF.search(text)):
        yield from _times(_HALVES, text)
    for pattern, words in ((_NAMED, _NAMES), (_IN_ZONE, _ZONES)):
        if seen.has_word(words):
            yield from _times(pattern, text, is_weak=True)
    yield from _joined(text)
    for match in _WITH_PART.finditer(text) if seen.has_word(_PART_WORDS) else ():
        yield from _at(*match.span(), _hours(int(match["hour"]), _half_of(match)), 0, is_weak=True)
    for match in _ARABIC.finditer(text) if seen.has_word(_PART_WORDS) else ():
        minute = 30 if match["half"] else 15 if match["quarter"] else 0
        yield from _at(*match.span(), _hours(_ARABIC_HOURS[match["hour"]], _half_of(match)), minute)
    for match in _SOUTHERN.finditer(text) if "ब" in seen.beyond or "ট" in seen.beyond else ():
        if match["early"] or match["late"] or match["minute"] or text[match.end() - 1] == "े":
            half = _half_of(match) if match["late"] or match["early"] else ""
            minute = int(match["colon"] or match["minute"] or 0)
            yield from _at(*match.span(), _hours(int(match["hour"]), half), minute, is_weak=True)
    if any(sign in seen.beyond for sign in "⁰¹²³⁴⁵"):
        yield from _raised(text)
    for match in _NOON_WORD.finditer(text) if seen.has_word(_NOON) else ():
        yield WrittenDate(*match.span(), (_NOON[match[0].lower()],), match.end(), True)
    if any(sign in seen.beyond for sign in "時时点點시"):
        yield from _times(_EAST, text)
        yield from _in_eastern_words(text)


def _times(pattern: re.Pattern[str], text: str, *, is_weak: bool = False) -> Iterator[WrittenDate]:
    for match in pattern.finditer(text):
        groups = match.groupdict()
        hour = int(groups.get("hour") or re.match("[0-9]+", match[0])[0])  # type: ignore[index]
        minute = 30 if groups.get("thirty") else int(groups["minute"] or 0)
        second = int(groups.get("second") or 0)
        start, end = match.start("hour") if pattern is _NAMED else match.start(), match.end()
        half, later = (groups.get("half") or "").lower(), (groups.get("later") or "").lower()
        hours = _hours(hour, half, later)
        if pattern is _CLOCK and not half:
            part, before = _PART_OF_DAY.match(text, end), _DAY_HALF_BEFORE.search(text, max(0, start - 3), start)
            if part is not None:
                hours, end = _hours(hour, _half_of(part)), part.end()
            elif before is not None and before["half"]:
                hours, start = _hours(hour, before["half"]), before.start()
            elif before is not None:  # which may belong to a time before it
                hours += _hours(hour, before["latin"].lower())
        yield from _at(start, end, hours, minute, second, is_weak=is_weak)


def _half_of(match: re.Match[str]) -> str:
    """Return the half of the day that a match names, as am and pm begin."""
    return "p" if match["late"] else "a"


def _at(
    start: int, end: int, hours: Iterable[int], minute: int, second: int = 0, *, is_weak: bool = False
) -> Iterator[WrittenDate]:
    """Yield a time of day, if it has any hour that there is."""
    times = tuple(f"T{hour:02}:{minute:02}" + (f":{second:02}" if second else "") for hour in dict.fromkeys(hours))
    if times:
        yield WrittenDate(start, end, times, end, is_weak)


def _joined(text: str) -> Iterator[WrittenDate]:
    """Yield both times of ``9.00–18.30``."""
    for match in _DOTTED.finditer(text):
        hour = _HOUR_BEFORE.search(text, max(0, match.start() - 3), match.start())
        if hour is not None and int(hour[0]) <= _LAST_HOUR and int(match["until"]) <= _LAST_HOUR:
            since, until = _hours(int(hour[0])), _hours(int(match["until"]))
            yield from _at(hour.start(), match.end("minute"), since, int(match["minute"]), is_weak=True)
            yield from _at(match.start("until"), match.end(), until, int(match["last"]), is_weak=True)


def _raised(text: str) -> Iterator[WrittenDate]:
    """Yield ``18³⁰``."""
    for match in _RAISED.finditer(text):
        hour = _HOUR_BEFORE.search(text, max(0, match.start() - 3), match.start())
        if hour is not None:
            minute = int(match[0].translate(FROM_RAISED))
            yield from _at(hour.start(), match.end(), _hours(int(hour[0])), minute, is_weak=True)


def _in_eastern_words(text: str) -> Iterator[WrittenDate]:
    """Yield ``下午两点半``, ``午後七時三十分`` and ``오후 두 시``."""
    for match in _HAN.finditer(text):
        ahead = _HAN_BEFORE.search(text, max(0, match.start() - _HAN_CHARS), match.start())
        if ahead is None or not (ahead["half"] or match["thirty"] or match["minute"]):
            continue
        minute = 30 if match["thirty"] else _count(match["minute"] or "0")
        hours = _hours(_count(ahead["hour"]), ahead["half"] or "")
        yield from _at(ahead.start(), match.end(), hours, minute)
    for match in _KOREAN.finditer(text) if "시" in text else ():
        minute = 30 if match["thirty"] else _count(match["minute"] or match["tens"] or "0")
        yield from _at(*match.span(), _hours(_count(match["hour"]), match["half"]), minute)


def _count(written: str) -> int:
    return int(myriads.read(written) or 0)


def _hours(hour: int, half: str = "", later: str = "") -> tuple[int, ...]:
    """Return the hours of the day that a written hour can mean; one that a later hour governs may be its own too."""
    if half in _EAST_NIGHT and hour == _LAST_HOUR // 2:
        return (0,)
    if half:
        return (hour % 12 + (12 if half in _AFTERNOON else 0),) if hour <= 12 else (hour,) if hour < 24 else ()
    if hour > 23:
        return ()
    return (hour, hour % 12 + 12) if later in _AFTERNOON and hour <= 12 else (hour,)
