"""An evidence store in one SQLite file."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from holdwater.errors import StoreError
from holdwater.model.page import Page
from holdwater.store import row as rows
from holdwater.store.base import EvidenceStore, check_body
from holdwater.text.urls import page_keys

#: Marks the file as an evidence store, in its header.
APPLICATION_ID = int.from_bytes(b"hldw", "big")

#: Version of the tables below.
SCHEMA_VERSION = 1

_BUSY_S = 30

_SCHEMA = {
    "capture": "CREATE TABLE capture (id INTEGER PRIMARY KEY, url BLOB NOT NULL, captured_at BLOB,"
    " digest BLOB NOT NULL, sha256 BLOB NOT NULL, about BLOB NOT NULL, text BLOB NOT NULL, body BLOB)",
    "capture_url": "CREATE INDEX capture_url ON capture (url, captured_at)",
    "key": "CREATE TABLE key (kind TEXT NOT NULL, key TEXT NOT NULL, capture_id INTEGER NOT NULL,"
    " PRIMARY KEY (kind, key, capture_id)) WITHOUT ROWID",
    "key_capture": "CREATE INDEX key_capture ON key (capture_id)",
}
_COLUMNS = ", ".join(rows.Row._fields)
_READ = f"SELECT id, digest, {_COLUMNS} FROM capture"  # noqa: S608 - no value is ever part of a statement
_ADD = f"INSERT INTO capture ({_COLUMNS}, digest) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608


class SqliteStore(EvidenceStore):
    """Evidence in one SQLite file, which several processes may read and write at once.

    Each capture is one transaction, on disk before ``put`` returns. What is read back is checked against the
    SHA-256 of all that was written. While a writer has it open, or after one has died, two files with the
    endings ``-wal`` and ``-shm`` stand beside it and belong to it; a store that every writer has closed is
    one file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, SqliteStore.create(f"{folder}/run.db") as store:
    ...     store.put(Page.from_text("Net weight 10 g", url="https://shop.example/p/1"))
    ...     [page.text for page in store["https://shop.example/p/1"]]
    1
    ['Net weight 10 g']
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._lock = threading.RLock()
        self._process = os.getpid()

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a store for reading; no store is ever made by that, and none is changed.

        Raises:
            StoreError: if there is no file, or it is empty, no store, or of a newer version.
        """
        place = Path(path)
        if not place.is_file():
            raise StoreError(f"{place}: expected an evidence store, found no file. Check the path.")
        with _explained(place):
            connection = _connect(place, "mode=ro")
            try:
                _check(place, connection)
            except BaseException:
                connection.close()
                raise
        return cls(place, connection)

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> Self:
        """Open a store for writing and reading; where there is no file, or an empty one, make a store of it.

        Raises:
            StoreError: if the file is no store, or of a newer version, or can't be written.
        """
        place = Path(path)
        with _explained(place):
            connection = _connect(place, "mode=rwc")
            try:
                _make(place, connection)
            except BaseException:
                connection.close()
                raise
        return cls(place, connection)

    def put(self, page: Page, body: bytes | None = None) -> int:
        """Keep one capture; see ``EvidenceStore``."""
        check_body(page, body)
        row = rows.pack(page, body)
        digest = row.digest()
        keys = [(kind, key) for kind, those in page_keys(page)._asdict().items() for key in sorted(those)]
        with self._database() as database, _transaction(database):
            same = "SELECT id FROM capture WHERE url = ? AND captured_at IS ? AND digest = ?"
            for (number,) in database.execute(same, (row.url, row.captured_at, digest)):
                return int(number)
            number = database.execute(_ADD, (*row, digest)).lastrowid
            database.executemany("INSERT INTO key VALUES (?, ?, ?)", [(*key, number) for key in keys])
        assert number is not None  # noqa: S101 - an INSERT that raised nothing has one
        return number

    def body(self, page: Page) -> bytes | None:
        """Return the bytes that ``page`` was extracted from; see ``EvidenceStore``."""
        query = f"{_READ} WHERE url = ? AND sha256 = ? AND body IS NOT NULL ORDER BY id LIMIT 1"
        with self._database() as database:
            found = database.execute(query, (rows.encode(page.url), rows.encode(page.sha256))).fetchone()
        if found is None:
            return None
        number, digest, *columns = found
        try:
            return rows.unpack_body(columns, digest)
        except rows.RowError as error:
            raise StoreError(
                f"{self._path}: body of capture {number} of {page.url!r} is damaged: {error}. "
                "Bring the file back from a copy, or capture the page again."
            ) from error

    def _page(self, kept: Sequence[object]) -> Page:
        """Return the page of one row; where it is damaged, an empty one that is still found by its keys."""
        number, digest, *columns = kept
        try:
            return rows.unpack(columns, digest)
        except rows.RowError:
            query = "SELECT key FROM key WHERE capture_id = ? AND kind = 'strict' ORDER BY key"
            with self._database() as database:
                aliases = [str(key, "ascii", "replace") for (key,) in database.execute(query, (number,))]
            written = columns[0] if isinstance(columns[0], bytes) else b""
            return rows.damaged(written.decode("utf-8", "replace"), aliases)

    def _find(self, strict: Iterable[str], soft: Iterable[str]) -> Iterable[Page]:
        keyed = "SELECT capture_id FROM key WHERE kind = ? AND key IN (SELECT value FROM json_each(?))"
        query = f"SELECT id FROM capture WHERE id IN ({keyed} UNION {keyed}) ORDER BY captured_at, id"  # noqa: S608
        asked = ("strict", json.dumps(list(strict)), "soft", json.dumps(list(soft)))
        with self._database() as database:
            numbers = database.execute(query, asked).fetchall()
        for number in numbers:
            with self._database() as database:
                kept = database.execute(f"{_READ} WHERE id = ?", number).fetchone()
            yield self._page(kept)

    def __getitem__(self, url: str) -> Sequence[Page]:
        with self._database() as database:
            query = f"{_READ} WHERE url = ? ORDER BY captured_at, id"
            found = database.execute(query, (rows.encode(url),)).fetchall()
        if not found:
            raise KeyError(url)
        return [self._page(kept) for kept in found]

    def __iter__(self) -> Iterator[str]:
        with self._database() as database:
            found = database.execute("SELECT DISTINCT url FROM capture ORDER BY url").fetchall()
            return iter([str(url, "utf-8", "surrogatepass") for (url,) in found])

    def __len__(self) -> int:
        with self._database() as database:
            return int(database.execute("SELECT count(DISTINCT url) FROM capture").fetchone()[0])

    def __contains__(self, url: object) -> bool:
        if not isinstance(url, str):
            return False
        with self._database() as database:
            query = "SELECT 1 FROM capture WHERE url = ? LIMIT 1"
            return database.execute(query, (rows.encode(url),)).fetchone() is not None

    def close(self) -> None:
        """Close the file; the last writer to do so leaves one file, which reads anywhere."""
        with self._lock:
            # Fails where others have it open, who then do it in their turn, and on a store opened to read.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA journal_mode = DELETE")
            self._connection.close()

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection to one thread; what the database says is wrong becomes a ``StoreError``."""
        if os.getpid() != self._process:
            raise StoreError(f"{self._path}: opened before this process was forked. Open it again in here.")
        with self._lock, _explained(self._path):
            yield self._connection


