"""Times of day as written: ``18:30``, ``6.30 pm``, ``18.30 Uhr``, ``午後6時30分``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate

_HALF = r"(?P<half>[ap])\.?m(?![a-z])\.?"
_LATER = (
    r"(?=[ \u00a0]?(?:[-\u2013\u2014]|to|till?|until)[ \u00a0]?"
    r"[0-9]{1,2}(?:[:.][0-5][0-9])?[ \u00a0]?(?P<later>[ap])\.?m(?![a-z]))"
)
_CLOCK = lazy(
    rf"[0-9](?<![0-9:][0-9])[0-9]?[:h](?P<minute>[0-5][0-9])(?::(?P<second>[0-5][0-9])(?:[.,][0-9]{{1,9}})?)?(?![0-9:])"
    rf"(?:[ \u00a0\u202f]?(?:{_HALF}|Uhr(?![a-z]))|{_LATER})?",
    re.IGNORECASE,
)
_HALVES = lazy(
    r"[0-9](?<![0-9:.,][0-9])[0-9]?(?:\.(?P<minute>[0-5][0-9]))?"
    rf"(?:[ \u00a0\u202f]?(?:{_HALF}|Uhr(?![a-z]))|(?=[\u2013-][0-9]{{1,2}}(?:\.[0-5][0-9])?[ \u00a0]Uhr(?![a-z])))",
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
_IN_ZONE = lazy(
    r"(?P<hour>[0-9](?<![0-9:.,][0-9])[0-9]?)\.(?P<minute>[0-5][0-9])[ \u00a0](?:uur|GMT|UTC|CET|MEZ|WIB|WITA)(?!\w)"
)
_ZONES = frozenset(["uur", "gmt", "utc", "cet", "mez", "wib", "wita"])
_EAST = lazy(
    r"(?:(?P<half>午前|午後|上午|下午|오전|오후)[ ]?)?(?P<hour>[0-9]{1,2})[ ]?(?:[時时点點](?!間|间)|시(?!간))"
    r"(?:[ ]?(?P<minute>[0-5]?[0-9])[ ]?[分분]|(?P<thirty>半))?"
)
# What a time by its colon or its letter has, and one by its half of the day.
_COLON = lazy(":(?<=[0-9]:)[0-5]")
_H, _M = frozenset("h"), frozenset("m")
_HALF_WORDS = frozenset({"am", "pm", "uhr"})
_DOTTED_HALF = lazy(r"[.](?<=[ap]\.)m", re.IGNORECASE)
_AFTERNOON = frozenset({"p", "午後", "下午", "오후"})


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
    if any(sign in seen.beyond for sign in "時时点點시"):
        yield from _times(_EAST, text)


def _times(pattern: re.Pattern[str], text: str) -> Iterator[WrittenDate]:
    for match in pattern.finditer(text):
        groups = match.groupdict()
        hour = int(groups.get("hour") or re.match("[0-9]+", match[0])[0])  # type: ignore[index]
        minute = 30 if groups.get("thirty") else int(groups["minute"] or 0)
        second = int(groups.get("second") or 0)
        hours = _hours(hour, (groups.get("half") or "").lower(), (groups.get("later") or "").lower())
        times = tuple(f"T{one:02}:{minute:02}" + (f":{second:02}" if second else "") for one in hours)
        if times:
            start = match.start("hour") if pattern is _NAMED else match.start()
            yield WrittenDate(start, match.end(), times, match.end())


def _hours(hour: int, half: str, later: str) -> tuple[int, ...]:
    """Return the hours of the day that a written hour can mean; one that a later hour governs may be its own too."""
    if half:
        return (hour % 12 + (12 if half in _AFTERNOON else 0),) if hour <= 12 else (hour,) if hour < 24 else ()
    if hour > 23:
        return ()
    return (hour, hour % 12 + 12) if later in _AFTERNOON and hour <= 12 else (hour,)
