from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.errors import UnknownUnit
from holdwater.text.languages import SHIPPED
from holdwater.text.units import Unit, convert, is_wordlike, lookup, lookup_code, to_base
from holdwater.text.units import _codes as _unit_codes
from holdwater.text.units import _index as _unit_index
from holdwater.text.units import _table as _unit_table

ORACLE: Any = pint.UnitRegistry(non_int_type=Fraction, cache_folder=None)

#: Our name -> pint's expression, where they differ. None: pint has no such unit, or another definition.
IN_PINT: dict[str, str | None] = {
    "ton": "short_ton", "ton_long": "long_ton", "st": "stone", "cwt": "hundredweight", "gr": "grain",
    "cwt_long": "UK_hundredweight", "ct": "carat", "oz_t": "troy_ounce", "in": "inch",
    "thou": "inch / 1000", "nmi": "nautical_mile", "fathom": "6 * foot", "furlong": "660 * foot",
    "Å": "angstrom", "ly": "light_year", "sq_in": "inch ** 2", "sq_ft": "foot ** 2", "sq_yd": "yard ** 2",
    "sq_mi": "mile ** 2", "ac": "43560 * foot ** 2", "a": "are", "gal": "gallon", "qt": "quart",
    "pt": "pint", "fl_oz": "fluid_ounce", "cu_in": "inch ** 3", "cu_ft": "foot ** 3", "cu_yd": "yard ** 3",
    "gal_imp": "imperial_gallon", "qt_imp": "imperial_quart", "pt_imp": "imperial_pint",
    "cup_imp": "imperial_cup", "fl_oz_imp": "imperial_fluid_ounce", "bbl": "oil_barrel", "bu": "bushel",
    "d": "day", "°C": "delta_degC", "°F": "delta_degF", "hp": "horsepower",
    "hp_metric": "metric_horsepower", "hp_electric": "electrical_horsepower", "cal_it": "4.1868 * J",
    "kcal_it": "4186.8 * J", "BTU": None, "Torr": "torr", "ft_lbf": "foot_pound", "deg": "degree",
    "au": "astronomical_unit", "lbf·ft": "force_pound * foot", "lbf·in": "force_pound * inch",
    "at": "technical_atmosphere", "kgf·m": "kgf * meter", "N·m": "N * m", "km/h": "km / hour",
    "m/s": "m / s", "mi/h": "mile / hour", "kn": "knot", "G": None, "bps": "bit / s", "Bps": "byte / s",
    "rpm": None, "rps": None, "month": None, "year": None, "quarter": None, "decade": None, "century": None,
    "px": "pixel", "lx": "lux", "dB": None, "IU": None, "jin": None, "pfund": None, "dunam": None,
    "tsubo": None, "mu": None, "liang": None, "quintal": None,
    "zentner": None, "cup_200": None, "cup_label": None, "cup_metric": None, "tbsp_metric": None,
    "tsp_metric": None, "mil_scand": None, "therm": None, "var": "V * A", "arcmin": "arcminute",
    "arcsec": "arcsecond", "min": "minute", "h": "hour", "t": "metric_ton", "Ω": "ohm", "l": "liter",
    "eV": "1.602176634e-19 * J", "B": "byte", "T": "tesla",
}  # fmt: skip

#: Names of the bases of one dimension in pint's terms.
BASE = {
    "mass": "kg", "length": "m", "area": "m ** 2", "volume": "m ** 3", "time": "s",
    "temperature": "delta_degC", "power": "W", "energy": "J", "current": "A", "voltage": "V",
    "resistance": "ohm", "conductance": "S", "capacitance": "F", "inductance": "H", "charge": "C",
    "apparent_power": "V * A", "reactive_power": "V * A", "magnetic_flux_density": "tesla",
    "magnetic_flux": "Wb", "pressure": "Pa", "force": "N", "torque": "N * m", "frequency": "Hz",
    "speed": "m / s", "data": "bit", "data_rate": "bit / s", "angle": "degree", "radian": "radian",
    "luminous_flux": "lumen", "illuminance": "lux", "luminous_intensity": "cd", "luminance": "nit",
    "amount": "mol", "radioactivity": "Bq", "dose_equivalent": "Sv", "absorbed_dose": "Gy",
    "pixels": "pixel",
}  # fmt: skip


def names(token: str) -> list[str]:
    """The canonical names of what a token can mean."""
    return [unit.name for unit in lookup(token)]


@pytest.mark.parametrize("row", _unit_table.ROWS, ids=lambda row: row.name)
def test_factors_agree_with_an_independent_table(row: _unit_table.Row) -> None:
    """Each factor equals pint's, as fractions, for all units that pint defines the same way."""
    expression = IN_PINT.get(row.name, row.name)
    if expression is None:
        assert row.dimension not in BASE or row.name in {*STATED, "tsubo", "mu"}
        return
    base = BASE[row.dimension]
    assert ORACLE.parse_expression(expression).to(base).magnitude == row.factor


