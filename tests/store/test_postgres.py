"""The store on a server: nothing is lost, nothing damaged passes, and no password is shown."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from tests import postgres
from tests.store.pages import from_body, make

from holdwater.errors import InvalidArgument, StoreError
from holdwater.model.page import Flaw, Page
from holdwater.store import postgres_schema
from holdwater.store.postgres import PostgresStore
from holdwater.store.postgres_schema import LOCK_WAIT

_BODY = b"<p>Net weight 10 g</p>" * 40


@pytest.fixture
def url() -> str:
    """Return the address of a database without a store."""
    return postgres.server().fresh()


def _run(url: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement as somebody else."""
    with psycopg.connect(url, autocommit=True) as database:
        cursor = database.execute(statement.encode(), values or None)
        return cursor.fetchall() if cursor.description else []


def _filled(url: str, count: int = 3) -> list[Page]:
    pages = [from_body(_BODY, f"https://shop.example/p/{number}") for number in range(count)]
    with PostgresStore.create(url) as store:
        for page in pages:
            store.put(page, _BODY)
    return pages


def test_captures_outlast_the_store(url: str) -> None:
    """What one opening put, the next reads, and adds to, while both are open."""
    pages = _filled(url)
    with PostgresStore.open(url) as reader, PostgresStore.create(url) as writer:
        assert writer.put(make(url="https://shop.example/q")) == 4
        assert [list(reader[page.url]) for page in pages] == [[page] for page in pages]
        assert len(reader) == 4


def test_a_reader_can_not_write(url: str) -> None:
    """A store opened to read refuses to put and to delete, and says what to do."""
    _filled(url)
    with PostgresStore.open(url) as store:
        with pytest.raises(StoreError, match="Open it to write"):
            store.put(make())
        with pytest.raises(StoreError, match="Open it to write"):
            store.delete([1])
        assert len(store) == 3


def test_blobs_are_not_compressed_twice(url: str) -> None:
    """The server keeps the compressed columns as they are, outside of the row."""
    _filled(url)
    found = _run(
        url, "SELECT attname FROM pg_attribute WHERE attrelid = 'holdwater.capture'::regclass AND attstorage = 'e'"
    )
    assert sorted(found) == [("about",), ("body",), ("text",)]


def test_urls_and_keys_of_any_length(url: str) -> None:
    """A URL that no index takes as it is is kept, and found by itself and by its keys."""
    chance = random.Random(7)  # noqa: S311
    long = "https://shop.example/" + "".join(chance.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=8_000))
    longer = "urn:" + "".join(chance.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=50_000))
    with PostgresStore.create(url) as store:
        store.put(make(url=long))
        store.put(make(url=longer))
        assert list(store) == [long, longer]
        assert list(store[longer]) == [make(url=longer)]
        assert list(store.select([f"{long}#specs"])) == [long]


