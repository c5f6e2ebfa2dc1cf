"""A scale stated once for many numbers: ``(in millions)``, ``TEUR``, ``単位：百万円``."""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from holdwater.text.inventory import Inventory, letter_runs, stretches
from holdwater.text.lazy import any_of, lazy

_THOUSAND, _MILLION, _BILLION = Fraction(10**3), Fraction(10**6), Fraction(10**9)

# Scale words as statements write them, in the plural and in the case that a preposition asks for.
_WORDS: dict[str, Fraction] = {
    **dict.fromkeys(
        ("thousands", "thousand", "thous", "000", "000s", "000's", "'000", "'000s", "tsd", "tausend", "milliers", "millier", "miles",
         "mil", "migliaia", "milhares", "duizenden", "duizend", "tys", "tysiącach", "tysiące", "tis", "tisících", "tusental",
         "tusen", "tusinde", "bin", "тыс", "тысячах", "тысяч", "тис", "тисячах", "k", "mii", "ezer", "ribuan", "nghìn", "ngàn", "χιλιάδες", "χιλ", "באלפי", "אלפי", "بآلاف", "بالآلاف", "آلاف"),
        _THOUSAND,
    ),
    **dict.fromkeys(
        ("millions", "million", "mio", "mill", "mln", "mn", "mm", "m", "millionen", "millones", "millón", "milioni", "milhões", "miljoen",
         "miljoenen", "milionach", "miliony", "mil.", "milionech", "miljoner", "milj", "millioner", "milyon", "млн", "миллионах",
         "мільйонах", "milioane", "millió", "miljoonaa", "jutaan", "triệu", "εκατομμύρια", "εκατ", "במיליוני", "מיליוני", "بملايين", "بالملايين",
         "ملايين"),
        _MILLION,
    ),
    **dict.fromkeys(
        ("billions", "billion", "bn", "bln", "mrd", "milliarden", "milliards", "mld", "miliardi", "miliardach", "miljard", "miljarder",
         "milliarder", "mdr", "mia", "milyar", "bilhões", "млрд", "миллиардах",
         "milliárd", "miliarde", "miliaran", "miliar", "tỷ", "tỉ"),
        _BILLION,
    ),
    **dict.fromkeys(("lakh", "lakhs", "lacs"), Fraction(10**5)),
    **dict.fromkeys(("crore", "crores", "cr"), Fraction(10**7)),
    **dict.fromkeys(("trillions", "trillion"), Fraction(10**12)),
    "仟": _THOUSAND, "佰万": _MILLION, "佰萬": _MILLION, "千": _THOUSAND, "천": _THOUSAND, "万": Fraction(10**4), "萬": Fraction(10**4), "만": Fraction(10**4), "十万": Fraction(10**5),
    "百万": _MILLION, "百萬": _MILLION, "백만": _MILLION, "千万": Fraction(10**7), "億": Fraction(10**8), "亿": Fraction(10**8),
    "억": Fraction(10**8), "십억": _BILLION, "十億": _BILLION, "兆": Fraction(10**12), "조": Fraction(10**12),
}  # fmt: skip
_LATIN = any_of(word for word in _WORDS if word[0] < "\u2000")
_EASTERN = any_of(word for word in _WORDS if word[0] > "\u2000")
_LONG = any_of(word for word in _WORDS if word[0] < "\u2000" and len(word) > 2)

