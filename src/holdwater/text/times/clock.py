"""Times of day as written: ``18:30``, ``6.30 pm``, ``18.30 Uhr``, ``午後6時30分``, ``noon``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate

_HALF = r"(?P<half>[ap])\.?m(?![a-z])\.?"
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
_NAMED = lazy(
    r"\b(?:kl|klo|klokken|ore|ora|alle|dalle|le|bis|ab|von|til|till|from|until|by|do|od|godz|um|om|à|at|från|fra|pukul"
    r"|jam)\.? "
    r"(?P<hour>[0-9]{1,2})[.](?P<minute>[0-5][0-9])(?![0-9]|[.,/:][0-9]|[ \u00a0]?(?:%|[€$£]|[ap]\.?m))",
    re.IGNORECASE,
)
_NAMES = frozenset(
    {
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
    }
)
_HOURS = "(?i:hrs|hours)"
_IN_ZONE = lazy(
    rf"(?P<hour>[0-9](?<![0-9:.,][0-9])(?:[0-9]?(?=\.)|[0-9](?=[0-9]{{2}}[ \u00a0]?{_HOURS}\b)))\.?"
    rf"(?P<minute>[0-5][0-9])[ \u00a0]?(?:uur|GMT|UTC|CES?T|MES?Z|WIB|WITA|WIT|hod|val|{_HOURS}|น\.)(?!\w)"
)
_ZONES = frozenset(
    ("uur", "gmt", "utc", "cet", "cest", "mez", "mesz", "wib", "wita", "wit", "hod", "val", "hrs", "hours", "น")
)
# Two dotted times of day that a dash joins, as hours of opening are written: 9.00–18.30. They may be numbers as well.
_DOTTED = lazy(
    r"[.](?<=[0-9][.])(?P<minute>[0-5][0-9])[ \u00a0]?[-\u2013\u2014][ \u00a0]?"
    r"(?P<until>[0-9]{1,2})[.](?P<last>[0-5][0-9])(?![0-9]|[.,/][0-9]|[ \u00a0]?[%€$£])"
)
_HOUR_BEFORE = lazy(r"(?<![\w.,:/€$£])[0-9]{1,2}\Z")
# Minutes that are raised behind the hour: 18³⁰.
_RAISED = lazy("[⁰¹²³⁴⁵](?<=[0-9].)[⁰¹²³⁴⁵⁶⁷⁸⁹](?![⁰¹²³⁴⁵⁶⁷⁸⁹0-9])")
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# What says the half of the day behind a time or before it, beside am and pm.
_EARLY = (
    "de la mañana", "da manhã", "du matin", "di mattina", "del mattino", "утра", "morgens", "vormittags", "früh",
    "rano",
)  # fmt: skip
_LATE = (
    "de la tarde", "de la noche", "da tarde", "da noite", "du soir", "de l'après-midi", "di sera", "del pomeriggio",
    "вечера", "abends", "nachmittags", "wieczorem",
)  # fmt: skip
_PART_WORDS = frozenset(re.split("[ '-]", part)[-1] for part in _EARLY + _LATE)
_PART_OF_DAY = lazy(
    rf"[ \u00a0]?(?:(?P<early>{'|'.join(_EARLY)}|π\.?μ\.?|صباحا|ص)"
    rf"|(?P<late>{'|'.join(_LATE)}|μ\.?μ\.?|مساء|م))(?!\w)"
)
_WITH_PART = lazy(
    r"(?P<hour>[0-9](?<![\w:.,/-][0-9])[0-9]?)(?:[ \u00a0]?(?:h|heures?|horas?|Uhr|час(?:ов|а)))?[ \u00a0]"
    rf"(?:{'|'.join(_EARLY)}|(?P<late>{'|'.join(_LATE)}))(?!\w)"
)
_DAY_HALF_BEFORE = lazy(r"(?:(?P<latin>[AP])M|(?P<half>午前|午後|上午|下午|晚上|오전|오후))[ \u00a0]?\Z")
_NOON = {
    **dict.fromkeys(("noon", "midday", "mezzogiorno", "mediodía", "midi", "полдень"), "T12:00"),
    **dict.fromkeys(
        ("midnight", "mitternacht", "minuit", "mezzanotte", "medianoche", "middernacht", "полночь"), "T00:00"
    ),
}
_NOON_WORD = lazy(rf"(?<![\w-])(?i:{'|'.join(word for word in _NOON if word != 'midi')}|(?-i:midi))(?![\w-])")
_EAST = lazy(
    r"(?:(?P<half>午前|午後|上午|下午|오전|오후)[ ]?)?(?P<hour>[0-9]{1,2})[ ]?(?:[時时点點](?!間|间)|시(?!간))"
    r"(?:[ ]?(?P<minute>[0-5]?[0-9])[ ]?[分분]|(?P<thirty>半|[ ]?반(?![가-힣])))?"
)
# What a time by its colon or its letter has, and one by its half of the day.
_COLON = lazy(":(?<=[0-9]:)[0-5]")
_H, _M = frozenset("h"), frozenset("m")
_HALF_WORDS = frozenset({"am", "pm", "uhr"})
_DOTTED_HALF = lazy(r"[.](?<=[ap]\.)m", re.IGNORECASE)
_LAST_HOUR = 24
_AFTERNOON = frozenset({"p", "午後", "下午", "晚上", "오후"})


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
            yield from (time._replace(is_weak=True) for time in _times(pattern, text))
    yield from _joined(text)
    for match in _WITH_PART.finditer(text) if seen.has_word(_PART_WORDS) else ():
        yield from _at(*match.span(), _hours(int(match["hour"]), "p" if match["late"] else "a", ""), 0)
    if any(sign in seen.beyond for sign in "⁰¹²³⁴⁵"):
        yield from _raised(text)
    for match in _NOON_WORD.finditer(text) if seen.has_word(_NOON) else ():
        yield WrittenDate(*match.span(), (_NOON[match[0].lower()],), match.end(), True)
    if any(sign in seen.beyond for sign in "時时点點시"):
        yield from _times(_EAST, text)


def _times(pattern: re.Pattern[str], text: str) -> Iterator[WrittenDate]:
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
                hours, end = _hours(hour, "p" if part["late"] else "a", ""), part.end()
            elif before is not None and before["half"]:
                hours, start = _hours(hour, before["half"], ""), before.start()
            elif before is not None:  # which may belong to a time before it
                hours += _hours(hour, before["latin"].lower(), "")
        yield from _at(start, end, hours, minute, second)


def _at(start: int, end: int, hours: Iterable[int], minute: int, second: int = 0) -> Iterator[WrittenDate]:
    """Yield a time of day, if it has any hour that there is."""
    times = tuple(f"T{hour:02}:{minute:02}" + (f":{second:02}" if second else "") for hour in dict.fromkeys(hours))
    if times:
        yield WrittenDate(start, end, times, end)


def _joined(text: str) -> Iterator[WrittenDate]:
    """Yield both times of ``9.00–18.30``."""
    for match in _DOTTED.finditer(text):
        hour = _HOUR_BEFORE.search(text, max(0, match.start() - 3), match.start())
        if hour is not None and int(hour[0]) <= _LAST_HOUR and int(match["until"]) <= _LAST_HOUR:
            first = _at(hour.start(), match.end("minute"), _hours(int(hour[0]), "", ""), int(match["minute"]))
            last = _at(match.start("until"), match.end(), _hours(int(match["until"]), "", ""), int(match["last"]))
            yield from (time._replace(is_weak=True) for both in (first, last) for time in both)


def _raised(text: str) -> Iterator[WrittenDate]:
    """Yield ``18³⁰``."""
    for match in _RAISED.finditer(text):
        hour = _HOUR_BEFORE.search(text, max(0, match.start() - 3), match.start())
        if hour is not None:
            found = _at(hour.start(), match.end(), _hours(int(hour[0]), "", ""), int(match[0].translate(_LOWERED)))
            yield from (time._replace(is_weak=True) for time in found)


def _hours(hour: int, half: str, later: str) -> tuple[int, ...]:
    """Return the hours of the day that a written hour can mean; one that a later hour governs may be its own too."""
    if half:
        return (hour % 12 + (12 if half in _AFTERNOON else 0),) if hour <= 12 else (hour,) if hour < 24 else ()
    if hour > 23:
        return ()
    return (hour, hour % 12 + 12) if later in _AFTERNOON and hour <= 12 else (hour,)