@pytest.mark.parametrize("column", ["url", "text", "body", "about", "sha256", "digest", "captured_at"])
def test_flipped_bits_are_seen(url: str, column: str) -> None:
    """A bit flipped in any column gives a damaged page: empty, found by its keys as before, no exception."""
    page = from_body(_BODY, captured_at="2024-01-01T00:00:00Z")
    with PostgresStore.create(url) as store:
        store.put(page, _BODY)
        ((value,),) = _run(url, f"SELECT {column} FROM holdwater.capture")  # noqa: S608
        chance = random.Random(8)  # noqa: S311
        for bit in chance.sample(range(8 * len(value)), 8):
            changed = bytearray(value)
            changed[bit // 8] ^= 1 << bit % 8
            _run(url, f"UPDATE holdwater.capture SET {column} = %s", bytes(changed))  # noqa: S608
            ((found,),) = store.select([page.url]).values()
            assert found.flaws == {Flaw.DAMAGED}
            assert found.redirects == (page.url,)
            (capture,) = store.captures()
            assert capture.damage
            if column not in {"url", "sha256"}:
                with pytest.raises(StoreError, match=r"capture 1 of .*shop\.example/p/1.* is damaged"):
                    store.body(page)


def test_a_url_that_can_not_be_read(url: str) -> None:
    """A list of URLs with a damaged one is an error with what to do, not half a list."""
    _filled(url)
    with PostgresStore.open(url) as store:
        _run(url, "UPDATE holdwater.capture SET url = '\\xff' WHERE id = 2")
        with pytest.raises(StoreError, match=r"can't decode.*Bring the database back"):
            list(store)


def test_a_lost_connection(url: str) -> None:
    """The call that finds it out says so, the next one connects again, and nothing acknowledged is missing."""
    with PostgresStore.create(url) as store:
        store.put(make())
        for number in range(2):
            _run(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'holdwater'")
            with pytest.raises(StoreError, match=r"terminating connection.*The next call connects again"):
                len(store)
            assert store.put(make(text=f"after {number}")) == number + 2
        assert len(store["https://shop.example/p/1"]) == 3


def test_a_server_that_is_away(url: str) -> None:
    """Without a server every call is an error that says so; once it is back, the store is."""
    server = postgres.server()
    with PostgresStore.create(url) as store:
        store.put(make())
        with server.away():
            for _ in range(2):
                with pytest.raises(StoreError, match="connect"):
                    store.put(make(text="lost"))
            with pytest.raises(StoreError, match="Check that the server runs"):
                PostgresStore.open(url)
        assert store.put(make(text="kept")) == 2
        assert [page.text for page in store["https://shop.example/p/1"]] == ["Net weight 10 g", "kept"]


def test_a_server_that_is_frozen(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that takes packets and answers none is waited for so long and no longer, by a call and on connecting."""
    monkeypatch.setattr(postgres_schema, "SILENCE_S", 0.5)
    server = postgres.server()
    with PostgresStore.create(url) as store:
        store.put(make())
        begun = time.monotonic()
        with server.frozen():
            with pytest.raises(StoreError, match=r"said nothing for 0\.5 s\..*the next call connects again"):
                store.put(make(text="lost or kept"))
            with pytest.raises(StoreError, match=r"timeout expired.*Check that the server runs"):
                PostgresStore.open(f"{url}&connect_timeout=2")
        assert time.monotonic() - begun < 10
        number = store.put(make(text="lost or kept"))
        assert len(store["https://shop.example/p/1"]) == 2
        assert store.put(make(text="lost or kept")) == number


def test_a_server_that_is_at_work(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts is its silence, and not how long a call takes in all."""
    monkeypatch.setattr(postgres_schema, "SILENCE_S", 1)
    with PostgresStore.create(url) as store, store._database() as session:
        for _ in range(4):
            session.rows("SELECT pg_sleep(0.4)")
        assert session.rows("SELECT count(*) FROM generate_series(1, 1000)") == [(1000,)]


def test_what_is_acknowledged_is_on_the_disk(url: str) -> None:
    """Also on a server that is set up to acknowledge before it writes; the setting of the session stays."""
    server = postgres.server()
    _run(url, "ALTER DATABASE evidence SET synchronous_commit = off")
    # Left to itself, it would write after 30 s at the latest.
    _run(url, "ALTER SYSTEM SET wal_writer_delay = '10s'")
    server.kill()
    try:
        with PostgresStore.create(url) as store:
            assert [store.put(make(text=str(number))) for number in range(3)] == [1, 2, 3]
            server.kill()
            with pytest.raises(StoreError, match="next call connects again"):
                store.delete([1])
            assert store.delete([1]) == 1
            server.kill()
            with pytest.raises(StoreError, match="next call connects again"):
                len(store)
            assert [capture.number for capture in store.captures()] == [2, 3]
            store.put(make(text="more"))
            assert store._connection.execute("SELECT current_setting('synchronous_commit')").fetchall() == [("off",)]
    finally:
        _run(url, "ALTER SYSTEM RESET wal_writer_delay")
        _run(url, "ALTER DATABASE evidence RESET synchronous_commit")
        server.kill()


def test_nothing_is_left_in_the_session(url: str) -> None:
    """Every call is complete in itself, so that a pool may stand between: no prepared statements, no settings."""
    with PostgresStore.create(url) as store:
        settings = "SELECT name, setting FROM pg_settings"
        before = store._connection.execute(settings).fetchall()
        for number in range(12):
            store.run("ours").put(make(text=str(number)))
            list(store.select(["https://shop.example/p/1"]))
        assert store._connection.execute("SELECT name FROM pg_prepared_statements").fetchall() == []
        assert store._connection.execute(settings).fetchall() == before


_CALLS: dict[str, Callable[[PostgresStore], object]] = {
    "put": lambda store: store.put(make(text="more")),
    "delete": lambda store: store.delete([1]),
    "read": lambda store: store["https://shop.example/p/1"],
    "select": lambda store: store.select(["https://shop.example/p/1"]),
    "count": len,
    "captures": lambda store: list(store.captures()),
}


def test_a_table_that_stays_locked(url: str) -> None:
    """Whoever reads, writes or opens waits for a lock, but not for ever, and then goes on as before."""
    with PostgresStore.create(url) as store:
        store.put(make())
        for lend in (store._database, store._transaction):
            with lend() as session:
                assert session.rows("SELECT current_setting('lock_timeout')") == [(LOCK_WAIT,)]
        # A limit that is set already holds.
        _run(url, "ALTER DATABASE evidence SET lock_timeout = '200ms'")
        try:
            with PostgresStore.create(url) as hasty, psycopg.connect(url) as other:
                other.execute("LOCK TABLE holdwater.capture, holdwater.version IN ACCESS EXCLUSIVE MODE")
                for call in _CALLS.values():
                    with pytest.raises(StoreError, match=r"lock timeout\. Another session has kept it locked"):
                        call(hasty)
                for opened in (PostgresStore.open, PostgresStore.create):
                    with pytest.raises(StoreError, match=r"lock timeout\. Another session has kept it locked"):
                        opened(url)
                other.rollback()
                for call in _CALLS.values():
                    call(hasty)
        finally:
            _run(url, "ALTER DATABASE evidence RESET lock_timeout")


def test_a_statement_that_takes_too_long(url: str) -> None:
    """Where the server ends it, the error says which setting did."""
    _run(url, "ALTER DATABASE evidence SET statement_timeout = '200ms'")
    try:
        with (
            PostgresStore.create(url) as store,
            pytest.raises(StoreError, match="statement_timeout"),
            store._database() as session,
        ):
            session.rows("SELECT pg_sleep(5)")
    finally:
        _run(url, "ALTER DATABASE evidence RESET statement_timeout")


def test_an_interrupted_capture_leaves_nothing(url: str) -> None:
    """A transaction that is broken off is undone, and the next one works."""
    with PostgresStore.create(url) as store:
        keep = "INSERT INTO @key (kind, key, capture_id) VALUES ('strict', :key, 1)"
        with pytest.raises(StoreError, match="null value"), store._transaction() as session:
            session.change(keep, {"key": b"k"}, {"key": None})
        with store._database() as session:
            assert session.rows("SELECT count(*) FROM @key") == [(0,)]
        assert store.put(make()) == 1


def test_a_closed_store_says_so(url: str) -> None:
    """Using a store after its end is named as that, and doesn't connect again."""
    store = PostgresStore.create(url)
    store.close()
    with pytest.raises(StoreError, match=r"closed.*Open it again"):
        len(store)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_is_refused(url: str) -> None:
    """A connection must not cross a fork: the child is told so, and the parent goes on."""
    with PostgresStore.create(url) as store:
        child = os.fork()
        if child == 0:
            try:
                store.put(make())
            except StoreError as error:
                os._exit(7 if "Open it again in here" in str(error) else 8)
            os._exit(9)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
        assert store.put(make()) == 1


_SAME = """
import sys
from holdwater.model.page import Page
from holdwater.store import postgres_schema
from holdwater.store.postgres import PostgresStore

with PostgresStore.create(sys.argv[1]) as store:
    sys.stdin.readline()
    for number in range(40):
        store.run(sys.argv[2]).put(Page.from_text("10 g", url=f"https://shop.example/{number}"))
"""


def test_equal_captures_at_the_same_time(url: str) -> None:
    """Processes that make a store and put the same captures at once have one of each, which belongs to all."""
    runs = ["a", "b", "c", "d"]
    command = [sys.executable, "-c", _SAME, url]
    writers = [
        subprocess.Popen([*command, run], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for run in runs
    ]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("\n")
        writer.stdin.flush()
    for writer in writers:
        _, errors = writer.communicate(timeout=60)
        assert writer.returncode == 0, errors
    with PostgresStore.open(url) as store:
        assert [capture.runs for capture in store.captures()] == [tuple(runs)] * 40
        assert all(len(list(store.select([page]))) == 1 for page in store)


def test_a_capture_that_is_being_deleted(url: str) -> None:
    """Who puts what another is just deleting waits for that, and then keeps it anew: nothing acknowledged is lost."""
    page = make()
    # Also on a server that is set up to refuse whatever was changed meanwhile.
    _run(url, "ALTER DATABASE evidence SET default_transaction_isolation = 'repeatable read'")
    try:
        with PostgresStore.create(url) as store, psycopg.connect(url) as other, ThreadPoolExecutor(1) as threads:
            assert store.put(page) == 1
            other.execute("DELETE FROM holdwater.capture WHERE id = 1")
            number = threads.submit(store.run("ours").put, page)
            with pytest.raises(TimeoutError):
                number.result(0.5)
            other.commit()
            assert number.result(30) == 2
            assert list(store.run("ours")[page.url]) == [page]
    finally:
        _run(url, "ALTER DATABASE evidence RESET default_transaction_isolation")


def test_a_database_without_an_encoding(url: str) -> None:
    """Text is kept as bytes, so that it doesn't matter how the database was made."""
    server = postgres.server()
    _run(url, "DROP DATABASE IF EXISTS plain")
    _run(url, "CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0")
    with PostgresStore.create(server.url("plain")) as store:
        page = make(url="https://shop.example/läuft/\ud800", text="漢字 a\0b")
        store.run("läuft").put(page)
    with PostgresStore.open(server.url("plain")) as store:
        assert list(store[page.url]) == [page]
        assert store.runs() == ["läuft"]


def test_no_password_is_shown(url: str) -> None:
    """Whatever goes wrong, with whatever address, neither a message nor a repr shows the password."""
    server = postgres.server()
    secret = "s3cret%w/r:d@ü"  # noqa: S105
    shown = []
    for conninfo in (
        server.url(password=secret),
        server.url("nowhere"),
        f"postgresql://ada:{secret}@nowhere.invalid/evidence",
        f"postgresql://ada:{secret}@127.0.0.1:1/evidence?connect_timeout=1",
        "postgresql://ada:s3cret@[nowhere/evidence",
        "postgresql://ada:s3 cret@h/evidence",
        f"host=127.0.0.1 port=x password='{secret}'",
        "password='s3cret",
        "s3cret",
    ):
        for opened in (PostgresStore.open, PostgresStore.create):
            with pytest.raises((StoreError, InvalidArgument)) as caught:
                opened(conninfo)
            shown.append(f"{caught.value} {caught.value!r}")
    with PostgresStore.create(url) as store:
        shown.append(repr(store) + str(store._place))
    for text in shown:
        assert "s3" not in text
        assert postgres.PASSWORD not in text


def test_what_is_no_address() -> None:
    """Anything but text is misuse."""
    address: Any = 7
    with pytest.raises(InvalidArgument, match="conninfo: expected text"):
        PostgresStore.open(address)


def test_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no server is installed the tests are skipped, and where all must run they fail; both say why."""
    monkeypatch.setattr(postgres, "_programs", lambda: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no PostgreSQL server is installed"):
        postgres.server()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no PostgreSQL server is installed"):
        postgres.server()
