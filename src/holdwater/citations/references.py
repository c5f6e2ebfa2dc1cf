"""What the marks in a text refer to, as the text itself says: footnotes, reference links, numbered lists."""

from __future__ import annotations

import re
from typing import NamedTuple

from holdwater.citations.cited import Span
from holdwater.citations.links import bare_url

_WORDS = (
    r"references?|sources?|citations?|bibliography|works cited|footnotes|endnotes|further reading"
    r"|quellen(?:angaben|verzeichnis)?|literatur(?:verzeichnis)?|nachweise|einzelnachweise|références|bibliographie"
    r"|referencias|fuentes|bibliografía|fonti|riferimenti|bibliografia|referências|fontes|bronnen|källor|referenser"
    r"|kilder|lähteet|źródła|zdroje|источники|литература|参考文献|参考资料|出典|来源|출처|참고문헌"
)
_HEADING = re.compile(
    rf"[ \t]{{0,3}}(?:#{{1,6}}[ \t]{{0,4}})?(?:\*\*|__)?(?:{_WORDS})"
    r"[ \t]?:?(?:\*\*|__)?[ \t]?[:：]?[ \t]{0,4}#{0,6}[ \t]*",
    re.IGNORECASE,
)
_OTHER_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]")
_BRACKETED = re.compile(r"[ \t]{0,8}(?:[-*+][ \t]{1,4})?\[(\^?[^\[\]\n]{1,64})\](:?)[ \t]{0,8}")
_ANGLED = re.compile(r"[ \t]{0,8}⟨(\d{1,4})⟩[ \t]{0,8}")
_ORDERED = re.compile(r"[ \t]{0,8}(?:\((\d{1,4})\)|(\d{1,4})[.)])[ \t]{1,8}")
_BULLET = re.compile(r"[ \t]{0,8}[-*+•][ \t]{1,4}")
_LINE = re.compile(r"[^\n]*\n?")
_AFTER_URL = re.compile(r"[\s.,;:!?)\]>*_]*")
#: A definition may go on in so many lines that hold no URL yet.
_MAX_PENDING = 3


class References(NamedTuple):
    """What a text defines.

    Attributes:
        urls: URL by label: ``^1`` for a footnote, ``1`` for a number, else the folded label of a link.
        spans: Where the definitions stand, in order: nothing in them is a claim.
    """

    urls: dict[str, str]
    spans: list[Span]

    @property
    def are_numbered(self) -> bool:
        """Whether the text says what its numbers refer to."""
        return any(label.isdecimal() for label in self.urls)


def label_of(text: str) -> str:
    """Return a label as it is compared: case and white space folded, a number without leading zeros."""
    folded = " ".join(text.casefold().split())
    return folded.lstrip("0") or "0" if folded.isdecimal() else folded


def read_references(text: str) -> References:
    r"""Return what a text defines; the first definition of a label counts.

    >>> read_references("It is 5 kg [1].\n\nSources\n1. Shop - https://shop.example/p.\n").urls
    {'1': 'https://shop.example/p'}
    """
    reader = _Reader()
    for match in _LINE.finditer(text):
        if match[0]:
            reader.line(text, match.start(), match.end())
    return References(reader.urls, reader.spans)


class _Reader:
    """Definitions read so far, line by line."""

    def __init__(self) -> None:
        self.urls: dict[str, str] = {}
        self.spans: list[Span] = []
        self.in_list = False
        self.pending: tuple[str, int] | None = None  # a label with no URL yet, and for how many lines
        self.bullets = 0

    def line(self, text: str, start: int, end: int) -> None:
        """Read one line."""
        line = text[start:end].rstrip("\r\n")
        if _HEADING.fullmatch(line):
            self.in_list, self.pending, self.bullets = True, None, 0
            self.spans.append((start, end))
            return
        if self.in_list and _OTHER_HEADING.match(line):
            self.in_list = False
        label, rest = self._label(line)
        if label is not None:
            self.pending = (label, 0)
        if self.in_list or label is not None or self.pending is not None:
            self._define(text, start, start + rest, end, is_new=label is not None)

    def _label(self, line: str) -> tuple[str | None, int]:
        """Return the label that a line defines, with where what it says begins; None if it defines none."""
        bracketed = _BRACKETED.match(line)
        if bracketed is not None:
            label, rest = bracketed[1], line[bracketed.end() :]
            if not rest.startswith("(") and (self.in_list or _is_definition(label, bracketed[2], rest)):
                return label_of(label), bracketed.end()
        angled = _ANGLED.match(line)
        if angled is not None and (self.in_list or _is_definition("", ":", line[angled.end() :])):
            return label_of(angled[1]), angled.end()
        if not self.in_list:
            return None, 0
        ordered = _ORDERED.match(line)
        if ordered is not None:
            return label_of(ordered[1] or ordered[2]), ordered.end()
        bullet = _BULLET.match(line)
        if bullet is not None:
            self.bullets += 1
            return str(self.bullets), bullet.end()
        return None, 0

    def _define(self, text: str, start: int, rest: int, end: int, *, is_new: bool) -> None:
        """Take a line as a definition, or as one that goes on."""
        if not is_new and not self.in_list and not text[start:end].strip():
            self.pending = None
            return
        url = bare_url(text, rest, end)
        if self.pending is not None:
            label, lines = self.pending
            if url is not None:
                self.urls.setdefault(label, text[slice(*url)])
            self.pending = None if url is not None or lines >= _MAX_PENDING else (label, lines + 1)
        if self.spans and self.spans[-1][1] == start:
            start = self.spans.pop()[0]
        self.spans.append((start, end))


def _is_definition(label: str, colon: str, rest: str) -> bool:
    """Tell whether ``[label]`` and what follows it, outside a list of references, define it.

    A footnote needs its colon, a link its URL behind one, a number its URL first or last in the line.
    """
    if colon and label.startswith("^"):
        return True
    url = bare_url(rest)
    if url is None or not (colon or label.isdecimal()):
        return False
    is_first = not rest[: url[0]].strip(" \t<")
    return is_first or (label.isdecimal() and _AFTER_URL.fullmatch(rest, url[1]) is not None)
