"""An evidence store in one SQLite file."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Self

from holdwater.errors import StoreError
from holdwater.store import row as rows
from holdwater.store.database import DatabaseStore, Session
from holdwater.store.sqlite_file import (
    connect_to_read,
    connect_to_write,
    explained,
    is_behind,
    refuse_newer,
    transaction,
)

_COLUMNS = (*rows.Row._fields, "digest")
_ADD = f"INSERT INTO capture (id, {', '.join(_COLUMNS)}) VALUES (:id, {', '.join(f':{name}' for name in _COLUMNS)})"  # noqa: S608 - no value is ever part of a statement
_MOST_FAULTS = 100
_LAST = "SELECT max(ifnull((SELECT max(id) FROM capture), 0), ifnull((SELECT max(number) FROM deleted), 0))"


class SqliteStore(DatabaseStore):
    """Evidence in one SQLite file, which several processes may read and write at once.

    Each capture is one transaction, on disk before ``put`` returns. What is read back is checked against the
    SHA-256 of all that was written. While a writer has it open, or after one has died, two files with the
    endings ``-wal`` and ``-shm`` stand beside it and belong to it; a store that every writer has closed is
    one file.

    >>> import tempfile
    >>> from holdwater.model.page import Page
    >>> with tempfile.TemporaryDirectory() as folder, SqliteStore.create(f"{folder}/run.db") as store:
    ...     store.put(Page.from_text("Net weight 10 g", url="https://shop.example/p/1"))
    ...     [page.text for page in store["https://shop.example/p/1"]]
    1
    ['Net weight 10 g']
    """

    _OF_URL = "url = :url"
    _OF_URLS = "url IN (SELECT CAST(value AS BLOB) FROM json_each(:urls))"
    _ALIKE = "url = :url AND captured_at IS :captured_at AND (digest = :digest OR sha256 = :sha256)"
    _BY_KEY = (
        "SELECT capture_id FROM @key WHERE kind = 'strict' AND key IN (SELECT value FROM json_each(:strict))"
        " UNION SELECT capture_id FROM @key WHERE kind = 'soft' AND key IN (SELECT value FROM json_each(:soft))"
    )

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._place = str(path)
        self._connection = connection
        self._is_behind = True
        self._lock = threading.RLock()
        self._process = os.getpid()

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a store for reading; no store is ever made by that, and none is changed.

        A store of an older version is read as it is.

        Raises:
            StoreError: if there is no file, or it is empty, no store, or of a newer version.
        """
        return cls(Path(path), connect_to_read(Path(path)))

    @classmethod
    def create(cls, path: str | os.PathLike[str], *, must_exist: bool = False) -> Self:
        """Open a store for writing and reading; where there is no file, or an empty one, make a store of it.

        A store of an older version is brought to this one, and a copy of it as it was stays beside it, such as
        ``run.db.v1``.

        Args:
            path: Where it is.
            must_exist: Whether a store has to be there already: then none is made.

        Raises:
            StoreError: if the file is no store, or of a newer version, or can't be written, or has to be there and
                isn't.
        """
        return cls(Path(path), connect_to_write(Path(path), must_exist=must_exist))

    def close(self) -> None:
        """Close the file; the last writer to do so leaves one file, which reads anywhere."""
        with self._lock:
            # Fails where others have it open, who then do it in their turn, and on a store opened to read.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA journal_mode = DELETE")
            self._connection.close()

    @contextmanager
    def _database(self) -> Iterator[Session]:
        if os.getpid() != self._process:
            raise StoreError(f"{self._path}: opened before this process was forked. Open it again in here.")
        with self._lock, explained(self._path):
            if self._is_behind:
                self._is_behind = is_behind(self._connection)
            with closing(self._connection.cursor()) as cursor:
                yield Session(cursor, _spell)

    @contextmanager
    def _transaction(self) -> Iterator[Session]:
        with self._database() as session, transaction(self._connection):
            refuse_newer(self._path, self._connection)
            yield session

    def _add(self, session: Session, values: Mapping[str, object]) -> int:
        ((last,),) = session.rows(_LAST)
        session.change(_ADD, {**values, "id": last + 1})
        return int(last) + 1

    def _faults(self) -> Iterator[str]:
        for (found,) in self._rows(f"PRAGMA integrity_check({_MOST_FAULTS})"):
            if found != b"ok":
                yield rows.readable(found)

    def _retire(self, session: Session, gone: Sequence[Mapping[str, object]]) -> None:
        session.change("INSERT INTO deleted SELECT id FROM capture WHERE id = :id", *gone)

    def _key(self, key: str) -> object:
        return key

    def _keys(self, keys: Iterable[str]) -> object:
        return json.dumps(list(keys))


@cache
def _spell(statement: str) -> str:
    return statement.replace("@", "")
