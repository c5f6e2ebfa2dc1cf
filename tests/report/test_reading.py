"""Findings from files, and what is said of files that hold none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.report import samples

from holdwater.errors import HoldwaterError, InvalidArgument, InvalidRecord
from holdwater.guard import run_document
from holdwater.outputs.canonical import canonical_json
from holdwater.report.reading import read_rows
from holdwater.report.rows import guarded_rows


def _write(path: Path, *lines: str) -> Path:
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return path


def test_an_audit(tmp_path: Path) -> None:
    """The folder of an audit and its findings are read alike, hostile ones too."""
    rows = [samples.row(), samples.supported(), *(row for row in samples.hostile_rows() if not row.action)]
    path = _write(tmp_path / "findings.jsonl", *(json.dumps(samples.line(row)) for row in rows))
    assert list(read_rows(path)) == list(read_rows(tmp_path)) == rows


def test_runs(tmp_path: Path) -> None:
    """Runs, one a line, are records in order; each row says which line it is from."""
    run = canonical_json(run_document(samples.guarded()))
    rows = list(read_rows(_write(tmp_path / "run.json", run, "", run)))
    assert [(row.record, row.source) for row in rows] == [(1, "run.json:1")] * 3 + [(2, "run.json:3")] * 3
    assert [row.value_json for row in rows[:3]] == [row.value_json for row in guarded_rows([samples.guarded()])]


@pytest.mark.parametrize("line", ["{", "[]", "5", '{"path": "/a"}', '{"format": "holdwater.run/1"}', "[" * 100_000])
def test_what_is_neither(tmp_path: Path, line: str) -> None:
    """A line that holds neither is named."""
    good = json.dumps(samples.line(samples.row()))
    with pytest.raises(InvalidRecord, match=r"f\.jsonl: line 2: holds no finding and no run: "):
        list(read_rows(_write(tmp_path / "f.jsonl", good, line)))


def test_other_json(tmp_path: Path) -> None:
    """A record in place of a finding is told what is missing, in words of the format."""
    with pytest.raises(
        InvalidRecord, match="no finding and no run: expected its verdict, or its format, found neither"
    ):
        list(read_rows(_write(tmp_path / "f.jsonl", '{"price": 5}')))


def test_a_record_is_no_finding(tmp_path: Path) -> None:
    """Of a file that is JSON over several lines it is said what was found, and what to give."""
    path = _write(tmp_path / "record.json", *json.dumps({"price": {"value": 1}}, indent=2).split("\n"))
    message = r"expected JSON that is whole in its line, found other text\. Name .* `holdwater check --run`"
    with pytest.raises(InvalidRecord, match=message):
        list(read_rows(path))


def test_no_file(tmp_path: Path) -> None:
    """A file that isn't there, a folder without findings and one in another encoding are errors that say so."""
    with pytest.raises(InvalidArgument, match="found none"):
        list(read_rows(tmp_path / "none"))
    with pytest.raises(InvalidArgument, match=r"findings\.jsonl: expected findings to read"):
        list(read_rows(tmp_path))
    (tmp_path / "latin").write_bytes(b"\n\xff\xfe")
    with pytest.raises(HoldwaterError, match="latin: line 2: expected UTF-8, found the byte 0xff"):
        list(read_rows(tmp_path / "latin"))
