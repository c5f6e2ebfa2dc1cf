"""The text of a page around what a finding rests on, cut so that many findings stay one readable file."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum

from holdwater.guard.evidence import Joiner
from holdwater.model.page import Evidence, Page, Selective
from holdwater.model.verdict import Verdict
from holdwater.report.rows import Row
from holdwater.verify.snippet import place_in

#: Of a page, the text of one channel up to this length is shown whole. Code points.
WHOLE_CHARS = 1_000

_AROUND_CHARS = 300
_AROUND_LINES = 5
_WORD_CHARS = 24
_KEPT_JOINERS = 16


class Kind(StrEnum):
    """What an excerpt shows."""

    MATCH = "match"
    """Where the value was found."""
    NEAREST = "nearest"
    """What is closest to a value that is on none of its pages."""
    PAGE = "page"
    """The start of a page that the value cites; nothing in it is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A part of a page's text.

    Attributes:
        kind: What it shows.
        url: URL of the page, as captured.
        before: Text before the evidence.
        marked: The evidence; "" where nothing is marked.
        after: Text after it.
        is_cut_before: Whether its channel has more text before.
        is_cut_after: Whether its channel has more text after.
        channel: Where in the document the text stands; "" where that isn't known.
        page: The capture, or None where only the finding's own snippet is known.
    """

    kind: Kind
    url: str
    before: str
    marked: str
    after: str
    is_cut_before: bool
    is_cut_after: bool
    channel: str
    page: Page | None


class Pages:
    """Finds what to show for a finding: in the evidence where it is given, else in the finding's own snippet."""

    def __init__(self, evidence: Evidence | Selective | None = None) -> None:
        self._evidence = evidence
        self._joiners: OrderedDict[tuple[str, ...], Joiner] = OrderedDict()

    def excerpt(self, row: Row) -> Excerpt | None:
        """Return what to show beside a finding, or None if nothing is known of any page of it."""
        held = self._held(row)
        if row.exact is not None and row.snippet is not None:
            kind = Kind.MATCH if row.verdict is Verdict.SUPPORTED else Kind.NEAREST
            start, end = row.start or 0, row.end or 0
            for page in held:
                # Extracted by other rules than those of the run, a page may have other words there.
                if page.sha256 == row.page_sha256 and page.text[start:end] == row.exact:
                    return _around(kind, page, start, end)
            return _of_snippet(kind, row.page_url or "", row.snippet, row.exact)
        return _around(Kind.PAGE, held[0], 0, 0) if held else None

    def _held(self, row: Row) -> list[Page]:
        """Return the captures that the cited URLs join, those with a strict key first."""
        if self._evidence is None:
            return []
        joiner = self._joiner(self._evidence, row.urls)
        held = [joiner.held(url) for url in row.urls]
        return [page for one in held for page in one.pages] + [page for one in held for page in one.soft]

    def _joiner(self, evidence: Evidence | Selective, urls: tuple[str, ...]) -> Joiner:
        """Return the pages of some URLs; of a mapping there is one joiner for all, and of a store the last few."""
        key = urls if isinstance(evidence, Selective) else ()
        if key not in self._joiners:
            self._joiners[key] = Joiner(evidence, urls)
            if len(self._joiners) > _KEPT_JOINERS:
                self._joiners.popitem(last=False)
        return self._joiners[key]


def _around(kind: Kind, page: Page, start: int, end: int) -> Excerpt:
    """Return the text of a channel around a span: all of a short one, and of a long one some lines."""
    text = page.text
    channel, least, most = _region(page, start, end)
    is_whole = most - least <= WHOLE_CHARS
    first = least if is_whole else _first(text, start, least)
    last = most if is_whole else _last(text, end, most)
    return Excerpt(
        kind=kind,
        url=page.url,
        before=text[first:start].lstrip("\n"),
        marked=text[start:end],
        after=text[end:last].rstrip("\n"),
        is_cut_before=first > least,
        is_cut_after=last < most,
        channel=channel,
        page=page,
    )


def _region(page: Page, start: int, end: int) -> tuple[str, int, int]:
    """Return the channel that a span stands in with its own span; no channel, and all of the page, if it is in none."""
    for channel, least, most in page.channels:
        if least <= start and end <= most:
            return channel, least, most
    return "", 0, len(page.text)


def _first(text: str, start: int, least: int) -> int:
    """Return where an excerpt begins: at a line or a word, so many characters and lines before ``start`` at most."""
    first = max(least, start - _AROUND_CHARS)
    at = start
    for _ in range(_AROUND_LINES):
        at = text.rfind("\n", first, at)
        if at < 0:
            break
    else:
        return at + 1
    space = text.find(" ", first, min(start, first + _WORD_CHARS))
    return space + 1 if first > least and space >= 0 else first


def _last(text: str, end: int, most: int) -> int:
    """Return where an excerpt ends: as ``_first``, after ``end``."""
    last = min(most, end + _AROUND_CHARS)
    at = end - 1
    for _ in range(_AROUND_LINES):
        at = text.find("\n", at + 1, last)
        if at < 0:
            break
    else:
        return at
    space = text.rfind(" ", max(end, last - _WORD_CHARS), last)
    return space if last < most and space >= 0 else last


def _of_snippet(kind: Kind, url: str, snippet: str, exact: str) -> Excerpt:
    """Return a snippet as an excerpt, with what was found marked in it."""
    start, end = place_in(snippet, exact) or (len(snippet), len(snippet))
    return Excerpt(
        kind=kind,
        url=url,
        before=snippet[:start],
        marked=snippet[start:end],
        after=snippet[end:],
        is_cut_before=False,
        is_cut_after=False,
        channel="",
        page=None,
    )
