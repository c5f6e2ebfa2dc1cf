"""Files as the first version of the SQLite store wrote them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from holdwater.model.page import Page
from holdwater.store import row as rows
from holdwater.text.urls import page_keys

_STATEMENTS = (
    "CREATE TABLE capture (id INTEGER PRIMARY KEY, url BLOB NOT NULL, captured_at BLOB,"
    " digest BLOB NOT NULL, sha256 BLOB NOT NULL, about BLOB NOT NULL, text BLOB NOT NULL, body BLOB)",
    "CREATE INDEX capture_url ON capture (url, captured_at)",
    "CREATE TABLE key (kind TEXT NOT NULL, key TEXT NOT NULL, capture_id INTEGER NOT NULL,"
    " PRIMARY KEY (kind, key, capture_id)) WITHOUT ROWID",
    "CREATE INDEX key_capture ON key (capture_id)",
    "PRAGMA application_id = 1751934071",
    "PRAGMA user_version = 1",
)


def write(path: Path, captures: Iterable[tuple[Page, bytes | None]]) -> None:
    """Write captures to a new file of version 1."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in _STATEMENTS:
            database.execute(statement)
        database.execute("BEGIN")
        for page, body in captures:
            put(database, page, body)
        database.execute("COMMIT")


def put(database: sqlite3.Connection, page: Page, body: bytes | None) -> None:
    """Add a capture as version 1 did."""
    row = rows.pack(page, body)
    add = (
        "INSERT INTO capture (url, captured_at, sha256, about, text, body, digest)"
        " VALUES (:url, :captured_at, :sha256, :about, :text, :body, :digest)"
    )
    number = database.execute(add, {**row._asdict(), "digest": row.digest()}).lastrowid
    for kind, keys in page_keys(page)._asdict().items():
        database.executemany("INSERT INTO key VALUES (?, ?, ?)", [(kind, key, number) for key in keys])
