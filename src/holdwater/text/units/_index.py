"""The unit tables, built from the hand-written rows and the names of the shipped languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from holdwater.text.languages import SHIPPED
from holdwater.text.locale_data import LocaleData
from holdwater.text.units._names import ALIASES, ENDINGS
from holdwater.text.units._table import BINARY_PREFIXES, KIN, NUMBERS, PREFIXES, ROWS, Row


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of measurement.

    Attributes:
        name: Canonical: the symbol of the SI Brochure or of CLDR, as in ``kg``, ``m2``, ``fl_oz``, ``g/m2``.
        dimension: What it measures, as in ``mass`` or ``mass/area``.
        factor: Base units of the dimension in one of it, exactly.
        offset: Base units at its zero: 0 for all but ``°C`` and ``°F``.
    """

    name: str
    dimension: str
    factor: Fraction = field(hash=False)  # slow to hash, and the name says as much
    offset: Fraction = field(default=Fraction(0), hash=False)


_SIGNS = str.maketrans(
    {
        **dict.fromkeys("′’‘ʹ´׳", "'"),
        **dict.fromkeys("″”“ʺ״", '"'),
        **dict.fromkeys("∕⁄", "/"),
        **dict.fromkeys("⋅•∙*×‧", "·"),
        **dict.fromkeys("‐‑−–⁻", "-"),
        **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)),
        "μ": "µ",
        "^": "",
    }
)
#: One sign for a whole unit (㎏ ℃ ℓ Ω) and full-width letters.
_COMPATIBLE = re.compile("[\u2100-\u214f\u3300-\u33ff\uff00-\uff5e]")


def clean(token: str) -> str:
    """Fold signs that look or mean the same, keeping dots and hyphens."""
    if not token.isascii():
        token = "".join(char for char in token if unicodedata.category(char) != "Cf")
        token = _COMPATIBLE.sub(lambda sign: unicodedata.normalize("NFKC", sign[0]), token)
    return " ".join(token.translate(_SIGNS).replace("''", '"').split())


_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")


def _plain(cleaned: str) -> str:
    """Return a cleaned token without dots and with spaces for hyphens: ``sq. ft.`` is ``sq ft``."""
    return " ".join(_HYPHEN.sub(" ", cleaned.replace(".", " ")).split())


Table: TypeAlias = Mapping[str, tuple[Unit, ...]]

_METRIC_LENGTHS = frozenset(["m", *(prefix + "m" for prefix in PREFIXES)])
_DATA = frozenset({"data", "data_rate"})


def spellings(text: str) -> list[str]:
    """Split what a row lists."""
    return text.split("|") if text else []


def _families(rows: Iterable[Row]) -> Iterator[tuple[Unit, list[str]]]:
    """Yield every unit of the table, with and without prefix, and its spellings."""
    for row in rows:
        unit = Unit(row.name, row.dimension, Fraction(row.factor), Fraction(row.offset))
        symbols, words = [row.name, *spellings(row.symbols)], spellings(row.words)
        yield unit, [*symbols, *words, *spellings(row.others)]
        for prefix in row.prefixes.split():
            power, spelled = PREFIXES[prefix]
            written = [prefix, "u"] if prefix == "µ" else [prefix]
            written += ["K"] if prefix == "k" and row.dimension in _DATA else []
            names = [p + s for p in written for s in symbols] + [spelled + w for w in words]
            yield replace(unit, name=prefix + row.name, factor=unit.factor * Fraction(10) ** power), names
            if row.dimension in _DATA:
                binary, power, spelled = BINARY_PREFIXES[prefix]
                alone = [binary + s for s in symbols] + [spelled + w for w in words]
                yield (
                    replace(unit, name=binary + row.name, factor=unit.factor * 1024**power),
                    [*alone, *names],
                )


def _powers(units: Iterable[tuple[Unit, list[str]]]) -> Iterator[tuple[Unit, list[str]]]:
    """Yield the squares and cubes of the metric lengths."""
    for unit, names in units:
        if unit.dimension == "length" and unit.name in _METRIC_LENGTHS:
            words = [name for name in names if len(name) > 3]
            for power, dimension, spelled in ((2, "area", "square"), (3, "volume", "cubic")):
                made = Unit(f"{unit.name}{power}", dimension, unit.factor**power)
                yield made, [made.name, *(f"{spelled} {word}" for word in words)]


@cache
def by_name() -> dict[str, Unit]:
    """Return every unit of the table by its canonical name."""
    families = [*_families(ROWS), *_families(NUMBERS)]
    return {unit.name: unit for unit, _ in [*families, *_powers(families)]}


