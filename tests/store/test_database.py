"""What holds for the stores in a database that somebody else can get at."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from tests import postgres
from tests.store.pages import from_body, make

from holdwater.errors import StoreError
from holdwater.model.page import Flaw
from holdwater.store import row as rows
from holdwater.store.database import DatabaseStore
from holdwater.store.where import create_store, is_database, open_store

_BODY = b"<p>Net weight 10 g</p>" * 40


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a store may be made, in a file and on a server."""
    return str(tmp_path / "run.db") if request.param == "sqlite" else postgres.server().fresh()


def _change(where: str, statement: str, value: bytes) -> None:
    """Change a store as somebody else."""
    if is_database(where):
        with psycopg.connect(where) as server:
            server.execute("SET search_path = holdwater")
            server.execute(statement.replace("?", "%s").encode(), [value])
    else:
        with closing(sqlite3.connect(where)) as file, file:
            file.execute(statement, [value])


@pytest.mark.parametrize("column", ["about", "sha256", "text", "body"])
def test_a_damaged_capture_is_mended(where: str, column: str) -> None:
    """Putting a capture again that storage has damaged brings it back, under its number and in its runs."""
    page = from_body(_BODY, captured_at="2024-01-01T00:00:00Z")
    with create_store(where) as store:
        store.run("ours").put(page, _BODY)
        store.put(make(url="https://shop.example/q"))
        _change(where, f"UPDATE capture SET {column} = ? WHERE id = 1", b"\0")  # noqa: S608
        assert next(iter(store.captures())).damage
        assert store.put(page, _BODY) == 1
        first, second = store.captures()
        assert (first.page, first.body, first.runs, first.damage) == (page, _BODY, ("ours",), "")
        assert (second.number, second.damage) == (2, "")


@pytest.mark.parametrize("captured_at", [None, "2024-01-01T00:00:00Z"])
def test_another_compressor(where: str, captured_at: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A capture is known again where the bytes of its blobs differ but not what they hold."""
    page = from_body(_BODY, captured_at=captured_at, title="long " * 1_000)
    with create_store(where) as store:
        with monkeypatch.context() as patch:
            patch.setattr(rows, "_LEVEL", 19)
            store.put(page, _BODY)
            packed = rows.pack(page, _BODY)
        assert packed != rows.pack(page, _BODY)
        assert store.run("ours").put(page, _BODY) == 1
        assert store.put(page) == 2
        assert store.put(replace(page, status=404), _BODY) == 3
        assert store.put(page, _BODY) == 1
        _change(where, "UPDATE capture SET text = ? WHERE id = 1", b"\0")
        assert store.put(page, _BODY) == 4


@pytest.mark.parametrize("column", ["url", "digest"])
def test_a_capture_that_is_not_known_again(where: str, column: str) -> None:
    """Where damage keeps a capture from being known again, putting it keeps it beside the damaged one."""
    page = from_body(_BODY)
    with create_store(where) as store:
        store.put(page, _BODY)
        _change(where, f"UPDATE capture SET {column} = ? WHERE id = 1", b"https://shop.example/p/2")  # noqa: S608
        number = store.put(page, _BODY)
        captures = {capture.number: capture for capture in store.captures()}
        assert captures[number].page == page
        assert not captures[number].damage
        assert store.body(page) == _BODY
        # A server knows it by its digest, whatever its URL is now.
        assert len(captures) == (1 if is_database(where) and column == "url" else 2)


def test_lost_keys_are_mended(where: str) -> None:
    """Putting a capture again brings back keys that it has lost."""
    page = make(final_url="https://shop.example/new")
    with create_store(where) as store:
        store.put(page)
        _change(where, "DELETE FROM key WHERE key <> ?", b"")
        assert dict(store.select(["https://shop.example/new"])) == {}
        assert store.put(page) == 1
        assert dict(store.select(["https://shop.example/new"])) == {page.url: [page]}


def test_deleting_leaves_nothing_behind(where: str) -> None:
    """With a capture go its keys and the marks of its runs."""
    with create_store(where) as store:
        assert isinstance(store, DatabaseStore)
        store.run("ours").put(make())
        store.delete([1])
        with store._database() as session:
            assert session.rows("SELECT (SELECT count(*) FROM @key) + (SELECT count(*) FROM @run)") == [(0,)]


def test_bytes_that_are_kept_twice(where: str) -> None:
    """As long as one capture of a page has its bytes whole, they are handed out; then it is an error."""
    first, second = from_body(_BODY), from_body(_BODY, captured_at="2024-01-01T00:00:00Z")
    with create_store(where) as store:
        store.put(first, _BODY)
        store.put(second, _BODY)
        _change(where, "UPDATE capture SET body = ? WHERE id = 1", b"\0")
        assert store.body(first) == store.body(second) == _BODY
        _change(where, "UPDATE capture SET body = ? WHERE id = 2", b"\0")
        with pytest.raises(StoreError, match=r"body of capture 1 of .*shop\.example/p/1.* is damaged: digest differs"):
            store.body(first)


def test_bytes_that_are_not_the_pages(where: str) -> None:
    """A row that is whole but holds other bytes than the page's is damage of the bytes alone."""
    page = from_body(_BODY)
    row = rows.pack(page, _BODY)._replace(body=rows.pack(from_body(b"other"), b"other").body)
    with create_store(where) as store:
        store.put(page, _BODY)
        _change(where, "UPDATE capture SET body = ?", row.body or b"")
        _change(where, "UPDATE capture SET digest = ?", row.digest())
        (capture,) = store.captures()
        assert capture.page == page
        assert capture.body is None
        assert capture.damage == "the page's digest differs"
        assert list(store[page.url]) == [page]


def test_a_damaged_url_is_still_found(where: str) -> None:
    """A capture whose own URL can't be read any more still stands in the way of a verdict on it."""
    page = make(final_url="https://shop.example/new")
    with create_store(where) as store:
        store.put(page)
        _change(where, "UPDATE capture SET url = ?", b"\xff")
        for cited in (page.url, page.final_url):
            ((found,),) = store.select([cited]).values()
            assert found.flaws == {Flaw.DAMAGED}
            assert set(found.redirects) == {page.url, page.final_url}
        with pytest.raises(StoreError, match="can't decode"):
            list(store)


def test_a_reader_opened_by_its_place(where: str) -> None:
    """Whoever opens to read can't write, delete or mend."""
    create_store(where).close()
    with open_store(where) as store:
        for view in (store, store.run("ours")):
            with pytest.raises(StoreError, match="Open it to write"):
                view.put(make())
        with pytest.raises(StoreError, match="Open it to write"):
            store.delete([1])
        assert len(store) == 0