#: Units that pint lacks or defines otherwise: amount, and what it is.
STATED = {
    "jin": ("0.5", "kg"),
    "pfund": ("0.5", "kg"),
    "liang": ("50", "g"),
    "quintal": ("100", "kg"),
    "zentner": ("50", "kg"),
    "cup_200": ("200", "ml"),
    "dunam": ("1000", "m2"),
    "cup_label": ("240", "ml"),
    "cup_metric": ("250", "ml"),
    "tbsp_metric": ("15", "ml"),
    "tsp_metric": ("5", "ml"),
    "mil_scand": ("10", "km"),
    "therm": ("100000", "BTU"),
    "BTU": ("1055.05585262", "J"),
    "G": ("0.0001", "T"),
}


@pytest.mark.parametrize("name", sorted(STATED))
def test_units_of_trade(name: str) -> None:
    """Units that pint lacks have the factor of their definition."""
    amount, unit = STATED[name]
    assert convert(1, name, unit) == Fraction(amount)


def test_areas_of_trade() -> None:
    """A tsubo is 400/121 m², and three mu are 2000 m²."""
    assert convert(121, "tsubo", "m2") == 400
    assert convert(3, "mu", "m2") == 2000


@pytest.mark.parametrize(("symbol", "power"), [(s, p) for s, (p, _) in _unit_table.PREFIXES.items()])
def test_prefixes_are_powers_of_ten(symbol: str, power: int) -> None:
    """Each prefix scales as pint says."""
    prefixed = ORACLE.Quantity(Fraction(1), f"{symbol}m").to("m").magnitude
    assert prefixed == Fraction(10) ** power


def test_names_are_unique() -> None:
    """No two units of the table share a canonical name, and each name is found by itself."""
    families = [*_unit_index._families(_unit_table.ROWS), *_unit_index._families(_unit_table.NUMBERS)]
    units = [unit for unit, _ in [*families, *_unit_index._powers(families)]]
    assert len({unit.name for unit in units}) == len(units)
    assert all(unit in lookup(unit.name) for unit in units if unit.dimension != "number")


@pytest.mark.parametrize(
    ("tokens", "name"),
    [
        ('kg Kg KG kgs ㎏ кг 公斤 킬로그램 キログラム ק״ג ק"ג kilogram Kilogramm كغم ｋｇ k\u200bg', "kg"),
        ("g Gr GR. gm グラム 그램 г гр. grams", "g"),
        ("µg μg ug mcg мкг", "µg"),
        ("m mtr метр", "m"),
        ("cm CM Cm см ㎝ centimetres Zentimeter", "cm"),
        ("m2 m² m^2 sqm qm ㎡ м² sq_m. кв.м 平米", "m2"),
        ("m3 m³ cbm ㎥", "m3"),
        ("sq_ft sq._ft. sqft ft² ft2 SQ_FT square_feet фт²", "sq_ft"),
        ("cu_ft cu._ft. ft³", "cu_ft"),
        ("km/h kmh км/ч Km/H km/t", "km/h"),
        ("°C ℃ ºC degC Celsius C", "°C"),
        ("lbs lb LB Pfund", "lb"),
        ("kWh kW·h kW⋅h kW-h kilowatt-hours кВт·ч KWH", "kWh"),
        ("N·m Nm N⋅m NM newton-metres", "N·m"),
        ("l L ℓ ltr Liter", "l"),
        ("h hrs HRS Std. час", "h"),
        ("Ω Ω ohm Ohms", "Ω"),
        ('in inches Zoll " ″ ”', "in"),
        ("ft foot ' ′ ’", "ft"),
        ("hPa HPA", "hPa"),
        ("litrowy литровый літрова литров literes litran liitrine litrelik Litern لترا", "l"),
        ("kilogramowy kilogramového килограммовая kilogrammos kilós kilon kiloluk кило", "kg"),
        ("centymetrowa сантиметровый senttimetrin centiméteres Zentimetern santimetrelik", "cm"),
        ("calowy дюймовый colos tuuman zölliges inçlik duim 寸", "in"),
        ("metri_patrati кв._метров metri_quadri 평방_미터 metrekaredir", "m2"),
        ("jährige Jahren årig vuoden éves letni летняя річний yıllık 歳 살 साल", "year"),
        ("monatige Monaten månaders kuukauden hónapos месячный місячний aylık", "month"),
        ("minütig минутный хвилинний perces minuutin dakikalık minutowy minutový", "min"),
        ("tägig dniowy дневный napos päivän günlük dagar", "d"),
        ("°С gradi градусов 度 derajat_Celcius", "°C"),
    ],
)
def test_spellings(tokens: str, name: str) -> None:
    """Every way of writing a unit is read as that unit; ``_`` stands for a space."""
    for token in tokens.split():
        assert name in names(token.replace("_", " ") if token != name else token), token


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("mW", ["mW"]),
        ("MW", ["MW"]),
        ("Mb", ["Mbit", "Mibit"]),
        ("MB", ["MB", "MiB"]),
        ("KB", ["kB", "KiB"]),
        ("GiB", ["GiB"]),
        ("мВт", ["mW"]),
        ("МВт", ["MW"]),
        ("mm", ["mm"]),
        ("Mm", ["Mm", "nmi"]),
        ("oz", ["oz", "oz_t", "fl_oz", "fl_oz_imp"]),
        ("gal", ["gal", "gal_imp"]),
        ("US gallons", ["gal"]),
        ("pint", ["pt", "pt_imp"]),
        ("ton", ["t", "ton", "ton_long"]),
        ("t", ["t", "ton"]),
        ("hp", ["hp", "hp_metric", "hp_electric"]),
        ("PS", ["hp_metric", "hp"]),
        ("Cal", ["kcal"]),
        ("kcal", ["kcal", "kcal_it"]),
        ("C", ["°C", "C"]),
        ("K", ["K"]),
        ("cup", ["cup", "cup_label", "cup_metric"]),
        ('"', ["in", "arcsec"]),
        ("foot-pounds", ["ft_lbf", "lbf·ft"]),
        ("нм", ["nm"]),
        ("M", ["m", "nmi"]),
        ("Tassen", ["cup", "cup_label", "cup_metric"]),
        ("мегабайт", ["MB", "MiB"]),
        ("degrees", ["deg", "°C", "°F"]),
        ("grader", ["deg", "°C"]),
        ("º", ["deg"]),
        ("KM", ["hp_metric", "km", "hp"]),
        ("mp", ["m2", "Mpx"]),
        ("ons", ["hg", "oz"]),
    ],
)
def test_ambiguities_are_kept(written: str, found: list[str]) -> None:
    """A spelling means all of its units and no other; case parts those that differ by it alone."""
    assert names(written) == found


