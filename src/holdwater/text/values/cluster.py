"""The tokens of a value: what overlaps is one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from holdwater.text import codes
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.number_words import spelled
from holdwater.text.times.atoms import Atom
from holdwater.text.times.days import WrittenDate
from holdwater.text.values.codes import Spanned, is_sides
from holdwater.text.values.numbers import Forms, end_of
from holdwater.text.values.token import YEAR, Token

_Span = TypeVar("_Span", Forms, tuple[int, int])


def apart(spans: Sequence[_Span], atoms: Sequence[Atom]) -> list[_Span]:
    """Return the spans that touch no atom: no part of a date is a number of its own."""
    return [one for one in spans if not any(one[0] < atom.end and atom.start < one[1] for atom in atoms)]


def bare_years(dates: Iterable[WrittenDate]) -> tuple[Numeral, ...]:
    """Return the years that dates mean as numbers: a page may give the year of FY24 or 令和6年 by itself."""
    stated = {iso for one in dates for iso in one.dates if YEAR.fullmatch(iso)}
    return tuple(Numeral.parse(year) for year in sorted(stated))


def cluster(
    text: str, numbers: Sequence[Forms], spans: Sequence[tuple[int, int]], atoms: Sequence[Atom]
) -> list[Spanned]:
    """Join what overlaps into one token: ``12 480`` as one number and as two, ``16GB`` as quantity and as code."""
    parts: list[Spanned] = [(start, end, Token("", codes=(text[start:end],))) for start, end in spans]
    for atom in atoms:
        start, end, dates, durations = atom
        if dates or durations:
            code = () if atom.is_elliptic else (text[start:end],)
            parts.append((start, end, Token("", bare_years(dates), code, dates=dates, durations=durations)))
    for start, end, forms in numbers:
        holders = [text[a:b] for a, b in spans if a < start < b or (a == start and b > end)]
        if all(is_sides(holder) for holder in holders):
            written = text[start : forms[0].end]
            version = (written,) if codes.is_version(written) and forms[0].anchors.is_bare else ()
            # A number word may be a word all the same: the page may repeat it where its language isn't known.
            word = text if forms[0].readings[0].how == spelled.HOW and text.isalpha() else None
            parts.append((start, max(end_of(forms[0]), start), Token("", forms, version, word)))
    parts.sort(key=lambda part: (part[0], -part[1]))
    tokens: list[Spanned] = []
    for start, end, token in parts:
        if tokens and start < tokens[-1][1]:
            first, last, known = tokens[-1]
            last = max(last, end)
            joined = Token(
                text[first:last],
                known.numerals + token.numerals,
                known.codes + token.codes,
                known.word or token.word,
                dates=known.dates + token.dates,
                durations=known.durations + token.durations,
            )
            tokens[-1] = (first, last, joined)
        else:
            tokens.append((start, end, replace(token, text=text[start:end])))
    return tokens


def without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return text with numbers, their units, codes and dates blanked."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    for match in anchors.CURRENCY.finditer(text):
        if spans:
            letters[match.start() : match.end()] = " " * len(match[0])
    return "".join(letters)
