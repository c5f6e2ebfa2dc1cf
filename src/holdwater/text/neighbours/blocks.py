"""A number that is all that a block holds, and the block beside it that says what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from holdwater.text import units
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors

_POWERS = frozenset("¹²³⁻")
# Also the ends of a range, and the sides of a box.
_LONE_NUMBER = lazy(
    r"^(?!.{1,24}  \d)[+\u2212-]?\d[\d.,\u00a0\u202f' ]{0,24}(?:[x×*/–-][\u00a0 ]?\d[\d.,]{0,12}[\u00a0 ]?){0,3}$",
    re.MULTILINE,
)
# A block that begins with a unit or a scale: Mio. Passagiere, MW installed, % of all users.
_FIRST_WORD = lazy(r"([^\W\d_]{2,12}\.?|[%‰])(?= |\Z)")
_MAX_NEIGHBOUR_CHARS = 40
# A longer text is no unit by itself.
_MAX_UNIT_CHARS = 12


def names_unit(label: str) -> bool:
    """Whether a short text without a number names the unit or the scale of its neighbour.

    >>> names_unit("Weight (kg)"), names_unit("Sold in"), names_unit("7 kg")
    (True, False, False)
    """
    label = label.strip()
    if not 0 < len(label) <= _MAX_NEIGHBOUR_CHARS or "\t" in label or "  " in label or has_number(label):
        return False
    found = anchors.of_label(label)
    # ``Sold in`` and ``a`` are words, and units only where a bracket says so.
    if found.factors or found == anchors.NOTHING:
        return bool(found.factors)
    words = label.split()
    return not units.is_wordlike(words[-1]) or (len(words) > 1 and words[-2].endswith(","))


def neighbours(text: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield (start, end, label start, label end) for each block of one number beside one that labels it.

    Args:
        text: A region, a block a line. The line before labels the number, up to 40 characters; else the line after,
            where it is a unit or begins with one, and is no label of a number that follows it.
    """
    taken = -1  # the line that is the caption of the number above it
    for number in _LONE_NUMBER.finditer(text):
        start, end = number.span()
        before = text.rfind("\n", max(0, start - _MAX_NEIGHBOUR_CHARS - 2), max(0, start - 1)) + 1
        if before != taken and 0 < start - 1 - before <= _MAX_NEIGHBOUR_CHARS and names_unit(text[before : start - 1]):
            yield start, end, before, start - 1
            continue
        after = text.find("\n", end + 1, end + 2 + _MAX_NEIGHBOUR_CHARS)
        after = len(text) if after < 0 and len(text) <= end + 1 + _MAX_NEIGHBOUR_CHARS else after
        if after < 0:
            continue
        unit = _FIRST_WORD.match(text, end + 1, after)
        last = unit.end() if unit is not None else after
        if last > end + _MAX_UNIT_CHARS + 1 or (last == after and _LONE_NUMBER.match(text, after + 1) is not None):
            continue
        if " " not in (word := text[end + 1 : last]) and names_unit(word):
            yield start, end, end + 1, last
            taken = end + 1


def are_units(row: Sequence[str]) -> bool:
    """Whether a row says what the columns count: each cell but the first is a unit, or empty.

    >>> are_units(["", "kg", "", "g/cm³"]), are_units(["", "", ""]), are_units(["", "5 kg"])
    (True, False, False)
    """
    written = [cell.strip() for cell in row[1:] if cell.strip()]
    return bool(written) and all(
        len(unit) <= _MAX_UNIT_CHARS and not has_number(unit) and anchors.of_label(unit) != anchors.NOTHING
        for unit in written
    )


def has_number(text: str) -> bool:
    """Whether a text has digits or a fraction: the 万 of a unit is none, nor is its power."""
    return any(char.isnumeric() and not char.isalpha() and char not in _POWERS for char in text)
