"""What a value is, and which of its parts must be looked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import TypeAlias, TypeVar

from holdwater.model.citation import Scalar
from holdwater.text import codes, heights, units, words
from holdwater.text.codes import phones
from holdwater.text.coordinates import find_coordinates
from holdwater.text.fold import Cleaned
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors, numerals
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.number_words import spelled
from holdwater.text.numbers import digits, fractions
from holdwater.text.numbers.digits import Reading, Written
from holdwater.text.numbers.signs import MINUS, PLUS, own_signs
from holdwater.text.times.atoms import Atom, find_atoms
from holdwater.text.times.dates import WrittenDate, find_dates
from holdwater.text.times.durations import Duration, find_durations
from holdwater.text.written import find_written, outside

_SMALL = 12


class Kind(StrEnum):
    """What a value is."""

    NOT_CHECKABLE = "not_checkable"
    NUMBER = "number"
    QUANTITY = "quantity"
    IDENTIFIER = "identifier"
    DATE = "date"
    TEXT = "text"
    MIXED = "mixed"
    PROSE = "prose"


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a value that must be looked for; any one of its forms is enough.

    Attributes:
        text: The part as written.
        numerals: The numbers that it may be.
        codes: The codes that it may be, as written.
        word: The word that it is.
        dates: The dates that it may be.
        durations: The lengths of time that it may be.
        names: The unit or the currency that it is the name of, where the value is nothing else.
    """

    text: str
    numerals: tuple[Numeral, ...] = ()
    codes: tuple[str, ...] = ()
    word: str | None = None
    dates: tuple[WrittenDate, ...] = ()
    durations: tuple[Duration, ...] = ()
    names: Anchors = anchors.NOTHING

    @property
    def is_small(self) -> bool:
        """Whether it is a bare whole number up to twelve, which a page may well spell in words."""
        if not self.numerals or self.codes:
            return False
        return all(
            numeral.anchors.is_bare and 0 <= amount <= _SMALL and amount == int(amount)
            for numeral in self.numerals
            for amount in numeral.amounts
        )

    @property
    def stated_dates(self) -> Iterator[str]:
        """The dates that it may be, and the year that a bare number may be."""
        yield from dict.fromkeys(iso for written in self.dates for iso in written.dates)
        for numeral in self.numerals:
            if numeral.anchors.is_bare and _YEAR.fullmatch(numeral.surface) and numeral.signs != MINUS:
                yield numeral.surface


@dataclass(frozen=True, slots=True)
class Value:
    """A value taken apart.

    Attributes:
        kind: What it is.
        text: The value as text, cleaned.
        tokens: The significant parts that decide.
        labels: Words beside numbers and codes: they count in the coverage only.
    """

    kind: Kind
    text: str
    tokens: tuple[Token, ...] = ()
    labels: tuple[Token, ...] = ()


#: What tells the signs that the number at ``[start, end)`` of a text may have.
SignsOf: TypeAlias = Callable[[str, int, int], tuple[int, ...]]

_YEAR = lazy("[12][0-9]{3}")
_URL = lazy(r"(?:[a-z][a-z0-9+.-]{0,30}://|www\.|mailto:|data:)\S*", re.IGNORECASE)
_EMAIL = lazy(r"[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}")
_NAN = lazy(r"[+-]?(?:nan|inf(?:inity)?)", re.IGNORECASE)


def read_value(value: Scalar, given_units: Sequence[str] = ()) -> Value:
    """Take a value apart into the tokens that must be looked for.

    Args:
        value: A JSON scalar; a float counts as its shortest spelling.
        given_units: Units from beside the value, its field's name and the caller, in that order.

    >>> read_value("Core i7 1165G7").kind, [token.text for token in read_value("Core i7 1165G7").tokens]
    (<Kind.MIXED: 'mixed'>, ['i7', '1165G7'])
    """
    if value is None or isinstance(value, bool):
        return Value(Kind.NOT_CHECKABLE, "")
    given = tuple(dict.fromkeys(found for unit in given_units if (found := anchors.of_unit(unit)) != Anchors()))
    if isinstance(value, str):
        return _read_text(Cleaned(value).text.strip(), given)
    literal = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    return _read_number(literal, str(value), given)


