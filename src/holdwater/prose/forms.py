"""How citations are written in running text, whatever they refer to: by number, label, raised digit, name and year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from holdwater.text.lazy import lazy
from holdwater.text.numbers.digits import FROM_RAISED
from holdwater.text.times.dates import find_dates

_AND = r"(?:[,;&]|and|und|et|y|e|i|og|och|en|и)"
_PAGES = r"(?:pp?|S|str|s|стр|с|pág|n)?\.?\s?\d{1,5}(?:\s?[\u2013-]\s?\d{1,5})?f{0,2}\.?"
_NUMBERS = rf"\d{{1,3}}(?:\s{{0,3}}(?:{_AND}|[\u2013-])\s{{0,3}}\d{{1,3}}){{0,40}}"
# ``[1]``, ``[2, 3-5]``, ``[1 and 2]``, ``[1, p. 7]``.
_NUMBERED = lazy(
    rf"\[\s{{0,3}}(?P<labels>{_NUMBERS})(?:[,:]\s?(?:pp?|S)\.\s?\d{{1,5}}(?:[\u2013-]\d{{1,5}})?)?\s{{0,3}}\]"
)
_FIGURE = lazy(r"\[(?:\d{4}|\d{1,3}(?:,\d{3})+)\]")
_FOOTNOTE = lazy(r"\[(?P<label>\^[^\[\]\n]{1,64})\]:?")
_ANGLED = lazy(r"⟨\d{1,4}(?:\s{0,3},\s{0,3}\d{1,4}){0,40}⟩")
_VENDOR = lazy(
    r"【(?:(?P<first>\d{1,4})(?::(?P<second>\d{1,4}))?\u2020[^【】\n]{0,200}|(?P<plain>\d{1,4})|[^【】\n]{1,200})】"
)
# A page that is pointed at: ``p. 12``, ``(S. 7)``.
_PAGE = lazy(r"(?<![^\W_])(?:pp?\.|(?<=[(\[])S\.)\s?\d{1,5}(?:\s?[\u2013-]\s?\d{1,5})?(?![^\W_])")
_SOURCE = (
    r"(?:sources?|docs?|documents?|passages?|refs?\.?|references?|quellen?|dokumente?|fuentes?|fontes?|źródło|zdroj"
    r"|источник|出典|来源)"
)
_LABELLED = lazy(
    rf"[(\[](?:(?:see|siehe|vgl\.|cf\.)\s)?{_SOURCE}(?![^\W\d_])[ \u00a0]?[:#_]?[ \u00a0]?"
    r"(?P<labels>[^()\[\]\n]{1,200})[)\]]",
    re.IGNORECASE,
)
_LABEL = lazy(rf"(?:{_SOURCE}(?![^\W\d_])[ \u00a0]?[:#_]?[ \u00a0]?)?(?P<label>\S.{{0,200}})", re.IGNORECASE)
_BETWEEN = lazy(rf"\s{{0,3}}[,;&]\s{{0,3}}|\s{_AND}\s")
_PART = lazy(r"(\d{1,4})(?:\s{0,3}[\u2013-]\s{0,3}(\d{1,4}))?")
_MAX_RANGE = 50
# Behind a mark, or a word that is no unit: ``tall.¹``, ``tall¹,²``, ``tall<sup>1</sup>``; ``m²``, ``10⁵`` are powers.
_BEHIND = r"(?:(?<=[.,;:!?)”\"»。、」>])|(?<=[^\W\d_]{4}))"
_RAISED = lazy(
    rf"{_BEHIND}[¹²³⁰⁴-⁹]{{1,3}}(?:[,\s]{{1,2}}[¹²³⁰⁴-⁹]{{1,3}}){{0,9}}(?!\w)|(?<=[.,;:!?)”\"»。、」])[¹²³⁰⁴-⁹]{{1,3}}"
)
_RAISED_TAG = lazy(rf"{_BEHIND}<sup>\s?(?P<labels>{_NUMBERS})\s?</sup>", re.IGNORECASE)

_NAME = r"[^\W\d_][^\W\d_'’.\-]{0,40}(?:[-'’][^\W\d_]{1,40}){0,2}"
_INITIALS = r"(?:[^\W\d_]\.\s?){0,3}"
_PARTICLES = r"(?:(?:van|von|der|den|de|del|della|di|da|do|dos|du|la|le|ter|ten|zu|al|bin|ibn)\s){0,3}"
# More authors, or a word for them, in several languages.
_OTHERS = (
    rf"(?:,?\s(?:et\s?al\.?|und\sandere|u\.\s?a\.|i\sin\.|y\sotros|et\scol(?:l|aborateurs)?\.?|e\soutros|e\saltri|и\sдр\.)"
    rf"|(?:,\s|,?\s(?:and|und|et|y|e|i|en|och|og|&|и|та)\s){_INITIALS}{_PARTICLES}{_NAME}){{0,4}}"
)
_YEARS = r"(?:1[5-9]|20)\d\d[a-z]?(?:\s?[,;]\s?(?:1[5-9]|20)\d\d[a-z]?){0,3}"
_LOCATOR = rf"(?:[,:]\s?{_PAGES})?"
# Further words of an organisation: ``World Health Organization [WHO], 2019``.
_REST = rf"(?:\s{_NAME}){{0,7}}?(?:\s[\[(][^\W\d_]{{2,10}}[\])])?"
_AUTHOR = rf"{_INITIALS}{_PARTICLES}(?P<first>{_NAME})(?P<rest>{_REST})(?P<others>{_OTHERS})"
_ANY_AUTHOR = rf"{_INITIALS}{_PARTICLES}{_NAME}{_REST}{_OTHERS}"
_LEAD = (
    r"(?:(?:see(?:\salso)?|e\.g\.|cf\.|siehe(?:\sauch)?|vgl\.|s\.|voir|véase|ver|zob\.|por\.|см\.),?\s(?:e\.g\.,?\s)?)?"
)
# (Smith, 2020), (vgl. Müller und Kowalska 2019, S. 12; Li et al., 2021b), (Smith 2019, Jones 2020)
_AUTHOR_YEARS = lazy(
    rf"[(\[]{_LEAD}{_AUTHOR}(?:(?P<comma>,|、)\s?|\s)(?P<years>{_YEARS}){_LOCATOR}"
    rf"(?:\s?[;,]\s?{_ANY_AUTHOR}(?:[,、]\s?|\s){_YEARS}{_LOCATOR}){{0,8}}[)\]]"
)
_WORK = lazy(rf"{_LEAD}(?P<work>{_AUTHOR}(?:(?P<comma>,|、)\s?|\s)(?P<years>{_YEARS}))")
_NARRATIVE = lazy(
    rf"(?<![\w.])(?P<first>{_NAME})(?P<others>{_OTHERS}),?\s[(\[](?P<years>{_YEARS})(?P<locator>{_LOCATOR})[)\]]"
)
_SUFFIXED = lazy(r"\d{4}[a-z]")
_SMALL_WORDS = 4
# What has a year and is no author, besides months: ``(Third Quarter, 2023)``.
_PERIODS = frozenset(
    [
        "quarter",
        "half",
        "year",
        "semester",
        "season",
        "edition",
        "spring",
        "summer",
        "autumn",
        "fall",
        "winter",
        "quartal",
        "halbjahr",
        "jahr",
        "frühjahr",
        "sommer",
        "herbst",
        "trimestre",
        "semestre",
        "année",
        "año",
        "anno",
    ]
)


class Marker(NamedTuple):
    """A marker by its form alone.

    Attributes:
        start: Where it starts.
        end: End, exclusive.
        labels: The numbers or names that it refers to.
    """

    start: int
    end: int
    labels: tuple[str, ...]


def find_author_years(text: str) -> Iterator[re.Match[str]]:
    """Yield the brackets that may name an author and a year: capitalised, and no month.

    >>> [match[0] for match in find_author_years("Up (Li et al., 2021), down (since 2019) in (March 2020).")]
    ['(Li et al., 2021)']
    """
    for match in _AUTHOR_YEARS.finditer(text) if "(" in text or "[" in text else ():
        if _is_name(match) and not any(len(one.dates[0]) > 4 for one in find_dates(match[0])):
            yield match


def works(text: str) -> list[re.Match[str]]:
    """Return each author with years in such brackets, as the group ``work``."""
    return list(_WORK.finditer(text))


def find_narratives(text: str) -> Iterator[re.Match[str]]:
    """Yield the names with a year in brackets behind them: ``Smith (2020)``."""
    for match in _NARRATIVE.finditer(text) if "(" in text or "[" in text else ():
        if not match["first"][0].islower():
            yield match


def is_unmistakable(match: re.Match[str]) -> bool:
    """Say whether a name with a year can be nothing but a citation.

    That is one with more authors, a comma before the year in brackets, a letter behind it, or a page; of several
    works one is enough.
    """
    parts = [one.groupdict() for one in (match, *works(match[0]))]
    return any(
        one["others"] or one.get("comma") or one.get("locator") or _SUFFIXED.match(one["years"]) for one in parts
    )


def _is_name(match: re.Match[str]) -> bool:
    words = [match["first"], *match["rest"].split()]
    is_capitalised = not any(word[0].islower() for word in words if word is words[0] or len(word) > _SMALL_WORDS)
    return is_capitalised and _PERIODS.isdisjoint(word.casefold() for word in words)


def find_footnotes(text: str) -> Iterator[Marker]:
    """Yield the footnotes: ``[^1]``."""
    for match in _FOOTNOTE.finditer(text) if "[^" in text else ():
        yield Marker(*match.span(), (match["label"],))


def find_numbered(text: str) -> Iterator[Marker]:
    """Yield numbers in brackets: ``[1]``, ``[1 and 2]``, ``[1, p. 7]``; no ``[5,301](https://…)``."""
    for match in _NUMBERED.finditer(text) if "[" in text else ():
        labels = _numbers(match["labels"])
        if len(labels) == 1 or not (text.startswith("(", match.end()) or is_figure(match[0])):
            yield Marker(*match.span(), labels)


def is_figure(text: str) -> bool:
    """Say whether brackets hold a year or a number in groups, unless a source has it: ``[2020]``, ``[5,301]``."""
    return _FIGURE.fullmatch(text) is not None


def find_vendors(text: str) -> Iterator[Marker]:
    """Yield the markers of a vendor, ``【4:1†source】``; a message's sources count from 0."""
    for match in _VENDOR.finditer(text) if "【" in text else ():
        number = match["first"] or match["plain"]
        label = str(int(match["second"]) + 1) if match["second"] is not None else number
        yield Marker(*match.span(), () if label is None else (label,))


def find_labelled(text: str) -> Iterator[Marker]:
    """Yield the brackets that say they name sources: ``(Source 1)``, ``[Quellen: 1, 2]``, ``(source: report)``."""
    for match in _LABELLED.finditer(text) if "(" in text or "[" in text else ():
        labels: list[str] = []
        for part in _BETWEEN.split(match["labels"]):
            inner = _LABEL.match(part)
            label = (inner["label"] if inner else part).strip()
            labels += _numbers(label) or (label,)
        yield Marker(*match.span(), tuple(dict.fromkeys(labels)))


def find_raised(text: str) -> Iterator[Marker]:
    """Yield the raised numbers that are no powers: ``tall.¹``, ``tall¹,²``, ``tall<sup>1</sup>``."""
    for match in _RAISED.finditer(text):
        yield Marker(*match.span(), tuple(match[0].translate(FROM_RAISED).replace(",", " ").split()))
    for match in _RAISED_TAG.finditer(text) if "<" in text else ():
        yield Marker(*match.span(), _numbers(match["labels"]))


def _numbers(text: str) -> tuple[str, ...]:
    """Return the numbers that ``1, 3-5`` names."""
    labels: list[str] = []
    for part in _BETWEEN.split(text.strip()):
        match = _PART.fullmatch(part.strip())
        if match is None:
            return ()
        first, last = int(match[1]), int(match[2] or match[1])
        labels += map(str, range(first, last + 1)) if first <= last < first + _MAX_RANGE else (str(first), str(last))
    return tuple(labels)


def find_silent(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of clean text that can be nothing but a citation, and so state nothing.

    >>> text = "It is 5 kg [1, 2], says Li (2020, p. 4), or 6 kg (Berlin 2020)."
    >>> [text[a:b] for a, b in find_silent(text)]
    ['[1, 2]', 'Li (2020, p. 4)', 'p. 4']
    """
    for find in (find_numbered, find_footnotes, find_vendors, find_labelled, find_raised):
        for marker in find(text):
            if find is not find_labelled or all(
                len(label) < len("2024") and label.isdigit() for label in marker.labels
            ):
                yield marker.start, marker.end
    yield from (match.span() for match in _ANGLED.finditer(text) if "⟨" in text)
    for match in (*find_author_years(text), *find_narratives(text)):
        if is_unmistakable(match):
            yield match.span()
    yield from (match.span() for match in _PAGE.finditer(text))
