"""Keeping what a run receives through ``requests``."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from holdwater.capture.answer import Answer, Hop
from holdwater.capture.recorder import Recorder, check_kind
from holdwater.errors import needs_extra
from holdwater.store.base import EvidenceStore

with needs_extra("requests"):
    import requests
    from requests.utils import stream_decode_response_unicode


def _hop(response: requests.Response) -> Hop:
    return Hop(response.request.method or "GET", response.request.url or "")


def _tee(response: requests.Response, answer: Answer) -> None:
    """Listen to a body that the run will read by itself."""
    iterate, close = response.iter_content, response.close

    def listen(parts: Iterable[bytes]) -> Iterator[bytes]:
        for part in parts:
            answer.add(part)
            yield part
        answer.finish()

    def iter_content(chunk_size: int | None = 1, decode_unicode: bool = False) -> Any:
        parts = listen(iterate(chunk_size))
        decode: Callable[..., Iterator[str | bytes]] = stream_decode_response_unicode
        return decode(parts, response) if decode_unicode else parts

    def closing() -> None:
        answer.leave()
        close()

    # Every other way to read a body, save that from ``raw``, goes through the one method.
    response.iter_content = iter_content  # type: ignore[method-assign]
    response.close = closing  # type: ignore[method-assign]


def _take(recorder: Recorder, response: requests.Response, *, is_streamed: bool) -> None:
    answer = Answer(
        recorder,
        [*map(_hop, response.history), _hop(response)],
        status=response.status_code,
        content_type=response.headers.get("Content-Type"),
    )
    if is_streamed:
        _tee(response, answer)
    else:
        answer.add(response.content)
        answer.finish()


def record(session: requests.Session, store: EvidenceStore) -> Recorder:
    """Keep every page that a session receives from now on.

    Nothing is read in the run's place: what comes with ``stream=True`` is kept when the run has read its body to
    the end. The session's ``send`` is wrapped, as a response hook sees no redirects and gives way to those of a
    request.

    Args:
        session: The session that the run uses.
        store: Where the pages go, with their bytes.

    Returns:
        What counts the answers; nobody needs to hold it.

    Raises:
        InvalidArgument: if it is no session.
    """
    check_kind("session", session, requests.Session)
    recorder = Recorder(store)
    send = session.send
    sending = threading.local()

    def send_and_keep(request: requests.PreparedRequest, **how: Any) -> requests.Response:
        # The session sends each hop of a redirect through its own method.
        is_hop = getattr(sending, "depth", 0) > 0 and how.get("allow_redirects") is False
        if is_hop:
            return send(request, **how)
        sending.depth = getattr(sending, "depth", 0) + 1
        try:
            response = send(request, **how)
        finally:
            sending.depth -= 1
        with recorder.watching(request.url):
            _take(recorder, response, is_streamed=bool(how.get("stream", session.stream)))
        return response

    session.send = send_and_keep  # type: ignore[method-assign]
    return recorder
