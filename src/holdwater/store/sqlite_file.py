"""The file of an SQLite store: its tables, who may open it, and its way from version to version."""

from __future__ import annotations

import itertools
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from holdwater.errors import StoreError

#: Marks the file as an evidence store, in its header.
APPLICATION_ID = int.from_bytes(b"hldw", "big")

#: Version of the tables below.
SCHEMA_VERSION = 2

#: How long a writer waits for others.
BUSY_S = 30

# What each version has added to the one before, and nothing else: a migration runs what is new.
_VERSIONS: dict[int, dict[str, str]] = {
    1: {
        "capture": "CREATE TABLE capture (id INTEGER PRIMARY KEY, url BLOB NOT NULL, captured_at BLOB,"
        " digest BLOB NOT NULL, sha256 BLOB NOT NULL, about BLOB NOT NULL, text BLOB NOT NULL, body BLOB)",
        "capture_url": "CREATE INDEX capture_url ON capture (url, captured_at)",
        "key": "CREATE TABLE key (kind TEXT NOT NULL, key TEXT NOT NULL, capture_id INTEGER NOT NULL,"
        " PRIMARY KEY (kind, key, capture_id)) WITHOUT ROWID",
        "key_capture": "CREATE INDEX key_capture ON key (capture_id)",
    },
    2: {
        # The runs that a capture belongs to.
        "run": "CREATE TABLE run (name BLOB NOT NULL, capture_id INTEGER NOT NULL,"
        " PRIMARY KEY (name, capture_id)) WITHOUT ROWID",
        "run_capture": "CREATE INDEX run_capture ON run (capture_id)",
        # Numbers that were deleted and are given to no other capture.
        "deleted": "CREATE TABLE deleted (number INTEGER PRIMARY KEY)",
    },
}

