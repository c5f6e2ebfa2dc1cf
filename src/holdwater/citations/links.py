"""Links and reference marks in Markdown, with where they stand: a scanner that reads each character once or twice."""

from __future__ import annotations

import re
from typing import NamedTuple

from holdwater.citations.cited import Span

_BRACKETS = re.compile(r"\\.|[\[\]]|\n[ \t]*\n", re.DOTALL)
_TARGET = re.compile(r"\(\s{0,4}(?:<(https?://[^<>\s]{1,2048})>|(https?://[^\s<>]{1,2048}))", re.IGNORECASE)
_TITLE = re.compile(r"\s{1,4}(?:\"[^\"\n]{0,400}\"|'[^'\n]{0,400}'|\([^()\n]{0,400}\))\s{0,4}\)|\s{0,4}\)")
_BARE = re.compile(r"https?://[^\s<>\"|。，、；）」】》]{1,2048}", re.IGNORECASE)
_TRAIL = ".,;:!?'\"*_~"
_FENCE = re.compile(r"^[ \t]{0,3}(```|~~~)[^\n]*\n(?:.*?\n)??[ \t]{0,3}\1[^\n]*$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]{1,400}`")


class Link(NamedTuple):
    """An inline link.

    Attributes:
        start: Where its opening bracket stands.
        end: Where it ends, exclusive.
        text: Span of its text.
        url: Its URL, as written.
    """

    start: int
    end: int
    text: Span
    url: str


def without_code(text: str) -> str:
    """Return ``text``, of the same length, with code blanked out: nothing in it is a reference.

    >>> without_code("a `[1]` b")
    'a       b'
    """
    for pattern in (_FENCE, _CODE) if "`" in text or "~~~" in text else ():
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


def brackets(text: str) -> dict[int, int]:
    """Return where each opening square bracket of ``text`` closes; none closes over a blank line."""
    found: dict[int, int] = {}
    open_at: list[int] = []
    for match in _BRACKETS.finditer(text):
        if match[0] == "[":
            open_at.append(match.start())
        elif match[0] == "]" and open_at:
            found[open_at.pop()] = match.start()
        elif match[0][0] == "\n":
            open_at.clear()
    return found


def link_at(text: str, start: int, close: int) -> Link | None:
    """Return the inline link whose text is between the brackets at ``start`` and ``close``, or None.

    >>> link_at('[a](https://a.example/x_(y) "T").', 0, 2)
    Link(start=0, end=32, text=(1, 2), url='https://a.example/x_(y)')
    """
    target = _TARGET.match(text, close + 1)
    if target is None:
        return None
    if target[1] is not None:
        url, at = target[1], target.end()
    else:
        at = _balanced(text, target.start(2), target.end(2))
        url = text[target.start(2) : at]
    closing = _TITLE.match(text, at)
    return None if closing is None else Link(start, closing.end(), (start + 1, close), url)


def _balanced(text: str, start: int, end: int) -> int:
    """Return where a URL ends: at its last character, or before the first bracket that it doesn't open."""
    depth = 0
    for match in re.finditer(r"[()]", text[start:end]):
        depth += 1 if match[0] == "(" else -1
        if depth < 0:
            return start + match.start()
    return end


def bare_url(text: str, start: int = 0, end: int | None = None) -> Span | None:
    """Return the span of the first URL in ``text[start:end]``, without the punctuation behind it, or None.

    >>> text = "NSD (https://a.example/x), see."
    >>> text[slice(*bare_url(text))]
    'https://a.example/x'
    """
    match = _BARE.search(text, start, len(text) if end is None else end)
    if match is None:
        return None
    at = _balanced(text, match.start(), match.end())
    square = text.find("]", match.start(), at)
    if square >= 0 and "[" not in text[match.start() : square]:
        at = square
    while at > match.start() and text[at - 1] in _TRAIL:
        at -= 1
    return match.start(), at
