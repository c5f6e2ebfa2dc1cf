"""One page with its clean text, and parts of it that are read when they are first asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from threading import RLock
from typing import Any, Generic, Self, TypeVar, overload

from holdwater.model.page import Channel, Page, Scope
from holdwater.text import lookalikes
from holdwater.text.crowd import readable
from holdwater.text.fold import Cleaned
from holdwater.text.inventory import Inventory
from holdwater.text.layout import of_page as read_layout

#: Equal digits may stand on a page a thousand times; so many places are looked at.
MAX_PLACES = 200

#: So many runs of digits are read of a page, or half as many number words. One with more is read up to there, and
#: contradicts nothing: a page of nothing but numbers would take minutes and gigabytes.
MAX_NUMBERS = 120_000

#: So many characters and lines are read of a page: that much takes seconds, whatever it is made of.
MAX_CHARS = 4_000_000
MAX_LINES = 300_000

_T = TypeVar("_T")


class once(Generic[_T]):  # noqa: N801  # used like a function
    """A property computed once, also where several threads ask at the same time: they share one list of numbers."""

    def __init__(self, compute: Callable[[Any], _T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, index: None, owner: type[Read]) -> Self: ...

    @overload
    def __get__(self, index: Read, owner: type[Read]) -> _T: ...

    def __get__(self, index: Read | None, owner: type[Read]) -> Self | _T:
        if index is None:
            return self
        with index.lock:
            kept = vars(index)
            if self._name not in kept:
                kept[self._name] = self._compute(index)
            value: _T = kept[self._name]
            return value


class Read:
    """A page and its clean text: what the readers of numbers and of words share.

    Attributes:
        page: The page.
        cleaned: Its text without invisible characters, and the way back to the page's offsets.
        text: The clean text as far as it is read; every span here is one of it.
        seen: What it is made of.
        is_cut: Whether there is more of it.
        headers: The column headers that its layout shows, in offsets of the page's text.
        lock: Held while a part of the index is built.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lock = RLock()
        text = _first_lines(_up_to(page.text, MAX_CHARS))
        layout = read_layout(page, len(text))
        self.headers = [Scope(*header) for header in layout.headers]
        self.cleaned = Cleaned(text, layout.edits)
        seen = Inventory.of(self.cleaned.text)
        self.text = _up_to(self.cleaned.text, readable(self.cleaned.text, MAX_NUMBERS, seen))
        self.seen = seen if len(self.text) == len(self.cleaned.text) else Inventory.of(self.text)
        self.is_cut = len(text) < len(page.text) or len(self.text) < len(self.cleaned.text)

    @once
    def _channel_starts(self) -> list[int]:
        return [span.start for span in self.page.channels]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return a clean span as one of the page's text."""
        return self.cleaned.original(start, end)

    def channel(self, start: int) -> Channel:
        """Return the channel of a place, in offsets of the page's text."""
        at = bisect_right(self._channel_starts, start) - 1
        return self.page.channels[at].channel if at >= 0 else Channel.VISIBLE

    def is_trusted(self, start: int, end: int) -> bool:
        """Say whether the digits at a clean span are what a reader sees."""
        return lookalikes.is_trusted(self.cleaned, start, end)


def _up_to(text: str, end: int) -> str:
    """Return a text cut at the last white space before a place, so that no number is cut in two."""
    if end >= len(text):
        return text
    parts = text[:end].rsplit(None, 1)
    return text[: len(parts[0])] if len(parts) > 1 else ""


def _first_lines(text: str) -> str:
    """Return so much of a text as is read of its lines."""
    rest = text.split("\n", MAX_LINES)[MAX_LINES:]
    return text[: len(text) - len(rest[0])] if rest else text
