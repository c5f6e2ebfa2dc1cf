"""What holds for every kind of evidence store."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.store.pages import from_body, make, pages

from holdwater.errors import InvalidArgument
from holdwater.model.page import Page, Scope, Selective
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore
from holdwater.text.urls import page_keys, soft_keys

Opener: TypeAlias = Callable[[], AbstractContextManager[EvidenceStore]]


@contextmanager
def _memory() -> Iterator[EvidenceStore]:
    with MemoryStore() as store:
        yield store


@contextmanager
def _sqlite() -> Iterator[EvidenceStore]:
    with tempfile.TemporaryDirectory() as folder, SqliteStore.create(Path(folder, "run.db")) as store:
        yield store


@contextmanager
def _sqlite_in_parts() -> Iterator[EvidenceStore]:
    """A store of which every capture was put by another opening of it."""
    with tempfile.TemporaryDirectory() as folder, _Reopened.create(Path(folder, "run.db")) as store:
        yield store


class _Reopened(SqliteStore):
    def put(self, page: Page, body: bytes | None = None) -> int:
        with SqliteStore.create(self._path) as other:
            return other.put(page, body)


KINDS: dict[str, Opener] = {"memory": _memory, "sqlite": _sqlite, "sqlite-reopened": _sqlite_in_parts}

every_kind = pytest.mark.parametrize("opened", KINDS.values(), ids=list(KINDS))


@pytest.fixture(params=KINDS.values(), ids=list(KINDS))
def store(request: pytest.FixtureRequest) -> Iterator[EvidenceStore]:
    """Open an empty store of each kind."""
    with request.param() as opened:
        yield opened


def test_an_empty_store(store: EvidenceStore) -> None:
    """Nothing is in it, and asking for anything says so."""
    assert isinstance(store, Selective)
    assert list(store) == []
    assert len(store) == 0
    assert "https://shop.example/p/1" not in store
    unasked: object = 1
    assert unasked not in store
    assert dict(store.select(["https://shop.example/p/1", ""])) == {}
    assert store.get("https://shop.example/p/1") is None
    with pytest.raises(KeyError, match=r"shop\.example"):
        store["https://shop.example/p/1"]


@every_kind
@settings(max_examples=40, deadline=None)
@given(several=st.lists(pages, max_size=4, unique=True))
@example(several=[make(text="")])
def test_what_goes_in_comes_out(opened: Opener, several: list[Page]) -> None:
    """Every field of every page comes back as it was, in the same order from every kind of store."""
    with opened() as store:
        assert [store.put(page) for page in several] == list(range(1, len(several) + 1))
        expected = sorted(several, key=lambda page: (page.captured_at is not None, page.captured_at or ""))
        urls = sorted({page.url for page in several})
        assert list(store) == urls
        assert len(store) == len(urls)
        for url in urls:
            assert list(store[url]) == [page for page in expected if page.url == url]
        asked = "https://shop.example/p/1"
        joined = [page for page in expected if set(soft_keys(asked)) & page_keys(page).soft]
        selected = store.select([asked])
        assert list(selected) == sorted({page.url for page in joined})
        assert [page for url in selected for page in selected[url]] == sorted(joined, key=lambda page: page.url)


def test_captures_are_kept_side_by_side(store: EvidenceStore) -> None:
    """A later capture erases none; the order is that of capture, then of arrival."""
    late = make(text="late", captured_at="2024-02-01T00:00:00Z")
    early = make(text="early", captured_at="2024-01-01T00:00:00Z", status=503)
    undated = make(text="undated")
    twin = make(text="twin", captured_at="2024-01-01T00:00:00Z")
    for page in (late, early, undated, twin):
        store.put(page)
    assert list(store[late.url]) == [undated, early, twin, late]
    assert [list(found) for found in store.select([late.url]).values()] == [[undated, early, twin, late]]


def test_the_same_capture_is_stored_once(store: EvidenceStore) -> None:
    """Putting a capture again gives its number; one more field that differs makes it another."""
    page = from_body(b"body")
    assert store.put(page) == 1
    assert store.put(make(url="https://shop.example/p/2")) == 2
    assert store.put(page) == 1
    assert store.put(page, b"body") == 3
    assert store.put(page, b"body") == 3
    assert store.put(from_body(b"body", captured_at="2024-01-01T00:00:00Z"), b"body") == 4
    assert len(store[page.url]) == 3


def test_select_joins_by_redirects_and_soft_keys(store: EvidenceStore) -> None:
    """A page is found under all its addresses, and nothing else is handed out."""
    page = Page(
        url="https://shop.example/old",
        redirects=("https://shop.example/between",),
        final_url="https://shop.example/new?id=1",
        canonical=("https://www.shop.example/new", "https://other.example/new"),
        text="10 g",
        channels=(),
        sha256="",
    )
    store.put(page)
    store.put(make(url="https://shop.example/other"))
    for url in (
        "https://shop.example/old#top",
        "https://shop.example/between",
        "https://shop.example/new?id=1",
        "http://www.shop.example/old/",
        "https://web.archive.org/web/2024/https://shop.example/new?id=1",
        "https://shop.example/new",
    ):
        assert dict(store.select([url])) == {"https://shop.example/old": [page]}, url
    assert dict(store.select(["https://other.example/new", "https://shop.example/p/1"])) == {}


def test_select_many(store: EvidenceStore) -> None:
    """Thousands of URLs at once are no trouble, and each capture is handed out once."""
    for number in range(20):
        store.put(make(url=f"https://shop.example/p/{number}"))
    asked = [f"https://shop.example/p/{number}" for number in range(40_000)]
    asked += [f"http://shop.example/p/{number}" for number in range(100)]
    found = store.select(asked)
    assert list(found) == sorted(f"https://shop.example/p/{number}" for number in range(20))
    assert all(len(captures) == 1 for captures in found.values())


def test_tens_of_thousands_of_scopes(store: EvidenceStore) -> None:
    """A page with a huge table comes back whole."""
    scopes = tuple(Scope(at, at + 7, at % 90, at % 90 + 5) for at in range(0, 300_000, 10))
    page = Page(url="https://shop.example/", text="x" * 300_007, channels=(), scopes=scopes, sha256="")
    store.put(page)
    assert list(store[page.url]) == [page]


def test_bodies(store: EvidenceStore) -> None:
    """The bytes come back as they were, each page its own, and none where none were kept."""
    first, second, third = (from_body(body) for body in (b"one", b"", b"three"))
    for page, body in ((first, b"one"), (second, b""), (third, None)):
        store.put(page, body)
    assert store.body(first) == b"one"
    assert store.body(second) == b""
    assert store.body(third) is None
    assert store.body(make(url="https://shop.example/p/2")) is None
    store.put(third, b"three")
    assert store.body(third) == b"three"


def test_a_body_of_another_page_is_refused(store: EvidenceStore) -> None:
    """Bytes that the page wasn't read from are misuse, and nothing is kept."""
    with pytest.raises(InvalidArgument, match=r"shop\.example/p/1.*expected bytes with SHA-256"):
        store.put(from_body(b"one"), b"two")
    assert len(store) == 0


def test_threads(store: EvidenceStore) -> None:
    """Threads that share a store lose nothing and see whole captures."""
    text = "weight 10 g " * 500
    failures: list[BaseException] = []

    def work(thread: int) -> None:
        try:
            for number in range(15):
                page = make(url=f"https://shop.example/{thread}/{number}", text=text)
                store.put(page)
                assert list(store[page.url]) == [page]
                assert all(kept.text == text for captures in store.select(list(store)).values() for kept in captures)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(store) == 60


def test_closing_twice(store: EvidenceStore) -> None:
    """A store may be closed again."""
    store.close()
    store.close()
