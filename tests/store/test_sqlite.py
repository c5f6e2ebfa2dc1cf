"""The store in a file: nothing is lost, nothing damaged passes, and no other file is touched."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.store.pages import from_body, make

from holdwater.errors import StoreError
from holdwater.model.page import Flaw, Page
from holdwater.store.sqlite import SqliteStore
from holdwater.store.sqlite_file import APPLICATION_ID, SCHEMA_VERSION


def _change(path: Path, statement: str, *values: object) -> None:
    database = sqlite3.connect(path)
    with database:
        database.execute(statement, values)
    database.close()


def _filled(path: Path, count: int = 3) -> list[Page]:
    body = b"<p>Net weight 10 g</p>" * 40
    pages = [from_body(body, f"https://shop.example/p/{number}") for number in range(count)]
    with SqliteStore.create(path) as store:
        for page in pages:
            store.put(page, body)
    return pages


def test_captures_outlast_the_store(tmp_path: Path) -> None:
    """What one opening put, the next reads, and adds to."""
    path = tmp_path / "run.db"
    pages = _filled(path)
    with SqliteStore.create(path) as store:
        assert store.put(make(url="https://shop.example/q")) == 4
    with SqliteStore.open(path) as store:
        assert [list(store[page.url]) for page in pages] == [[page] for page in pages]
        assert len(store) == 4


def test_reading_while_another_writes(tmp_path: Path) -> None:
    """A reader sees a capture as soon as it is put."""
    path = tmp_path / "run.db"
    with SqliteStore.create(path) as writer, SqliteStore.open(path) as reader:
        assert len(reader) == 0
        page = make()
        writer.put(page)
        assert list(reader[page.url]) == [page]


_Maker: TypeAlias = Callable[[Path], None]


def _cut(path: Path) -> None:
    _filled(path)
    os.truncate(path, 8_000)


def _text(path: Path) -> None:
    path.write_text("Net weight 10 g\n" * 100)


def _changed(statement: str) -> _Maker:
    def make_it(path: Path) -> None:
        _filled(path)
        _change(path, statement)

    return make_it


# What is at the path, and what is said of it.
_NO_STORES: dict[str, tuple[_Maker, str]] = {
    "nothing": (lambda path: None, "found no file"),
    "folder": (Path.mkdir, "found a folder"),
    "empty": (Path.touch, "found an empty file"),
    "text": (_text, "expected an evidence store, found a file that is no database"),
    "cut": (_cut, "malformed"),
    "foreign": (lambda path: _change(path, "CREATE TABLE page (url TEXT)"), "found another SQLite file"),
    "marked": (lambda path: _change(path, f"PRAGMA application_id = {APPLICATION_ID}"), "found others"),
    "newer": (
        _changed(f"PRAGMA user_version = {SCHEMA_VERSION + 1}"),
        f"of version {SCHEMA_VERSION}, found {SCHEMA_VERSION + 1}. Upgrade holdwater",
    ),
    "trigger": (
        _changed("CREATE TRIGGER t AFTER INSERT ON capture BEGIN DELETE FROM capture; END"),
        "found others",
    ),
    "view": (_changed("CREATE VIEW v AS SELECT 1"), "found others"),
}


@pytest.mark.parametrize("kind", _NO_STORES)
def test_what_is_no_store_is_not_read(tmp_path: Path, kind: str) -> None:
    """Opening to read says what is wrong, where, and leaves everything as it was: nothing stays nothing."""
    path = tmp_path / "run.db"
    make_it, message = _NO_STORES[kind]
    make_it(path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    with pytest.raises(StoreError, match=message) as caught:
        SqliteStore.open(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


@pytest.mark.parametrize("kind", [kind for kind in _NO_STORES if kind not in {"nothing", "empty"}])
def test_what_is_no_store_is_not_written(tmp_path: Path, kind: str) -> None:
    """Opening to write changes no byte of a foreign, damaged or newer file."""
    path = tmp_path / "run.db"
    make_it, message = _NO_STORES[kind]
    make_it(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StoreError, match=message):
        SqliteStore.create(path)
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    """A process that died before it made the tables is no obstacle to the next."""
    path = tmp_path / "run.db"
    path.touch()
    assert len(_filled(path)) == 3
    with SqliteStore.open(path) as store:
        assert len(store) == 3


def test_a_missing_folder(tmp_path: Path) -> None:
    """A store in a folder that isn't there says what to check."""
    with pytest.raises(StoreError, match="Check that its folder exists"):
        SqliteStore.create(tmp_path / "none" / "run.db")


