"""Codes with groups of digits in them, none of which is a number: phones, IBANs, ISBNs and UUIDs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.codes import phones
from holdwater.text.codes.numbering import is_article_number
from holdwater.text.lazy import lazy

_SPACE = "[ \u00a0\u202f]"
_MARKS = "[ \u00a0\u202f().\u2011/-]"
_INTERNATIONAL = lazy(
    rf"\+(?<![\w.,)]\+)[1-9][0-9]{{0,2}}(?:{_MARKS}{{1,3}}[0-9]{{1,9}}){{2,6}}(?![0-9A-Za-z]|[-/][0-9])"
)
_NORTH_AMERICAN = lazy(rf"\([2-9][0-9]{{2}}\){_SPACE}?[2-9][0-9]{{2}}[-.\u2011][0-9]{{4}}(?![0-9A-Za-z-])")
# What shows a phone where groups parted by spaces or dots may as well be numbers: +10 000 000.
_NAMED = lazy(
    r"(?:t[eé]l|phone|t[eé]l[eé]f[^\W\d_]{2,4}|call|fax|mobile?|m[oó]vil|handy|hotline|gsm|☎)"
    r"(?:[ .-]{0,2}(?:number|nummer|no|nr|us))?\W{0,4}\Z",
    re.IGNORECASE,
)
_NAMED_CHARS = 24
_AREA = lazy(rf"\+[0-9]{{1,3}}{_SPACE}?\([0-9]{{1,5}}\)|\+1[-. ][0-9]{{3}}[-. ][0-9]{{3}}[-. ][0-9]{{4}}\Z")
_LEAST_DIGITS = 10

_UUID_TAIL = lazy("-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}(?![0-9A-Za-z])")
_UUID_HEAD = lazy("(?<![0-9A-Za-z])[0-9A-Fa-f]{8}")
_UUID_HEAD_CHARS = 8

_IBAN = lazy(rf"(?<!\w)[A-Z]{{2}}[0-9]{{2}}(?:{_SPACE}?[A-Z0-9]{{4}}){{2,7}}(?:{_SPACE}?[A-Z0-9]{{1,3}})?(?!\w)")
_ISBN = lazy(r"(?<![\w-])(?:97[89][- ])?[0-9]{1,5}[- ][0-9]{1,7}[- ][0-9]{1,7}[- ][0-9Xx](?![\w-])")


def find_whole_codes(text: str) -> list[tuple[int, int]]:
    """Return the spans of the codes of clean text whose digits are no numbers of their own, in order.

    Only what leaves no doubt counts: an IBAN and an ISBN by their check digits where the text names them, a phone by
    its plus with an area in brackets, or by a word for it.

    >>> text = "Call +1 (415) 555-2671, or 12 480 of 550e8400-e29b-41d4-a716-446655440000"
    >>> [text[a:b] for a, b in find_whole_codes(text)]
    ['+1 (415) 555-2671', '550e8400-e29b-41d4-a716-446655440000']
    """
    found = [*_phones(text), *_uuids(text)]
    if "IBAN" in text:
        found += [match.span() for match in _IBAN.finditer(text) if _is_iban(match[0])]
    if "ISBN" in text:
        found += [match.span() for match in _ISBN.finditer(text) if is_article_number(_bare(match[0]))]
    found.sort()
    return [span for at, span in enumerate(found) if not at or span[0] >= found[at - 1][1]]


def _bare(code: str) -> str:
    return "".join(char for char in code if char.isalnum())


def _phones(text: str) -> Iterator[tuple[int, int]]:
    for match in _INTERNATIONAL.finditer(text) if "+" in text else ():
        if sum(char.isdigit() for char in match[0]) < _LEAST_DIGITS or not phones.is_phone(match[0]):
            continue
        if _AREA.match(match[0]) or _is_named(text, match.start()):
            yield match.span()
    if "(" in text:
        yield from (match.span() for match in _NORTH_AMERICAN.finditer(text))


def _is_named(text: str, start: int) -> bool:
    return _NAMED.search(text, max(0, start - _NAMED_CHARS), start) is not None


def _uuids(text: str) -> Iterator[tuple[int, int]]:
    for match in _UUID_TAIL.finditer(text):
        start = match.start() - _UUID_HEAD_CHARS
        if start >= 0 and _UUID_HEAD.match(text, start, match.start()):
            yield start, match.end()


def _is_iban(written: str) -> bool:
    """Say whether an IBAN's check digits are right (ISO 13616-1, clause 5.3)."""
    code = _bare(written)
    return int("".join(str(int(char, 36)) for char in code[4:] + code[:4])) % 97 == 1
