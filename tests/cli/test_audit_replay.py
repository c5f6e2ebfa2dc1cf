"""``holdwater audit replay`` prints what today's rules would change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.audit import samples as audits
from tests.audit.test_replay import WITHOUT
from tests.cli.samples import run

from holdwater.audit import run_audit


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of the sample pages."""
    return audits.store(tmp_path / "pages.db")


def test_nothing_changed(tmp_path: Path, store: Path) -> None:
    """An audit by the same rules stands."""
    run_audit(audits.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out")
    result = run("audit", "replay", tmp_path / "out", "--evidence", store, "--processes", "1")
    assert (result.exit_code, result.stdout) == (0, "80 verdicts compared: 0 changed.\n")


def test_changes(tmp_path: Path, store: Path) -> None:
    """Changes are counted by verdict, reason and lane, with examples; programs get JSON."""
    run_audit(audits.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out", settings=WITHOUT)
    command = ("audit", "replay", tmp_path / "out", "--evidence", store, "--processes", "1")
    result = run(*command)
    assert result.exit_code == 1
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[:4] == [
        "80 verdicts compared: 23 changed.",
        "23 contradicted -> supported",
        "",
        "value_absent -> value_found: 23",
    ]
    assert lines[4].startswith("findings.jsonl:4/weight/value 2000 g nearest “")
    assert lines[4].endswith("now unit_conversion “2 kg”")
    assert lines[-1] == "unit_conversion 23 0"
    assert json.loads(run(*command, "--format", "json").stdout)["changed"] == 23


def test_what_cannot_be_read(tmp_path: Path, store: Path) -> None:
    """It is named, and the exit code says so."""
    (tmp_path / "old.jsonl").write_text("{}\n" * 7)
    result = run("audit", "replay", tmp_path / "old.jsonl", "--evidence", store, "--processes", "1")
    assert result.exit_code == 1
    assert "0 verdicts compared: 0 changed." in result.stdout
    assert "old.jsonl:1: not read: expected a finding, a run or a note" in result.stderr
    assert "2 more could not be read" in result.stderr