_ADVICE = {
    sqlite3.SQLITE_BUSY: f"Another process has kept it locked for {_BUSY_S} s: end that one, or try again.",
    sqlite3.SQLITE_CANTOPEN: "Check that its folder exists and may be read and written.",
    sqlite3.SQLITE_CORRUPT: "Bring the file back from a copy, or capture the pages again.",
    sqlite3.SQLITE_FULL: "Make room on the disk.",
    sqlite3.SQLITE_NOTADB: "It is no evidence store: check the path.",
    sqlite3.SQLITE_READONLY: "Open it to write, and check that it and its folder may be written.",
}


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn what the database says is wrong into an error with its place and what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        advice = _ADVICE.get(code, "Check the file and its disk.")
        if isinstance(error, sqlite3.ProgrammingError):
            advice = "Open it again, and close it after its last use."
        raise StoreError(f"{path}: {str(error).rstrip('.')}. {advice}") from error


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing; waits for other writers first."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _connect(path: Path, how: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=_BUSY_S,
        isolation_level=None,
        check_same_thread=False,
    )
    # Damaged text is for the digest to find, not for the driver to stumble over.
    connection.text_factory = bytes
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _pragma(database: sqlite3.Connection, name: str) -> int:
    return int(database.execute(f"PRAGMA {name}").fetchone()[0])


def _schema(database: sqlite3.Connection) -> dict[str, str]:
    """Return what the file defines, statistics left out."""
    found = database.execute(r"SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\_%' ESCAPE '\'")
    return {str(name, "utf-8", "replace"): str(sql, "utf-8", "replace") for name, sql in found}


def _is_empty(database: sqlite3.Connection) -> bool:
    return not _schema(database) and _pragma(database, "application_id") == 0


def _check(path: Path, database: sqlite3.Connection) -> None:
    """Refuse a file that this version can't read, down to the last view or trigger.

    Raises:
        StoreError: if it is empty, foreign, or of another version.
    """
    if _is_empty(database):
        raise StoreError(f"{path}: expected an evidence store, found an empty file. Check the path.")
    if _pragma(database, "application_id") != APPLICATION_ID:
        raise StoreError(f"{path}: expected an evidence store, found another SQLite file. Check the path.")
    version = _pragma(database, "user_version")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path}: expected an evidence store of version {SCHEMA_VERSION}, found {version}. "
            "Upgrade holdwater, or read it with the version that wrote it."
        )
    if version != SCHEMA_VERSION or _schema(database) != _SCHEMA:
        raise StoreError(
            f"{path}: expected the tables of an evidence store, found others. "
            "Somebody has changed the file: bring it back from a copy."
        )


def _make(path: Path, database: sqlite3.Connection) -> None:
    """Make a store of an empty file, if another process isn't faster, and refuse what is no store."""
    if _is_empty(database):
        with _transaction(database):
            if _is_empty(database):
                for statement in _SCHEMA.values():
                    database.execute(statement)
                database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    _check(path, database)
    _use_write_ahead_log(database)
    database.execute("PRAGMA synchronous = FULL")


def _use_write_ahead_log(database: sqlite3.Connection) -> None:
    """Switch the file over; SQLite doesn't wait for others here by itself."""
    give_up = time.monotonic() + _BUSY_S
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return
