"""Evidence with its identifiers as placeholders: consistent, typed, and put back exactly."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

from holdwater.checks.profiles import Identifier
from holdwater.model.mark import MarkKind
from holdwater.prose.notation import Notation
from holdwater.prose.numerals import find_facts
from holdwater.prose.segment import Answer
from holdwater.text.codes import is_version
from holdwater.text.lazy import lazy

_NAME = r"[A-Za-z_][A-Za-z0-9_]{0,63}"
_QUOTED = rf"(?:[`\"\[]{{0,1}}{_NAME}[`\"\]]{{0,1}})"
_PATTERNS: Mapping[Identifier, re.Pattern[str]] = {
    Identifier.URL: lazy(r"(?P<it>\b(?:https?|ftp)://[^\s<>\"'`]{1,2048}(?<![.,;:!?)\]]))", re.IGNORECASE),
    Identifier.EMAIL: lazy(r"(?<![\w.+-])(?P<it>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})"),
    Identifier.CVE: lazy(
        r"\b(?P<it>(?:CVE-[0-9]{4}-[0-9]{4,7}|CWE-[0-9]{1,5}|GHSA(?:-[0-9a-z]{4}){3}))(?![\w-])", re.IGNORECASE
    ),
    Identifier.HASH: lazy(r"\b(?P<it>(?=[0-9]{0,40}[a-f])(?=[a-f]{0,40}[0-9])[0-9a-f]{32,128})\b", re.IGNORECASE),
    Identifier.TABLE: lazy(
        rf"\b(?:from|join|into|update|table|view|tabelle)\s{{1,3}}(?P<it>(?:{_QUOTED}\.){{0,2}}(?:[`\"]{_NAME}[`\"]|"
        rf"(?=[A-Za-z0-9]{{0,63}}_){_NAME}|(?=[A-Za-z0-9]{{1,63}}\.){_NAME}\.{_NAME}|{_NAME}(?=\s{{0,3}}[(;])))",
        re.IGNORECASE,
    ),
    Identifier.CLASS: lazy(
        r"(?<![\w.])(?P<it>(?:[A-Z][a-z0-9]{1,40}){2,8}|(?<=class )[A-Za-z_]\w{0,63}|[A-Z]{2,12}[a-z][A-Za-z0-9]{1,40})"
        r"(?!\w)"
    ),
    Identifier.FUNCTION: lazy(
        rf"(?<!\w)(?P<it>(?:{_NAME}\.){{0,4}}{_NAME})(?=\(\))|\b(?:def|fn|func|function)\s{{1,3}}(?P<named>{_NAME})"
    ),
    Identifier.FIELD: lazy(
        r"(?<!\w)(?P<it>[A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,8}|[a-z][a-z0-9]{0,40}(?:[A-Z][a-z0-9]{1,40}){1,8})(?!\w)"
    ),
    Identifier.VERSION: lazy(
        r"(?<![\w.])(?P<it>v[0-9]{1,6}(?:\.[0-9]{1,6}){0,4}(?:-?(?:alpha|beta|rc|a|b)\.?[0-9]{0,3})?"
        r"|[0-9]{1,6}(?:\.[0-9]{1,6}){2,4}(?:-?(?:alpha|beta|rc|a|b)\.?[0-9]{1,3})?)(?![\w]|\.[0-9])"
        r"|\b(?:version|release)\s{1,3}(?P<named>[0-9]{1,6}(?:\.[0-9]{1,6}){0,4})(?![\w]|\.[0-9])",
        re.IGNORECASE,
    ),
}
_ADDRESS = lazy(
    r"(?<![\w.:])(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?!\w|\.[0-9])"
    r"|[0-9A-Fa-f:]{3,39}(?:\.[0-9]{1,3}){0,3}(?![\w:]|\.[0-9]))"
)
# A token that may be a path, and what a file's name ends with.
_TOKEN = lazy(r"(?<![\w.@+~:/\\-])[\w.@+~:/\\-]{3,200}")
_FILE_END = lazy(
    r"[\w@+-]\.(?:py|js|ts|tsx|jsx|java|c|h|cc|cpp|hpp|cs|go|rs|rb|php|sh|sql|toml|ya?ml|json|csv|md|txt|ini|cfg|conf"
    r"|env|html?|css|xml|lock|log|so|dll|exe|jar|war|zip|gz|db|sqlite)\Z"
)
_FACTS = {Identifier.DATE: MarkKind.DATE, Identifier.CODE: MarkKind.CODE, Identifier.NUMBER: MarkKind.NUMBER}
_PLACEHOLDER = lazy(r"\[(?P<kind>[A-Z]{2,10})_(?P<number>[0-9]{1,6})\]")


class Scrubbed(NamedTuple):
    """Texts with identifiers as placeholders.

    Attributes:
        texts: The texts, in order.
        originals: What each placeholder stands for; equal identifiers have one.
    """

    texts: tuple[str, ...]
    originals: Mapping[str, str]

    @property
    def text(self) -> str:
        """The first text."""
        return self.texts[0]

    def restore(self, text: str) -> str:
        """Return a text with what its placeholders stand for.

        >>> one = scrub(["It costs 5 EUR."], [Identifier.NUMBER])
        >>> one.text, one.restore("[NUMBER_1] EUR it is")
        ('It costs [NUMBER_1] EUR.', '5 EUR it is')
        """
        return _PLACEHOLDER.sub(lambda match: self.originals.get(match[0], match[0]), text)


def scrub(texts: Sequence[str], identifiers: Collection[Identifier], *, beside: str = "") -> Scrubbed:
    """Return texts with the identifiers of some types as placeholders.

    One identifier has one placeholder in all the texts, and a placeholder that a text itself contains is not used.

    Args:
        texts: Texts, such as the pieces of evidence for one claim.
        identifiers: What is scrubbed.
        beside: A text that is shown beside them as it is, such as the claim; its placeholders are not used either.

    >>> text = "SELECT net_total FROM sales.orders_2024 -- since 2.1.0, by RT-412-C"
    >>> scrub([text], Identifier).text
    'SELECT [FIELD_1] FROM [TABLE_1] -- since [VERSION_1], by [CODE_1]'
    """
    taken = {match[0] for text in (*texts, beside) for match in _PLACEHOLDER.finditer(text)}
    named: dict[tuple[Identifier, str], str] = {}
    counts: dict[Identifier, int] = {}
    scrubbed = []
    for text in texts:
        parts, at = [], 0
        for kind, start, end in _apart(text, identifiers):
            key = kind, text[start:end]
            if key not in named:
                named[key] = _next(kind, counts, taken)
            parts += [text[at:start], named[key]]
            at = end
        scrubbed.append("".join([*parts, text[at:]]))
    return Scrubbed(tuple(scrubbed), {placeholder: original for (_, original), placeholder in named.items()})


def _next(kind: Identifier, counts: dict[Identifier, int], taken: Collection[str]) -> str:
    while True:
        counts[kind] = counts.get(kind, 0) + 1
        placeholder = f"[{kind.upper()}_{counts[kind]}]"
        if placeholder not in taken:
            return placeholder


def _apart(text: str, identifiers: Collection[Identifier]) -> list[tuple[Identifier, int, int]]:
    """Return the identifiers of a text in order, none overlapping another: the first, the longest, the first type.

    A placeholder that the text itself contains is none, and has none inside.
    """
    ranks = {kind: rank for rank, kind in enumerate(Identifier)}
    found = [(start, -end, ranks[kind], kind) for kind, start, end in _find(text, identifiers)]
    own = [(match.start(), -match.end(), -1, None) for match in _PLACEHOLDER.finditer(text)]
    chosen: list[tuple[Identifier, int, int]] = []
    at = 0
    for start, minus_end, _, kind in sorted([*found, *own]):
        if start >= at:
            at = -minus_end
            if kind is not None:
                chosen.append((kind, start, at))
    return chosen


def _find(text: str, identifiers: Collection[Identifier]) -> Iterator[tuple[Identifier, int, int]]:
    for kind in identifiers:
        for match in _PATTERNS[kind].finditer(text) if kind in _PATTERNS else ():
            yield kind, *match.span(match.lastgroup or 0)
    if Identifier.IP in identifiers:
        for match in _ADDRESS.finditer(text):
            with suppress(ValueError):
                ip_address(match[0])
                yield Identifier.IP, *match.span()
    if Identifier.FILE in identifiers:
        for match in _TOKEN.finditer(text):
            token = match[0].rstrip(".:/-")
            if "://" not in token and _FILE_END.search(token, max(0, len(token) - 10)):
                yield Identifier.FILE, match.start(), match.start() + len(token)
    if not set(_FACTS).isdisjoint(identifiers) or Identifier.VERSION in identifiers:
        yield from _find_facts(text, identifiers)


def _find_facts(text: str, identifiers: Collection[Identifier]) -> Iterator[tuple[Identifier, int, int]]:
    """Yield what the proofreader reads as numbers, dates and codes; a dotted version is one."""
    answer = Answer(text)
    for fact in find_facts(answer, Notation(answer.clean, None)):
        start, end = answer.original(fact.start, fact.end)
        kind = next(kind for kind, mark in _FACTS.items() if mark is fact.kind)
        if fact.kind is MarkKind.CODE and is_version(text[start:end]):
            kind = Identifier.VERSION
        if kind in identifiers and start < end:
            yield kind, start, end
