"""The codes of a value: which of its parts are one, and what they may be part of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from holdwater.text import codes, units
from holdwater.text.codes import groups, patents, phones
from holdwater.text.codes.sides import are_sides, sides_unit
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.alone import without_kind
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.neighbours.touching import runs_on
from holdwater.text.numbers import digits
from holdwater.text.numbers.digits import Written
from holdwater.text.times.durations import find_durations
from holdwater.text.values.token import Token

#: A token with its start and its end.
Spanned: TypeAlias = tuple[int, int, Token]

_GROUPED = lazy(r"[0-9]{1,3}(?:,[0-9]{3})++(?:\.[0-9]{1,9})?")
# Letters that stand for a currency by themselves: R1,299, P500,000.
_MONEY_LETTERS = frozenset("KLPR")
_TIMES = lazy(r"[0-9]{1,6}(?:[.,][0-9]{1,6})?[x×]")
# Three groups of so many digits are a part's number, though it may end in a unit: 12-3456-78A.
_LONG_HYPHENED = lazy(r"(?=(?:-?[0-9]){8})[0-9]{1,16}-[0-9]{1,16}-[0-9]")
_RATIO = lazy("[1-9][0-9]?[:/][1-9][0-9]?")
_TO_ONE = lazy(r"[1-9](?:[0-9]{0,2}(?:[., \u00a0\u202f'’][0-9]{3}){1,3}|[0-9]{3,8}) ?: ?1")
# No mix or scale: 1:10.
_SCORE = lazy("[0-9]{1,3} ?: ?[0-9]|[0-9]{2,3} ?: ?[0-9]{2,3}")


def code_spans(text: str, written: Sequence[Written], given: Sequence[Anchors]) -> list[tuple[int, int]]:
    """Return the spans of the codes of a value.

    A piece of a number is none (49kg of 0,49kg, USD1 of USD1,101), nor is 3.0e4, nor how many times (29.87x), nor what
    counts another number (5.2 l/100 km).
    """
    others = [(one.start, one.end) for one in written]
    numbers = list(digits.find_spans(text))
    grouped = list(digits.chains(text, numbers)) if " " in text else []
    counted = [(end, anchors.after(text, end).end) for _, end in numbers] if "/" in text else []
    spans = [
        (a, b)
        for a, b in codes.find_codes(text)
        if not any(s <= a and b <= e and (b - a < e - s or "." in text[s:e]) for s, e in others)
        and not any(s < a < e for s, e in numbers)
        and not any(s < b < e and _is_amount(text, a, s, e) for s, e in (*numbers, *grouped))
        and _TIMES.fullmatch(text, a, b) is None
        and not any(s <= a and b <= e for s, e in counted)
    ]
    has_unit = any(found.units for found in given)
    spans = [
        (a, b)
        for a, b in spans
        if not (are_sides(text[a:b]) or groups.is_numbering(text[a:b]))
        or not (has_unit or anchors.after(text, b).units)
    ]
    return spans if text.isascii() else list(_unglued(text, spans, written))


def _is_amount(text: str, start: int, first: int, end: int) -> bool:
    """Say whether letters before a number with groups are its currency: ``USD1,101``, ``R1,299``, no ``R7 370``."""
    if first - start == 1:
        return text[start] in _MONEY_LETTERS and _GROUPED.fullmatch(text, first, end) is not None
    return anchors.CURRENCY.fullmatch(text, start, first) is not None


def _unglued(text: str, spans: Sequence[tuple[int, int]], written: Sequence[Written]) -> Iterator[tuple[int, int]]:
    """Yield the codes, less a word and its amount in a script that sets none apart: ``税込12,800円``."""
    amounts = [(one.start, anchors.after(text, one.end).end) for one in written if one.is_atomic]
    amounts += [(start, anchors.after(text, end).end) for start, end in digits.find_spans(text)]
    amounts += [(one.start, one.end) for one in find_durations(text)]
    for a, b in spans:
        is_eastern = all(runs_on(c) for c in text[a:b] if not c.isdigit())
        if not (is_eastern and any(a < end and start < b <= end for start, end in amounts)):
            yield a, b


def with_codes(text: str, tokens: Sequence[Spanned]) -> Iterator[Spanned]:
    """Yield the tokens with the codes that each may be part of: the whole value, the next one's, a name with digits."""
    is_joined = bool(patents.read_patent(text)) or (
        groups.is_joined(text) and not all(token.is_small for _, _, token in tokens)
    )
    measured = [one for _, _, token in tokens for one in token.numerals if _is_measure(text, one)]
    is_continued = groups.is_continued(text) and (len(groups.with_digits(text)) > 2 or not measured)
    for at, (start, end, token) in enumerate(tokens):
        found = dict.fromkeys(token.codes)
        if (is_joined and at == 0) or groups.is_postal(text):
            found[text] = None
        elif not (found or token.is_small) and (name := codes.name_around(text, start, end)):
            found[name] = None
        following = tokens[at + 1] if at + 1 < len(tokens) else (0, 0, token)
        if token.codes and not token.numerals and following[2].codes and text[end : following[0]] == " ":
            found[text[start : following[1]]] = None  # i7 1165G7 is i7-1165G7
        yield start, end, replace(token, codes=tuple(found), code=text if is_continued else "")


def _is_measure(text: str, numeral: Numeral) -> bool:
    """Say whether a number has a unit, and not in the middle of a code: the 5 KG of ``AB12 5 KG``, no 0B of ``0B1``."""
    behind, _, _ = text[numeral.end :].partition(" ")
    return not numeral.anchors.is_bare and not any(map(str.isdigit, behind))


def as_ratio(text: str) -> tuple[str, ...]:
    """Return a code, and a ratio with its other marks: ``16/9`` is French for ``16:9``, and a score is written 3-1."""
    forms = [text]
    if _RATIO.fullmatch(text):
        forms.append(text.replace(":", "/") if ":" in text else text.replace("/", ":"))
    if _SCORE.fullmatch(text):
        forms.append(text.replace(":", "-"))
    return tuple(forms)


def is_to_one(text: str) -> bool:
    """Say whether a value is thousands to one, as contrasts are: the thousands may have marks; the one says nothing.

    >>> is_to_one("3000:1"), is_to_one("3,000:1"), is_to_one("16:9")
    (True, True, False)
    """
    return _TO_ONE.fullmatch(text) is not None


def is_whole_code(text: str) -> bool:
    """Say whether a value is one code with groups of digits: a phone, an ISBN, a version, a score, a patent."""
    if groups.is_parted(text) or groups.is_long_parted(text) or groups.is_numbering(text) or phones.is_phone(text):
        return True
    if patents.is_patent(text):
        return True
    return codes.is_version(text) and text.count(".") > 1


def is_sides(code: str) -> bool:
    """Say whether what looks like a code is measures in one token: ``30x20x15cm``, ``AC220-240V``."""
    bare = without_kind(code)
    unit = sides_unit(bare) or (bare.lstrip("0123456789.,") if bare != code else None)
    if not unit or _LONG_HYPHENED.match(bare):
        return False
    return bool(units.lookup(unit) or units.lookup(unit.lstrip("xX")))
