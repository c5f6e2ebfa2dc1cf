"""Dates with a month's name, in any shipped language: ``5. März 2024``, ``March 5th``, ``le 1er mars 2024``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from holdwater.text.inventory import Inventory, places, stretches
from holdwater.text.lazy import lazy
from holdwater.text.times.days import BUDDHIST, Piece, WrittenDate, day_iso, month_iso, written, yearless_iso, years
from holdwater.text.times.joints import DASH, JOINT, SPACE, WIDE_JOINT
from holdwater.text.times.month_ordinals import find_in_words
from holdwater.text.times.month_words import LETTER, Month, may_be_month, month_of, named

_LETTERS = lazy(f"{LETTER}+")
_WORD = rf"{LETTER}{{1,24}}(?:[.’']{LETTER}{{1,12}}){{0,2}}"
_ORDINAL = rf"(?:(?:st|nd|rd|th|er|ro|ère|re|ème|eme|e|º|ª|°|o|a|:[ea]|-?(?:го|е|а)|ই|শে|লা|রা|ঠা)(?!{LETTER})|\.[º°])?"
_BESIDE = rf"{SPACE}?[{DASH}/.,،]?{SPACE}?"
_FILL = (
    rf"(?:(?:(?:day{SPACE})?of|the|del?|den|der|di|năm|gada|เดือน){SPACE}"
    rf"|(?:m\.|г\.|พ\.ศ\.|ค\.ศ\.){SPACE}?|[dl][’']){{0,2}}"
)
_DAY = rf"[0-3]?[0-9]{_ORDINAL}\.?"
_COMMA = rf",{SPACE}(?:{LETTER}{{2,14}}[.,]?{SPACE})?"
_FILLERS = frozenset(("of", "the", "de", "del", "den", "der", "di", "năm", "m", "gada", "เดือน", "г", "พ.ศ", "ค.ศ"))

# A number with two letters at most two marks away, on either side. Fixed widths: no place is read twice.
_MARK = f"[ .,،’'\u00a0\u202f\u2009/{DASH}]"
_ENDING = rf"(?:{LETTER}|[.]){LETTER}"
_TRIGGER = lazy(
    rf"[0-9](?<![0-9][0-9])(?:(?<={_ENDING}[0-9])|(?<={_ENDING}{_MARK}[0-9])|(?<={_ENDING}{_MARK}{_MARK}[0-9])"
    rf"|(?=[0-9]{{0,3}}(?::[ea])?{_MARK}{{0,3}}(?:[dl][’'])?{LETTER}(?:{LETTER}|[.])))"
)
_DIGITS = lazy("[0-9]{1,5}")
_AFTER = lazy(rf"{_ORDINAL}{_BESIDE}{_FILL}({_WORD})")
_BETWEEN_WORDS = lazy(r"[\s\d!-&(-,/:-@\[-`{-~«·»،、。，\u2010-\u2018\u201a-\u2bff\ufe0f\U0001f000-\U0001faff-]+")

_YEAR = "[12][0-9]{3}(?![0-9])"
_LEFT = lazy(
    rf"(?<![0-9][.,:/])(?:(?P<year>{_YEAR})(?:\.{SPACE}?|{SPACE}|[{DASH}/])(?:(?:gada|m\.){SPACE})?)?(?P<days>"
    rf"(?:(?:{_DAY}{_COMMA}){{0,3}}{_DAY},?{WIDE_JOINT}|(?:{_DAY}{_COMMA}){{2,3}})?[0-3]?[0-9]){_ORDINAL}{_BESIDE}{_FILL}\Z"
)
_LEFT_YEAR = lazy(rf"(?P<year>{_YEAR}){SPACE}?[{DASH}/.]?{SPACE}?{_FILL}\Z")
_RIGHT_YEAR = lazy(
    rf"\.?(?:{_BESIDE}{_FILL}(?P<year>{_YEAR})|(?:{SPACE}|[{DASH}/])?['’]?(?P<short>[0-9]{{2}})"
    rf"(?![0-9]|[:.,][0-9]|{SPACE}?(?:[hH:]|Uhr)|{_ORDINAL}{_BESIDE}{_YEAR}))"
)
_RIGHT_DAY = lazy(
    rf"\.?{_BESIDE}{_FILL}(?P<days>[0-3]?[0-9](?![0-9]|:[0-9]|\.(?!{_YEAR})[0-9]){_ORDINAL}"
    rf"(?:{JOINT}[0-3]?[0-9](?![0-9:]){_ORDINAL})?)"
    rf"(?:[.,،]?{_BESIDE}{_FILL}(?:[0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?{SPACE}(?:[A-Z+-][A-Z0-9:]{{0,5}}{SPACE})?)?"
    rf"(?:(?P<year>{_YEAR})|['’](?P<short>[0-9]{{2}})(?![0-9])))?"
)
_RIGHT_DAYS = lazy(
    rf"\.?{_BESIDE}(?P<days>{_DAY}(?:(?:,{SPACE}{_DAY}){{0,3}},?{JOINT}{_DAY}|(?:,{SPACE}{_DAY}){{2,3}}))"
    rf",?{SPACE}{_FILL}(?P<year>{_YEAR})"
)
# Another month before the one that has the year, and another name of the same month behind it: May–June, آذار/مارس.
_MONTH_BEFORE = lazy(rf"{LETTER}(?<!{LETTER}{LETTER}){LETTER}{{2,12}}(?=\.?{JOINT}\Z)")
_OTHER_NAME = lazy(rf"/({LETTER}{{3,12}})")
# 4 out of 5, and no October of Portuguese.
_NO_MONTH = "out of"
_RUN = lazy("[0-9]+")
_WINDOW = 40
_MOST_NAMES = 100
_MOST_RUNS = 5
_MARKS = " .,،’'\u00a0\u202f\u2009/-\u2010\u2011\u2012\u2013\u2014\u2015"


def _after(text: str, at: int) -> tuple[int, int, Month] | None:
    """Return the month's name that stands after the number that ends at ``at``."""
    if text[at : at + 1] == " ":  # most numbers stand before a space and a plain word
        word = text[at + 1 : max(at + 1, text.find(" ", at + 1, at + 26))]
        if word.isalpha() and word not in _FILLERS:
            return named(text, at + 1, word)
    match = _AFTER.match(text, at)
    return named(text, match.start(1), match[1]) if match else None


