"""Stretches of time that have a name of their own: decades, quarters, halves, fiscal and shortened years.

Each is looked for from what is rare in it, a letter beside a digit or a word, and read from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from holdwater.text.inventory import Inventory, places
from holdwater.text.lazy import lazy
from holdwater.text.times.days import WrittenDate, years
from holdwater.text.times.joints import SPACE

_YEAR = "(?:(?P<year>(?:19|20)[0-9]{2})|['’]?(?P<short>[0-9]{2}))(?![0-9A-Za-z]|[.,:/][0-9])"
_OF = "(?:FY|CY|fiscal|Fiscal|financial|year|of|the|de|del|di|des|do|von|van|roku|года|году)"
_FILL = rf"(?:{SPACE}|[-/,.]){{0,2}}(?:{_OF}{SPACE}?){{0,4}}{_YEAR}"

# Q1 2024, Q1'24, H1/2024, 1Q24, 2024-Q1, 2024Q1, 24Q1; T1 in French and Spanish, S1 for a half.
_LETTER = lazy("[QTHS](?:(?=[1-4])|(?<=[1-4][QTHS]))")
# The letter by itself, or before the word of a year: 1Q24, 1QFY24.
_PART_LETTERS = frozenset(f"{letter}{of.lower()}" for letter in "qths" for of in ("", *_OF[3:-1].split("|")))
_NAMED = lazy(rf"(?:[QTHS](?P<number>[1-4])|(?P<count>[1-4])[QTHS]){_FILL}")
_LETTER_FIRST = lazy("[QTHS](?P<number>[1-4])(?![^\\W_])")
_YEAR_BEFORE = lazy(
    rf"(?:(?<![^\W_])|(?<![^\W_])[FC]Y{SPACE}?)(?P<year>(?:19|20)[0-9]{{2}})(?:{SPACE}?[-/]?{SPACE}?|\.)\Z"
)
_SHORT_BEFORE = lazy(r"(?<![\w.,'’/-])(?:[FC]Y)?'?(?P<short>[0-9]{2})\Z")
_YEAR_BEFORE_CHARS = 10
_FISCAL_BEFORE = lazy(rf"(?<![^\W_])(?:[Ff]iscal|[Ff]inancial|FY){SPACE}\Z")

# How an ordinal begins: dritten, drittes, третьем.
_ORDINALS = {
    stem: number
    for number, stems in enumerate(
        (
            "first erst premi prim pierwsz prv førs förs eerst перв перш прв esim",
            "second zweit deuxi segon segund drug druh andr ande tweed втор друг tei",
            "third dritt troisi terc terz trzec třet tret treć tredj derd трет трећ kolm",
            "fourth viert quatri cuart quart czwart čtvrt četvr fjerd fjärd vierd четв nelj",
        ),
        1,
    )
    for stem in stems.split()
}
_COUNTED = lazy(r"(?P<digit>[1-4])[^\W\d_]{0,4}[º°]?|(?P<digit_dashed>[1-4])[-:][^\W\d_]{1,3}|(?P<roman>I{1,3}|IV)")
_ROMAN = ("I", "II", "III", "IV")
_QUARTERS = ("quarter", "qtr", "quartal", "trimest", "kwarta", "kvartal", "квартал", "čtvrtlet")
_HALVES = (
    "half", "halbjahr", "semestre", "semester", "półrocz", "halvår", "полугоди", "halfjaar", "six months",
    "sechs monate",
)  # fmt: skip
#: What says that a page counts quarters or halves, maybe by no number: ``three months ended June 29``.
COUNTED = {
    "Q": (*_QUARTERS, "months", "weeks", "monate", "wochen", "mois", "meses", "mesi", "miesi", "месяц", "月期"),
    "H": (*(word.split()[-1] for word in _HALVES), "months", "weeks", "mois", "meses", "mesi", "miesi", "месяц"),
}
#: What says so in other languages; which ones isn't read.
UNREAD = {
    "Q": (
        "negyedév", "çeyre", "neljänne", "τρίμην", "τριμήν", "тримесеч", "тромесеч", "trimestrul", "ketvir", "ceturks",
        "četrtlet", "četrtin", "tromjeseč", "tromeseč", "štvrťrok", "kuartal", "triwulan", "suku", "quý", "ไตรมาส",
        "ربع", "רבעון",
        "तिमाही", "ত্রৈমাসিক", "காலாண்டு", "ماهه",
    ),
    "H": (
        "félév", "yarıyıl", "yarısı", "puolisko", "vuosipuoli", "εξάμην", "εξαμήν", "полугод", "півріч", "puslec",
        "pusmet", "pusgad", "polletj", "polrok", "pololet", "polugod", "semestr", "paruh", "nửa", "ครึ่ง", "نصف", "מחצית",
        "छमाही", "中期", "中間",
    ),
}  # fmt: skip
_REST_OF_WORD = lazy(rf"[^\W\d_]{{0,4}}(?!\w){_FILL}")
_ORDINAL_BEFORE = lazy(
    rf"(?P<ordinal>[^\s.,;()]{{1,10}})(?:{SPACE}|-|\.{SPACE}?)(?:(?:fiscal|financial)[ ])?\Z", re.IGNORECASE
)
_ORDINAL_CHARS = 24

_FISCAL_WORDS = (
    "FY", "iscal", "inancial year", "Geschäftsjahr", "exercice", "ejercicio", "esercizio", "exercício", "boekjaar",
    "räkenskapsår", "regnskabsår",
)  # fmt: skip
_FISCAL_YEAR = lazy(
    rf"E?(?:et)?(?:(?<=iscal)(?:{SPACE}[Yy]ear)?)?(?:{SPACE}|(?<=FY)[-/]|(?<=FY)|(?<=FYE))"
    rf"(?:(?P<since>(?:19|20)?[0-9]{{2}})[-/\u2013](?:19|20)?(?P<until>[0-9]{{2}})(?![0-9A-Za-z])|{_YEAR})"
)

_DECADE = lazy("0(?:['’]?s|er(?=[ -]Jahre)|er(?= )|[-‑](?:tal(?:et)?|х)|年代|년대)(?![^\\W_])")
_DECADE_HEAD = lazy(
    r"(?:(?<![^\W_])(?P<full>(?:1[0-9]|20)[0-9])|['’](?P<marked>[0-9])|(?<![\w.,'’/-])(?P<bare>[2-9]))\Z"
)
_DECADE_WORDS = ("années ", "años ", "anos ", "anni ", "lata ", "léta ")
_WORD_CHARS = max(map(len, _DECADE_WORDS))
_DECADE_TAIL = lazy(r"['’]?(?P<century>19|20)?(?P<digit>[0-9])0(?![^\W_]|[.,][0-9])")

# Spring ’25. No quoted number, and no height or minutes: those have a mark behind or a digit before.
_SHORT_YEAR = lazy(r"['’](?<=[^\W\d_] .)(?P<short>[0-9]{2})(?![^\W_]|['’\"”.,:/-]?[0-9]|['’\"”])")

# 2024年第3四半期, 2024年上半年, 3분기; but no 四季.
_EAST = lazy("四半期|季度?|분기|半[年期]|반기")
_EAST_BEFORE = lazy(
    r"(?:(?P<year>(?:19|20)[0-9]{2}) ?[年년]?[度도]? ?(?P<ended>[0-9]{1,2}月期 ?)?の?)?"
    r"(?:(?P<nth>第)?(?<![0-9])(?P<quarter>[1-4一二三四]) ?|(?P<first>[上상])|[下하])\Z"
)
_EAST_CHARS = 18
_HAN = "一二三四"


def find_periods(text: str, seen: Inventory | None = None) -> Iterator[WrittenDate]:
    """Yield the decades, quarters, halves, fiscal and shortened years of clean text, form by form.

    A quarter is written as ``2024-Q1``, or ``--Q1`` without a year, a half as ``2024-H1``, a decade as ``199x``; a
    fiscal year is its year.
    What may be a name as well, as the Q3 of a car, is weak.

    Args:
        text: Clean text, of any length.
        seen: What it is made of, where that is known already.

    >>> [one.dates for one in find_periods("Q1 2024, FY24, the '90s, first half of 2023")]
    [('2024-Q1',), ('2023-H1',), ('2024',), ('199x',)]
    """
    seen = seen or Inventory.of(text)
    if seen.has_word(_PART_LETTERS):
        yield from _lettered(text)
    quarters, halves = ([word for word in words if word.split()[0] in seen.letters] for words in (_QUARTERS, _HALVES))
    lower = text.lower() if quarters or halves else ""
    if len(lower) == len(text):
        yield from _counted(text, lower, quarters, is_half=False)
        yield from _counted(text, lower, halves, is_half=True)
    yield from _fiscal(text, seen)
    yield from _decades(text, seen)
    for match in _SHORT_YEAR.finditer(text):
        if text[max(0, match.start() - _WORD_CHARS) : match.start()].endswith(_DECADE_WORDS):
            continue
        yield WrittenDate(*match.span(), tuple(map(str, _years(match))), match.end(), True)
    yield from _eastern(text) if any(sign in seen.beyond for sign in "季期半분반") else ()


def _lettered(text: str) -> Iterator[WrittenDate]:
    """Yield the quarters and halves that a letter names: ``Q1 2024``, ``1Q24``, ``2024-Q1``."""
    for letter in _LETTER.finditer(text):
        at = letter.start()
        is_half = text[at] in "HS"
        is_dated = False
        for start in (at - 1, at):
            match = _NAMED.match(text, start) if start >= 0 and not text[start - 1 : start].isalnum() else None
            # S2 24 is rather a name and a count, but 3T24 a quarter in Spanish and Portuguese.
            if match is not None and not (
                text[at] in "TS" and match["short"] and (match["number"] or at + 1 < match.start("short"))
            ):
                number = int(match["number"] or match["count"])
                yield from _part(_with_fiscal(text, start), match.end(), is_half, number, _years(match), is_weak=True)
                is_dated = True
                break
        named = _LETTER_FIRST.match(text, at)
        year = _YEAR_BEFORE.search(text, max(0, at - _YEAR_BEFORE_CHARS), at) if named is not None else None
        short = _SHORT_BEFORE.search(text, max(0, at - _YEAR_BEFORE_CHARS), at) if text[at] == "Q" else None
        if named is not None and year is not None:
            number = int(named["number"])
            yield from _part(year.start(), named.end(), is_half, number, [int(year["year"])], is_weak=True)
        elif named is not None and short is not None:
            yield from _part(short.start(), named.end(), False, int(named["number"]), _years(short), is_weak=True)
        elif named is not None and text[at] == "Q" and not (is_dated or text[at - 1 : at].isalnum()):
            yield from _part(at, named.end(), False, int(named["number"]), (), is_weak=True)


def _with_fiscal(text: str, start: int) -> int:
    before = _FISCAL_BEFORE.search(text, max(0, start - _YEAR_BEFORE_CHARS), start)
    return before.start() if before is not None else start


def _counted(text: str, lower: str, words: Iterable[str], *, is_half: bool) -> Iterator[WrittenDate]:
    """Yield the quarters or halves that a word counts: ``first quarter of 2024``, ``1. Quartal 2024``."""
    for word in words:
        for at in places(lower, word):
            behind = _REST_OF_WORD.match(text, at + len(word))
            ahead = _ORDINAL_BEFORE.search(text, max(0, at - _ORDINAL_CHARS), at)
            number = _ordinal(ahead["ordinal"]) if ahead else 0
            if ahead is None or not number or number > (2 if is_half else 4):
                continue
            start, end = _with_fiscal(text, ahead.start()), at + len(word)
            year = _YEAR_BEFORE.search(text, max(0, start - _YEAR_BEFORE_CHARS), start) if behind is None else None
            if behind is not None:
                yield from _part(start, behind.end(), is_half, number, _years(behind), is_weak=False)
            elif year is not None and text[start - 1] != ".":
                yield from _part(year.start(), end, is_half, number, [int(year["year"])], is_weak=False)
            elif text[end : end + 1] != "-" and (len(ahead["ordinal"]) > 1 or text[ahead.end("ordinal")] == "."):
                yield from _part(start, end, is_half, number, (), is_weak=True)


def _eastern(text: str) -> Iterator[WrittenDate]:
    """Yield ``2024年第3四半期``, ``2024年上半年``, and the same without a year."""
    for match in _EAST.finditer(text):
        ahead = _EAST_BEFORE.search(text, max(0, match.start() - _EAST_CHARS), match.start())
        is_half = match[0][0] in "半반"
        if ahead is None or is_half == bool(ahead["quarter"]) or (match[0] == "季" and not ahead["nth"]):
            continue
        number = (1 if ahead["first"] else 2) if is_half else _HAN.find(ahead["quarter"]) + 1 or int(ahead["quarter"])
        meant = [int(ahead["year"])] if ahead["year"] else []
        if ahead["ended"]:  # a year that ends in March has the name of either
            meant.append(meant[0] - 1)
        yield from _part(ahead.start(), match.end(), is_half, number, meant, is_weak=not meant)


def _ordinal(written: str) -> int:
    """Return the number of an ordinal up to four, in figures or in words, or else zero.

    >>> [_ordinal(one) for one in ("3rd", "3.", "3-й", "III", "dritten", "fifth")]
    [3, 0, 3, 3, 3, 0]
    """
    counted = _COUNTED.fullmatch(written)
    if counted is not None:
        roman = counted["roman"]
        return _ROMAN.index(roman) + 1 if roman else int(counted["digit"] or counted["digit_dashed"])
    lower = written.lower()
    return next((number for stem, number in _ORDINALS.items() if lower.startswith(stem)), 0)


def _fiscal(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``FY24``, ``fiscal year 2024``, ``FY2023/24``, ``Geschäftsjahr 2024``."""
    for word in (word for word in _FISCAL_WORDS if word.lower().split()[0] in seen.letters):
        for at in places(text, word):
            start = at - 1 if word[0] == "i" else at
            match = _FISCAL_YEAR.match(text, at + len(word))
            if match is None or text[start - 1 : start].isalnum() or (start < at and text[start] not in "Ff"):
                continue
            if match["since"]:
                since = match["since"] if len(match["since"]) == 4 else f"20{match['since']}"
                dates: tuple[str, ...] = (since, since[:2] + match["until"])
            else:
                dates = tuple(str(year) for year in _years(match))
            yield WrittenDate(start, match.end(), dates, match.end(), True)


