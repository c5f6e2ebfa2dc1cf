"""A scale stated once for many numbers: ``(in millions)``, ``TEUR``, ``単位：百万円``, and how far it governs."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

_THOUSAND, _MILLION, _BILLION = Fraction(10**3), Fraction(10**6), Fraction(10**9)

# Scale words as statements write them, in the plural and in the case that a preposition asks for.
_WORDS: dict[str, Fraction] = {
    **dict.fromkeys(
        ("thousands", "thousand", "thous", "000", "000s", "000's", "'000", "'000s", "tsd", "tausend", "milliers", "millier", "miles",
         "mil", "migliaia", "milhares", "duizenden", "duizend", "tys", "tysiącach", "tysiące", "tis", "tisících", "tusental",
         "tusen", "tusinde", "bin", "тыс", "тысячах", "тысяч", "тис", "тисячах", "k"),
        _THOUSAND,
    ),
    **dict.fromkeys(
        ("millions", "million", "mio", "mill", "mln", "mn", "mm", "m", "millionen", "millones", "millón", "milioni", "milhões", "miljoen",
         "miljoenen", "milionach", "miliony", "mil.", "milionech", "miljoner", "milj", "millioner", "milyon", "млн", "миллионах",
         "мільйонах"),
        _MILLION,
    ),
    **dict.fromkeys(
        ("billions", "billion", "bn", "bln", "mrd", "milliarden", "milliards", "mld", "miliardi", "miliardach", "miljard", "miljarder",
         "milliarder", "mdr", "mia", "milyar", "bilhões", "млрд", "миллиардах"),
        _BILLION,
    ),
    **dict.fromkeys(("lakh", "lakhs", "lacs"), Fraction(10**5)),
    **dict.fromkeys(("crore", "crores", "cr"), Fraction(10**7)),
    **dict.fromkeys(("trillions", "trillion"), Fraction(10**12)),
    "千": _THOUSAND, "천": _THOUSAND, "万": Fraction(10**4), "萬": Fraction(10**4), "만": Fraction(10**4), "十万": Fraction(10**5),
    "百万": _MILLION, "百萬": _MILLION, "백만": _MILLION, "千万": Fraction(10**7), "億": Fraction(10**8), "亿": Fraction(10**8),
    "억": Fraction(10**8), "십억": _BILLION, "十億": _BILLION, "兆": Fraction(10**12), "조": Fraction(10**12),
}  # fmt: skip
_LATIN = "|".join(
    sorted((re.escape(word) for word in _WORDS if word[0] < "\u1000"), key=lambda word: (-len(word), word))
)
_EASTERN = "|".join(sorted((word for word in _WORDS if word[0] > "\u1000"), key=lambda word: (-len(word), word)))
_LONG = "|".join(
    sorted(
        (re.escape(word) for word in _WORDS if word[0] < "\u1000" and len(word) > 2),
        key=lambda word: (-len(word), word),
    )
)

_SIGN = r"US\$|HK\$|R\$|A\$|C\$|NT\$|S\$|[$€£¥₹₽]"
_CODE = r"USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|PLN|CZK|SEK|NOK|DKK|HUF|RON|RUB|UAH|TRY|BRL|MXN|CAD|AUD|NZD|SGD|HKD|KRW|ILS|ZAR|TWD|ARS|CLP|COP|IDR|MYR"
_MONEY = rf"{_SIGN}|(?:{_CODE})\b|Rs\.?"
# (in millions), en milliers, w tys.
_IN = re.compile(
    rf"\b(?:in|en|em|w|v|i|в|у)\s(?:(?:{_MONEY})\s?)?(?P<word>{_LATIN})(?![\w'])\.?(?:\s?(?:{_MONEY}))?", re.IGNORECASE
)
# $ millions, USD million, Mio. €, tys. zł, £'000, €m, Rs. crore, Millions of dollars, Millions, except
_BESIDE = re.compile(
    rf"(?:(?:{_MONEY})\s?|\b(?:dollars|euros?|pounds|rupees)\s)(?P<behind>{_LATIN})(?![\w'])\.?"
    rf"|(?<![\w.,])(?P<before>{_LATIN})\.?\s?(?:{_SIGN}|(?:{_CODE}|zł|kr|Kč|Ft|lei|TL|руб|грн)\b\.?)"
    rf"|(?<![\w.,])(?P<of>{_LONG})(?=\sof\s|,\sexcept|\sd['’]|\sde\s|\sdi\s)",
    re.IGNORECASE,
)
# TEUR, T€, k€, MEUR, TSEK, MUSD, Mkr, (thous.)
_FUSED = re.compile(rf"(?<![\w.,])(?:(?P<t>[TkK])|(?P<m>M|m)|(?P<b>Mrd|Md))(?:€|(?:{_CODE})\b|kr\b)")
# 単位：百万円, （百万円）, 人民币万元, (단위: 백만원)
_UNIT = re.compile(
    rf"(?:単位|单位|單位|단위)\s?[:：]?\s?(?:人民币|人民幣|人民币元|美元|港币)?\s?(?P<unit>{_EASTERN})"
    rf"|[(（\[［]\s?(?:人民币|人民幣|美|港)?(?P<money>{_EASTERN})(?:円|元|원|美元|港元|ドル)"
)
_CLOSED_WORD = re.compile(
    r"[(（\[]\s?(?P<word>000s?|'000s?|000's|thous|tsd|mio|mrd|mln|tys|тыс|млн|млрд|€m|£m|\$m)\.?\s?[)）\]]",
    re.IGNORECASE,
)

_TRIGGER = re.compile(
    "thous|illion|billion|lakh|crore|000|tsd|tausend|mio|mrd|mld|mln|mdr|milj|millier|migliaia|milhares|milhões|mil[eh ]|tys|tis|тыс|"
    r"млн|млрд|мил|тис|мільйон|単位|单位|單位|단위|[(（][百千万億亿十백천억조兆人]|teur|t€|k€|m€|€m|£m|\$m|musd|meur|[tm](?:sek|nok|dkk|chf|usd|gbp)|"
    r"[€£$]\s?bn|eur [mk]|usd [mk]|gbp [mk]|cr\b",
    re.IGNORECASE,
)

_SAID_OF_AMOUNTS = re.compile(
    r"(?:\b(?:amounts?|figures|values?|data|numbers|shares|dollars?|euros?|pounds|rupees|stated|expressed|presented|shown|reported|all|"
    r"angaben|beträge|werte|zahlen|montants|chiffres|données|importi|valori|dati|valores|cifras|importes|dados|bedragen|"
    r"cijfers|dane|kwoty|wartości|данные|суммы|показатели|beløb|belopp|tal|tutarlar)|[$€£¥₹%])(?:\s(?:are|sind|in))?\s*$",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\s(?:of|de|di|d['’]|von)\s?(?:(?:u\.?\s?s\.?|us|canadian|australian|hong kong|new|swiss|indian|japanese)\s)?(?P<what>[^\W\d_]+|[$€£¥])",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?:dollars?|euros?|pounds?|sterling|rupees?|yen|yuan|renminbi|won|francs?|shekels?|kron[aeo]r?|pesos?|reais|real|reales|pesetas|rubles?|"
    r"roubles?|złotych|shares|units|barrels|tonnes|tons|dólares|dollari|dollars|livres|acciones|acções|azioni|actions|kilometers|kilometres|"
    r"square|cubic|gallons|hours|miles|persons|people|employees|[$€£¥]|usd|eur|gbp|chf|jpy|inr)",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"\s?(?:[)）\]］:;,\t\n|]|$|except|unless|\()|\s(?:" + _MONEY + r")")


class Statement(NamedTuple):
    """A scale stated once for many numbers: where, and what it multiplies them by."""

    start: int
    end: int
    factors: tuple[Fraction, ...]


def find_statements(text: str) -> Iterator[Statement]:
    """Yield the scale statements of a text, in order; running prose (``in millions of homes``) states none.

    >>> [(s.start, int(s.factors[0])) for s in find_statements("Sales (in millions, except per share)")]
    [(7, 1000000)]
    """
    if _TRIGGER.search(text) is None:
        return
    found: dict[int, Statement] = {}
    for pattern in (_IN, _BESIDE):
        for match in pattern.finditer(text):
            if _is_statement(text, match):
                _keep(found, match, _WORDS[next(group for group in match.groups() if group).lower()])
    for pattern in (_UNIT, _CLOSED_WORD):
        for match in pattern.finditer(text):
            _keep(found, match, _WORDS[next(group for group in match.groups() if group).lower().strip("€£$")])
    for match in _FUSED.finditer(text):
        _keep(found, match, _THOUSAND if match["t"] else _MILLION if match["m"] else _BILLION)
    until = -1
    for _, statement in sorted(found.items()):
        if statement.start >= until:
            yield statement
            until = statement.end


def _keep(found: dict[int, Statement], match: re.Match[str], factor: Fraction) -> None:
    known = found.get(match.start())
    if known is None or known.end < match.end():
        found[match.start()] = Statement(match.start(), match.end(), (factor,))


def _is_statement(text: str, match: re.Match[str]) -> bool:
    """Tell a statement from prose by what stands around it."""
    before = text[max(0, match.start() - 40) : match.start()]
    opened = before[before.rfind("\n") + 1 :].rsplit("\t", 1)[-1]
    if opened.rstrip()[-1:].isdigit():
        return False  # 5 in millions, 12 Mio. €
    begins = not opened.strip() or opened.rstrip()[-1:] in "([（［:,|"
    of = _OF.match(text, match.end())
    if of is not None:
        return _COUNTED.match(of["what"]) is not None and (begins or _SAID_OF_AMOUNTS.search(opened) is not None)
    if _SAID_OF_AMOUNTS.search(opened) is not None:
        return True
    return _CLOSED.match(text, match.end()) is not None and (begins or text[match.end() : match.end() + 1] != ",")


_PROSE_CHARS = 100
_TABLE_WITHIN = 2000
# What may stand beside the number in a cell that holds a number and nothing else.
_CELL_BEFORE = re.compile(rf"[\t\n][\s\d.,(\-–—−+~<>]*(?:{_MONEY})?[\s(\-–—−]*$", re.IGNORECASE)
_CELL_AFTER = re.compile(
    rf"[\s\d.,)\-–—*†‡]{{0,24}}(?:[(\[]\w{{1,3}}[)\]])?\s?(?:{_MONEY})?\s?(?=[\t\n]|$)", re.IGNORECASE
)
_CELL_CHARS = 24


def _line_has_tab(text: str, start: int, end: int) -> bool:
    last = text.find("\n", end)
    return "\t" in text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]


def is_counted(text: str, start: int, end: int) -> bool:
    r"""Say whether a scale that governs a table counts the number at ``[start, end)``.

    In a table row only a cell that holds a number and nothing else: no date, no number of a note, no percentage.

    >>> row = "Note 7, June 26\t$\t1,750 (a)\n"
    >>> [is_counted(row, row.index(digits), row.index(digits) + len(digits)) for digits in ("7", "26", "1,750")]
    [False, False, True]
    """
    if not _line_has_tab(text, start, end):
        return True
    if _CELL_AFTER.match(text, end) is None:
        return False
    return (
        _CELL_BEFORE.search(f"\n{text[:start]}" if start < _CELL_CHARS else text[start - _CELL_CHARS : start])
        is not None
    )


class Reach:
    """How far the scale statements of one text govern.

    A statement governs what follows it on its line, and then the cells of tables that hold a number and nothing
    else, up to the next statement. One inside a table row governs that table alone: after it, the last one outside
    a table holds again. Where no table follows, the lines that end in a number are its cells. Prose is governed
    by none.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._statements = list(find_statements(text))
        self._starts = [statement.start for statement in self._statements]
        self._until = [self._end_of_table(statement) for statement in self._statements]
        self._has_table = [
            text.find("\t", statement.end, statement.end + _TABLE_WITHIN) >= 0 for statement in self._statements
        ]

    def __bool__(self) -> bool:
        return bool(self._statements)

    def _end_of_table(self, statement: Statement) -> int | None:
        """Return where the table ends in whose row a statement stands; None if it stands in no row."""
        text = self._text
        first = text.rfind("\n", 0, statement.start) + 1
        end = text.find("\n", statement.end)
        end = len(text) if end < 0 else end
        if "\t" not in text[first:end]:
            return None
        while end < len(text):
            line_end = text.find("\n", end + 1)
            line_end = len(text) if line_end < 0 else line_end
            if line_end - end > _PROSE_CHARS and "\t" not in text[end:line_end]:
                return end
            end = line_end
        return end

    def over(self, start: int, end: int) -> Statement | None:
        """Return the statement that governs the number at ``[start, end)``, or None."""
        at = bisect_right(self._starts, start - 1) - 1
        if at < 0 or not self._is_cell(start, end, at):
            return None
        while at >= 0:
            until = self._until[at]
            if until is None or start < until:
                return self._statements[at]
            at -= 1
        return None

    def _is_cell(self, start: int, end: int, at: int) -> bool:
        """Say whether a number is what a statement counts: a cell of its own, or on the statement's own line."""
        text = self._text
        first = text.rfind("\n", 0, start) + 1
        if self._statements[at].end > first:
            return True
        if not is_counted(text, start, end):
            return False
        if _line_has_tab(text, start, end):
            return True
        return not self._has_table[at] and end - first <= _PROSE_CHARS and _CELL_AFTER.match(text, end) is not None
