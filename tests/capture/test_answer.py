"""Every client runs the same table of answers, streamed or not, against a real server."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path
from typing import Any

import pytest
from tests.capture import server
from tests.capture.clients import CLIENTS, Asked, Fetch

from holdwater.capture.recorder import UNREAD
from holdwater.index.fitness import unfit_reasons, visible_text
from holdwater.model.page import Flaw, Grade, Page
from holdwater.model.verdict import Reason
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore
from holdwater.text.urls import strict_key


@pytest.fixture(params=CLIENTS.values(), ids=list(CLIENTS))
def fetch(request: pytest.FixtureRequest) -> Fetch:
    """Every client in turn."""
    found: Fetch = request.param
    return found


both_ways = pytest.mark.parametrize("reads", ["whole", "streamed"])


def _only(store: MemoryStore) -> Page:
    (page,) = (page for captures in store.values() for page in captures)
    return page


_KEPT: dict[str, tuple[bytes, dict[str, Any]]] = {
    "page": (server.PAGE, {"content_type": "text/html; charset=utf-8"}),
    "cp1252": (server.CP1252, {"content_type": "text/html", "title": "Kaffee"}),
    "header-charset": (server.CYRILLIC, {"content_type": "text/html; charset=koi8-r"}),
    "gzip": (server.CP1252, {}),
    "brotli": (server.CP1252, {}),
    "gzip-text": (server.TEXT, {"content_type": "text/plain"}),
    "missing": (server.NOT_FOUND, {"status": 404}),
    "broken": (b"<p>Something broke</p>", {"status": 500}),
    "soft-404": (server.NOT_FOUND, {"status": 200}),
    "no-type": (server.PAGE, {"content_type": None}),
    "slow": (b"".join(server.SLOW), {}),
    "empty": (b"", {"title": ""}),
    "partial": (server.PAGE[:60], {"status": 206, "flaws": frozenset({Flaw.TRUNCATED})}),
}


@both_ways
@pytest.mark.parametrize("path", _KEPT)
def test_kept(fetch: Fetch, site: str, path: str, reads: str) -> None:
    """The bytes are those that were sent, compression undone, and the run gets them as well."""
    body, fields = _KEPT[path]
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/{path}", reads=reads))
    assert got.error == ""
    assert got.body == body
    assert (got.recorder.kept, got.recorder.failed, got.recorder.passed_over) == (1, 0, ())
    page = _only(store)
    assert (page.url, page.final_url, page.redirects, page.grade) == (f"{site}/{path}",) * 2 + ((), Grade.FULL)
    assert store.body(page) == body
    assert page.captured_at is not None
    assert page.captured_at.endswith("Z")
    assert {name: getattr(page, name) for name in fields} == fields


@both_ways
@pytest.mark.parametrize("path", ["cp1252", "gzip", "brotli"])
def test_the_charset_of_the_page(fetch: Fetch, site: str, path: str, reads: str) -> None:
    """Where only a ``meta`` names the charset, the text is right, though each client gets it wrong in its own way."""
    store = MemoryStore()
    fetch(store, Asked(f"{site}/{path}", reads=reads))
    assert visible_text(_only(store)).startswith("Preis: 1.299,50 € für „ROT“\n")


def test_the_charset_of_the_header(fetch: Fetch, site: str) -> None:
    """The header is kept as sent, so that it decides."""
    store = MemoryStore()
    fetch(store, Asked(f"{site}/header-charset"))
    assert visible_text(_only(store)) == "Вес 12 кг"


def test_an_error_that_says_it_is_fine(fetch: Fetch, site: str) -> None:
    """A page that is not there is kept with the status 200 that it was sent with, and is unfit by its text."""
    store = MemoryStore()
    fetch(store, Asked(f"{site}/soft-404"))
    assert Reason.PAGE_ERROR in unfit_reasons(_only(store), 0)


def test_a_large_body(fetch: Fetch, site: str) -> None:
    """The run gets all of it; its first 20 MB are kept, and can't contradict."""
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/big"))
    assert hashlib.sha256(got.body or b"").digest() == hashlib.sha256(server.BIG).digest()
    page = _only(store)
    assert page.flaws == {Flaw.TRUNCATED}
    assert store.body(page) == server.BIG[:20_000_000]


_LED = {"/301": (), "/302": ("/301",), "/307": ()}


