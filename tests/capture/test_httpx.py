"""What is particular to httpx, and holds for its successor too: the hook is one."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from types import ModuleType
from typing import Any

import httpx
import httpx2
import pytest
from tests.capture import server

from holdwater.capture.httpx import record as record_httpx
from holdwater.capture.httpx2 import record as record_httpx2
from holdwater.capture.recorder import Recorder
from holdwater.errors import InvalidArgument
from holdwater.store.memory import MemoryStore

_RECORDS: dict[ModuleType, Callable[..., Recorder]] = {httpx: record_httpx, httpx2: record_httpx2}


@pytest.fixture(params=_RECORDS, ids=lambda library: library.__name__)
def library(request: pytest.FixtureRequest) -> ModuleType:
    """Either library."""
    found: ModuleType = request.param
    return found


def _client(library: Any, store: MemoryStore, **how: Any) -> Any:
    client = library.Client(verify=False, **how)
    _RECORDS[library](client, store)
    return client


@pytest.mark.parametrize("way", ["iter_raw", "iter_bytes", "iter_text", "iter_lines", "read"])
def test_every_way_to_read_a_stream(library: Any, site: str, way: str) -> None:
    """The run gets what it would get without us, and the page is kept."""
    taken = []
    for store in (MemoryStore(), None):
        client = library.Client(verify=False) if store is None else _client(library, store)
        with client, client.stream("GET", f"{site}/gzip") as response:
            taken.append(b"".join(str(part).encode() for part in getattr(response, way)()))
        if store is not None:
            (page,) = store[f"{site}/gzip"]
            assert store.body(page) == server.CP1252
    assert taken[0] == taken[1]
    assert taken[0]


@pytest.mark.parametrize("is_first", [True, False])
def test_other_hooks_may_read(library: Any, site: str, is_first: bool) -> None:
    """A hook of the run's own that reads the body, as many do, takes nothing away."""
    store, read = MemoryStore(), []

    def hook(response: Any) -> None:
        read.append(response.read())

    client = library.Client(verify=False, follow_redirects=True, event_hooks={"response": [hook] if is_first else []})
    _RECORDS[library](client, store)
    if not is_first:
        client.event_hooks["response"].append(hook)
    with client:
        assert client.get(f"{site}/302").content == server.PAGE
    assert read == [b"", b"", server.PAGE]
    (page,) = store[f"{site}/302"]
    assert page.redirects == (f"{site}/301",)


def test_other_hooks_may_refuse(library: Any, site: str) -> None:
    """An error page that a hook of the run's own has read and raises for is kept with its status."""
    store = MemoryStore()

    def hook(response: Any) -> None:
        response.read()
        response.raise_for_status()

    with _client(library, store, event_hooks={"response": [hook]}) as client, pytest.raises(library.HTTPStatusError):
        client.get(f"{site}/missing")
    (page,) = store[f"{site}/missing"]
    assert page.status == 404


def test_connections_are_given_back(library: Any, site: str) -> None:
    """Leaving an answer frees its connection for the next."""
    with _client(library, MemoryStore(), limits=library.Limits(max_connections=1), timeout=2) as client:
        with client.stream("GET", f"{site}/slow"):
            pass
        assert client.get(f"{site}/page").content == server.PAGE

    async def ask() -> bytes:
        async with library.AsyncClient(verify=False, limits=library.Limits(max_connections=1), timeout=2) as client:
            _RECORDS[library](client, MemoryStore())
            async with client.stream("GET", f"{site}/slow"):
                pass
            content: bytes = (await client.get(f"{site}/page")).content
            return content

    assert asyncio.run(ask()) == server.PAGE


def test_an_answer_that_is_there_already(library: Any) -> None:
    """An answer from a cache or a test's own transport has come before the hook runs, undone by the client."""
    headers = {"content-type": "text/plain", "content-encoding": "gzip"}
    transport = library.MockTransport(
        lambda request: library.Response(200, content=gzip.compress(server.TEXT), headers=headers)
    )
    store = MemoryStore()
    with _client(library, store, transport=transport) as client:
        client.get("https://shop.example/p/1")
    (page,) = store["https://shop.example/p/1"]
    assert store.body(page) == server.TEXT

    async def ask() -> None:
        async with library.AsyncClient(transport=transport) as client:
            _RECORDS[library](client, store)
            await client.get("https://shop.example/p/2")

    asyncio.run(ask())
    assert len(store["https://shop.example/p/2"]) == 1


def test_redirects_followed_by_hand(library: Any, site: str) -> None:
    """Who sends the client's own next request stays on the same way."""
    store = MemoryStore()
    with _client(library, store) as client:
        response = client.get(f"{site}/302")
        while response.next_request is not None:
            response = client.send(response.next_request)
    (page,) = store[f"{site}/302"]
    assert (page.redirects, page.final_url) == ((f"{site}/301",), f"{site}/page")


def test_a_request_sent_again(library: Any, site: str) -> None:
    """A request object that is sent twice brings the same page twice."""
    store = MemoryStore()
    with _client(library, store, follow_redirects=True) as client:
        request = client.build_request("GET", f"{site}/302")
        client.send(request)
        client.send(request)
    assert {page.redirects for page in store[f"{site}/302"]} == {(f"{site}/301",)}
    assert list(store) == [f"{site}/302"]


def test_extensions_that_are_handed_on(library: Any, site: str) -> None:
    """A request that takes over those of a redirect, and asks for something else, was not led there."""
    store = MemoryStore()
    with _client(library, store, follow_redirects=True) as client:
        led = client.get(f"{site}/302")
        client.get(f"{site}/kettle", extensions=led.history[0].request.extensions)
        client.get(f"{site}/json", extensions=led.request.extensions)
    assert [len(store[url]) for url in store] == [1, 1, 1]
    assert store[f"{site}/kettle"][0].redirects == store[f"{site}/json"][0].redirects == ()
    assert "450 g" not in store[f"{site}/302"][0].text


def test_credentials_are_not_kept(library: Any, site: str) -> None:
    """User name and password of a URL stay out of the store."""
    store = MemoryStore()
    with _client(library, store, follow_redirects=True) as client:
        client.get(f"{site}/301".replace("//", "//user:secret@"))
    assert list(store) == [f"{site}/301"]


def test_a_damaged_body(library: Any, site: str) -> None:
    """What can't be unpacked raises in the client as always; a run that reads it raw goes on."""
    store = MemoryStore()
    client = library.Client(verify=False)
    recorder = _RECORDS[library](client, store)
    with client, client.stream("GET", f"{site}/mislabelled") as response:
        assert b"".join(response.iter_raw()) == server.NO_GZIP
    assert (len(store), recorder.failed) == (0, 1)


def test_misuse(library: Any) -> None:
    """Only a client can be recorded, and the message says of which library."""
    with pytest.raises(InvalidArgument, match=rf"client: expected {library.__name__}\.Client or .*AsyncClient, found"):
        _RECORDS[library](object(), MemoryStore())
