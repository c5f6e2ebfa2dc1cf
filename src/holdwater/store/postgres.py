"""An evidence store in a PostgreSQL database, which many machines may share."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from holdwater.errors import StoreError
from holdwater.store import row as rows
from holdwater.store.database import DatabaseStore, Session
from holdwater.store.postgres_schema import (
    VERSION,
    address,
    check_there,
    connect,
    explained,
    make,
    refuse_newer,
    safely,
    spell,
)

if TYPE_CHECKING:
    import psycopg

_COLUMNS = (*rows.Row._fields, "digest")

# Whoever puts an equal capture at the same moment waits, and gets the number of the one that came first.
_ADD = (
    f"INSERT INTO @capture ({', '.join(_COLUMNS)}) VALUES ({', '.join(f':{name}' for name in _COLUMNS)})"  # noqa: S608 - no value is ever part of a statement
    " ON CONFLICT (digest) DO UPDATE SET digest = excluded.digest RETURNING id"
)


class PostgresStore(DatabaseStore):
    """Evidence in a PostgreSQL database (12 or later), in a schema ``holdwater`` of its own.

    Any number of processes on any number of machines may read and write at once. Each capture is one transaction,
    on the server's disk before ``put`` returns. What is read back is checked against the SHA-256 of all that was
    written. A store object holds one connection, which its threads share. When that is lost, the call that finds
    it out fails, and the next one connects again; a ``put`` that failed so may have been kept, and putting it
    again keeps it once. Whoever reads or writes waits up to 30 seconds for a lock that somebody else holds on the
    tables, and up to ten minutes for a server that says nothing.

    Needs the extra ``postgres``.
    """

    _OF_URL = "url_key = sha256(:url)"
    _OF_URLS = "url_key IN (SELECT sha256(asked) FROM unnest(CAST(:urls AS bytea[])) AS asked)"
    # Locked, so that nobody deletes it before it is marked as a run's.
    _ALIKE = (
        "digest = :digest OR (url_key = sha256(:url) AND captured_at IS NOT DISTINCT FROM :captured_at"
        " AND sha256 = :sha256) FOR KEY SHARE"
    )
    _BY_KEY = (
        "SELECT capture_id FROM @key WHERE kind = 'strict'"
        " AND key_key IN (SELECT sha256(asked) FROM unnest(CAST(:strict AS bytea[])) AS asked)"
        " UNION SELECT capture_id FROM @key WHERE kind = 'soft'"
        " AND key_key IN (SELECT sha256(asked) FROM unnest(CAST(:soft AS bytea[])) AS asked)"
    )

    def __init__(self, conninfo: str, connection: psycopg.Connection[Any], *, is_writable: bool) -> None:
        self._conninfo = conninfo
        self._place = address(conninfo)
        self._connection = connection
        self._is_writable = is_writable
        self._is_closed = False
        self._lock = threading.RLock()
        self._process = os.getpid()

    @classmethod
    def open(cls, conninfo: str) -> Self:
        """Open a store for reading; no store is ever made by that, and none is changed.

        Args:
            conninfo: ``postgresql://user:password@host:5432/database``, or any other text that libpq takes; what it
                leaves out comes from the ``PG…`` environment variables and the password file.

        Raises:
            InvalidArgument: if ``conninfo`` can't be read.
            StoreError: if there is no store, or it is of a newer version, or the database can't be reached.
        """
        return cls(conninfo, _connected(conninfo, check_there), is_writable=False)

    @classmethod
    def create(cls, conninfo: str, *, must_exist: bool = False) -> Self:
        """Open a store for writing and reading; where the database has none, make it. See ``open``.

        Args:
            conninfo: As for ``open``.
            must_exist: Whether a store has to be there already: then none is made.

        Raises:
            InvalidArgument: if ``conninfo`` can't be read.
            StoreError: if the schema ``holdwater`` is no store, or of a newer version, or can't be written, or has to
                be there and isn't.
        """
        return cls(conninfo, _connected(conninfo, check_there if must_exist else make), is_writable=True)

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._is_closed = True
            self._connection.close()

    @contextmanager
    def _database(self) -> Iterator[Session]:
        if os.getpid() != self._process:
            raise StoreError(f"{self._place}: opened before this process was forked. Open it again in here.")
        with self._lock, explained(self._place):
            if self._is_closed:
                raise StoreError(f"{self._place}: the store is closed. Open it again, and close it after its last use.")
            if self._connection.closed:
                self._connection = _connected(self._conninfo, check_there)
            with safely(self._connection), self._connection.cursor(binary=True) as cursor:
                yield Session(cursor, spell)

    @contextmanager
    def _transaction(self) -> Iterator[Session]:
        if not self._is_writable:
            raise StoreError(f"{self._place}: attempt to write a store that was opened to read. Open it to write.")
        with self._database() as session:
            refuse_newer(self._place, session.rows(VERSION))
            yield session

    def _add(self, session: Session, values: Mapping[str, object]) -> int:
        ((number,),) = session.rows(_ADD, **values)
        return int(number)

    def _retire(self, session: Session, gone: Sequence[Mapping[str, object]]) -> None:
        """Do nothing: the server's counter never goes back."""

    def _key(self, key: str) -> object:
        return rows.encode(key)

    def _keys(self, keys: Iterable[str]) -> object:
        return list(map(rows.encode, keys))


def _connected(conninfo: str, see_to: Callable[[str, psycopg.Connection[Any]], None]) -> psycopg.Connection[Any]:
    """Connect, and see to it that there is a store of this version."""
    place = address(conninfo)
    with explained(place):
        connection = connect(conninfo)
        try:
            see_to(place, connection)
        except BaseException:
            connection.close()
            raise
    return connection
