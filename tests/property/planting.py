"""Values, each with a way in which a page writes it and the ways in which it may ship.

Nothing here uses the package: what is written is written by a separate hand (and by babel, for other locales).
"""

# ruff: noqa: E501  # rows of examples

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import NamedTuple

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_currency, format_decimal, format_percent

Scalar = str | int | float | Decimal


class Shipped(NamedTuple):
    """One way in which a value goes out."""

    value: Scalar
    unit: str | None = None
    field: str | None = None


class Planted(NamedTuple):
    """One value: how the page writes it, and how it may ship.

    Attributes:
        written: What the page writes.
        ships: The ways in which the value goes out, all of them true.
        number: The number alone, where a unit goes with it.
        unit: That unit; "" where there is none.
        literal: The number as JSON would spell it, in the page's unit; "" where it is none.
        code: UN/CEFACT code or ISO currency of the unit; "" where there is none.
        lang: Language of the page.
        tags: The same with tags inside, where the form needs them.
    """

    written: str
    ships: tuple[Shipped, ...]
    number: str = ""
    unit: str = ""
    literal: str = ""
    code: str = ""
    lang: str = "en"
    tags: str = ""


Form = Callable[[Random], Planted]
FORMS: dict[str, Form] = {}


def form(name: str) -> Callable[[Form], Form]:
    """Register a way of writing."""

    def add(write: Form) -> Form:
        FORMS[name] = write
        return write

    return add


# -- Numbers --------------------------------------------------------------------------------------------------

GROUPS = {
    "comma": ",",
    "dot": ".",
    "space": " ",
    "no_break_space": "\u00a0",
    "narrow_space": "\u202f",
    "thin_space": "\u2009",
    "figure_space": "\u2007",
    "apostrophe": "'",
    "curly_apostrophe": "\u2019",
    "modifier_apostrophe": "\u02bc",
    "underscore": "_",
    "arabic": "\u066c",
}
DIGIT_SCRIPTS = {
    "fullwidth": "０",
    "arabic": "٠",
    "persian": "۰",
    "devanagari": "०",
    "bengali": "০",
    "thai": "๐",
    "tamil": "௦",
}


def group(digits: str, mark: str, first: int = 3, other: int = 3) -> str:
    """Return digits in groups, the last one ``first`` long."""
    parts = [digits[-first:]]
    rest = digits[:-first]
    while rest:
        parts.append(rest[-other:])
        rest = rest[:-other]
    return mark.join(reversed(parts))


def whole(random: Random, low: int = 5, high: int = 7) -> int:
    """Return a whole number of some digits, no two neighbours equal and none zero: every slip in it shows."""
    digits = [random.randint(1, 9)]
    for _ in range(random.randint(low, high) - 1):
        digits.append(random.choice([d for d in range(1, 10) if d != digits[-1]]))
    return int("".join(map(str, digits)))


def _number(value: Decimal) -> Scalar:
    return int(value) if value == value.to_integral_value() else value


def _ships(value: Decimal, decimals: int) -> tuple[Shipped, ...]:
    """Return a number as JSON and as text of several locales."""
    plain = f"{value:f}"
    digits, _, rest = plain.partition(".")
    texts = [plain]
    for mark, point in ((",", "."), (".", ","), ("\u00a0", ","), ("'", "."), (" ", ".")):
        if len(digits) > 3 or decimals:
            texts.append(group(digits, mark) + (point + rest if rest else ""))
    ships = [Shipped(_number(value)), Shipped(Decimal(plain)), *map(Shipped, texts)]
    if len(plain) < 15:
        ships.append(Shipped(float(plain)))
    return tuple(ships)


def _grouped(mark: str) -> Form:
    def write(random: Random) -> Planted:
        value = whole(random)
        return Planted(group(str(value), mark), _ships(Decimal(value), 0), literal=str(value))

    return write


def _decimal(mark: str, point: str) -> Form:
    def write(random: Random) -> Planted:
        digits, rest = str(whole(random, 4, 6) if mark else whole(random, 1, 3)), str(whole(random, 2, 2))
        ships = _ships(Decimal(f"{digits}.{rest}"), 2)
        return Planted((group(digits, mark) if mark else digits) + point + rest, ships, literal=f"{digits}.{rest}")

    return write


for _name, _mark in GROUPS.items():
    FORMS[f"grouped_{_name}"] = _grouped(_mark)
    for _point_name, _point in (("comma", ","), ("point", "."), ("arabic", "\u066b")):
        if _point != _mark and (_point_name == "arabic") == (_name == "arabic"):
            FORMS[f"decimal_{_point_name}_{_name}"] = _decimal(_mark, _point)
FORMS["decimal_point"] = _decimal("", ".")
FORMS["decimal_comma"] = _decimal("", ",")
FORMS["decimal_middle_dot"] = _decimal("", "·")


