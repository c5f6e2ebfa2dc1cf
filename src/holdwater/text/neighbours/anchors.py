"""What governs a number: what touches it, what stands in the next cell, and the labels over it."""

from __future__ import annotations

from collections.abc import Sequence

from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales
from holdwater.text.neighbours.labels import SCALE_ATTRIBUTE, lends, of_label, of_unit
from holdwater.text.neighbours.reach import is_counted
from holdwater.text.neighbours.touching import CURRENCY, NOTHING, Anchors, after, before

__all__ = ["CURRENCY", "EXTREME", "NOTHING", "Anchors", "after", "around", "before", "lends", "of_label", "of_unit"]

_NEXT_CELL = lazy(r"[ \u00a0]?\t[ \u00a0]?([^\t\n]{1,24})(?=\t|\n|$)")
_NAMED = r"([^\t\n:|;]{1,60}?)\s?[:\t|=]\s?\Z"
_LABEL_BEFORE = lazy(_NAMED)
_LABEL_IN_BRACKETS = lazy(rf"{_NAMED}|([^\t\n]{{0,60}}[)\]])\s?\Z")

_BRACKETS = frozenset(")]")
_RAISED_SIGNS = frozenset("⁺⁻₊₋")


def _ends_label(text: str, start: int) -> bool:
    """Say whether what stands before a number may end a label: a colon, a tab, a bracket."""
    before = text[max(0, start - 2) : start].rstrip(" \u00a0")
    return before[-1:] in ("", ":", "\t", "|", "=", ")", "]")


def _label_before(text: str, start: int) -> str:
    """Return the label that ends before a number, or ``""``."""
    pattern = _LABEL_BEFORE if _BRACKETS.isdisjoint(text[max(0, start - 2) : start]) else _LABEL_IN_BRACKETS
    label = pattern.search(text, max(0, start - 64), start)
    name = label[label.lastindex or 0].strip() if label else ""
    quote = name[-1:]
    return name[:-1].rpartition(quote)[2] if quote and quote in "\"'" else name  # a member of data


# What stands in brackets with a number: a sign, a currency, the other tolerance.
_OPENED = lazy(r"\((?:[^()\s]{0,2}|[-+\u2212][0-9.,]{1,8}[ ]?/?[ ]?[-+\u2212])\Z")
# What says which end of a range or which side of a box a number is, between it and its unit: 10 (max) kg, 85 H cm.
EXTREME = r"(?:min|max|mín|máx|mass|мин|макс)[^\W\d_]{0,7}\.?"
_ROLE = lazy(rf"[ \u00a0]?\((?:{EXTREME}|[A-Za-zØ])\)|[ \u00a0][WDHLBTPØ](?=[ \u00a0](?:[cm]m|inch(?:es)?)(?!\w))")
# half a pound, a quarter of an inch
# un cuarto de kilo, tre quarti d'ora
_PART_OF = lazy(
    r"(?<=half|rter|hird) (?:of )?an?(?= )"
    r"|(?<=arto|rtos|arti|uart|arts|iers|rcio|cios|erzo|erzi|erço|rços) (?:d[ei](?= )|d['’](?=\w))"
)
# 12.70 with its deviations raised and lowered, then mm
_DEVIATIONS = lazy(r"[⁺⁻₊₋][⁰-⁹₀-₉¹²³.,]{1,8}(?:[ /]?[⁺⁻₊₋][⁰-⁹₀-₉¹²³.,]{1,8})?")


def _of_label_over(label: str, text: str, start: int, end: int) -> Anchors:
    """Return what a label says of one number: its scale counts what a cell holds, and no number inside words."""
    found = of_label(label)
    if found.factors and SCALE_ATTRIBUTE.match(label) is None and not is_counted(text, start, end):
        return found._replace(factors=())
    return found


def _is_in_code(text: str, start: int, end: int) -> bool:
    """Say whether hyphens join the number to what stands before and after it: the 412 of ``RT-412-C``."""
    joined = text[end : end + 1] == "-" and text[start - 1 : start] in ("-", "_", "/")
    return joined and text[start - 2 : start - 1].isupper()


def around(text: str, start: int, end: int, labels: Sequence[str]) -> Anchors:
    """Return what governs the number at ``[start, end)``: what touches it, else its next cell and its labels.

    A unit that touches the number displaces the one of its label; so does a multiplier. Of several labels any may
    name the unit: ``A`` in front of a row is its name, and no ampere, where the column says ``kg``.
    """
    found = NOTHING if _is_in_code(text, start, end) else after(text, end)
    if found is NOTHING and text[end : end + 1] == ")" and _OPENED.search(text, max(0, start - 16), start):
        found = after(text, end + 1)  # (5.2) million, as accounts write it
    if (text[end + 1 : end + 2].isupper() or "(" in text[end : end + 2]) and (role := _ROLE.match(text, end)):
        found = after(text, role.end())
    if text[end - 1].isalpha() and (article := _PART_OF.match(text, end)):
        found = after(text, article.end())
    if found is NOTHING and text[end : end + 1] in _RAISED_SIGNS and (deviations := _DEVIATIONS.match(text, end)):
        found = after(text, deviations.end())
    currency = found.currency or before(text, start)
    rest: list[Anchors] = []
    if found.share is None and (share := scales.share_before(text, start)) is not None:
        found = found._replace(share=share)
    if not found.factors and found.share is None and (factors := scales.before(text, start)):
        found = found._replace(factors=factors)
    if not found.units and found.share is None:
        cell = _NEXT_CELL.match(text, end) if "\t" in text[end : end + 2] else None
        if cell is not None:
            rest.append(of_unit(cell[1]))
        name = _label_before(text, start) if _ends_label(text, start) else ""
        if name and lends(name):
            rest.append(of_label(name))
    rest.extend(_of_label_over(label, text, start, end) for label in labels)
    if not rest:
        return found if currency == found.currency else found._replace(currency=currency)
    meant, factors, share, scaled = found.units, found.factors, found.share, found.scaled
    if not meant and share is None:
        meant = tuple(dict.fromkeys(unit for other in rest for unit in other.units))
        share = next((other.share for other in rest if other.share is not None), None)
        scaled = bool(factors) or any(other.scaled for other in rest)
    for other in rest:
        if share is None and not found.units:  # a table in millions has its percentages as they are
            factors = factors or other.factors
        currency = currency or other.currency
    return Anchors(meant, factors, share, currency, found.end, scaled)
