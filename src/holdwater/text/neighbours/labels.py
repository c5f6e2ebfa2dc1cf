"""What a text that stands apart says of numbers: the label of a cell, a unit by itself."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from holdwater.model.outline import HUNDREDTHS, ending
from holdwater.text import units
from holdwater.text.fold import Cleaned
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import scales, statements
from holdwater.text.neighbours.touching import CURRENCY, Anchors, after
from holdwater.text.numbers import currencies
from holdwater.text.units import Unit

_LABEL_PARENS = lazy(r"[(\[]\s?([^()\[\]]{1,24}?)\s?[)\]]")
_LABEL_TAIL = lazy(r"(?:,|/|\b(?:in|en|i|w|in)\s|\s)\s?([^\s,()]{1,12})\s*:?\s*$")
SCALE_ATTRIBUTE = lazy(r'scale="(-?[0-9]{1,2})"')
# What a label ends with if it holds a quantity of its own; a year before a word is none.
_QUANTITY = lazy(r"(?<![\w.,/-])(?!(?:19|20)\d\d\b)\d[\d.,]{0,15}\s?([^\W\d_]{1,16})[.)]?\s*\Z")
_MAX_LABEL_CHARS = 400
_NUMERIC = "0123456789.,"
# A power of ten and what it counts, all that a label or its brackets say at their end: (1,000 ha), '000 t, 10³ persons.
_POWER_OF_UNIT = lazy(
    r"(?:\A|[(\[,]\s?)(?:[x×]\s?)?(?P<power>1[ \u00a0\u202f.,'’]?000(?:[ \u00a0\u202f.,'’]?000)?|['’]000|10[³⁶⁹])"
    r"\s(?P<unit>[^\W\d_][^()\[\],]{0,20})[)\]]?\s*\Z"
)
# % of total, % change
_OF_ALL = lazy(r" ?[^\W\d_]{2}")
# Growth, % p.a.
_PER_YEAR = lazy(r"(?<=[^\w\s])\s(?:p\.\s?a\.|per annum|per year|pro Jahr|par an|y/y|yoy|YoY|г/г)\Z")
# In a script without spaces what is counted touches the scale: 千人, 万台.
_COUNTER = lazy(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{1,2}")
_SYMBOL_CHARS = 2
_MILLIONTHS = Anchors(factors=(Fraction(1, 10**6),))
# By itself this hump would be a megametre.
_WIDTH_MM = lazy("[A-Za-z]{1,24}[a-z]Mm")


@lru_cache(maxsize=1 << 13)
def of_label(label: str) -> Anchors:
    """Return what a label says of the numbers that it governs: ``Weight (kg)``, ``Sales, $ million``, ``weight_kg``.

    >>> of_label("Weight (kg)").units[0].name, of_label("weight_kg").units[0].name, of_label('scale="6"').factors
    ('kg', 'kg', (Fraction(1000000, 1),))
    """
    if not label.isascii():
        label = Cleaned(label).text
    scale = SCALE_ATTRIBUTE.search(label)
    if scale is not None:
        return Anchors(factors=(Fraction(10) ** int(scale[1]),))
    name = _PER_YEAR.sub("", label.strip().rstrip(":").strip())
    bracketed = [_PER_YEAR.sub("", one) for one in _LABEL_PARENS.findall(label)]
    # (L×W×H, mm) and (in grams) end in a unit as well.
    ends = [tail[1] for one in (*bracketed, name) if (tail := _LABEL_TAIL.search(one)) is not None]
    written = [*bracketed, *ends[: len(bracketed)], name, *ends[len(bracketed) :]]
    power = _POWER_OF_UNIT.search(name)
    if power is not None and (counted := _counted(power["unit"])) is not None:
        return Anchors(counted, (statements.factor_of(power["power"]),), scaled=True)
    stated = next(statements.find_statements(label), None)
    factors = stated.factors if stated is not None else ()
    currency = ""
    for text in written:
        found = of_unit(text, codes=text.isupper() or text.isalnum())
        currency = currency or found.currency
        if found.units or found.factors or found.share is not None:
            return Anchors(found.units, factors or found.factors, found.share, currency)
    if (name[-1:] == "%" and name[-2:-1].isalpha()) or (name[:1] == "%" and _OF_ALL.match(name, 1)):
        return Anchors((), factors, Fraction(1, 100), currency)  # FG%, % of total
    if not (factors or currency):
        return of_unit(_unit_of_name(label.strip().rstrip(":")))
    return Anchors(factors=factors, currency=currency)


def _counted(unit: str) -> tuple[Unit, ...] | None:
    """Return the units in thousands of which a label counts, none for people and things; None for other words."""
    found = units.lookup(unit)
    return found if found or statements.is_countable(unit) else None


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
    if text == "micros":
        return _MILLIONTHS
    whole = tuple(dict.fromkeys((*units.lookup(text), *(units.lookup_code(text) if codes else ()))))
    share = scales.share(text)
    if text == "P1":
        share = Fraction(1, 100)
    if whole or share is not None:
        # Mio. is a million, and in French as many bytes.
        factors = scales.multiplier(text) if len(text) > _SYMBOL_CHARS else ()
        return Anchors(units=whole, factors=factors, share=share, currency=text if currencies.is_minor(text) else "")
    found = after(text, 0)
    if found.factors and not found.units and text[0] > "\u2fff" and _COUNTER.fullmatch(text, found.end):
        return found._replace(end=0)
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
    return found._replace(units=rates(found.units)) if found.currency and found.factors else found


def rates(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return what may count a scaled amount of money: a price a month is a rate, and the m of m USD no metre."""
    return tuple(unit for unit in units if "/" in unit.name)


# What may scale a number as well as count it: 742.6 m, 24 mm, 3.4 k.
_SCALE_SYMBOLS = frozenset(("k", "K", "m", "M", "mm", "MM", "mn", "b", "B"))


def of_given_unit(unit: str) -> Anchors:
    """Return what a unit from beside a value means, or from its field's name: there an ``m`` may be a million as well.

    >>> [unit.name for unit in of_given_unit("m").units], [int(factor) for factor in of_given_unit("m").factors]
    (['m'], [1000000])
    """
    found, symbol = of_unit(unit), unit.strip()
    return found._replace(factors=scales.multiplier(symbol)) if symbol in _SCALE_SYMBOLS else found


@lru_cache(maxsize=1 << 12)
def _holds_quantity(label: str) -> bool:
    found = _QUANTITY.search(label)
    return found is not None and bool(units.lookup(found[1]))


def is_number(text: str) -> bool:
    """Whether a text is another number of a table, which says nothing of its neighbours; ``1.000`` may be a scale.

    >>> is_number("1.299,00"), is_number("1.000"), is_number("12 kg")
    (True, False, False)
    """
    return not text.strip(_NUMERIC) and not text.endswith("000")


def lends(label: str) -> bool:
    """Whether a label says something of other numbers: not where it is one, or its unit that of a number of its own.

    >>> lends("Weight (kg)"), lends("Area (1,000 ha)"), lends("Price for 5 kg"), lends("7 kg"), lends("12.5")
    (True, True, False, False, False)
    """
    if is_number(label):
        return False
    if len(label) > _MAX_LABEL_CHARS or not any(map(str.isdecimal, label)) or not _holds_quantity(label):
        return True
    return _POWER_OF_UNIT.search(label) is not None
