"""The tables of a PostgreSQL store: who may connect to them, and how they are made."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from holdwater.errors import InvalidArgument, StoreError, needs_extra
from holdwater.model import arguments

if TYPE_CHECKING:
    import psycopg

#: Version of the tables below.
SCHEMA_VERSION = 1

#: Asks for the version of the tables that are there.
VERSION = "SELECT number FROM @version"

# How long a server may be silent, in seconds, and packets unacknowledged, in milliseconds: without, a dead network
# is waited for without end. The address may say otherwise.
_PATIENCE = {"connect_timeout": 30, "keepalives_idle": 30, "tcp_user_timeout": 60_000}

#: How long a server may say nothing to a statement, in seconds. One that is frozen still acknowledges every packet, and
#: may not be able to look at any limit of its own.
SILENCE_S = 600

#: How long anybody waits for a lock that somebody else holds, as the server writes it.
LOCK_WAIT = "30s"

# A server may be set up to acknowledge what is not on its disk yet, and left to itself it waits for a lock for ever.
_SAFE = (
    "SELECT set_config('lock_timeout', coalesce(nullif(current_setting('lock_timeout'), '0'), "
    f"'{LOCK_WAIT}'), true), "
    "set_config('synchronous_commit', coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), true)"
)

# Makers of the tables wait for one another by this number.
_LOCK = int.from_bytes(b"holdwatr", "big")

# What each version has added to the one before. A URL or a key may be longer than an index takes, so its digest is
# indexed. Blobs are compressed already, so the server is not to try it again.
_VERSIONS: dict[int, tuple[str, ...]] = {
    1: (
        "CREATE TABLE @version (number integer NOT NULL)",
        "INSERT INTO @version VALUES (1)",
        "CREATE TABLE @capture (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " url_key bytea GENERATED ALWAYS AS (sha256(url)) STORED, url bytea NOT NULL, captured_at bytea,"
        " digest bytea NOT NULL UNIQUE, sha256 bytea NOT NULL, about bytea NOT NULL, text bytea NOT NULL, body bytea)",
        "ALTER TABLE @capture ALTER about SET STORAGE EXTERNAL, ALTER text SET STORAGE EXTERNAL,"
        " ALTER body SET STORAGE EXTERNAL",
        "CREATE INDEX capture_url ON @capture (url_key, captured_at)",
        "CREATE TABLE @key (kind text, key_key bytea GENERATED ALWAYS AS (sha256(key)) STORED,"
        " key bytea NOT NULL, capture_id bigint, PRIMARY KEY (kind, key_key, capture_id))",
        "CREATE INDEX key_capture ON @key (capture_id)",
        "CREATE TABLE @run (name bytea, capture_id bigint, PRIMARY KEY (name, capture_id))",
        "CREATE INDEX run_capture ON @run (capture_id)",
    ),
}

# What is in the schema then: tables with their columns, and no trigger, rule or view.
_TABLES = {
    ("table", "capture", "id url_key url captured_at digest sha256 about text body"),
    ("table", "key", "kind key_key key capture_id"),
    ("table", "run", "name capture_id"),
    ("table", "version", "number"),
}
_FOUND = """
    WITH relation AS (
        SELECT c.oid, c.relname, c.relkind FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'holdwater' AND c.relkind NOT IN ('i', 'S', 't')
    )
    SELECT CASE relkind WHEN 'r' THEN 'table' ELSE 'view' END, relname::text,
        (SELECT string_agg(attname, ' ' ORDER BY attnum) FROM pg_catalog.pg_attribute
            WHERE attrelid = oid AND attnum > 0 AND NOT attisdropped)
        FROM relation
    UNION ALL SELECT 'trigger', tgname::text, relname::text FROM pg_catalog.pg_trigger
        JOIN relation ON relation.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT 'rule', rulename::text, relname::text FROM pg_catalog.pg_rewrite
        JOIN relation ON relation.oid = ev_class
