"""``holdwater restore --decisions`` gives back what a reviewer says, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write


@pytest.fixture
def guarded(tmp_path: Path, evidence: Path) -> Path:
    """Three records on lines 1, 3 and 4, two wrong values in each, after the guard."""
    one = '{"a": {"value": 77.0, "url": "URL"}, "b": {"value": "walnut", "url": "URL"}}'.replace("URL", samples.URL)
    source = write(tmp_path / "r.jsonl", f"{one}\n\n{one}\n{one}\n")
    out = tmp_path / "out.jsonl"
    run("check", source, "--evidence", evidence, "-o", out, "--run", tmp_path / "run.jsonl")
    return out


def _decide(guarded: Path, *decisions: str | None) -> Path:
    """Have the review lines of a run written, and fill in the decisions."""
    lines = run("report", guarded.with_name("run.jsonl"), "--format", "review").stdout.splitlines()
    assert len(lines) == 6
    rows = [{**json.loads(line), "decision": decision} for line, decision in zip(lines, decisions, strict=True)]
    return write(guarded.with_name("d.jsonl"), "".join(json.dumps(row) + "\n" for row in rows))


def test_from_a_run_to_a_decision_and_back(guarded: Path) -> None:
    """What is to be put back comes back as it was written; the rest stays null with its note."""
    path = _decide(guarded, "put_back", "right_to_null", None, "put_back", "cant_tell", None)
    result = run("restore", guarded, "--decisions", path)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.split("\n")
    assert [('"value": 77.0' in line, '"value": "walnut"' in line) for line in lines[:4]] == [
        (True, False),
        (False, False),
        (False, True),
        (False, False),
    ]
    assert [len(json.loads(line)["_audit"]) for line in (lines[0], lines[2], lines[3])] == [1, 1, 2]


def test_all_back(guarded: Path) -> None:
    """With every value put back, the file is what went in; so it is with paths beside some decisions."""
    source = guarded.with_name("r.jsonl").read_bytes()
    assert run("restore", guarded, "--decisions", _decide(guarded, *["put_back"] * 6)).stdout_bytes == source
    some = _decide(guarded, *["put_back"] * 5, None)
    assert run("restore", guarded, "--decisions", some, "--path", "4:/b/value").stdout_bytes == source


def test_nothing_to_put_back(guarded: Path) -> None:
    """With no value to put back, the file stays as it is."""
    path = _decide(guarded, *["right_to_null"] * 6)
    assert run("restore", guarded, "--decisions", path).stdout_bytes == guarded.read_bytes()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"record": 4}, "expected a record 4"),
        ({"record": 0}, "expected a record 0"),
        ({"path": "/c/value"}, "expected a note on the value 77.0, found none"),
        ({"value_json": "78.0"}, "expected a note on the value 78.0, found 77.0"),
        ({"source": "other.jsonl:1"}, "expected decisions about one file, found other.jsonl, run.jsonl"),
        ({"decision": "yes"}, "d.jsonl: line 1: decision: expected one of"),
    ],
)
def test_decisions_on_something_else(guarded: Path, changes: dict[str, object], message: str) -> None:
    """A decision that doesn't fit the file is an error, and nothing is written."""
    path = _decide(guarded, *["put_back"] * 6)
    first, *rest = path.read_text("utf-8").splitlines()
    write(path, "\n".join([json.dumps({**json.loads(first), **changes}), *rest]))
    back = guarded.with_name("back.jsonl")
    result = run("restore", guarded, "--decisions", path, "-o", back)
    assert (result.exit_code, back.exists()) == (2, False)
    assert message in result.stderr


def test_notes_beside(tmp_path: Path, evidence: Path, record: Path) -> None:
    """Notes in a file of their own serve as well."""
    out, notes, runs = tmp_path / "out.json", tmp_path / "notes.jsonl", tmp_path / "run.json"
    run("check", record, "--evidence", evidence, "-o", out, "--notes", notes, "--run", runs)
    row = {**json.loads(run("report", runs, "--format", "review").stdout), "decision": "put_back"}
    path = write(tmp_path / "d.jsonl", json.dumps(row))
    assert run("restore", out, "--notes", notes, "--decisions", path).stdout_bytes == record.read_bytes()
