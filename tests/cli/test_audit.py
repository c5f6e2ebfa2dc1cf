"""``holdwater audit`` judges past runs, and sees what was changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write


@pytest.fixture
def written(evidence: Path, record: Path, tmp_path: Path) -> Path:
    """A run as ``check`` has written it."""
    run("check", record, "--evidence", evidence, "-o", tmp_path / "o", "--run", tmp_path / "run.json")
    return tmp_path / "run.json"


def test_an_intact_run(written: Path) -> None:
    """A run as written is intact, also where somebody has laid it out anew."""
    digest = json.loads(written.read_text())["digest"]
    assert run("audit", "verify", written).stdout == (
        f"{written}:1: input, output, notes, settings, lanes and pages are intact, run digest {digest}\n"
    )
    text = written.read_text()
    pretty = write(written, text.replace('{"digest"', '{\n  "digest"', 1) + "\n")
    assert pretty.read_text() != text
    assert run("audit", "verify", pretty).exit_code == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1299.00", "1299.0"),
        ("null", "3.14"),
        ('"value_absent"', '"page_error"'),
        ('"min_text_chars":400', '"min_text_chars":4'),
    ],
)
def test_a_changed_run(written: Path, old: str, new: str) -> None:
    """A change to input, output, notes or settings is seen, and both digests are shown."""
    text = written.read_text()
    assert old in text
    write(written, text.replace(old, new))
    result = run("audit", "verify", written)
    assert result.exit_code == 1
    assert "changed" in result.stdout
    assert json.loads(text)["digest"] in result.stdout
    answer = json.loads(run("audit", "verify", written, "--format", "json").stdout)[0]
    assert answer["is_intact"] is False
    assert answer["expected"] != answer["found"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "holdwater.run/1"}', '{"format"'])
def test_what_is_no_run(tmp_path: Path, text: str) -> None:
    """What can't be verified is an error with the file's name, and no finding."""
    result = run("audit", "verify", write(tmp_path / "run.json", text))
    assert result.exit_code == 2
    assert "run.json: " in result.stderr
    assert "Name a file that `holdwater check --run FILE` has written" in result.stderr


def test_a_store_is_no_run(evidence: Path) -> None:
    """A file that is no text gets the same advice."""
    result = run("audit", "verify", evidence)
    assert result.exit_code == 2
    assert "`holdwater check --run FILE`" in result.stderr


def test_run(tmp_path: Path, evidence: Path) -> None:
    """Past runs are judged into a folder, summed up for people, and the exit code says what was found."""
    runs = samples.write(tmp_path / "runs.jsonl", samples.RECORD.replace("\n", " ") + "\n" + samples.CLEAN + "\n{\n")
    result = run("audit", "run", runs, "--evidence", evidence, "-o", tmp_path / "out", "--processes", "1")
    assert result.exit_code == 1
    assert "2 records, 3 cited values: 2 supported, 1 contradicted, 0 unverifiable. 1 value cites" in result.stdout
    assert "contradicted: 33.33 % (95 % confidence interval 6.15 to 79.23 %; 1 of 3)" in result.stdout
    assert "runs.jsonl:3: not read: column 2" in result.stderr
    assert len((tmp_path / "out/findings.jsonl").read_text().splitlines()) == 3
    clean = samples.write(tmp_path / "clean.jsonl", samples.CLEAN)
    assert run("audit", "run", clean, "--evidence", evidence, "-o", tmp_path / "out2").exit_code == 0
    assert run("audit", "run", clean, "--evidence", tmp_path / "none", "-o", tmp_path / "out3").exit_code == 2


def test_gates(tmp_path: Path, evidence: Path, record: Path) -> None:
    """What fails a pipeline is the caller's choice, but that something can't be read always does."""
    command = ("audit", "run", record, "--evidence", evidence, "--processes", "1")
    assert run(*command, "-o", tmp_path / "1", "--fail-on", "unverifiable").exit_code == 0
    assert run(*command, "-o", tmp_path / "2", "--fail-under", "51%").exit_code == 1
    broken = samples.write(tmp_path / "broken.jsonl", "{\n")
    command = ("audit", "run", broken, "--evidence", evidence, "--processes", "1")
    assert run(*command, "-o", tmp_path / "3", "--fail-on", "unverifiable").exit_code == 1