@form("plain_whole")
def _plain(random: Random) -> Planted:
    value = whole(random, 3, 7)
    return Planted(str(value), _ships(Decimal(value), 0), literal=str(value))


@form("grouped_lakh")
def _lakh(random: Random) -> Planted:
    value = whole(random, 6, 8)
    return Planted(
        group(str(value), ",", 3, 2), (*_ships(Decimal(value), 0), Shipped(group(str(value), ",", 3, 2))), lang="en-IN"
    )


@form("grouped_by_four")
def _by_four(random: Random) -> Planted:
    value = whole(random, 6, 8)
    return Planted(group(str(value), ",", 4, 4), _ships(Decimal(value), 0), lang="zh")


@form("trailing_zeros")
def _zeros(random: Random) -> Planted:
    value = whole(random, 3, 5)
    zeros = "0" * random.randint(1, 2)
    return Planted(f"{value}.{zeros}", _ships(Decimal(value), 0), literal=f"{value}.{zeros}")


@form("leading_point")
def _leading(random: Random) -> Planted:
    value = Decimal(f"0.{whole(random, 2, 3)}")
    return Planted(str(value)[1:], (Shipped(value), Shipped(str(value)), Shipped(str(value).replace(".", ","))))


@form("negative")
def _negative(random: Random) -> Planted:
    value = whole(random, 3, 4)
    written = random.choice(["-{}", "\u2212{}", "({})", "minus {}", "\u200e-{}"]).format(value)
    return Planted(written, (Shipped(-value), Shipped(f"-{value}"), Shipped(f"\u2212{value}")))


@form("trailing_minus")
def _trailing_minus(random: Random) -> Planted:
    value = whole(random, 3, 4)
    return Planted(f"{value}-", (Shipped(-value), Shipped(f"-{value}"), Shipped(value)))


def _script(zero: str) -> Form:
    def write(random: Random) -> Planted:
        value = Decimal(f"{whole(random, 3, 4)}.{whole(random, 2, 2)}")
        point = "\u066b" if unicodedata.name(zero).startswith(("ARABIC", "EXTENDED")) else "．" if zero == "０" else "."
        written = "".join(point if c == "." else chr(ord(zero) + int(c)) for c in str(value))
        return Planted(written, (*_ships(value, 2), Shipped(written)))

    return write


for _name, _zero in DIGIT_SCRIPTS.items():
    FORMS[f"digits_{_name}"] = _script(_zero)


@form("scientific")
def _scientific(random: Random) -> Planted:
    mantissa, power = Decimal(f"{random.randint(1, 9)}.{whole(random, 2, 2)}"), random.randint(3, 8)
    sign = random.choice([1, -1])
    ten = {"e": "{}e{}", "E": "{}E{}", "x": "{}×10^{}", "dot": "{}·10^{}", "raised": "{} × 10{}"}
    style = random.choice(list(ten))
    exponent = str(sign * power)
    raised = exponent.translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    value = mantissa.scaleb(sign * power)
    plain = f"{value:f}"
    return Planted(
        ten[style].format(mantissa, raised if style == "raised" else exponent),
        (Shipped(Decimal(plain)), Shipped(plain), Shipped(f"{mantissa}e{exponent}"), Shipped(float(plain))),
    )


@form("cents_in_sup")
def _sup(random: Random) -> Planted:
    value = Decimal(f"{whole(random, 2, 3)}.{whole(random, 2, 2)}")
    digits, cents = str(value).split(".")
    tags = random.choice(
        ["{}<sup>{}</sup> €", "<span>{}</span><sup>{}</sup>", "${}<sup>{}</sup>", "{}<sup>,{}</sup> €"]
    )
    tags = tags.format(digits, cents)
    return Planted("", (*_ships(value, 2), Shipped(value, "EUR") if "€" in tags else Shipped(value)), tags=tags)


@form("currency_as_point")
def _currency_point(random: Random) -> Planted:
    value = Decimal(f"{whole(random, 2, 3)}.{whole(random, 2, 2)}")
    digits, cents = str(value).split(".")
    return Planted(f"{digits}€{cents}", (*_ships(value, 2), Shipped(value, "EUR"), Shipped(f"{value} €")))


@form("cents_as_dashes")
def _dashes(random: Random) -> Planted:
    value = whole(random, 2, 3)
    written = random.choice(["{},- €", "{},-- €", "{}.– Fr.", "{}:-", "€ {},—"]).format(value)
    return Planted(written, (Shipped(value), Shipped(f"{value}.00"), Shipped(f"{value},00 €")))


