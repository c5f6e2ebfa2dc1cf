"""What a run receives over HTTP, kept as evidence while the run goes on."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from holdwater.capture import document, kinds, lines, pdf, sandbox
from holdwater.capture.intake import PassedOver
from holdwater.capture.redirects import BODILESS, STATUSES
from holdwater.errors import InvalidArgument, StoreError, log_text
from holdwater.extract.decode import MAX_BYTES
from holdwater.model import arguments
from holdwater.model.page import Grade, Page
from holdwater.store.base import EvidenceStore
from holdwater.store.userinfo import without_user

_LOG = logging.getLogger("holdwater.capture")

#: Errors whose text is ours, and quotes no page.
_OWN = (document.UnreadableError, InvalidArgument, StoreError)

#: What a hook says of an answer that was let go before its end.
UNREAD = "answer that was not read to its end"


class Recorder:
    """Keeps the answers of one run's requests in a store, and never stands in the run's way.

    Whatever goes wrong while an answer is kept is logged and counted; it is never raised. Several threads may
    share one recorder.

    Attributes:
        store: Where the pages go, with their bytes.

    >>> from holdwater.store.memory import MemoryStore
    >>> recorder = Recorder(MemoryStore())
    >>> recorder.keep(url="https://shop.example/p/1", body=b"Net weight 10 g", status=200, content_type="text/plain")
    1
    >>> recorder.keep(url="https://shop.example/logo", body=b"...", status=200, content_type="image/png")
    >>> recorder
    <Recorder kept=1 failed=0 passed_over=1>
    >>> recorder.passed_over
    (PassedOver(kind='image', number=1),)
    """

    def __init__(self, store: EvidenceStore) -> None:
        self.store = store
        self._lock = threading.Lock()
        self._kept = 0
        self._failed = 0
        self._passed_over: Counter[str] = Counter()

    @property
    def kept(self) -> int:
        """How many answers were kept."""
        return self._kept

    @property
    def failed(self) -> int:
        """How many answers could not be kept; the log says why."""
        return self._failed

    @property
    def passed_over(self) -> tuple[PassedOver, ...]:
        """What was no page, or was not read by the run: of which kind, and how many."""
        with self._lock:
            return tuple(PassedOver(kind, self._passed_over[kind]) for kind in sorted(self._passed_over))

    def __repr__(self) -> str:
        number = sum(each.number for each in self.passed_over)
        return f"<Recorder kept={self.kept} failed={self.failed} passed_over={number}>"

    def keep(
        self,
        *,
        url: str,
        body: bytes,
        status: int,
        content_type: str | None,
        method: str = "GET",
        final_url: str | None = None,
        redirects: Sequence[str] = (),
        captured_at: str | None = None,
        is_truncated: bool = False,
        grade: Grade = Grade.FULL,
    ) -> int | None:
        """Keep one answer, if it is a page.

        Redirects, answers without a body and what only goes with a page, such as images, are counted in
        ``passed_over``. An answer to another method than GET depends on more than its URL, so it is kept as an
        ``excerpt``: it may support. Of a body past 20 MB the start is kept. User names and passwords in a URL
        are left out.

        Args:
            url: The URL that was asked for first.
            body: The bytes received, compression undone.
            status: HTTP status of the answer.
            content_type: The header as sent, or None.
            method: How the last request asked.
            final_url: Where the answer came from, if redirects led elsewhere.
            redirects: URLs that the client itself went through between the two.
            captured_at: ISO 8601 time in UTC; now, where it is left out.
            is_truncated: Whether the rest of the body is missing.
            grade: How much of what the URL shows the body is.

        Returns:
            The number of the capture, or None where none was kept.
        """
        number = None
        with self.watching(url):
            if (kind := _no_page(body, status, content_type, method)) is not None:
                self.pass_over(kind)
            else:
                start = bytes(body[:MAX_BYTES])
                about = {
                    "url": without_user(url),
                    "content_type": content_type,
                    "status": status,
                    "captured_at": captured_at or now(),
                    "grade": grade if method.upper() == "GET" else Grade.EXCERPT,
                    "final_url": without_user(final_url or ""),
                    "redirects": [without_user(hop) for hop in redirects],
                    "is_cut": is_truncated or len(body) > MAX_BYTES,
                }
                number = self.store.put(_read(start, about), start)
                with self._lock:
                    self._kept += 1
        return number

    def pass_over(self, kind: str) -> None:
        """Count an answer that is not kept.

        Args:
            kind: What it is, such as ``image``.
        """
        with self._lock:
            self._passed_over[kind] += 1

    @contextmanager
    def watching(self, url: object) -> Iterator[None]:
        """Log and count whatever goes wrong inside, instead of letting it reach the run.

        Args:
            url: What the log shall name.
        """
        try:
            yield
        except Exception as error:  # nothing that happens to evidence may break the run that it is about
            with self._lock:
                self._failed += 1
            why = repr(error) if isinstance(error, _OWN) else log_text(error)
            _LOG.warning("not kept: %.200r: %s", without_user(str(url)), why)


def check_kind(name: str, value: object, *kinds: type) -> None:
    """Refuse a client that is none of those that can be recorded.

    Raises:
        InvalidArgument: if it is none; the message names them.
    """
    if not isinstance(value, kinds):
        names = " or ".join(f"{kind.__module__.partition('.')[0]}.{kind.__name__}" for kind in kinds)
        raise InvalidArgument(f"{name}: expected {names}, found {arguments.found(value)}.")


def now() -> str:
    """Return the time of a capture that is made now: ISO 8601 in UTC, to the second."""
    return lines.instant(datetime.now(UTC).isoformat(timespec="seconds"))


def _no_page(body: bytes, status: int, content_type: str | None, method: str) -> str | None:
    """Say what an answer is if it is no page, or return None."""
    if method.upper() == "HEAD" or status in BODILESS:
        return "answer without a body"
    if status in STATUSES:
        return "redirect"
    if not lines.is_status(status) or status < 200:
        return "answer with a status that no page has"
    return None if pdf.is_pdf(body) else kinds.passed_over(content_type)


def _read(body: bytes, about: Mapping[str, Any]) -> Page:
    """Read one document; a PDF in another process, as no count beforehand says what it may cost."""
    if pdf.is_pdf(body):
        read = sandbox.read_one(sandbox.Job("PDF", body, about))
    else:
        read = document.read(body, about)
    if read.lost:
        raise document.UnreadableError(read.lost[0])
    ((page, _),) = read.pages
    return page
