"""Keeping what a browser receives and shows through ``playwright``."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar, overload
from weakref import WeakKeyDictionary

from holdwater.capture import kinds
from holdwater.capture.as_sent import as_sent, is_json
from holdwater.capture.document import UnreadableError
from holdwater.capture.recorder import Recorder, now
from holdwater.capture.redirects import BODILESS, STATUSES
from holdwater.errors import InvalidArgument, needs_extra
from holdwater.extract import read_page
from holdwater.extract.decode import MAX_BYTES, clean
from holdwater.model import arguments
from holdwater.model.page import Channel, Grade
from holdwater.store.base import EvidenceStore
from holdwater.store.userinfo import without_user
from holdwater.text.urls import strict_key

with needs_extra("playwright"):
    from playwright import async_api, sync_api

_Result = TypeVar("_Result")

#: So many answers that scripts asked for are remembered for the addresses that their page takes later on.
MAX_ANSWERS = 200

_BY_SCRIPT = frozenset(("xhr", "fetch"))
_NO_DOCUMENT = STATUSES | BODILESS
_WAIT_S = 5.0
_STEP_MS = 20
_ATTEMPTS = 3

# What an element with a shadow root shows stands in no part of the document's own source.
_SHADOW_ROOTS = """() => {
    const found = [];
    const walk = (root) => {
        for (const element of root.querySelectorAll("*")) {
            if (element.shadowRoot) {
                found.push(element.shadowRoot.innerHTML);
                walk(element.shadowRoot);
            }
        }
    };
    walk(document);
    return found;
}"""


class _Document(NamedTuple):
    """What is known of a document: the addresses that led to it, its status, and whether its body was had."""

    urls: tuple[str, ...]
    status: int
    is_whole: bool


@dataclass
class _Answer:
    """JSON that a script of a page asked for, and the keys of the pages that it is kept for."""

    url: str
    body: bytes
    status: int
    content_type: str | None
    kept_for: set[str | None] = field(default_factory=set)


def _bare(url: str) -> str:
    return url.partition("#")[0]


def _key(url: str) -> str | None:
    """Return the key of an address, in which a browser leaves the name and the password that it was opened with."""
    return strict_key(without_user(url))


def _frame(response: Any) -> Any:
    """Return the frame that asked for a response; None where there is none, or none yet."""
    try:
        return response.frame
    except async_api.Error:
        return None


def _page(frame: Any) -> Any:
    return None if frame is None else frame.page


def _urls(response: Any) -> tuple[str, ...]:
    """Return the addresses by which a browser came to a response, the one that was asked for first."""
    request = response.request
    urls = [response.url]
    while (before := request.redirected_from) is not None and before.method == response.request.method:
        urls.insert(0, before.url)
        request = before
    return tuple(urls)


class _BrowserRecorder(Recorder):
    """What both kinds have in common: written for the asynchronous one, and run in one go by the other."""

    def __init__(self, store: EvidenceStore) -> None:
        super().__init__(store)
        # By frame, then by address; the last is the one shown.
        self._documents: WeakKeyDictionary[Any, dict[str, _Document]] = WeakKeyDictionary()
        self._answers: WeakKeyDictionary[Any, deque[_Answer]] = WeakKeyDictionary()
        # Responses whose body is on its way, and the page that asked.
        self._pending: dict[Any, Any] = {}

    async def _work(self, work: Callable[[], _Result]) -> _Result:
        """Do what takes a while."""
        return work()

    async def _receive(self, response: Any) -> None:
        """Keep a response, if it is a document or JSON that a script asked for."""
        with self.watching(response.url):
            kind = response.request.resource_type
            is_document = kind == "document"
            if _key(response.url) is None or not (is_document or kind in _BY_SCRIPT):
                return
            frame = _frame(response)
            self._pending[response] = _page(frame)
            try:
                await (self._receive_document if is_document else self._receive_answer)(response, frame)
            finally:
                self._pending.pop(response, None)

    async def _receive_document(self, response: Any, frame: Any) -> None:
        headers = response.headers
        content_type = headers.get("content-type")
        if headers.get("content-disposition", "").strip().lower().startswith("attachment"):
            self.pass_over("download")
            return
        urls = _urls(response)
        if response.status in _NO_DOCUMENT or kinds.passed_over(content_type) is not None:
            if response.status not in _NO_DOCUMENT:
                self._remember(frame, _Document(urls, response.status, is_whole=False))
            # Such an answer is counted, and its body never looked at.
            self.keep(url=response.url, body=b"", status=response.status, content_type=content_type)
            return
        if frame is not None and frame is frame.page.main_frame:
            self._answers[frame.page] = deque(maxlen=MAX_ANSWERS)
        is_whole = False
        try:
            body, content_type = as_sent(await _value(response.body()), headers)
            is_whole = True
        finally:
            # The frame of a popup is there only now.
            self._remember(_frame(response), _Document(urls, response.status, is_whole))
        is_pdf = (content_type or "").lower().startswith("application/pdf")
        if is_pdf and not body.startswith(b"%PDF"):
            raise UnreadableError("a browser shows a PDF in a viewer of its own: fetch it by itself")
        await self._work(
            lambda: self.keep(
                url=urls[0],
                body=body,
                status=response.status,
                content_type=content_type,
                method=response.request.method,
                final_url=urls[-1],
                redirects=urls[1:-1],
                grade=kinds.grade_in_browser(content_type),
            )
        )

    def _remember(self, frame: Any, document: _Document) -> None:
        """Note what a frame shows; where the body can't be had, it may be a download, and what is shown stays."""
        if frame is None:
            return
        url = document.urls[-1]
        others = {key: value for key, value in self._documents.get(frame, {}).items() if key != url}
        self._documents[frame] = {**others, url: document} if document.is_whole else {url: document, **others}

    async def _receive_answer(self, response: Any, frame: Any) -> None:
        headers = response.headers
        if response.status in _NO_DOCUMENT or kinds.passed_over(headers.get("content-type")) is not None:
            return
        page = _page(frame)
        asking = [] if frame is None else [frame.url, page.url]
        urls = _urls(response)
        body, content_type = as_sent(await _value(response.body()), headers)
        if not is_json(body, content_type):
            return
        if response.request.method == "GET":
            await self._work(
                lambda: self.keep(
                    url=urls[0],
                    body=body,
                    status=response.status,
                    content_type=content_type,
                    final_url=urls[-1],
                    redirects=urls[1:-1],
                )
            )
        answer = _Answer(urls[-1], body, response.status, content_type)
        await self._keep_for(asking, [answer])
        if page is not None:
            self._answers.setdefault(page, deque(maxlen=MAX_ANSWERS)).append(answer)

    async def _keep_for(self, urls: Iterable[str], answers: Iterable[_Answer]) -> None:
        """Keep answers as a part of what the pages at some addresses hold for their scripts."""
        for url in urls:
            for answer in answers:
                key = _key(url)
                if key is not None and key not in answer.kept_for:
                    answer.kept_for.add(key)
                    await self._work(lambda url=url, answer=answer: self._keep_part(url, answer))  # type: ignore[misc]

    def _keep_part(self, url: str, answer: _Answer) -> None:
        with self.watching(answer.url):
            body = answer.body[:MAX_BYTES]
            page = read_page(
                body,
                url=without_user(url),
                final_url=without_user(answer.url),
                status=answer.status,
                content_type=answer.content_type,
                captured_at=now(),
                grade=Grade.EXCERPT,
            )
            state = [
                span._replace(channel=Channel.STATE) if span.channel is Channel.VISIBLE else span
                for span in page.channels
            ]
            self.store.put(replace(page, channels=tuple(state)), body)

    async def _keep_rendered(self, page: Any) -> int | None:
        """Keep what a page shows now; see ``rendered``."""
        number = None
        with self.watching(page.url):
            page_url, body = await self._read(page.main_frame)
            if _key(page_url) is None:
                raise UnreadableError("it shows no web page")
            shown = [(page.main_frame, page_url, body)]
            for frame in page.frames:
                if frame is not page.main_frame:
                    with self.watching(frame.url):
                        shown.append((frame, *await self._read(frame)))
            await self._settle(page)
            await self._keep_for([page_url], list(self._answers.get(page, ())))
            number, *_ = [await self._keep_frame(*each, page_url) for each in shown]
        return number

    async def _read(self, frame: Any) -> tuple[str, bytes]:
        """Return the address of a frame, and the source of what it shows."""
        for _ in range(_ATTEMPTS):
            url: str = frame.url
            parts = [await _value(frame.content()), *await _value(frame.evaluate(_SHADOW_ROOTS))]
            if frame.url == url:
                return url, clean("\n".join(parts)).encode()
        raise UnreadableError("it went on to other addresses while it was read")

    async def _settle(self, page: Any) -> None:
        """Wait for the answers that a page is waiting for, but not for one that never ends."""
        end = time.monotonic() + _WAIT_S
        while waiting := [response for response, asking in self._pending.items() if asking in (page, None)]:
            if time.monotonic() > end:
                for response in waiting:
                    self._pending.pop(response, None)
                return
            await _value(page.wait_for_timeout(_STEP_MS))

    async def _keep_frame(self, frame: Any, url: str, body: bytes, page_url: str) -> int | None:
        """Keep what one frame shows: whole under its own address, and as a part of the page that it is in."""
        known = self._documents.get(frame, {})
        document = known.get(_bare(url)) or next(reversed(known.values()), None)
        urls: tuple[str, ...] = (url,)
        if document is not None and document.urls[-1] == _bare(url):
            # A browser takes the fragment along from redirect to redirect.
            urls = tuple(address + url.removeprefix(_bare(url)) for address in document.urls)
        about: dict[str, Any] = {
            "body": body,
            "status": 200 if document is None else document.status,
            "content_type": "text/html; charset=utf-8",
            "final_url": url,
        }
        grade = Grade.FULL if document is not None and document.is_whole else Grade.EXCERPT
        number = None
        if _key(url) is not None:
            number = await self._work(lambda: self.keep(url=urls[0], redirects=urls[1:-1], grade=grade, **about))
        if frame.parent_frame is not None:
            await self._work(lambda: self.keep(url=page_url, grade=Grade.EXCERPT, **about))
        return number


