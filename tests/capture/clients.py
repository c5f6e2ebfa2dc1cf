"""The HTTP clients that can be recorded, each behind one function, so that all run the same cases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import aiohttp
import httpx
import httpx2
import requests

from holdwater.capture.aiohttp import record as record_aiohttp
from holdwater.capture.httpx import record as record_httpx
from holdwater.capture.httpx2 import record as record_httpx2
from holdwater.capture.recorder import Recorder
from holdwater.capture.requests import record as record_requests
from holdwater.store.base import EvidenceStore


class Asked(NamedTuple):
    """One request, and how the run reads the answer: ``whole``, ``streamed``, in ``part`` or not at all (``none``)."""

    url: str
    method: str = "GET"
    reads: str = "whole"
    follows: bool = True

    @property
    def part_bytes(self) -> int:
        """How much is read at a time."""
        return 5 if self.reads == "part" else 65_536


class Got(NamedTuple):
    """What the run got, and who recorded it."""

    recorder: Recorder
    body: bytes | None
    error: str = ""


Fetch: TypeAlias = Callable[[EvidenceStore, Asked], Got]


def _httpx(library: Any, record: Callable[..., Recorder]) -> Fetch:
    def fetch(store: EvidenceStore, asked: Asked) -> Got:
        with library.Client(follow_redirects=asked.follows, verify=False) as client:
            recorder = record(client, store)
            try:
                if asked.reads == "whole":
                    return Got(recorder, client.request(asked.method, asked.url).content)
                with client.stream(asked.method, asked.url) as response:
                    return Got(recorder, _read(asked, response.iter_bytes()))
            except library.HTTPError as error:
                return Got(recorder, None, type(error).__name__)

    return fetch


def _httpx_async(library: Any, record: Callable[..., Recorder]) -> Fetch:
    async def fetch(store: EvidenceStore, asked: Asked) -> Got:
        async with library.AsyncClient(follow_redirects=asked.follows, verify=False) as client:
            recorder = record(client, store)
            try:
                if asked.reads == "whole":
                    return Got(recorder, (await client.request(asked.method, asked.url)).content)
                async with client.stream(asked.method, asked.url) as response:
                    return Got(recorder, await _read_async(asked, response.aiter_bytes()))
            except library.HTTPError as error:
                return Got(recorder, None, type(error).__name__)

    return lambda store, asked: asyncio.run(fetch(store, asked))


def _requests(store: EvidenceStore, asked: Asked) -> Got:
    with requests.Session() as session:
        recorder = record_requests(session, store)
        try:
            with session.request(
                asked.method,
                asked.url,
                stream=asked.reads != "whole",
                allow_redirects=asked.follows,
                timeout=10,
            ) as response:
                if asked.reads == "whole":
                    return Got(recorder, response.content)
                return Got(recorder, _read(asked, response.iter_content(asked.part_bytes)))
        except requests.RequestException as error:
            return Got(recorder, None, type(error).__name__)


def _aiohttp(store: EvidenceStore, asked: Asked) -> Got:
    async def fetch() -> Got:
        async with aiohttp.ClientSession() as session:
            recorder = record_aiohttp(session, store)
            try:
                async with session.request(asked.method, asked.url, allow_redirects=asked.follows) as response:
                    if asked.reads == "whole":
                        return Got(recorder, await response.read())
                    return Got(recorder, await _read_async(asked, response.content.iter_chunked(asked.part_bytes)))
            except aiohttp.ClientError as error:
                return Got(recorder, None, type(error).__name__)

    return asyncio.run(fetch())


def _read(asked: Asked, parts: Any) -> bytes:
    taken = []
    for part in parts if asked.reads != "none" else ():
        taken.append(part)
        if asked.reads == "part":
            break
    return b"".join(taken)


async def _read_async(asked: Asked, parts: Any) -> bytes:
    taken = []
    if asked.reads != "none":
        async for part in parts:
            taken.append(part)
            if asked.reads == "part":
                break
    return b"".join(taken)


CLIENTS: dict[str, Fetch] = {
    "httpx": _httpx(httpx, record_httpx),
    "httpx-async": _httpx_async(httpx, record_httpx),
    "httpx2": _httpx(httpx2, record_httpx2),
    "httpx2-async": _httpx_async(httpx2, record_httpx2),
    "requests": _requests,
    "aiohttp": _aiohttp,
}
