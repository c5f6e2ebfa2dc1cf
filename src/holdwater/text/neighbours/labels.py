"""What a text that stands apart says of numbers: the label of a cell, a unit by itself."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from holdwater.model.outline import HUNDREDTHS, ending
from holdwater.text import units
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales, statements
from holdwater.text.neighbours.touching import CURRENCY, Anchors, after
from holdwater.text.numbers import currencies

_LABEL_PARENS = lazy(r"[(\[]\s?([^()\[\]]{1,24}?)\s?[)\]]")
_LABEL_TAIL = lazy(r"(?:,|/|\b(?:in|en|i|w|in)\s|\s)\s?([^\s,()]{1,12})\s*:?\s*$")
SCALE_ATTRIBUTE = lazy(r'scale="(-?[0-9]{1,2})"')
# What a label ends with if it holds a quantity of its own; a year before a word is none.
_QUANTITY = lazy(r"(?<![\w.,/-])(?!(?:19|20)\d\d\b)\d[\d.,]{0,15}\s?([^\W\d_]{1,16})[.)]?\s*\Z")
_MAX_LABEL_CHARS = 400
# By itself this hump would be a megametre.
_WIDTH_MM = lazy("[A-Za-z]{1,24}[a-z]Mm")


@lru_cache(maxsize=1 << 13)
def of_label(label: str) -> Anchors:
    """Return what a label says of the numbers that it governs: ``Weight (kg)``, ``Sales, $ million``, ``weight_kg``.

    >>> of_label("Weight (kg)").units[0].name, of_label("weight_kg").units[0].name, of_label('scale="6"').factors
    ('kg', 'kg', (Fraction(1000000, 1),))
    """
    scale = SCALE_ATTRIBUTE.search(label)
    if scale is not None:
        return Anchors(factors=(Fraction(10) ** int(scale[1]),))
    written = [*_LABEL_PARENS.findall(label), label.strip().rstrip(":").strip()]
    tail = _LABEL_TAIL.search(label)
    if tail is not None:
        written.append(tail[1])
    stated = next(statements.find_statements(label), None)
    factors = stated.factors if stated is not None else ()
    currency = ""
    for text in written:
        found = of_unit(text, codes=text.isupper() or text.isalnum())
        currency = currency or found.currency
        if found.units or found.factors or found.share is not None:
            return Anchors(found.units, factors or found.factors, found.share, currency)
    if not (factors or currency):
        return of_unit(_unit_of_name(label.strip().rstrip(":")))
    return Anchors(factors=factors, currency=currency)


def _unit_of_name(name: str) -> str:
    """Return the unit that the name of a field or column ends in, or ``""``: ``weight_kg``, ``widthMm``."""
    if " " in name:
        return ""
    if HUNDREDTHS.search(found := ending(name)):
        return "cents"
    return "mm" if _WIDTH_MM.fullmatch(name) else found.lower()


@lru_cache(maxsize=1 << 12)
def of_unit(unit: str, *, codes: bool = True) -> Anchors:
    """Return what a unit that stands by itself means: ``kg``, ``KGM``, ``million USD``, ``%``, ``T€``.

    Args:
        unit: A caller's unit, or what stands alone in a cell.
        codes: Whether UN/CEFACT codes count.
    """
    text = unit.strip()
    whole = tuple(dict.fromkeys((*units.lookup(text), *(units.lookup_code(text) if codes else ()))))
    share = scales.share(text)
    if text == "P1":
        share = Fraction(1, 100)
    if whole or share is not None:
        return Anchors(units=whole, share=share, currency=text if currencies.is_minor(text) else "")
    found = after(text, 0)
    if found.end < len(text.rstrip(".")) or not (
        found.units or found.factors or found.currency or found.share is not None
    ):
        money = CURRENCY.match(text)
        if money is not None:
            rest = after(text, money.end())
            if rest.factors and rest.end >= len(text.rstrip(".")):
                return Anchors(factors=rest.factors, currency=money[0])
        stated = next(statements.find_statements(text), None)  # EUR '000, in thousands
        is_whole = stated is not None and stated.start == 0 and stated.end == len(text)
        return Anchors(factors=stated.factors) if stated is not None and is_whole else Anchors()
    return found


@lru_cache(maxsize=1 << 12)
def _holds_quantity(label: str) -> bool:
    found = _QUANTITY.search(label)
    return found is not None and bool(units.lookup(found[1]))


def lends(label: str) -> bool:
    """Whether a label says something of other numbers: not where its unit is that of a number of its own.

    >>> lends("Weight (kg)"), lends("FY2024 in millions"), lends("Price for 5 kg"), lends("7 kg")
    (True, True, False, False)
    """
    return not (len(label) <= _MAX_LABEL_CHARS and any(map(str.isdecimal, label)) and _holds_quantity(label))
