"""Past runs are read as people have them, and what is none is named."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from holdwater.audit import runs
from holdwater.audit.runs import Record, Unreadable, cited_in, find_input, is_run, read_records
from holdwater.errors import InvalidArgument
from holdwater.guard import guard, run_document
from holdwater.outputs.canonical import canonical_json
from holdwater.outputs.json_source import JsonNumber


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
    """Each row is a record; a column of that name holds records as JSON text; what is none is named."""
    pq.write_table(pa.table({"a": [1, 2], "b": [{"c": "x"}, None]}), tmp_path / "a.parquet")
    pq.write_table(pa.table({"record": [b'{"a": 1.0}', b"{", None]}), tmp_path / "b.parquet")
    pq.write_table(pa.table({"record": ['{"a": 1.0}']}), tmp_path / "c.parquet")
    pq.write_table(pa.table({"a": pa.array([2**30, 1], pa.date32())}), tmp_path / "d.parquet")
    found = _read(tmp_path)
    assert found[:3] == [
        Record("a.parquet:1", {"a": 1, "b": {"c": "x"}}),
        Record("a.parquet:2", {"a": 2, "b": None}),
        Record("b.parquet:1", {"a": JsonNumber("1.0")}),
    ]
    assert isinstance(found[3], Unreadable)
    assert found[4:6] == [Record("b.parquet:3", {"record": None}), Record("c.parquet:1", {"a": JsonNumber("1.0")})]
    assert found[6] == Unreadable("d.parquet:1", "holds a date32[day] that is out of range.")
    assert found[7].source == "d.parquet:2"
    pq.write_table(pa.table([[1], [2]], names=["a", "a"]), tmp_path / "two.parquet")
    with pytest.raises(InvalidArgument, match="expected a name for each column, found two named 'a'"):
        _read(tmp_path / "two.parquet")


def test_packed_files(tmp_path: Path) -> None:
    """Lines are read out of gzip; where that is cut, what stands before is read, and the rest named."""
    data = gzip.compress(b"".join(b'{"a":%d}\n' % number for number in range(50_000)))
    (tmp_path / "a.jsonl.gz").write_bytes(data)
    (tmp_path / "b.json.gz").write_bytes(gzip.compress(b'{\n"a":1}'))
    assert len(_read(tmp_path)) == 50_001
    (tmp_path / "a.jsonl.gz").write_bytes(data[:-9])
    (tmp_path / "b.json.gz").write_bytes(b'{"a":1}')
    *whole, cut, foreign = _read(tmp_path)
    assert all(isinstance(one, Record) for one in whole)
    assert len(whole) > 10_000
    for one, name in ((cut, "a.jsonl.gz"), (foreign, "b.json.gz")):
        assert isinstance(one, Unreadable)
        assert (one.source, "damaged or cut" in one.why) == (name, True)


def test_a_json_file_may_hold_lines(tmp_path: Path) -> None:
    """Where the first line is a value of its own and more follows, each line is a record; else the file is one."""
    path = tmp_path / "a.json"
    for text, sources in (
        ('{"a":1}', ["a.json"]),
        ('{\n"a":1}', ["a.json"]),
        ('{"a":1}\n{"a":\n', ["a.json:1", "a.json:2"]),
        ("{", ["a.json"]),
    ):
        path.write_text(text)
        assert [one.source for one in _read(path)] == sources


def test_what_is_too_large_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line, or a file that is one record, over the limit is named; the lines after it are read."""
    monkeypatch.setattr(runs, "MAX_BYTES", 100)
    (tmp_path / "a.jsonl").write_text(f'{{"a":1}}\n"{"x" * 350}"\n{{"a":2}}\n"{"x" * 350}"')
    (tmp_path / "b.json").write_text(f'[\n"{"x" * 350}"]')
    found = _read(tmp_path)
    assert [one.source for one in found] == ["a.jsonl:1", "a.jsonl:2", "a.jsonl:3", "a.jsonl:4", "b.json"]
    assert [isinstance(one, Unreadable) for one in found] == [False, True, False, True, True]


def test_a_folder_is_read_in_order(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Files below a folder come by name; others are named in the log, and hidden ones passed over."""
    for name in ("b.json", "z/a.ndjson", "a.jsonl", "readme.txt", ".c.json", "_log/0.json", ".d/e.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps({"from": name}))
    assert [one.source for one in _read(tmp_path)] == ["a.jsonl:1", "b.json", "z/a.ndjson:1"]
    assert "passed over 1 of other kinds, such as readme.txt" in caplog.text


def test_the_outcome_is_no_input(tmp_path: Path) -> None:
    """A folder in which the findings would become past runs is refused, however it is written."""
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs/a.jsonl").write_text("{}")
    for out in ("runs", "runs/out", "x/../runs/out"):
        with pytest.raises(InvalidArgument, match="expected a folder beside the past runs"):
            find_input(tmp_path / "runs", out=tmp_path / out)
    assert find_input(tmp_path / "runs", out=tmp_path / "runs2").names == ("a.jsonl",)


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