@form("minor_currency")
def _pence(random: Random) -> Planted:
    value = whole(random, 2, 2)
    written, unit = random.choice([("{}p", "GBP"), ("{}¢", "USD"), ("{} cents", "USD")])
    amount = Decimal(value) / 100
    return Planted(written.format(value), (Shipped(amount, unit), Shipped(value), Shipped(f"{amount} {unit}")))


@form("currency")
def _currency(random: Random) -> Planted:
    value = Decimal(f"{whole(random, 4, 5)}.{whole(random, 2, 2)}")
    code, sign = random.choice([("EUR", "€"), ("USD", "$"), ("GBP", "£"), ("JPY", "¥"), ("PLN", "zł"), ("CHF", "CHF")])
    number = random.choice(
        [f"{value:,}", f"{value:,}".translate(str.maketrans(",.", ".,")), f"{value:,}".replace(",", "'")]
    )
    before = random.random() < 0.5 and code != "PLN"
    written = f"{sign}{number}" if before else f"{number} {sign}"
    ships = (
        *_ships(value, 2),
        Shipped(value, code),
        Shipped(f"{value} {code}"),
        Shipped(value, None, f"price_{code.lower()}"),
    )
    return Planted(written, ships, number, sign, str(value), code)


# -- Units ----------------------------------------------------------------------------------------------------


class _Unit(NamedTuple):
    """Names of a unit, how much of the base one it is, its UN/CEFACT code, and how a field's name may end."""

    names: tuple[str, ...]
    factor: Fraction
    code: str
    ship: str


def _unit(names: str, factor: str, code: str, ship: str) -> _Unit:
    return _Unit(tuple(names.split("|")), Fraction(factor), code, ship)


UNITS: dict[str, tuple[_Unit, ...]] = {
    "mass": (
        _unit("g|grams|Gramm|grammes|gramos|г|グラム|گرم", "1", "GRM", "g"),
        _unit("kg|Kg|kilograms|Kilogramm|kilogrammes|кг|kilo|公斤|千克", "1000", "KGM", "kg"),
        _unit("mg|milligrams|Milligramm|мг", "1/1000", "MGM", "mg"),
        _unit("lb|lbs|pounds", "453.59237", "LBR", "lb"),
        _unit("oz|ounces", "28.349523125", "ONZ", "oz"),
        _unit("t|tonnes|Tonnen", "1000000", "TNE", "t"),
    ),
    "length": (
        _unit("mm|millimetres|millimeters|Millimeter|мм|毫米", "1/1000", "MMT", "mm"),
        _unit("cm|centimetres|Zentimeter|centimètres|см|厘米|センチメートル", "1/100", "CMT", "cm"),
        _unit("m|metres|meters|Meter|mètres|м|米", "1", "MTR", "m"),
        _unit("km|kilometres|Kilometer|километров|км", "1000", "KMT", "km"),
        _unit('in|inch|inches|Zoll|"|″', "0.0254", "INH", "in"),
        _unit("ft|feet|′", "0.3048", "FOT", "ft"),
    ),
    "volume": (
        _unit("ml|mL|millilitres|Milliliter|мл", "1/1000", "MLT", "ml"),
        _unit("l|L|litres|liters|Liter|л|リットル", "1", "LTR", "l"),
        _unit("cl|centilitres", "1/100", "CLT", "cl"),
    ),
    "power": (_unit("W|watts|Watt|Вт", "1", "WTT", "W"), _unit("kW|kilowatts|Kilowatt|кВт", "1000", "KWT", "kW")),
    "energy": (_unit("kWh|Kilowattstunden", "3600000", "KWH", "kWh"), _unit("kJ|kilojoules", "1000", "KJO", "kJ")),
    "frequency": (_unit("MHz|megahertz", "1000000", "MHZ", "MHz"), _unit("GHz|gigahertz", "1000000000", "A86", "GHz")),
    "pressure": (_unit("bar", "100000", "BAR", "bar"), _unit("kPa", "1000", "KPA", "kPa")),
    "data": (_unit("GB", "1000000000", "", "GB"), _unit("MB", "1000000", "", "MB")),
    "speed": (_unit("km/h|kph", "5/18", "KMH", "km/h"), _unit("mph", "0.44704", "HM", "mph")),
    "time": (_unit("min|minutes|Minuten", "60", "MIN", "min"), _unit("h|hours|Stunden", "3600", "HUR", "h")),
}


def _exact(amount: Fraction) -> Decimal | None:
    """Return a fraction as a decimal, if it has one of reasonable length."""
    scaled, places = amount, 0
    while scaled.denominator != 1 and places < 9:
        scaled, places = scaled * 10, places + 1
    return Decimal(int(scaled)).scaleb(-places) if scaled.denominator == 1 else None


