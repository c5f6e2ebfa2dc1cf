"""Copies of stores: everything comes over, in order, once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import postgres
from tests.store.pages import from_body, make, pages

from holdwater.errors import StoreError
from holdwater.model.page import Flaw, Page
from holdwater.store.base import Capture, EvidenceStore
from holdwater.store.memory import MemoryStore
from holdwater.store.move import Copied, copy
from holdwater.store.postgres import PostgresStore
from holdwater.store.sqlite import SqliteStore

_BODY = b"<p>Net weight 10 g</p>" * 40


def _fill(store: EvidenceStore) -> None:
    """Put captures of every shape, with bodies and runs, and delete one, so that a number is missing."""
    whole = store._whole
    whole.put(make(url="\ud800", text="a\0b\ud83d", captured_at="2024-01-01T00:00:00Z"))
    whole.put(make(text="gone"))
    whole.run("monday").put(from_body(_BODY, captured_at="2024-02-01T00:00:00Z"), _BODY)
    whole.run("tuesday").put(from_body(_BODY, captured_at="2024-02-01T00:00:00Z"), _BODY)
    whole.run("tuesday").put(
        make(text="earlier", captured_at="2024-01-01T00:00:00Z", final_url="https://shop.example/new")
    )
    whole.put(make(text="undated"))
    whole.put(make(url="https://shop.example/" + "long" * 2_000, text="10 g " * 50_000))
    whole.put(from_body(b""), b"")
    whole.delete([2])


def _contents(store: EvidenceStore) -> list[tuple[Page, bytes | None, tuple[str, ...], str]]:
    return [(capture.page, capture.body, capture.runs, capture.damage) for capture in store.captures()]


def _digests(path: Path) -> list[tuple[bytes, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT digest, about, text, body FROM capture ORDER BY id").fetchall()


def test_there_and_back(tmp_path: Path) -> None:
    """From a file to a server and back, pages, bytes, order, runs, keys and digests are the same."""
    there, back = tmp_path / "there.db", tmp_path / "back.db"
    with SqliteStore.create(there) as first, PostgresStore.create(postgres.server().fresh()) as second:
        _fill(first)
        assert copy(first, second) == Copied(captures=6, damaged=())
        with SqliteStore.create(back) as third:
            assert copy(second, third) == Copied(captures=6, damaged=())
            for store in (second, third):
                assert _contents(store) == _contents(first)
                assert list(store) == list(first)
                assert [list(store[url]) for url in store] == [list(first[url]) for url in first]
                assert store.runs() == first.runs() == ["monday", "tuesday"]
                assert dict(store.run("tuesday")) == dict(first.run("tuesday"))
                for url in ("http://www.shop.example/p/1/", "https://shop.example/new"):
                    assert dict(store.select([url])) == dict(first.select([url]))
                assert store.body(from_body(_BODY)) == _BODY
    assert _digests(there) == _digests(back)


@settings(max_examples=20)
@given(st.lists(st.tuples(pages, st.sampled_from(["", "a", "b"])), max_size=5))
def test_any_captures(several: list[tuple[Page, str]]) -> None:
    """Whatever is in a store is in its copy, in the same order."""
    source, target = MemoryStore(), MemoryStore()
    for page, run_id in several:
        (source.run(run_id) if run_id else source).put(page)
    copy(source, target)
    assert list(target.captures()) == list(source.captures())
    assert list(target.items()) == list(source.items())


def test_again(tmp_path: Path) -> None:
    """A copy that broke off is made again: nothing is there twice, and the order is that of the source."""
    source = MemoryStore()
    _fill(source)

    class Broken(Exception):
        pass

    def break_off(done: int) -> None:
        if done == 3:
            raise Broken

    with SqliteStore.create(tmp_path / "run.db") as target:
        with pytest.raises(Broken):
            copy(source, target, progress=break_off)
        assert _contents(target) == _contents(source)[:3]
        for _ in range(2):
            seen: list[int] = []
            copy(source, target, progress=seen.append)
            assert seen == [1, 2, 3, 4, 5, 6]
            assert _contents(target) == _contents(source)


def test_into_a_store_with_captures() -> None:
    """What the target has stays; an equal capture is there once and belongs to the runs of both."""
    source, target = MemoryStore(), MemoryStore()
    shared = make()
    target.run("old").put(shared)
    target.put(make(url="https://shop.example/own"))
    source.run("new").put(shared)
    source.put(make(url="https://shop.example/more"))
    copy(source, target)
    assert [(capture.number, capture.page.url, capture.runs) for capture in target.captures()] == [
        (1, shared.url, ("new", "old")),
        (2, "https://shop.example/own", ()),
        (3, "https://shop.example/more", ()),
    ]


def test_one_run() -> None:
    """A view as source gives that run alone; a view as target takes all in as its own as well."""
    source, target = MemoryStore(), MemoryStore()
    source.run("a").put(make(text="a"))
    source.run("a").put(make(text="both"))
    source.run("b").put(make(text="both"))
    source.run("b").put(make(text="b"))
    copy(source.run("a"), target.run("c"))
    assert [(capture.page.text, capture.runs) for capture in target.captures()] == [
        ("a", ("a", "c")),
        ("both", ("a", "c")),
    ]


def test_damage_stays_damage(tmp_path: Path) -> None:
    """A damaged capture is named, and in the copy it still stands in the way of a verdict, however often copied."""
    path = tmp_path / "run.db"
    with SqliteStore.create(path) as store:
        store.run("ours").put(make(final_url="https://shop.example/new"))
        store.put(from_body(_BODY, url="https://shop.example/q"), _BODY)
        store.put(make(url="https://shop.example/whole"))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE capture SET text = x'00' WHERE id = 1")
    target = MemoryStore()
    with SqliteStore.open(path) as source:
        for _ in range(2):
            assert copy(source, target) == Copied(captures=3, damaged=((1, "https://shop.example/p/1"),))
    first, *others = target.captures()
    assert first.page.flaws == {Flaw.DAMAGED}
    assert first.runs == ("ours",)
    assert [each.damage for each in others] == ["", ""]
    ((found,),) = target.select(["https://shop.example/new"]).values()
    assert found.flaws == {Flaw.DAMAGED}


def test_bytes_that_are_damaged() -> None:
    """A page whose bytes alone are damaged comes over without them, and is named."""

    class Damaged(MemoryStore):
        def _captures(self, after: int, run: str | None) -> list[Capture]:  # type: ignore[override]
            return [Capture(number=7, page=from_body(_BODY), body=None, runs=(), damage="the page's digest differs")]

    target = MemoryStore()
    assert copy(Damaged(), target) == Copied(captures=1, damaged=((7, "https://shop.example/p/1"),))
    assert list(target["https://shop.example/p/1"]) == [from_body(_BODY)]


def test_a_target_that_can_not_be_written(tmp_path: Path) -> None:
    """It is an error before anything is lost."""
    source = MemoryStore()
    _fill(source)
    SqliteStore.create(tmp_path / "run.db").close()
    with SqliteStore.open(tmp_path / "run.db") as target, pytest.raises(StoreError, match="Open it to write"):
        copy(source, target)
