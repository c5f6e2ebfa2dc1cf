"""Crawls of the test server, in a process of their own: what runs them can't be started twice."""

from __future__ import annotations

import importlib
import json
import re
import sys
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import scrapy
from scrapy.crawler import Crawler, CrawlerProcess
from scrapy.exceptions import ScrapyDeprecationWarning
from scrapy.http import Response
from twisted.internet.defer import Deferred

from holdwater.capture.scrapy import ORDER, record
from holdwater.errors import InvalidArgument
from holdwater.model.page import Page
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

#: When the answers of the cache were sent.
SENT = "Sun, 29 Nov 2026 09:00:00 GMT"
PATHS = (
    "/page",
    "/cp1252",
    "/header-charset",
    "/gzip",
    "/brotli",
    "/missing",
    "/soft-404",
    "/no-type",
    "/slow",
    "/cut",
    "/logo",
    "/nothing",
)


class Spider(scrapy.Spider):
    """Asks for all that clients stumble over."""

    name = "shop"

    async def start(self) -> AsyncIterator[Any]:
        """Yield the first requests."""
        site = self.settings["SITE"]
        for path in PATHS:
            yield scrapy.Request(site + path, self.parse, dont_filter=True)
        yield scrapy.Request(f"{site}/302#specs", self.hand_on, dont_filter=True)
        yield scrapy.Request(f"{site}/page?by=post", self.parse, method="POST")
        yield scrapy.Request(f"{site}/303", self.parse, method="POST", dont_filter=True)
        yield scrapy.Request(f"{site}/page?by=head", self.parse, method="HEAD")
        yield scrapy.Request(f"{site}/broken", self.parse)
        yield scrapy.Request("data:text/html,<p>10 g</p>", self.parse)

    def hand_on(self, response: Response) -> Iterator[scrapy.Request]:
        """Ask for another page with what came with the last, as many spiders do."""
        yield response.follow("/page?after=redirect", self.parse, meta=response.meta)

    def parse(self, response: Response) -> None:
        """Count what the spider gets."""
        self.crawler.stats.inc_value("spider/bytes", len(response.body))


class Full(MemoryStore):
    """A store with no room left."""

    def put(self, page: Page, body: bytes | None = None) -> int:
        """Fail."""
        raise OSError("no room")


def crawlers(process: CrawlerProcess, folder: Path) -> Iterator[tuple[str, Crawler]]:
    """Yield each crawl with its name, when the one before is done."""
    enabled = {"DOWNLOADER_MIDDLEWARES": {"holdwater.capture.scrapy.HoldwaterMiddleware": ORDER}}
    cached = {"HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(folder / "cache")}

    def crawler(**settings: object) -> Crawler:
        made = process.create_crawler(Spider)
        made.settings.update(settings, priority="spider")
        return made

    yield "first", crawler(**enabled, **cached, HOLDWATER_STORE=folder / "first.sqlite")
    for headers in (folder / "cache").rglob("response_headers"):
        headers.write_bytes(re.sub(rb"Date: [^\r]+", f"Date: {SENT}".encode(), headers.read_bytes()))
    yield "cached", crawler(**enabled, **cached, HOLDWATER_STORE=folder / "cached.sqlite")
    yield "none", crawler(**enabled)
    own = crawler(**enabled, COMPRESSION_ENABLED=False)
    with SqliteStore.create(folder / "own.sqlite") as store:
        recorder = record(own, store)
        yield "own", own
        assert own.stats is not None
        assert recorder.kept == own.stats.get_value("holdwater/kept")
    full = crawler()
    record(full, Full())
    yield "full", full
    try:
        record(full, Full())
    except InvalidArgument as error:
        assert str(error) == "crawler: expected one that does not crawl yet. Record it before it starts."  # noqa: PT017


async def run(process: CrawlerProcess, folder: Path) -> None:
    """Crawl one after the other, and print the stats of each."""
    try:
        stats: dict[str, object] = {}
        for name, crawler in crawlers(process, folder):
            await process.crawl(crawler)
            assert crawler.stats is not None
            stats[name] = {key: value for key, value in crawler.stats.get_stats().items() if isinstance(value, int)}
        sys.stdout.write(json.dumps(stats))
    finally:
        # Which reactor that is, the first crawl decides.
        running: Any = importlib.import_module("twisted.internet.reactor")
        running.stop()


def main(site: str, folder: Path) -> None:
    """Run all crawls."""
    warnings.simplefilter("error", ScrapyDeprecationWarning)
    process = CrawlerProcess(
        {
            "SITE": site,
            "HTTPERROR_ALLOW_ALL": True,
            "RETRY_TIMES": 1,
            "DOWNLOAD_FAIL_ON_DATALOSS": False,
            "TELNETCONSOLE_ENABLED": False,
            "LOG_LEVEL": "WARNING",
        }
    )
    Deferred.fromCoroutine(run(process, folder))
    process.start(stop_after_crawl=False)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
