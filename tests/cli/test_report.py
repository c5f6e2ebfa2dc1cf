"""``holdwater report``."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli import samples
from tests.report import samples as reports

from holdwater.model.verdict import Reason


@pytest.fixture
def run_file(tmp_path: Path, evidence: Path, record: Path) -> Path:
    """A run that the command line has written."""
    path = tmp_path / "run.json"
    samples.run("check", record, "--evidence", evidence, "-o", tmp_path / "out.json", "--run", path)
    return path


def test_a_run_as_html(tmp_path: Path, evidence: Path, run_file: Path) -> None:
    """A run becomes one page with the text of its pages, named after its file."""
    out = tmp_path / "report.html"
    result = samples.run("report", run_file, "--evidence", evidence, "-o", out)
    assert (result.exit_code, result.output) == (0, f"wrote {out}: 2 findings\n")
    text = out.read_text("utf-8")
    assert "run.json</title>" in text
    assert "The sheath is of brushed aluminium." in text
    assert "status 200, " in text
    assert "status 200, " not in samples.run("report", run_file).stdout


def test_standard_input(run_file: Path) -> None:
    """Findings may come from another command."""
    result = samples.run("report", "-", "--format", "review", stdin=run_file.read_bytes())
    assert (result.exit_code, json.loads(result.stdout)["source"]) == (0, "standard input:1")
    assert "# `standard input`" in samples.run("report", "-", "--format", "markdown", stdin="\n").stdout
    assert "standard input: line 1: holds no finding" in samples.run("report", "-", stdin="{}").stderr


def test_nothing_to_report(tmp_path: Path) -> None:
    """An empty file makes an empty report, and is said to hold nothing."""
    (tmp_path / "f.jsonl").touch()
    result = samples.run("report", tmp_path / "f.jsonl", "--format", "csv")
    assert (result.exit_code, result.stderr) == (0, f"holdwater: {tmp_path / 'f.jsonl'}: holds no findings.\n")


def test_an_audit(tmp_path: Path, evidence: Path, record: Path) -> None:
    """The folder of an audit goes in as it is."""
    samples.run("audit", "run", record, "--evidence", evidence, "-o", tmp_path / "audit", "--processes", "1")
    result = samples.run("report", tmp_path / "audit", "--format", "markdown", "--title", "Last week")
    assert result.exit_code == 0
    assert result.stdout.startswith("## `Last week`\n")
    assert "| ✕ contradicted | 1 | 50.0 % |" in result.stdout


@pytest.mark.parametrize(
    ("form", "start"),
    [
        ("csv", '\ufeff"record"'),
        ("sarif", '{"$schema"'),
        ("github", "::error file=data/run.json,line=1,"),
        ("review", '{"record": 1, "number": 2, "source": "run.json:1"'),
    ],
)
def test_formats(run_file: Path, form: str, start: str) -> None:
    """Each format goes to standard output unless a file is named."""
    result = samples.run("report", run_file, "--format", form, "--base", "data")
    assert result.exit_code == 0
    assert result.stdout_bytes.decode().startswith(start)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--fail-on", "contradicted"], 1),
        (["--fail-on", "unverifiable"], 0),
        (["--fail-under", "50%"], 0),
        (["--fail-under", "0.51"], 1),
        (["--fail-under", "50%", "--fail-on", "contradicted,unverifiable"], 1),
        (["--fail-on", "wrong"], 2),
    ],
)
def test_gates(run_file: Path, options: list[str], code: int) -> None:
    """The report is written whole, and then the exit code says whether it may pass."""
    result = samples.run("report", run_file, "--format", "markdown", *options)
    assert result.exit_code == code
    assert ("Contradicted" in result.stdout) == (code < 2)


def test_a_failed_check_never_passes(tmp_path: Path) -> None:
    """With a gate, an internal error exits with 3; without one, a report is just a report."""
    path = tmp_path / "findings.jsonl"
    row = reports.unverifiable(Reason.INTERNAL_ERROR)
    path.write_text(json.dumps(reports.line(row)) + "\n", "utf-8")
    assert samples.run("report", path, "--fail-on", "contradicted").exit_code == 3
    assert samples.run("report", path).exit_code == 0


def test_what_can_not_be_read(tmp_path: Path, record: Path) -> None:
    """A record is no finding, and the report does not overwrite what it reads."""
    result = samples.run("report", record)
    assert result.exit_code == 2
    assert "holds no finding and no run" in result.stderr
    out = tmp_path / "r.html"
    assert samples.run("report", tmp_path / "none", "-o", out).exit_code == 2
    assert not out.exists()
    assert "would be overwritten" in samples.run("report", record, "-o", record).stderr


def test_a_page_is_not_written_to_a_terminal(run_file: Path) -> None:
    """HTML on a terminal is refused with what to write instead; other formats are shown."""
    master, slave = pty.openpty()
    command: list[str | Path] = [Path(sys.executable).with_name("holdwater"), "report", run_file]
    refused = subprocess.run(command, stdout=slave, stderr=subprocess.PIPE, check=False, text=True)
    assert refused.returncode == 2
    assert "Write -o report.html, or --format markdown." in refused.stderr
    assert subprocess.run([*command, "--format", "markdown"], stdout=slave, check=False).returncode == 0
    os.close(slave)
    os.close(master)
