"""Stores by where they are: a file, or a database on a server."""

from __future__ import annotations

import os

from holdwater.store.base import WholeStore
from holdwater.store.sqlite import SqliteStore

_DATABASES = ("postgresql://", "postgres://")


def is_database(where: str | os.PathLike[str]) -> bool:
    """Tell whether a text is the address of a database, and no path.

    >>> is_database("postgresql://ada@db.example/evidence"), is_database("postgresql.sqlite")
    (True, False)
    """
    return isinstance(where, str) and where.startswith(_DATABASES)


def label(where: str | os.PathLike[str]) -> str:
    """Return a store's path or address for messages: without the password.

    Raises:
        InvalidArgument: if it is an address that can't be read.

    >>> label("run.sqlite")
    'run.sqlite'
    """
    if not is_database(where):
        return os.fspath(where)
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
        return SqliteStore.open(where)
    from holdwater.store.postgres import PostgresStore

    return PostgresStore.open(os.fspath(where))


def create_store(where: str | os.PathLike[str]) -> WholeStore:
    """Open a store for writing and reading; where there is none, make it. See ``open_store``.

    Raises:
        InvalidArgument: if it is an address that can't be read.
        StoreError: if what is there is no store, or can't be written.
    """
    if not is_database(where):
        return SqliteStore.create(where)
    from holdwater.store.postgres import PostgresStore

    return PostgresStore.create(os.fspath(where))