_SIGN = r"US\$|HK\$|R\$|A\$|C\$|NT\$|NZ\$|S\$|\$A|\$NZ|\$US|[$€£¥₹₽₩₺₪₫]"
_CODE = r"USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|PLN|CZK|SEK|NOK|DKK|HUF|RON|RUB|UAH|TRY|BRL|MXN|CAD|AUD|NZD|SGD|HKD|KRW|ILS|ZAR|TWD|ARS|CLP|COP|IDR|MYR|AED|SAR|QAR|KWD|BHD|OMR|EGP|MAD|THB|VND|PHP|PKR|NGN|KES|ISK|BGN|RSD|KZT|RM"
#: A sign or code of a currency, as statements have them.
MONEY = rf"{_SIGN}|(?:{_CODE})\b|Rs\.?"
# Currencies by name, in the case that a scale asks for, and abbreviations that stand behind a scale.
_NAMES = (
    r"euro(?:s|a|'s|n)?|dollars|dolari|pounds|rupees|yen|yuan|francs|franken|dirhams?|rupiah|Türk Lirası|ABD Doları|đồng|kron(?:or|er|ur)|korun|złotych|"
    r"рублей|рубли|гривень|евро|тенге|forint(?:ban)?|ευρώ|"
    r"(?:ال)?(?:ريال|دولار|درهم|دينار|جنيه|ليرة)[\u0600-\u06ff]{0,3}(?: (?:ال)?[\u0600-\u06ff]{3,12})?"
)
_NAMED = rf"(?:{_NAMES}|руб|грн|Ft(?:-ban)?|zł|kr|Kč|lei|TL|ש[\"״]ח)(?!\w)\.?"
_ENDS_IN_NAME = lazy(rf"(?:{_NAMES})\Z", re.IGNORECASE)
# (in millions), en milliers, w tys., in Millionen Euro, dalam jutaan Rupiah
_IN = lazy(
    rf"\b(?:in|en|em|w|v|i|în|dalam|в|у|σε)\s(?:(?:{MONEY})\s?)?(?P<word>{_LATIN})(?![\w'])\.?(?:\s?(?:{MONEY}|{_NAMED}))?",
    re.IGNORECASE,
)
# $ millions, USD million, Mio. €, tys. zł, £'000, €m, Rs. crore, Millions of dollars, Millions, except
_BESIDE = lazy(
    rf"(?:(?:{MONEY})\s?|\b(?:dollars|euros?|pounds|rupees)\s)(?P<behind>{_LATIN})(?![\w'])\.?"
    rf"|(?<![\w.,])(?P<before>{_LATIN})\.?\s?(?:{_SIGN}|(?:{_CODE})\b\.?|{_NAMED})"
    rf"|(?<![\w.,])(?P<of>{_LONG})(?=\sof\s|,\sexcept|\sd['’]|\sde\s|\sdi\s)",
    re.IGNORECASE,
)
# TEUR, T€, k€, MEUR, TSEK, MUSD, Mkr, tkr; but TRON is a name.
_FUSED = lazy(
    rf"(?<![\w.,])(?:(?P<t>[TkK](?!RO?[NM]\b)|t(?=kr))|(?P<m>M|m)|(?P<b>Mrd|Md\s?(?=€)|Md))(?:€|(?:{_CODE})\b|kr\b)"
)
# USDm, EURbn, Rm
_TIGHT = lazy(rf"\b(?:{_CODE}|R(?=m))(?P<word>m|mn|mm|bn|k)\b")
# x1000, × 1,000, ×10³, x € 1.000, x €1 mln, in 1.000 Euro
_POWER = r"10(?:[³⁶⁹]|\^[369])|1[ \u00a0\u202f.,']?000(?:[ \u00a0\u202f.,']?000)?"
_TIMES = lazy(
    rf"(?:(?<!\w)[x×]\s?|\b(?:in|i|w|v|в)\s)(?:(?:{MONEY})\s?)?(?:(?P<power>{_POWER})|1\s(?P<word>{_LATIN})(?![\w'])\.?)"
    rf"(?![\d.,]\d)(?:\s?(?:{MONEY}|{_NAMED}))?",
    re.IGNORECASE,
)
# An amount of one thousand that is all there is in a pair of brackets, in a label, or before a row of years.
_ALONE = lazy(
    rf"(?:\A|(?<=\n)|(?<=[^\W\d_][(\[])|(?<=[^\W\d_]\s[(\[])|(?<=\n[(\[])|(?<=\A[(\[]))"
    rf"(?:(?P<power>{_POWER})\s?(?:{MONEY}|{_NAMED})|(?:{MONEY})\s?(?P<behind>{_POWER}))(?:(?=[)\]]\s?(?:[\t\n:]|\Z))|\Z|(?=\t+(?:19|20)\d\d[\t\n]))",
    re.IGNORECASE,
)
# 単位：百万円, （百万円）, 人民币万元, (단위: 백만원)
_UNIT = lazy(
    rf"(?:単位|单位|單位|단위)\s?[:：]?\s?(?:人民币|人民幣|人民币元|美元|港币)?\s?(?P<unit>{_EASTERN})"
    rf"|[(（\[［]\s?(?:人民币|人民幣|新台幣|新臺幣|美|港)?(?P<money>{_EASTERN})(?:円|元|원|美元|港元|ドル)"
    rf"|(?<![^\t\n])(?P<cell>{_EASTERN})(?:円|元|원)(?=[\t\n]|\Z)"
    rf"|(?<![\d仟佰])(?P<formal>仟|佰[万萬])元"
    rf"|Đơn vị(?: tính)?\s?:\s?(?P<viet>{_LATIN})\s(?:đồng|VND|VNĐ|USD)\b"
)
_CLOSED_WORD = lazy(
    r"[(（\[]\s?(?P<word>000s?|'000s?|000's|thous|tsd|mio|mrd|mln|tys|тыс|млн|млрд|€m|£m|\$m)\.?(?:\somitted)?\s?[)）\]]",
    re.IGNORECASE,
)

