"""A JSON value as text: one line a scalar, so that a reader of text finds what structured data states."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Names whose value is the unit of the numbers beside them in the same object.
UNIT_NAMES = _words(
    "unit unitcode unittext unitofmeasure unit_of_measure uom currency currencycode currency_code pricecurrency"
)
# Names whose value says what another member of the same object is, and the names of that one.
_NAMING = _words("name label key title")
_NAMED = _words("value values text val content displayvalue")

# What the last part of a name says of its number: ``weight_kg``, ``weightKg``, ``data-weight-kg``. Those that say
# something else as often are left out: ``price_min``, ``image_h``, ``size_l``.
_ENDINGS = _words(
    "kg g mg lb lbs oz km m cm mm ft in inches kcal kj kwh kw mah ml cl hz mhz ghz gb mb tb kb ms s sec secs seconds"
    " mins minutes hrs hours days pct percent bps cents pence micros celsius fahrenheit grams kilograms pounds ounces"
    " meters metres miles feet sqft sqm litres liters watts volts hectares acres mph kmh kph"
)
_HUMPS = _words(
    "Kg Mg Lb Lbs Oz Km Cm Ft Inches Kcal Kj Kwh KWh Kw Mah Hz Gb Sec Secs Seconds Mins Minutes Hrs Hours Days Pct"
    " Percent Bps Grams Kilograms Pounds"
    " Ounces Meters Metres Miles Feet Sqft Sqm Watts Acres Cents Pence Micros Celsius Fahrenheit"
)
_ENDING = re.compile(r"(?:[^_-][_-]([a-z]{1,8})|[a-z0-9]([A-Z]{1,2}[a-z]{1,7}))\Z")
#: What names of amounts in hundredths of a currency end in, or are.
HUNDREDTHS = re.compile(
    r"(?:cents|pence|cent_?amount|amount_?(?:in_?)?(?:cents|minor)|(?:price|total)_?minor|minor_?(?:units?|amount))\Z",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[-+]?[0-9][0-9.,]{0,30}\Z")
_UNIT_OF = re.compile(r"(.{1,60}?)[_-]?(?:unit|unit_?code|unit_?text|uom|currency)\Z")

# A longer name is read by its end.
_MAX_NAME_CHARS = 64
# So many names of one object are read.
_MAX_NAMES = 3

#: Nested deeper than this, a value is not read: real data never is, and hostile data may be.
MAX_DEPTH = 200


class Pairs(list[tuple[str, object]]):
    """The members of a JSON object in order, repeats kept: what ``object_pairs_hook=Pairs`` gives."""


def scalar_text(value: object) -> str:
    """Return a scalar as a page would state it: a string as it is, a number as JSON spells it.

    >>> scalar_text("a"), scalar_text(Decimal("1299.00")), scalar_text(True), scalar_text(None)
    ('a', '1299.00', 'true', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


@lru_cache(maxsize=1 << 12)
def ending(name: str) -> str:
    """Return the last part of a name if it is a unit that its number is in, else ``""``.

    >>> ending("weight_kg"), ending("weightKg"), ending("data-weight-kg"), ending("bag"), ending("itemId")
    ('kg', 'Kg', 'kg', '', '')
    >>> ending("priceInCents"), ending("totalCentAmount"), ending("amount_minor"), ending("cents"), ending("accents")
    ('Cents', 'CentAmount', 'amount_minor', 'cents', '')
    """
    hundredths = HUNDREDTHS.search(name)
    if hundredths is not None and (not hundredths.start() or _is_apart(name, hundredths.start())):
        return hundredths[0]
    found = _ENDING.search(name)
    if found is None:
        return ""
    low, hump = found[1] or "", found[2] or ""
    return low if low in _ENDINGS else hump if hump in _HUMPS else ""


def _is_apart(name: str, start: int) -> bool:
    """Whether a part of a name starts there: after a mark, or as a hump."""
    return name[start - 1] in "_-" or (name[start].isupper() and name[start - 1].islower())


def is_number(text: str) -> bool:
    """Whether a text is one number and nothing more."""
    return _NUMBER.match(text) is not None


@lru_cache(maxsize=1 << 12)
def _labelled(name: str) -> str:
    """Return the name whose unit a member of the folded ``name`` states: ``weight`` for ``weight_unit``."""
    found = None if name in UNIT_NAMES else _UNIT_OF.match(name)
    return found[1] if found is not None else ""


def _walk(value: object) -> Iterator[tuple[str, object, int, str]]:
    """Yield (name, scalar, number of the object it stands in, its role there), depth first, without recursion.

    The role is the name, save that an ``@value`` stands for the member that holds its object.
    """
    objects = 0
    # With the role and the owner that an ``@value`` inside would have.
    stack: list[tuple[str, object, int, int, str]] = [("", value, 0, 0, "")]
    while stack:
        name, item, owner, depth, role = stack.pop()
        if item is None or isinstance(item, (str, int, float)):  # most are, and an abstract type is slow to ask
            yield name, item, owner, role
        elif isinstance(item, (Mapping, Pairs)):
            if depth < MAX_DEPTH:
                objects += 1
                members = item.items() if isinstance(item, Mapping) else item
                for key, member in reversed(list(members)):
                    if key == "@value" and role:
                        stack.append((key, member, owner, depth + 1, role))
                    else:
                        stack.append((str(key), member, objects, depth + 1, str(key)))
        elif isinstance(item, Sequence) and not isinstance(item, (str, bytes)):
            if depth < MAX_DEPTH:
                stack.extend((name, member, owner, depth + 1, role) for member in reversed(item))
        else:
            yield name, item, owner, role


def render(value: object, start: int = 0) -> tuple[str, list[tuple[int, int, int, int]]]:
    r"""Return the lines of ``value``, and (start, end, label start, label end) for each unit beside a number.

    Args:
        value: Any JSON value; objects may be mappings or ``Pairs``.
        start: Offset at which the text will stand, added to every position.

    >>> render({"weight": {"value": 0.45, "unitCode": "KGM"}})
    ('value: 0.45\nunitCode: KGM\n', [(7, 11, 22, 25)])
    """
    lines: list[str] = []
    spans: dict[int, list[tuple[str, int, int]]] = {}
    scopes: list[tuple[int, int, int, int]] = []
    at = start
    for name, item, owner, role in _walk(value):
        text = scalar_text(item)
        if not text:
            continue
        head = f"{name}: " if name else ""
        begin = at + len(head)
        lines.append(f"{head}{text}\n")
        folded = role.casefold()
        if folded in _NAMING and (len(text) > _MAX_NAME_CHARS or any(map(str.isdecimal, text))):
            folded = ""  # prose, or a number of its own: it names nothing
        spans.setdefault(owner, []).append((folded, begin, begin + len(text)))
        if (unit := ending(role[-_MAX_NAME_CHARS:])) and name == role and is_number(text):
            scopes.append((begin, begin + len(text), begin - 2 - len(unit), begin - 2))
        at = begin + len(text) + 1
    for members in spans.values():
        scopes.extend(_beside(members))
    return "".join(lines), sorted(scopes)


def _beside(members: Sequence[tuple[str, int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield what the units among the members of one object label: all of them, or the one that they name.

    The name of a property labels its value.
    """
    by_name: dict[str, list[tuple[int, int]]] = {}
    for name, begin, end in members:
        by_name.setdefault(name, []).append((begin, end))
    names = 0
    for unit, unit_begin, unit_end in members:
        if unit in UNIT_NAMES:
            yield from ((begin, end, unit_begin, unit_end) for name, begin, end in members if name not in UNIT_NAMES)
        elif unit in _NAMING:
            names += 1
            if names > _MAX_NAMES:
                continue
            yield from ((*span, unit_begin, unit_end) for name in _NAMED for span in by_name.get(name, ()))
        elif len(unit) <= _MAX_NAME_CHARS and (named := _labelled(unit)):
            # Each is labelled once, however often an object repeats itself.
            yield from ((*span, unit_begin, unit_end) for span in by_name.pop(named, ()))
