"""What httpx and its successor have in common: they differ in name only, so neither is imported here."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, NamedTuple

from holdwater.capture.answer import Answer, Hop
from holdwater.capture.recorder import Recorder, check_kind
from holdwater.store.base import EvidenceStore

# A client hands the extensions of a request on to the one that follows a redirect.
_WAY = "holdwater.way"


class Tee:
    """The stream of a body that the run reads, with an ear on it."""

    def __init__(self, stream: Any, answer: Answer) -> None:
        self._stream = stream
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        for part in self._stream:
            self._answer.add(part)
            yield part
        self._answer.finish()

    def close(self) -> None:
        """Close the stream."""
        self._answer.leave()
        self._stream.close()


class AsyncTee:
    """The same for an asynchronous client."""

    def __init__(self, stream: Any, answer: Answer) -> None:
        self._stream = stream
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            self._answer.add(part)
            yield part
        await self._answer.finish_in(_in_thread)

    async def aclose(self) -> None:
        """Close the stream."""
        self._answer.leave()
        await self._stream.aclose()


async def _in_thread(work: Callable[[], None]) -> None:
    import anyio.to_thread  # either client brings it

    await anyio.to_thread.run_sync(work)


class _Way(NamedTuple):
    """The requests up to a redirect, and where it leads."""

    hops: tuple[Hop, ...]
    target: str


def _bare(url: str) -> str:
    """Return an address without its fragment, which a client takes along from redirect to redirect."""
    return url.partition("#")[0]


def _hops(response: Any) -> tuple[Hop, ...]:
    """Return the requests that led to a response, and leave them for the next request if it is a redirect.

    Extensions may also be handed on to a request for something else, which no redirect led to.
    """
    request = response.request
    here = Hop(request.method, str(request.url))
    way = request.extensions.get(_WAY)
    before = way.hops if way is not None and way.target == _bare(here.url) else ()
    if here in before:  # a loop, or a request that is sent again
        before = before[: before.index(here)]
    hops = (*before, here)
    if response.has_redirect_location:
        target = _bare(str(request.url.join(response.headers["location"])))
        request.extensions[_WAY] = _Way(hops, target)
    return hops


def _listen(recorder: Recorder, response: Any, tee: Callable[[Any, Answer], Any]) -> Answer | None:
    """Put a tee into the body of a response; one that has come already is returned as finished but for keeping."""
    is_there = response.is_stream_consumed
    answer = Answer(
        recorder,
        _hops(response),
        status=response.status_code,
        content_type=response.headers.get("content-type"),
        content_encoding=None if is_there else response.headers.get("content-encoding"),
    )
    if is_there:
        answer.add(response.content)
        return answer
    response.stream = tee(response.stream, answer)
    return None


def hook_up(library: Any, client: Any, store: EvidenceStore) -> Recorder:
    """Keep what a client of one of the two libraries receives from now on; see ``record`` of ``capture.httpx``."""
    check_kind("client", client, library.Client, library.AsyncClient)
    # A client takes for a stream only what is one by its class.
    streams = (
        type("_Stream", (Tee, library.SyncByteStream), {}),
        type("_AsyncStream", (AsyncTee, library.AsyncByteStream), {}),
    )
    recorder = Recorder(store)

    def on_response(response: Any) -> None:
        with recorder.watching(response.request.url):
            if (answer := _listen(recorder, response, streams[0])) is not None:
                answer.finish()

    async def on_async_response(response: Any) -> None:
        with recorder.watching(response.request.url):
            if (answer := _listen(recorder, response, streams[1])) is not None:
                await answer.finish_in(_in_thread)

    hook = on_async_response if isinstance(client, library.AsyncClient) else on_response
    # First, so that other hooks may read the body and then raise for it.
    client.event_hooks["response"].insert(0, hook)
    return recorder
