"""A real browser behind both kinds of playwright, so that both run the same cases."""

from __future__ import annotations

import asyncio
import inspect
import os
import shutil
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

from holdwater.capture.playwright import AsyncBrowserRecorder, BrowserRecorder, record
from holdwater.store.base import EvidenceStore

#: What a run does: it gets a context and its recorder, and waits for each call by ``value``.
Scenario: TypeAlias = Callable[[Any, Any], Awaitable[None]]
#: Records a scenario in a context of its own.
Browse: TypeAlias = Callable[[EvidenceStore, Scenario], BrowserRecorder | AsyncBrowserRecorder]

ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def executable() -> str:
    """Return where the browser is, or skip the tests that need one; where CI is set, fail them."""
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on the path, and CI must have one")
        pytest.skip("no chromium on the path: install it to test capture with a browser")
    return path


async def value(result: Any) -> Any:
    """Return what a call gave, of whichever kind it was."""
    return await result if inspect.isawaitable(result) else result


def _run(work: Any) -> None:
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("a synchronous call was awaited")


@contextmanager
def browsing() -> Iterator[Browse]:
    """Start a browser for the synchronous kind."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)

        def browse(store: EvidenceStore, scenario: Scenario) -> BrowserRecorder:
            with browser.new_context() as context:
                recorder = record(context, store)
                _run(scenario(context, recorder))
                return recorder

        yield browse
        browser.close()


@contextmanager
def async_browsing() -> Iterator[Browse]:
    """Start a browser for the asynchronous kind, with a loop in a thread of its own."""
    path = executable()
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda _, about: unhandled.append(about))
    unhandled: list[dict[str, Any]] = []
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def wait(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(60)

    playwright = wait(async_playwright().start())
    browser = wait(playwright.chromium.launch(executable_path=path, args=ARGS))

    async def browse_async(store: EvidenceStore, scenario: Scenario) -> AsyncBrowserRecorder:
        async with await browser.new_context() as context:
            recorder = record(context, store)
            await scenario(context, recorder)
        assert isinstance(recorder, AsyncBrowserRecorder)
        return recorder

    def browse(store: EvidenceStore, scenario: Scenario) -> AsyncBrowserRecorder:
        recorder: AsyncBrowserRecorder = wait(browse_async(store, scenario))
        assert unhandled == []
        return recorder

    try:
        yield browse
    finally:
        wait(browser.close())
        wait(playwright.stop())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
    assert unhandled == []
