"""Capture of a crawl: real ones, in a process of their own, over the same table of answers as every client."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.capture import server

from holdwater.capture.scrapy import ORDER, record
from holdwater.errors import InvalidArgument
from holdwater.guard import guard
from holdwater.model.page import Flaw, Grade, Page
from holdwater.model.verdict import Reason
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

ROOT = Path(__file__).parent.parent.parent
#: Answers that are kept of each crawl: ten paths, a page after redirects, one by POST, one after POST, one with
#: ``meta`` handed on, and an error after it was tried again.
KEPT = 15


class Crawls:
    """What came of all crawls."""

    def __init__(self, folder: Path, stats: dict[str, dict[str, int]], log: str) -> None:
        self.folder = folder
        self.stats = stats
        self.log = log

    def store(self, name: str) -> SqliteStore:
        """Open the store of one of them."""
        return SqliteStore.open(self.folder / f"{name}.sqlite")


@pytest.fixture(scope="module")
def crawls(site: str, tmp_path_factory: pytest.TempPathFactory) -> Crawls:
    """Run all crawls once."""
    folder = tmp_path_factory.mktemp("crawls")
    command = [sys.executable, "-m", "tests.capture.crawl", site, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout, done.stderr
    return Crawls(folder, json.loads(done.stdout), done.stderr)


@pytest.fixture(params=["first", "cached", "own"])
def held(request: pytest.FixtureRequest, crawls: Crawls) -> Iterator[SqliteStore]:
    """What is held after a crawl: first, from the cache, and with a store and bodies that the crawl left packed."""
    with crawls.store(request.param) as store:
        yield store


def captures(store: SqliteStore, url: str) -> list[Page]:
    """Return what is held for a URL."""
    return [page for pages in store.select([url]).values() for page in pages]


@pytest.mark.parametrize(
    ("path", "body", "fields"),
    [
        ("/cp1252", server.CP1252, {"content_type": "text/html", "title": "Kaffee", "grade": Grade.FULL}),
        ("/header-charset", server.CYRILLIC, {"content_type": "text/html; charset=koi8-r"}),
        ("/gzip", server.CP1252, {"content_type": "text/html"}),
        ("/brotli", server.CP1252, {"content_type": "text/html"}),
        ("/missing", server.NOT_FOUND, {"status": 404}),
        ("/soft-404", server.NOT_FOUND, {"status": 200}),
        ("/broken", b"<p>Something broke</p>", {"status": 500}),
        ("/no-type", server.PAGE, {"content_type": None}),
        ("/slow", b"".join(server.SLOW), {"flaws": frozenset()}),
        ("/cut", server.PAGE, {"flaws": frozenset({Flaw.TRUNCATED})}),
        ("/page?by=post", server.PAGE, {"grade": Grade.EXCERPT}),
    ],
)
def test_answers_are_kept_as_sent(held: SqliteStore, site: str, path: str, body: bytes, fields: dict[str, Any]) -> None:
    """The bytes are those that were sent, compression undone, with the header and the status."""
    (page,) = captures(held, site + path)
    assert held.body(page) == body
    assert {name: getattr(page, name) for name in fields} == fields


@pytest.mark.parametrize("path", ["/cp1252", "/gzip", "/brotli"])
def test_the_charset_of_the_page_itself_counts(held: SqliteStore, site: str, path: str) -> None:
    """The euro sign is one."""
    (page,) = captures(held, site + path)
    assert "1.299,50 € für „ROT“" in page.text


def test_redirects_lead_to_the_page(held: SqliteStore, site: str) -> None:
    """A page is found under each address that led to it, without the fragment that scrapy takes along."""
    (page,) = captures(held, f"{site}/302")
    assert (page.url, page.redirects, page.final_url) == (f"{site}/302", (f"{site}/301",), f"{site}/page")


def test_redirects_that_a_spider_hands_on_are_not_those_of_the_next_page(held: SqliteStore, site: str) -> None:
    """Only what led to an answer becomes an address of it."""
    (page,) = captures(held, f"{site}/page?after=redirect")
    assert (page.url, page.redirects, page.final_url) == (f"{site}/page?after=redirect", (), page.url)


def test_a_form_is_no_address_of_the_page_after_it(held: SqliteStore, site: str) -> None:
    """What was asked for by POST is not the address of the page to which it led."""
    assert captures(held, f"{site}/303") == []


def test_what_is_no_page_is_not_kept(held: SqliteStore, site: str) -> None:
    """Pictures, answers without a body and what comes from no server are left alone."""
    assert not any(captures(held, site + path) for path in ("/logo", "/nothing", "/page?by=head"))
    assert all(url.startswith(site) for url in held)


def test_values_are_judged(held: SqliteStore, site: str) -> None:
    """A crawl's evidence supports what its pages say, and contradicts what they don't."""
    output = {
        "price": {"value": "1.299,50 €", "url": f"{site}/cp1252"},
        "colour": {"value": "BLAU", "url": f"{site}/cp1252"},
    }
    reasons = [finding.reason for finding in guard(output, held).findings]
    assert reasons == [Reason.VALUE_FOUND, Reason.PAGE_TOO_SHORT]


def test_cached_answers_have_their_own_time(crawls: Crawls) -> None:
    """What comes from the cache of the crawl was captured when it was sent."""
    assert crawls.stats["cached"]["httpcache/hit"] > 0
    with crawls.store("cached") as store:
        assert {page.captured_at for pages in store.values() for page in pages} == {"2026-11-29T09:00:00Z"}
    with crawls.store("first") as store:
        assert all(page.captured_at != "2026-11-29T09:00:00Z" for pages in store.values() for page in pages)


@pytest.mark.parametrize("name", ["first", "cached", "own"])
def test_stats_count_the_answers(crawls: Crawls, name: str) -> None:
    """What was kept is in the stats; an answer that was tried again is counted once."""
    stats = crawls.stats[name]
    assert (stats["holdwater/kept"], stats["holdwater/failed"], stats["holdwater/passed_over"]) == (KEPT, 0, 3)
    assert not list(crawls.folder.glob("*-wal"))  # every writer has closed its store
    with crawls.store(name) as store:
        assert len(store) == KEPT - 1  # one page is asked for in two ways


def test_the_spider_gets_what_it_would_get_without(crawls: Crawls) -> None:
    """Recording changes no answer, not even where the store has no room left."""
    assert crawls.stats["none"]["spider/bytes"] == crawls.stats["first"]["spider/bytes"]
    assert crawls.stats["full"]["spider/bytes"] == crawls.stats["first"]["spider/bytes"]
    assert (crawls.stats["full"]["holdwater/kept"], crawls.stats["full"]["holdwater/failed"]) == (0, KEPT)
    assert "OSError" in crawls.log


def test_a_crawl_without_a_store_says_so(crawls: Crawls) -> None:
    """Where the middleware is enabled and no store is set, the log says that nothing is kept."""
    assert "holdwater/kept" not in crawls.stats["none"]
    assert "HOLDWATER_STORE is not set: no page is kept." in crawls.log


def test_the_middleware_sees_what_scrapy_has_unpacked() -> None:
    """Its place is after redirects, compression and retries, and before what a project's template adds."""
    from scrapy.settings import default_settings

    places = {path.rpartition(".")[2]: at for path, at in default_settings.DOWNLOADER_MIDDLEWARES_BASE.items()}
    after = ("RedirectMiddleware", "HttpCompressionMiddleware", "MetaRefreshMiddleware", "RetryMiddleware")
    assert all(places[name] > ORDER for name in after)
    assert ORDER > 543


def test_what_is_no_crawler_is_refused() -> None:
    """Only a crawler can be recorded."""
    with pytest.raises(InvalidArgument, match=r"crawler: expected scrapy\.Crawler, found"):
        record("spider", MemoryStore())  # type: ignore[arg-type]