async def _value(result: Any) -> Any:
    """Return what a call gave: the two kinds of playwright differ only in that one has to be awaited."""
    return await result if inspect.isawaitable(result) else result


def _run(work: Coroutine[Any, Any, _Result]) -> _Result:
    """Return the result of what never has to wait for anything."""
    try:
        work.send(None)
    except StopIteration as done:
        result: _Result = done.value
        return result
    raise AssertionError("a synchronous call was awaited")


class BrowserRecorder(_BrowserRecorder):
    """Keeps what a browser receives, and on request what it shows."""

    def rendered(self, page: sync_api.Page) -> int | None:
        """Keep what a page shows now, as ``full``; call it when your agent reads the page.

        Only this capture can contradict: what the server sent is no more than what scripts start from. The
        source of the page as it stands is kept, open shadow roots included, under the address asked for, the
        redirects and the address shown; what its frames show is kept under their own addresses, and as a part
        of the page. JSON that its scripts have received is awaited for up to 5 s. What is drawn on a canvas, or
        stands in a closed shadow root, is not seen.

        Args:
            page: A page that was being recorded when it was opened. Of any other the status is not known, and
                the capture is an ``excerpt``.

        Returns:
            The number of the capture of the page, or None where none was kept; the log says why.
        """
        return _run(self._keep_rendered(page))

    def _on_response(self, response: sync_api.Response) -> None:
        _run(self._receive(response))


