"""Currencies: the signs, codes and words that stand beside a price, and which currencies each can mean."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from holdwater.text.lazy import any_of, lazy

# Signs that no letter parts from a number. ISO 4217 codes; the likeliest first where a sign is shared.
_SIGNS: dict[str, str] = {
    "$": "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BRL", "US$": "USD", "US $": "USD", "U$S": "USD",
    "C$": "CAD NIO", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "NT$": "TWD", "R$": "BRL", "MX$": "MXN", "RD$": "DOP", "CUC$": "CUC", "€": "EUR", "£": "GBP EGP LBP SYP",
    "E£": "EGP", "₤": "GBP ITL TRY", "¥": "JPY CNY", "￥": "JPY CNY", "₹": "INR", "₨": "INR PKR LKR NPR MUR",
    "₽": "RUB", "₩": "KRW", "￦": "KRW", "₺": "TRY", "₫": "VND", "฿": "THB", "₪": "ILS", "₴": "UAH", "₦": "NGN",
    "₱": "PHP", "₡": "CRC", "₲": "PYG", "₵": "GHS", "₸": "KZT", "₼": "AZN", "₾": "GEL", "₮": "MNT", "₭": "LAK",
    "៛": "KHR", "৳": "BDT", "₿": "BTC", "﷼": "IRR SAR YER OMR QAR", "円": "JPY", "元": "CNY TWD HKD", "圆": "CNY",
    "圓": "TWD HKD", "원": "KRW", "บาท": "THB", "د.إ": "AED", "ر.س": "SAR", "د.ك": "KWD", "ج.م": "EGP",
}  # fmt: skip

# Abbreviations, spelled as they are written; a full stop may follow.
_SHORT: dict[str, str] = {
    "Rs": "INR PKR LKR NPR MUR", "Rp": "IDR", "kr": "SEK NOK DKK ISK", "Kr": "SEK NOK DKK ISK",
    "KR": "SEK NOK DKK ISK", "zł": "PLN", "zl": "PLN", "Kč": "CZK", "kč": "CZK", "Kc": "CZK", "Ft": "HUF",
    "lei": "RON MDL", "Lei": "RON MDL", "лв": "BGN", "руб": "RUB BYN", "р": "RUB BYN", "Р": "RUB BYN",
    "грн": "UAH", "дин": "RSD", "din": "RSD", "ден": "MKD", "TL": "TRY", "Fr": "CHF", "SFr": "CHF",
    "sFr": "CHF", "Fs": "CHF", "RM": "MYR", "KM": "BAM", "Dh": "AED MAD", "Dhs": "AED", "đ": "VND",
    "تومان": "IRR", "ریال": "IRR", "ريال": "SAR QAR OMR YER", "درهم": "AED MAD", "دينار": "KWD JOD IQD",
}  # fmt: skip

# Words, whatever their case. ``pound`` alone is a weight as often, and is left to the units.
_WORDS: dict[str, str] = {
    "dollar": "USD CAD AUD NZD SGD HKD TWD", "dollars": "USD CAD AUD NZD SGD HKD TWD", "euro": "EUR",
    "euros": "EUR", "pound sterling": "GBP", "pounds sterling": "GBP", "rupee": "INR PKR LKR NPR",
    "rupees": "INR PKR LKR NPR", "yen": "JPY", "yuan": "CNY", "renminbi": "CNY", "rouble": "RUB",
    "roubles": "RUB", "ruble": "RUB", "rubles": "RUB", "рублей": "RUB", "рубля": "RUB", "рубль": "RUB",
    "franc": "CHF XOF XAF", "francs": "CHF XOF XAF", "franken": "CHF", "złotych": "PLN", "złote": "PLN",
    "złoty": "PLN", "kronor": "SEK", "kroner": "NOK DKK", "korun": "CZK", "koruny": "CZK", "forint": "HUF",
    "гривень": "UAH", "евро": "EUR", "долларов": "USD", "ευρώ": "EUR",
}  # fmt: skip

# Codes that are no words in capitals.
_CODES = (
    "USD", "EUR", "GBP", "CHF", "JPY", "CNY", "RMB", "INR", "PLN", "CZK", "SEK", "NOK", "DKK", "HUF",
    "RON", "BGN", "RUB", "UAH", "TRY", "BRL", "MXN", "CAD", "AUD", "NZD", "SGD", "HKD", "KRW", "ILS",
    "ZAR", "AED", "SAR", "THB", "VND", "IDR", "MYR", "PHP", "TWD", "ARS", "CLP", "COP", "EGP", "PKR",
    "HRK", "ISK", "RSD", "BAM", "MKD", "MDL", "BYN", "KZT", "AZN", "QAR", "KWD", "BHD", "OMR", "JOD",
    "LBP", "MAD", "TND", "DZD", "NGN", "KES", "GHS", "UGX", "TZS", "XOF", "XAF", "BDT", "LKR", "NPR",
    "MMK", "KHR", "UYU", "PYG", "DOP", "CRC", "GTQ", "BTC",
)  # fmt: skip
_SAME = {"RMB": "CNY"}

# Hundredths, and the currencies whose hundredths they are. A single letter touches its number.
_TIGHT: dict[str, str] = {"p": "GBP", "c": "USD EUR CAD AUD NZD ZAR SGD HKD"}
_MINOR: dict[str, str] = {
    "¢": "USD CAD AUD NZD SGD HKD MXN", "￠": "USD CAD AUD NZD SGD HKD MXN", "ct": "EUR USD",
    "cts": "EUR USD CHF", "cent": "EUR USD CAD AUD NZD ZAR SGD HKD", "cents": "EUR USD CAD AUD NZD ZAR SGD HKD",
    "centime": "EUR CHF", "centimes": "EUR CHF", "céntimo": "EUR", "céntimos": "EUR", "cêntimo": "EUR",
    "cêntimos": "EUR", "centavo": "BRL MXN PHP", "centavos": "BRL MXN PHP", "centesimo": "EUR",
    "centesimi": "EUR", "pence": "GBP", "penny": "GBP USD", "rappen": "CHF", "groszy": "PLN", "grosze": "PLN",
    "grosz": "PLN", "öre": "SEK", "øre": "NOK DKK", "haléřů": "CZK", "коп": "RUB BYN UAH", "копеек": "RUB BYN",
    "копейки": "RUB BYN", "копейка": "RUB BYN", "копійок": "UAH", "paise": "INR PKR", "kuruş": "TRY",
    "bani": "RON", "stotinki": "BGN", "стотинки": "BGN", "角分": "CNY", "gbx": "GBP",
}  # fmt: skip

_LETTER_BEFORE, _LETTER_AFTER = r"(?<![^\W\d_])", r"(?![^\W\d_])"

#: A sign, code, abbreviation or word of a currency.
MONEY = lazy(
    rf"{any_of(_SIGNS)}|{_LETTER_BEFORE}(?:(?:{any_of(_SHORT)}){_LETTER_AFTER}\.?|(?:{'|'.join(_CODES)}){_LETTER_AFTER}"
    rf"|(?i:{any_of(_WORDS)}){_LETTER_AFTER})"
)
#: What makes the number before it one of hundredths, with the space between.
MINOR = lazy(rf"(?:(?:{any_of(_TIGHT)})(?![0-9])|[ \u00a0\u202f]?(?i:{any_of(_MINOR)})){_LETTER_AFTER}")


def all_spellings() -> Iterable[str]:
    """Return every sign, code, abbreviation and word of a currency or of its hundredths."""
    return (*_SIGNS, *_SHORT, *_WORDS, *_CODES, *_TIGHT, *_MINOR)


#: The words of hundredths, in lower case, of letters alone; and their signs.
MINOR_WORDS = frozenset(word for word in (*_TIGHT, *_MINOR) if word.isalpha())
MINOR_SIGNS = frozenset((*_TIGHT, *_MINOR)) - MINOR_WORDS


@lru_cache(maxsize=512)
def meanings(written: str) -> frozenset[str]:
    """Return the ISO 4217 codes of the currencies that a sign, code or word can mean; none if it is unknown.

    Hundredths count as their currency.

    >>> "CAD" in meanings("$"), sorted(meanings("Kč")), sorted(meanings("p")), meanings("kg")
    (True, ['CZK'], ['GBP'], frozenset())
    """
    text = written.strip()
    if text in _CODES:
        return frozenset({_SAME.get(text, text)})
    bare = text.rstrip(".")
    codes = (
        _SIGNS.get(text) or _SHORT.get(bare) or _WORDS.get(text.lower()) or _TIGHT.get(bare) or _MINOR.get(bare.lower())
    )
    return frozenset((codes or "").split())


@lru_cache(maxsize=512)
def is_minor(written: str) -> bool:
    """Say whether a currency as written counts hundredths.

    >>> is_minor("p"), is_minor("Cent"), is_minor("€")
    (True, True, False)
    """
    return MINOR.fullmatch(written) is not None


def differ(one: str, other: str) -> bool:
    """Say whether two currencies as written can't be the same: both known, and nothing that both can mean.

    >>> differ("$", "CAD"), differ("$", "€"), differ("", "€")
    (False, True, False)
    """
    known, others = meanings(one), meanings(other)
    return bool(known and others) and known.isdisjoint(others)
