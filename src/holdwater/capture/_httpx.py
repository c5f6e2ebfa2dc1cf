"""What httpx and its successor have in common: they differ in name only, so neither is imported here."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import anyio.to_thread

from holdwater.capture.answer import Answer, Hop
from holdwater.capture.recorder import Recorder
from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.store.base import EvidenceStore

# A client hands the extensions of a request on to the one that follows a redirect.
_HOPS = "holdwater.hops"


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
        await self._answer.finish_in(anyio.to_thread.run_sync)

    async def aclose(self) -> None:
        """Close the stream."""
        self._answer.leave()
        await self._stream.aclose()


def _hops(response: Any) -> tuple[Hop, ...]:
    """Return the requests that led to a response, and leave them for the next request if it is a redirect."""
    request = response.request
    here = Hop(request.method, str(request.url))
    before: tuple[Hop, ...] = request.extensions.get(_HOPS, ())
    if here in before:  # a loop, or a request that is sent again
        before = before[: before.index(here)]
    hops = (*before, here)
    if response.has_redirect_location:
        request.extensions[_HOPS] = hops
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


def hook_up(
    client: Any, store: EvidenceStore, kinds: tuple[Any, Any], tees: tuple[type[Tee], type[AsyncTee]]
) -> Recorder:
    """Keep what a client receives from now on; see ``record`` of the modules for each.

    Args:
        client: A client of either kind.
        store: Where the pages go.
        kinds: The two classes of clients, the asynchronous one last.
        tees: ``Tee`` and ``AsyncTee``, each as a stream that the client takes for one.
    """
    if not isinstance(client, kinds):
        raise InvalidArgument(
            f"client: expected a {' or '.join(f'{kind.__module__}.{kind.__name__}' for kind in kinds)}, "
            f"found {arguments.found(client)}."
        )
    recorder = Recorder(store)

    def on_response(response: Any) -> None:
        with recorder.watching(response.request.url):
            if (answer := _listen(recorder, response, tees[0])) is not None:
                answer.finish()

    async def on_async_response(response: Any) -> None:
        with recorder.watching(response.request.url):
            if (answer := _listen(recorder, response, tees[1])) is not None:
                await answer.finish_in(anyio.to_thread.run_sync)

    hook = on_async_response if isinstance(client, kinds[1]) else on_response
    # First, so that other hooks may read the body and then raise for it.
    client.event_hooks["response"].insert(0, hook)
    return recorder
