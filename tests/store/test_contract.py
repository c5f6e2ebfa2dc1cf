"""What holds for every kind of evidence store."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests import postgres
from tests.store.pages import from_body, make, pages

from holdwater.errors import InvalidArgument
from holdwater.model.page import Flaw, Page, Scope, Selective
from holdwater.store import row as rows
from holdwater.store.base import MAX_BYTES, EvidenceStore, WholeStore
from holdwater.store.memory import MemoryStore
from holdwater.store.postgres import PostgresStore
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
    def _put(self, page: Page, body: bytes | None, runs: Iterable[str]) -> int:
        with SqliteStore.create(self._path) as other:
            return other._put(page, body, runs)


@contextmanager
def _postgres() -> Iterator[EvidenceStore]:
    with PostgresStore.create(postgres.server().fresh()) as store:
        yield store


@contextmanager
def _view(of: Opener) -> Iterator[EvidenceStore]:
    """One run's view of a store that holds other runs' captures too."""
    with of() as store:
        store.put(make(text="of no run", url="https://shop.example/p/1"))
        yield store.run("ours")


KINDS: dict[str, Opener] = {
    "memory": _memory,
    "sqlite": _sqlite,
    "sqlite-reopened": _sqlite_in_parts,
    "postgres": _postgres,
    "memory-view": lambda: _view(_memory),
    "sqlite-view": lambda: _view(_sqlite),
    "postgres-view": lambda: _view(_postgres),
}
WHOLE = {name: opened for name, opened in KINDS.items() if not name.endswith("-view")}

every_kind = pytest.mark.parametrize("opened", KINDS.values(), ids=list(KINDS))


@pytest.fixture(params=KINDS.values(), ids=list(KINDS))
def store(request: pytest.FixtureRequest) -> Iterator[EvidenceStore]:
    """Open an empty store of each kind."""
    with request.param() as opened:
        yield opened


@pytest.fixture(params=WHOLE.values(), ids=list(WHOLE))
def whole(request: pytest.FixtureRequest) -> Iterator[WholeStore]:
    """Open an empty store of each kind that is no view."""
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
    assert store.runs() == []
    assert list(store.captures()) == []
    with pytest.raises(KeyError, match=r"shop\.example"):
        store["https://shop.example/p/1"]


@every_kind
@settings(max_examples=15)
@given(several=st.lists(pages, max_size=4, unique=True))
@example(several=[make(text="")])
def test_what_goes_in_comes_out(opened: Opener, several: list[Page]) -> None:
    """Every field of every page comes back as it was, in the same order from every kind of store."""
    with opened() as store:
        numbers = [store.put(page) for page in several]
        assert numbers == sorted(set(numbers))
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
    first = store.put(page)
    assert first >= 1
    second = store.put(make(url="https://shop.example/p/2"))
    assert second > first
    assert store.put(page) == first
    third = store.put(page, b"body")
    assert third > second
    assert store.put(page, b"body") == third
    assert store.put(from_body(b"body", captured_at="2024-01-01T00:00:00Z"), b"body") > third
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
    asked = [f"https://shop.example/p/{number}" for number in range(10_000)]
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


def test_a_run_has_its_own_captures(whole: WholeStore) -> None:
    """A view shows what was put through it, in every way of reading, and nothing else; the store shows all."""
    here, both = make(text="one run"), from_body(b"both", "https://shop.example/both")
    there = make(text="the other", captured_at="2024-01-01T00:00:00Z")
    alone = make(text="no run", url="https://shop.example/alone")
    one, other = whole.run("one"), whole.run("other")
    assert [one.put(here), one.put(both, b"both"), other.put(there), whole.put(alone)] == [1, 2, 3, 4]
    assert other.put(both, b"both") == one.put(both, b"both") == 2
    assert {url: list(pages) for url, pages in one.items()} == {here.url: [here], both.url: [both]}
    assert {url: list(pages) for url, pages in other.items()} == {there.url: [there], both.url: [both]}
    assert {url: list(pages) for url, pages in whole.items()} == {
        here.url: [here, there],
        both.url: [both],
        alone.url: [alone],
    }
    assert [len(one), len(other), len(whole), len(whole.run("none"))] == [2, 2, 3, 0]
    assert alone.url not in one
    assert one.get(alone.url) is None
    assert dict(one.select([here.url, alone.url])) == {here.url: [here]}
    assert dict(other.select([here.url])) == {there.url: [there]}
    assert dict(whole.run("none").select([here.url])) == {}
    assert one.body(both) == other.body(both) == b"both"
    assert whole.run("none").body(both) is None
    assert whole.runs() == ["one", "other"]
    assert one.runs() == ["one"]
    assert whole.run("none").runs() == []


def test_a_capture_of_no_run_joins_one(whole: WholeStore) -> None:
    """A capture that is kept already becomes the run's as well, under the number that it has."""
    page = make()
    assert whole.put(page) == 1
    assert whole.runs() == []
    assert whole.run("late").put(page) == 1
    assert list(whole.run("late")) == [page.url]
    assert whole.put(page) == 1
    assert [capture.runs for capture in whole.captures()] == [("late",)]


def test_a_view_of_a_view(whole: WholeStore) -> None:
    """Asking a view for another run is asking the store, and closing a view closes nothing."""
    with whole.run("one") as view:
        view.put(make())
        view.run("two").put(make())
    assert whole.runs() == ["one", "two"]


