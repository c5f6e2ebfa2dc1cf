"""What every evidence store can do."""

from __future__ import annotations

import hashlib
import unicodedata
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.page import Grade, Page
from holdwater.store import row, tool_results
from holdwater.store.tool_results import ToolResult
from holdwater.text.urls import soft_keys, strict_key

#: Most bytes of a text or a body.
MAX_BYTES = row.MAX_BLOB_BYTES

#: Longest id of a run. Code points.
MAX_RUN_ID_CHARS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """One capture with all that is kept of it.

    Attributes:
        number: Its number in the store, from 1.
        page: The page; where it is damaged, an empty one with ``Flaw.DAMAGED`` and the same strict keys.
        body: The bytes that the page was extracted from, or None where none were kept or they are damaged.
        runs: Ids of the runs that it belongs to, sorted.
        damage: What is wrong with what is kept of it, or "".
    """

    number: int
    page: Page
    body: bytes | None
    runs: tuple[str, ...]
    damage: str = ""


class EvidenceStore(Mapping[str, Sequence[Page]]):
    """Pages by URL as captured, every capture of a URL, the oldest first.

    A store is a mapping, so that it stands wherever evidence is asked for, with a way in and a way to ask for
    only what some URLs need. Iteration is in sorted order of the URLs. Captures of a URL are in order of
    ``captured_at``, those without one first, then in the order in which they came in.

    A capture that storage has damaged is handed out as an empty page with ``Flaw.DAMAGED``, under the same
    strict keys. Several threads may share one store.
    """

    _run_id: str | None = None

    @property
    @abstractmethod
    def _whole(self) -> WholeStore:
        """The store itself, of which this may be a view."""

    def put(self, page: Page, body: bytes | None = None) -> int:
        """Keep one capture, beside all earlier ones of its URL.

        Args:
            page: The page as extracted.
            body: The bytes that it was extracted from, kept for a later extraction.

        Returns:
            The number of the capture, from 1; no number is ever given to another. A capture equal to one that
            is kept, body included, gets that one's number, and mends it where storage has damaged it.

        Raises:
            InvalidArgument: if ``page.sha256`` is not the digest of ``body``, or either is too large.
            StoreError: if the store can't be written; then nothing of the capture is in it.
        """
        check_body(page, body)
        return self._whole._put(page, body, self._own_runs())

    def add_tool_result(
        self,
        result: object,
        *,
        arguments: object = None,
        grade: Grade | str | None = None,
        captured_at: str | None = None,
    ) -> ToolResult:
        """Keep the pages that a tool gave back to the run: of a search, a reading service, or any tool of its own.

        Each page goes in under the address that the result names, else under the one among the arguments. Its
        grade follows from the shape: raw HTML of a whole document is ``full``, what a vendor has cleaned
        ``main_content``, a passage or a snippet ``excerpt``. What a model has made, such as an answer or a
        summary, is no evidence.

        Args:
            result: Text, JSON text, an object or a list, a dataclass, a pydantic model, an SDK's own object.
            arguments: What the tool was called with: a mapping, its JSON text, or the address itself.
            grade: How much of a document the tool gives, where the caller knows better than the shape tells.
            captured_at: When the tool was called, as ISO 8601 time in UTC.

        Returns:
            What was kept, and why something was not. A result that holds no page raises nothing.

        Raises:
            InvalidArgument: if ``grade`` or ``captured_at`` is none.
            StoreError: if the store can't be written; pages before that one are in it.

        >>> from holdwater.store.memory import MemoryStore
        >>> store = MemoryStore()
        >>> store.add_tool_result("Net weight **10 g**", arguments={"url": "https://shop.example/p/1"})
        ToolResult(kept=(1,), skipped=())
        >>> store.add_tool_result({"results": [{"url": "https://shop.example/p/2", "content": "12 g"}, {"url": "x:y"}]})
        ToolResult(kept=(2,), skipped=('x:y: has no text',))
        """
        pages, skipped = tool_results.read(result, arguments=arguments, grade=grade, captured_at=captured_at)
        kept: dict[int, None] = {}
        for page, body in pages:
            try:
                kept[self.put(page, body)] = None
            except InvalidArgument as error:
                skipped.append(f"{page.url}: {error}")
        return ToolResult(kept=tuple(kept), skipped=tuple(skipped))

    def body(self, page: Page) -> bytes | None:
        """Return the bytes that ``page``, a capture of this store, was extracted from.

        Returns:
            Bytes whose SHA-256 is ``page.sha256``; None where none were kept.

        Raises:
            StoreError: if storage has damaged them.
        """
        return self._whole._body(page, self._run_id)

    def run(self, run_id: str) -> RunView:
        """Return the view of the store that one run has.

        What is put through the view belongs to that run, beside any other that has put an equal capture; what
        is put through the store itself belongs to none. Reading through the view gives the captures of that
        run, reading through the store all. A run needs no announcement: it is there with its first capture.

        Args:
            run_id: 1 to ``MAX_RUN_ID_CHARS`` characters, none of them a control character or a lone surrogate.

        Raises:
            InvalidArgument: if ``run_id`` is something else.

        >>> from holdwater.store.memory import MemoryStore
        >>> store = MemoryStore()
        >>> store.run("monday").put(Page.from_text("Net weight 10 g", url="https://shop.example/p/1"))
        1
        >>> list(store), list(store.run("monday")), list(store.run("tuesday"))
        (['https://shop.example/p/1'], ['https://shop.example/p/1'], [])
        """
        return RunView(self._whole, check_run_id(run_id))

    def runs(self) -> list[str]:
        """Return the ids of all runs that have a capture here, sorted."""
        return self._whole._runs()

    def state(self) -> str:
        """Return a text that is another one once a capture has come or gone.

        Raises:
            StoreError: if the store can't be read.
        """
        return " ".join(map(str, self._whole._state(self._run_id)))

    def captures(self, *, after: int = 0) -> Iterator[Capture]:
        """Yield every capture in order of number, one at a time: a store of any size needs little memory.

        A capture that comes in meanwhile may be among them.

        Args:
            after: Only captures with a higher number.

        Raises:
            StoreError: if the store can't be read.
        """
        yield from self._whole._captures(after, self._run_id)

    def select(self, urls: Iterable[str]) -> Mapping[str, Sequence[Page]]:
        """Return every capture that one of ``urls`` joins by a strict or a soft key, and nothing else.

        Args:
            urls: Cited URLs as written.

        Returns:
            Pages by URL as captured, in sorted order of the URLs.

        Raises:
            InvalidArgument: if ``urls`` is one text.
            StoreError: if the store can't be read, or damage hides a capture of one of them.
        """
        found: dict[str, list[Page]] = {}
        for page in self._whole._find(sorted(set(arguments.texts("urls", urls))), self._run_id):
            found.setdefault(page.url, []).append(page)
        return {url: found[url] for url in sorted(found)}

    def __getitem__(self, url: str) -> Sequence[Page]:
        pages = self._whole._pages(url, self._run_id)
        if not pages:
            raise KeyError(url)
        return pages

    def __contains__(self, url: object) -> bool:
        return isinstance(url, str) and self._whole._has(url, self._run_id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole._urls(self._run_id))

    def __len__(self) -> int:
        return self._whole._count(self._run_id)

    @abstractmethod
    def close(self) -> None:
        """Let go of what the store holds open; a closed store can only be closed again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _own_runs(self) -> tuple[str, ...]:
        return () if self._run_id is None else (self._run_id,)


class RunView(EvidenceStore):
    """The captures of one run, in a store that may hold those of many; see ``EvidenceStore.run``."""

    def __init__(self, store: WholeStore, run_id: str) -> None:
        self._store = store
        self._run_id = run_id

    @property
    def _whole(self) -> WholeStore:
        return self._store

    def runs(self) -> list[str]:
        """Return the id of this run, if it has a capture."""
        return list(self._own_runs()) if len(self) else []

    def captures(self, *, after: int = 0) -> Iterator[Capture]:
        """Yield this run's captures as its alone; see ``EvidenceStore``."""
        for capture in super().captures(after=after):
            yield replace(capture, runs=self._own_runs())

    def close(self) -> None:
        """Do nothing: the store stays open for others."""


