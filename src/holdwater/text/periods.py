"""Stretches of time that have a name of their own: decades, quarters, halves and fiscal years."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.days import WrittenDate, years
from holdwater.text.lazy import lazy

_SPACE = "[ \u00a0\u202f\u2009]"
_YEAR = "(?:(?P<year>(?:19|20)[0-9]{2})|['’]?(?P<short>[0-9]{2}))(?![0-9A-Za-z]|[.,:/][0-9])"
_FISCAL = r"(?:FY|CY|fiscal|Fiscal|financial|year|of|de|del|di|des|do|von)"
_FILL = rf"(?:{_SPACE}|[-/,.]){{0,2}}(?:{_FISCAL}{_SPACE}?){{0,2}}"
# Q1 2024, Q1'24, H1/2024, 1Q24, 2024-Q1, 2024Q1; T1 in French and Spanish, S1 for a half.
_NAMED = lazy(
    rf"(?:(?:(?P<kind>[QTHS])(?P<number>[1-4])|(?P<count>[1-4])(?P<unit>[QTHS])){_FILL}{_YEAR}"
    rf"|(?P<before>(?:19|20)[0-9]{{2}}){_SPACE}?[-/.]?{_SPACE}?(?P<last_kind>[QTHS])(?P<last>[1-4]))(?![^\W_])"
)
_ORDINALS = {
    name: number
    for number, names in enumerate(
        (
            "first 1st erstes ersten 1 1er 1ère 1º 1° 1o premier primer primo primeiro i 1-й 1-го",
            "second 2nd zweites zweiten 2 2e 2ème 2º 2° 2o deuxième segundo secondo ii 2-й 2-го",
            "third 3rd drittes dritten 3 3e 3ème 3º 3° 3o troisième tercer terzo terceiro iii 3-й 3-го",
            "fourth 4th viertes vierten 4 4e 4ème 4º 4° 4o quatrième cuarto quarto iv 4-й 4-го",
        ),
        1,
    )
    for name in names.split()
}
_QUARTERS = "quarter|quartals?|trimestre|kwartał|kwartale|kwartaal|kvartal|квартала?|кварталі?|čtvrtletí"
_HALVES = "half|halbjahr|halbjahres|semestre|semester|półrocze|halvår|полугоди[ея]|halfjaar"
_SPELLED = lazy(
    rf"(?:{_SPACE}|-|\.{_SPACE}?)(?:(?:fiscal|financial) )?"
    rf"(?:(?P<quarter>{_QUARTERS})|(?P<half>{_HALVES}))(?!\w){_FILL}{_YEAR}",
    re.IGNORECASE,
)
_LAST_WORD = lazy(r"[^\s.,;:()]{1,10}\Z")
_FISCAL_YEAR = lazy(
    rf"(?:\bFY[E]?(?:{_SPACE}|[-/])?|\b(?:fiscal|financial|Fiscal|Financial)(?:{_SPACE}[Yy]ear)?{_SPACE}|"
    rf"\b(?:Geschäftsjahr|exercice|ejercicio|esercizio|exercício|boekjaar|räkenskapsår(?:et)?|regnskabsår(?:et)?){_SPACE})"
    rf"(?:(?P<since>(?:19|20)?[0-9]{{2}})[-/\u2013](?:(?:19|20)?(?P<until>[0-9]{{2}}))|{_YEAR})"
)
_DECADE = lazy(
    r"(?:(?P<full>(?:1[0-9]|20)[0-9])0|(?<=['’])(?P<marked>[0-9])0|(?<![\w.,'’/-])(?P<bare>[2-9])0)"
    r"(?:['’]?s|er(?=[ -]Jahre)|er(?= )|[-‑](?:tal(?:et)?|х)|年代|년대)(?![^\W_])"
)
_TRIGGERS = (
    "quarter",
    "quartal",
    "trimestre",
    "квартал",
    "kvartal",
    "kwarta",
    "half",
    "halbjahr",
    "semest",
    "čtvrtlet",
)

_DECADE_OF = lazy(
    r"\b(?:années|años|anos|anni|lata|léta) ['’]?(?P<century>19|20)?(?P<digit>[0-9])0(?![^\W_]|[.,][0-9])"
)
_EAST = lazy(r"(?P<year>(?:19|20)[0-9]{2}) ?[年년]度? ?の?第?(?P<quarter>[1-4一二三四]) ?(?:四半期|季度|분기)")
_HAN = "一二三四"
_FISCAL_TRIGGERS = (
    "FY",
    "iscal",
    "inancial",
    "Geschäftsjahr",
    "exerc",
    "ejerc",
    "eserc",
    "boekjaar",
    "räkenskap",
    "regnskab",
)


def find_periods(text: str) -> Iterator[WrittenDate]:
    """Yield the decades, quarters, halves and fiscal years of clean text, form by form.

    A quarter is written as ``2024-Q1``, a half as ``2024-H1``, a decade as ``199x``; a fiscal year is its year.
    All but decades are weak: pages give the year in a header, or the months instead.

    >>> [one.dates for one in find_periods("Q1 2024, FY24, the '90s, first half of 2023")]
    [('2024-Q1',), ('2023-H1',), ('2024',), ('199x',)]
    """
    for match in _NAMED.finditer(text):
        if text[match.start() - 1 : match.start()].isalnum():
            continue
        kind = match["kind"] or match["unit"] or match["last_kind"]
        if kind in "TS" and match["short"]:
            continue  # S2 24 is rather a name and a count
        number = match["number"] or match["count"] or match["last"]
        yield from _part(match.start(), match, kind in "HS", int(number), match["before"])
    lower = text.lower()
    if any(trigger in lower for trigger in _TRIGGERS):
        yield from _spelled(text)
    for match in _FISCAL_YEAR.finditer(text) if any(word in text for word in _FISCAL_TRIGGERS) else ():
        if match["since"]:
            since = match["since"] if len(match["since"]) == 4 else f"20{match['since']}"
            yield WrittenDate(match.start(), match.end(), (since, since[:2] + match["until"]), match.end(), True)
        else:
            meant = tuple(str(year) for year in _years(match))
            yield WrittenDate(match.start(), match.end(), meant, match.end(), True)
    yield from _decades(text)
    for match in _EAST.finditer(text) if "期" in text or "季" in text or "분" in text else ():
        number = _HAN.find(match["quarter"]) + 1 or int(match["quarter"])
        yield WrittenDate(match.start(), match.end(), (f"{match['year']}-Q{number}",), match.end(), True)


def _decades(text: str) -> Iterator[WrittenDate]:
    """Yield ``1990s``, ``the '90s``, ``1990er Jahre``, ``années 90``, ``90年代``."""
    for match in _DECADE.finditer(text):
        if match["full"] is None:
            meant = _decades_of(match["marked"] or match["bare"])
            yield WrittenDate(match.start(), match.end(), meant, match.end(), match["bare"] is not None)
        elif not text[match.start() - 1 : match.start()].isalnum():
            yield WrittenDate(match.start(), match.end(), (f"{match['full']}x",), match.end())
    for match in _DECADE_OF.finditer(text):
        meant = (f"{match['century']}{match['digit']}x",) if match["century"] else _decades_of(match["digit"])
        yield WrittenDate(match.start(), match.end(), meant, match.end())


def _decades_of(digit: str) -> tuple[str, ...]:
    return (f"19{digit}x", f"20{digit}x") if digit < "4" else (f"19{digit}x",)


def _spelled(text: str) -> Iterator[WrittenDate]:
    """Yield the quarters and halves that count with a word: ``first quarter of 2024``, ``1. Quartal 2024``."""
    for match in _SPELLED.finditer(text):
        word = _LAST_WORD.search(text, max(0, match.start() - 12), match.start())
        number = _ORDINALS.get(word[0].lower()) if word else None
        if word is not None and number is not None:
            yield from _part(word.start(), match, bool(match["half"]), number, None)


def _part(start: int, match: re.Match[str], is_half: bool, number: int, year: str | None) -> Iterator[WrittenDate]:
    """Yield a part of each year that a match can state."""
    stated = (int(year),) if year else _years(match)
    if not is_half or number <= 2:
        mark = "H" if is_half else "Q"
        dates = tuple(f"{one:04}-{mark}{number}" for one in stated)
        yield WrittenDate(start, match.end(), dates, match.end(), True)


def _years(match: re.Match[str]) -> tuple[int, ...]:
    return (int(match["year"]),) if match["year"] else years(match["short"])