def test_odd_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is a path, whatever it means in a URL, and may be relative."""
    monkeypatch.chdir(tmp_path)
    for name in ("a b?mode=memory", "50%20#x", "ü.db"):
        _filled(Path(name))
        assert Path(name).is_file()
        with SqliteStore.open(name) as store:
            assert len(store) == 3


def test_a_reader_can_not_write(tmp_path: Path) -> None:
    """A store opened to read refuses a capture, and says what to do."""
    path = tmp_path / "run.db"
    _filled(path)
    with SqliteStore.open(path) as store, pytest.raises(StoreError, match="Open it to write"):
        store.put(make())


def test_a_finished_store_is_one_file(tmp_path: Path) -> None:
    """When the last writer has closed it, nothing is beside the store, and reading it adds nothing."""
    path = tmp_path / "run.db"
    with SqliteStore.create(path) as first, SqliteStore.create(path) as second:
        first.put(make())
        second.put(make(url="https://shop.example/q"))
    assert list(tmp_path.iterdir()) == [path]
    before = path.read_bytes()
    with SqliteStore.open(path) as store:
        assert len(store) == 2
        assert list(tmp_path.iterdir()) == [path]
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before


def test_a_reader_stays_when_writers_come_and_go(tmp_path: Path) -> None:
    """A store opened to read sees what later writers put, and holds none of them up."""
    path = tmp_path / "run.db"
    _filled(path, 1)
    with SqliteStore.open(path) as reader:
        for number in range(2, 5):
            with SqliteStore.create(path) as writer:
                writer.put(make(url=f"https://shop.example/q/{number}"))
                assert len(reader) == number
            assert len(reader) == number


def test_flipped_bits_are_seen(tmp_path: Path) -> None:
    """Of 60 bits flipped in columns, every one gives a damaged page: empty, found as before, no exception."""
    path = tmp_path / "run.db"
    (page,) = _filled(path, 1)
    chance = random.Random(4)  # noqa: S311
    whole = tmp_path / "whole.db"
    shutil.copy(path, whole)
    for _ in range(60):
        shutil.copy(whole, path)
        column = chance.choice(["text", "body", "about", "sha256", "digest"])
        database = sqlite3.connect(path)
        ((value,),) = database.execute(f"SELECT {column} FROM capture")  # noqa: S608
        database.close()
        changed = bytearray(value)
        bit = chance.randrange(8 * len(changed))
        changed[bit // 8] ^= 1 << bit % 8
        _change(path, f"UPDATE capture SET {column} = ?", bytes(changed))  # noqa: S608
        with SqliteStore.open(path) as store:
            for (found,) in (store[page.url], store.select([page.url])[page.url]):
                assert found.flaws == {Flaw.DAMAGED}, column
                assert found.text == ""
                assert found.url == page.url
            if column != "sha256":
                with pytest.raises(StoreError, match=r"capture 1 of .*shop\.example/p/0.* is damaged"):
                    store.body(page)


def test_bits_flipped_in_the_file_are_seen(tmp_path: Path) -> None:
    """A bit flipped on the disk, where the text of a capture stands, gives a damaged page."""
    path = tmp_path / "run.db"
    chance = random.Random(5)  # noqa: S311
    text = " ".join(str(chance.getrandbits(60)) for _ in range(2_000))
    page = make(text=text)
    with SqliteStore.create(path) as store:
        store.put(page)
    database = sqlite3.connect(path)
    ((blob,),) = database.execute("SELECT text FROM capture")
    database.close()
    whole = path.read_bytes()
    at = whole.index(blob[8_000:8_500])
    for _ in range(20):
        changed = bytearray(whole)
        changed[at + chance.randrange(500)] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        with SqliteStore.open(path) as store:
            (found,) = store[page.url]
            assert found.flaws == {Flaw.DAMAGED}


def test_a_url_flipped_in_its_row_alone(tmp_path: Path) -> None:
    """Where the index has kept the URL, it is read from there; what reads the row itself sees the damage."""
    path = tmp_path / "run.db"
    page = make()
    with SqliteStore.create(path) as store:
        store.put(page)
    database = sqlite3.connect(path)
    ((url, digest),) = database.execute("SELECT url, digest FROM capture")
    database.close()
    data = bytearray(path.read_bytes())
    data[data.index(url + digest) + len(url) - 1] ^= 1
    path.write_bytes(data)
    with SqliteStore.open(path) as store:
        assert list(store[page.url]) == [page]
        ((found,),) = store.select([page.url]).values()
        assert found.flaws == {Flaw.DAMAGED}
        assert found.redirects == (page.url,)


def test_a_damaged_capture_hides_no_other(tmp_path: Path) -> None:
    """Captures beside a damaged one are read as before."""
    path = tmp_path / "run.db"
    good, bad = make(text="good"), make(text="bad")
    with SqliteStore.create(path) as store:
        store.put(bad)
        store.put(good)
    _change(path, "UPDATE capture SET text = 5 WHERE id = 1")
    with SqliteStore.open(path) as store:
        first, second = store[good.url]
    assert first.flaws == {Flaw.DAMAGED}
    assert second == good


def test_a_damaged_database_is_an_error(tmp_path: Path) -> None:
    """What SQLite itself finds malformed is named, with what to do."""
    path = tmp_path / "run.db"
    _filled(path, 200)
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    for start in range(2 * size, len(data), size):
        data[start : start + 16] = b"\xff" * 16
    path.write_bytes(data)
    with SqliteStore.open(path) as store, pytest.raises(StoreError, match=r"malformed.*Bring the file back"):
        [store.get(f"https://shop.example/p/{number}") for number in range(200)]


def test_damage_to_the_order_of_captures_is_an_error(tmp_path: Path) -> None:
    """Whoever goes through a file whose numbers have become zeros comes to an end, and is told."""
    path = tmp_path / "run.db"
    _filled(path)
    with path.open("r+b") as file:
        file.seek(4096 + 100)  # behind the head of the page that holds the captures
        file.write(bytes(4096 - 100))
    with SqliteStore.open(path) as store, pytest.raises(StoreError, match=r"out of order\. Bring the store back"):
        list(store.captures())


def test_a_url_that_is_none_is_an_error(tmp_path: Path) -> None:
    """What stands in place of a URL may be of any kind in a damaged file."""
    path = tmp_path / "run.db"
    _filled(path)
    _change(path, "UPDATE capture SET url = 5 WHERE id = 2")
    with SqliteStore.open(path) as store:
        with pytest.raises(StoreError, match=r"a URL is no text\. Bring the store back"):
            list(store)
        assert [capture.damage != "" for capture in store.captures()] == [False, True, False]


def test_a_newer_version_takes_a_store_over(tmp_path: Path) -> None:
    """Who has a store open while a newer version migrates it writes nothing more into it."""
    path = tmp_path / "run.db"
    (page, *_) = _filled(path)
    with SqliteStore.create(path) as store:
        _change(path, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        with pytest.raises(StoreError, match="Upgrade holdwater"):
            store.put(make())
        with pytest.raises(StoreError, match="Upgrade holdwater"):
            store.delete([1])
        assert list(store[page.url]) == [page]
        _change(path, f"PRAGMA user_version = {SCHEMA_VERSION}")
        assert store.put(make()) == 4


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    """Using a store after its end is named as that."""
    path = tmp_path / "run.db"
    _filled(path)
    store = SqliteStore.open(path)
    store.close()
    with pytest.raises(StoreError, match=r"closed.*Open it again"):
        len(store)


def test_a_locked_store_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that waits in vain gets an error, and nothing of its capture is kept."""
    monkeypatch.setattr("holdwater.store.sqlite_file.BUSY_S", 0.05)
    path = tmp_path / "run.db"
    _filled(path)
    holder = sqlite3.connect(path, isolation_level=None)
    with SqliteStore.create(path) as store:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.put(make(url="https://shop.example/q"))
        holder.execute("ROLLBACK")
        assert len(store) == 3
        assert store.put(make(url="https://shop.example/q")) == 4
    holder.close()


