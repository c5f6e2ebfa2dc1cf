"""A scale stated once for many numbers: ``(in millions)``, ``TEUR``, ``単位：百万円``, and how far it governs."""

# ruff: noqa: E501  # rows of words

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from holdwater.text.fold import beyond_ascii
from holdwater.text.lazy import lazy
from holdwater.text.words import letter_runs

_THOUSAND, _MILLION, _BILLION = Fraction(10**3), Fraction(10**6), Fraction(10**9)

# Scale words as statements write them, in the plural and in the case that a preposition asks for.
_WORDS: dict[str, Fraction] = {
    **dict.fromkeys(
        ("thousands", "thousand", "thous", "000", "000s", "000's", "'000", "'000s", "tsd", "tausend", "milliers", "millier", "miles",
         "mil", "migliaia", "milhares", "duizenden", "duizend", "tys", "tysiącach", "tysiące", "tis", "tisících", "tusental",
         "tusen", "tusinde", "bin", "тыс", "тысячах", "тысяч", "тис", "тисячах", "k", "mii", "ezer", "ribuan", "nghìn", "ngàn"),
        _THOUSAND,
    ),
    **dict.fromkeys(
        ("millions", "million", "mio", "mill", "mln", "mn", "mm", "m", "millionen", "millones", "millón", "milioni", "milhões", "miljoen",
         "miljoenen", "milionach", "miliony", "mil.", "milionech", "miljoner", "milj", "millioner", "milyon", "млн", "миллионах",
         "мільйонах", "milioane", "millió", "miljoonaa", "jutaan", "triệu"),
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
_LATIN = "|".join(
    sorted((re.escape(word) for word in _WORDS if word[0] < "\u2000"), key=lambda word: (-len(word), word))
)
_EASTERN = "|".join(sorted((word for word in _WORDS if word[0] > "\u2000"), key=lambda word: (-len(word), word)))
_LONG = "|".join(
    sorted(
        (re.escape(word) for word in _WORDS if word[0] < "\u2000" and len(word) > 2),
        key=lambda word: (-len(word), word),
    )
)

_SIGN = r"US\$|HK\$|R\$|A\$|C\$|NT\$|NZ\$|S\$|\$A|\$NZ|\$US|[$€£¥₹₽₩₺₪₫]"
_CODE = r"USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|PLN|CZK|SEK|NOK|DKK|HUF|RON|RUB|UAH|TRY|BRL|MXN|CAD|AUD|NZD|SGD|HKD|KRW|ILS|ZAR|TWD|ARS|CLP|COP|IDR|MYR|AED|SAR|QAR|KWD|BHD|OMR|EGP|MAD|THB|VND|PHP|PKR|NGN|KES|ISK|BGN|RSD|KZT|RM"
_MONEY = rf"{_SIGN}|(?:{_CODE})\b|Rs\.?"
# Currencies by name, in the case that a scale asks for, and abbreviations that stand behind a scale.
_NAMES = (
    r"euro(?:s|a|'s|n)?|dollars|dolari|pounds|rupees|yen|yuan|francs|franken|dirhams?|rupiah|đồng|kron(?:or|er|ur)|korun|złotych|"
    r"рублей|рубли|гривень|евро|тенге|forint(?:ban)?"
)
_NAMED = rf"(?:{_NAMES}|руб|грн|Ft(?:-ban)?|zł|kr|Kč|lei|TL)(?!\w)\.?"
_ENDS_IN_NAME = lazy(rf"(?:{_NAMES})\Z", re.IGNORECASE)
# (in millions), en milliers, w tys., in Millionen Euro, dalam jutaan Rupiah
_IN = lazy(
    rf"\b(?:in|en|em|w|v|i|în|dalam|в|у)\s(?:(?:{_MONEY})\s?)?(?P<word>{_LATIN})(?![\w'])\.?(?:\s?(?:{_MONEY}|{_NAMED}))?",
    re.IGNORECASE,
)
# $ millions, USD million, Mio. €, tys. zł, £'000, €m, Rs. crore, Millions of dollars, Millions, except
_BESIDE = lazy(
    rf"(?:(?:{_MONEY})\s?|\b(?:dollars|euros?|pounds|rupees)\s)(?P<behind>{_LATIN})(?![\w'])\.?"
    rf"|(?<![\w.,])(?P<before>{_LATIN})\.?\s?(?:{_SIGN}|(?:{_CODE})\b\.?|{_NAMED})"
    rf"|(?<![\w.,])(?P<of>{_LONG})(?=\sof\s|,\sexcept|\sd['’]|\sde\s|\sdi\s)",
    re.IGNORECASE,
)
# TEUR, T€, k€, MEUR, TSEK, MUSD, Mkr, tkr
_FUSED = lazy(rf"(?<![\w.,])(?:(?P<t>[TkK]|t(?=kr))|(?P<m>M|m)|(?P<b>Mrd|Md\s?(?=€)|Md))(?:€|(?:{_CODE})\b|kr\b)")
# USDm, EURbn, Rm
_TIGHT = lazy(rf"\b(?:{_CODE}|R(?=m))(?P<word>m|mn|mm|bn|k)\b")
# x1000, × 1,000, ×10³, x € 1.000, x €1 mln, in 1.000 Euro
_POWER = r"10(?:[³⁶⁹]|\^[369])|1[ \u00a0\u202f.,']?000(?:[ \u00a0\u202f.,']?000)?"
_TIMES = lazy(
    rf"(?:(?<!\w)[x×]\s?|\b(?:in|i|w|v|в)\s)(?:(?:{_MONEY})\s?)?(?:(?P<power>{_POWER})|1\s(?P<word>{_LATIN})(?![\w'])\.?)"
    rf"(?![\d.,]\d)(?:\s?(?:{_MONEY}|{_NAMED}))?",
    re.IGNORECASE,
)
# An amount of one thousand that is all there is in a pair of brackets, in a label, or before a row of years.
_ALONE = lazy(
    rf"(?:\A|(?<=\n)|(?<=[^\W\d_][(\[])|(?<=[^\W\d_]\s[(\[])|(?<=\n[(\[])|(?<=\A[(\[]))"
    rf"(?:(?P<power>{_POWER})\s?(?:{_MONEY}|{_NAMED})|(?:{_MONEY})\s?(?P<behind>{_POWER}))(?:(?=[)\]]\s?(?:[\t\n:]|\Z))|\Z|(?=\t+(?:19|20)\d\d[\t\n]))",
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
)  # fmt: skip
_SHORT_CODE = lazy(rf"\b(?:[TtKkMm](?:{_CODE}|kr)|(?:{_CODE}) ?(?:m|k|mn|bn|mm)|Rm)\b")
_ANY_CODE = lazy(rf"{_CODE}|kr|Rm")
_STEM_LETTERS = {stem: sorted(letter_runs(stem)) for stem in _STEMS}
_EASTERN_SIGN = lazy("[千万萬百億亿十백천만억조兆]")
_MONEY_IN_BRACKETS = lazy("(?:[(（\\[［]|(?<![^\\t\\n]))\\s?[人美港]?[千万萬百億亿十백천만억조兆]")
_WINDOW = 24


_SAID_OF_AMOUNTS = lazy(
    r"(?:\b(?:amounts?|figures|values?|data|numbers|shares|dollars?|euros?|pounds|rupees|stated|expressed|presented|shown|reported|all|"
    r"angaben|beträge|werte|zahlen|montants|chiffres|données|importi|valori|dati|valores|cifras|importes|dados|bedragen|"
    r"cijfers|dane|kwoty|wartości|данные|суммы|показатели|beløb|belopp|tal|tutarlar)|[$€£¥₹%])(?:\s(?:are|sind|in))?\s*$",
    re.IGNORECASE,
)
_OF = lazy(
    r"\s(?:of|de|di|d['’]|von)\s?(?:(?:u\.?\s?s\.?|us|canadian|australian|hong kong|new|swiss|indian|japanese)\s)?(?P<what>[^\W\d_]+|[$€£¥])",
    re.IGNORECASE,
)
_COUNTED = lazy(
    r"(?:dollars?|euros?|pounds?|sterling|rupees?|yen|yuan|renminbi|won|francs?|shekels?|kron[aeo]r?|pesos?|reais|real|reales|pesetas|rubles?|"
    r"roubles?|złotych|lei|dirhams?|rupiah|shares|units|barrels|tonnes|tons|dólares|dollari|dollars|livres|acciones|acções|azioni|actions|kilometers|kilometres|"
    r"square|cubic|gallons|hours|miles|persons|people|employees|[$€£¥]|usd|eur|gbp|chf|jpy|inr)",
    re.IGNORECASE,
)
_CLOSED = lazy(r"\s?(?:[)）\]］:;,\t\n|]|$|except|unless|\()|\s(?:" + _MONEY + r")")
_EXCEPT = lazy(r",\s(?:except|unless)\b", re.IGNORECASE)


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
    found: dict[int, Statement] = {}
    text = text.replace("’", "'")
    for start, end in _windows(text):
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
                _keep(found, match, _factor(next(group for group in match.groups() if group).lower()))
        for match in _FUSED.finditer(text, start, end):
            _keep(found, match, _THOUSAND if match["t"] else _MILLION if match["m"] else _BILLION)
    until = -1
    for _, statement in sorted(found.items()):
        if statement.start >= until:
            yield statement
            until = statement.end


def _windows(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text that may hold a statement, in order, none overlapping."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = text
    hits = [
        start
        for match in _ANY_CODE.finditer(text)
        for start in range(max(0, match.start() - 1), match.start() + 1)
        if _SHORT_CODE.match(text, start)
    ]
    if _EASTERN_SIGN.search(beyond_ascii(text)):
        hits += [match.start() for match in _MONEY_IN_BRACKETS.finditer(text)]
    runs = " ".join(letter_runs(lower))
    for stem, letters in _STEM_LETTERS.items():
        if not all(run in runs for run in letters) or not all(char in lower for char in stem):
            continue
        at = lower.find(stem)
        while at >= 0:
            hits.append(at)
            at = lower.find(stem, at + len(stem))
    begin, stop = 0, -1
    for hit in sorted(hits):
        if hit - _WINDOW > stop:
            if stop >= 0:
                yield begin, stop
            begin = max(0, hit - _WINDOW)
        stop = min(len(text), hit + _WINDOW)
    if stop >= 0:
        yield begin, stop


def _keep(found: dict[int, Statement], match: re.Match[str], factor: Fraction) -> None:
    known = found.get(match.start())
    if known is None or known.end < match.end():
        found[match.start()] = Statement(match.start(), match.end(), (factor,))


def _factor(written: str) -> Fraction:
    """Return what a scale word or a written power of ten stands for."""
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
    if opened.rstrip()[-1:].isdigit():
        return False  # 5 in millions, 12 Mio. €
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
        return begins  # a thousand dollars
    return begins or text[match.end() : match.end() + 1] != "," or _EXCEPT.match(text, match.end()) is not None


_PROSE_CHARS = 100
_TABLE_WITHIN = 2000
_ROW_CHARS = 400
_PROSE = lazy(rf"\n[^\t\n]{{{_PROSE_CHARS},}}(?=\n|$)")
# What may stand beside the number in a cell that holds a number and nothing else.
_CELL_BEFORE = lazy(rf"[\t\n][\s\d.,(\-–—−+~<>]*(?:{_MONEY})?[\s(\-–—−]*$", re.IGNORECASE)
_CELL_AFTER = lazy(rf"[\s\d.,)\-–—*†‡]{{0,24}}(?:[(\[]\w{{1,3}}[)\]])?\s?(?:{_MONEY})?\s?(?=[\t\n]|$)", re.IGNORECASE)
_CELL_CHARS = 24


def _line_has_tab(text: str, start: int, end: int) -> bool:
    """Say whether a place stands in a table row; further than a cell is long nothing is looked at."""
    begin, stop = max(0, start - _ROW_CHARS), end + _ROW_CHARS
    last = text.find("\n", end, stop)
    return "\t" in text[max(begin, text.rfind("\n", begin, start)) : last if last >= 0 else stop]


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


_YEAR_CELL = lazy(r"(?:(?:19|20)\d\d)?\Z")
_NAME_CELL = lazy(r"[^\W\d_]{2}")
_DIGIT = lazy("[0-9]")
_DATED = lazy(r"\b(?:19|20)\d\d\b")


def _row_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the line of a place, or as much of it as is looked at."""
    begin, stop = max(0, start - _ROW_CHARS), min(len(text), end + _ROW_CHARS)
    last = text.find("\n", end, stop)
    return max(begin, text.rfind("\n", begin, start) + 1), last if last >= 0 else stop


def _column_of(text: str, statement: Statement) -> tuple[int, int, int] | None:
    """Return the row, the number of cells and the column that a scale in one header of several governs alone.

    None for a scale that speaks for its table: one that stands by itself or over the names of the rows.
    """
    first, last = _row_around(text, statement.start, statement.end)
    cells = text[first:last].split("\t")
    column = text.count("\t", first, statement.start)
    below = text[last + 1 : last + 1 + _ROW_CHARS].split("\n", 1)[0].split("\t")
    names_rows = (
        len(below) != len(cells) or _YEAR_CELL.match(below[0].strip()) or _CELL_AFTER.fullmatch(below[0]) is None
    )
    if column == 0:
        rest = text[first : statement.start] + text[statement.end : first + len(cells[0])]
        if names_rows or _NAME_CELL.search(rest) is None:
            return None
    others = cells[1 if names_rows else 0 : column] + cells[column + 1 :]
    if not any(_NAME_CELL.search(cell) and not _DATED.search(cell) for cell in others):
        return None
    return first, len(cells), column


def _names_its_row(text: str, statement: Statement) -> bool:
    """Say whether a scale stands in the name of a row that goes on in amounts: it counts that row alone."""
    first, last = _row_around(text, statement.start, statement.end)
    name, *cells = text[first:last].split("\t")
    if statement.end > first + len(name) or _NAME_CELL.search(name[: statement.start - first]) is None:
        return False
    return any(
        _DIGIT.search(cell) is not None and not _DATED.search(cell) and _CELL_AFTER.fullmatch(cell.lstrip(" $€£¥"))
        for cell in cells
    )


class Reach:
    """How far the scale statements of one text govern.

    A statement governs what follows it on its line, and then the cells of tables that hold a number and nothing
    else, up to the next statement. One inside a table row governs that table alone: after it, the last one outside
    a table holds again. In one of several column headers it governs its column, and in the name of a row that row.
    Where no table follows, the lines that end in a number are its cells. Prose is governed by none.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._statements = list(find_statements(text))
        self._starts = [statement.start for statement in self._statements]
        breaks = [match.start() for match in _PROSE.finditer(text)] if self._statements else []
        self._until = [self._end_of_table(statement, breaks) for statement in self._statements]
        # The last statement outside a table, of those up to each one.
        self._outer: list[int] = []
        for at, until in enumerate(self._until):
            self._outer.append(at if until is None else self._outer[-1] if self._outer else -1)
        # For one that governs a column alone: its row, the cells of that row, its column; and what holds elsewhere.
        self._columns = [_column_of(text, statement) for statement in self._statements]
        # The last statement that is not of one row alone, of those up to each one.
        self._is_own_row = [_names_its_row(text, statement) for statement in self._statements]
        self._beyond_rows: list[int] = []
        for at, is_own_row in enumerate(self._is_own_row):
            self._beyond_rows.append(at if not is_own_row else self._beyond_rows[-1] if self._beyond_rows else -1)
        self._by_column = {place: at for at, place in enumerate(self._columns) if place is not None}
        self._wider: list[int] = []
        for at, place in enumerate(self._columns):
            self._wider.append(
                at if place is None and not self._is_own_row[at] else self._wider[-1] if self._wider else -1
            )
        self._has_table = [
            text.find("\t", statement.end, statement.end + _TABLE_WITHIN) >= 0 for statement in self._statements
        ]

    def __bool__(self) -> bool:
        return bool(self._statements)

    def _end_of_table(self, statement: Statement, breaks: list[int]) -> int | None:
        """Return where the table ends in whose row a statement stands; None if it stands in no row."""
        if not _line_has_tab(self._text, statement.start, statement.end):
            return None
        at = bisect_right(breaks, statement.end)
        return breaks[at] if at < len(breaks) else len(self._text)

    def over(self, start: int, end: int) -> Statement | None:
        """Return the statement that governs the number at ``[start, end)``, or None."""
        at = bisect_right(self._starts, start - 1) - 1
        if at >= 0 and self._is_own_row[at] and self._text.find("\n", self._starts[at], start) >= 0:
            at = self._beyond_rows[at]
        if at < 0 or not self._is_cell(start, end, at):
            return None
        at = self._in_column(start, end, at)
        until = self._until[at] if at >= 0 else None
        if until is not None and start >= until:
            at = self._outer[at]
        return self._statements[at] if at >= 0 else None

    def _in_column(self, start: int, end: int, at: int) -> int:
        """Return the statement that counts a number's column where the last one, in a header, counts another."""
        place = self._columns[at]
        if place is None:
            return at
        first, last = _row_around(self._text, start, end)
        if self._text.count("\t", first, last) + 1 != place[1]:
            return at  # cells that span others: nothing says which column it stands in
        own = self._by_column.get((place[0], place[1], self._text.count("\t", first, start)))
        return own if own is not None else self._wider[at]

    def _is_cell(self, start: int, end: int, at: int) -> bool:
        """Say whether a number is what a statement counts: a cell of its own, or on the statement's own line."""
        text = self._text
        first = text.rfind("\n", max(0, start - _ROW_CHARS), start) + 1 or max(0, start - _ROW_CHARS)
        if self._statements[at].end > first:
            return True
        if not is_counted(text, start, end):
            return False
        if _line_has_tab(text, start, end):
            return True
        return not self._has_table[at] and end - first <= _PROSE_CHARS and _CELL_AFTER.match(text, end) is not None
