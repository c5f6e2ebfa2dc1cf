"""An evidence store that lasts as long as the process."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from holdwater.model.page import Page
from holdwater.store.base import EvidenceStore, check_body
from holdwater.text.urls import page_keys


class _Capture(NamedTuple):
    page: Page
    body: bytes | None


class MemoryStore(EvidenceStore):
    """Evidence held in memory.

    >>> store = MemoryStore()
    >>> store.put(Page.from_text("Net weight 10 g", url="https://shop.example/p/1"))
    1
    >>> [page.text for page in store.select(["http://www.shop.example/p/1/"])["https://shop.example/p/1"]]
    ['Net weight 10 g']
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._captures: list[_Capture] = []
        self._numbers: dict[_Capture, int] = {}
        self._by_url: dict[str, list[int]] = {}
        self._by_key: dict[tuple[str, str], list[int]] = {}

    def put(self, page: Page, body: bytes | None = None) -> int:
        """Keep one capture; see ``EvidenceStore``."""
        check_body(page, body)
        capture = _Capture(page, body)
        keys = page_keys(page)
        with self._lock:
            number = self._numbers.setdefault(capture, len(self._captures) + 1)
            if number > len(self._captures):
                self._captures.append(capture)
                self._by_url.setdefault(page.url, []).append(number)
                for kind, those in keys._asdict().items():
                    for key in those:
                        self._by_key.setdefault((kind, key), []).append(number)
        return number

    def body(self, page: Page) -> bytes | None:
        """Return the bytes that ``page`` was extracted from; see ``EvidenceStore``."""
        with self._lock:
            kept = [self._captures[number - 1] for number in self._by_url.get(page.url, ())]
        return next((body for held, body in kept if held.sha256 == page.sha256 and body is not None), None)

    def _ordered(self, numbers: Iterable[int]) -> list[Page]:
        pages = [self._captures[number - 1].page for number in sorted(numbers)]
        return sorted(pages, key=lambda page: (page.captured_at is not None, page.captured_at or ""))

    def _find(self, strict: Iterable[str], soft: Iterable[str]) -> Iterable[Page]:
        asked = [("strict", key) for key in strict] + [("soft", key) for key in soft]
        with self._lock:
            return self._ordered({number for key in asked for number in self._by_key.get(key, ())})

    def __getitem__(self, url: str) -> Sequence[Page]:
        with self._lock:
            return self._ordered(self._by_url[url])

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            return iter(sorted(self._by_url))

    def __len__(self) -> int:
        return len(self._by_url)

    def __contains__(self, url: object) -> bool:
        return url in self._by_url

    def close(self) -> None:
        """Do nothing: the pages go with the object."""
