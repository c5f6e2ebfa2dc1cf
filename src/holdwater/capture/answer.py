"""One answer on its way through a client: what of its body has come, until the run has all of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from holdwater.capture import document
from holdwater.capture.encodings import uncompress
from holdwater.capture.recorder import UNREAD, Recorder
from holdwater.extract.decode import MAX_BYTES


class Hop(NamedTuple):
    """One request of those by which a client came to an answer."""

    method: str
    url: str


class Answer:
    """Gathers a body while the run reads it, so that nothing is read in its place.

    Args:
        recorder: Who keeps the answer once it is whole.
        hops: Requests by which the client came to it, in order; the last one was answered so.
        status: HTTP status.
        content_type: The header as sent, or None.
        content_encoding: The header as sent, where the body comes compressed; else None.
    """

    def __init__(
        self,
        recorder: Recorder,
        hops: Sequence[Hop],
        *,
        status: int,
        content_type: str | None,
        content_encoding: str | None = None,
    ) -> None:
        self._recorder = recorder
        self._hops = hops
        self._status = status
        self._content_type = content_type
        self._encoding = content_encoding
        self._parts: list[bytes] = []
        # A byte more than is kept, so that the cut shows.
        self._left = 1 + (document.MAX_BYTES if content_encoding else MAX_BYTES)
        self._is_done = False

    def add(self, part: bytes) -> None:
        """Take the next part of the body, as the run reads it."""
        if self._left and not self._is_done:
            self._parts.append(part[: self._left])
            self._left -= len(self._parts[-1])

    def finish(self) -> None:
        """Keep the answer: its body has come whole."""
        if self._is_done:
            return
        self._is_done = True
        method = self._hops[-1].method
        # After POST and a redirect, the page is that of the address that was asked for with GET. No server sees
        # a fragment: what stands at a route of a script is not what was sent.
        urls = [hop.url.partition("#")[0] for hop in self._hops if hop.method == method]
        last = urls[-1]
        with self._recorder.watching(urls[0]):
            self._recorder.keep(
                url=urls[0],
                body=uncompress(b"".join(self._parts), self._encoding),
                status=self._status,
                content_type=self._content_type,
                method=method,
                final_url=last,
                redirects=urls[1:-1],
            )
        self._parts.clear()

    async def finish_in(self, run: Callable[[Callable[[], None]], Awaitable[None]]) -> None:
        """Keep the answer as ``finish`` does, in a thread, so that reading a page holds up no other task.

        Args:
            run: What runs a function in a thread.
        """
        if not self._is_done:
            with self._recorder.watching(self._hops[-1].url):
                await run(self.finish)

    def leave(self) -> None:
        """Note that the run let go of the answer; it counts as passed over unless it had come whole."""
        if not self._is_done:
            self._is_done = True
            self._parts.clear()
            self._recorder.pass_over(UNREAD)
