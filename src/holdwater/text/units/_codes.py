"""Codes of units in structured data: UN/CEFACT Recommendation 20, revision 17, and UCUM.

The factors of Recommendation 20 are rounded to seven digits and are not used.
"""

from __future__ import annotations

#: Code -> canonical name of the unit.
CODES = {
    "KGM": "kg", "GRM": "g", "MGM": "mg", "MC": "µg", "HGM": "hg", "TNE": "t", "LBR": "lb", "ONZ": "oz",
    "APZ": "oz_t", "STN": "ton", "LTN": "ton_long", "STI": "st", "GRN": "gr", "CTM": "ct", "MTR": "m",
    "DMT": "dm", "CMT": "cm", "MMT": "mm", "4H": "µm", "C45": "nm", "KMT": "km", "INH": "in", "FOT": "ft",
    "YRD": "yd", "SMI": "mi", "NMI": "nmi", "MTK": "m2", "CMK": "cm2", "DMK": "dm2", "MMK": "mm2",
    "KMK": "km2", "HAR": "ha", "ACR": "ac", "FTK": "sq_ft", "INK": "sq_in", "YDK": "sq_yd", "MIK": "sq_mi",
    "LTR": "l", "MLT": "ml", "CLT": "cl", "DLT": "dl", "HLT": "hl", "MTQ": "m3", "CMQ": "cm3", "DMQ": "dm3",
    "MMQ": "mm3", "INQ": "cu_in", "FTQ": "cu_ft", "YDQ": "cu_yd", "GLL": "gal", "GLI": "gal_imp",
    "OZA": "fl_oz", "OZI": "fl_oz_imp", "PTL": "pt", "PTI": "pt_imp", "QTL": "qt", "QTI": "qt_imp",
    "BLL": "bbl", "G21": "cup", "G24": "tbsp", "G25": "tsp", "CEL": "°C", "FAH": "°F", "KEL": "K",
    "SEC": "s", "C26": "ms", "MIN": "min", "HUR": "h", "DAY": "d", "WEE": "week", "MON": "month",
    "QAN": "quarter", "ANN": "year", "WTT": "W", "KWT": "kW", "MAW": "MW", "C31": "mW", "BHP": "hp",
    "JOU": "J", "KJO": "kJ", "WHR": "Wh", "KWH": "kWh", "MWH": "MWh", "GWH": "GWh", "BTU": "BTU",
    "E14": "kcal_it", "D70": "cal_it", "AMP": "A", "4K": "mA", "AMH": "Ah", "E09": "mAh", "VLT": "V",
    "KVT": "kV", "2Z": "mV", "OHM": "Ω", "B49": "kΩ", "FAR": "F", "4O": "µF", "4T": "pF", "C41": "nF",
    "81": "H", "C14": "mH", "SIE": "S", "COU": "C", "D46": "VA", "KVA": "kVA", "D33": "T", "PAL": "Pa",
    "A97": "hPa", "KPA": "kPa", "MPA": "MPa", "BAR": "bar", "MBR": "mbar", "PS": "psi", "ATM": "atm",
    "HN": "mmHg", "UA": "Torr", "NEW": "N", "B47": "kN", "NU": "N·m", "HTZ": "Hz", "KHZ": "kHz",
    "MHZ": "MHz", "A86": "GHz", "RPM": "rpm", "KMH": "km/h", "MTS": "m/s", "HM": "mi/h", "KNT": "kn",
    "A99": "bit", "AD": "B", "2P": "kB", "4L": "MB", "E34": "GB", "E35": "TB", "DD": "deg", "C81": "rad",
    "LUM": "lm", "LUX": "lx", "CDL": "cd", "C34": "mol", "C18": "mmol", "BQL": "Bq", "2N": "dB", "P1": "%",
    "59": "ppm", "C62": "one", "EA": "one", "H87": "one",
    # UCUM, where it is no symbol anyway.
    "Cel": "°C", "[degF]": "°F", "[in_i]": "in", "[ft_i]": "ft", "[yd_i]": "yd", "[mi_i]": "mi",
    "[lb_av]": "lb", "[oz_av]": "oz", "[oz_tr]": "oz_t", "[gal_us]": "gal", "[gal_br]": "gal_imp",
    "[foz_us]": "fl_oz", "[foz_br]": "fl_oz_imp", "[pt_us]": "pt", "[cup_us]": "cup", "[tbs_us]": "tbsp",
    "[tsp_us]": "tsp", "[sft_i]": "sq_ft", "[cft_i]": "cu_ft", "[acr_us]": "ac", "[HP]": "hp",
    "mo": "month", "wk": "week", "By": "B", "mm[Hg]": "mmHg", "[psi]": "psi", "[kn_i]": "kn", "ar": "a",
    "1": "one",
}  # fmt: skip
