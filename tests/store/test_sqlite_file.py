"""Versions of the file: an older one is read as it is, and brought to this one whole or not at all."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from tests.store import version_1
from tests.store.pages import from_body, make

from holdwater.errors import StoreError
from holdwater.model.page import Flaw, Page
from holdwater.store import sqlite_file
from holdwater.store.sqlite import SqliteStore
from holdwater.store.sqlite_file import SCHEMA_VERSION

_CAPTURES: tuple[tuple[Page, bytes | None], ...] = (
    (from_body(b"<p>Net weight 10 g</p>" * 40, captured_at="2024-02-01T00:00:00Z"), b"<p>Net weight 10 g</p>" * 40),
    (make(text="earlier", captured_at="2024-01-01T00:00:00Z", final_url="https://shop.example/new"), None),
    (make(url="\ud800", text="a\0b"), None),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Make a store of version 1."""
    path = tmp_path / "run.db"
    version_1.write(path, _CAPTURES)
    return path


def _version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


def _files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def _is_whole(store: SqliteStore, captures: Sequence[tuple[Page, bytes | None]] = _CAPTURES) -> bool:
    kept = list(store.captures())
    return [(capture.page, capture.body, capture.damage) for capture in kept] == [(*each, "") for each in captures]


def test_an_older_version_is_read(path: Path) -> None:
    """Opening to read gives what is there, knows no runs, and changes no byte."""
    before = _files(path.parent)
    with SqliteStore.open(path) as store:
        assert _is_whole(store)
        assert list(store["https://shop.example/p/1"]) == [_CAPTURES[1][0], _CAPTURES[0][0]]
        assert list(store.select(["https://shop.example/new"])) == ["https://shop.example/p/1"]
        assert store.runs() == []
        assert len(store.run("ours")) == 0
        with pytest.raises(StoreError, match="Open it to write"):
            store.put(make())
        with pytest.raises(StoreError, match="Open it to write"):
            store.delete([1])
    assert _files(path.parent) == before


def test_an_older_version_is_migrated(path: Path) -> None:
    """Opening to write keeps a copy of the file as it was, and all captures, with their numbers and digests."""
    with closing(sqlite3.connect(path)) as database:
        before = database.execute("SELECT * FROM capture").fetchall()
    with SqliteStore.create(path) as store:
        assert _is_whole(store)
        assert store.run("ours").put(*_CAPTURES[1]) == 2
        assert store.put(make(url="https://shop.example/q")) == 4
    assert _version(path) == SCHEMA_VERSION
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT * FROM capture WHERE id < 4").fetchall() == before
    assert sorted(_files(path.parent)) == ["run.db", "run.db.v1"]
    copy = path.with_name("run.db.v1")
    assert _version(copy) == 1
    with SqliteStore.open(copy) as store:
        assert _is_whole(store)


def test_a_second_opening_migrates_nothing(path: Path) -> None:
    """A file of this version stays as it is, and no further copy is made."""
    for _ in range(2):
        with SqliteStore.create(path) as store:
            assert _is_whole(store)
        assert sorted(_files(path.parent)) == ["run.db", "run.db.v1"]


def test_no_copy_is_overwritten(path: Path) -> None:
    """A file that has the name of the copy already stays, and the copy gets another; half a copy is done again."""
    path.with_name("run.db.v1").write_text("mine")
    path.with_name("run.db.v1.1").write_text("mine too")
    path.with_name("run.db.v1.part").write_text("half")
    SqliteStore.create(path).close()
    assert sorted(_files(path.parent)) == ["run.db", "run.db.v1", "run.db.v1.1", "run.db.v1.2"]
    assert path.with_name("run.db.v1").read_text() == "mine"
    assert path.with_name("run.db.v1.1").read_text() == "mine too"
    with SqliteStore.open(path.with_name("run.db.v1.2")) as store:
        assert _is_whole(store)


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
def test_the_copy_is_as_private_as_the_file(path: Path) -> None:
    """Nobody may read the copy who may not read the file."""
    path.chmod(0o600)
    old = os.umask(0)
    try:
        SqliteStore.create(path).close()
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.with_name("run.db.v1").stat().st_mode) == 0o600


def test_damage_is_migrated_as_damage(path: Path) -> None:
    """A damaged capture is one afterwards as well, and the copy has it too."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE capture SET text = x'00' WHERE id = 2")
    for name, opened in (("run.db", SqliteStore.create), ("run.db.v1", SqliteStore.open)):
        with opened(path.with_name(name)) as store:
            first, second, third = store.captures()
            assert (first.damage, second.damage, third.damage) == ("", "digest differs", "")
            assert second.page.flaws == {Flaw.DAMAGED}


def test_an_older_version_with_something_else_in_it(path: Path) -> None:
    """A changed file is refused before anything is copied or written."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TRIGGER t AFTER INSERT ON capture BEGIN DELETE FROM capture; END")
    before = _files(path.parent)
    for opened in (SqliteStore.open, SqliteStore.create):
        with pytest.raises(StoreError, match="found others"):
            opened(path)
    assert _files(path.parent) == before