def rounded(amount: Fraction, digits: int) -> Decimal:
    """Return an amount rounded to so many significant digits, no digit before the decimal mark among the lost."""
    power = 0
    while amount * Fraction(10) ** power < 10 ** (digits - 1):
        power += 1
    return Decimal(round(amount * Fraction(10) ** power)).scaleb(-power)


def _measure(dimension: str) -> Form:
    def write(random: Random) -> Planted:
        page, ship = random.sample(UNITS[dimension], 2)
        value = (
            Decimal(f"{whole(random, 2, 3)}.{whole(random, 1, 2)}")
            if random.random() < 0.5
            else Decimal(whole(random, 2, 4))
        )
        name, glue = random.choice(page.names), random.choice(["", " ", "\u00a0", "\u202f"])
        if len(name) > 2 and name.isascii():
            glue = " "
        number = str(value) if random.random() < 0.5 else str(value).replace(".", ",")
        ships = [Shipped(value, page.ship), Shipped(f"{value} {page.ship}"), Shipped(value)]
        converted = Fraction(value) * page.factor / ship.factor
        amount = _exact(converted)
        if amount is None or len(amount.as_tuple().digits) > 12:
            amount = rounded(converted, random.randint(3, 5))
        if abs(amount.adjusted()) < 7:
            plain = f"{amount:f}"
            ships += [
                Shipped(Decimal(plain), ship.ship),
                Shipped(f"{plain} {ship.ship}"),
                Shipped(f"{plain.replace('.', ',')}{ship.ship}"),
            ]
            if "/" not in ship.ship:
                ships.append(Shipped(Decimal(plain), None, f"size_{ship.ship}"))
        return Planted(f"{number}{glue}{name}", tuple(ships), number, name, str(value), page.code)

    return write


for _dimension in UNITS:
    FORMS[f"unit_{_dimension}"] = _measure(_dimension)


@form("temperature")
def _temperature(random: Random) -> Planted:
    value = random.randint(13, 240)
    fahrenheit = _exact(Fraction(value) * 9 / 5 + 32)
    written = random.choice(["{} °C", "{}°C", "{} ℃", "{} degrees Celsius", "{} Grad Celsius"]).format(value)
    return Planted(written, (Shipped(value, "°C"), Shipped(fahrenheit or 0, "°F"), Shipped(f"{fahrenheit} °F")))


@form("feet_and_inches")
def _feet(random: Random) -> Planted:
    feet, inches = random.randint(3, 9), random.randint(1, 11)
    written = random.choice(["{} ft {} in", "{}' {}\"", "{}′{}″", "{} feet {} inches"]).format(feet, inches)
    total = feet * 12 + inches
    centimetres = rounded(Fraction(total) * Fraction("2.54"), 4)
    return Planted(written, (Shipped(total, "in"), Shipped(centimetres, "cm"), Shipped(f"{total} in")))


@form("sides")
def _sides(random: Random) -> Planted:
    sides = [whole(random, 2, 3) for _ in range(3)]
    unit = random.choice(["cm", "mm"])
    times = random.choice([" x ", " × ", "x", " X ", " by "])
    picked = random.choice(sides)
    metres = _exact(Fraction(picked) * (Fraction(1, 100) if unit == "cm" else Fraction(1, 1000)))
    assert metres is not None
    ships = (
        Shipped(picked),
        Shipped(picked, unit),
        Shipped(metres, "m"),
        Shipped(f"{sides[0]} x {sides[1]} x {sides[2]} {unit}"),
    )
    return Planted(f"{times.join(map(str, sides))} {unit}", ships)


@form("range")
def _range(random: Random) -> Planted:
    low = whole(random, 2, 3)
    high = low + random.randint(11, 90)
    dash = random.choice(["-", "–", " - ", " – ", " to ", " bis ", " à "])
    end = random.choice([low, high])
    ships = (
        Shipped(end),
        Shipped(end, "kg"),
        Shipped(end * 1000, "g"),
        Shipped(f"{low}–{high} kg"),
        Shipped(f"{end} kg"),
    )
    return Planted(f"{low}{dash}{high} kg", ships)


# -- Multipliers, shares, fractions ---------------------------------------------------------------------------

_MULTIPLIERS = {
    "english": (
        ("{} million", 6),
        ("{}M", 6),
        ("{} billion", 9),
        ("${}bn", 9),
        ("{}k", 3),
        ("{} thousand", 3),
        ("{} m", 6),
    ),
    "german": (("{} Mio. €", 6), ("{} Mrd. Euro", 9), ("{} Millionen", 6), ("{} Tsd. €", 3), ("{} Milliarden", 9)),
    "french": (("{} millions", 6), ("{} Md€", 9), ("{} milliards", 9), ("{} M€", 6)),
    "spanish": (("{} millones", 6), ("{} mil", 3)),
    "slavic": (("{} млн", 6), ("{} млрд", 9), ("{} tys.", 3), ("{} mln zł", 6), ("{} тыс.", 3)),
    "indian": (("₹{} lakh", 5), ("{} crore", 7), ("₹{} Cr", 7)),
    "east_asian": (("{}万", 4), ("{}億円", 8), ("{}亿", 8), ("{}만", 4), ("{}万円", 4)),
}
_MULTIPLIER_LANGUAGE = {
    "german": "de",
    "french": "fr",
    "spanish": "es",
    "slavic": "ru",
    "indian": "en-IN",
    "east_asian": "ja",
}


