"""An evidence store that lasts as long as the process."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from holdwater.model.page import Page
from holdwater.store.base import Capture, WholeStore, check_numbers, keys_of
from holdwater.store.row import damage_of
from holdwater.text.urls import page_keys

K = TypeVar("K")


class _Kept(NamedTuple):
    page: Page
    body: bytes | None


class MemoryStore(WholeStore):
    """Evidence held in memory.

    >>> store = MemoryStore()
    >>> store.put(Page.from_text("Net weight 10 g", url="https://shop.example/p/1"))
    1
    >>> [page.text for page in store.select(["http://www.shop.example/p/1/"])["https://shop.example/p/1"]]
    ['Net weight 10 g']
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = 0
        self._kept: dict[int, _Kept] = {}
        self._numbers: dict[_Kept, int] = {}
        self._by_url: dict[str, set[int]] = {}
        self._by_key: dict[tuple[str, str], set[int]] = {}
        self._by_run: dict[str, set[int]] = {}

    def delete(self, numbers: Iterable[int]) -> int:
        """Delete captures; see ``WholeStore``."""
        asked = check_numbers(numbers)
        with self._lock:
            gone = [number for number in asked if number in self._kept]
            for number in gone:
                del self._numbers[self._kept.pop(number)]
            _take_out(self._by_url, gone)
            _take_out(self._by_key, gone)
            _take_out(self._by_run, gone)
        return len(gone)

    def close(self) -> None:
        """Do nothing: the pages go with the object."""

    def _put(self, page: Page, body: bytes | None, runs: Iterable[str]) -> int:
        kept = _Kept(page, body)
        keys = page_keys(page)
        with self._lock:
            number = self._numbers.setdefault(kept, self._last + 1)
            if number > self._last:
                self._last = number
                self._kept[number] = kept
                self._by_url.setdefault(page.url, set()).add(number)
                for kind, those in keys._asdict().items():
                    for key in those:
                        self._by_key.setdefault((kind, key), set()).add(number)
            for run in runs:
                self._by_run.setdefault(run, set()).add(number)
        return number

    def _body(self, page: Page, run: str | None) -> bytes | None:
        with self._lock:
            kept = [self._kept[number] for number in sorted(self._of_run(self._by_url.get(page.url, set()), run))]
        return next((body for held, body in kept if held.sha256 == page.sha256 and body is not None), None)

    def _of_run(self, numbers: set[int], run: str | None) -> set[int]:
        return numbers if run is None else numbers & self._by_run.get(run, set())

    def _ordered(self, numbers: set[int], run: str | None) -> list[Page]:
        pages = [self._kept[number].page for number in sorted(self._of_run(numbers, run))]
        return sorted(pages, key=lambda page: (page.captured_at is not None, page.captured_at or ""))

    def _find(self, urls: Sequence[str], run: str | None) -> Iterable[Page]:
        strict, soft = keys_of(urls)
        asked = [("strict", key) for key in strict] + [("soft", key) for key in soft]
        with self._lock:
            return self._ordered({number for key in asked for number in self._by_key.get(key, ())}, run)

    def _pages(self, url: str, run: str | None) -> list[Page]:
        with self._lock:
            return self._ordered(self._by_url.get(url, set()), run)

    def _urls(self, run: str | None) -> list[str]:
        with self._lock:
            return sorted(url for url, numbers in self._by_url.items() if self._of_run(numbers, run))

    def _count(self, run: str | None) -> int:
        return len(self._by_url) if run is None else len(self._urls(run))

    def _has(self, url: str, run: str | None) -> bool:
        with self._lock:
            return bool(self._of_run(self._by_url.get(url, set()), run))

    def _runs(self) -> list[str]:
        with self._lock:
            return sorted(self._by_run)

    def _state(self, run: str | None) -> tuple[int, int, int]:
        with self._lock:
            numbers = self._of_run(set(self._kept), run)
        return len(numbers), max(numbers, default=0), sum(numbers)

    def _captures(self, after: int, run: str | None) -> Iterator[Capture]:
        with self._lock:
            numbers = sorted(self._of_run(set(self._kept), run))
        for number in numbers:
            with self._lock:
                kept = self._kept.get(number)
                runs = tuple(sorted(run for run, those in self._by_run.items() if number in those))
            if kept is not None and number > after:
                yield Capture(number=number, page=kept.page, body=kept.body, runs=runs, damage=damage_of(kept.page))


def _take_out(index: dict[K, set[int]], gone: Iterable[int]) -> None:
    """Take numbers out of an index, and with them what has none left."""
    for key, numbers in list(index.items()):
        numbers.difference_update(gone)
        if not numbers:
            del index[key]