# What every statement has in it, lower case: found first, and only the text around it is looked at closely.
_STEMS = (
    "thous", "illion", "illones", "illón", "000", "lakh", "lacs", "crore", "tsd", "tausend", "mio", "mrd", "mld",
    "mln", "mdr", "milj", "miljoen", "millier", "miles", "milhar", "milhões", "migliaia", "milion", "miliard",
    "milyon", "milyar", "duizend", "tys", "tis", "tusen", "tusind", "bin", "тыс", "млн", "млрд", "миллион",
    "миллиард", "мільйон", "тис", "単位", "单位", "單位", "단위", "€m", "€k", "€bn", "€mn", "$m", "$k", "$bn", "$mn", "£m",
    "£k", "£bn", "m€", "k€", "t€", "m£", "cr", "€ m", "$ m", "£ m", "m €", "k €", "€ k", "$ k", "€ bn", "$ bn",
    "£ bn", "x1", "x 1", "x €", "x $", "×", "1.000", "1,000", "1 000", "1\u00a0000", "1\u202f000", "tkr", "mil.", "milliard", "md€",
    "md €", "тысяч", "millió", "milliárd", "ezer", "milioane", "mii ", "ribuan", "jutaan", "miliar", "đơn vị", "仟", "佰",
    "χιλ", "εκατ", "אלפי", "מיליוני", "آلاف", "ملايين",
)  # fmt: skip
_SHORT_CODE = lazy(rf"\b(?:[TtKkMm](?:{_CODE}|kr)|(?:{_CODE}) ?(?:m|k|mn|bn|mm)|Rm)\b")
_ANY_CODE = lazy(rf"{_CODE}|kr|Rm")
# With each stem the longest of its runs of letters: where that is not, nor is the stem.
_STEM_RUNS = [(stem, max(letter_runs(stem), key=len, default="")) for stem in _STEMS]
_EASTERN_SIGN = lazy("[千万萬百億亿十백천만억조兆]")
_MONEY_IN_BRACKETS = lazy("(?:[(（\\[［]|(?<![^\\t\\n]))\\s?[人美港]?[千万萬百億亿十백천만억조兆]")
_WINDOW = 24


_SAID_OF_AMOUNTS = lazy(
    r"(?:\b(?:amounts?|figures|values?|data|numbers|shares|dollars?|euros?|pounds|rupees|stated|expressed|presented|shown|reported|all|"
    r"angaben|beträge|werte|zahlen|montants|chiffres|données|importi|valori|dati|valores|cifras|importes|dados|bedragen|"
    r"cijfers|dane|kwoty|wartości|данные|суммы|показатели|beløb|belopp|tal|tutarlar)|[$€£¥₹%])"
    r"(?:\s(?:are|sind|in|expresad[oa]s|express[oa]s|exprimée?s|espress[ie]|presentad[oa]s|angegeben|dargestellt|uttryckta|angivna|oppgitt|angivet|disajikan|dinyatakan))?\s*$",
    re.IGNORECASE,
)
_OF = lazy(
    r"\s(?:of|de|di|d['’]|von)\s?(?:(?:u\.?\s?s\.?|us|canadian|australian|hong kong|new|swiss|indian|japanese)\s)?(?P<what>[^\W\d_]+|[$€£¥])",
    re.IGNORECASE,
)
_COUNTED = lazy(
    r"(?:dollars?|euros?|pounds?|sterling|rupees?|yen|yuan|renminbi|won|francs?|shekels?|kron[aeo]r?|pesos?|reais|real|reales|pesetas|rubles?|"
    r"roubles?|złotych|lei|dirhams?|rupiah|shares|units|barrels|tonnes|tons|dólares|dollari|dollars|livres|acciones|acções|azioni|actions|kilometers|kilometres|"
    r"square|cubic|gallons|hours|miles|persons|people|inhabitants|households|employees|heads?|[$€£¥]|usd|eur|gbp|chf|jpy|inr)",
    re.IGNORECASE,
)
_CLOSED = lazy(r"\s?(?:[)）\]］:;,\t\n|]|$|except|unless|\()|\s(?:" + MONEY + r")")
# Amounts that their verb follows at the end of the sentence.
_SUBJECT = lazy(r"[(\s]{0,2}(?:tüm\s)?tutarlar\b", re.IGNORECASE)
_EXCEPT = lazy(
    r",\s(?:except|unless|kecuali|sauf|salvo|excepto|exceto|außer|sofern|tenzij|wenn|se non)\b", re.IGNORECASE
)


def is_countable(word: str) -> bool:
    """Say whether a word names what thousands and millions are stated of: money, people, things."""
    return _COUNTED.fullmatch(word) is not None


class Statement(NamedTuple):
    """A scale stated once for many numbers: where, and what it multiplies them by."""

    start: int
    end: int
    factors: tuple[Fraction, ...]