def _table(pairs: Iterable[tuple[str, Unit]]) -> dict[str, tuple[Unit, ...]]:
    """Collect all units of each spelling, in order, without repeats."""
    found: dict[str, dict[Unit, None]] = {}
    for spelling, unit in pairs:
        found.setdefault(spelling, {})[unit] = None
    return {spelling: tuple(units) for spelling, units in found.items()}


@cache
def _written() -> Table:
    """Return the hand-made spellings, case kept."""
    families = list(_families(ROWS))
    units = by_name()
    pairs = [(_plain(name), unit) for unit, names in [*families, *_powers(families)] for name in names]
    pairs += [(_plain(name), units[unit]) for unit, names in ALIASES.items() for name in spellings(names)]
    pairs += [(name, units[unit]) for unit, name in _inflected() if unit in units]
    return _table(pairs)


def _inflected() -> Iterator[tuple[str, str]]:
    """Yield the names of units with the endings of a language, each with the unit that it may be of."""
    for row in ENDINGS:
        prefixes = [("", ""), *(each.split("=") for each in row.prefixes.split())]
        for unit, stems in (each.split("=") for each in row.stems.split()):
            for stem, (prefix, spelled), ending in product(spellings(stems), prefixes, spellings(row.endings)):
                yield prefix + unit, spelled + stem + ending


# What writers leave out: the accents of Latin and Greek letters, the vowels of Arabic ones.
_MARKS = re.compile("[\u0300-\u036f\u064b-\u0652]")
_SHORT = 4


def _unmarked(form: str) -> str:
    """Return a name without its marks: ``metri patrati``."""
    return unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", form)))


def _named(locales: Iterable[LocaleData]) -> Iterator[tuple[str, Unit]]:
    """Yield the names in some locales; one that we don't write down may mean the kin of its unit as well."""
    units = by_name()
    distinct = dict.fromkeys(
        (name, spelling) for locale in locales for name, written in locale.units.items() for spelling in written
    )
    for name, spelling in distinct:
        form = _plain(clean(spelling))
        yield form, units[name]
        if not form.isascii() and len(form) > _SHORT and (bare := _unmarked(form)) != form:
            yield bare, units[name]
        if name in KIN and not is_written_down(form):
            yield from ((form, units[each]) for each in spellings(KIN[name]))


def _folded(table: Table) -> dict[str, tuple[Unit, ...]]:
    return _table((spelling.casefold(), unit) for spelling, units in table.items() for unit in units)


@cache
def _hand_folded() -> Table:
    return _folded(_written())


@cache
def _all() -> tuple[Table, Table]:
    """Return all spellings, case kept and folded."""
    names = _table(_named(SHIPPED.values()))
    hand = _written()
    hand_folded = _hand_folded()
    return _merged(hand, hand_folded, names), _merged(hand_folded, hand_folded, _folded(names))


def _merged(hand: Table, hand_folded: Table, names: Table) -> Table:
    """Add what CLDR says to what is made by hand.

    A name that we write down, in any case, keeps its dimensions and gains CLDR's meanings of the same ones.
    Any other name counts only if it has one dimension in all languages: ``sa`` is an hour in Turkish and an
    astronomical unit in Indonesian, so it is read only with its locale.
    """
    merged = dict(hand)
    for name, units in names.items():
        known = hand.get(name) or hand_folded.get(name.casefold(), ())
        dimensions = {unit.dimension for unit in known or units}
        if known:
            merged[name] = tuple(dict.fromkeys((*known, *(u for u in units if u.dimension in dimensions))))
        elif len(dimensions) == 1:
            merged[name] = units
    return merged


def all_spellings() -> Iterable[str]:
    """Return every spelling that the tables hold as a whole, casefolded."""
    return _all()[1].keys()


def is_written_down(token: str) -> bool:
    """Return whether a token is a spelling of ours, in any case, and not only a name from CLDR."""
    return token.casefold() in _hand_folded()


def find(cleaned: str, locale: LocaleData | None) -> tuple[Unit, ...]:
    """Return the meanings of a token that stands in the tables as a whole."""
    written, folded = _all()
    for form in dict.fromkeys((_plain(cleaned), cleaned.replace(".", ""))):
        units = written.get(form) or folded.get(form.casefold()) or ()
        if locale is not None:
            own, own_folded = _of_locale(locale)
            units = tuple(dict.fromkeys((*units, *(own.get(form) or own_folded.get(form.casefold()) or ()))))
        if units:
            return units
    return ()


@lru_cache(maxsize=64)
def _of_locale(locale: LocaleData) -> tuple[Table, Table]:
    names = _table(_named([locale]))
    return names, _folded(names)
