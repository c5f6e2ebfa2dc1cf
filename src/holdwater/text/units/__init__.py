"""Units: what a written token can mean, and exact conversion.

A unit has a dimension and an exact affine relation to the base unit of that dimension. Two units convert into
one another exactly if their dimensions are equal. Three relations are left out on purpose:

* Months, quarters and years are a dimension of their own (60 months are exactly 5 years), since no year is a
  fixed number of days.
* Radians stand apart from degrees, and parsecs are missing: neither factor is a rational number.
* A ratio such as ``g/kg`` has the dimension ``ratio``; percent and parts are read with their numbers.

Factors, their sources and symbols stand in ``_table.py``, names in other languages in ``_cldr.py`` and ``_names.py``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from holdwater.errors import InvalidArgument, UnknownUnit
from holdwater.model import arguments
from holdwater.text.lazy import lazy
from holdwater.text.locale_data import LocaleData
from holdwater.text.units._codes import CODES
from holdwater.text.units._index import Unit, all_spellings, by_name, clean, find, is_written_down
from holdwater.text.units._names import PER
from holdwater.text.units._table import COMPOUNDS, WORDLIKE

__all__ = [
    "PER_WORDS",
    "Unit",
    "all_spellings",
    "base_unit",
    "convert",
    "is_wordlike",
    "lookup",
    "lookup_code",
    "to_base",
]

# A longer token is no unit.
_MAX_TOKEN_CHARS = 60
# More factors than this make no unit that anybody writes.
_MAX_FACTORS = 4
_WORDLIKE = frozenset(WORDLIKE.split("|"))

_DIMENSION = lazy(r"[a-z_]+")
#: What stands between the units of a rate that is spelled out: ``km per hour``, ``км в час``, ``litros al día``.
PER_WORDS = frozenset(PER.split("|"))
_PER = lazy(rf"\s*/\s*|\s+(?:{PER})\s+", re.IGNORECASE)
_TERM = lazy(r"([^\W\d_]++(?:_[^\W\d_]++)*+|[°'\"Ω])(-?[1-4])?")
# Of so many a rate counts: l/100 km. In 400g/14oz two measures stand beside each other.
_COUNT = lazy(r"(10{0,3}|24(?=\s?h))\s?(?=\D)")

# Names in scripts from here on have no power behind them, but the next number of a compound measure.
_EASTERN = "\u3000"

#: One factor of a compound unit: its possible meanings and its exponent.
_Factor: TypeAlias = tuple[tuple[Unit, ...], int]


def _product(side: str, locale: LocaleData | None) -> list[_Factor] | None:
    """Return the factors of ``W/m²K`` between its strokes, or None if a part is no unit."""
    inner = side.startswith("(") and side.endswith(")")
    side = side[1:-1].replace(" ", "·") if inner else side
    whole = find(side, locale)
    if whole:
        return [(whole, 1)]
    factors: list[_Factor] = []
    for part in re.split(r"[·.]|(?<=\w)-(?=[^\W\d_])", side.rstrip(".")):
        if not part:
            return None  # °C* is a unit with a footnote, and no product
        at, is_power = 0, False
        while at < len(part):
            term = _TERM.match(part, at)
            units = find(term[1], locale) if term else ()
            if term is None or not units or (is_power and len(term[1]) > 1) or (term[2] and term[1] > _EASTERN):
                return None  # ft4in is no product, and フィート4インチ no power
            is_power = bool(term[2])
            factors.append((units, int(term[2] or 1)))
            at = term.end()
    return factors


def _compound(cleaned: str, locale: LocaleData | None) -> tuple[Unit, ...]:
    """Return the meanings of a product or quotient of units; none if any part is unknown."""
    above, *below = _PER.split(cleaned)
    factors: list[_Factor] | None = [] if above in ("", "1") else _product(above, locale)
    scale = Fraction(1)
    for side in below:
        count = _COUNT.match(side)
        if count:
            scale /= int(count[1]) or 1
            side = side[count.end() :]
        divisors = _product(side, locale)
        if not divisors or factors is None:
            return ()
        factors = factors + [(units, -power) for units, power in divisors]
    if not factors or len(factors) > _MAX_FACTORS or (factors == [(factors[0][0], 1)] and not below):
        return ()
    made = (_combine(units, [power for _, power in factors], scale) for units in product(*(u for u, _ in factors)))
    return tuple(dict.fromkeys(made))


def _joined(powers: Mapping[str, int]) -> str:
    """Write a product of names: ``mass/area``, ``kg/m2``, ``1/time``."""
    above = "·".join(f"{name}{power if power > 1 else ''}" for name, power in powers.items() if power > 0)
    below = "/".join(f"{name}{-power if power < -1 else ''}" for name, power in powers.items() if power < 0)
    return f"{above or 1}/{below}" if below else above or "1"


def _combine(units: Sequence[Unit], powers: Sequence[int], scale: Fraction) -> Unit:
    """Multiply units; a temperature in a compound is a difference, so offsets play no part."""
    names: dict[str, int] = {}
    dimensions: dict[str, int] = {}
    factor = scale
    for unit, power in zip(units, powers, strict=True):
        names[unit.name] = names.get(unit.name, 0) + power
        dimensions[unit.dimension] = dimensions.get(unit.dimension, 0) + power
        factor *= unit.factor**power
    length = dimensions.get("length", 0)
    if abs(length) in (2, 3):
        of = "area" if abs(length) == 2 else "volume"
        dimensions["length"] = 0
        dimensions[of] = dimensions.get(of, 0) + (1 if length > 0 else -1)
    dimension = _joined({name: dimensions[name] for name in sorted(dimensions)})
    name = _joined(names) if scale == 1 else f"{scale}·{_joined(names)}"
    return Unit(name, COMPOUNDS.get(dimension, dimension), factor)


@lru_cache(maxsize=8192)
def lookup(token: str, locale: LocaleData | None = None) -> tuple[Unit, ...]:
    """Return every unit that a written token can mean, in the order of the table; none if it is no unit.

    Args:
        token: A unit as written beside a number: symbol, name or compound, with or without dots.
            Case counts where two spellings are units (``mW``, ``MW``) and is forgiven elsewhere (``KG``).
        locale: Adds what names mean in one language and elsewhere do not (``t`` for hours in Danish).

    >>> [unit.name for unit in lookup("sq. ft.")], [unit.name for unit in lookup("KB")]
    (['sq_ft'], ['kB', 'KiB'])
    >>> lookup("g/m²")[0].dimension
    'mass/area'
    """
    if len(token) > _MAX_TOKEN_CHARS:
        return ()
    cleaned = clean(token)
    return find(cleaned, locale) or _compound(cleaned, locale)


def lookup_code(code: str) -> tuple[Unit, ...]:
    """Return the unit of a UN/CEFACT Rec 20 or UCUM code, or else of a token, as structured data states it.

    A code may be the last part of a URL or follow a prefix and a colon, as schema.org allows.

    >>> [unit.name for unit in lookup_code("KGM")], [unit.name for unit in lookup_code("unece:CEL")]
    (['kg'], ['°C'])
    """
    bare = re.split(r"[:/]", code.strip())[-1] if ":" in code else code.strip()
    name = CODES.get(bare) or CODES.get(bare.upper())
    return (by_name()[name],) if name else lookup(bare)


def is_wordlike(token: str) -> bool:
    """Return whether a unit is spelled like a common word of some language, and so needs care on a page.

    Single letters are, the words of a list, and names of three letters or fewer that come from CLDR alone
    (``any`` is a year in Catalan, ``tag`` a day in German).

    >>> is_wordlike("in"), is_wordlike("h"), is_wordlike("any"), is_wordlike("kg")
    (True, True, True, False)
    """
    bare = token.strip(". ")
    if not bare.isalpha():
        return False
    return len(bare) == 1 or bare.casefold() in _WORDLIKE or (len(bare) <= 3 and not is_written_down(bare))


@lru_cache(maxsize=1024)
def _named_unit(name: str) -> Unit:
    """Return the unit of a canonical name, or of a compound of canonical names."""
    unit = by_name().get(name)
    found = (unit,) if unit else lookup(name)
    if not found:
        raise UnknownUnit(f"{name!r} is no unit of the table. Use a name such as kg, fl_oz, °C or g/m2.")
    return found[0]


@cache
def base_unit(dimension: str) -> str:
    """Return the name of the unit in which amounts of a dimension are compared.

    >>> base_unit("mass"), base_unit("mass/area"), base_unit("temperature_change")
    ('kg', 'kg/m2', 'K')
    """
    names = {unit.dimension: unit.name for unit in by_name().values() if unit.factor == 1 and not unit.offset}
    return _DIMENSION.sub(lambda match: names.get(match[0].removesuffix("_change"), match[0]), dimension)


def to_base(amount: Decimal | Fraction | int, unit: Unit, *, difference: bool = False) -> Fraction:
    """Return an amount in the base unit of its dimension, exactly.

    Args:
        amount: Finite amount in ``unit``, of any sign.
        unit: What it is counted in.
        difference: The amount is a rise or a difference: the zero of the scale plays no part.

    >>> to_base(Decimal(10), lookup("°C")[0]), to_base(Decimal(10), lookup("°C")[0], difference=True)
    (Fraction(5663, 20), Fraction(10, 1))
    """
    scaled = (amount if isinstance(amount, Fraction) else Fraction(amount)) * unit.factor
    return scaled + unit.offset if unit.offset and not difference else scaled


def convert(amount: Decimal | Fraction | int, source: str, target: str, *, difference: bool = False) -> Fraction:
    """Convert an amount from one unit to another, exactly.

    Args:
        amount: Finite amount in ``source`` units, of any sign; no ``float``, which is rarely what was written.
        source: Canonical unit name, such as ``kg``, or a compound. Case matters: ``Mm`` is not ``mm``.
        target: Unit to convert to, of the same dimension.
        difference: The amount is a rise or a difference: 10 °C are then 18 °F.

    Returns:
        The amount in ``target`` units as a reduced fraction: no rounding, ever.

    Raises:
        InvalidArgument: if the amount is NaN, infinite, a ``float`` or no number.
        UnknownUnit: if either unit is not in the table, or their dimensions differ.

    >>> convert(Decimal("0.01"), "kg", "g")
    Fraction(10, 1)
    """
    is_exact = isinstance(amount, (Decimal, Fraction, int)) and not isinstance(amount, bool)
    if not is_exact or (isinstance(amount, Decimal) and not amount.is_finite()):
        raise InvalidArgument(
            f"amount: expected a finite Decimal, Fraction or int, found {arguments.found(amount)}. "
            'Write Decimal("0.1") for 0.1.'
        )
    unit, wanted = _named_unit(source), _named_unit(target)
    if unit.dimension != wanted.dimension:
        raise UnknownUnit(
            f"{source} measures {unit.dimension} and {target} measures {wanted.dimension}: "
            "expected two units of one dimension."
        )
    base = to_base(amount, unit, difference=difference)
    return (base if difference else base - wanted.offset) / wanted.factor
