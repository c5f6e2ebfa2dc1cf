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


@pytest.mark.parametrize("scheme", ["Postgresql", "POSTGRES", "postgresql+psycopg", "mysql"])
def test_an_address_of_another_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    """It is no path, and the password in it is in no message; who means a path says so."""
    monkeypatch.chdir(tmp_path)
    where = f"{scheme}://ada:secret@db.example/evidence"
    for opened in (open_store, create_store, label):
        with pytest.raises(InvalidArgument, match="starts with postgresql://, found one with") as caught:
            opened(where)
        assert "secret" not in str(caught.value)
    (tmp_path / "mysql:" / "x").mkdir(parents=True)
    create_store("./mysql://x/run.db").close()
    assert (tmp_path / "mysql:" / "x" / "run.db").is_file()


@pytest.mark.parametrize(
    "written",
    ["ada:sec@ret@db.example/x", "ada:secret/1@db.example/x", "ada:123/secret@db.example/x"],
)
def test_a_password_without_escapes(written: str) -> None:
    """A password with marks of its own is not taken for a host, a port or a database, which messages show."""
    for opened in (open_store, create_store, label):
        with pytest.raises(InvalidArgument, match="escapes such as %40") as caught:
            opened(f"postgresql://{written}")
        assert "ret" not in str(caught.value)


def test_an_address_that_is_no_text() -> None:
    """A lone surrogate is misuse like any other."""
    with pytest.raises(InvalidArgument, match="address of a database"):
        open_store("postgresql://ada:secret@db.example/\ud800")


@pytest.mark.parametrize("kind", ["sqlite", "empty", "postgres"])
def test_a_store_that_has_to_be_there(tmp_path: Path, kind: str) -> None:
    """Where there is none, none is made; where there is one, it is opened to write."""
    where = postgres.server().fresh() if kind == "postgres" else str(tmp_path / "run.db")
    if kind == "empty":
        Path(where).touch()
    for _ in range(2):
        with pytest.raises(StoreError, match=r"expected an evidence store, found (no file|an empty file|no schema)"):
            create_store(where, must_exist=True)
    assert kind != "sqlite" or not Path(where).exists()
    create_store(where).close()
    with create_store(where, must_exist=True) as store:
        assert store.put(make()) == 1
