"""What is particular to requests."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
import requests
from tests.capture import server

from holdwater.capture.recorder import UNREAD
from holdwater.capture.requests import record
from holdwater.errors import InvalidArgument
from holdwater.store.memory import MemoryStore

_WAYS: dict[str, Callable[[requests.Response], object]] = {
    "content": lambda response: response.content,
    "text": lambda response: response.text,
    "iteration": lambda response: list(response),
    "lines": lambda response: list(response.iter_lines()),
    "lines-of-text": lambda response: list(response.iter_lines(decode_unicode=True)),
    "parts-of-text": lambda response: list(response.iter_content(7, decode_unicode=True)),
    "one-part": lambda response: list(response.iter_content(None)),
    "twice": lambda response: (response.content, list(response.iter_content(7))),
}


@pytest.mark.parametrize("read", _WAYS.values(), ids=list(_WAYS))
def test_every_way_to_read_a_stream(site: str, read: Callable[[requests.Response], object]) -> None:
    """The run gets what it would get without us, and the page is kept once."""
    taken = []
    for store in (MemoryStore(), None):
        with requests.Session() as session:
            recorder = None if store is None else record(session, store)
            with session.get(f"{site}/cp1252", stream=True, timeout=10) as response:
                taken.append(read(response))
        if store is not None and recorder is not None:
            (page,) = store[f"{site}/cp1252"]
            assert store.body(page) == server.CP1252
            assert recorder.kept == 1
    assert taken[0] == taken[1]


def test_reading_the_connection_itself(site: str) -> None:
    """``raw`` is out of our hearing, and counted so."""
    store = MemoryStore()
    with requests.Session() as session:
        recorder = record(session, store)
        with session.get(f"{site}/page", stream=True, timeout=10) as response:
            shutil.copyfileobj(response.raw, copy := BytesIO())
    assert copy.getvalue() == server.PAGE
    assert (recorder.kept, recorder.passed_over) == (0, ((UNREAD, 1),))


def test_a_session_that_streams_by_itself(site: str) -> None:
    """``session.stream`` counts as the request's own."""
    with requests.Session() as session:
        session.stream = True
        recorder = record(session, MemoryStore())
        response = session.send(session.prepare_request(requests.Request("GET", f"{site}/slow")), timeout=10)
        assert recorder.kept == 0
        assert response.content == b"".join(server.SLOW)
        assert recorder.kept == 1


def test_hooks_of_a_request(site: str) -> None:
    """They take the place of the session's own hooks, and don't turn the recording off; what they ask is kept too."""
    store = MemoryStore()
    with requests.Session() as session:

        def hook(response: requests.Response, **_: Any) -> None:
            session.get(f"{site}/cp1252", timeout=10)

        record(session, store)
        session.get(f"{site}/301", hooks={"response": hook}, timeout=10)
    assert list(store) == [f"{site}/301", f"{site}/cp1252"]


def test_requests_that_follow_nothing(site: str) -> None:
    """They are no hops of those before."""
    with requests.Session() as session:
        recorder = record(session, MemoryStore())
        session.get(f"{site}/302", timeout=10)
        session.get(f"{site}/cp1252", allow_redirects=False, timeout=10)
    assert recorder.kept == 2


def test_threads(site: str) -> None:
    """Threads that share a session keep every page, each by its own way."""
    store = MemoryStore()
    with requests.Session() as session:
        recorder = record(session, store)
        paths = ["302", "page", "slow", "307"] * 3
        threads = [
            threading.Thread(
                target=session.get,
                args=(f"{site}/{path}?{number}",),
                kwargs={"timeout": 10, "allow_redirects": path.isdecimal()},
            )
            for number, path in enumerate(paths)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert recorder.kept == len(paths)
    assert list(store) == sorted(f"{site}/{path}?{number}" for number, path in enumerate(paths))


def test_misuse() -> None:
    """Only a session can be recorded."""
    with pytest.raises(InvalidArgument, match=r"session: expected requests\.Session, found"):
        record(requests, MemoryStore())  # type: ignore[arg-type]
