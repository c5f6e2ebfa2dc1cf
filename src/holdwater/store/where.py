"""Stores by where they are: a file, or a database on a server."""

from __future__ import annotations

import os
import re

from holdwater.errors import InvalidArgument
from holdwater.store.base import WholeStore
from holdwater.store.sqlite import SqliteStore

_DATABASES = ("postgresql://", "postgres://")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,40}://")


def is_database(where: str | os.PathLike[str]) -> bool:
    """Tell whether a text is the address of a database, and no path.

    >>> is_database("postgresql://ada@db.example/evidence"), is_database("postgresql.sqlite")
    (True, False)
    """
    return isinstance(where, str) and where.startswith(_DATABASES)


def _path(where: str | os.PathLike[str]) -> str:
    """Return a path.

    Raises:
        InvalidArgument: if it is the address of something else; it isn't shown, since there may be a password in it.
    """
    if isinstance(where, str) and (found := _ADDRESS.match(where)):
        raise InvalidArgument(
            f"expected the path of a file, or an address that starts with postgresql://, found one with {found[0]}. "
            "Where it is a path, write ./ before it."
        )
    return os.fspath(where)


def label(where: str | os.PathLike[str]) -> str:
    """Return a store's path or address for messages: without the password.

    Raises:
        InvalidArgument: if it is an address that can't be read.

    >>> label("run.sqlite")
    'run.sqlite'
    """
    if not is_database(where):
        return _path(where)
    from holdwater.store.postgres_schema import address

    return address(os.fspath(where))


def open_store(where: str | os.PathLike[str]) -> WholeStore:
    """Open a store for reading; no store is ever made by that, and none is changed.

    Args:
        where: Path of an SQLite file, or ``postgresql://user:password@host:5432/database``.

    Raises:
        InvalidArgument: if it is an address that can't be read.
        StoreError: if there is no store, or it can't be read.
    """
    if not is_database(where):
        return SqliteStore.open(_path(where))
    from holdwater.store.postgres import PostgresStore

    return PostgresStore.open(os.fspath(where))


def create_store(where: str | os.PathLike[str], *, must_exist: bool = False) -> WholeStore:
    """Open a store for writing and reading; where there is none, make it. See ``open_store``.

    Args:
        where: As for ``open_store``.
        must_exist: Whether a store has to be there already: then none is made.

    Raises:
        InvalidArgument: if it is an address that can't be read.
        StoreError: if what is there is no store, or can't be written, or has to be there and isn't.
    """
    if not is_database(where):
        return SqliteStore.create(_path(where), must_exist=must_exist)
    from holdwater.store.postgres import PostgresStore

    return PostgresStore.create(os.fspath(where), must_exist=must_exist)