def _read_number(literal: Decimal, written: str, given: tuple[Anchors, ...]) -> Value:
    """Read a JSON number: one reading, its own; a long whole number may be a code too."""
    exponent = literal.as_tuple().exponent
    if (
        not isinstance(exponent, int)
        or len(literal.as_tuple().digits) > digits.MAX_CHARS
        or abs(exponent) > digits.MAX_EXPONENT
    ):
        return Value(Kind.NOT_CHECKABLE, written)
    sign = MINUS if literal.is_signed() and literal else PLUS
    reading = (Reading(digits.PLAIN, literal.copy_abs()),)
    text = str(literal.copy_abs())
    forms = tuple(
        Numeral(text, 0, len(text), reading, own_signs=sign, own_anchors=found) for found in given or (Anchors(),)
    )
    code = (text,) if text.isdigit() and len(text) >= codes.LONG_NUMBER and sign == PLUS else ()
    dates = tuple(find_dates(text)) if code else ()
    return Value(Kind.NUMBER, written, (Token(written, forms, code, dates=dates),))


def _read_text(text: str, given: tuple[Anchors, ...]) -> Value:
    """Read a text; one that may be a height is that as well, and the time that it may be: ``5ft9``, ``3'10``."""
    found = _read_as_written(text, given)
    height = heights.spelled_out(text)
    if height is None:
        return found
    whole = [token for token in found.tokens if token.text == text] if len(found.tokens) == 1 else []
    first = whole[0] if whole else Token(text, codes=(text,))
    parts = tuple(numeral for token in _read_as_written(height, given).tokens for numeral in token.numerals)
    times = first.durations + heights.minutes(text)
    return Value(Kind.QUANTITY, text, (replace(first, numerals=first.numerals + parts, durations=times),))


def _read_as_written(text: str, given: tuple[Anchors, ...]) -> Value:
    if not text or _URL.fullmatch(text) or _EMAIL.fullmatch(text) or _NAN.fullmatch(text):
        return Value(Kind.NOT_CHECKABLE, text)
    written = _written(text)
    spans = _codes(text, written, given)
    numbers = list(_numbers(text, given, spans, written))
    atoms = find_atoms(text, spans)
    strong = [atom for atom in atoms if not atom.is_weak]
    if len(atoms) == len(strong) == 1 and not atoms[0].rest(text):
        forms = tuple(form for start, end, forms in numbers for form in forms if _fills(text, start, end))
        return Value(
            Kind.DATE, text, (Token(text, forms, (text,), dates=atoms[0].dates, durations=atoms[0].durations),)
        )
    if words.is_prose(text):
        return Value(Kind.PROSE, text)
    if not any(atom.dates for atom in strong) and _is_whole_code(text):
        forms = tuple(form for start, end, forms in numbers for form in forms if _fills(text, start, end))
        return Value(Kind.QUANTITY if forms else Kind.IDENTIFIER, text, (Token(text, forms, (text,)),))
    tokens = _cluster(text, _apart(numbers, strong), _apart(spans, strong), atoms)
    if tokens and (codes.is_spaced(text) or codes.is_hyphenated(text)):
        first = tokens[0][2]
        tokens[0] = (*tokens[0][:2], replace(first, codes=(*first.codes, text)))
    taken = [(start, end) for start, end, _ in numbers] + [(start, end) for start, end, _ in tokens]
    taken += [(atom.start, atom.end) for atom in strong]
    labels = tuple(Token(word, word=word) for word in words.significant_words(_without(text, taken)))
    if not tokens:
        named = anchors.of_unit(text, codes=False)
        if labels and (named.units or named.currency) and not named.factors:
            labels = (replace(labels[0], names=named), *labels[1:])
        return Value(Kind.TEXT if labels else Kind.NOT_CHECKABLE, text, labels)
    found = tuple(token for _, _, token in tokens)
    if labels:
        return Value(Kind.MIXED, text, found, labels)
    if all(token.dates or token.durations for token in found):
        return Value(Kind.DATE, text, found)
    identifier = all(token.codes and not token.numerals for token in found)
    return Value(Kind.IDENTIFIER if identifier else Kind.QUANTITY, text, found)