@pytest.mark.parametrize("run_id", ["2026-11-29", "a b", "läuft", "漢字😀", "'; DROP TABLE run; --", "%s", "x" * 200])
def test_ids_of_runs(whole: WholeStore, run_id: str) -> None:
    """Any readable text is an id, and comes back as it was; ids are told apart letter by letter."""
    whole.run(run_id).put(make())
    assert whole.runs() == [run_id]
    assert len(whole.run(run_id)) == 1
    assert len(whole.run(run_id[1:] + "2")) == 0


@pytest.mark.parametrize("run_id", ["", "a\nb", "\0", "\x7f", "\x85", "\ud800", "x" * 201, None, 7, b"run", ["run"]])
def test_what_is_no_id(store: EvidenceStore, run_id: Any) -> None:
    """Nothing, control characters and what is no text are misuse."""
    with pytest.raises(InvalidArgument, match=r"run_id: expected .*Write 1 to 200 characters"):
        store.run(run_id)


def test_captures_in_order(store: EvidenceStore) -> None:
    """Every capture is handed out once with its bytes, in the order in which they came in, from any place on."""
    late = from_body(b"late", captured_at="2024-02-01T00:00:00Z")
    early = make(text="early", captured_at="2024-01-01T00:00:00Z")
    numbers = [store.put(late, b"late"), store.put(early), store.put(from_body(b"late"))]
    kept = list(store.captures())
    assert [capture.number for capture in kept] == numbers
    assert [capture.page for capture in kept] == [late, early, from_body(b"late")]
    assert [capture.body for capture in kept] == [b"late", None, None]
    assert {capture.damage for capture in kept} == {""}
    assert list(store.captures(after=numbers[0])) == kept[1:]
    assert list(store.captures(after=numbers[-1])) == []


def test_captures_say_whose_they_are(whole: WholeStore) -> None:
    """The store names all runs of a capture, a view its own."""
    whole.put(make(text="no run"))
    for run_id in ("b", "a"):
        whole.run(run_id).put(make(text="two runs"))
    assert [capture.runs for capture in whole.captures()] == [(), ("a", "b")]
    assert [capture.runs for capture in whole.run("b").captures()] == [("b",)]


def test_captures_while_writing(whole: WholeStore) -> None:
    """Whoever walks the captures keeps nobody from writing and deleting; what was deleted is not handed out."""
    for number in range(4):
        whole.put(make(url=f"https://shop.example/p/{number}"))
    seen = []
    for capture in whole.captures():
        seen.append(capture.number)
        if capture.number == 1:
            whole.delete([3])
    assert seen == [1, 2, 4]


def test_a_damaged_page_from_elsewhere(store: EvidenceStore) -> None:
    """The stand-in of a page that was damaged in another store stays one."""
    store.put(rows.damaged("https://shop.example/p/1", ["https://shop.example/q"]))
    (capture,) = store.captures()
    assert "before it came" in capture.damage
    ((found,),) = store.select(["https://shop.example/q"]).values()
    assert found.flaws == {Flaw.DAMAGED}


def test_deleting(whole: WholeStore) -> None:
    """What is deleted is gone from every way of reading and from all runs; what is left stays as it was."""
    page, twin = from_body(b"body"), make(text="twin")
    other = make(url="https://shop.example/q")
    whole.run("one").put(page, b"body")
    whole.put(twin)
    whole.run("two").put(other)
    assert whole.delete([1, 3, 3, 99]) == 2
    assert {url: list(pages) for url, pages in whole.items()} == {page.url: [twin]}
    assert len(whole) == 1
    assert other.url not in whole
    assert dict(whole.select([page.url, other.url])) == {page.url: [twin]}
    assert whole.body(page) is None
    assert whole.runs() == []
    assert [capture.number for capture in whole.captures()] == [2]
    assert whole.delete([1]) == whole.delete([]) == 0


def test_a_number_is_never_given_again(whole: WholeStore) -> None:
    """A capture that is put after others were deleted gets a new number, also if it is one of them."""
    page = make()
    numbers = []
    for _ in range(3):
        numbers.append(whole.put(page))
        whole.delete(numbers)
        assert len(whole) == 0
    numbers.append(whole.put(page))
    assert numbers == [1, 2, 3, 4]
    assert list(whole[page.url]) == [page]


@pytest.mark.parametrize("numbers", [["1"], [0], [-1], [True], [1.0], "12", 1, {1: 2}])
def test_what_is_no_number(whole: WholeStore, numbers: Any) -> None:
    """Only numbers of captures can be deleted, and a wrong one deletes nothing."""
    whole.put(make())
    with pytest.raises(InvalidArgument, match="numbers: expected"):
        whole.delete(numbers)
    assert len(whole) == 1


def test_closing_twice(store: EvidenceStore) -> None:
    """A store may be closed again."""
    store.close()
    store.close()


def test_what_is_too_large(store: EvidenceStore) -> None:
    """No store takes more than any other gives back: the cap is one for all, also in memory."""
    with pytest.raises(InvalidArgument, match=r"text of .*: expected at most 67108864 bytes, found 67108865"):
        store.put(make(text="y" * (MAX_BYTES + 1)))
    assert list(store) in ([], ["https://shop.example/p/1"])
