"""Any CLDR locale on request, as frozen data for the core: the one user of babel at run time."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from holdwater.errors import UnknownLocale
from holdwater.text.locale_data import LocaleData

#: CLDR unit -> name in our table. Units that no page converts are left out.
_UNITS = {
    "mass-kilogram": "kg",
    "mass-gram": "g",
    "mass-milligram": "mg",
    "mass-microgram": "µg",
    "mass-tonne": "t",
    "mass-ton": "ton",
    "mass-pound": "lb",
    "mass-ounce": "oz",
    "mass-ounce-troy": "oz_t",
    "mass-stone": "st",
    "mass-carat": "ct",
    "length-kilometer": "km",
    "length-meter": "m",
    "length-decimeter": "dm",
    "length-centimeter": "cm",
    "length-millimeter": "mm",
    "length-micrometer": "µm",
    "length-nanometer": "nm",
    "length-mile": "mi",
    "length-yard": "yd",
    "length-foot": "ft",
    "length-inch": "in",
    "length-nautical-mile": "nmi",
    "length-light-year": "ly",
    "length-astronomical-unit": "au",
    "area-square-kilometer": "km2",
    "area-square-meter": "m2",
    "area-square-centimeter": "cm2",
    "area-square-mile": "sq_mi",
    "area-square-yard": "sq_yd",
    "area-square-foot": "sq_ft",
    "area-square-inch": "sq_in",
    "area-hectare": "ha",
    "area-acre": "ac",
    "area-dunam": "dunam",
    "volume-cubic-kilometer": "km3",
    "volume-cubic-meter": "m3",
    "volume-cubic-centimeter": "cm3",
    "volume-cubic-yard": "cu_yd",
    "volume-cubic-foot": "cu_ft",
    "volume-cubic-inch": "cu_in",
    "volume-hectoliter": "hl",
    "volume-liter": "l",
    "volume-deciliter": "dl",
    "volume-centiliter": "cl",
    "volume-milliliter": "ml",
    "volume-gallon": "gal",
    "volume-gallon-imperial": "gal_imp",
    "volume-quart": "qt",
    "volume-pint": "pt",
    "volume-cup": "cup",
    "volume-cup-metric": "cup_metric",
    "volume-fluid-ounce": "fl_oz",
    "volume-fluid-ounce-imperial": "fl_oz_imp",
    "volume-tablespoon": "tbsp",
    "volume-teaspoon": "tsp",
    "volume-barrel": "bbl",
    "duration-second": "s",
    "duration-millisecond": "ms",
    "duration-microsecond": "µs",
    "duration-nanosecond": "ns",
    "duration-minute": "min",
    "duration-hour": "h",
    "duration-day": "d",
    "duration-week": "week",
    "duration-month": "month",
    "duration-quarter": "quarter",
    "duration-year": "year",
    "duration-decade": "decade",
    "duration-century": "century",
    "temperature-celsius": "°C",
    "temperature-fahrenheit": "°F",
    "temperature-kelvin": "K",
    "power-gigawatt": "GW",
    "power-megawatt": "MW",
    "power-kilowatt": "kW",
    "power-watt": "W",
    "power-milliwatt": "mW",
    "power-horsepower": "hp",
    "energy-kilocalorie": "kcal",
    "energy-calorie": "cal",
    "energy-foodcalorie": "kcal",
    "energy-kilojoule": "kJ",
    "energy-joule": "J",
    "energy-kilowatt-hour": "kWh",
    "energy-electronvolt": "eV",
    "energy-british-thermal-unit": "BTU",
    "electric-ampere": "A",
    "electric-milliampere": "mA",
    "electric-ohm": "Ω",
    "electric-volt": "V",
    "frequency-gigahertz": "GHz",
    "frequency-megahertz": "MHz",
    "frequency-kilohertz": "kHz",
    "frequency-hertz": "Hz",
    "pressure-bar": "bar",
    "pressure-millibar": "mbar",
    "pressure-pascal": "Pa",
    "pressure-hectopascal": "hPa",
    "pressure-kilopascal": "kPa",
    "pressure-megapascal": "MPa",
    "pressure-atmosphere": "atm",
    "pressure-pound-force-per-square-inch": "psi",
    "force-newton": "N",
    "force-pound-force": "lbf",
    "torque-newton-meter": "N·m",
    "torque-pound-force-foot": "lbf·ft",
    "speed-kilometer-per-hour": "km/h",
    "speed-meter-per-second": "m/s",
    "speed-mile-per-hour": "mi/h",
    "speed-knot": "kn",
    "digital-bit": "bit",
    "digital-kilobit": "kbit",
    "digital-megabit": "Mbit",
    "digital-gigabit": "Gbit",
    "digital-terabit": "Tbit",
    "digital-byte": "B",
    "digital-kilobyte": "kB",
    "digital-megabyte": "MB",
    "digital-gigabyte": "GB",
    "digital-terabyte": "TB",
    "digital-petabyte": "PB",
    "graphics-pixel": "px",
    "graphics-megapixel": "Mpx",
    "light-lumen": "lm",
    "light-lux": "lx",
    "light-candela": "cd",
    "angle-degree": "deg",
    "angle-arc-minute": "arcmin",
    "angle-arc-second": "arcsec",
}


def load_locale(tag: str) -> LocaleData:
    """Return how one CLDR locale writes numbers, months and units.

    It is reference data for code of your own, such as a producer that writes numbers or a check of a prompt.
    ``guard`` and ``verify`` don't take it: they read the shipped languages, all of them on every page, so that
    the same bytes come out everywhere. The installed release of babel is read here, so the answer may change
    with it.

    Args:
        tag: BCP 47 tag or CLDR name, as in ``gsw``, ``de-CH`` or ``zh_Hant``.

    Returns:
        Its marks, signs, multipliers, month names and unit names.

    Raises:
        UnknownLocale: if CLDR has no such locale; the message names the nearest ones.

    >>> load_locale("de-CH").decimals
    ('.',)
    """
    from babel import (
        Locale,
        UnknownLocaleError,
        localedata,
    )  # here, since it reads files: the core never imports it

    try:
        locale = Locale.parse(tag.strip().replace("-", "_"))
    except (ValueError, UnknownLocaleError) as error:
        raise _unknown(tag, localedata.locale_identifiers()) from error
    symbols = _symbols(locale)
    return LocaleData(
        tag=str(locale),
        decimals=_distinct(block.get("decimal", "") for block in symbols),
        groups=_distinct(block.get("group", "") for block in symbols),
        minus=_distinct(block.get("minusSign", "") for block in symbols),
        percents=_distinct(block.get("percentSign", "") for block in symbols),
        permilles=_distinct(block.get("perMille", "") for block in symbols),
        multipliers=_multipliers(locale),
        months=_months(locale),
        units=_unit_names(locale),
    )


def _unknown(tag: str, known: Iterable[str]) -> UnknownLocale:
    near = difflib.get_close_matches(tag.strip().replace("-", "_"), sorted(known), n=3)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    return UnknownLocale(f"{tag!r}: expected a CLDR locale such as de, pt-BR or zh_Hant.{hint}")


def _bare(text: str) -> str:
    """Drop format controls, which stand around signs in right-to-left scripts, and fold white space."""
    kept = "".join(char for char in text if unicodedata.category(char) != "Cf")
    return " ".join(kept.split())


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    """Keep each text once; a lone space of any kind is kept as it is."""
    bare = (text if text.isspace() else _bare(text) for text in texts)
    return tuple(dict.fromkeys(text for text in bare if text))


def _symbols(locale: Any) -> list[dict[str, str]]:
    """Return the number symbols of Latin digits, then those of the locale's own digits."""
    systems = dict.fromkeys(("latn", locale.default_numbering_system))
    return [dict(locale.number_symbols[name].items()) for name in systems if name in locale.number_symbols]