def _multiplied(language: str) -> Form:
    def write(random: Random) -> Planted:
        pattern, power = random.choice(_MULTIPLIERS[language])
        value = Decimal(f"{whole(random, 1, 2)}.{whole(random, 1, 2)}")
        number = str(value).replace(".", ",") if language in ("german", "french", "spanish", "slavic") else str(value)
        product = value.scaleb(power)
        ships = (Shipped(int(product)), Shipped(str(int(product))), Shipped(value), Shipped(f"{int(product):,}"))
        return Planted(pattern.format(number), ships, lang=_MULTIPLIER_LANGUAGE.get(language, "en"))

    return write


for _language in _MULTIPLIERS:
    FORMS[f"multiplier_{_language}"] = _multiplied(_language)


_STATEMENTS = {
    "Meadow (in millions)": 6, "Meadow (in thousands)": 3, "Meadow, in Mio. €": 6, "Meadow in TEUR": 3, "Meadow (in Tsd. €)": 3,
    "Meadow ($ in millions)": 6, "en millions d'euros": 6, "単位：百万円": 6, "w tys. zł": 3, "Meadow (USD thousands)": 3,
    "Meadow (in billions of dollars)": 9, "(amounts in thousands)": 3,
}  # fmt: skip
_STATED_IN = {
    "caption": "<table><caption>{s}</caption><tr><th>Copper</th><td>{n}</td></tr></table>",
    "column": "<table><tr><th>Copper</th><th>{s}</th></tr><tr><td>willow</td><td>{n}</td></tr></table>",
    "row": "<table><tr><th>{s}</th><td>{n}</td></tr></table>",
    "line_before": "<div>{s}</div><table><tr><th>Copper</th><td>{n}</td></tr></table>",
    "heading": "<h3>{s}</h3><table><tr><td>Copper</td><td>{n}</td></tr><tr><td>willow</td><td>7</td></tr></table>",
}


@form("scale_statement")
def _scaled(random: Random) -> Planted:
    statement, power = random.choice(list(_STATEMENTS.items()))
    value = (
        Decimal(f"{whole(random, 2, 4)}.{whole(random, 1, 1)}")
        if random.random() < 0.5
        else Decimal(whole(random, 4, 6))
    )
    tags = random.choice(list(_STATED_IN.values())).format(s=statement, n=f"{value:,}")
    product = int(value.scaleb(power))
    return Planted("", (Shipped(product), Shipped(f"{product:,}"), Shipped(value), Shipped(str(product))), tags=tags)


@form("inline_xbrl")
def _xbrl(random: Random) -> Planted:
    value, power = whole(random, 4, 6), random.choice([3, 6])
    tags = (
        f'<ix:nonFraction contextRef="c" unitRef="usd" decimals="-{power}" scale="{power}">{value:,}</ix:nonFraction>'
    )
    return Planted("", (Shipped(value * 10**power), Shipped(value), Shipped(f"{value * 10**power:,}")), tags=tags)


@form("percent")
def _percent(random: Random) -> Planted:
    value = (
        Decimal(f"{whole(random, 1, 2)}.{whole(random, 1, 1)}")
        if random.random() < 0.5
        else Decimal(whole(random, 2, 2))
    )
    signs = [
        "{}%",
        "{} %",
        "{}\u00a0%",
        "{} percent",
        "{} Prozent",
        "{} per cent",
        "{} pour cent",
        "{}٪",
        "{} por ciento",
    ]
    written = random.choice(signs).format(str(value) if random.random() < 0.5 else str(value).replace(".", ","))
    ratio = value / 100
    return Planted(
        written, (Shipped(value), Shipped(value, "%"), Shipped(ratio), Shipped(f"{value} %"), Shipped(str(ratio)))
    )


@form("percent_before")
def _percent_before(random: Random) -> Planted:
    value = whole(random, 2, 2)
    written = random.choice(["%{}", "yüzde {}", "百分之{}"]).format(value)
    return Planted(written, (Shipped(value), Shipped(value, "%"), Shipped(Decimal(value) / 100)), lang="tr")


