"""An answer made ready to be read: what states nothing is blanked, and lines are cut to size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from holdwater.citations.references import read_references
from holdwater.text.dates import find_dates
from holdwater.text.fold import Cleaned
from holdwater.text.lazy import lazy

#: A longer line is read in pieces, cut at white space.
MAX_LINE_CHARS = 1_000

# ``[1]``, ``[2, 3-5]``, ``[^note]``, ``⟨1⟩``, ``【4:0†source】``.
_MARKER = lazy(
    r"\[\s{0,3}\d{1,3}(?:\s{0,3}[,;\u2013-]\s{0,3}\d{1,3}){0,40}\s{0,3}\](?!\()|\[\^[^\[\]\n]{1,64}\]:?"
    r"|⟨\d{1,4}(?:\s{0,3},\s{0,3}\d{1,4}){0,40}⟩|【[^【】\n]{1,200}】"
)
#: A surname, as it starts an author in a citation.
NAME = r"[^\W\d_][^\W\d_'’.\-]{0,40}(?:[-'’][^\W\d_]{1,40}){0,2}"
#: What may follow a surname: more authors, or a word for them, in several languages.
OTHERS = (
    rf"(?:,?\s(?:et\s?al\.?|und\sandere|u\.\s?a\.|i\sin\.|y\sotros|et\scol(?:l|aborateurs)?\.?|e\soutros|e\saltri|и\sдр\.)"
    rf"|(?:,\s|,?\s(?:and|und|et|y|e|i|en|och|og|und|&|и|та)\s)(?:[^\W\d_]\.\s?){{0,3}}{NAME}){{0,4}}"
)
#: Initials before a surname, and the years behind it.
INITIALS = r"(?:[^\W\d_]\.\s?){0,3}"
YEARS = r"(?:1[5-9]|20)\d\d[a-z]?(?:\s?[,;]\s?(?:1[5-9]|20)\d\d[a-z]?){0,3}"
_LOCATOR = r"(?:[,:]\s?(?:pp?|S|str|s|стр|с|pág|n)?\.?\s?\d{1,5}(?:\s?[\u2013-]\s?\d{1,5})?f{0,2}\.?)?"
# (Smith, 2020), (vgl. Müller und Kowalska 2019, S. 12; Li et al., 2021b)
_AUTHOR_YEARS = lazy(
    rf"[(\[](?:(?:see|cf\.|e\.g\.,?|vgl\.|siehe|s\.|voir|cf|véase|zob\.|por\.|см\.)\s)?"
    rf"{INITIALS}(?P<first>{NAME})(?P<others>{OTHERS})(?P<comma>,?)\s{YEARS}{_LOCATOR}"
    rf"(?:\s?;\s?{INITIALS}{NAME}{OTHERS},?\s{YEARS}{_LOCATOR}){{0,8}}[)\]]"
)
_ADDRESS = lazy(r"(?:https?://|www\.)[^\s<>\"|。，、；）」】》]{1,2048}", re.IGNORECASE)
_EMAIL = lazy(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_DEFINITION = lazy(r"[ \t]{0,8}(?:[-*+•]|\[[^\[\]\n]{1,64}\]:?|⟨\d{1,4}⟩|\(?\d{1,4}[.)])[ \t]{1,8}")
_NOTE = lazy(r"[ \t]{0,8}\[\^[^\[\]\n]{1,64}\]:")

_ITEM = lazy(
    r"^[ \t>]{0,12}(?:(?:[-*+•]|#{1,6})[ \t]{1,4})?(?:\*\*|__)?"
    r"(?P<label>\((?P<a>\d{1,3})\)|(?P<b>\d{1,3})[.)](?:\d{1,3}[.)]){0,4}|(?<=# )(?P<c>\d{1,3})(?:\.\d{1,3}){0,4})"
    r"(?:\*\*|__)?(?=[ \t])",
    re.MULTILINE,
)
_STEP = lazy(
    r"^[ \t>]{0,12}(?:(?:[-*+•]|#{1,6})[ \t]{1,4})?(?:\*\*|__)?"
    r"(?:step|schritt|étape|paso|passo|passaggio|krok|stap|steg|trin|vaihe|шаг|крок|ステップ|步骤)[ \u00a0]?"
    r"(?P<label>\d{1,2})(?=\s?[.:)\u2013\u2014-]|\*\*|\s*$)",
    re.MULTILINE | re.IGNORECASE,
)
_INLINE = lazy(r"(?<![\w)])\((?P<label>\d{1,2})\)(?=[ \u00a0])")
_DIGITS = lazy(r"\d{1,3}")
_SPACE = lazy(r"\s")
_BREAK = lazy(r"[.!?;。！？]\s")


class Answer:
    """One answer, ready to be read.

    Attributes:
        text: The caller's own string.
        clean: Its clean text; offsets below are of this one.
        plain: The clean text, of the same length, with citation markers, addresses, definitions of references and
            list markers as spaces.
        list_markers: Spans of the numbers that count items, in order.
    """

    def __init__(self, text: str, silent: Iterable[tuple[int, int]] = ()) -> None:
        """Read a text.

        Args:
            text: The caller's own string.
            silent: Further spans of its clean text that state nothing.
        """
        self.text = text
        self._cleaned = Cleaned(text)
        self.clean = self._cleaned.text
        blanked = [*_silent(self.clean), *silent]
        plain = blank(self.clean, blanked)
        self.list_markers = sorted(set(_list_markers(plain)))
        self.plain = blank(plain, self.list_markers)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return a span of the clean text as one of the caller's string."""
        return self._cleaned.original(start, end)


