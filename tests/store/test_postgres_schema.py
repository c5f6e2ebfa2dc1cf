"""The tables on a server: made whole or not at all, and nothing else is taken for them or changed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import psycopg
import pytest
from tests import postgres
from tests.store.pages import make

from holdwater.errors import StoreError
from holdwater.store import postgres_schema
from holdwater.store.postgres import PostgresStore
from holdwater.store.postgres_schema import SCHEMA_VERSION, address


@pytest.fixture
def url() -> str:
    """Return the address of a database without a store."""
    return postgres.server().fresh()


def _run(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """Run statements as somebody else."""
    with psycopg.connect(url, autocommit=True) as database:
        for statement in statements:
            cursor = database.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def _contents(url: str) -> list[tuple[Any, ...]]:
    """Return what is in the schema, by its catalogue."""
    return _run(
        url,
        "SELECT 'relation', c.oid, relname::text, relkind FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace"
        " WHERE nspname = 'holdwater' UNION ALL SELECT 'schema', oid, nspname::text, 's' FROM pg_namespace"
        " WHERE nspname = 'holdwater' ORDER BY 2",
    )


_NEWER = f"UPDATE holdwater.version SET number = {SCHEMA_VERSION + 1}"  # noqa: S608

# What is in the schema, and what is said of it.
_NO_STORES = {
    "table": (["CREATE SCHEMA holdwater", "CREATE TABLE holdwater.page (url text)"], "found others"),
    "version alone": (
        ["CREATE SCHEMA holdwater", "CREATE TABLE holdwater.version AS SELECT 1 AS number"],
        "found others",
    ),
    "newer": (
        [_NEWER],
        f"of version {SCHEMA_VERSION}, found {SCHEMA_VERSION + 1}. Upgrade holdwater",
    ),
    "newer tables": (
        [_NEWER, "ALTER TABLE holdwater.capture ADD more int"],
        "Upgrade holdwater",
    ),
    "no version": (["DELETE FROM holdwater.version"], "found others"),
    "two versions": (["INSERT INTO holdwater.version SELECT * FROM holdwater.version"], "found others"),
    "version 0": (["UPDATE holdwater.version SET number = 0"], "found others"),
    "column": (["ALTER TABLE holdwater.capture ADD more int"], "found others"),
    "no column": (["ALTER TABLE holdwater.capture DROP body"], "found others"),
    "view": (["CREATE VIEW holdwater.more AS SELECT 1"], "found others"),
    "trigger": (
        [
            "CREATE TRIGGER t BEFORE UPDATE ON holdwater.capture FOR EACH ROW"
            " EXECUTE FUNCTION suppress_redundant_updates_trigger()"
        ],
        "found others",
    ),
    "rule": (["CREATE RULE r AS ON INSERT TO holdwater.run DO INSTEAD NOTHING"], "found others"),
    "table in parts": (
        [
            "DROP TABLE holdwater.run",
            "CREATE TABLE holdwater.run (name bytea, capture_id bigint) PARTITION BY LIST (name)",
        ],
        "found others",
    ),
    "table that is a view": (
        ["DROP TABLE holdwater.run", "CREATE VIEW holdwater.run AS SELECT ''::bytea AS name, 1::bigint AS capture_id"],
        "found others",
    ),
}


@pytest.mark.parametrize("kind", _NO_STORES)
def test_what_is_no_store(url: str, kind: str) -> None:
    """Opening says what is wrong, where, and changes nothing, to read and to write alike."""
    statements, message = _NO_STORES[kind]
    if not statements[0].startswith("CREATE SCHEMA"):
        PostgresStore.create(url).close()
    _run(url, *statements)
    before = _contents(url)
    for opened in (PostgresStore.open, PostgresStore.create):
        with pytest.raises(StoreError, match=message) as caught:
            opened(url)
        assert str(caught.value).startswith(f"{address(url)}: ")
    assert _contents(url) == before


def test_a_newer_version_takes_a_store_over(url: str) -> None:
    """Who has a store open while a newer version migrates it writes nothing more into it."""
    with PostgresStore.create(url) as store:
        page = make()
        store.put(page)
        _run(url, _NEWER)
        with pytest.raises(StoreError, match="Upgrade holdwater"):
            store.put(make(text="b"))
        with pytest.raises(StoreError, match="Upgrade holdwater"):
            store.delete([1])
        assert list(store[page.url]) == [page]


@pytest.mark.parametrize("statement", ["SELECT 1", "CREATE SCHEMA holdwater"], ids=["nothing", "empty schema"])
def test_reading_makes_nothing(url: str, statement: str) -> None:
    """A database without a store is an error for a reader, and stays as it is; a writer makes one."""
    _run(url, statement)
    before = _contents(url)
    with pytest.raises(StoreError, match="found no schema holdwater, or an empty one"):
        PostgresStore.open(url)
    assert _contents(url) == before
    with PostgresStore.create(url) as store:
        assert store.put(make()) == 1


def test_a_second_opening_makes_nothing(url: str) -> None:
    """A store that is there is used as it is."""
    PostgresStore.create(url).close()
    before = _contents(url)
    PostgresStore.create(url).close()
    assert _contents(url) == before


def test_all_or_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the tables can't all be made, none is."""
    statements = postgres_schema._VERSIONS[1]
    for count in range(len(statements) + 1):
        broken = {1: (*statements[:count], "SELECT 1 / 0")}
        with monkeypatch.context() as patch:
            patch.setattr(postgres_schema, "_VERSIONS", broken)
            with pytest.raises(StoreError, match="division by zero"):
                PostgresStore.create(url)
        assert _contents(url) == []
    PostgresStore.create(url).close()


