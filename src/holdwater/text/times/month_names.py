"""Dates with a month's name, in any shipped language: ``5. März 2024``, ``March 5th``, ``le 1er mars 2024``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from holdwater.text.fold import fold, fold_word
from holdwater.text.inventory import Inventory
from holdwater.text.languages import SHIPPED
from holdwater.text.lazy import lazy
from holdwater.text.times.days import BUDDHIST, WrittenDate, day_iso, month_iso, yearless_iso, years

_SPACE = "[ \u00a0\u202f\u2009]"
_DASH = r"\u2010-\u2015\-"
# Everything but digits, white space and punctuation: a sign that combines with a letter is part of the word too.
_LETTER = r"[^\s\d!-/:-@\[-`{-~‘’“”„«»،、。，\u2010-\u2015]"
_LETTERS = lazy(f"{_LETTER}+")
_WORD = rf"{_LETTER}{{1,24}}(?:[.’']{_LETTER}{{1,12}}){{0,2}}"
_ORDINAL = rf"(?:(?:st|nd|rd|th|er|ère|re|ème|eme|e|º|ª|°|o|a|-?(?:го|е|а))(?!{_LETTER})|\.[º°])?"
_JOINT = rf"{_SPACE}?[{_DASH}/.,،]?{_SPACE}?"
_FILL = rf"(?:(?:of|the|del?|den|der|di|năm|gada){_SPACE}|(?:m\.|г\.|พ\.ศ\.|ค\.ศ\.){_SPACE}?|[dl][’']){{0,2}}"
_RANGE = rf"{_SPACE}?(?:[{_DASH}/&+]|(?:to|and|bis|und|et|au|al|a|y|e|i|u|do|till?|og|och|до|по|и){_SPACE}){_SPACE}?"
_FILLERS = frozenset(("of", "the", "de", "del", "den", "der", "di", "năm", "m", "gada", "г", "พ.ศ", "ค.ศ"))

# A number with two letters at most two marks away, on either side. Fixed widths: no place is read twice.
_MARK = f"[ .,،’'\u00a0\u202f\u2009/{_DASH}]"
_ENDING = rf"(?:{_LETTER}|[.]){_LETTER}"
_TRIGGER = lazy(
    rf"[0-9](?<![0-9][0-9])(?:(?<={_ENDING}[0-9])|(?<={_ENDING}{_MARK}[0-9])|(?<={_ENDING}{_MARK}{_MARK}[0-9])"
    rf"|(?=[0-9]{{0,3}}{_MARK}{{0,3}}{_LETTER}(?:{_LETTER}|[.])))"
)
_DIGITS = lazy("[0-9]{1,5}")
_AFTER = lazy(rf"{_ORDINAL}{_JOINT}{_FILL}({_WORD})")
_BETWEEN_WORDS = lazy(r"[\s\d!-&(-,/:-@\[-`{-~‘“”„«»،、。，\u2010-\u2015-]+")

_YEAR = "[12][0-9]{3}(?![0-9])"
_LEFT = lazy(
    rf"(?<![0-9][.,:/])(?:(?P<year>{_YEAR})(?:\.{_SPACE}?|{_SPACE}|[{_DASH}/])(?:(?:gada|m\.){_SPACE})?)?"
    rf"(?:(?P<first>[0-3]?[0-9]){_ORDINAL}\.?{_RANGE})?(?P<day>[0-3]?[0-9]){_ORDINAL}{_JOINT}{_FILL}\Z"
)
_LEFT_YEAR = lazy(rf"(?P<year>{_YEAR}){_SPACE}?[{_DASH}/.]?{_SPACE}?{_FILL}\Z")
_RIGHT_YEAR = lazy(
    rf"\.?(?:{_JOINT}{_FILL}(?P<year>{_YEAR})|(?:{_SPACE}|[{_DASH}/])?['’]?(?P<short>[0-9]{{2}})"
    rf"(?![0-9]|[:.,][0-9]|{_SPACE}?(?:[hH:]|Uhr)|{_ORDINAL}{_JOINT}{_YEAR}))"
)
_RIGHT_DAY = lazy(
    rf"\.?{_JOINT}{_FILL}(?P<day>[0-3]?[0-9])(?![0-9]|[:.][0-9]){_ORDINAL}(?:{_RANGE}(?P<last>[0-3]?[0-9])(?![0-9:]){_ORDINAL})?"
    rf"(?:[.,،]?{_JOINT}{_FILL}(?:[0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?{_SPACE}(?:[A-Z+-][A-Z0-9:]{{0,5}}{_SPACE})?)?"
    rf"(?:(?P<year>{_YEAR})|['’](?P<short>[0-9]{{2}})(?![0-9])))?"
)
_RUN = lazy("[0-9]+")
_WINDOW = 40
_MOST_NAMES = 100
_MARKS = " .,،’'\u00a0\u202f\u2009/-\u2010\u2011\u2012\u2013\u2014\u2015"


# Arabic months as the Levant and Iraq, Algeria and Tunisia, and Morocco name them, beside those of CLDR.
_ARABIC = (
    "كانون الثاني|جانفي", "شباط|فيفري", "آذار|اذار", "نيسان|أفريل", "أيار|ايار|ماي", "حزيران|جوان", "تموز|جويلية|يوليوز",  # noqa: E501
    "آب|أوت|غشت", "أيلول|ايلول|شتنبر", "تشرين الأول|تشرين الاول", "تشرين الثاني|نونبر", "كانون الأول|كانون الاول|دجنبر",
)  # fmt: skip


# Four of them have two words: a number stands before the first one or behind the second.
_FIRST_WORDS = frozenset(("كانون", "تشرين"))
_TWO_WORDS = lazy("(?:كانون|تشرين) (?:الأول|الاول|الثاني)(?!\\w)")
_LONGEST_FIRST = 6


class _Month(NamedTuple):
    """What a word can mean as a month's name; it is weak where it is more likely to be another word."""

    numbers: tuple[int, ...]
    is_weak: bool