@form("percent_before_space")
def _percent_before_space(random: Random) -> Planted:
    value = whole(random, 2, 2)
    return Planted(f"%\u00a0{value}", (Shipped(value), Shipped(value, "%"), Shipped(Decimal(value) / 100)), lang="eu")


@form("per_mille_and_points")
def _share(random: Random) -> Planted:
    value = whole(random, 2, 3)
    pattern, power = random.choice([("{} ‰", 3), ("{} bps", 4), ("{} basis points", 4), ("{} ppm", 6)])
    return Planted(pattern.format(value), (Shipped(value), Shipped(Decimal(value).scaleb(-power))))


_VULGAR = {"½": "0.5", "¼": "0.25", "¾": "0.75", "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875", "⅕": "0.2"}


@form("fraction")
def _fraction(random: Random) -> Planted:
    sign, decimals = random.choice(list(_VULGAR.items()))
    part = Fraction(decimals)
    number = random.randint(13, 48)
    slash = random.choice(["/", "\u2044"])
    fraction = random.choice(
        [sign, f" {sign}", f" {part.numerator}{slash}{part.denominator}", f"-{part.numerator}/{part.denominator}"]
    )
    value = Decimal(number) + Decimal(decimals)
    return Planted(f"{number}{fraction}", (Shipped(value), Shipped(str(value)), Shipped(str(value).replace(".", ","))))


@form("inches_in_fractions")
def _inch_fraction(random: Random) -> Planted:
    part = Fraction(random.choice([1, 3, 5, 7]), 8)
    number = random.randint(3, 30)
    written = random.choice(["{} {}/{} in", '{} {}/{}"', "{}-{}/{} inches"]).format(
        number, part.numerator, part.denominator
    )
    value = number + part
    centimetres = rounded(value * Fraction("2.54"), 3)
    return Planted(
        written, (Shipped(_exact(value) or 0), Shipped(_exact(value) or 0, "in"), Shipped(centimetres, "cm"))
    )


# -- Words for numbers, dates, durations ----------------------------------------------------------------------

_SPELLED = {
    "en": {
        "seventeen": 17,
        "twenty-five": 25,
        "three hundred": 300,
        "forty two": 42,
        "two thousand five hundred": 2500,
    },
    "de": {
        "siebzehn": 17,
        "fünfundzwanzig": 25,
        "dreihundert": 300,
        "zweiundvierzig": 42,
        "zweitausendfünfhundert": 2500,
    },
    "fr": {
        "dix-sept": 17,
        "vingt-cinq": 25,
        "trois cents": 300,
        "quatre-vingt-douze": 92,
        "deux mille cinq cents": 2500,
    },
    "es": {"diecisiete": 17, "veinticinco": 25, "trescientos": 300, "cuarenta y dos": 42, "dos mil quinientos": 2500},
    "it": {"diciassette": 17, "venticinque": 25, "trecento": 300, "quarantadue": 42},
    "nl": {"zeventien": 17, "vijfentwintig": 25, "driehonderd": 300, "tweeënveertig": 42},
    "pt": {"dezessete": 17, "vinte e cinco": 25, "trezentos": 300, "quarenta e dois": 42},
    "ja": {"十七": 17, "二十五": 25, "三百": 300},
}


@form("number_words")
def _spelled(random: Random) -> Planted:
    lang = random.choice(list(_SPELLED))
    word, value = random.choice(list(_SPELLED[lang].items()))
    return Planted(
        random.choice([word, word.capitalize()]), (Shipped(value), Shipped(str(value)), Shipped(word)), lang=lang
    )


@form("dozens")
def _dozens(random: Random) -> Planted:
    word, value = random.choice(
        [("half a dozen", "6"), ("two dozen", "24"), ("a dozen", "12"), ("one and a half", "1.5")]
    )
    return Planted(word, (Shipped(Decimal(value)), Shipped(str(value))))


@form("decomposed")
def _decomposed(random: Random) -> Planted:
    written, value = random.choice(
        [
            ("fünfundzwanzig", Shipped(25)),
            ("3,7 kilomètres", Shipped(3700, "m")),
            ("3,7 milhões", Shipped(3_700_000)),
            ("37만", Shipped(370_000)),
            ("2024년 3월 15일", Shipped("2024-03-15")),
        ]
    )
    return Planted(unicodedata.normalize("NFD", written), (value,))


_DATE_LOCALES = (
    "en_US", "en_GB", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "nb", "fi", "hu", "ro", "ru", "uk", "tr",
    "el", "ja", "ko", "zh", "id", "vi", "bg", "hr", "sk", "sl", "et", "lt", "lv", "ca", "zh_Hant", "de_AT",
)  # fmt: skip


def _day(random: Random) -> date:
    return date(random.randint(1985, 2029), random.randint(1, 12), random.randint(13, 28))