@both_ways
@pytest.mark.parametrize("path", _LED)
def test_redirects(fetch: Fetch, site: str, path: str, reads: str) -> None:
    """The page is known by every address that the client went through, and no hop is a page."""
    store = MemoryStore()
    got = fetch(store, Asked(site + path, reads=reads))
    assert got.body == server.PAGE
    page = _only(store)
    between = tuple(site + each for each in _LED[path])
    assert (page.url, page.redirects, page.final_url) == (site + path, between, f"{site}/page")
    for url in (site + path, *between, f"{site}/page"):
        assert list(store.select([url])) == [site + path]


@both_ways
def test_a_redirect_that_is_not_followed(fetch: Fetch, site: str, reads: str) -> None:
    """It is no page."""
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/301", reads=reads, follows=False))
    assert len(store) == 0
    assert got.recorder.passed_over == (("redirect", 1),)


@both_ways
def test_a_loop_of_redirects(fetch: Fetch, site: str, reads: str) -> None:
    """The client gives up as it always does, and nothing is kept."""
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/loop", reads=reads))
    assert got.error == "TooManyRedirects"
    assert (len(store), got.recorder.failed) == (0, 0)


@both_ways
def test_a_body_cut_short(fetch: Fetch, site: str, reads: str) -> None:
    """The client's error reaches the run, and nothing is kept as if it were whole."""
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/cut", reads=reads))
    assert got.error in ("RemoteProtocolError", "ChunkedEncodingError", "ClientPayloadError")
    assert (len(store), got.recorder.kept, got.recorder.failed) == (0, 0, 0)


@both_ways
@pytest.mark.parametrize(
    ("path", "method", "kind"),
    [
        ("/nothing", "GET", "answer without a body"),
        ("/unchanged", "GET", "answer without a body"),
        ("/page", "HEAD", "answer without a body"),
        ("/logo", "GET", "image"),
    ],
)
def test_no_pages(fetch: Fetch, site: str, path: str, method: str, kind: str, reads: str) -> None:
    """What can't state anything is counted by its kind."""
    store = MemoryStore()
    got = fetch(store, Asked(site + path, method, reads))
    assert got.error == ""
    assert len(store) == 0
    assert got.recorder.passed_over == ((kind, 1),)


@pytest.mark.parametrize("reads", ["none", "part"])
def test_answers_that_are_not_read(fetch: Fetch, site: str, reads: str) -> None:
    """What the run did not read to its end is not held, and counted so."""
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/slow", reads=reads))
    assert got.body is not None
    assert len(got.body) < len(b"".join(server.SLOW))
    assert len(store) == 0
    assert got.recorder.passed_over == ((UNREAD, 1),)


@both_ways
def test_answers_to_post(fetch: Fetch, site: str, reads: str) -> None:
    """They depend on what was sent, so they only support; after a redirect to GET, the page is that address's own."""
    store = MemoryStore()
    fetch(store, Asked(f"{site}/page", "POST", reads))
    assert _only(store).grade is Grade.EXCERPT
    store = MemoryStore()
    got = fetch(store, Asked(f"{site}/303", "POST", reads))
    assert got.body == server.PAGE
    page = _only(store)
    assert (page.url, page.redirects, page.final_url, page.grade) == (f"{site}/page", (), f"{site}/page", Grade.FULL)
    store = MemoryStore()
    fetch(store, Asked(f"{site}/307", "POST", reads))
    page = _only(store)
    assert (page.url, page.final_url, page.grade) == (f"{site}/307", f"{site}/page", Grade.EXCERPT)


def test_fragments(fetch: Fetch, site: str) -> None:
    """A page asked for with a fragment is held for all of its fragments, but for no route, which no server sees."""
    store = MemoryStore()
    fetch(store, Asked(f"{site}/302#specs"))
    for url in (f"{site}/302", f"{site}/page#top"):
        assert len(store.select([url])) == 1
    fetch(store, Asked(f"{site}/cp1252#/kettle"))
    assert strict_key(f"{site}/cp1252") in {strict_key(url) for url in store}
    assert strict_key(f"{site}/cp1252#/kettle") not in {strict_key(url) for url in store}


@both_ways
def test_a_store_that_fails(
    fetch: Fetch, site: str, reads: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The run gets its page all the same; the fault is counted and logged, without a word of the page."""
    store = SqliteStore.create(tmp_path / "run.sqlite")
    store.close()
    with caplog.at_level(logging.DEBUG, "holdwater"):
        got = fetch(store, Asked(f"{site}/page", reads=reads))
    assert (got.body, got.error) == (server.PAGE, "")
    assert (got.recorder.kept, got.recorder.failed) == (0, 1)
    (record,) = caplog.records
    assert (record.name, record.levelno) == ("holdwater.capture", logging.WARNING)
    assert ": StoreError(" in record.getMessage()
    assert "Net weight" not in caplog.text
