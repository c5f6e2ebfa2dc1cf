"""``holdwater evidence stats|verify|prune|export|copy`` say what they did, and do nothing else."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run

from holdwater.model.page import Page
from holdwater.store.sqlite import SqliteStore


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with three captures of one URL, one of them of a run, and one of another URL."""
    place = tmp_path / "e.db"
    with SqliteStore.create(place) as kept:
        for day in (1, 2, 3):
            page = Page.from_text(f"text {day}", url=samples.URL, captured_at=f"2026-03-0{day}T08:00:00Z")
            (kept.run("r") if day == 2 else kept).put(page)
        kept.put(Page.from_text("other", url=samples.OTHER))
    return place


def _damage(store: Path) -> None:
    with sqlite3.connect(store) as database:
        database.execute("UPDATE capture SET text = zeroblob(9) WHERE id = 2")
    database.close()


def test_stats(store: Path) -> None:
    """Counts are there for people and for programs, of all runs or of one."""
    assert run("evidence", "stats", "--evidence", store).stdout == (
        "4 captures of 2 URLs: 4 full\nruns: 1\ntime: 2026-03-01T08:00:00Z to 2026-03-03T08:00:00Z\n"
        "text: 23 characters\nas sent: 0 bytes; 4 captures kept as text only\ndamaged: 0 captures\n"
    )
    found = json.loads(run("evidence", "stats", "--evidence", store, "--of-run", "r", "--format", "json").stdout)
    assert (found["captures"], found["oldest"]) == (1, "2026-03-02T08:00:00Z")


def test_verify(store: Path) -> None:
    """A whole store is clean; a damaged capture is named, and the exit code says so."""
    result = run("evidence", "verify", "--evidence", store)
    assert (result.exit_code, result.stdout) == (0, "every digest is right\n")
    _damage(store)
    result = run("evidence", "verify", "--evidence", store)
    assert result.exit_code == 1
    assert result.stdout == f"capture 2: {samples.URL}: digest differs\n1 fault\n"
    (found,) = json.loads(run("evidence", "verify", "--evidence", store, "--format", "json").stdout)
    assert (found["number"], found["url"]) == (2, samples.URL)


def test_prune(store: Path) -> None:
    """What would go is said before it does; a rule must be given."""
    assert run("evidence", "prune", "--evidence", store).exit_code == 2
    options = ("--evidence", store, "--keep-latest", "1", "--older-than", "2026-03-02T12:00:00Z")
    assert run("evidence", "prune", *options, "--dry-run").stdout == "2 captures would go\n"
    assert run("evidence", "prune", *options).stdout == "2 captures deleted\n"
    assert run("evidence", "prune", *options).stdout == "0 captures deleted\n"
    with SqliteStore.open(store) as kept:
        assert [capture.page.text for capture in kept.captures()] == ["text 3", "other"]


def test_prune_makes_no_store(tmp_path: Path) -> None:
    """A store that isn't there is an error, not an empty store."""
    result = run("evidence", "prune", "--evidence", tmp_path / "none.db", "--keep-latest", "1")
    assert result.exit_code == 2
    assert "found no file" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_export(store: Path, tmp_path: Path) -> None:
    """A run's captures go out as a folder that comes in again; a damaged one is named."""
    result = run("evidence", "export", tmp_path / "out", "--evidence", store, "--of-run", "r")
    assert (result.exit_code, result.stdout) == (0, "1 capture exported, of 1 of them the text only\n")
    assert run("evidence", "import", tmp_path / "out", "--evidence", tmp_path / "e2.db").exit_code == 0
    _damage(store)
    result = run("evidence", "export", tmp_path / "all", "--evidence", store)
    assert (result.exit_code, result.stdout) == (1, "3 captures exported, of 3 of them the text only\n")
    assert f"{samples.URL}: a capture of it is damaged" in result.stderr


def test_copy(store: Path, tmp_path: Path) -> None:
    """Every capture goes over with its runs, and again with none twice; a damaged one is named."""
    target = tmp_path / "t.db"
    for _ in range(2):
        assert run("evidence", "copy", store, target).stdout == "4 captures copied\n"
    with SqliteStore.open(store) as source, SqliteStore.open(target) as copied:
        assert list(copied.captures()) == list(source.captures())
    _damage(store)
    result = run("evidence", "copy", store, tmp_path / "u.db")
    assert result.exit_code == 1
    assert f"capture 2: {samples.URL}: damaged" in result.stderr


def test_copy_of_nothing_makes_nothing(tmp_path: Path) -> None:
    """A source that isn't there leaves no target behind."""
    assert run("evidence", "copy", tmp_path / "none.db", tmp_path / "t.db").exit_code == 2
    assert list(tmp_path.iterdir()) == []
