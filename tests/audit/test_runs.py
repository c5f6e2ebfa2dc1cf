"""Past runs are read as people have them, and what is none is named."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from holdwater.audit.runs import Record, Unreadable, cited_in, find_input, is_run, read_records
from holdwater.errors import InvalidArgument
from holdwater.guard import guard, run_document
from holdwater.text.canonical import canonical_json
from holdwater.text.json_source import JsonNumber


def _read(path: Path) -> list[Record | Unreadable]:
    return list(read_records(find_input(path)))


def test_lines(tmp_path: Path) -> None:
    """Each line is a record, numbers as written; a broken one is named with its place, and stops no other."""
    path = tmp_path / "runs.jsonl"
    path.write_bytes(
        b'{"a":1.50}\n\n{"a":1,"a":2}\n{"a":NaN}\nnull x\n{"a":"\\ud83d\\ude00"}\n{"a":"\\ud800"}\n\xff\n[1]'
    )
    found = _read(path)
    assert [one.source for one in found] == [f"runs.jsonl:{line}" for line in (1, 3, 4, 5, 6, 7, 8, 9)]
    assert found[0] == Record("runs.jsonl:1", {"a": JsonNumber("1.50")})
    assert str(found[0].value["a"]) == "1.50"  # type: ignore[index]
    whys = [one.why for one in found if isinstance(one, Unreadable)]
    assert "found /a again" in whys[0]
    assert "found NaN" in whys[1]
    assert "surrogate pair" in whys[3]
    assert whys[4] == "is no UTF-8"
    assert found[4] == Record("runs.jsonl:6", {"a": "😀"})
    assert found[-1] == Record("runs.jsonl:9", [JsonNumber("1")])


def test_a_run_document_is_its_input(tmp_path: Path) -> None:
    """What ``check --run`` has written counts as the record that came in."""
    path = tmp_path / "run.json"
    path.write_text(canonical_json(run_document(guard({"a": 5, "a_source": "https://a.example/"}, {}))))
    (record,) = _read(path)
    assert isinstance(record, Record)
    assert is_run(record.value)
    assert [one.path for one in cited_in(record.value).citations] == ["/a"]
    assert not is_run({"a": 5})


def test_parquet(tmp_path: Path) -> None:
    """Each row is a record; a column of that name holds records as JSON text."""
    pq.write_table(pa.table({"a": [1, 2], "b": [{"c": "x"}, None]}), tmp_path / "a.parquet")
    pq.write_table(pa.table({"record": ['{"a": 1.0}', "{"]}), tmp_path / "b.parquet")
    found = _read(tmp_path)
    assert found[:3] == [
        Record("a.parquet:1", {"a": 1, "b": {"c": "x"}}),
        Record("a.parquet:2", {"a": 2, "b": None}),
        Record("b.parquet:1", {"a": JsonNumber("1.0")}),
    ]
    assert isinstance(found[3], Unreadable)


def test_a_folder_is_read_in_order(tmp_path: Path) -> None:
    """Files below a folder come by name, whatever else lies there."""
    (tmp_path / "z").mkdir()
    for name in ("b.json", "z/a.ndjson", "a.jsonl", "readme.txt"):
        (tmp_path / name).write_text(json.dumps({"from": name}))
    assert [one.source for one in _read(tmp_path)] == ["a.jsonl:1", "b.json", "z/a.ndjson:1"]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("none.jsonl", None, "found nothing"),
        ("x.txt", b"", "found another"),
        ("x.parquet", b"PAR1 no", "expected a Parquet file"),
    ],
)
def test_no_input(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    """What can't be read at all is an error that names it."""
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(InvalidArgument, match=message):
        _read(tmp_path / name)
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidArgument, match="found a folder without one"):
        find_input(tmp_path / "empty")