# Cases that CLDR does not list differ in their endings: v březnu, в марте, maaliskuussa, márciusában.
_DECLINING = frozenset(
    ("bg", "cs", "el", "et", "fi", "hr", "hu", "lt", "lv", "pl", "ru", "sk", "sl", "sr", "sr_Latn", "tr", "uk")
)
_STEM_CHARS = 4
_ENDING_CHARS = 5
_KNOWN_TO = 4
_SHORT = 3


@lru_cache(maxsize=1)
def _names() -> tuple[dict[str, _Month], dict[str, tuple[int, ...]]]:
    """Return every month's name by its folded form, and the stems of the names that decline."""
    numbers: dict[str, set[int]] = {}
    languages: dict[str, set[str]] = {}
    stems: dict[str, set[int]] = {}
    for tag, locale in SHIPPED.items():
        language = tag.split("_")[0]
        for name, number in locale.months.items():
            for written in (name, f"ב{name}") if language == "he" else (name,):
                folded = fold(written)
                numbers.setdefault(folded, set()).add(number)
                languages.setdefault(folded, set()).add(language)
            if tag in _DECLINING and len(name) > _STEM_CHARS:
                stems.setdefault(fold(name)[:-1], set()).add(number)
    for number, written in enumerate(_ARABIC, 1):
        for name in written.split("|"):
            numbers.setdefault(fold(name), set()).add(number)
            languages.setdefault(fold(name), set()).add("ar")
    known = {
        name: _Month(tuple(sorted(meant)), name.isascii() and len(name) <= _SHORT and len(languages[name]) < _KNOWN_TO)
        for name, meant in numbers.items()
    }
    return known, {stem: tuple(sorted(meant)) for stem, meant in stems.items()}


@lru_cache(maxsize=1 << 14)
def _month(word: str) -> _Month | None:
    """Return what a word means as a month, by its name or by the stem of a name that declines."""
    known, stems = _names()
    folded = fold_word(word)
    found = known.get(folded)
    if found is None:
        for cut in range(1, min(_ENDING_CHARS, len(folded) - _STEM_CHARS) + 1):
            if folded[:-cut] in stems:
                return _Month(stems[folded[:-cut]], True)
    return found