def _codes(text: str, written: Sequence[Written], given: Sequence[Anchors]) -> list[tuple[int, int]]:
    """Return the spans of the codes of a value; a piece of a number is none (49kg of 0,49kg), nor is 3.0e4."""
    others = [(one.start, one.end) for one in written]
    numbers = list(digits.find_spans(text))
    spans = [
        (a, b)
        for a, b in codes.find_codes(text)
        if not any(s <= a and b <= e and (b - a < e - s or "." in text[s:e]) for s, e in others)
        and not any(s < a < e for s, e in numbers)
    ]
    has_unit = any(found.units for found in given)
    spans = [
        (a, b) for a, b in spans if not codes.are_sides(text[a:b]) or not (has_unit or anchors.after(text, b).units)
    ]
    return spans if text.isascii() else list(_unglued(text, spans, written))


def _unglued(text: str, spans: Sequence[tuple[int, int]], written: Sequence[Written]) -> Iterator[tuple[int, int]]:
    """Yield the codes, less a word and its amount in a script that sets none apart: ``税込12,800円``."""
    amounts = [(one.start, anchors.after(text, one.end).end) for one in written if one.is_atomic]
    amounts += [(start, anchors.after(text, end).end) for start, end in digits.find_spans(text)]
    amounts += [(one.start, one.end) for one in find_durations(text)]
    for a, b in spans:
        is_eastern = all(words.is_unspaced(c) or "\uac00" <= c <= "\ud7a3" for c in text[a:b] if not c.isdigit())
        if not (is_eastern and any(a < end and start < b <= end for start, end in amounts)):
            yield a, b


def _is_whole_code(text: str) -> bool:
    """Say whether a value is one code of digits and marks: a phone, an ISBN, a version, a score."""
    if codes.is_parted(text) or codes.is_long_parted(text) or codes.is_numbering(text) or phones.is_phone(text):
        return True
    return codes.is_version(text) and text.count(".") > 1


def _fills(text: str, start: int, end: int) -> bool:
    """Say whether a number is the whole value, a sign, a bracket or a unit aside."""
    return not text[:start].strip("+-\u2212(") and not text[end:].strip(") ")


def _numbers(
    text: str,
    given: tuple[Anchors, ...],
    spans: Sequence[tuple[int, int]],
    written: Sequence[Written],
    signs: SignsOf = own_signs,
) -> Iterator[tuple[int, int, tuple[Numeral, ...]]]:
    """Yield (start, end with its unit, numeral once with its own anchors and once with each given one)."""
    runs = list(digits.find_spans(text))
    own: list[Numeral] = []
    inside = [one._replace(is_atomic=_is_meant(text, one)) for one in written]
    plain = outside(sorted({*runs, *digits.chains(text, runs)}), inside)
    found = [(start, end, numerals.span_readings(text[start:end])) for start, end in plain]
    for start, end, readings in sorted([*(one for one in found if one[2]), *(one[:3] for one in written)]):
        if start and text[start - 1].isalpha() and any(a < start < b and not _is_sides(text[a:b]) for a, b in spans):
            continue  # the digits of a code
        own.append(Numeral(text, start, end, readings, own_signs=signs(text, start, end)))
    numerals.link(own)
    degrees = {one.start: one for one in find_coordinates(text)}
    for numeral in own:
        if numeral.is_part:
            continue  # of a compound measure, which is one quantity
        stated = numeral.anchors
        forms = [numeral] if not (given and stated.is_bare) else []
        if not (stated.units or stated.share is not None):
            forms += [numeral.governed(found) for found in given]
        if (coordinate := degrees.get(numeral.start)) is not None:
            decimals = (Reading(digits.PLAIN, coordinate.rounded),)
            forms.append(
                Numeral(str(coordinate.rounded), 0, len(str(coordinate.rounded)), decimals, own_signs=coordinate.signs)
            )
        yield numeral.start, max(_end(numeral), stated.end), tuple(forms)


