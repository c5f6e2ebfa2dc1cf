"""The units, by hand: exact factors, how they are written, and their codes.

Sources of the factors, all exact by definition:

* SI Brochure, 9th edition: prefixes (table 7), derived units (table 4), units accepted with the SI (table 8).
* International yard and pound agreement of 1959: yard 0.9144 m, pound 0.45359237 kg, and what follows.
* NIST SP 811 (2008), appendix B: US gallon of 231 in³, horsepower of 550 ft·lbf/s, calories, BTU (IT).
* Units of Measurement Regulations 1995 (UK): gallon of 4.54609 l.
* IEC 80000-13: binary prefixes of data. IAU 2012 resolution B2: astronomical unit.
* 21 CFR 101.9(b)(5)(viii): cup of 240 ml, tablespoon of 15 ml, teaspoon of 5 ml on US labels.

Spellings are parted by ``|``; dots, hyphens between letters, superscripts and look-alikes of signs are folded
away before the look-up (see ``_index.py``).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Row(NamedTuple):
    """One unit and, where it takes prefixes, its family.

    Attributes:
        name: Canonical name, also a spelling.
        dimension: What it measures; two units convert exactly if this is equal.
        factor: Base units in one of it.
        prefixes: Symbols of the prefixes that it takes, parted by spaces.
        symbols: More symbols; each takes the prefixes.
        words: English names; each takes the spelled-out prefixes.
        others: Spellings of the unit without prefix.
        offset: Base units at its zero.
    """

    name: str
    dimension: str
    factor: Fraction | int
    prefixes: str = ""
    symbols: str = ""
    words: str = ""
    others: str = ""
    offset: Fraction | int = 0


_F = Fraction
_IN = _F("0.0254")
_FT = 12 * _IN
_YD = 3 * _FT
_MI = 1760 * _YD
_LB = _F("0.45359237")
_G_N = _F("9.80665")  # standard acceleration of gravity
_LBF = _LB * _G_N
_GAL = 231 * _IN**3
_GAL_IMP = _F("4.54609") / 1000
_KELVIN_C = _F("273.15")
_MMHG = _F("133.322387415")

#: Symbol of a prefix -> (power of ten, spelled out). SI Brochure, table 7; only those in use on pages.
PREFIXES = {
    "P": (15, "peta"),
    "T": (12, "tera"),
    "G": (9, "giga"),
    "M": (6, "mega"),
    "k": (3, "kilo"),
    "h": (2, "hecto"),
    "da": (1, "deca"),
    "d": (-1, "deci"),
    "c": (-2, "centi"),
    "m": (-3, "milli"),
    "µ": (-6, "micro"),
    "n": (-9, "nano"),
    "p": (-12, "pico"),
}

#: Decimal prefix of a data unit -> (binary prefix, power of 1024, spelled out). IEC 80000-13.
BINARY_PREFIXES = {
    "k": ("Ki", 1, "kibi"),
    "M": ("Mi", 2, "mebi"),
    "G": ("Gi", 3, "gibi"),
    "T": ("Ti", 4, "tebi"),
    "P": ("Pi", 5, "pebi"),
}

ROWS = (
    # Mass, kg.
    Row(
        "g",
        "mass",
        _F(1, 1000),
        "k h da d c m µ n p",
        "",
        "gram|grams|gramme|grammes",
        "G|gr|grs|gm|gms|גר|غ|جرام|克|г|гр",
    ),
    Row("t", "mass", 1000, "k M", "", "tonne|tonnes", "T|mt|MT|tn|metric ton|metric tons|ton|tons|to|тн"),
    Row("lb", "mass", _LB, others="lbs|#|lbm|pound|pounds|pfund|pond|pund"),
    Row("oz", "mass", _LB / 16, others="ozs|ounce|ounces|onz|℥|avoirdupois ounce"),
    Row("oz_t", "mass", _F("0.0311034768"), others="oz|ozt|oz t|t oz|troy oz|troy ounce|troy ounces"),
    Row("st", "mass", 14 * _LB, others="stone|stones"),
    Row("ton", "mass", 2000 * _LB, others="tons|short ton|short tons|us ton|us tons|tn"),
    Row("ton_long", "mass", 2240 * _LB, others="ton|tons|long ton|long tons|imperial ton"),
    Row("cwt", "mass", 100 * _LB, others="hundredweight|short cwt"),
    Row("cwt_long", "mass", 112 * _LB, others="cwt|hundredweight|long cwt"),
    Row("ct", "mass", _F(2, 10000), others="carat|carats|ctw|cts"),
    Row("gr", "mass", _LB / 7000, others="grain|grains|gn"),
    Row("pfund", "mass", _F(1, 2), others="pfd|pond|pund"),
    Row("jin", "mass", _F(1, 2), others="斤|市斤"),
    Row("liang", "mass", _F(1, 20), others="两|市两"),
    Row(
        "quintal",
        "mass",
        100,
        others="quintals|quintales|quintali|quintais|quintaux|kwintal|kwintali|doppelzentner|"
        "центнер|центнера|центнеров|ц|क्विंटल|tạ",
    ),
    Row("zentner", "mass", 50, others="ztr"),
    # Length, m. The nautical mile, ångström and light-year are exact; a parsec (648000/π au) is not rational.
    Row("m", "length", 1, "M k h da d c m µ n p", "", "meter|meters|metre|metres", "mtr|mtrs|mt|mts"),
    Row("in", "length", _IN, others="inch|inches|ins|\"|''|吋"),
    Row("ft", "length", _FT, others="foot|feet|fts|'|呎"),
    Row("yd", "length", _YD, others="yds|yard|yards"),
    Row("mi", "length", _MI, others="mile|miles|mls"),
    Row("nmi", "length", 1852, others="nm|NM|sm|nautical mile|nautical miles"),
    Row("mil_scand", "length", 10000, others="mil"),
    Row("thou", "length", _IN / 1000, others="mil|mils|milliinch"),
    Row("fathom", "length", 2 * _YD, others="fathoms|fth|ftm"),
    Row("furlong", "length", 220 * _YD, others="furlongs|fur"),
    Row("Å", "length", _F(1, 10**10), others="ångström|angstrom|angstroms|ångströms"),
    Row("au", "length", 149597870700, others="AU|astronomical unit|astronomical units"),
    Row("ly", "length", 9460730472580800, others="light year|light years|lightyear|lightyears"),
    # Area, m²; the squares of the metric lengths are made from them.
    Row("sq_in", "area", _IN**2, others='in2|sq in|sqin|sq inch|square inch|square inches|"2'),
    Row("sq_ft", "area", _FT**2, others="ft2|sq ft|sqft|sq feet|sf|square foot|square feet|'2"),
    Row("sq_yd", "area", _YD**2, others="yd2|sq yd|sqyd|sq yds|square yard|square yards"),
    Row("sq_mi", "area", _MI**2, others="mi2|sq mi|sqmi|sq miles|square mile|square miles"),
    Row("ac", "area", 4840 * _YD**2, others="acre|acres|acs"),
    Row("a", "area", 100, others="are|ares"),
    Row("ha", "area", 10000, others="hectare|hectares|has|га"),
    Row("dunam", "area", 1000, others="dunams|dönüm"),
    Row("tsubo", "area", _F(400, 121), others="坪|평|ping"),
    Row("mu", "area", _F(2000, 3), others="亩|市亩"),
    # Volume, m³. A US cup is the customary one or that of labels, a spoon likewise.
    Row(
        "l",
        "volume",
        _F(1, 1000),
        "M k h da d c m µ n p",
        "L|ℓ",
        "liter|liters|litre|litres",
        "ltr|ltrs|lt|lts|lit|л",
    ),
    Row("cu_in", "volume", _IN**3, others="in3|cu in|cuin|cubic inch|cubic inches|ci"),
    Row("cu_ft", "volume", _FT**3, others="ft3|cu ft|cuft|cubic foot|cubic feet|cf|cft"),
    Row("cu_yd", "volume", _YD**3, others="yd3|cu yd|cuyd|cubic yard|cubic yards|cy"),
    Row("gal", "volume", _GAL, others="gals|gallon|gallons|us gal|us gallon|us gallons|gal us"),
    Row("qt", "volume", _GAL / 4, others="qts|quart|quarts|us qt|us quart"),
    Row("pt", "volume", _GAL / 8, others="pts|pint|pints|us pt|us pint|us pints"),
    Row("cup", "volume", _GAL / 16, others="cups|us cup|us cups"),
    Row(
        "fl_oz",
        "volume",
        _GAL / 128,
        others="fl oz|floz|oz|ozs|ounces|fluid ounce|fluid ounces|us fl oz|oz fl|liq oz",
    ),
    Row("tbsp", "volume", _GAL / 256, others="tbs|tbsps|tablespoon|tablespoons|T"),
    Row("tsp", "volume", _GAL / 768, others="tsps|teaspoon|teaspoons"),
    Row(
        "gal_imp",
        "volume",
        _GAL_IMP,
        others="gal|gals|gallon|gallons|imp gal|uk gal|imperial gallon|imperial gallons",
    ),
    Row("qt_imp", "volume", _GAL_IMP / 4, others="qt|qts|quart|quarts|imp qt|imperial quart"),
    Row(
        "pt_imp",
        "volume",
        _GAL_IMP / 8,
        others="pt|pts|pint|pints|imp pt|uk pint|imperial pint|imperial pints",
    ),
    Row("cup_imp", "volume", _GAL_IMP / 16, others="imperial cup"),
    Row(
        "fl_oz_imp",
        "volume",
        _GAL_IMP / 160,
        others="fl oz|floz|oz|ounces|fluid ounce|fluid ounces|imp fl oz|uk fl oz|imperial fluid ounce",
    ),
    Row("cup_label", "volume", _F(240, 10**6), others="cup|cups"),
    Row("cup_200", "volume", _F(200, 10**6), others="カップ|su bardağı"),
    Row("cup_metric", "volume", _F(250, 10**6), others="cup|cups|metric cup|metric cups"),
    Row("tbsp_metric", "volume", _F(15, 10**6), others="tbsp|tbs|tablespoon|tablespoons|EL|esslöffel|大さじ"),
    Row("tsp_metric", "volume", _F(5, 10**6), others="tsp|teaspoon|teaspoons|TL|teelöffel|小さじ"),
    Row("bbl", "volume", 42 * _GAL, others="bbls|barrel|barrels"),
    Row("bu", "volume", _F("2150.42") * _IN**3, others="bushel|bushels"),
    # Time, s: whole weeks and less. Months and years are a dimension of their own, since no year is a fixed
    # number of days: 60 months are exactly 5 years, and neither is ever 1826 days.
    Row("s", "time", 1, "m µ n p", "", "second|seconds", "sec|secs|seg|сек|секунд|секунда|секунды|秒|giây"),
    Row("min", "time", 60, others="mins|minute|minutes|mn|мин|минут|минута|минуты|minut|minuta|minuty|分|phút"),
    Row("h", "time", 3600, others="H|hr|hrs|hour|hours|std|stdn|giờ|ч|ঘন্টা"),
    Row("d", "time", 86400, others="day|days|dag"),
    Row("week", "time", 604800, others="weeks|wk|wks"),
    Row("month", "months", 1, others="months|mo|mos|mth|mths|mon|ヶ月|ヵ月|カ月|ケ月|箇月|ヶ月間|か月間"),
    Row("quarter", "months", 3, others="quarters|qtr|qtrs"),
    Row("year", "months", 12, others="years|yr|yrs|y|a|год|года|лет|година|години"),
    Row("decade", "months", 120, others="decades"),
    Row("century", "months", 1200, others="centuries"),
    # Temperature, K.
    Row("K", "temperature", 1, "m", "", "kelvin|kelvins"),
    Row(
        "°C",
        "temperature",
        1,
        others="C|degc|deg c|degree celsius|degrees celsius|degrees c|celsius|degree c|centigrade|"
        "ºC|˚C|° C|º C|˚ C|grad celsius",
        offset=_KELVIN_C,
    ),
    Row(
        "°F",
        "temperature",
        _F(5, 9),
        others="F|degf|deg f|degree fahrenheit|degrees fahrenheit|degrees f|degree f|fahrenheit|"
        "ºF|˚F|° F|º F|˚ F|grad fahrenheit",
        offset=_F(45967, 180),
    ),
    # Power, W; energy, J. Horsepower is mechanical, metric or electrical.
    Row("W", "power", 1, "T G M k m µ n", "Wp", "watt|watts"),
    Row("hp", "power", 550 * _FT * _LBF, others="bhp|whp|horsepower|horse power|horsepowers"),
    Row(
        "hp_metric",
        "power",
        75 * _G_N,
        others="hp|PS|CV|ch|cv|pk|hk|KM|hv|LE|BG|л с|лс|horsepower|pferdestärke|pferdestärken|馬力|马力|마력",
    ),
    Row("hp_electric", "power", 746, others="hp|horsepower"),
    Row("J", "energy", 1, "T G M k m µ n", "", "joule|joules"),
    Row("Wh", "energy", 3600, "T G M k m", "W h|W·h", "watt hour|watt hours|watthour|watthours"),
    Row("cal", "energy", _F("4.184"), "k", "", "calorie|calories", "кал"),
    Row("cal_it", "energy", _F("4.1868"), others="cal|calorie|calories"),
    Row("kcal_it", "energy", _F("4186.8"), others="kcal"),
    Row("BTU", "energy", _F("1055.05585262"), others="Btu|BTUs|british thermal unit|british thermal units"),
    Row("therm", "energy", 100000 * _F("1055.05585262"), others="therms"),
    Row("ft_lbf", "energy", _FT * _LBF, others="ft lb|ft lbs|ft lbf|foot pound|foot pounds|ft·lb|ft·lbf"),
    Row("erg", "energy", _F(1, 10**7), others="ergs"),
    Row(
        "eV",
        "energy",
        _F("1.602176634e-19"),
        "P T G M k m µ",
        "",
        "electronvolt|electronvolts|electron volt",
    ),
    # Electricity and magnetism.
    Row("A", "current", 1, "M k m µ n p", "", "ampere|amperes|amp|amps", "amp|amps"),
    Row("V", "voltage", 1, "M k m µ n", "", "volt|volts", "vdc|vac|v dc|v ac"),
    Row("Ω", "resistance", 1, "T G M k m µ n", "Ohm|ohm", "ohm|ohms"),
    Row("S", "conductance", 1, "k m µ n", "", "siemens"),
    Row("F", "capacitance", 1, "m µ n p", "", "farad|farads"),
    Row("H", "inductance", 1, "m µ n p", "", "henry|henries|henrys"),
    Row("C", "charge", 1, "k m µ n p", "", "coulomb|coulombs"),
    Row("Ah", "charge", 3600, "k m µ", "A h|A·h", "ampere hour|ampere hours|amp hour|amp hours"),
    Row("VA", "apparent_power", 1, "G M k m", "V A|V·A", "volt ampere|volt amperes|volt amps"),
    Row("var", "reactive_power", 1, "G M k m", "VAr|VAR"),
    Row("T", "magnetic_flux_density", 1, "m µ n p", "", "tesla|teslas"),
    Row("G", "magnetic_flux_density", _F(1, 10000), "", "", "gauss"),
    Row("Wb", "magnetic_flux", 1, "m µ", "", "weber|webers"),
    # Pressure, Pa; force, N; torque, N·m.
    Row("Pa", "pressure", 1, "G M k h m µ", "", "pascal|pascals"),
    Row("bar", "pressure", 100000, "k m µ", "", "bar|bars", "bars"),
    Row("atm", "pressure", 101325, others="atmosphere|atmospheres"),
    Row("at", "pressure", _F("98066.5"), others="technical atmosphere"),
    Row("psi", "pressure", _LBF / _IN**2, "k", "", "", "psig|psia|lb in2|pounds per square inch"),
    Row("mmHg", "pressure", _MMHG, others="mm Hg|millimeters of mercury|millimetres of mercury"),
    Row("inHg", "pressure", _F("25.4") * _MMHG, others='in Hg|"Hg|inches of mercury'),
    Row("Torr", "pressure", _F(101325, 760), "m", "", "torr"),
    Row("N", "force", 1, "M k m µ n", "", "newton|newtons"),
    Row("lbf", "force", _LBF, others="lb f|pound force|pounds force"),
    Row("kgf", "force", _G_N, others="kp|kilogram force|kilopond|кгс"),
    Row("dyn", "force", _F(1, 100000), others="dyne|dynes"),
    Row(
        "N·m",
        "torque",
        1,
        "M k m µ",
        "Nm|N m",
        "newton meter|newton meters|newton metre|newton metres",
    ),
    Row(
        "lbf·ft",
        "torque",
        _LBF * _FT,
        others="lb ft|lbs ft|lbft|lb·ft|ft lb|ft lbs|ftlb|ftlbs|ft·lb|ft lbf|ft·lbf|lbf ft"
        "|foot pound|foot pounds|pound foot|pound feet",
    ),
    Row(
        "lbf·in",
        "torque",
        _LBF * _IN,
        others="lb in|lbs in|in lb|in lbs|in·lb|in lbf|lbf in|inch pound|inch pounds",
    ),
    Row("kgf·m", "torque", _G_N, others="kg·m|kgf m|mkg"),
    # Frequency, Hz; turns per minute stand apart from it.
    Row("Hz", "frequency", 1, "T G M k m", "", "hertz"),
    Row(
        "rpm",
        "rotation",
        1,
        others="r/min|rev/min|U/min|tr/min|giri/min|omw/min|ot/min|1/min|/min|min-1|об/мин|revolutions per minute",
    ),
    Row("rps", "rotation", 60, others="r/s|rev/s|revolutions per second"),
    # Speed, m/s.
    Row("m/s", "speed", 1, others="mps"),
    Row(
        "km/h",
        "speed",
        _F(5, 18),
        others="kmh|kph|kmph|km h|km/hr|kilometers per hour|kilometres per hour|км/ч",
    ),
    Row("mi/h", "speed", _MI / 3600, others="mph|m p h|miles per hour|mile per hour"),
    Row("kn", "speed", _F(1852, 3600), others="kt|kts|knot|knots"),
    # Data, bit; data rate, bit/s. A decimal prefix may be meant as a binary one: both are kept.
    Row("bit", "data", 1, "P T G M k", "b", "bit|bits", "bits"),
    Row("B", "data", 8, "P T G M k", "o", "byte|bytes|octet|octets", "bytes"),
    Row("bps", "data_rate", 1, "T G M k", "bit/s|b/s|bits/s"),
    Row("Bps", "data_rate", 8, "T G M k", "B/s"),
    # Angle, degree of arc. A radian is no rational number of degrees and stands apart.
    Row("deg", "angle", 1),
    Row("arcmin", "angle", _F(1, 60), others="'|arcminute|arcminutes|arc minute|arc minutes"),
    Row("arcsec", "angle", _F(1, 3600), others="\"|''|arcsecond|arcseconds|arc second|arc seconds"),
    Row("rad", "radian", 1, "m µ", "", "radian|radians"),
    # Light, amount, radiation, images, sound.
    Row("lm", "luminous_flux", 1, "k m", "", "lumen|lumens"),
    Row("lx", "illuminance", 1, "k m", "", "lux"),
    Row("cd", "luminous_intensity", 1, "k m", "", "candela|candelas"),
    Row("nit", "luminance", 1, others="nits"),
    Row("mol", "amount", 1, "k m µ n p", "", "mole|moles", "моль"),
    Row("Bq", "radioactivity", 1, "T G M k m", "", "becquerel|becquerels"),
    Row("Sv", "dose_equivalent", 1, "m µ n", "", "sievert|sieverts"),
    Row("Gy", "absorbed_dose", 1, "m µ k", "", "gray|grays"),
    Row("px", "pixels", 1, "M G", "pixel|pixels", "pixel|pixels", "pix"),
    Row("dB", "level", 1, others="decibel|decibels|dBA|dB A|dB(A)|дБ"),
    Row("IU", "activity", 1, others="I E|IE|UI|U I|international units|МЕ"),
)

#: What a name of one unit in another language may mean as well.
KIN = {
    "hp": "hp_metric",
    "ton": "t",
    "gal": "gal_imp",
    "qt": "qt_imp",
    "pt": "pt_imp",
    "cup": "cup_label|cup_metric",
    "fl_oz": "fl_oz_imp",
    "tbsp": "tbsp_metric",
    "tsp": "tsp_metric",
    "cal": "cal_it|kcal",
    "kcal": "kcal_it",
    "kB": "KiB",
    "MB": "MiB",
    "GB": "GiB",
    "TB": "TiB",
    "PB": "PiB",
}

#: Units of plain numbers: reachable by code only, since the sign itself is read with its number.
NUMBERS = (
    Row("one", "number", 1),
    Row("%", "number", _F(1, 100)),
    Row("‰", "number", _F(1, 1000)),
    Row("ppm", "number", _F(1, 10**6)),
)

#: What products and quotients of dimensions are called; every other one is spelled out, as in ``mass/area``.
COMPOUNDS = {
    "length/time": "speed",
    "length/time2": "acceleration",
    "area·length": "volume",
    "mass/volume": "density",
    "volume/time": "flow",
    "power·time": "energy",
    "energy/time": "power",
    "current·time": "charge",
    "force·length": "torque",
    "force/area": "pressure",
    "data/time": "data_rate",
    "current·voltage": "apparent_power",
    "luminous_intensity/area": "luminance",
    "luminous_flux/area": "illuminance",
    "1/time": "frequency",
    "1": "ratio",
}

#: Units spelled like a common word of some language, casefolded; single letters are word-like anyway.
WORDLIKE = (
    "an|ah|ans|ar|are|as|at|bar|bars|bg|bit|bits|bu|cal|ch|ci|cup|cups|cv|cy|day|days|degree|degrees|el|feet"
    "|foot|ft|gal|go|grad|gradi|grado|grados|ha|has|hr|in|ins|is|ko|le|lit|lt|mi|mil|min|mins|minute|minutes"
    "|mio|mn|mo|mol|mole|moles|mon|mos|mp|ms|mt|mu|nit|nits|pa|pc|ping|pint|pk|pm|po|pond|pound|pounds|pp|ps"
    "|pt|pts|pund|quarter|quarters|rad|sec|second|seconds|sf|sm|st|std|stone|stones|therm|tl|tn|to|ton|tons"
    "|ua|ui|us|yard|yards|kilo|kilos|zoll"
)
