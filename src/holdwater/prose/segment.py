"""An answer made ready to be read: what states nothing is blanked, and lines are cut to size."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from holdwater.citations.references import read_references
from holdwater.prose.forms import find_silent
from holdwater.prose.items import find_list_markers
from holdwater.text.fold import Cleaned
from holdwater.text.lazy import lazy

#: A longer line is read in pieces, cut at white space.
MAX_LINE_CHARS = 1_000

_ADDRESS = lazy(r"(?:https?://|www\.)[^\s<>\"|。，、；）」】》]{1,2048}", re.IGNORECASE)
_EMAIL = lazy(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_DEFINITION = lazy(r"[ \t]{0,8}(?:[-*+•]|\[[^\[\]\n]{1,64}\]:?|⟨\d{1,4}⟩|\(?\d{1,4}[.)])[ \t]{1,8}")
_NOTE = lazy(r"[ \t]{0,8}\[\^[^\[\]\n]{1,64}\]:")

_KEYCAP = "\u20e3"
_DIGIT = lazy("[0-9]")
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
        self.list_markers = sorted({*find_list_markers(plain), *self._keycaps()})
        self.plain = blank(plain, self.list_markers)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return a span of the clean text as one of the caller's string."""
        return self._cleaned.original(start, end)

    def _keycaps(self) -> Iterator[tuple[int, int]]:
        """Yield the digits on keycaps, as the items of a list have them; clean text has bare digits."""
        for match in _DIGIT.finditer(self.clean) if _KEYCAP in self.text else ():
            end = self.original(*match.span())[1]
            if _KEYCAP in self.text[end : end + 2]:
                yield match.span()


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


def _silent(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans that state nothing about the world: markers, addresses, and definitions of references."""
    yield from find_silent(text)
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