def find_statements(text: str, seen: Inventory | None = None) -> Iterator[Statement]:
    """Yield the scale statements of a text, in order; running prose (``in millions of homes``) states none.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [(s.start, int(s.factors[0])) for s in find_statements("Sales (in millions, except per share)")]
    [(7, 1000000)]
    """
    found: dict[int, Statement] = {}
    text = text.replace("’", "'")
    for start, end in _windows(text, seen or Inventory.of(text)):
        for match in (
            *_IN.finditer(text, start, end),
            *_BESIDE.finditer(text, start, end),
            *_TIGHT.finditer(text, start, end),
        ):
            if _is_statement(text, match):
                _keep(found, match, _WORDS[next(group for group in match.groups() if group).lower()])
        for match in (*_UNIT.finditer(text, start, end), *_CLOSED_WORD.finditer(text, start, end)):
            _keep(found, match, _WORDS[next(group for group in match.groups() if group).lower().strip("€£$")])
        has_one = text.find("1", start, end) >= 0  # that of 1000, and of 10³
        for match in (*_TIMES.finditer(text, start, end), *_ALONE.finditer(text, start, end)) if has_one else ():
            if match.re.pattern == _ALONE.pattern or _stands_apart(text, match):
                _keep(found, match, factor_of(next(group for group in match.groups() if group).lower()))
        for match in _FUSED.finditer(text, start, end):
            _keep(found, match, _THOUSAND if match["t"] else _MILLION if match["m"] else _BILLION)
    until = -1
    for _, statement in sorted(found.items()):
        if statement.start >= until:
            yield statement
            until = statement.end


def _windows(text: str, seen: Inventory) -> Iterator[tuple[int, int]]:
    """Return the stretches of a text that may hold a statement, in order, none overlapping."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = text
    has_code = _ANY_CODE.search(" ".join(seen.runs)) is not None
    hits = [
        start
        for match in (_ANY_CODE.finditer(text) if has_code else ())
        for start in range(max(0, match.start() - 1), match.start() + 1)
        if _SHORT_CODE.match(text, start)
    ]
    if _EASTERN_SIGN.search(seen.beyond):
        hits += [match.start() for match in _MONEY_IN_BRACKETS.finditer(text)]
    for stem, run in _STEM_RUNS:
        at = lower.find(stem) if run in seen.letters else -1
        while at >= 0:
            hits.append(at)
            at = lower.find(stem, at + len(stem))
    return stretches(hits, _WINDOW, _WINDOW)


def _keep(found: dict[int, Statement], match: re.Match[str], factor: Fraction) -> None:
    known = found.get(match.start())
    if known is None or known.end < match.end():
        found[match.start()] = Statement(match.start(), match.end(), (factor,))


def factor_of(written: str) -> Fraction:
    """Return what a scale word or a written power of ten stands for: ``mio``, ``1,000``, ``'000``, ``10⁶``."""
    if written in _WORDS:
        return _WORDS[written]
    if written.startswith("10") and not written[2:].startswith("0"):
        return Fraction(10 ** int(unicodedata.normalize("NFKC", written[-1])))
    return Fraction(10 ** written.count("0"))


def _stands_apart(text: str, match: re.Match[str]) -> bool:
    """Say whether a scale begins its line, cell or brackets, or follows words of amounts, and is closed."""
    before = text[max(0, match.start() - 40) : match.start()].rstrip(" \u00a0")
    begins = before[-1:] in ("", "\n", "\t", "(", "[", ":", ",") or _SAID_OF_AMOUNTS.search(before) is not None
    return begins and _CLOSED.match(text, match.end()) is not None


def _is_statement(text: str, match: re.Match[str]) -> bool:
    """Tell a statement from prose by what stands around it."""
    before = text[max(0, match.start() - 40) : match.start()]
    opened = before[before.rfind("\n") + 1 :].rsplit("\t", 1)[-1]
    if opened.rstrip().rstrip("'")[-1:].isdigit():
        return False  # 5 in millions, 12 Mio. €, 9'000 CHF
    begins = not opened.strip() or opened.rstrip()[-1:] in "([（［:,|"
    of = _OF.match(text, match.end())
    if of is not None:
        if _COUNTED.match(of["what"]) is None:
            return False
        follows_title = match[0][0].isupper() and not of["what"].istitle() and _CLOSED.match(text, of.end()) is not None
        return begins or follows_title or _SAID_OF_AMOUNTS.search(opened) is not None
    if _SAID_OF_AMOUNTS.search(opened) is not None:
        return True
    if _CLOSED.match(text, match.end()) is None:
        return False
    if match.re.pattern == _BESIDE.pattern and _ENDS_IN_NAME.search(match[0]):
        return begins or _SUBJECT.match(opened) is not None  # a thousand dollars
    return begins or text[match.end() : match.end() + 1] != "," or _EXCEPT.match(text, match.end()) is not None