def _date_ships(day: date) -> tuple[Shipped, ...]:
    english = f"{day:%B} {day.day}, {day.year}"
    return (
        Shipped(day.isoformat()),
        Shipped(english),
        Shipped(f"{day.day}.{day.month}.{day.year}"),
        Shipped(f"{day.isoformat()[:7]}"),
    )


def _dated(style: str) -> Form:
    def write(random: Random) -> Planted:
        tag, day = random.choice(_DATE_LOCALES), _day(random)
        return Planted(format_date(day, style, locale=tag), _date_ships(day), lang=tag.replace("_", "-"))

    return write


FORMS["date_long"] = _dated("long")
FORMS["date_medium"] = _dated("medium")
FORMS["date_full"] = _dated("full")


@form("date_numeric")
def _numeric_date(random: Random) -> Planted:
    day = _day(random)
    pattern = random.choice(
        ["%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%Y/%m/%d", "%Y-%m-%d", "%d-%m-%Y", "%Y%m%d", "%Y.%m.%d"]
    )
    return Planted(day.strftime(pattern), _date_ships(day))


@form("date_english")
def _english_date(random: Random) -> Planted:
    day = _day(random)
    ending = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd"}.get(day.day, "th")
    patterns = [
        "{d} {B} {Y}",
        "{B} {d}, {Y}",
        "{d}{e} {B} {Y}",
        "{b} {d} {Y}",
        "{B} {d}{e}, {Y}",
        "the {d}{e} of {B}, {Y}",
        "{d}-{b}-{Y}",
    ]
    written = random.choice(patterns).format(d=day.day, e=ending, B=f"{day:%B}", b=f"{day:%b}", Y=day.year)
    return Planted(written, _date_ships(day))


@form("timestamp")
def _timestamp(random: Random) -> Planted:
    day = _day(random)
    tail = random.choice(["T12:34:56Z", "T08:30:00+02:00", " 17:45", "T23:59:59.123Z", "T12:34"])
    return Planted(f"{day.isoformat()}{tail}", (*_date_ships(day), Shipped(f"{day.isoformat()}{tail}")))


@form("duration")
def _duration(random: Random) -> Planted:
    hours, minutes = random.randint(1, 9), random.choice([15, 20, 25, 35, 40, 50])
    patterns = ["{} h {} min", "{}h{}", "{} hours {} minutes", "PT{}H{}M", "{} Std. {} Min.", "{} Stunden {} Minuten", "{} h {}",
                "{} hr {} min", "{} heures {} minutes", "{} hours and {} minutes"]  # fmt: skip
    written = random.choice(patterns).format(hours, minutes)
    total = hours * 60 + minutes
    return Planted(
        written,
        (
            Shipped(total, "min"),
            Shipped(f"PT{hours}H{minutes}M"),
            Shipped(f"{total} min"),
            Shipped(f"{hours} h {minutes} min"),
        ),
    )


# -- Codes and words ------------------------------------------------------------------------------------------


def _letters(random: Random, count: int) -> str:
    return "".join(random.choice("ABCDEFGHKMNPRTVXZ") for _ in range(count))


@form("code")
def _code(random: Random) -> Planted:
    parts = [_letters(random, 3), str(whole(random, 3, 4)), _letters(random, 1)]
    apart, shipped = (random.choice(["-", " ", "/", "", "\u2011", "\u2013"]) for _ in range(2))
    written = apart.join(parts)
    return Planted(
        random.choice([written, written.lower()]),
        (Shipped(shipped.join(parts)), Shipped("-".join(parts)), Shipped("".join(parts))),
    )


@form("trade_number")
def _ean(random: Random) -> Planted:
    digits = f"978{whole(random, 9, 9)}"
    digits += str(-sum(int(d) * (3 if n % 2 else 1) for n, d in enumerate(digits)) % 10)
    written = random.choice(
        [
            digits,
            f"{digits[0]} {digits[1:7]} {digits[7:]}",
            f"{digits[:3]}-{digits[3]}-{digits[4:9]}-{digits[9:12]}-{digits[12]}",
        ]
    )
    return Planted(
        written,
        (
            Shipped(digits),
            Shipped(int(digits)),
            Shipped(f"{digits[0]} {digits[1:7]} {digits[7:]}"),
            Shipped(f"{digits[:3]}-{digits[3:]}"),
        ),
    )


@form("phone")
def _phone(random: Random) -> Planted:
    area, local = str(whole(random, 2, 3)), str(whole(random, 7, 8))
    written = random.choice(
        [
            f"0{area}/{local}",
            f"+49 {area} {local}",
            f"+49 (0){area} {local[:3]} {local[3:]}",
            f"0{area} {local[:3]}-{local[3:]}",
            f"0049 {area} {local}",
        ]
    )
    return Planted(
        written,
        (Shipped(f"+49 {area} {local}"), Shipped(f"+49{area}{local}"), Shipped(f"+49-{area}-{local[:3]}-{local[3:]}")),
    )