def _decades(text: str, seen: Inventory) -> Iterator[WrittenDate]:
    """Yield ``1990s``, ``the '90s``, ``1990er Jahre``, ``années 90``, ``90年代``."""
    for zero in _DECADE.finditer(text):
        head = _DECADE_HEAD.search(text, max(0, zero.start() - 3), zero.start())
        if head is not None and head["full"]:
            yield WrittenDate(head.start(), zero.end(), (f"{head['full']}x",), zero.end())
        elif head is not None:
            digit, is_bare = head["marked"] or head["bare"], head["bare"] is not None
            yield WrittenDate(head.end() - 1, zero.end(), _decades_of(digit), zero.end(), is_bare)
    for word in (word for word in _DECADE_WORDS if word.rstrip() in seen.letters):
        for at in places(text, word):
            tail = _DECADE_TAIL.match(text, at + len(word))
            if tail is not None:
                own = (f"{tail['century']}{tail['digit']}x",) if tail["century"] else _decades_of(tail["digit"])
                yield WrittenDate(at, tail.end(), own, tail.end())


def _decades_of(digit: str) -> tuple[str, ...]:
    return (f"19{digit}x", f"20{digit}x") if digit < "4" else (f"19{digit}x",)


def _part(
    start: int, end: int, is_half: bool, number: int, stated: Iterable[int], *, is_weak: bool
) -> Iterator[WrittenDate]:
    """Yield a quarter or a half of each year that may be stated, or of none."""
    if not is_half or number <= 2:
        part = f"-{'H' if is_half else 'Q'}{number}"
        dates = tuple(f"{one:04}{part}" for one in stated) or (f"-{part}",)
        yield WrittenDate(start, end, dates, end, is_weak)


def _years(match: re.Match[str]) -> tuple[int, ...]:
    return (int(match["year"]),) if match.groupdict().get("year") else years(match["short"])