class AsyncBrowserRecorder(_BrowserRecorder):
    """The same for the asynchronous kind of playwright."""

    async def rendered(self, page: async_api.Page) -> int | None:
        """Keep what a page shows now; see ``BrowserRecorder.rendered``."""
        return await self._keep_rendered(page)

    async def _on_response(self, response: async_api.Response) -> None:
        await self._receive(response)

    async def _work(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.to_thread(work)


@overload
def record(target: sync_api.Page | sync_api.BrowserContext, store: EvidenceStore) -> BrowserRecorder: ...
@overload
def record(target: async_api.Page | async_api.BrowserContext, store: EvidenceStore) -> AsyncBrowserRecorder: ...
def record(target: Any, store: EvidenceStore) -> BrowserRecorder | AsyncBrowserRecorder:
    """Keep the documents that a page or a context receives from now on, and the JSON that their scripts ask for.

    A document is kept under its own address, as the server sent it; JSON under its own address, and as a part of
    the page that asked for it. HTML as sent and such JSON support, and never contradict the page: only what it
    shows does, which ``rendered`` keeps. A context includes all its pages, popups as well.

    Args:
        target: A page or a context of either kind of playwright, before it opens what is to be kept.
        store: Where the pages go, with their bytes.

    Returns:
        What counts the captures, and has ``rendered``.

    Raises:
        InvalidArgument: if it is no page and no context.
    """
    if isinstance(target, (sync_api.Page, sync_api.BrowserContext)):
        recorder = BrowserRecorder(store)
        target.on("response", recorder._on_response)
        return recorder
    if isinstance(target, (async_api.Page, async_api.BrowserContext)):
        async_recorder = AsyncBrowserRecorder(store)
        target.on("response", async_recorder._on_response)
        return async_recorder
    raise InvalidArgument(f"target: expected a page or a context of playwright, found {arguments.found(target)}.")