def _named(text: str, start: int, word: str) -> tuple[int, int, _Month] | None:
    """Return (start, end, month) of a word, or of what stands before a mark in it (``Mar.Nr``)."""
    if "\u0600" < word[0] < "\u0700":
        first = start if word in _FIRST_WORDS else max(0, start - _LONGEST_FIRST)
        two = _TWO_WORDS.match(text, first)
        if two is not None:
            month = _month(two[0])
            return (first, two.end(), month) if month is not None else None
    ends = [len(word)] if word.isalpha() else [len(word), word.find("."), word.find("’"), word.find("'")]
    for end in ends:
        if end > 0 and (month := _month(word[:end])) is not None:
            return start, start + end, month
    return None


def _after(text: str, at: int) -> tuple[int, int, _Month] | None:
    """Return the month's name that stands after the number that ends at ``at``."""
    if text[at : at + 1] == " ":  # most numbers stand before a space and a plain word
        word = text[at + 1 : max(at + 1, text.find(" ", at + 1, at + 26))]
        if word.isalpha() and word not in _FILLERS:
            return _named(text, at + 1, word)
    match = _AFTER.match(text, at)
    return _named(text, match.start(1), match[1]) if match else None


def _before(text: str, at: int) -> tuple[int, int, _Month] | None:
    """Return the month's name that stands before the number at ``at``."""
    head = text[max(0, at - 32) : at].rstrip(_MARKS)
    end = at - min(at, 32) + len(head)
    last = head[head.rfind(" ") + 1 :]
    if last.isalpha() and last not in _FILLERS:
        return _named(text, end - len(last), last)
    for word in reversed(_BETWEEN_WORDS.split(head)[-3:]):
        bare = word.strip(".’'")
        if bare and bare not in _FILLERS:
            start = text.rindex(bare, 0, end)
            return _named(text, start, bare)
    return None


@lru_cache(maxsize=1)
def _known_words() -> frozenset[str]:
    """Return the last word of every month's name, folded; no name begins with a digit where one is looked for."""
    parts = (_LETTERS.findall(name) for name in _names()[0] if not name[0].isdigit())
    return frozenset(words[-1] for words in parts)


@lru_cache(maxsize=1 << 15)
def _may_be_month(word: str) -> bool:
    """Say whether a month's name may be a word, or end with it."""
    folded, stems = fold(word), _names()[1]
    longest = min(_ENDING_CHARS, len(folded) - _STEM_CHARS)
    return folded in _known_words() or any(folded[: len(folded) - cut] in stems for cut in range(longest + 1))


def _words(run: str) -> list[str]:
    """Return the words in a run of letters; an ordinal sign is one of them, and may stand before another."""
    if run.isascii():
        return [run]
    found = _LETTERS.findall(run)
    return found + _LETTERS.findall(run.replace("º", " ")) if "º" in run else found


def _near_months(text: str, seen: Inventory) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text that a number beside a month's name may start in, in order, none overlapping."""
    names = {word for run in seen.runs for word in _words(run) if len(word) <= _WINDOW and _may_be_month(word)}
    if len(names) > _MOST_NAMES:  # to look for each would take longer than to look at every number
        yield 0, len(text)
        return
    places: list[int] = []
    for word in names:
        at = text.find(word)
        while at >= 0:
            places.append(at)
            at = text.find(word, at + len(word))
    begin, stop = 0, -1
    for place in sorted(places):
        if place - _WINDOW > stop:
            if stop >= 0:
                yield begin, stop
            begin = max(0, place - _WINDOW)
        stop = place + 2 * _WINDOW
    if stop >= 0:
        yield begin, stop