def test_an_interrupted_capture_leaves_nothing(tmp_path: Path) -> None:
    """A transaction that is broken off is undone, and the next one works."""
    with SqliteStore.create(tmp_path / "run.db") as store:
        keep = "INSERT INTO key VALUES ('strict', :key, 1)"
        with pytest.raises(StoreError, match="NOT NULL"), store._transaction() as session:
            session.change(keep, {"key": "k"}, {"key": None})
        with store._database() as session:
            assert session.rows("SELECT count(*) FROM key") == [(0,)]
        assert store.put(make()) == 1


def test_a_full_disk_says_so(tmp_path: Path) -> None:
    """A capture that finds no room is not there in part, and a smaller one still fits."""
    text = " ".join(map(str, range(100_000)))
    with SqliteStore.create(tmp_path / "run.db") as store:
        store._connection.execute("PRAGMA max_page_count = 20")
        with pytest.raises(StoreError, match="Make room"):
            store.put(make(text=text))
        assert list(store) == []
        assert store.put(make()) == 1


def test_a_reader_in_the_way_is_waited_for(tmp_path: Path) -> None:
    """Opening to write waits until others have read what they are reading."""
    path = tmp_path / "run.db"
    _filled(path)
    reader = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM capture").fetchall()
    end = threading.Timer(0.2, reader.execute, ["COMMIT"])
    end.start()
    with SqliteStore.create(path) as store:
        assert store.put(make(url="https://shop.example/q")) == 4
    end.join()
    reader.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_is_refused(tmp_path: Path) -> None:
    """A connection must not cross a fork: the child is told so, and the parent goes on."""
    with SqliteStore.create(tmp_path / "run.db") as store:
        child = os.fork()
        if child == 0:
            try:
                store.put(make())
            except StoreError as error:
                os._exit(7 if "Open it again in here" in str(error) else 8)
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        assert store.put(make()) == 1