def _end(numeral: Numeral) -> int:
    """Return where a number ends; a compound measure with the unit of its last part."""
    last = numeral.rest[-1] if numeral.rest else numeral
    return max(last.end, last.anchors.end if numeral.rest else 0)


def _written(text: str) -> list[Written]:
    """Return what ``find_written`` finds, less the number words that are part of a name: ``Three Kings brewery``."""
    return [one for one in find_written(text) if one.readings[0].how != spelled.HOW or _is_spelled(text, one)]


def _is_spelled(text: str, one: Written) -> bool:
    """Say whether number words state a number: ``Twelve litres``, or in lower case ``twelve pieces``."""
    if one.is_atomic:
        return True  # 1万2800
    ahead = text[: one.start].strip("+-\u2212( $€£")
    rest = text[max(one.end, anchors.after(text, one.end).end) :].strip(" .")
    return not (ahead and rest) and (not (ahead or rest) or text[one.start : one.end].islower())


def _is_meant(text: str, one: Written) -> bool:
    """Say whether a value means one number as a whole, where a page might mean the digits in it by themselves."""
    if one.is_atomic:
        return True
    behind = anchors.after(text, one.end)
    is_mixed = one.readings[0].how == fractions.HOW and bool(behind.units)
    return is_mixed or _fills(text, one.start, max(one.end, behind.end))


def _is_sides(code: str) -> bool:
    """Say whether what looks like a code is measures in one token: ``30x20x15cm``, ``220-240V``."""
    unit = codes.sides_unit(code)
    return bool(unit and (units.lookup(unit) or units.lookup(unit.lstrip("xX"))))


_Numbers = tuple[int, int, tuple[Numeral, ...]]
_Spanned = tuple[int, int, Token]
_Span = TypeVar("_Span", _Numbers, tuple[int, int])


def _apart(spans: Sequence[_Span], atoms: Sequence[Atom]) -> list[_Span]:
    """Return the spans that touch no atom: no part of a date is a number of its own."""
    return [one for one in spans if not any(one[0] < atom.end and atom.start < one[1] for atom in atoms)]


def _cluster(
    text: str, numbers: Sequence[_Numbers], spans: Sequence[tuple[int, int]], atoms: Sequence[Atom]
) -> list[_Spanned]:
    """Join what overlaps into one token: ``12 480`` as one number and as two, ``16GB`` as quantity and as code."""
    parts: list[_Spanned] = [(start, end, Token("", codes=(text[start:end],))) for start, end in spans]
    for start, end, dates, durations in atoms:
        if dates or durations:
            # A page may give the year of FY24 by itself.
            stated = {iso for one in dates if one.is_weak for iso in one.dates if _YEAR.fullmatch(iso)}
            bare = tuple(Numeral.parse(year) for year in sorted(stated))
            parts.append((start, end, Token("", bare, (text[start:end],), dates=dates, durations=durations)))
    for start, end, forms in numbers:
        holders = [text[a:b] for a, b in spans if a < start < b or (a == start and b > end)]
        if all(_is_sides(holder) for holder in holders):
            written = text[start : forms[0].end]
            version = (written,) if codes.is_version(written) and forms[0].anchors.is_bare else ()
            # A number word may be a word all the same: the page may repeat it where its language isn't known.
            word = text if forms[0].readings[0].how == spelled.HOW and text.isalpha() else None
            parts.append((start, max(_end(forms[0]), start), Token("", forms, version, word)))
    parts.sort(key=lambda part: (part[0], -part[1]))
    tokens: list[_Spanned] = []
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


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return text with numbers, their units, codes and dates blanked."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    for match in anchors.CURRENCY.finditer(text):
        if spans:
            letters[match.start() : match.end()] = " " * len(match[0])
    return "".join(letters)