def _before(text: str, at: int) -> tuple[int, int, Month] | None:
    """Return the month's name that stands before the number at ``at``."""
    head = text[max(0, at - 32) : at].rstrip(_MARKS)
    end = at - min(at, 32) + len(head)
    last = head[head.rfind(" ") + 1 :]
    if last.isalpha() and last not in _FILLERS:
        return named(text, end - len(last), last)
    for word in reversed(_BETWEEN_WORDS.split(head)[-3:]):
        bare = word.strip(".’'")
        if bare and bare not in _FILLERS:
            start = text.rindex(bare, 0, end)
            return named(text, start, bare)
    return None


def _words(run: str) -> list[str]:
    """Return the words in a run of letters; an ordinal sign is one of them, and may stand before another."""
    if run.isascii():
        return [run]
    found = _LETTERS.findall(run)
    return found + _LETTERS.findall(run.replace("º", " ")) if "º" in run else found


def _near_months(text: str, seen: Inventory) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text that a number beside a month's name may start in, in order, none overlapping."""
    names = {word for run in seen.runs for word in _words(run) if len(word) <= _WINDOW and may_be_month(word)}
    if len(names) > _MOST_NAMES:  # to look for each would take longer than to look at every number
        yield 0, len(text)
        return
    yield from stretches((at for name in names for at in places(text, name)), _WINDOW, 2 * _WINDOW)


def find_named(text: str, seen: Inventory | None = None) -> Iterator[WrittenDate]:
    """Yield the dates of clean text that name their month, in the order of the names.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [found.dates for found in find_named("vom 5. bis 7. März 2024, April 2nd and May 2024")]
    [('2024-03-05', '2024-03-07'), ('--04-02',), ('2024-05',)]
    """
    seen = seen or Inventory.of(text)
    in_words = dict.fromkeys(find_in_words(text, seen, _after, _before))
    if not in_words:
        yield from _with_digits(text, seen)
        return
    until = 0
    for one in sorted([*in_words, *_with_digits(text, seen)], key=lambda one: (one.start, -one.end)):
        if one in in_words:
            until = one.end
        elif one.end <= until:
            continue  # the month and the year of a day in words are no date of their own
        yield one


