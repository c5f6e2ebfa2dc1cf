"""Durations as written: ``PT1H30M``, ``1h30``, ``1時間30分``, ``2:15:00``, ``half an hour``, each one atom.

A number with its unit (``90 min``) and parts that each have theirs (``1 h 30 min``) are measures, and read there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from holdwater.text import units
from holdwater.text.inventory import Inventory, places
from holdwater.text.lazy import any_of, lazy
from holdwater.text.numbers.halves import forms, last_words
from holdwater.text.times.joints import SPACE
from holdwater.text.units import Unit
from holdwater.text.words import is_unspaced

TIME = "time"
MONTHS = "months"
#: What a duration may be an amount of.
DIMENSIONS = frozenset({TIME, MONTHS})


class Duration(NamedTuple):
    """One duration in clean text.

    Attributes:
        start: Start in the text.
        end: End, exclusive.
        lengths: Every (dimension, length) that it can mean: seconds of ``time``, or ``months``.
        is_short: Whether no part of it is a measure of its own: its units are abbreviated, or there are none.
            ``2 hours 30`` may be two hours, and 30 of something else.
    """

    start: int
    end: int
    lengths: tuple[tuple[str, Fraction], ...]
    is_short: bool = True


_COUNT = "[0-9]{1,7}(?:[.,][0-9]{1,6})?"
_ISO = lazy(
    rf"P(?<![A-Za-z0-9]P)(?=T?[0-9])(?:(?P<year>{_COUNT})Y)?(?:(?P<month>{_COUNT})M)?(?:(?P<week>{_COUNT})W)?"
    rf"(?:(?P<day>{_COUNT})D)?T?(?:(?P<hour>{_COUNT})H)?(?:(?P<minute>{_COUNT})M)?(?:(?P<second>{_COUNT})S)?(?![A-Za-z0-9])"
)
_SECONDS = {"week": 604800, "day": 86400, "hour": 3600, "minute": 60, "second": 1}

_LETTER = r"[^\s\d!-/:-@\[-`{-~]"
_GAP = f"{SPACE}?"
# A number, a word and a number: what starts a duration if the word is a unit of time.
_HEAD = lazy(
    rf"[0-9](?<![^\W_][0-9])(?<![0-9][.,:/][0-9])[0-9]{{0,2}}{_GAP}(?P<unit>{_LETTER}{{1,10}})"
    rf"(?P<gap>\.?{_GAP}(?:(?:and|und|et|y|e|i|en|og|och){_GAP})?)(?=[0-9])"
)
_NEXT = lazy(
    rf"(?P<count>[0-9]{{1,2}})(?![0-9]|[.,:][0-9])(?:{_GAP}(?P<unit>{_LETTER}{{1,10}}))?(?P<gap>\.?{_GAP}(?=[0-9]))?"
)
_ABBREVIATION = 4
# Minutes before seconds: 3m45s.
_SECONDS_BEHIND = lazy("[0-9]{1,2}[ ]?s(?![^\\W_])")
# An hour in Danish and Finnish, and in Turkish, before minutes: 1 t 15 min, 1 sa. 15 dk.
_SHORT_HOURS = frozenset({"t", "T", "sa"})
_MOST_PARTS = 3
_HOUR = 3600

_COLON = lazy(":(?<=[0-9]:)[0-5]")
# A letter of a script that sets words apart: one of another script may stand beside a clock, but a half of the day.
_SPACED = r"[^\W_\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
_CLOCK = lazy(
    rf"[0-9](?<!{_SPACED}[0-9])(?<![日号號일午前後전후][0-9])(?<![0-9][ .,:/\u00a0-][0-9])(?<![+][0-9])"
    rf"[0-9]{{0,2}}:[0-5][0-9](?::[0-5][0-9])?(?:[.,][0-9]{{1,6}})?(?![0-9:]|[.,][0-9]|{_SPACED})"
    r"(?![ \u00a0]?(?:[AaPp]\.?[Mm](?![a-z])|Uhr|Z\b|[+-][0-9]{2}:?[0-9]{2}))(?:[ \u00a0](?P<unit>[^\W\d_]{1,8}))?"
)


# Days in front of a clock with its seconds, as programs print them: 1 day, 2:30:00.
_DAYS_BEFORE = lazy(rf"(?<![\w.,:/\u2212-])(?P<count>[0-9]{{1,5}}){_GAP}(?P<unit>{_LETTER}{{1,8}})(?:,[ ]?|[ ])\Z")
_DAYS_CHARS = 18
_DAY = 86400

# 90', and 3'45" or 3′45″ for minutes and seconds; each may be feet and inches as well.
_PRIMES = lazy(
    r"['′](?<=[0-9].)(?:[ ]?(?P<seconds>[0-5][0-9])(?:[\"″”]|''|′′)|(?<=[0-9][0-9].)(?![^\W_]|[ ]?[0-9]|['′\"″]))"
)
_MINUTES_BEFORE = lazy(r"(?<![\w.,:/'’°-])(?<!° )[0-9]{1,3}\Z")

# Parts in scripts that set no words apart. 1時30分 may be a time of day too, unless what stands before says so.
_EAST_UNITS = {
    **dict.fromkeys(("時間", "小时", "小時", "个小时", "個小時", "时", "時", "시간"), 3600),
    **dict.fromkeys(("分間", "分钟", "分鐘", "分", "분"), 60),
    **dict.fromkeys(("秒間", "秒钟", "秒鐘", "秒", "초"), 1),
}
_EAST_HOUR, _EAST_MINUTE, _EAST_SECOND = (
    any_of(name for name, its in _EAST_UNITS.items() if its == size) for size in (3600, 60, 1)
)
_HALF = "[ ]?(?:半(?![額额价價数數期年減减ば])|반(?![가-힣]))"
_EAST = lazy(
    r"(?P<first>[0-9](?<![0-9A-Za-z][0-9])(?<![0-9][.,:/][0-9])(?<![日号][0-9])"
    r"(?<![上下午][午前後后][0-9])[0-9]{0,2})[ ]?(?:"
    rf"(?P<hours>{_EAST_HOUR})(?:{_HALF}|[ ]?(?P<minutes>[0-5]?[0-9])[ ]?(?:{_EAST_MINUTE})"
    rf"(?:[ ]?(?P<seconds>[0-5]?[0-9])[ ]?(?:{_EAST_SECOND}))?)|"
    rf"(?P<alone>{_EAST_MINUTE})(?:{_HALF}|[ ]?(?P<rest>[0-5]?[0-9])[ ]?(?:{_EAST_SECOND}))|"
    rf"(?P<years>年間|年|년){_HALF})(?!の[0-9]|之)"
)
_EAST_SIGN = lazy("[時时시分분年년]")
_EAST_TRIGGER = lazy("[时時시分분年년][间間간钟鐘]? ?[0-9半반]|[时時] ?[0-9半]")

# A half or a quarter of a unit, and one unit and a half: the count stands before it.
_SPOKEN_SIZES = {"hour": 3600, "heure": 3600, "day": 86400, "minute": 60}
_PART_OF = lazy(
    r"\b(?:(?P<three>three[ -]quarters|trois[ -]quarts)|(?P<quarter>quarters?|quart)|(?P<half>half))"
    r" (?:of )?(?:an? |d['’])(?P<unit>hour|day|minute|heure)\b",
    re.IGNORECASE,
)
_COUNTS = {
    name: number
    for number, names in enumerate(
        (
            "a an one un une una un' un’ um uma",
            "two deux dos due duas",
            "three trois tres tre três",
            "four quatre cuatro quattro quatro",
        ),
        1,
    )
    for name in names.split()
}
_WHOLES = {
    **dict.fromkeys(("hour", "heure", "hora", "ora", "ore"), (TIME, 3600)),
    "day": (TIME, 86400),
    "week": (TIME, 604800),
    "month": (MONTHS, 1),
    **dict.fromkeys(("year", "an", "año", "anno", "ano"), (MONTHS, 12)),
}
_WHOLE_BEFORE = lazy(rf"\b(?P<unit>{'|'.join(_WHOLES)})s?,? \Z", re.IGNORECASE)
_WHOLE_CHARS = 8
_HALF_LANGUAGES = ("en", "es", "fr", "it", "pt")
_AND_PARTS = {
    **dict.fromkeys(forms(*_HALF_LANGUAGES), Fraction(1, 2)),
    **dict.fromkeys(("and a quarter", "y cuarto", "et quart", "e un quarto", "e um quarto"), Fraction(1, 4)),
    **dict.fromkeys(("and three quarters", "y tres cuartos", "e tre quarti", "e três quartos"), Fraction(3, 4)),
}
_PART_WORDS = last_words(_AND_PARTS)
_AND_PART = lazy(rf"(?:{'|'.join(_AND_PARTS)})\b", re.IGNORECASE)
_WHOLE_WORDS = frozenset(f"{unit}{many}" for unit in _WHOLES for many in ("", "s"))
# What a part of an hour is called, and one hour and a half, where no number stands in it.
_PARTS_OF_HOUR = {
    **dict.fromkeys(("viertelstunde", "kwadrans", "kwartier", "четверть часа", "čtvrt hodiny", "negyedóra"), 900),
    **dict.fromkeys(("mezz'ora", "mezz’ora", "mezzora", "media hora", "полчаса", "setengah jam", "نصف ساعة"), 1800),
    **dict.fromkeys(("חצי שעה", "आधा घंटा", "आधे घंटे", "nửa giờ", "nửa tiếng", "jumătate de oră"), 1800),
    **dict.fromkeys(("dreiviertelstunde", "drie kwartier"), 2700),
    **dict.fromkeys(("hodinu a půl", "o oră și jumătate", "satu setengah jam", "ساعة ونصف", "שעה וחצי"), 5400),
    **dict.fromkeys(("डेढ़ घंटा", "डेढ़ घंटे", "en och en halv timme", "μιάμιση ώρα"), 5400),
}
_PART_OF_HOUR = lazy(rf"(?<!\w)(?<![0-9] )(?:{any_of(_PARTS_OF_HOUR)})(?!\w)", re.IGNORECASE)
# One hour or two in a word, with or without a half, and minutes: час 20 минут, שעתיים וחצי, ساعة و10 دقائق.
_HOUR_WORDS = {
    **dict.fromkeys(("час", "година", "годину", "hodina", "hodinu", "godzina", "godzinę", "ساعة", "שעה"), 1),
    **dict.fromkeys(("ساعتان", "ساعتين", "שעתיים"), 2),
}
_HOURS_SPOKEN = lazy(
    rf"(?<!\w)(?<![0-9] )(?P<hours>{'|'.join(_HOUR_WORDS)}) (?:(?P<half>ونصف|וחצי)(?!\w)"
    rf"|(?:و ?|ו-?|[иіai] )?(?P<minutes>[0-5]?[0-9])(?![0-9]|[.,:/-][0-9]) ?(?P<unit>{_LETTER}{{1,10}}))"
)
# Two of a unit in one word, as Arabic and Hebrew have it.
_DUALS = {
    **dict.fromkeys(("دقيقتان", "دقيقتين"), (TIME, 120)),
    **dict.fromkeys(("ساعتان", "ساعتين", "שעתיים"), (TIME, 7200)),
    **dict.fromkeys(("يومان", "يومين", "יומיים"), (TIME, 2 * 86400)),
    **dict.fromkeys(("أسبوعان", "أسبوعين", "שבועיים"), (TIME, 2 * 604800)),
    **dict.fromkeys(("شهران", "شهرين", "חודשיים"), (MONTHS, 2)),
    **dict.fromkeys(("سنتان", "سنتين", "عامان", "عامين", "שנתיים"), (MONTHS, 24)),
}
_DUAL = lazy(rf"(?<!\w)(?:ל|ב|ل|ب)?(?P<dual>{'|'.join(_DUALS)})(?!\w)")
_PART_SIGNS = (
    "viertelstunde", "kwadrans", "kwartier", "четверть", "čtvrt", "negyed", "mezz", "полчаса", "setengah", "نصف", "חצי",
    "आध", "ड", "nửa", "jumătate", "půl", "halv", "μιάμιση",
)  # fmt: skip
_HORA = frozenset(("hora",))
_COUNT_BEFORE = lazy(rf"(?<![\w.,:/])(?P<count>[0-9]{{1,2}}(?= )|{'|'.join(_COUNTS)})[ \u00a0]?\Z", re.IGNORECASE)


def find_durations(text: str, seen: Inventory | None = None) -> Iterator[Duration]:
    """Yield the durations of clean text, form by form.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [[f"{length} {what}" for what, length in one.lengths] for one in find_durations("PT1H15M, P1Y6M, 1:30")]
    [['4500 time'], ['18 months'], ['5400 time', '90 time']]
    """
    seen = seen or Inventory.of(text)
    if "P" in text:
        yield from _iso(text)
    known: set[int] = set()
    for one in _eastern(text) if _EAST_SIGN.search(seen.beyond) else ():
        known.add(one.start)
        yield one
    yield from (one for one in _in_parts(text) if one.start not in known)
    yield from _spoken(text, seen)
    for mark in _PRIMES.finditer(text):
        minutes = _MINUTES_BEFORE.search(text, max(0, mark.start() - 4), mark.start())
        if minutes is not None:
            length = Fraction(int(minutes[0]) * 60 + int(mark["seconds"] or 0))
            yield Duration(minutes.start(), mark.end(), ((TIME, length),), is_short=False)
    if _COLON.search(text):
        yield from _clocks(text)


def _count(written: str | None) -> Fraction:
    whole, _, places = (written or "0").replace(",", ".").partition(".")
    return Fraction(int(whole + places), 10 ** len(places))


def _iso(text: str) -> Iterator[Duration]:
    """Yield ISO 8601 durations; one of months alone is often meant as minutes: sites forget the ``T``."""
    for match in _ISO.finditer(text):
        months = _count(match["year"]) * 12 + _count(match["month"])
        seconds = sum((_count(match[name]) * size for name, size in _SECONDS.items()), Fraction(0))
        if months and seconds:
            continue  # no month has a length in seconds
        lengths = [(MONTHS, months)] if months else [(TIME, seconds)]
        if months and not match["year"]:
            lengths.append((TIME, months * 60))
        yield Duration(match.start(), match.end(), tuple(lengths))


def _of_time(word: str | None) -> Unit | None:
    """Return the unit of time that a word is."""
    found = [unit for unit in units.lookup(word) if unit.dimension == TIME] if word else []
    return found[0] if found else None


def _in_parts(text: str) -> Iterator[Duration]:
    """Yield parts of which the last has no unit (``1 h 30``) or which touch (``1h30m``); measures read all others."""
    for match in _HEAD.finditer(text):
        is_short_hour = match["unit"] in _SHORT_HOURS
        is_minute = match["unit"] == "m" and _SECONDS_BEHIND.match(text, match.end()) is not None
        unit = _of_time("h" if is_short_hour else "min" if is_minute else match["unit"])
        if unit is None:
            continue
        length = _count(re.match("[0-9]+", match[0])[0]) * unit.factor  # type: ignore[index]
        at, smallest = match.end(), unit
        touches = not match["gap"] and not is_unspaced(match["unit"])
        for _ in range(_MOST_PARTS):
            part = _NEXT.match(text, at)
            if part is None:
                break
            is_metre = part["unit"] in ("m", "M") and smallest.factor == _HOUR
            own = _of_time("min" if is_metre else part["unit"])
            if is_short_hour and (own is None or part["gap"] is not None):
                break
            if own is None:
                # The number that stands last counts the next smaller unit, if nothing else is its own.
                below = smallest.factor / 60
                if below in (1, 60) and int(part["count"]) < 60 and not _is_taken(part):
                    is_short = len(match["unit"]) <= _ABBREVIATION
                    lengths = ((TIME, length + int(part["count"]) * below),)
                    yield Duration(match.start(), part.end("count"), lengths, is_short)
                break
            if own.factor >= smallest.factor:
                break
            length += int(part["count"]) * own.factor
            smallest = own
            at = part.end()
            if part["gap"] is None:
                if touches or is_metre or is_short_hour or is_minute:
                    yield Duration(match.start(), part.end("unit"), ((TIME, length),))
                break
            touches |= part["gap"] == "" or is_metre


def _eastern(text: str) -> Iterator[Duration]:
    """Yield ``1時間30分``, ``1小时30分钟``, ``1시간 30분``, ``1時間半``, ``3分30秒`` and ``2年半``."""
    for match in _EAST.finditer(text) if _EAST_TRIGGER.search(text) is not None else ():
        first = int(match["first"])
        if match["years"]:
            yield Duration(match.start(), match.end(), ((MONTHS, Fraction(first * 12 + 6)),))
            continue
        size = 3600 if match["hours"] else 60
        smaller = match["minutes"] or match["rest"]
        length = first * size + (int(smaller) * (size // 60) if smaller else size // 2) + int(match["seconds"] or 0)
        yield Duration(match.start(), match.end(), ((TIME, Fraction(length)),))


def _spoken(text: str, seen: Inventory) -> Iterator[Duration]:
    """Yield ``half an hour`` and ``an hour and a quarter``, whose number words stand on both sides of the unit."""
    for match in _PART_OF.finditer(text) if "half" in seen.letters or "quart" in seen.letters else ():
        part = Fraction(3, 4) if match["three"] else Fraction(1, 4) if match["quarter"] else Fraction(1, 2)
        yield Duration(match.start(), match.end(), ((TIME, part * _SPOKEN_SIZES[match["unit"].lower()]),))
    lower = text.lower() if seen.has_word(_WHOLE_WORDS) and seen.has_word(_PART_WORDS) else ""
    for at in sorted({at for part in _AND_PARTS for at in places(lower, part)}) if len(lower) == len(text) else ():
        whole, more = _WHOLE_BEFORE.search(text, max(0, at - _WHOLE_CHARS), at), _AND_PART.match(text, at)
        if whole is None or more is None:
            continue
        part = _AND_PARTS[more[0].lower()]
        count = _COUNT_BEFORE.search(text, max(0, whole.start() - 8), whole.start())
        dimension, size = _WHOLES[whole["unit"].lower()]
        if count is not None:
            counted = _COUNTS.get(count["count"].lower()) or _count(count["count"])
            yield Duration(count.start(), more.end(), ((dimension, (counted + part) * size),))
        elif whole["unit"].lower() == "hora" and text[whole.end("unit")] == " ":  # hora y media says no one
            yield Duration(whole.start(), more.end(), ((TIME, (1 + part) * size),))
    for match in _HOURS_SPOKEN.finditer(text) if seen.has_word(_HOUR_WORDS) else ():
        minutes = 30 if match["half"] else int(match["minutes"])
        unit = _of_time(match["unit"])
        if match["half"] or (unit is not None and unit.factor == _HOUR // 60):
            length = Fraction(_HOUR_WORDS[match["hours"]] * _HOUR + minutes * 60)
            yield Duration(match.start(), match.end(), ((TIME, length),))
    for match in _DUAL.finditer(text) if any(sign in seen.letters for sign in _DUALS) else ():
        dimension, size = _DUALS[match["dual"]]
        yield Duration(match.start("dual"), match.end(), ((dimension, Fraction(size)),))
    if seen.has_word(_HORA) or any(sign in seen.letters for sign in _PART_SIGNS):
        for match in _PART_OF_HOUR.finditer(text):
            yield Duration(match.start(), match.end(), ((TIME, Fraction(_PARTS_OF_HOUR[match[0].lower()])),))


def _is_taken(part: re.Match[str]) -> bool:
    """Say whether a count touches letters, or has a unit of another kind."""
    if part["unit"] is None:
        return False
    if part.end("count") == part.start("unit"):
        return True
    word = part["unit"]
    return bool(units.lookup(word)) and (len(word) == 1 or not units.is_wordlike(word))


def _clocks(text: str) -> Iterator[Duration]:
    """Yield ``2:15:00``, ``1 day, 2:30:00``, and ``1:30`` as hours and minutes and as minutes and seconds.

    A unit behind ``1:30`` says which.
    """
    for match in _CLOCK.finditer(text):
        unit = _of_time(match["unit"])
        clock = match[0] if match["unit"] is None else text[match.start() : match.start("unit") - 1]
        parts = [_count(part) for part in clock.split(":")]
        if len(parts) == 3:
            sizes = [3600]
        elif unit is not None and unit.factor in (60, 3600):
            sizes = [int(unit.factor)]
        else:
            sizes = [3600, 60]
        lengths = [
            (TIME, sum((part * Fraction(size, 60**place) for place, part in enumerate(parts)), Fraction(0)))
            for size in sizes
        ]
        start, end = match.start(), match.end() if unit is not None else match.start() + len(clock)
        days = _DAYS_BEFORE.search(text, max(0, start - _DAYS_CHARS), start) if len(parts) == 3 else None
        named = _of_time(days["unit"]) if days is not None else None
        if days is not None and named is not None and named.factor == _DAY:
            start, lengths = days.start(), [(TIME, lengths[0][1] + int(days["count"]) * _DAY)]
        yield Duration(start, end, tuple(dict.fromkeys(lengths)))
