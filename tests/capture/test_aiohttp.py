"""What is particular to aiohttp."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from tests.capture import server

from holdwater.capture.aiohttp import record
from holdwater.capture.recorder import UNREAD
from holdwater.errors import InvalidArgument
from holdwater.model.page import Page
from holdwater.store.memory import MemoryStore


async def _lines(response: aiohttp.ClientResponse) -> object:
    return [line async for line in response.content]


async def _any(response: aiohttp.ClientResponse) -> object:
    return b"".join([part async for part in response.content.iter_any()])


async def _chunked(response: aiohttp.ClientResponse) -> object:
    return [part async for part in response.content.iter_chunked(7)]


async def _chunks(response: aiohttp.ClientResponse) -> object:
    return b"".join([part async for part, _ in response.content.iter_chunks()])


async def _exactly(response: aiohttp.ClientResponse) -> object:
    return await response.content.readexactly(len(server.CP1252))


async def _until(response: aiohttp.ClientResponse) -> object:
    return [await response.content.readuntil(b">"), await response.content.readline(), await response.content.read()]


async def _now(response: aiohttp.ClientResponse) -> object:
    await response.content.wait_eof()
    return response.content.read_nowait()


async def _twice(response: aiohttp.ClientResponse) -> object:
    return (await response.read(), await response.text("cp1252"), await response.content.read())


_WAYS: list[Callable[[aiohttp.ClientResponse], Awaitable[object]]] = [
    _lines,
    _any,
    _chunked,
    _chunks,
    _exactly,
    _until,
    _now,
    _twice,
]


@pytest.mark.parametrize("read", _WAYS)
def test_every_way_to_read(site: str, read: Callable[[aiohttp.ClientResponse], Awaitable[object]]) -> None:
    """The run gets what it would get without us, and the page is kept once."""

    async def ask(store: MemoryStore | None) -> object:
        async with aiohttp.ClientSession() as session:
            recorder = None if store is None else record(session, store)
            async with session.get(f"{site}/cp1252") as response:
                taken = await read(response)
                assert response.content.at_eof()
            if recorder is not None:
                assert (recorder.kept, recorder.passed_over) == (1, ())
            return taken

    store = MemoryStore()
    assert asyncio.run(ask(store)) == asyncio.run(ask(None))
    (page,) = store[f"{site}/cp1252"]
    assert store.body(page) == server.CP1252


def test_a_session_that_unpacks_nothing(site: str) -> None:
    """The page is kept unpacked all the same."""
    store = MemoryStore()

    async def ask() -> bytes:
        async with aiohttp.ClientSession(auto_decompress=False) as session:
            record(session, store)
            async with session.get(f"{site}/gzip-text") as response:
                return await response.read()

    assert asyncio.run(ask()).startswith(b"\x1f\x8b")
    (page,) = store[f"{site}/gzip-text"]
    assert store.body(page) == server.TEXT


def test_an_answer_that_is_closed(site: str) -> None:
    """Closing it is letting go of it, like leaving its block."""

    async def ask() -> object:
        async with aiohttp.ClientSession() as session:
            recorder = record(session, MemoryStore())
            response = await session.get(f"{site}/slow")
            response.close()
            return recorder.passed_over

    assert asyncio.run(ask()) == ((UNREAD, 1),)


def test_a_request_with_middlewares_of_its_own(site: str) -> None:
    """They take the place of the session's, and don't turn the recording off."""
    store = MemoryStore()

    async def through(request: aiohttp.ClientRequest, handler: Any) -> aiohttp.ClientResponse:
        response: aiohttp.ClientResponse = await handler(request)
        return response

    async def ask() -> None:
        async with aiohttp.ClientSession() as session:
            record(session, store)
            async with session.get(f"{site}/301", middlewares=(through,)) as response:
                await response.text()

    asyncio.run(ask())
    assert list(store) == [f"{site}/301"]


def test_web_sockets() -> None:
    """A connection that is handed over is left alone."""

    async def echo(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(await socket.receive_str())
        await socket.close()
        return socket

    async def talk() -> None:
        application = web.Application()
        application.router.add_get("/", echo)
        runner = web.AppRunner(application)
        await runner.setup()
        place = web.TCPSite(runner, "127.0.0.1", 0)
        await place.start()
        async with aiohttp.ClientSession() as session:
            recorder = record(session, MemoryStore())
            async with session.ws_connect(f"http://127.0.0.1:{runner.addresses[0][1]}/") as socket:
                await socket.send_str("10 g")
                assert await socket.receive_str() == "10 g"
            assert (recorder.kept, recorder.failed, recorder.passed_over) == (0, 0, ())
        await runner.cleanup()

    asyncio.run(talk())


def test_a_page_is_read_beside_the_loop(site: str) -> None:
    """While a page is kept, other tasks go on."""
    ran_in = []

    class Store(MemoryStore):
        def put(self, page: Page, body: bytes | None = None) -> int:
            ran_in.append(threading.current_thread())
            return super().put(page, body)

    async def ask() -> None:
        async with aiohttp.ClientSession() as session:
            record(session, Store())
            async with session.get(f"{site}/page") as response:
                await response.read()

    asyncio.run(ask())
    (thread,) = ran_in
    assert thread is not threading.current_thread()


def test_misuse() -> None:
    """Only a session can be recorded."""
    with pytest.raises(InvalidArgument, match=r"session: expected aiohttp\.ClientSession, found"):
        record(aiohttp, MemoryStore())  # type: ignore[arg-type]