@pytest.mark.parametrize(
    "token",
    [
        "",
        " ",
        "foo",
        "kg in",
        "g in",
        "/",
        "m/",
        "kg/foo",
        "foo/kg",
        "5",
        "€/kg",
        "kg" + " " * 60,
        "мetre",
        "sa",
        "a b c",
        "kg/m/s/K/g",
        "ft4in",
        "フィート4",
        "litrowania",
        "gramowi",
    ],
)
def test_no_unit(token: str) -> None:
    """What is no unit as a whole has no meaning: no part of it counts."""
    assert lookup(token) == ()


@pytest.mark.parametrize(
    ("written", "dimension", "factor"),
    [
        ("g/m²", "mass/area", Fraction(1, 1000)),
        ("g / m2", "mass/area", Fraction(1, 1000)),
        ("kg/m3", "density", Fraction(1)),
        ("kg·m-3", "density", Fraction(1)),
        ("kg·m⁻³", "density", Fraction(1)),
        ("g per cm3", "density", Fraction(1000)),
        ("l/min", "flow", Fraction(1, 60000)),
        ("W/m²K", "power/area/temperature", Fraction(1)),
        ("W/(m²·K)", "power/area/temperature", Fraction(1)),
        ("W/(m² K)", "power/area/temperature", Fraction(1)),
        ("kWh/year", "energy/months", Fraction(300000)),
        ("kWh/24h", "power", Fraction(125, 3)),
        ("l/100 km", "volume/length", Fraction(1, 10**8)),
        ("mg/100ml", "density", Fraction(1, 100)),
        ("Mbit/s", "data_rate", Fraction(10**6)),
        ("kgf/cm²", "pressure", Fraction(980665, 10)),
        ("m/s²", "acceleration", Fraction(1)),
        ("1/s", "frequency", Fraction(1)),
        ("g/kg", "ratio", Fraction(1, 1000)),
        ("Btu/h", "power", Fraction("1055.05585262") / 3600),
        ("lm/W", "luminous_flux/power", Fraction(1)),
    ],
)
def test_compounds_stay_whole(written: str, dimension: str, factor: Fraction) -> None:
    """A compound has the dimension of the whole and the product of the factors."""
    unit = lookup(written)[0]
    assert (unit.dimension, unit.factor, unit.offset) == (dimension, factor, Fraction(0))


def test_compounds_keep_ambiguity() -> None:
    """Each meaning of a part is a meaning of the whole."""
    assert names("mi/gal") == ["mi/gal", "mi/gal_imp"]