_ADVICE = {
    sqlite3.SQLITE_BUSY: f"Another process has kept it locked for {BUSY_S} s: end that one, or try again.",
    sqlite3.SQLITE_CANTOPEN: "Check that its folder exists and may be read and written.",
    sqlite3.SQLITE_CORRUPT: "Bring the file back from a copy, or capture the pages again.",
    sqlite3.SQLITE_FULL: "Make room on the disk.",
    sqlite3.SQLITE_READONLY: "Open it to write, and check that it and its folder may be written.",
}


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what the database says is wrong into an error with its place and what to do."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            raise StoreError(
                f"{path}: expected an evidence store, found a file that is no database. "
                "Check the path; `holdwater evidence add` and `import` make a store."
            ) from error
        if code == sqlite3.SQLITE_CANTOPEN and os.access(path, os.F_OK) and not os.access(path, os.R_OK):
            raise StoreError(
                f"{path}: expected an evidence store, found one that you may not read. Check its permissions."
            ) from error
        advice = _ADVICE.get(code, "Check the file and its disk.")
        if isinstance(error, sqlite3.ProgrammingError):
            advice = "Open it again, and close it after its last use."
        raise StoreError(f"{path}: {str(error).rstrip('.')}. {advice}") from error


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing; waits for other writers first."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open the file of a store, and change nothing in it.

    Raises:
        StoreError: if there is none, or it is empty, no store, or of a newer version.
    """
    _refuse_missing(path)
    with explained(path):
        connection = _connect(path, "mode=ro")
        try:
            _stand_in(connection, _check(path, connection))
        except BaseException:
            connection.close()
            raise
    return connection


def connect_to_write(path: Path, *, must_exist: bool) -> sqlite3.Connection:
    """Open the file of a store, bring it to this version, or make one where there is none or an empty one.

    Args:
        path: Where it is.
        must_exist: Whether none is made.

    Raises:
        StoreError: if the file is no store, or of a newer version, or can't be written, or must be there and isn't.
    """
    if must_exist:
        _refuse_missing(path)
    _refuse_folder(path)
    with explained(path):
        connection = _connect(path, "mode=rw" if must_exist else "mode=rwc")
        try:
            if not must_exist and _is_empty(connection):
                _make(connection)
            if _check(path, connection) < SCHEMA_VERSION:
                _migrate(path, connection)
            _use_write_ahead_log(connection)
            connection.execute("PRAGMA synchronous = FULL")
        except BaseException:
            connection.close()
            raise
    return connection


def _refuse_missing(path: Path) -> None:
    _refuse_folder(path)
    if not path.is_file():
        raise StoreError(f"{path}: expected an evidence store, found no file. Check the path.")


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"{path}: expected the file of an evidence store, found a folder. Name a file in it.")


def is_behind(database: sqlite3.Connection) -> bool:
    """Tell whether a file that was opened to read is still of an older version.

    Once another process has migrated it, what stood in for the new tables goes.
    """
    if _pragma(database, "user_version") < SCHEMA_VERSION:
        return True
    for (name,) in database.execute("SELECT name FROM sqlite_temp_master WHERE type = 'table'").fetchall():
        database.execute(f"DROP TABLE temp.{name.decode()}")
    return False


def _connect(path: Path, how: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
    )
    # Damaged text is for the digest to find, not for the driver to stumble over.
    connection.text_factory = bytes
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def _pragma(database: sqlite3.Connection, name: str) -> int:
    return int(database.execute(f"PRAGMA {name}").fetchone()[0])


def _schema(database: sqlite3.Connection) -> dict[str, str]:
    """Return what the file defines, statistics left out."""
    found = database.execute(r"SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\_%' ESCAPE '\'")
    return {str(name, "utf-8", "replace"): str(sql, "utf-8", "replace") for name, sql in found}


def _is_empty(database: sqlite3.Connection) -> bool:
    return not _schema(database) and _pragma(database, "application_id") == 0


def _check(path: Path, database: sqlite3.Connection) -> int:
    """Return the version of a file, and refuse one that can't be read, down to the last view or trigger.

    Raises:
        StoreError: if it is empty, foreign, of a newer version, or changed.
    """
    if _is_empty(database):
        raise StoreError(f"{path}: expected an evidence store, found an empty file. Check the path.")
    if _pragma(database, "application_id") != APPLICATION_ID:
        raise StoreError(f"{path}: expected an evidence store, found another SQLite file. Check the path.")
    version = refuse_newer(path, database)
    expected = {name: sql for number in range(1, version + 1) for name, sql in _VERSIONS[number].items()}
    if not expected or _schema(database) != expected:
        raise StoreError(
            f"{path}: expected the tables of an evidence store, found others. "
            "Somebody has changed the file: bring it back from a copy."
        )
    return version


def refuse_newer(path: Path, database: sqlite3.Connection) -> int:
    """Return the version of a file, unless it is newer than this one: a writer may have it open meanwhile.

    Raises:
        StoreError: if it is.
    """
    version = _pragma(database, "user_version")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path}: expected an evidence store of version {SCHEMA_VERSION}, found {version}. "
            "Upgrade holdwater, or read it with the version that wrote it."
        )
    return version


def _raise_to_this_version(database: sqlite3.Connection, version: int) -> None:
    """Add what is new since ``version``; 0 is an empty file."""
    for later in range(version + 1, SCHEMA_VERSION + 1):
        for statement in _VERSIONS[later].values():
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _make(database: sqlite3.Connection) -> None:
    """Make a store of an empty file, if another process isn't faster."""
    with transaction(database):
        if _is_empty(database):
            _raise_to_this_version(database, 0)
            database.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _migrate(path: Path, database: sqlite3.Connection) -> None:
    """Bring a file to this version, if another process isn't faster; a copy of it as it was is kept first."""
    with transaction(database):
        version = _check(path, database)
        if version < SCHEMA_VERSION:
            _keep_copy(path, version)
            _raise_to_this_version(database, version)


def _keep_copy(path: Path, version: int) -> None:
    """Copy the file beside itself, as ``NAME.v1`` or the first such name that is free.

    The caller holds the lock of writers, so that the copy is what is migrated, and no other process makes one.
    """
    part = path.with_name(f"{path.name}.v{version}.part")
    try:
        part.unlink(missing_ok=True)
        # Nobody may read the copy who may not read the file.
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, stat.S_IMODE(path.stat().st_mode)))
        with closing(_connect(path, "mode=ro")) as source, closing(_connect(part, "mode=rw")) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        part.rename(_free_name(path, version))
    except OSError as error:
        raise StoreError(
            f"{path}: no copy of it could be kept, so it stays of version {version}: {error}. Check its folder."
        ) from error


def _free_name(path: Path, version: int) -> Path:
    names = (f"{path.name}.v{version}" + (f".{count}" if count else "") for count in itertools.count())
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def _stand_in(database: sqlite3.Connection, version: int) -> None:
    """Give a file that is only read the tables that it lacks, empty and in memory."""
    for later in range(version + 1, SCHEMA_VERSION + 1):
        for statement in _VERSIONS[later].values():
            if statement.startswith("CREATE TABLE"):
                database.execute(statement.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))


def _use_write_ahead_log(database: sqlite3.Connection) -> None:
    """Switch the file over; SQLite doesn't wait for others here by itself."""
    give_up = time.monotonic() + BUSY_S
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return
