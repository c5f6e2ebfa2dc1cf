"""Written numbers: where they stand in a text, and the plain amounts that each may mean."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from holdwater.model.key import Amount
from holdwater.text.lazy import lazy

#: A longer run of digits is a string, no number; so is one whose exponent is larger than this.
MAX_CHARS = 64
MAX_EXPONENT = 400

#: What turns raised digits into plain ones.
FROM_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_SPACES = "\u00a0\u2007\u2009\u202f"
_APOSTROPHES = "'\u2019\u02bc"
_MARKS = f".,\u066b\u066c\u060c\u00b7_{_APOSTROPHES}{_SPACES}"
_DECIMAL_MARKS = frozenset(".,\u066b\u060c\u00b7")
_GROUP_MARKS = frozenset(f".,\u066c\u060c_{_APOSTROPHES}{_SPACES}")
# Marks that also stand between separate numbers: where they do not group, the run falls apart at them.
_LOOSE = frozenset(_APOSTROPHES + _SPACES + "_")

# A single bare class first: the scanner's fast path. What stands before is looked at after the match.
_RUN = lazy(f"[0-9][0-9{_MARKS}]*")
_DIGITS = lazy("[0-9]+")
_NOT_DIGITS = lazy("[^0-9]+")
_NOT_DIGIT = lazy("[^0-9]")


class Reading(NamedTuple):
    """One amount that a run of digits and marks can mean, and by which kind of writing."""

    how: str
    amount: Amount


class Written(NamedTuple):
    """One number that is no plain run of digits.

    Attributes:
        start: Start in the clean text.
        end: End, exclusive.
        readings: The amounts that it can mean, none negative; ``how`` names the lane that reads them.
        is_atomic: Whether the digits in it are no numbers of their own, whatever a reader makes of it.
    """

    start: int
    end: int
    readings: tuple[Reading, ...]
    is_atomic: bool = False


PLAIN = "plain"
DECIMAL = "decimal"
GROUPED = "grouped"
SCRIPT = "script"


def _groups_well(parts: list[str]) -> bool:
    """Say whether digit groups read as one number: 1-4 digits, then groups of 2 to 4, the last of 3 or 4."""
    first, *middle, last = parts
    return (
        0 < len(first) <= 4
        and first[0] != "0"
        and 3 <= len(last) <= 4
        and all(2 <= len(part) <= 4 for part in middle)
        and (len(first) < 4 or len(last) == 4)
    )


@lru_cache(maxsize=1 << 16)
def readings(surface: str) -> tuple[Reading, ...]:
    """Return every amount that a run of digits and marks can mean as one number.

    Args:
        surface: ASCII digits, single marks between them; it starts with a digit or a decimal mark.

    Returns:
        The readings, none negative, at most one of each kind; empty for what is no one number.

    >>> [(r.how, str(r.amount)) for r in readings("1.500")]
    [('decimal', '1.500'), ('grouped', '1500')]
    >>> readings("1.10.2")
    ()
    """
    if len(surface) > MAX_CHARS:
        return ()
    if surface.isdigit():
        return (Reading(PLAIN, Decimal(surface)),)
    mark = surface.lstrip("0123456789")[0]
    parts = surface.split(mark)
    if "".join(parts).isdigit():  # one kind of mark, as most have
        found: list[Reading] = []
        if len(parts) == 2 and mark in _DECIMAL_MARKS and parts[1]:
            found.append(Reading(DECIMAL, Decimal(f"{parts[0] or '0'}.{parts[1]}")))
        if mark in _GROUP_MARKS and _groups_well(parts):
            found.append(Reading(GROUPED, Decimal("".join(parts))))
        return tuple(found)
    parts = _NOT_DIGIT.split(surface)
    marks = _DIGITS.sub("", surface)
    last = marks[-1]
    whole, groups = parts[:-1], marks[:-1]
    # The last mark is the decimal one, and what stands before it is grouped by one other.
    if last not in _DECIMAL_MARKS or last in groups or not parts[-1]:
        return ()
    if len(set(groups)) > 1 or groups[0] not in _GROUP_MARKS or not _groups_well(whole):
        return ()
    return (Reading(DECIMAL, Decimal(f"{''.join(whole)}.{parts[-1]}")),)


def _pieces(surface: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the numbers in one run of digits and marks."""
    if surface.isdigit() or readings(surface):
        yield start, start + len(surface)
    else:
        yield from _apart(surface, start)
        return
    # 140,260,380 groups, and may as well list three numbers.
    if surface.count(",") > 1 and len({len(part) for part in surface.split(",")}) == 1:
        yield from _split(surface, start, ",")


