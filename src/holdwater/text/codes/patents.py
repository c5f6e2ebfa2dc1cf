"""Patents as written: ``US 10,123,456 B2``, ``EP 1 234 567 A1``, ``WO 2019/123456``, ``U.S. Patent No. 9,123,456``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from holdwater.text.lazy import lazy

_SPACE = "[ \u00a0\u202f]"
# The office by its two letters (WIPO ST.3), of those that many pages cite.
_OFFICE = (
    rf"[A-Z](?<![\w.-][A-Z])(?:(?<=U)S|(?<=U)\.{_SPACE}?S\.|(?<=U)nited{_SPACE}States(?={_SPACE}Pat)|(?<=E)P|(?<=W)O|(?<=D)E|(?<=G)B|(?<=F)R|(?<=J)P|(?<=C)[NA]"
    rf"|(?<=K)R|(?<=A)U)"
)
_NAMED = rf"(?:{_SPACE}(?:Pat(?:ent|\.)|App(?:lication|l?\.)|Pub(?:lication|l?\.)|Nos?\.)){{0,4}}"
_NUMBER = (
    rf"(?:(?:19|20)[0-9]{{2}}/[0-9]{{6,7}}|[0-9]{{1,3}}(?:,[0-9]{{3}}){{2,3}}|[0-9]{{1,3}}(?:\.[0-9]{{3}}){{2,3}}"
    rf"|[0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}}){{2,3}}|[0-9]{{7,12}})(?![.,/-]?[0-9])"
)
# What kind of document it is (WIPO ST.16): A1 as filed, B2 as granted.
_PATENT = lazy(
    rf"(?P<office>{_OFFICE}){_NAMED}(?:{_SPACE}|-)?(?P<number>{_NUMBER})(?:(?:{_SPACE}|-)?(?P<kind>[ABCEUTY][0-9]?))?"
    r"(?![\w-])"
)
_LEAST_BARE = 7
_NO_COUNTRY = ("EP", "WO")
# Of any kind, and of none that is said.
_ANY, _UNSAID = "*", "-"


def find_patents(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where patents stand, by what asks for them: their office and digits with their kind, or of any kind.

    >>> [folded for _, _, folded in find_patents("US 10,123,456 B2")]
    ['us10123456b2', 'us10123456*', '10123456*']
    """
    for match in _PATENT.finditer(text):
        bare, kind = _folded(match), (match["kind"] or _UNSAID).lower()
        digits = bare[2:]
        for folded in (bare + kind, bare + _ANY, digits + _ANY):
            yield *match.span(), folded


def read_patent(code: str) -> tuple[str, ...]:
    """Return what a page may say of a patent: where a kind is said on both sides, the same one. Empty for no patent.

    >>> read_patent("US10123456B2"), read_patent("US 10,123,456"), read_patent("10123456"), read_patent("RT-412")
    (('us10123456b2', 'us10123456-'), ('us10123456*',), ('10123456*',), ())
    """
    match = _PATENT.fullmatch(code)
    if match is None:
        return (code + _ANY,) if len(code) >= _LEAST_BARE and code.isascii() and code.isdecimal() else ()
    bare = _folded(match)
    return (bare + match["kind"].lower(), bare + _UNSAID) if match["kind"] else (bare + _ANY,)


def is_patent(text: str) -> bool:
    """Say whether a text can only be a patent: by its kind, or by an office that is no country's.

    >>> is_patent("US 10,123,456 B2"), is_patent("EP 1 234 567"), is_patent("US 10,123,456")
    (True, True, False)
    """
    match = _PATENT.fullmatch(text)
    return match is not None and (match["kind"] is not None or match["office"] in _NO_COUNTRY)


def _folded(match: re.Match[str]) -> str:
    digits = "".join(char for char in match["number"] if char.isdigit())
    return f"{match['office'][0]}{match['office'].rstrip('.')[-1]}{digits}".lower()