def split_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield where each line of a text starts, and the line; a long one in pieces, an empty one not at all."""
    at = 0
    for line in text.split("\n"):
        yield from ((at + start, line[start:end]) for start, end in _pieces(line))
        at += len(line) + 1


def blank(text: str, spans: list[tuple[int, int]]) -> str:
    """Return text, of the same length, with spans as spaces; line ends stay."""
    if not spans:
        return text
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        start = max(start, at)
        if start < end:
            hidden = "".join("\n" if char == "\n" else " " for char in text[start:end])
            parts += [text[at:start], hidden]
            at = end
    return "".join([*parts, text[at:]])


def find_author_years(text: str) -> Iterator[re.Match[str]]:
    """Yield the brackets that may name an author and a year: capitalised, and no month.

    >>> [match[0] for match in find_author_years("Up (Li et al., 2021), down (since 2019) in (March 2020).")]
    ['(Li et al., 2021)']
    """
    for match in _AUTHOR_YEARS.finditer(text) if "(" in text or "[" in text else ():
        if not match["first"][0].islower() and not any(len(one.dates[0]) > 4 for one in find_dates(match[0])):
            yield match


def _silent(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans that state nothing about the world: markers, addresses, and definitions of references."""
    if any(mark in text for mark in "[⟨【"):
        yield from (match.span() for match in _MARKER.finditer(text))
    yield from (match.span() for match in find_author_years(text) if match["others"] or match["comma"])
    if "://" in text or "www." in text.lower():
        yield from (match.span() for match in _ADDRESS.finditer(text))
    if "@" in text:
        yield from (match.span() for match in _EMAIL.finditer(text))
    for start, end in read_references(text).spans:
        for line in text[start:end].splitlines(keepends=True):
            is_source = _ADDRESS.search(line) is not None or _NOTE.match(line) is None
            if is_source and (_ADDRESS.search(line) or _DEFINITION.match(line)):
                yield start, start + len(line)
            start += len(line)


def _list_markers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the numbers that count items: of a list, of headings, of steps, inside a sentence."""
    items = list(_ITEM.finditer(text))
    numbers = {int(match["a"] or match["b"] or match["c"]) for match in items}
    for match in items:
        number = int(match["a"] or match["b"] or match["c"])
        is_one_of_several = number <= 1 or not numbers.isdisjoint((number - 1, number + 1))
        if match["c"] or (is_one_of_several and not _starts_date(text, match.start("label"))):
            start, end = match.span("label")
            yield (start + 1, end - 1) if match["a"] else (start, end - (not match["c"]))
    yield from (match.span("label") for match in _STEP.finditer(text))
    inline = list(_INLINE.finditer(text))
    inside = {int(match["label"]) for match in inline}
    for match in inline:
        if not inside.isdisjoint((int(match["label"]) - 1, int(match["label"]) + 1)):
            yield match.span("label")


def _starts_date(text: str, start: int) -> bool:
    """Say whether a date begins at ``start``: the 1. of ``1. März 2024`` counts no item."""
    return any(one.start == 0 and not one.is_weak for one in find_dates(text[start : start + 32].split("\n")[0]))


def _pieces(line: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the pieces of a line: all of it, or cut behind a sentence, else at white space."""
    start = 0
    while len(line) - start > MAX_LINE_CHARS:
        stop = start + MAX_LINE_CHARS
        ends = [match.end() for pattern in (_BREAK, _SPACE) for match in pattern.finditer(line, start + 1, stop)][-1:]
        sentence = [match.end() for match in _BREAK.finditer(line, start + MAX_LINE_CHARS // 2, stop)]
        end = (sentence or ends or [stop])[-1]
        yield start, end
        start = end
    if line[start:].strip():
        yield start, len(line)
