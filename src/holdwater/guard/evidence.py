"""Which kept pages a cited URL joins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.page import Evidence, Page, Selective, check_pages
from holdwater.text.urls import page_keys, soft_keys, strict_key
from holdwater.verify import Held


class Joiner:
    """The pages that some URLs may need, by URL key.

    A page joins under the URL that the evidence keeps it by and under every address of its own.
    """

    def __init__(self, evidence: Evidence | Selective, urls: Sequence[str]) -> None:
        """Build the keys of every page once; ask a large store only for what ``urls`` may need.

        Raises:
            InvalidArgument: if the evidence is no mapping of URLs to pages, and no store.
        """
        kept = evidence.select(urls) if isinstance(evidence, Selective) else evidence
        if not isinstance(kept, Mapping):
            raise InvalidArgument(
                f"evidence: expected pages by URL or a store, found {arguments.found(kept)}. "
                "Write {url: [page]}, or open a store with SqliteStore.open(path)."
            )
        self._strict: dict[str, dict[int, Page]] = {}
        self._soft: dict[str, dict[int, Page]] = {}
        self._held: dict[str, Held] = {}
        for url, pages in kept.items():
            arguments.text("evidence", url, "Write {url: [page]}.")
            own_strict, own_soft = strict_key(url), soft_keys(url)
            for page in check_pages(f"evidence[{arguments.found(url)}]", pages):
                keys = page_keys(page)
                for key in {*keys.strict, own_strict} - {None}:
                    self._strict.setdefault(str(key), {})[id(page)] = page
                for key in {*keys.soft, *own_soft}:
                    self._soft.setdefault(key, {})[id(page)] = page

    def held(self, url: str) -> Held:
        """Return what is held for one cited URL, captures in the order of address, time and digest."""
        if url not in self._held:
            key = strict_key(url)
            strict = self._strict.get(key, {}) if key is not None else {}
            soft = {
                number: page
                for key in soft_keys(url)
                for number, page in self._soft.get(key, {}).items()
                if number not in strict
            }
            self._held[url] = Held(url=url, pages=_ordered(strict), soft=_ordered(soft))
        return self._held[url]

    def digests(self) -> tuple[str, ...]:
        """Return the digest of every page that a URL asked for so far joins, sorted."""
        pages = (page for held in self._held.values() for page in (*held.pages, *held.soft))
        return tuple(sorted({page.sha256 for page in pages}))


def _ordered(pages: dict[int, Page]) -> tuple[Page, ...]:
    """Return pages in an order that doesn't depend on how they are kept."""
    return tuple(sorted(pages.values(), key=lambda page: (page.url, page.captured_at or "", page.sha256)))
