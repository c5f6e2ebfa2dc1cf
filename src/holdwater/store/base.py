"""What every evidence store can do."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Self

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.page import Page
from holdwater.text.urls import soft_keys, strict_key


class EvidenceStore(Mapping[str, Sequence[Page]]):
    """Pages by URL as captured, every capture of a URL, the oldest first.

    A store is a mapping, so that it stands wherever evidence is asked for, with a way in and a way to ask for
    only what some URLs need. Iteration is in sorted order of the URLs. Captures of a URL are in order of
    ``captured_at``, those without one first, then in the order in which they came in.

    A capture that storage has damaged is handed out as an empty page with ``Flaw.DAMAGED``, under the same
    strict keys. Several threads may share one store.
    """

    @abstractmethod
    def put(self, page: Page, body: bytes | None = None) -> int:
        """Keep one capture, beside all earlier ones of its URL.

        Args:
            page: The page as extracted.
            body: The bytes that it was extracted from, kept for a later extraction.

        Returns:
            The number of the capture, from 1. One equal to a capture that is kept, body included, gets its
            number.

        Raises:
            InvalidArgument: if ``page.sha256`` is not the digest of ``body``, or either is too large.
            StoreError: if the store can't be written; then nothing of the capture is in it.
        """

    @abstractmethod
    def body(self, page: Page) -> bytes | None:
        """Return the bytes that ``page``, a capture of this store, was extracted from.

        Returns:
            Bytes whose SHA-256 is ``page.sha256``; None where none were kept.

        Raises:
            StoreError: if storage has damaged them.
        """

    @abstractmethod
    def _find(self, strict: Iterable[str], soft: Iterable[str]) -> Iterable[Page]:
        """Yield the captures that have one of the keys, each once, those of a URL in order."""

    @abstractmethod
    def close(self) -> None:
        """Let go of what the store holds open; a closed store can only be closed again."""

    def select(self, urls: Iterable[str]) -> Mapping[str, Sequence[Page]]:
        """Return every capture that one of ``urls`` joins by a strict or a soft key, and nothing else.

        Args:
            urls: Cited URLs as written.

        Returns:
            Pages by URL as captured, in sorted order of the URLs.

        Raises:
            InvalidArgument: if ``urls`` is one text.
        """
        cited = set(arguments.texts("urls", urls))
        strict = {key for key in map(strict_key, cited) if key is not None}
        soft = {key for url in cited for key in soft_keys(url)}
        found: dict[str, list[Page]] = {}
        for page in self._find(sorted(strict), sorted(soft)):
            found.setdefault(page.url, []).append(page)
        return {url: found[url] for url in sorted(found)}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def check_body(page: Page, body: bytes | None) -> None:
    """Refuse what is no page, and bytes that are not those of ``page``.

    Raises:
        InvalidArgument: if it is none, or they have another digest.
    """
    if not isinstance(page, Page):
        raise InvalidArgument(
            f"page: expected a page, found {arguments.found(page)}. "
            "Make one of bytes with read_page, or of text with Page.from_text."
        )
    if body is not None and not isinstance(body, bytes):
        raise InvalidArgument(f"body: expected bytes, found {arguments.found(body)}. Pass those that came in, or none.")
    if body is not None and hashlib.sha256(body).hexdigest() != page.sha256:
        raise InvalidArgument(
            f"body of {page.url!r}: expected bytes with SHA-256 {page.sha256}, found "
            f"{hashlib.sha256(body).hexdigest()}. Pass the bytes that the page was read from, or none."
        )
