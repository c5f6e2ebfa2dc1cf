"""Keeping what a crawl receives through ``scrapy``."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Self
from urllib.parse import urldefrag
from weakref import WeakKeyDictionary

from holdwater.capture import lines
from holdwater.capture.encodings import uncompress
from holdwater.capture.recorder import Recorder, check_kind
from holdwater.errors import InvalidArgument, needs_extra
from holdwater.store.base import EvidenceStore
from holdwater.store.sqlite import SqliteStore
from holdwater.text.urls import strict_key

with needs_extra("scrapy"):
    from scrapy import Request, Spider, signals
    from scrapy.crawler import Crawler
    from scrapy.exceptions import NotConfigured
    from scrapy.http import Response

#: Its place among the downloader middlewares: redirects are followed, bodies unpacked and failures tried again
#: before it sees an answer, and those of a project, at 543 by the template, come after it.
ORDER = 545

_CUT = frozenset(("dataloss", "download_stopped"))
_RECORDERS: WeakKeyDictionary[Crawler, Recorder] = WeakKeyDictionary()


class HoldwaterMiddleware:
    """Keeps every page that a crawl receives in the evidence store at ``HOLDWATER_STORE``.

    The stats ``holdwater/kept``, ``holdwater/failed`` and ``holdwater/passed_over`` count the answers.

    Attributes:
        recorder: What keeps and counts them.
    """

    def __init__(self, crawler: Crawler, recorder: Recorder) -> None:
        self.recorder = recorder
        self._stats = crawler.stats
        # Where each chain of redirects led, and what was asked for by another method than GET.
        self._ends: dict[tuple[str, ...], str] = {}
        self._posted: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Make the middleware of a crawl; a store that it opens itself is closed with the spider.

        Raises:
            NotConfigured: if ``HOLDWATER_STORE`` is not set, and ``record`` was not called either.
            StoreError: if the file is no store, or can't be written.
        """
        recorder = _RECORDERS.get(crawler)
        if recorder is not None:
            return cls(crawler, recorder)
        path = crawler.settings.get("HOLDWATER_STORE")
        if not path:
            raise NotConfigured("HOLDWATER_STORE is not set: no page is kept. Set it to the path of an evidence store.")
        store = SqliteStore.create(path)

        def close() -> None:
            store.close()

        # The crawler holds on to the function no longer than to itself.
        crawler.signals.connect(close, signal=signals.spider_closed, weak=False)
        return cls(crawler, Recorder(store))

    def process_request(self, request: Request, spider: Spider | None = None) -> None:
        """Note what no redirect makes an address of a page."""
        if request.method != "GET":
            self._posted.add(_bare(request.url))

    def process_response(self, request: Request, response: Response, spider: Spider | None = None) -> Response:
        """Keep an answer; the crawl gets it as it is."""
        if strict_key(response.url) is not None:
            with self.recorder.watching(response.url):
                self._keep(request, response)
            if self._stats is not None:
                self._stats.set_value("holdwater/kept", self.recorder.kept)
                self._stats.set_value("holdwater/failed", self.recorder.failed)
                number = sum(each.number for each in self.recorder.passed_over)
                self._stats.set_value("holdwater/passed_over", number)
        return response

    def _keep(self, request: Request, response: Response) -> None:
        urls = self._urls(request, response)
        encoding = b",".join(response.headers.getlist("Content-Encoding"))
        content_type = response.headers.get("Content-Type")
        self.recorder.keep(
            url=urls[0],
            body=uncompress(response.body, encoding.decode("latin-1")),
            status=response.status,
            content_type=None if content_type is None else content_type.decode("latin-1"),
            method=request.method,
            final_url=urls[-1],
            redirects=urls[1:-1],
            captured_at=_sent_at(response),
            is_truncated=not _CUT.isdisjoint(response.flags),
        )

    def _urls(self, request: Request, response: Response) -> list[str]:
        """Return the addresses that led to an answer, the one asked for first, without their fragments.

        A spider that hands on the ``meta`` of a response hands on its redirects too, which led elsewhere.
        """
        urls = [_bare(url) for url in (*request.meta.get("redirect_urls", ()), response.url)]
        for size in range(len(urls) - 1, 0, -1):
            if self._ends.get(tuple(urls[:size]), urls[size]) != urls[size]:
                urls = urls[size:]
                break
        if len(urls) > 1:
            self._ends[tuple(urls[:-1])] = urls[-1]
        if request.method == "GET":
            posted = [at for at, url in enumerate(urls[:-1], 1) if url in self._posted]
            urls = urls[max(posted, default=0) :]
        return urls


def _sent_at(response: Response) -> str | None:
    """Return when an answer that comes from the cache of the crawl was sent; None for one that comes just now."""
    if "cached" not in response.flags:
        return None
    try:
        return lines.instant(parsedate_to_datetime((response.headers.get("Date") or b"").decode("latin-1")).isoformat())
    except ValueError:
        return None


def _bare(url: str) -> str:
    """Return a URL as a server sees it: scrapy takes the fragment along from redirect to redirect."""
    return urldefrag(url).url


def record(crawler: Crawler, store: EvidenceStore) -> Recorder:
    """Keep every page that a crawl will receive in a store of your own, which stays open.

    Settings are copied, which an open store can't be: hence a function. Where a path will do, enable the
    middleware and set ``HOLDWATER_STORE``.

    Args:
        crawler: As ``CrawlerProcess.create_crawler`` gives it, before it crawls.
        store: Where the pages go, with their bytes.

    Returns:
        What counts the answers.

    Raises:
        InvalidArgument: if it is no crawler, or crawls already.
    """
    check_kind("crawler", crawler, Crawler)
    if crawler.settings.frozen:
        raise InvalidArgument("crawler: expected one that does not crawl yet. Record it before it starts.")
    recorder = _RECORDERS[crawler] = Recorder(store)
    name = "DOWNLOADER_MIDDLEWARES"
    crawler.settings.setdefault_in_component_priority_dict(name, HoldwaterMiddleware, ORDER)
    # A process lays its own settings over those of a crawler that it is given.
    crawler.settings.set(name, crawler.settings.getdict(name), priority="cmdline")
    return recorder