def _with_digits(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield the dates that name their month and have all else in digits."""
    found: dict[int, tuple[int, Month]] = {}
    near = _near_months(text, seen)
    for start in (trigger.start() for stretch in near for trigger in _TRIGGER.finditer(text, *stretch)):
        digits = _DIGITS.match(text, start)
        if digits is None or len(digits[0]) in (3, 5):
            continue
        if (after := _after(text, digits.end())) is not None:
            found[after[0]] = after[1:]
        if (before := _before(text, start)) is not None:
            found[before[0]] = before[1:]
    for start, (end, month) in sorted(found.items()):
        if text[start : end + 3].lower() == _NO_MONTH:
            continue
        one = _read(text, start, end, month)
        if one is not None:
            yield one


def _read(text: str, start: int, end: int, month: Month) -> WrittenDate | None:
    """Read the numbers beside a month's name."""
    is_thai = "\u0e00" <= text[start] <= "\u0e7f"
    if text[end : end + 1] == "/":
        end = _end_of_other(text, end, month)
    right_year = _RIGHT_YEAR.match(text, end)
    right_day = _RIGHT_DAY.match(text, end)
    if right_day is not None and not right_day["year"]:
        right_day = _RIGHT_DAYS.match(text, end) or right_day
    left = _beside(_LEFT, text, start)
    if left is not None and (left["year"] or right_day is None or not right_day["year"]):
        if left["year"] and right_year is not None and not right_year["year"]:
            right_year = None
        own = _years(right_year, is_thai) or _years(left, is_thai)
        return _written(left, start, right_year, end, _days(own, month, left), month.is_weak and not own)
    left_year = _beside(_LEFT_YEAR, text, start)
    days: list[Piece] = []
    beside = right_day
    if right_day is not None:
        own = _years(right_day, is_thai)
        left_year = None if own else left_year
        own = own or _years(left_year, is_thai)
        days = _days(own, month, right_day)
        if own:
            return _written(left_year, start, right_day, end, days, False)
    if right_year is not None and (right_year["year"] or _parts_year(text[end : right_year.start("short")])):
        own, beside, left_year = _years(right_year, is_thai), right_year, None
    else:
        own = _years(left_year, is_thai)
    months = (start, end, [month_iso(year, number) for number in month.numbers for year in own])
    if not own:
        return _written(left_year, start, beside, end, days, month.is_weak)
    found = _written(left_year, start, beside, end, [*_month_before(text, start, month, own), months], month.is_weak)
    # Mar 24 is a day of any year as well.
    if found is None or not days:
        return found and found._replace(dates=(*found.dates, *_parts_of_year(found)))
    return found._replace(dates=(*(iso for day in days for iso in day[2] if iso), *found.dates), ends=())


def _end_of_other(text: str, end: int, month: Month) -> int:
    """Return where another name of the same month ends that a slash joins to one, or else the end of that one."""
    other = _OTHER_NAME.match(text, end)
    found = month_of(other[1]) if other is not None else None
    is_same = found is not None and not set(month.numbers).isdisjoint(found.numbers)
    return other.end() if other is not None and is_same else end


def _month_before(text: str, start: int, month: Month, own: tuple[int, ...]) -> Iterator[Piece]:
    """Yield the month that another one with a year follows: ``May–June 2024``, ``December–January 2024``."""
    before = _MONTH_BEFORE.search(text, max(0, start - _WINDOW), start)
    found = month_of(before[0]) if before is not None else None
    if before is not None and found is not None:
        numbers = [(number, last) for number in found.numbers for last in month.numbers]
        dates = [month_iso(year - (number > last), number) for number, last in numbers for year in own]
        yield before.start(), before.end(), dates


def _parts_of_year(found: WrittenDate) -> Iterator[str]:
    """Yield the quarter or the half that a span of months is: ``July–September 2024``."""
    for first in found.ends[0].dates if found.ends else ():
        for last in found.ends[1].dates:
            since, until = int(first[5:]), int(last[5:])
            if first[:4] == last[:4] and (until - since, until % 3) == (2, 0):
                yield f"{last[:4]}-Q{until // 3}"
            elif first[:4] == last[:4] and (until - since, until % 6) == (5, 0):
                yield f"{last[:4]}-H{until // 6}"


def _parts_year(gap: str) -> bool:
    """Say whether two digits behind a gap are a year: ``Mar '24`` and ``Mar-24``, and not ``March 24``."""
    return any(mark in "'’-/\u2013" for mark in gap)


def _written(
    left: re.Match[str] | None,
    start: int,
    right: re.Match[str] | None,
    end: int,
    pieces: list[Piece],
    is_weak: bool,
) -> WrittenDate | None:
    """Return the date that a name and what was read on its sides make, or None where the calendar has none."""
    first, last = left.start() if left else start, right.end() if right else end
    dates = [iso for piece in pieces for iso in piece[2]]
    if len(pieces) > 1:
        pieces[0] = (min(first, pieces[0][0]), *pieces[0][1:])
        pieces[-1] = (pieces[-1][0], last, pieces[-1][2])
    return next(written(first, last, dates, is_weak, pieces), None)


def _beside(pattern: re.Pattern[str], text: str, end: int) -> re.Match[str] | None:
    """Return the first match that starts with a number before ``end`` and goes up to there."""
    runs = [run.start() for run in _RUN.finditer(text, max(0, end - _WINDOW), end)]
    return next((match for start in runs[-_MOST_RUNS:] if (match := pattern.match(text, start, end)) is not None), None)


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


def _days(stated: tuple[int, ...], month: Month, match: re.Match[str]) -> list[Piece]:
    """Return the days of a month in each of the years, or in any year where none is stated; a list of days ascends."""
    runs = list(_RUN.finditer(match.string, *match.span("days")))
    runs = [run for run, later in pairwise(runs) if int(run[0]) < int(later[0])] + runs[-1:]
    pieces: list[Piece] = []
    for run in runs:
        day = int(run[0])
        own = [day_iso(year, number, day) for number in month.numbers for year in stated]
        pieces.append((*run.span(), own if stated else [yearless_iso(number, day) for number in month.numbers]))
    return pieces
