"""One text says where a store is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests import postgres
from tests.store.pages import make

from holdwater.errors import InvalidArgument, StoreError
from holdwater.store.postgres import PostgresStore
from holdwater.store.sqlite import SqliteStore
from holdwater.store.where import create_store, is_database, label, open_store


@pytest.mark.parametrize("as_text", [True, False])
def test_a_file(tmp_path: Path, as_text: bool) -> None:
    """A path, as text or as an object, is a store in a file, which only writing makes."""
    where = str(tmp_path / "run.db") if as_text else tmp_path / "run.db"
    with pytest.raises(StoreError, match="found no file"):
        open_store(where)
    with create_store(where) as store:
        assert isinstance(store, SqliteStore)
        store.put(make())
    with open_store(where) as store:
        assert len(store) == 1
    assert label(where) == str(where)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_database(scheme: str) -> None:
    """An address in either spelling is a store in a database, which only writing makes."""
    where = postgres.server().fresh().replace("postgresql", scheme)
    with pytest.raises(StoreError, match="found no schema holdwater"):
        open_store(where)
    with create_store(where) as store:
        assert isinstance(store, PostgresStore)
        store.put(make())
    with open_store(where) as store:
        assert len(store) == 1
    assert postgres.PASSWORD not in label(where)
    assert label(where).endswith("/evidence")


@pytest.mark.parametrize(
    "where", ["postgresql", "./postgresql://x", "Postgresql://x", "mysql://x", Path("postgres://x")]
)
def test_what_is_a_path(where: str | Path) -> None:
    """Whatever doesn't start like an address of the one kind that is known is a path."""
    assert not is_database(where)


def test_an_address_that_can_not_be_read() -> None:
    """It is misuse, and the message doesn't show it."""
    for opened in (open_store, create_store, label):
        with pytest.raises(InvalidArgument, match="address of a database") as caught:
            opened("postgresql://ada:se%zzcret@db.example/evidence")
        assert "cret" not in str(caught.value)