def test_no_version_at_all(path: Path) -> None:
    """A file that is marked as a store but has version 0 is none."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 0")
    with pytest.raises(StoreError, match="found others"):
        SqliteStore.create(path)


def test_a_mark_and_nothing_else(tmp_path: Path) -> None:
    """A file that says that it is a store, and has no tables, is none."""
    path = tmp_path / "run.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
    for opened in (SqliteStore.open, SqliteStore.create):
        with pytest.raises(StoreError, match="found others"):
            opened(path)


def test_where_no_copy_can_be_kept(path: Path) -> None:
    """Without a copy there is no migration, and the message says what to look at."""
    path.with_name("run.db.v1.part").mkdir()
    with pytest.raises(StoreError, match=r"run\.db: no copy of it could be kept, so it stays of version 1"):
        SqliteStore.create(path)
    assert _version(path) == 1
    with SqliteStore.open(path) as store:
        assert _is_whole(store)


def test_a_reader_sees_a_migration(path: Path) -> None:
    """A store that was opened to read in the older version shows runs as soon as there are any."""
    with SqliteStore.open(path) as reader:
        assert len(reader.run("ours")) == 0
        with SqliteStore.create(path) as writer:
            writer.run("ours").put(*_CAPTURES[1])
            assert list(reader.run("ours")) == ["https://shop.example/p/1"]
            assert reader.runs() == ["ours"]
        assert _is_whole(reader)


def test_what_an_older_writer_puts_is_not_lost(path: Path) -> None:
    """What has just been written, and is not in the main file yet, is in the copy and in the new version."""
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        older.execute("PRAGMA journal_mode = WAL")
        page = make(url="https://shop.example/q")
        version_1.put(older, page, None)
        SqliteStore.create(path).close()
        expected = (*_CAPTURES, (page, None))
        for name in ("run.db", "run.db.v1"):
            with SqliteStore.open(path.with_name(name)) as store:
                assert _is_whole(store, expected)
        # Its header says that nothing has to stand beside it.
        assert path.with_name("run.db.v1").read_bytes()[18:20] == b"\1\1"


def _create_and_die(path: Path, statement: int) -> None:
    """Open a store to write, in a process that kills itself at the n-th statement on its way."""
    left = statement
    connect = sqlite_file._connect

    def count(_: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(path: Path, how: str) -> sqlite3.Connection:
        connection = connect(path, how)
        connection.set_trace_callback(count)
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_file, "_connect", traced)
        SqliteStore.create(path).close()


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is POSIX")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_migration_that_is_killed(path: Path) -> None:
    """Killed before any of its statements, a migration leaves the old version or the new, whole, and its copy."""
    before = path.read_bytes()
    seen = set()
    for statement in range(1, 200):
        for file in path.parent.iterdir():
            file.unlink()
        path.write_bytes(before)
        child = os.fork()
        if child == 0:
            try:
                _create_and_die(path, statement)
                os._exit(0)
            finally:
                os._exit(1)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code == 0:
            break
        assert code == -signal.SIGKILL
        with SqliteStore.open(path) as store:
            assert _is_whole(store)
        # Only now is it sure that the file is not waiting for a roll-back.
        version, names = _version(path), sorted(file.name for file in path.parent.iterdir())
        seen.add((version, "run.db.v1" in names))
        if version == SCHEMA_VERSION:
            assert "run.db.v1" in names
        with SqliteStore.create(path) as store:
            assert _is_whole(store)
            assert store.run("ours").put(*_CAPTURES[2]) == 3
        with SqliteStore.open(path.with_name("run.db.v1")) as store:
            assert _is_whole(store)
    assert code == 0
    assert seen == {(1, False), (1, True), (2, True)}


def test_processes_that_migrate_at_once(path: Path) -> None:
    """One of several is first, the others find it done, and there is one copy."""
    code = "import sys; from holdwater.store.sqlite import SqliteStore; SqliteStore.create(sys.argv[1]).close()"
    command = [sys.executable, "-c", code, str(path)]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for process in started:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    # SQLite leaves its log to the next one where the last two close at once, so the files are counted after one alone.
    with SqliteStore.create(path) as store:
        assert _is_whole(store)
    assert sorted(_files(path.parent)) == ["run.db", "run.db.v1"]


def test_another_process_was_faster(path: Path) -> None:
    """A migration that finds the work done, once it is its turn, does nothing."""
    SqliteStore.create(path).close()
    with closing(sqlite_file._connect(path, "mode=rw")) as late:
        sqlite_file._migrate(path, late)
    assert sorted(_files(path.parent)) == ["run.db", "run.db.v1"]