def test_a_locale_adds_its_own_names() -> None:
    """An hour is ``t`` in Danish only, and the tonne is not lost there."""
    assert {unit.name for unit in lookup("t", SHIPPED["da"])} == {"t", "ton", "h"}
    assert set(names("t")) == {"t", "ton"}
    assert [unit.name for unit in lookup("cal", SHIPPED["pl"])][-1] == "in"
    assert [unit.name for unit in lookup("km/t", SHIPPED["da"])] == ["km/h"]


@pytest.mark.parametrize("locale", SHIPPED.values(), ids=SHIPPED.keys())
def test_every_name_of_a_shipped_locale_is_read_with_it(locale: object) -> None:
    """With its locale, each CLDR name means at least its own unit."""
    data = SHIPPED[locale.tag]  # type: ignore[attr-defined]
    for name, written in data.units.items():
        for spelling in written:
            assert name in [unit.name for unit in lookup(spelling, data)], spelling


@pytest.mark.parametrize(
    ("code", "name"),
    [
        *_unit_codes.CODES.items(),
        ("https://unece.example/rec20/KGM", "kg"),
        ("unece:CEL", "°C"),
        ("kgm", "kg"),
        (" KGM ", "kg"),
        ("kg/m3", "kg/m3"),
        ("mL", "ml"),
    ],
)
def test_codes(code: str, name: str) -> None:
    """Each code names one unit, as does its URL or prefixed form; other text is read as a token."""
    assert [unit.name for unit in lookup_code(code)] == [name]


def test_codes_are_no_tokens() -> None:
    """A code counts in structured data only."""
    assert lookup("KGM") == lookup("C62") == lookup("MTQ") == ()
    assert lookup_code("XYZ") == ()


@pytest.mark.parametrize(
    "written",
    [*"ahmT", "in", "In", "in.", "at", "bar", "are", "min", "cal", "pt", "us", "to", "mo", "any", "tag"],
)
def test_wordlike(written: str) -> None:
    """Units spelled like words, or of one letter, need care."""
    assert is_wordlike(written)


@pytest.mark.parametrize("written", ["kg", "cm", "mm", "kWh", "°C", "km/h", "sq_ft", "m2", "lbs", "Hz", '"', "°"])
def test_not_wordlike(written: str) -> None:
    """Plain symbols need none."""
    assert not is_wordlike(written)


def test_temperature_is_affine() -> None:
    """A reading has an offset, a difference has none."""
    assert convert(25, "°C", "°F") == 77
    assert convert(-40, "°F", "°C") == -40
    assert convert(0, "K", "°C") == Fraction("-273.15")
    assert convert(10, "°C", "°F", difference=True) == 18
    assert to_base(10, lookup("°F")[0], difference=True) == Fraction(50, 9)


def test_months_and_days_are_apart() -> None:
    """60 months are 5 years, and a year is no number of days."""
    assert convert(60, "month", "year") == 5
    assert convert(2, "week", "h") == 336
    with pytest.raises(UnknownUnit, match="measures months"):
        convert(1, "year", "d")


def test_convert_refuses_what_it_does_not_know() -> None:
    """An unknown name is an error that says so; case counts."""
    with pytest.raises(UnknownUnit, match="'foo' is no unit"):
        convert(1, "foo", "kg")
    assert convert(1, "Mm", "mm") == 10**9
    assert convert(Decimal(36), "km/h", "m/s") == 10
    assert convert(100, "km/h", "mi/h") == convert(100000, "m/h", "mi/h")


UNITS = list(_unit_index.by_name().values())
amounts = st.one_of(
    st.fractions(max_denominator=10**6),
    st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9),
)


def siblings(unit: Unit) -> st.SearchStrategy[tuple[Unit, Unit, Unit]]:
    """Draw two more units of the same dimension."""
    same = [other for other in UNITS if other.dimension == unit.dimension]
    return st.tuples(st.just(unit), st.sampled_from(same), st.sampled_from(same))


@given(amounts, st.sampled_from(UNITS).flatmap(siblings), st.booleans())
def test_conversion_is_exact_and_transitive(
    amount: Fraction | Decimal, units: tuple[Unit, Unit, Unit], difference: bool
) -> None:
    """There and back is the identity, and a detour changes nothing."""
    a, b, c = (unit.name for unit in units)
    there = convert(amount, a, b, difference=difference)
    assert convert(there, b, a, difference=difference) == amount
    assert convert(there, b, c, difference=difference) == convert(amount, a, c, difference=difference)


@given(st.text(max_size=80))
def test_lookup_never_fails(token: str) -> None:
    """Any text has an answer, the same each time, without repeats."""
    found = lookup(token)
    assert len(set(found)) == len(found)
    assert lookup.__wrapped__(token) == found
    assert is_wordlike(token) in (True, False)
    assert isinstance(lookup_code(token), tuple)