@form("version")
def _version(random: Random) -> Planted:
    parts = [str(random.randint(2, 30)) for _ in range(3)]
    written = random.choice(["{}", "v{}", "V{}", "version {}", "{}-beta"]).format(".".join(parts))
    return Planted(written, (Shipped(".".join(parts)), Shipped("v" + ".".join(parts)), Shipped(".".join(parts[:2]))))


@form("rating_code")
def _rating(random: Random) -> Planted:
    value = random.randint(44, 68)
    return Planted(
        random.choice([f"IP{value}", f"IP {value}", f"IP-{value}", f"ip{value}"]),
        (Shipped(f"IP{value}"), Shipped(f"IP {value}"), Shipped(value)),
    )


_WORDS = (
    ("brushed aluminium", "Brushed Aluminium"), ("Müller", "MÜLLER"), ("Müller", "Muller"), ("crème brûlée", "CREME BRULEE"),
    ("Straße", "STRASSE"), ("Edelstahl", "Edelstahlgehäuse"), ("Łódź", "Lodz"), ("Ærø", "ÆRØ"), ("naïve", "nai\u0308ve"),
    ("İstanbul", "istanbul"), ("ΑΘΗΝΑ", "Αθήνα"), ("Ёлка", "елка"), ("walnut_wood", "Walnut wood"), ("walnutWood", "walnut wood"),
    ("stainless steel", "Steel, stainless"), ("Müller", "MÃ¼ller"), ("クロムメッキ", "外装はクロムメッキ仕上げ"), ("不锈钢", "材质为不锈钢外壳"),
    ("Ångström", "ångstro\u0308m"), ("façade", "FAÇADE"), ("l'Oréal", "L\u2019ORÉAL"), ("señor", "SEÑOR"),
)  # fmt: skip


@form("words")
def _words(random: Random) -> Planted:
    shipped, written = random.choice(_WORDS)
    return Planted(written, (Shipped(shipped), Shipped(written)))


@form("mixed_text")
def _mixed(random: Random) -> Planted:
    value = whole(random, 4, 4)
    return Planted(
        f"{group(str(value), random.choice([',', '.', ' ', chr(0x202F)]))} W",
        (Shipped(f"{value} W motor"), Shipped(f"{value}W motor"), Shipped(f"Motor: {value} watts")),
    )


# -- The writing of other locales, by babel -------------------------------------------------------------------

_NUMBER_LOCALES = (
    "en", "de", "de_AT", "de_CH", "fr", "fr_CH", "fr_CA", "es", "es_MX", "it", "it_CH", "pt", "pt_PT", "nl", "pl", "cs", "sv", "nb",
    "da", "fi", "hu", "ro", "ru", "uk", "tr", "el", "ja", "ko", "zh", "hi", "bn", "ar", "fa", "he", "th", "vi", "id", "en_IN", "en_ZA",
    "bg", "hr", "sk", "sl", "et", "lt", "lv", "ca", "ta", "ms", "sr", "ar_EG", "mr", "ne", "my", "ur", "ka", "hy", "kk", "sw", "is",
)  # fmt: skip


def _as_written(text: str) -> str:
    return re.sub("[\u200e\u200f\u061c]", "", text)


@form("locale_number")
def _locale_number(random: Random) -> Planted:
    tag, value = random.choice(_NUMBER_LOCALES), Decimal(f"{whole(random, 4, 7)}.{whole(random, 2, 2)}")
    locale = Locale.parse(tag)
    written = format_decimal(value, locale=locale, numbering_system="default")
    return Planted(written, _ships(value, 2), lang=tag.replace("_", "-"))


@form("locale_currency")
def _locale_currency(random: Random) -> Planted:
    tag, value = random.choice(_NUMBER_LOCALES), Decimal(f"{whole(random, 4, 5)}.{whole(random, 2, 2)}")
    code = random.choice(["EUR", "USD", "GBP", "CHF", "PLN"])
    written = format_currency(value, code, locale=tag, numbering_system="default")
    return Planted(_as_written(written), (*_ships(value, 2), Shipped(value, code)), lang=tag.replace("_", "-"))


@form("locale_percent")
def _locale_percent(random: Random) -> Planted:
    tag, value = random.choice([tag for tag in _NUMBER_LOCALES if tag != "tr"]), Decimal(whole(random, 2, 2))
    written = format_percent(value / 100, locale=tag, numbering_system="default")
    return Planted(
        _as_written(written), (Shipped(value), Shipped(value, "%"), Shipped(value / 100)), lang=tag.replace("_", "-")
    )