def find_named(text: str, seen: Inventory | None = None) -> Iterator[WrittenDate]:
    """Yield the dates of clean text that name their month, in the order of the names.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [found.dates for found in find_named("vom 5. bis 7. März 2024, April 2nd and May 2024")]
    [('2024-03-05', '2024-03-07'), ('--04-02',), ('2024-05',)]
    """
    found: dict[int, tuple[int, _Month]] = {}
    stretches = _near_months(text, seen or Inventory.of(text))
    for start in (trigger.start() for stretch in stretches for trigger in _TRIGGER.finditer(text, *stretch)):
        digits = _DIGITS.match(text, start)
        if digits is None or len(digits[0]) in (3, 5):
            continue
        if (named := _after(text, digits.end())) is not None:
            found[named[0]] = named[1:]
        if (named := _before(text, start)) is not None:
            found[named[0]] = named[1:]
    for start, (end, month) in sorted(found.items()):
        written = _read(text, start, end, month)
        if written is not None:
            yield written


def _read(text: str, start: int, end: int, month: _Month) -> WrittenDate | None:
    """Read the numbers beside a month's name."""
    is_thai = "\u0e00" <= text[start] <= "\u0e7f"
    right_year = _RIGHT_YEAR.match(text, end)
    right_day = _RIGHT_DAY.match(text, end)
    left = _beside(_LEFT, text, start)
    if left is not None and (left["year"] or right_day is None or not right_day["year"]):
        if left["year"] and right_year is not None and not right_year["year"]:
            right_year = None
        own = _years(right_year, is_thai) or _years(left, is_thai)
        days = [left[name] for name in ("first", "day") if left[name]]
        return _written(left, start, right_year, end, _days(own, month, days), month.is_weak and not own)
    left_year = _beside(_LEFT_YEAR, text, start)
    dates: list[str | None] = []
    beside = right_day
    if right_day is not None:
        own = _years(right_day, is_thai) or _years(left_year, is_thai)
        dates = _days(own, month, [right_day[name] for name in ("day", "last") if right_day[name]])
        if own:
            return _written(left_year, start, right_day, end, dates, False)
    if right_year is not None and (right_year["year"] or _parts_year(text[end : right_year.start("short")])):
        own, beside = _years(right_year, is_thai), right_year
    else:
        own = _years(left_year, is_thai)
    dates += [month_iso(year, number) for number in month.numbers for year in own]
    return _written(left_year, start, beside, end, dates, month.is_weak)


def _parts_year(gap: str) -> bool:
    """Say whether two digits behind a gap are a year: ``Mar '24`` and ``Mar-24``, and not ``March 24``."""
    return any(mark in "'’-/\u2013" for mark in gap)


def _written(
    left: re.Match[str] | None,
    start: int,
    right: re.Match[str] | None,
    end: int,
    dates: list[str | None],
    is_weak: bool,
) -> WrittenDate | None:
    """Return the date that a name and what was read on its sides make, or None where the calendar has none."""
    meant = tuple(dict.fromkeys(iso for iso in dates if iso))
    first, last = left.start() if left else start, right.end() if right else end
    return WrittenDate(first, last, meant, last, is_weak) if meant else None


def _beside(pattern: re.Pattern[str], text: str, end: int) -> re.Match[str] | None:
    """Return the first match that starts with a number before ``end`` and goes up to there."""
    runs = [run.start() for run in _RUN.finditer(text, max(0, end - _WINDOW), end)]
    return next((match for start in runs[-3:] if (match := pattern.match(text, start, end)) is not None), None)


def _years(match: re.Match[str] | None, is_thai: bool) -> tuple[int, ...]:
    """Return the years that a match can state; Thai short years count the Buddhist era too."""
    if match is None:
        return ()
    groups = match.groupdict()
    if groups.get("year"):
        return years(groups["year"])
    short = groups.get("short")
    if not short:
        return ()
    return (*years(short), 2500 + int(short) - BUDDHIST) if is_thai else years(short)


def _days(stated: tuple[int, ...], month: _Month, days: list[str]) -> list[str | None]:
    """Return the days of a month in each of the years, or in any year where none is stated."""
    if not stated:
        return [yearless_iso(number, int(day)) for number in month.numbers for day in days]
    return [day_iso(year, number, int(day)) for number in month.numbers for day in days for year in stated]