def _apart(surface: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of a run that is no one number: at loose marks, else at the commas of a list."""
    for mark in (*sorted(_LOOSE & set(surface)), ","):
        if mark in surface:
            yield from _split(surface, start, mark)
            return


def _split(surface: str, start: int, mark: str) -> Iterator[tuple[int, int]]:
    at = start
    for part in surface.split(mark):
        if part:
            yield from _pieces(part, at)
        at += len(part) + 1


_TEN = "\u00b710"
_POWER = tuple("^\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
_DOUBLE = lazy(f"[{_MARKS}]{{2,}}")


def _parts(text: str, run: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of a run's parts with single marks between their digits."""
    at = 0
    for gap in _DOUBLE.finditer(run):
        if gap.start() > at:
            yield start + at, start + gap.start()
        at = gap.end()
    end = len(run.rstrip(_MARKS))
    if run.endswith(_TEN, at, end) and text[start + end : start + end + 1] in _POWER:
        end -= 3  # the dot of 5·10^6 multiplies
    if end > at:
        yield start + at, start + end


_LEADING = frozenset(".,")


def _leads(text: str, start: int) -> bool:
    """Say whether the mark before the digits at ``start`` is theirs, and ends nothing before it."""
    return start < 2 or not (text[start - 2].isalnum() or text[start - 2] in ")]%.,")


def _bare(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield digits without marks, with the decimal mark before them: .75 after a space is 0.75, and nothing else."""
    before = text[start - 1 : start]
    if before in _LEADING and _leads(text, start):
        yield start - 1, end
        if before == ".":
            return
    yield start, end


def find_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the half-open spans of the written numbers in clean text, in order.

    Runs are atomic: no span is a piece of a number. Groups set apart by a plain space are no one run here;
    see ``chains``. A run that is no number at all, such as ``1.10.2``, is left out.

    >>> text = "Net 1.250,50 (v1.10.2), 5'11, .75 and 140,260,380"
    >>> [text[a:b] for a, b in find_spans(text)]
    ['1.250,50', '5', '11', '.75', '140,260,380', '140', '260', '380']
    """
    for match in _RUN.finditer(text):
        run = match[0]
        start, end = match.span()
        if run.isdigit():
            if text[start - 1 : start] in _LEADING:
                yield from _bare(text, start, end)
            else:
                yield start, end
        elif readings(run) and run.count(",") < 2 and not run.endswith(_TEN):
            yield start, end  # most of those with a mark
        else:
            for begin, stop in _parts(text, run, start):
                part = text[begin:stop]
                yield from _bare(text, begin, stop) if part.isdigit() else _pieces(part, begin)


_RUN_CHARS = f"0123456789{_MARKS}"
_AFTER_LOOSE = lazy(f"[{_APOSTROPHES}{_SPACES}_]")

_FIRST_GROUPS = lazy(f"[1-9][0-9]{{0,2}}(?:[{_SPACES}][0-9]{{3}}){{0,5}}")
_LAST_GROUP = lazy("[0-9]{3}(?:[.,][0-9]+)?")


def chains(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the numbers that a plain space may group: ``12 480`` beside ``12`` and ``480``.

    Spaces of other kinds may stand between the groups as well, as long as one is plain.

    Args:
        text: Clean text.
        spans: What ``find_spans`` gave for it.

    >>> text = "3 250 100 of 12 480,50"
    >>> [text[a:b] for a, b in chains(text, list(find_spans(text)))]
    ['3 250', '3 250 100', '250 100', '12 480,50']
    """
    for i, ((start, end), (following, _)) in enumerate(pairwise(spans)):
        if following != end + 1 or text[end] != " " or _FIRST_GROUPS.fullmatch(text, start, end) is None:
            continue
        for j in range(i + 1, min(i + 6, len(spans))):
            begin, stop = spans[j]
            if begin != spans[j - 1][1] + 1 or text[begin - 1] != " " or not _LAST_GROUP.fullmatch(text, begin, stop):
                break
            yield start, stop
            if not text[begin:stop].isdigit():
                break


def run_before(text: str, end: int) -> int:
    """Return where the number starts whose last digit stands before ``end``; ``end`` if there is none.

    For forms that are found by what follows the number. Of digits that make no one number, the last piece
    counts; a run past the cap is no number.

    >>> text = "for 1.250,50 E3"
    >>> text[run_before(text, 12) : 12], run_before("item", 4)
    ('1.250,50', 4)
    """
    window = text[max(0, end - MAX_CHARS - 1) : end]
    run = window[len(window.rstrip(_RUN_CHARS)) :]
    if len(run) > MAX_CHARS or not run[-1:].isdigit():
        return end
    surface = run.lstrip(_MARKS)
    if run[-len(surface) - 1 : -len(surface)] in (".", ",") and _leads(text, end - len(surface)):
        surface = run[-len(surface) - 1 :]  # .5E3 is no 5E3
    if not readings(surface):
        surface = _AFTER_LOOSE.split(surface)[-1]
    return end - len(surface)


def significant(surface: str) -> int:
    """Return how many digits a written number has from its first non-zero one on.

    >>> significant("0.450"), significant("1,200"), significant("0")
    (3, 4, 0)
    """
    return len(_NOT_DIGITS.sub("", surface).lstrip("0"))