def _multipliers(locale: Any) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for style in ("long", "short"):
        for by_size in dict(locale.compact_decimal_formats.get(style, {}).items()).values():
            for size, form in dict(by_size.items()).items():
                pattern = form.pattern.split(";")[0].replace("'", "")
                word = _bare(re.sub(r"0+", "", pattern)).removesuffix(".")
                if word and "0" in pattern:
                    found.setdefault(word, set()).add(len(size) - pattern.count("0"))
    return {word: tuple(sorted(powers)) for word, powers in sorted(found.items())}


def _months(locale: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in dict(locale.months[context][width].items()).items():
                found.setdefault(_bare(name).casefold().removesuffix("."), number)
    return dict(sorted(found.items(), key=lambda item: (item[1], item[0])))


def _forms(patterns: Mapping[str, Any], unit: str) -> Iterator[str]:
    """Yield the long and short forms of a unit that stand on one side of their number."""
    for length in ("long", "short"):
        for plural, pattern in sorted(dict(patterns[unit].get(length, {}).items()).items()):
            before, placeholder, after = pattern.partition("{0}")
            name = _bare(before) or _bare(after)
            if plural != "per" and placeholder and name and not (_bare(before) and _bare(after)):
                yield name.removesuffix(".")


def _unit_names(locale: Any) -> dict[str, tuple[str, ...]]:
    patterns = dict(locale._data["unit_patterns"].items())  # the public way has one plural form only
    names: dict[str, dict[str, None]] = {}
    for unit, own in _UNITS.items():
        if unit in patterns:
            names.setdefault(own, {}).update(dict.fromkeys(_forms(patterns, unit)))
    return {unit: tuple(found) for unit, found in names.items() if found}