"""

# By the start of the server's own code for what is wrong; it gives none where a connection is refused or lost.
_ADVICE = {
    "25006": "It takes no writes: connect to the primary server.",
    "42501": "Ask the database's owner for the rights that docs/how-to/share-a-store.md lists.",
    "42P": "Somebody has changed its tables: bring the database back from a copy.",
    "55P03": f"Another session has kept it locked for {LOCK_WAIT}: end that one (pg_locks names it), or try again.",
    "57014": "Raise statement_timeout for this user or database, or try again.",
    "53": "Make room on the server's disk.",
    "57P": "The next call connects again.",
    "XX": "Bring the database back from a copy, or capture the pages again.",
}
# An address in which no mark of a password can have made a part of it a host, a port or a database.
_HOST = r"(?:\[[^\]]*\]|[^@/?,:\[\]]*)(?::\d*)?"
_URI = re.compile(rf"postgres(?:ql)?://(?:[^@/]*@)?{_HOST}(?:,{_HOST})*(?:/[^@?]*)?(?:\?.*)?", re.DOTALL)

_UNREACHED = "Check that the server runs, and the address with its names and password; the next call connects again."


def address(conninfo: str) -> str:
    """Return where a store is, for messages: what a connection text says, without a password.

    Raises:
        InvalidArgument: if it can't be read; it isn't shown then, since there may be a password in it.

    >>> address("postgresql://ada:secret@db.example:5433/evidence?sslmode=require")
    'postgresql://ada@db.example:5433/evidence'
    """
    psycopg = _psycopg()
    hint = "Write postgresql://user:password@host:5432/database, with escapes such as %40 in the password."
    arguments.text("conninfo", conninfo, hint)
    try:
        parts = psycopg.conninfo.conninfo_to_dict(conninfo)
    except (psycopg.Error, UnicodeError):
        parts = None
    if parts is None or (conninfo.startswith(("postgres://", "postgresql://")) and not _URI.fullmatch(conninfo)):
        raise InvalidArgument(f"conninfo: expected the address of a database, found none. {hint}") from None
    user = f"{parts['user']}@" if "user" in parts else ""
    port = str(parts.get("port", "")).strip(",")
    return f"postgresql://{user}{parts.get('host', '')}{port and f':{port}'}/{parts.get('dbname', '')}"


@contextmanager
def explained(place: str) -> Iterator[None]:
    """Turn what the database says is wrong into an error with its place and what to do."""
    psycopg = _psycopg()
    try:
        yield
    except (psycopg.Error, UnicodeDecodeError) as error:
        said = str(error.diag.message_primary or error) if isinstance(error, psycopg.Error) else str(error)
        code = "XX" if isinstance(error, UnicodeDecodeError) else error.sqlstate or ""
        default = "Check the server and its log." if code else _UNREACHED
        advice = next((advice for start, advice in _ADVICE.items() if code.startswith(start)), default)
        raise StoreError(f"{place}: {' '.join(said.split()).rstrip('.')}. {advice}") from error


def connect(conninfo: str) -> psycopg.Connection[Any]:
    """Connect to the database; settings of the session are left alone, so that a pool may stand in between."""
    driver = _psycopg()
    given = driver.conninfo.conninfo_to_dict(conninfo)
    connection = _impatient().connect(
        conninfo,
        autocommit=True,
        prepare_threshold=None,
        client_encoding="UTF8",
        fallback_application_name="holdwater",
        **{name: given.get(name, value) for name, value in _PATIENCE.items()},
    )
    connection.isolation_level = driver.IsolationLevel.READ_COMMITTED
    return connection


@cache
def _impatient() -> type[psycopg.Connection[Any]]:
    """Return the kind of connection that ends itself when its server says nothing any more."""
    driver = _psycopg()

    class Impatient(driver.Connection):  # type: ignore[misc, name-defined]  # the driver is an extra
        def wait(self, generator: Generator[Any, int, Any], *arguments: Any, **named: Any) -> Any:
            """Wait as the driver does, who sends 0 again and again while there is nothing to read or to write."""
            return super().wait(self._limited(generator), *arguments, **named)

        def _limited(self, generator: Generator[Any, int, Any]) -> Generator[Any, int, Any]:
            heard = monotonic()
            try:
                wanted = next(generator)
                while True:
                    ready = yield wanted
                    if ready:
                        heard = monotonic()
                    elif monotonic() - heard > SILENCE_S:
                        self.close()
                        raise driver.OperationalError(f"the server has said nothing for {SILENCE_S} s")
                    wanted = generator.send(ready)
            except StopIteration as done:
                return done.value

    return Impatient


@contextmanager
def safely(database: psycopg.Connection[Any]) -> Iterator[None]:
    """Do all or nothing, on the server's disk at the end, and wait for no lock for ever; settings end with it."""
    with database.transaction():
        database.execute(_SAFE)
        yield


def check_there(place: str, database: psycopg.Connection[Any]) -> None:
    """Refuse a database that has no store which can be read.

    Raises:
        StoreError: if there is none, or it is foreign, of a newer version, or changed.
    """
    with safely(database):
        version = _check(place, database)
    if not version:
        raise StoreError(
            f"{place}: expected an evidence store, found no schema holdwater, or an empty one. "
            "Check the database's name; opening to write makes a store."
        )


def _check(place: str, database: psycopg.Connection[Any]) -> int:
    """Return the version of the tables, 0 where there are none, and refuse those that can't be read.

    Raises:
        StoreError: if they are foreign, of a newer version, or changed.
    """
    found = set(database.execute(_FOUND).fetchall())
    if not found:
        return 0
    versions = []
    if ("table", "version", "number") in found:
        versions = refuse_newer(place, database.execute(spell(VERSION)).fetchall())
    if versions != [SCHEMA_VERSION] or found != _TABLES:
        raise StoreError(
            f"{place}: expected the tables of an evidence store in the schema holdwater, found others. "
            "Bring it back from a copy, or take another database."
        )
    return SCHEMA_VERSION


def refuse_newer(place: str, found: Sequence[tuple[int]]) -> list[int]:
    """Return versions as rows of ``VERSION`` give them, unless one is newer: a writer may have it open meanwhile.

    Raises:
        StoreError: if one is.
    """
    versions = [number for (number,) in found]
    if any(version > SCHEMA_VERSION for version in versions):
        raise StoreError(
            f"{place}: expected an evidence store of version {SCHEMA_VERSION}, found {versions[0]}. "
            "Upgrade holdwater, or read it with the version that wrote it."
        )
    return versions


def make(place: str, database: psycopg.Connection[Any]) -> None:
    """Bring the tables to this version, or make them, if another process isn't faster."""
    with safely(database):
        database.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        version = _check(place, database)
        if version == SCHEMA_VERSION:
            return
        # Whoever may not make schemas can be given an empty one.
        if not database.execute("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = 'holdwater'").fetchone():
            database.execute("CREATE SCHEMA holdwater")
        for later in range(version + 1, SCHEMA_VERSION + 1):
            for statement in _VERSIONS[later]:
                database.execute(spell(statement))


@cache
def spell(statement: str) -> str:
    """Return a statement as PostgreSQL and its driver write it: tables in their schema, names of values."""
    return re.sub(r":(\w+)", r"%(\1)s", statement).replace("@", "holdwater.")


def _psycopg() -> Any:
    with needs_extra("postgres"):
        import psycopg
        import psycopg.conninfo
    return psycopg
