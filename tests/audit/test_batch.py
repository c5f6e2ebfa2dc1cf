"""The batch function gives what the audit gives, row for row, however rows are cut into batches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.audit import samples

from holdwater.audit import run_audit
from holdwater.audit.batch import judge_table
from holdwater.audit.findings import COLUMNS
from holdwater.audit.parquet import schema
from holdwater.errors import InvalidArgument, StoreError
from holdwater.model.settings import Settings
from holdwater.store.sqlite import SqliteStore

URL = samples.url(3)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a store of the sample pages is."""
    return samples.store(tmp_path_factory.mktemp("store") / "e.db")


@pytest.fixture(scope="module")
def store(path: Path) -> Iterator[SqliteStore]:
    """That store."""
    with SqliteStore.open(path) as kept:
        yield kept


def _judged(rows: list[dict[str, Any]], store: SqliteStore) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = judge_table(pa.Table.from_pylist(rows), store).to_pylist()
    return found


def test_it_gives_what_the_audit_gives(tmp_path: Path, path: Path) -> None:
    """A table of an audit's citations, cut anywhere, comes back as that audit's findings."""
    run_audit(samples.runs(tmp_path / "runs.jsonl"), str(path), tmp_path / "out")
    expected = pq.read_table(tmp_path / "out/findings.parquet")
    given = expected.select(
        ["record", "number", "source", "path", "value_json", "unit", "field", "urls", "derived", "confidence"]
    )
    assert judge_table(given, path) == expected
    assert pa.concat_tables(judge_table(given.slice(at, 13), str(path)) for at in range(0, 80, 13)) == expected


def test_values_of_arrow_types(store: SqliteStore) -> None:
    """Numbers, booleans and texts are values as they are; a float is the number that it writes."""
    rows: list[dict[str, Any]] = [{"value": 13.25, "url": URL}, {"value": 99.75, "url": URL}]
    assert [row["verdict"] for row in _judged(rows, store)] == ["supported", "contradicted"]
    assert [row["value_json"] for row in _judged(rows, store)] == ["13.25", "99.75"]
    text: list[dict[str, Any]] = [
        {"value": "13,25", "url": URL, "unit": "EUR"},
        {"value": None, "url": URL},
        {"value": "13,25", "url": None},
    ]
    assert [(row["verdict"], row["reason"]) for row in _judged(text, store)] == [
        ("supported", "value_found"),
        ("unverifiable", "not_checkable"),
        ("unverifiable", "no_citation"),
    ]
    derived = {"value": 777, "urls": [URL, URL], "derived": True}
    assert [(row["reason"], row["urls"]) for row in _judged([derived], store)] == [("declared_derived", [URL])]
    assert _judged([{"value": True, "url": URL}], store)[0]["reason"] == "not_checkable"
    assert _judged([{"value": 4, "unit": "kg", "url": URL}], store)[0]["exact"] == "4"


def test_rows_keep_their_order_and_their_numbers(store: SqliteStore) -> None:
    """Pages are visited once, and rows come back in the order of the table, with its own numbers or theirs."""
    rows = [{"value": str(n), "url": samples.url(n % 3)} for n in range(30)]
    found = _judged(rows, store)
    assert [json.loads(row["value_json"]) for row in found] == [row["value"] for row in rows]
    assert [(row["record"], row["number"], row["source"]) for row in found] == [(n, 1, "") for n in range(1, 31)]
    own = _judged([{**row, "record": 7, "number": 2, "source": "s"} for row in rows], store)
    assert {(row["record"], row["number"], row["source"]) for row in own} == {(7, 2, "s")}


def test_settings_and_evidence(store: SqliteStore) -> None:
    """Settings count, a plain mapping is evidence, and an empty table comes back empty, of the same schema."""
    table = pa.Table.from_pylist([{"value": 777, "url": URL}])
    assert judge_table(table, store)["verdict"].to_pylist() == ["contradicted"]
    strict = Settings(min_text_chars=10**6)
    assert judge_table(table, dict(store), settings=strict)["reason"].to_pylist() == ["page_too_short"]
    none = judge_table(table.slice(0, 0), store)
    assert (none.num_rows, none.schema, none.column_names) == (0, schema(), list(COLUMNS))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([{"value": 1}], "expected a column url or urls, found value"),
        ([{"url": URL}], "expected a column value or value_json"),
        ([{"value": "1", "url": URL}, {"value": None, "url": URL, "value_json": "{"}], "row 2: line 1"),
        ([{"value_json": "[1]", "url": URL}], "row 1: value: expected a scalar, found list"),
        ([{"value": 1, "urls": [None]}], "row 1: urls: expected text"),
        ([{"value": 1, "url": URL, "confidence": "x"}], "row 1"),
    ],
)
def test_misuse(store: SqliteStore, rows: list[dict[str, Any]], message: str) -> None:
    """A row that can't be read is an error that names it."""
    names = dict.fromkeys(name for row in rows for name in row)
    table = pa.Table.from_pylist([{name: row.get(name) for name in names} for row in rows])
    with pytest.raises(InvalidArgument, match=message):
        judge_table(table, store)


def test_no_store(tmp_path: Path) -> None:
    """Evidence that isn't there is an error, not a table of values that can't be verified."""
    with pytest.raises(StoreError):
        judge_table(pa.Table.from_pylist([{"value": 1, "url": URL}]), tmp_path / "none.db")
