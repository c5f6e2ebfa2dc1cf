"""Keeping what a run receives through ``aiohttp``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from holdwater.capture.answer import Answer, Hop
from holdwater.capture.recorder import Recorder, check_kind
from holdwater.errors import needs_extra
from holdwater.store.base import EvidenceStore

with needs_extra("aiohttp"):
    import aiohttp


class _Tee:
    """The body of an answer that the run reads, with an ear on it."""

    def __init__(self, content: aiohttp.StreamReader, answer: Answer) -> None:
        self._content = content
        self._answer = answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._content, name)

    async def _heard(self, part: bytes) -> bytes:
        self._answer.add(part)
        if self._content.at_eof():
            await self._answer.finish_in(asyncio.to_thread)
        return part

    async def read(self, n: int = -1) -> bytes:
        return await self._heard(await self._content.read(n))

    async def readany(self) -> bytes:
        return await self._heard(await self._content.readany())

    async def readexactly(self, n: int) -> bytes:
        return await self._heard(await self._content.readexactly(n))

    async def readline(self, **how: Any) -> bytes:
        return await self._heard(await self._content.readline(**how))

    async def readuntil(self, *args: Any, **how: Any) -> bytes:
        return await self._heard(await self._content.readuntil(*args, **how))

    async def readchunk(self) -> tuple[bytes, bool]:
        part, is_end = await self._content.readchunk()
        return await self._heard(part), is_end

    def read_nowait(self, n: int = -1) -> bytes:
        part = self._content.read_nowait(n)
        self._answer.add(part)
        if self._content.at_eof():
            self._answer.finish()
        return part

    # Each of these calls one of the above.
    __aiter__ = aiohttp.StreamReader.__aiter__
    iter_any = aiohttp.StreamReader.iter_any
    iter_chunked = aiohttp.StreamReader.iter_chunked
    iter_chunks = aiohttp.StreamReader.iter_chunks


def _hop(response: aiohttp.ClientResponse) -> Hop:
    return Hop(response.method, str(response.real_url))


def _listen(recorder: Recorder, response: aiohttp.ClientResponse, *, is_unpacked: bool) -> None:
    """Put a tee into the body of an answer, and notice when the run lets go of it."""
    answer = Answer(
        recorder,
        [*map(_hop, response.history), _hop(response)],
        status=response.status,
        content_type=response.headers.get("Content-Type"),
        content_encoding=None if is_unpacked else response.headers.get("Content-Encoding"),
    )

    def leaving(method: Callable[[], Any]) -> Callable[[], Any]:
        def leave() -> Any:
            answer.leave()
            return method()

        return leave

    response.content = _Tee(response.content, answer)  # type: ignore[assignment]
    response.release = leaving(response.release)  # type: ignore[method-assign]
    response.close = leaving(response.close)  # type: ignore[method-assign]


def record(session: aiohttp.ClientSession, store: EvidenceStore) -> Recorder:
    """Keep every page that a session receives from now on.

    Nothing is read in the run's place: an answer is kept when the run has read its body to the end, in one piece
    or in parts. A trace of the session does it, as a middleware sees no redirects and gives way to those of a
    request.

    Args:
        session: The session that the run uses.
        store: Where the pages go, with their bytes.

    Returns:
        What counts the answers; nobody needs to hold it.

    Raises:
        InvalidArgument: if it is no session.
    """
    check_kind("session", session, aiohttp.ClientSession)
    recorder = Recorder(store)

    async def on_request_end(
        asking: aiohttp.ClientSession, _: SimpleNamespace, told: aiohttp.TraceRequestEndParams
    ) -> None:
        with recorder.watching(told.url):
            if told.response.status >= 200:  # below, the connection is handed over
                _listen(recorder, told.response, is_unpacked=asking.auto_decompress)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(on_request_end)
    trace.freeze()
    session.trace_configs.append(trace)
    return recorder
