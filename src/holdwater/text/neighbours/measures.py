"""Amounts in base units: what a number and the unit that governs it mean together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from holdwater.model.key import Key
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.units import Unit, to_base

#: A temperature may also be the size of a change.
CHANGE_OF = "temperature"
CHANGE = "temperature_change"

_HALF = Fraction(1, 2)
# A rise of 10 °C is one of 18 °F, while 10 °C is 50 °F.
_CHANGE = lazy(
    r"\b(?:rise|rises|rose|increase\w*|decrease\w*|drop\w*|fall|fell|warm\w*|cool\w*|difference|change\w*|delta|range|by|"
    r"anstieg|erhöhung|differenz|um|hausse|baisse|écart|aumento|differenza|wzrost|spadek|różnica)\b|[Δ∆±]|上昇|低下|差",
    re.IGNORECASE,
)


def _dimensions(numeral: Numeral, unit: Unit) -> Iterator[tuple[str, bool]]:
    """Yield the dimensions in which an amount of ``unit`` counts, and whether only its factor applies."""
    yield unit.dimension, False
    if unit.dimension == CHANGE_OF:
        before = numeral.text[max(0, numeral.start - 40) : numeral.start]
        if not before.strip("-−") or _CHANGE.search(before):
            yield CHANGE, True


def measures(numeral: Numeral) -> Iterator[Key]:
    """Yield a number in base units, for every unit that the writing may mean; a compound measure as one sum.

    >>> [(key.dimension, str(key.what)) for key in measures(Numeral.parse("1.500 g"))]
    [('mass', '3/2000'), ('mass', '3/2')]
    """
    units = numeral.anchors.units
    if (numeral.is_part and not numeral.is_listed) or not units:
        return
    measured, signs = numeral.measured, numeral.signs
    if numeral.has_half:
        measured = tuple(amount + _HALF for amount in measured)
    for unit in units:
        rest = [
            min(to_base(part.measured[0], other) for other in part.anchors.units if other.dimension == unit.dimension)
            for part in numeral.rest
            if part.measured and any(other.dimension == unit.dimension for other in part.anchors.units)
        ]
        if len(rest) < len(numeral.rest):
            continue  # that meaning of the unit does not go on in the next part
        more = sum(rest)
        for amount in measured:
            for sign in signs:
                for dimension, difference in _dimensions(numeral, unit):
                    base = to_base(amount if sign > 0 else -amount, unit, difference=difference)
                    yield Key.number(base + sign * more if rest else base, dimension)
                    if rest and numeral.is_listed:
                        yield Key.number(base, dimension)
