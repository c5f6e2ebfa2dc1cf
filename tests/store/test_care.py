"""Stores are counted, checked and pruned as they say."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from holdwater.errors import InvalidArgument
from holdwater.extract import read_page
from holdwater.model.page import Grade, Page
from holdwater.store import care
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

URL = "https://shop.example/p/1"
OTHER = "https://shop.example/p/2"


def _page(text: str, day: int | None, url: str = URL, grade: Grade = Grade.FULL) -> Page:
    time = None if day is None else f"2026-03-{day:02}T08:00:00Z"
    return Page.from_text(text, url=url, captured_at=time, grade=grade)


def _store() -> MemoryStore:
    """Captures of one URL, newest first, one without a time; and one of another."""
    store = MemoryStore()
    for page in (_page("c", 9), _page("b", 5), _page("a", 1), _page("?", None), _page("z", 2, OTHER, Grade.EXCERPT)):
        store.put(page)
    store.run("r").put(_page("b", 5), None)
    return store


def test_stats() -> None:
    """Everything is counted once, a run's view by itself."""
    store = _store()
    body = b"<p>10 g"
    page = read_page(body, url=OTHER)
    store.put(page, body)
    seen: list[int] = []
    found = care.stats(store, progress=seen.append)
    assert seen == [1, 2, 3, 4, 5, 6]
    assert (found.captures, found.urls, found.runs, found.damaged, found.without_bytes) == (6, 2, 1, 0, 5)
    assert (found.text_chars, found.body_bytes) == (5 + len(page.text), len(body))
    assert found.grades == {Grade.FULL: 5, Grade.MAIN_CONTENT: 0, Grade.EXCERPT: 1}
    assert (found.oldest, found.newest) == ("2026-03-01T08:00:00Z", "2026-03-09T08:00:00Z")
    assert care.stats(store.run("r")).captures == 1
    assert care.stats(MemoryStore()).oldest is None


@pytest.mark.parametrize(
    ("older_than", "keep_latest", "left"),
    [
        ("2026-03-05T08:00:00Z", None, "cb?"),
        ("2026-03-09T08:00:00Z", 2, "cb?z"),
        ("2026-03-09T08:00:00Z", None, "c?"),
        (None, 2, "cbz"),
        (None, 1, "cz"),
        (None, 9, "cba?z"),
    ],
)
def test_prune(older_than: str | None, keep_latest: int | None, left: str) -> None:
    """What is old goes, but for the latest of each URL; what has no time is the oldest, and is of no age."""
    store = _store()
    gone = care.prune(store, older_than=older_than, keep_latest=keep_latest)
    assert "".join(capture.page.text for capture in store.captures()) == left
    assert gone == 5 - len(left)


def test_prune_needs_a_rule() -> None:
    """Without one, everything would go; nothing to keep is no rule either."""
    with pytest.raises(InvalidArgument, match="found neither"):
        care.prune(_store())
    with pytest.raises(InvalidArgument, match="Keep one at least"):
        care.prune(_store(), keep_latest=0)


@pytest.mark.parametrize("older_than", ["tomorrow", "30 days", "", "9", 2026])
def test_no_time_is_no_age(older_than: str) -> None:
    """What is no time deletes nothing, though as a text it may come after every time."""
    store = _store()
    with pytest.raises(InvalidArgument, match="older_than: expected"):
        care.prune(store, older_than=older_than)
    assert len(list(store.captures())) == 5


@pytest.mark.parametrize("older_than", ["20260305T080000Z", "2026-03-05T10:00:00+02:00", "2026-03-05T08:00:00"])
def test_times_are_compared_as_times(older_than: str) -> None:
    """However a time is written, only what is older goes, and of a URL the latest stay."""
    store = _store()
    late = store.put(Page.from_text("d", url=URL, captured_at="20260310T080000Z"))
    assert care.prune(store, older_than=older_than) == 2
    assert "".join(capture.page.text for capture in store.captures()) == "cb?d"
    care.prune(store, keep_latest=1)
    assert [capture.number for capture in store.captures()] == [late]


def test_damage_is_found_and_stays(tmp_path: Path) -> None:
    """A capture that was changed on disk is named with its number, counted, and never pruned."""
    place = tmp_path / "e.db"
    with SqliteStore.create(place) as store:
        for day in (1, 2, 3):
            store.put(_page(f"text {day}", day))
    with sqlite3.connect(place) as database:
        database.execute("UPDATE capture SET text = zeroblob(9) WHERE id = 2")
    database.close()
    with SqliteStore.create(place) as store:
        assert [(found.number, found.url) for found in care.find_damage(store)] == [(2, URL)]
        assert care.stats(store).damaged == 1
        assert care.prune(store, keep_latest=1) == 1
        assert [capture.number for capture in store.captures()] == [2, 3]
