"""What a value is, and which of its parts must be looked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from holdwater.model.citation import Scalar
from holdwater.text import heights, words
from holdwater.text.codes import groups
from holdwater.text.fold import Cleaned
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.anchors import Anchors
from holdwater.text.neighbours.numerals import Numeral
from holdwater.text.numbers import digits
from holdwater.text.numbers.digits import Reading
from holdwater.text.numbers.signs import MINUS, PLUS
from holdwater.text.times.atoms import find_atoms, joints
from holdwater.text.times.dates import find_dates
from holdwater.text.values.cluster import apart, bare_years, cluster, without
from holdwater.text.values.codes import as_ratio, code_spans, is_to_one, is_whole_code, with_codes
from holdwater.text.values.numbers import bases, fills, find_numbers, in_english, stated_numbers
from holdwater.text.values.token import Kind, Token, Value

_URL = lazy(r"(?:[a-z][a-z0-9+.-]{0,30}://|www\.|mailto:|data:)\S*", re.IGNORECASE)
_EMAIL = lazy(r"[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}")
# Seconds and milliseconds since 1970, with or without a part of one.
_MOMENT_DIGITS = (10, 13)
_NAN = lazy(r"[+-]?(?:nan|inf(?:inity)?)", re.IGNORECASE)


def read_value(value: Scalar, given_units: Sequence[str] = (), field: str | None = None) -> Value:
    """Take a value apart into the tokens that must be looked for.

    Args:
        value: A JSON scalar; a float counts as its shortest spelling.
        given_units: Units from beside the value, its field's name and the caller, in that order.
        field: Its field's name, which may say that a number is a moment: ``"created_at": 1709649000``.

    >>> read_value("Core i7 1165G7").kind, [token.text for token in read_value("Core i7 1165G7").tokens]
    (<Kind.MIXED: 'mixed'>, ['i7', '1165G7'])
    """
    if value is None or isinstance(value, bool):
        return Value(Kind.NOT_CHECKABLE, "")
    named = (in_english(anchors.of_given_unit(unit), unit) for unit in given_units)
    given = tuple(dict.fromkeys(found for found in named if found != Anchors()))
    if isinstance(value, str):
        found = _read_text(Cleaned(value).text.strip(), given)
    else:
        literal = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        found = _read_number(literal, str(value), given)
    whole, _, part = found.text.partition(".")
    if field and len(whole) in _MOMENT_DIGITS and f"{whole}{part}".isdecimal():
        moments = tuple(find_dates(f"{field}: {whole}"))
        found = replace(found, tokens=tuple(replace(one, dates=one.dates + moments) for one in found.tokens))
    return found


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
    code = (text,) if text.isdigit() and len(text) >= groups.LONG_NUMBER and sign == PLUS else ()
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
    written = stated_numbers(text)
    spans = code_spans(text, written, given)
    based = bases(text)
    spans = [(a, b) for a, b in spans if not any(start <= a and b <= end for start, end in based)]
    numbers = list(find_numbers(text, given, spans, written))
    atoms = find_atoms(text, spans)
    strong = [one for one in atoms if not one.is_weak or (one.is_part_of_year and not one.rest(text))]
    if len(atoms) == len(strong) == 1 and not atoms[0].rest(text):
        is_dated = bool(atoms[0].dates)  # 9 pm is no length in picometres
        forms = tuple(
            form
            for start, end, forms in numbers
            for form in forms
            if fills(text, start, end) and not (is_dated and (text[end - 1].isalpha() or atoms[0].is_part_of_year))
        )
        forms += bare_years(atoms[0].dates)
        return Value(
            Kind.DATE, text, (Token(text, forms, (text,), dates=atoms[0].dates, durations=atoms[0].durations),)
        )
    if words.is_prose(text):
        return Value(Kind.PROSE, text)
    if not any(atom.dates for atom in strong) and (is_to_one(text) or is_whole_code(text)):
        stated = text.partition(":")[0] if is_to_one(text) else text
        forms = tuple(form for start, end, forms in numbers for form in forms if fills(stated, start, end))
        return Value(Kind.QUANTITY if forms else Kind.IDENTIFIER, text, (Token(text, forms, as_ratio(text)),))
    tokens = cluster(text, apart(numbers, strong), apart(spans, strong), atoms)
    tokens = list(with_codes(text, tokens))
    taken = [(start, end) for start, end, _ in numbers] + [(start, end) for start, end, _ in tokens]
    taken += [(atom.start, atom.end) for atom in strong] + based + list(joints(text, atoms))
    labels = tuple(Token(word, word=word) for word in words.significant_words(without(text, taken)))
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