_CREATE = """
import sys
from holdwater.store.postgres import PostgresStore

sys.stdin.readline()
PostgresStore.create(sys.argv[1]).close()
"""


def test_processes_that_create_at_once(url: str) -> None:
    """One of several is first, and the others find it done."""
    command = [sys.executable, "-c", _CREATE, url]
    started = [subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in started:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    with PostgresStore.open(url) as store:
        assert len(store) == 0


def test_makers_wait_for_one_another(url: str) -> None:
    """Who finds another at work waits until the tables are there."""
    command = [sys.executable, "-c", _CREATE, url]
    with psycopg.connect(url) as first, subprocess.Popen(command, stdin=subprocess.PIPE) as second:
        first.execute("SELECT pg_advisory_xact_lock(%s)", [postgres_schema._LOCK])
        assert second.stdin is not None
        second.stdin.write(b"\n")
        second.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(1.5)
        assert _contents(url) == []
        first.rollback()
        assert second.wait(60) == 0
    PostgresStore.open(url).close()


def _as_user(url: str, rights: str) -> str:
    """Return the address for a user who has no more than some rights on the schema's tables, if on any."""
    _run(
        url,
        "DROP OWNED BY plain" if _run(url, "SELECT 1 FROM pg_roles WHERE rolname = 'plain'") else "CREATE USER plain",
    )
    _run(url, f"ALTER USER plain PASSWORD '{postgres.PASSWORD}'")
    if rights:
        _run(
            url,
            "GRANT USAGE ON SCHEMA holdwater TO plain",
            f"GRANT {rights} ON ALL TABLES IN SCHEMA holdwater TO plain",
        )
    return url.replace("tester:", "plain:")


def test_rights_of_a_reader(url: str) -> None:
    """Who may only select can read, and is told what is missing for more."""
    with PostgresStore.create(url) as store:
        store.put(make())
    theirs = _as_user(url, "SELECT")
    with PostgresStore.open(theirs) as store:
        assert len(store) == 1
    with (
        PostgresStore.create(theirs) as store,
        pytest.raises(StoreError, match=r"permission denied.*share-a-store\.md"),
    ):
        store.put(make(text="more"))


def test_rights_of_a_writer(url: str) -> None:
    """Who may select, insert, update and delete can do all there is to do, in a store that another has made."""
    PostgresStore.create(url).close()
    with PostgresStore.create(_as_user(url, "SELECT, INSERT, UPDATE, DELETE")) as store:
        assert store.put(make()) == store.run("ours").put(make()) == 1
        assert store.delete([1]) == 1


def test_no_rights(url: str) -> None:
    """Who may not make a schema is told so; in an empty one that is his, he can make the tables."""
    theirs = _as_user(url, "")
    with pytest.raises(StoreError, match=r"permission denied.*share-a-store\.md"):
        PostgresStore.create(theirs)
    _run(url, "CREATE SCHEMA holdwater AUTHORIZATION plain")
    with PostgresStore.create(theirs) as store:
        assert store.put(make()) == 1


def test_a_database_that_takes_no_writes(url: str) -> None:
    """A server that only reads, such as a copy of another, says where to go."""
    PostgresStore.create(url).close()
    _run(url, "ALTER DATABASE evidence SET default_transaction_read_only = on")
    try:
        with PostgresStore.create(url) as store, pytest.raises(StoreError, match="connect to the primary"):
            store.put(make())
    finally:
        _run(
            url,
            "SET default_transaction_read_only = off",
            "ALTER DATABASE evidence RESET default_transaction_read_only",
        )


def test_the_wrong_database(url: str) -> None:
    """A database that isn't there and a wrong password are named, with what to check."""
    server = postgres.server()
    with pytest.raises(
        StoreError, match=r"database \"nowhere\" does not exist.*Check that the server runs, and the address"
    ):
        PostgresStore.open(server.url("nowhere"))
    with pytest.raises(StoreError, match=r"authentication failed.*names and password"):
        PostgresStore.open(server.url("evidence", password="wrong"))  # noqa: S106


@pytest.mark.parametrize(
    ("conninfo", "expected"),
    [
        ("postgresql:///evidence", "postgresql:///evidence"),
        ("postgres://ada:x@h:5/e?sslmode=require&password=y", "postgresql://ada@h:5/e"),
        ("host=h user=ada password=x dbname=e", "postgresql://ada@h/e"),
        ("postgresql://", "postgresql:///"),
        ("postgresql://ada@one,two/e", "postgresql://ada@one,two/e"),
    ],
)
def test_addresses(conninfo: str, expected: str) -> None:
    """What a connection text says of where a store is, without what is secret."""
    assert address(conninfo) == expected


def test_tables_that_are_gone(url: str) -> None:
    """What somebody takes away from under an open store is named as that."""
    with PostgresStore.create(url) as store:
        _run(url, "DROP SCHEMA holdwater CASCADE")
        with pytest.raises(StoreError, match=r"does not exist.*Somebody has changed its tables"):
            store.put(make())
