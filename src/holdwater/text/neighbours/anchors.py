"""What governs a number: what touches it, what stands in the next cell, and the labels over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from holdwater.model.outline import ending
from holdwater.text.codes.sides import SIDE_LETTERS
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales
from holdwater.text.neighbours.ahead import ahead, before, counted_ahead
from holdwater.text.neighbours.labels import SCALE_ATTRIBUTE, is_number, lends, of_given_unit, of_label, of_unit, rates
from holdwater.text.neighbours.reach import is_counted
from holdwater.text.neighbours.touching import CURRENCY, NOTHING, Anchors, after

__all__ = [
    "CURRENCY", "EXTREME", "NOTHING", "Anchors", "after", "around", "before", "lends", "of_given_unit", "of_label",
    "of_unit",
]  # fmt: skip

# Cells of a row that hold a number, or stand for one, and nothing else.
_NUMBER_CELL = r"[ \u00a0]?[-+\u2212–—$€£¥<>≤≥]{0,2}[ \u00a0]?[0-9.,]{0,16}(?:[ \u00a0]?[-–—][0-9 .,]{1,16})?[ \u00a0]?"
_NEXT_CELL = lazy(rf"[ \u00a0]?\t(?:{_NUMBER_CELL}\t){{0,6}}[ \u00a0]?([^\t\n]{{1,24}})(?=\t|\n|$)")
_ROW_CHARS = 120
_NO_ROW_NAME = " \u00a0-+\u2212–—$€£¥().,"
_LABEL_CHARS = 64
# What ends a label, and what the name in it can't hold.
_LABEL_MARKS = frozenset(":\t|=")
_NO_NAME = lazy(r"[\t\n:|;]")
_BRACKETS = (")", "]")
_QUOTES = ('"', "'")
# A member of a script's data, behind another or first: {sku:"A",price_cents
_MEMBER = lazy(r"(?<=[,{])[A-Za-z_]\w{1,40}\Z|(?<=[,{] )[A-Za-z_]\w{1,40}\Z")
# What may stand between a number and its unit, or keep it from having one, begins with one of these.
_SPACES, _OPENING = frozenset(" \u00a0"), frozenset("(（")
_LEADING = frozenset("\"'-)日일⁺⁻₊₋") | _OPENING


def _label_before(text: str, start: int) -> str:
    """Return the label that ends before a number, or ``""``."""
    before = text[max(0, start - _LABEL_CHARS) : start].removesuffix('"').removesuffix("'")
    if before[-1:].isspace() and (before[-2:-1] in _LABEL_MARKS or before[-2:-1] in _BRACKETS):
        before = before[:-1]
    if before.endswith(_BRACKETS):
        return before.replace("\t", "\n").rpartition("\n")[2].strip()
    if before[-1:] not in _LABEL_MARKS:
        return ""
    before = before[:-2] if before[-2:-1].isspace() else before[:-1]
    name = _NO_NAME.split(before)[-1].strip()
    if name.endswith(_QUOTES):
        return name[:-1].rpartition(name[-1])[2]  # a member of data
    if "\t" in text[start - 3 : start] and _is_number_cell(name):
        return _row_label(text, start)
    member = _MEMBER.search(name)
    return member[0] if member is not None and ending(member[0]) else name


def _is_number_cell(cell: str) -> bool:
    return not (rest := cell.strip(_NO_ROW_NAME)) or (rest[0].isdecimal() and not any(map(str.isalpha, rest)))


def _row_label(text: str, start: int) -> str:
    """Return what names the row of a number that stands behind others: its last cell before them, or ``""``."""
    line = text[max(start - _ROW_CHARS, text.rfind("\n", max(0, start - _ROW_CHARS), start) + 1) : start]
    cells = line.split("\t")[-2::-1]
    return next((cell.strip() for cell in cells if not _is_number_cell(cell)), "")


# What stands in brackets with a number: a sign, a currency, the other tolerance.
_OPENED = lazy(r"\((?:[^()\s]{0,2}|[-+\u2212][0-9.,]{1,8}[ ]?/?[ ]?[-+\u2212])\Z")
# What says which end of a range or which side of a box a number is, between it and its unit: 10 (max) kg, 85 H cm.
EXTREME = r"(?:min|max|mín|máx|mass|мин|макс)[^\W\d_]{0,7}\.?"
_ROLE = lazy(
    rf"[ \u00a0]?\((?:{EXTREME}|[A-Za-zØ])\)|[ \u00a0]?[{SIDE_LETTERS}](?=[ \u00a0](?:[cm]m|inch(?:es)?)(?!\w))"
)
# 30 x 20 x 15 (cm)
_IN_BRACKETS = lazy(rf"[ \u00a0]?[(（](?=(?:%|[^\W\d_][^\s()（）]{{1,7}})[)）])(?!{EXTREME}[)）])")
# The first day is no count of days.
_ORDINAL = lazy(r"(?:[A-Za-z]{3,5}ty-)?(?:[Ff]irst|[Ss]econd|[Tt]hird|[A-Za-z]{2,9}th)")
_LAST_OF_ORDINAL = frozenset("tdh")
# What repeats a number in words, or says which side it is: 12 (twelve) months, 55 (fondo) cm.
_ASIDE = lazy(r"[ \u00a0]?\([^\W\d_]{2,14}\)(?=[ \u00a0][^\W\d_])")
# half a pound, a quarter of an inch
# un cuarto de kilo, tre quarti d'ora
_PART_OF = lazy(
    r"(?<=half|rter|hird) (?:of )?an?(?= )"
    r"|(?<=arto|rtos|arti|uart|arts|iers|rcio|cios|erzo|erzi|erço|rços|tate) (?:d[ei](?= )|d['’](?=\w))"
)
# 1/4 de milla, ½ of an inch, 3/4 d'heure; and Romanian counts so from twenty on: 32 de litri. A letter is no such unit.
_COUNT_OF = lazy(r" (?:de|of an?)(?= [^\W\d_]{2})| d['’](?=[^\W\d_]{2})")
# 12.70 with its deviations raised and lowered, then mm
_DEVIATIONS = lazy(r"[⁺⁻₊₋][⁰-⁹₀-₉¹²³.,]{1,8}(?:[ /]?[⁺⁻₊₋][⁰-⁹₀-₉¹²³.,]{1,8})?")

# What counts days, and behind a month names one of them.
_DAYS, _MONTHS = frozenset("日일"), frozenset("月월")


def _of_label_over(label: str, text: str, start: int, end: int) -> Anchors:
    """Return what a label says of one number: its scale counts what a cell holds, and no number inside words."""
    found = of_label(label)
    is_scale = bool(found.factors) and found.factors[0] > 1 and SCALE_ATTRIBUTE.match(label) is None
    if is_scale and not is_counted(text, start, end):
        return found._replace(factors=())
    return found


def _is_in_code(text: str, start: int, end: int) -> bool:
    """Say whether hyphens join the number to what stands before and after it: the 412 of ``RT-412-C``."""
    joined = text[end : end + 1] == "-" and text[start - 1 : start] in ("-", "_", "/")
    return joined and text[start - 2 : start - 1].isupper()


def _is_of_month(text: str, start: int, end: int) -> bool:
    """Say whether the number is the day of a month, and counts none: the 2日 of ``7月2日``."""
    return text[end : end + 1] in _DAYS and text[max(0, start - 2) : start].rstrip()[-1:] in _MONTHS


@lru_cache(maxsize=1 << 12)
def _leads_on(follow: str) -> bool:
    """Say whether two characters behind a number may lead on to its unit, or keep it from having one."""
    first, second = follow[:1], follow[1:]
    if first in _SPACES:
        return second in _OPENING or second in ("d", "o") or second.isupper()
    return first in _LEADING or first.isupper()


def _behind(text: str, start: int, end: int) -> Anchors:
    """Return what stands behind a number: what touches it, or what a bracket, a role or an article leads on to."""
    is_quoted = text[end : end + 1] in _QUOTES and text[start - 1 : start] == text[end]
    if is_quoted or _is_in_code(text, start, end) or _is_of_month(text, start, end):
        return NOTHING
    lead = _ROLE.match(text, end) or (_PART_OF.match(text, end) if text[end - 1].isalpha() else None)
    if lead is not None:
        return after(text, lead.end())
    if text[end - 1] in _LAST_OF_ORDINAL and _ORDINAL.fullmatch(text, start, end):
        return NOTHING
    found = after(text, end)
    if found is not NOTHING:
        return found
    if text[end : end + 1] == ")" and _OPENED.search(text, max(0, start - 16), start):
        return after(text, end + 1)  # (5.2) million, as accounts write it
    if (of := _COUNT_OF.match(text, end)) is not None:
        counted = after(text, of.end())
        return counted if counted.units and not counted.factors else NOTHING
    if (bracket := _IN_BRACKETS.match(text, end)) is not None:
        bracketed = after(text, bracket.end())
        if text[bracketed.end : bracketed.end + 1] in (")", "）"):
            return bracketed._replace(end=bracketed.end + 1)
    if (aside := _ASIDE.match(text, end)) is not None:
        return after(text, aside.end())
    deviations = _DEVIATIONS.match(text, end)
    return after(text, deviations.end()) if deviations is not None else NOTHING


def around(text: str, start: int, end: int, labels: Sequence[str]) -> Anchors:
    """Return what governs the number at ``[start, end)``: what touches it, else its next cell and its labels.

    A unit that touches the number displaces the one of its label; so does a multiplier. Of several labels any may
    name the unit: ``A`` in front of a row is its name, and no ampere, where the column says ``kg``.
    """
    found = _behind(text, start, end) if _leads_on(text[end : end + 2]) or text[end - 1].isalpha() else after(text, end)
    in_front = ahead(text, start)
    if in_front.may_count and (counted_units := counted_ahead(text, start, found.units)) != found.units:
        found = found._replace(units=counted_units, end=found.end or end)
    currency = found.currency or in_front.currency
    if currency and found.factors and found.units and not found.scaled:
        found = found._replace(units=rates(found.units))
    rest: list[Anchors] = []
    if in_front.may_share and found.share is None and (share := scales.share_before(text, start)) is not None:
        found = found._replace(share=share)
    if in_front.may_scale and not found.factors and found.share is None and (factors := scales.before(text, start)):
        found = found._replace(factors=factors)
    if not found.units and found.share is None:
        cell = _NEXT_CELL.match(text, end) if "\t" in text[end : end + 2] else None
        if cell is not None and not is_number(cell[1]):
            rest.append(of_unit(cell[1]))
        name = _label_before(text, start) if in_front.may_label else ""
        if name and lends(name):
            rest.append(_of_label_over(name, text, start, end))
    if labels:
        rest.extend(_of_label_over(label, text, start, end) for label in labels)
    if not rest:
        return found if currency == found.currency else found._replace(currency=currency)
    return _governed_by(found, currency, rest)


def _governed_by(found: Anchors, currency: str, rest: Sequence[Anchors]) -> Anchors:
    """Return what touches a number with what the cell beside it and its labels add."""
    meant, factors, share, scaled = found.units, found.factors, found.share, found.scaled
    if not meant and share is None:
        meant = tuple(dict.fromkeys(unit for other in rest for unit in other.units))
        share = next((other.share for other in rest if other.share is not None), None)
        scaled = bool(factors) or any(other.scaled for other in rest)
    # A table in millions has its percentages as they are; one in millions and percent doesn't say which is which.
    is_either = found.share is None and all(other.factors for other in rest if other.share is not None)
    for other in rest:
        if is_either and not found.units:
            factors = factors or other.factors
        currency = currency or other.currency
    return Anchors(meant, factors, share, currency, found.end, scaled)