class WholeStore(EvidenceStore):
    """A store itself, no view of it: what every kind of store has to do.

    Wherever ``run`` is not None, only captures of that run are there.
    """

    @property
    def _whole(self) -> WholeStore:
        return self

    @abstractmethod
    def delete(self, numbers: Iterable[int]) -> int:
        """Delete captures with all that belongs to them, in all runs, or none of them if that fails.

        Args:
            numbers: Their numbers; one that isn't there is passed over.

        Returns:
            How many were there.

        Raises:
            InvalidArgument: if a number is none.
            StoreError: if the store can't be written; then nothing is deleted.
        """

    @abstractmethod
    def _put(self, page: Page, body: bytes | None, runs: Iterable[str]) -> int:
        """Keep one capture that has been checked, and mark it as belonging to ``runs``."""

    @abstractmethod
    def _body(self, page: Page, run: str | None) -> bytes | None:
        """Return the bytes that ``page`` was extracted from."""

    @abstractmethod
    def _find(self, urls: Sequence[str], run: str | None) -> Iterable[Page]:
        """Yield the captures that one of ``urls`` joins by a key, each once, those of a URL in order."""

    @abstractmethod
    def _pages(self, url: str, run: str | None) -> list[Page]:
        """Return the captures of a URL in order."""

    @abstractmethod
    def _urls(self, run: str | None) -> list[str]:
        """Return the URLs, sorted."""

    @abstractmethod
    def _count(self, run: str | None) -> int:
        """Return the number of URLs."""

    @abstractmethod
    def _has(self, url: str, run: str | None) -> bool:
        """Tell whether there is a capture of a URL."""

    @abstractmethod
    def _runs(self) -> list[str]:
        """Return the ids of all runs, sorted."""

    @abstractmethod
    def _state(self, run: str | None) -> tuple[int, int, int]:
        """Return how many captures there are, the highest number, and the sum of all numbers."""

    def _faults(self) -> Iterator[str]:
        """Yield what is wrong with the store beside its captures."""
        yield from ()

    def _fault_of(self, capture: Capture) -> str:
        """Return what is wrong with how a whole capture is found, or ""."""
        return ""

    @abstractmethod
    def _captures(self, after: int, run: str | None) -> Iterator[Capture]:
        """Yield the captures with a number over ``after`` in order of number, each with all its runs."""


