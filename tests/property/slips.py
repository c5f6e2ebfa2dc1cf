"""Wrong values of the same shape as a right one, and a brute-force list of all that a page's writing may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import NamedTuple

from tests.property.planting import FORMS, UNITS, Planted, Shipped, group

_MARKS = " .,'\u2019\u02bc_\u00a0\u202f\u2009\u2007\u066b\u066c·"
_RUN = re.compile(rf"\d+(?:[{_MARKS}]\d+)*")

#: By how much the page's writing may scale the number, by the start of the form's name.
_SCALES = {
    "multiplier": range(3, 13),
    "percent": (-2,),
    "per_mille": (-2, -3, -4, -6),
    "currency": (-2,),
    "minor": (-2,),
}


class Wrong(NamedTuple):
    """A value that no page written so states.

    Attributes:
        kind: What slipped.
        ship: How it goes out.
    """

    kind: str
    ship: Shipped


def readings(text: str) -> Iterator[Fraction]:
    """Yield every number that the digits of a text may mean by any use of the marks between them, and by parts."""
    for match in _RUN.finditer(text):
        parts = re.split(rf"[{_MARKS}]", match[0])
        for start in range(len(parts)):
            for end in range(start + 1, len(parts) + 1):
                digits = "".join(parts[start:end])
                yield Fraction(int(digits))
                behind = 0
                for part in reversed(parts[start + 1 : end]):
                    behind += len(part)
                    yield Fraction(int(digits), 10**behind)


def _dimension(unit: str | None) -> str:
    return next((name for name, units in UNITS.items() if any(unit == one.ship for one in units)), "")


def meanings(form: str, planted: Planted, unit: str | None) -> Iterator[Fraction]:
    """Yield all that a planted writing may mean to a value in ``unit``, and more."""
    dimension = _dimension(unit)
    own = form.removeprefix("unit_")
    scales = next((scale for start, scale in _SCALES.items() if form.startswith(start)), ())
    into = next((one.factor for one in UNITS.get(dimension, ()) if one.ship == unit), Fraction(1))
    for amount in readings(planted.written):
        yield amount
        yield from (amount * Fraction(10) ** power for power in scales)
        if own == dimension or form in ("sides", "range", "feet_and_inches", "inches_in_fractions"):
            yield from (amount * one.factor / into for one in UNITS.get(dimension, ()))


def is_stated(ship: Shipped, on_page: Iterable[tuple[str, Planted]]) -> bool:
    """Say whether a number that ships might be meant by anything on the page, rounding included."""
    text = str(ship.value)
    values = {Fraction(Decimal(text))} if not isinstance(ship.value, str) else set(readings(text))
    amounts = [amount for form, planted in on_page for amount in meanings(form, planted, ship.unit)]
    for value in values:
        places = 0
        while (value * 10**places).denominator != 1:
            places += 1
        half = Fraction(1, 2 * 10**places)
        if any(abs(amount - value) <= half for amount in amounts):
            return True
    return False


def slipped(literal: str, random: Random) -> Iterator[tuple[str, str]]:
    """Yield (kind, literal) of the slips in a number: digits swapped, one digit off by one, a power of ten."""
    at = [n for n in range(len(literal) - 1) if literal[n : n + 2].isdigit() and literal[n] != literal[n + 1]]
    if at:
        n = random.choice(at)
        yield "transposed", literal[:n] + literal[n + 1] + literal[n] + literal[n + 2 :]
    n = random.choice([n for n, c in enumerate(literal) if c.isdigit()])
    digit = int(literal[n])
    other = random.choice([d for d in (digit - 1, digit + 1) if 0 < d < 10])
    yield "one_digit_off", literal[:n] + str(other) + literal[n + 1 :]
    yield "power_of_ten", f"{Decimal(literal).scaleb(random.choice([1, 2, -1])):f}"


def _spell(literal: str, random: Random) -> str | int | Decimal:
    """Return a number as it might ship: as JSON, or as text of some locale."""
    digits, _, rest = literal.partition(".")
    mark, point = random.choice([(",", "."), (".", ","), ("\u00a0", ","), ("'", ".")])
    as_json = Decimal(literal) if rest else int(literal)
    return random.choice([as_json, literal, group(digits, mark) + (point + rest if rest else "")])


def wrong_numbers(form: str, planted: Planted, random: Random) -> Iterator[Wrong]:
    """Yield wrong values for one planted number: its slips and a sibling's number."""
    literal = planted.literal
    unit = next((ship.unit for ship in planted.ships if ship.unit), None)
    sibling = FORMS[form](random).literal
    for kind, wrong in (*slipped(literal, random), ("sibling", sibling)):
        value = _spell(wrong, random)
        yield Wrong(kind, Shipped(value, unit))
        if unit and isinstance(value, str):
            yield Wrong(kind, Shipped(value, None if random.random() < 0.5 else unit))


def _other_digit(text: str, random: Random) -> str:
    """Change a digit, though not of a country code: a page may leave that out."""
    at = random.choice([n for n, c in enumerate(text) if c.isdigit() and not (text[0] == "+" and n < 3)])
    return text[:at] + random.choice([d for d in "123456789" if d != text[at]]) + text[at + 1 :]


def wrong_texts(form: str, planted: Planted, random: Random) -> Iterator[Wrong]:
    """Yield wrong values for a planted date, code or word."""
    right = str(planted.ships[0].value)
    if form.startswith(("date", "timestamp")):
        year, month, day = (int(part) for part in right.split("-"))
        yield Wrong("day_off", Shipped(f"{year}-{month:02}-{day - 1 if day > 13 else day + 1:02}"))
        yield Wrong("year_off", Shipped(f"{year + random.choice([-1, 1])}-{month:02}-{day:02}"))
        if planted.lang != "hr":  # July in Croatian is August in Czech, October is November
            yield Wrong("month_off", Shipped(f"{year}-{month % 12 + 1:02}-{day:02}"))
    elif form in ("code", "trade_number", "version", "phone"):
        yield Wrong("one_character_off", Shipped(_other_digit(right, random)))
        yield Wrong("sibling", Shipped(FORMS[form](random).ships[0].value))
    elif form == "words":
        yield Wrong("invention", Shipped(random.choice(["anodised titanium", "Kowalczyk", "oxblood", "Schmiedeeisen"])))


_NO_LITERAL = {"grouped_lakh", "grouped_by_four", "currency_as_point", "decimal_middle_dot", "trailing_minus"}
#: Ways of writing whose slips are numbers, and those whose slips are texts.
NUMBERS = tuple(
    name
    for name in FORMS
    if name.startswith(("grouped", "decimal", "plain", "trailing", "unit", "currency")) and name not in _NO_LITERAL
)
TEXTS = (
    "date_long",
    "date_medium",
    "date_full",
    "date_english",
    "timestamp",
    "code",
    "trade_number",
    "version",
    "phone",
    "words",
)


def wrongs(form: str, planted: Planted, on_page: Sequence[tuple[str, Planted]], random: Random) -> list[Wrong]:
    """Return wrong values for one planted writing that nothing written on the page can mean."""
    if form in TEXTS:
        stated = {str(ship.value) for _, other in on_page for ship in other.ships}
        return [wrong for wrong in wrong_texts(form, planted, random) if wrong.ship.value not in stated]
    return [wrong for wrong in wrong_numbers(form, planted, random) if not is_stated(wrong.ship, on_page)]