def keys_of(urls: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the strict and the soft keys of some URLs, sorted."""
    strict = {key for key in map(strict_key, urls) if key is not None}
    return sorted(strict), sorted({key for url in urls for key in soft_keys(url)})


def check_run_id(run_id: str) -> str:
    """Return the id of a run.

    Raises:
        InvalidArgument: if it is no text, empty, too long, or holds a control character.
    """
    hint = f"Write 1 to {MAX_RUN_ID_CHARS} characters, such as '2026-11-29-crawl'."
    arguments.text("run_id", run_id, hint)
    if not 0 < len(run_id) <= MAX_RUN_ID_CHARS:
        raise InvalidArgument(f"run_id: expected an id, found {len(run_id)} characters. {hint}")
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in run_id):
        raise InvalidArgument(f"run_id: expected no control characters, found {arguments.found(run_id)}. {hint}")
    return run_id


def check_numbers(numbers: Iterable[int]) -> list[int]:
    """Return numbers of captures, sorted, each once.

    Raises:
        InvalidArgument: if one is none, or ``numbers`` is no collection.
    """
    hint = "Write numbers of captures, as captures() gives them."
    return sorted({arguments.whole("numbers", number, 1, hint=hint) for number in arguments.listed("numbers", numbers)})


def check_body(page: Page, body: bytes | None) -> None:
    """Refuse what is no page, too large a one, and bytes that are not those of ``page``.

    Raises:
        InvalidArgument: if it is none, or too large, or they have another digest.
    """
    if not isinstance(page, Page):
        raise InvalidArgument(
            f"page: expected a page, found {arguments.found(page)}. "
            "Make one of bytes with read_page, or of text with Page.from_text."
        )
    if body is not None and not isinstance(body, bytes):
        raise InvalidArgument(f"body: expected bytes, found {arguments.found(body)}. Pass those that came in, or none.")
    for what, size in (("text", _size_bytes(page.text)), ("body", len(body or b""))):
        if size > MAX_BYTES:
            raise InvalidArgument(f"{what} of {page.url!r}: expected at most {MAX_BYTES} bytes, found {size}.")
    if body is not None and hashlib.sha256(body).hexdigest() != page.sha256:
        raise InvalidArgument(
            f"body of {page.url!r}: expected bytes with SHA-256 {page.sha256}, found "
            f"{hashlib.sha256(body).hexdigest()}. Pass the bytes that the page was read from, or none."
        )


def _size_bytes(text: str) -> int:
    """Return how long a text may be in UTF-8; a long one is measured."""
    most = 4 * len(text)
    return most if most <= MAX_BYTES else len(text.encode("utf-8", "surrogatepass"))
