"""``holdwater check`` nulls, says so, and writes all or nothing."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write

from holdwater.extract import read_page
from holdwater.outputs.json_source import parse
from holdwater.store.sqlite import SqliteStore

NULLED = samples.RECORD.replace("3.14", "null")


def test_the_record_stays_as_it_was(evidence: Path, record: Path, tmp_path: Path) -> None:
    """With notes beside, the output is the input's bytes but for the null; the table goes to standard output."""
    out, notes = tmp_path / "out.json", tmp_path / "notes.jsonl"
    result = run("check", record, "--evidence", evidence, "-o", out, "--notes", notes)
    assert result.exit_code == 1
    assert out.read_bytes() == NULLED.encode()
    assert json.loads(notes.read_text())["value_json"] == "3.14"
    assert "contradicted  /weight/value" in result.stdout
    assert result.stderr == f"wrote {out}, {notes}\n"
    assert record.read_text() == samples.RECORD


def test_standard_output_is_the_record(evidence: Path, record: Path) -> None:
    """Without a file, the record is all of standard output, notes inside, and the table is on standard error."""
    result = run("check", record, "--evidence", evidence)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["_audit"][0]["path"] == "/weight/value"
    assert result.stdout.startswith(NULLED[: NULLED.index("15") if "15" in NULLED else 40])
    assert "contradicted  /weight/value" in result.stderr


def test_a_clean_record_is_the_same_bytes(evidence: Path) -> None:
    """Nothing to null: exit 0 and the bytes that came in, byte order mark and all."""
    text = f"\ufeff{samples.CLEAN}\r\n".encode()
    result = run("check", "-", "--evidence", evidence, stdin=text)
    assert result.exit_code == 0
    assert result.stdout_bytes == text


def test_lines(evidence: Path, tmp_path: Path) -> None:
    """Of a JSONL file each line is a record with its own notes; blank lines and line ends stay."""
    wrong = samples.CLEAN.replace("1299", "77")
    path = write(tmp_path / "r.jsonl", f"{samples.CLEAN}\r\n\n{wrong}\n")
    out, notes, runs = (tmp_path / name for name in ("out.jsonl", "notes.jsonl", "runs.jsonl"))
    result = run(*("check", path, "--evidence", evidence, "-o", out, "--notes", notes, "--run", runs))
    assert result.exit_code == 1
    assert out.read_bytes() == f"{samples.CLEAN}\r\n\n{wrong.replace('77', 'null')}\n".encode()
    assert json.loads(notes.read_text())["line"] == 3
    assert "3:/price/value" in result.stdout
    assert run("audit", "verify", runs).stdout.count("intact") == 2
    piped = run("check", "-", "--evidence", evidence, stdin=path.read_bytes())
    assert [bool(json.loads(line).get("_audit")) for line in piped.stdout.split("\n") if line.strip()] == [False, True]


def test_a_bad_line_stops_everything(evidence: Path, tmp_path: Path) -> None:
    """Nothing is written, and the place is named by the line of the file."""
    path = write(tmp_path / "r.jsonl", f'{samples.CLEAN}\n\n{{"a": 01}}\n')
    result = run("check", path, "--evidence", evidence, "-o", tmp_path / "out", "--notes", tmp_path / "notes")
    assert result.exit_code == 2
    assert "r.jsonl: line 3, column 7: expected a number" in result.stderr
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "notes").exists()


def test_json_on_request(evidence: Path, record: Path, tmp_path: Path) -> None:
    """The verdicts as JSON stand where the table would."""
    result = run("check", record, "--evidence", evidence, "--format", "json", "-o", tmp_path / "out")
    assert [found["reason"] for found in json.loads(result.stdout)["records"][0]["findings"]] == [
        "value_found",
        "value_absent",
    ]
    piped = run("check", record, "--evidence", evidence, "--format", "json", "--notes", tmp_path / "notes")
    assert json.loads(piped.stderr)["summary"]["nulled"] == 1


def test_flag(evidence: Path, record: Path, tmp_path: Path) -> None:
    """Flagging changes no value, and still exits with 1."""
    out = tmp_path / "out.json"
    result = run(
        *("check", record, "--evidence", evidence, "--on-contradicted", "flag", "-o", out, "--notes", tmp_path / "n")
    )
    assert result.exit_code == 1
    assert out.read_text() == samples.RECORD
    assert "              flagged" in result.stdout


def test_raise_writes_nothing(evidence: Path, record: Path, tmp_path: Path) -> None:
    """Raising shows the verdicts, writes nothing and exits with 1; a clean record is written."""
    raising = ("--evidence", evidence, "--on-contradicted", "raise", "-o", tmp_path / "out")
    result = run("check", record, *raising)
    assert result.exit_code == 1
    assert "contradicted  /weight/value" in result.stdout
    assert "nothing was written" in result.stderr
    assert not (tmp_path / "out").exists()
    assert run("check", write(tmp_path / "c.json", samples.CLEAN), *raising).exit_code == 0
    assert (tmp_path / "out").exists()


def test_max_nulls(evidence: Path, record: Path) -> None:
    """More contradicted values than allowed are flagged, and said to be so."""
    result = run("check", record, "--evidence", evidence, "--max-nulls", "0")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["weight"]["value"] == 3.14
    assert "kept: its record had too many to null" in result.stderr


def test_citations_beside(evidence: Path, tmp_path: Path) -> None:
    """A map gives sources by pointer; of lines, line by line; a pointer to nowhere has a hint."""
    record = write(tmp_path / "r.json", '{"price": 77, "name": 78}')
    maps = write(tmp_path / "m.json", json.dumps({"/price": [samples.URL]}))
    options = ("--evidence", evidence, "--citations", maps)
    assert json.loads(run("check", record, *options).stdout)["price"] is None
    lines = write(tmp_path / "r.jsonl", '{"price": 1299}\n{"price": 78}\n')
    write(maps, json.dumps({"/price": samples.URL}) + "\n{}\n")
    assert run("check", lines, *options).exit_code == 0
    write(maps, "{}\n" + json.dumps({"/price": samples.URL}))
    assert run("check", lines, *options).exit_code == 1
    write(maps, "{}")
    assert "expected as many lines as" in run("check", lines, *options).stderr
    write(maps, json.dumps({"/prise": samples.URL}))
    result = run("check", record, *options)
    assert result.exit_code == 2
    assert "Did you mean /price?" in result.stderr
    write(maps, "[]")
    assert "m.json: expected an object" in run("check", record, *options).stderr


def test_an_error_in_the_map_names_the_map(evidence: Path, tmp_path: Path) -> None:
    """What is wrong beside a record is not said of the record, and of lines, the line of the map is named."""
    record, maps = write(tmp_path / "r.json", '{"a": 1}'), write(tmp_path / "m.json", '{"/a": 3}')
    options = ("--evidence", evidence, "--citations", maps)
    message = "/a: expected a URL or a list of URLs, found 3."
    assert f"holdwater: {maps}: {message}" in run("check", record, *options).stderr
    lines = write(tmp_path / "r.jsonl", '{"a": 1}\n{"a": 1}\n')
    write(maps, '\n{}\n{"/a": 3}\n')
    assert f"holdwater: {maps}: line 3: {message}" in run("check", lines, *options).stderr
    write(lines, '{"a": 1}\n{"a": \n')
    result = run("check", lines, *options)
    assert f"holdwater: {lines}: line 2, column 7: " in result.stderr
    assert "What column 1 opens isn't closed" in result.stderr


def test_settings_for_single_values(evidence: Path, tmp_path: Path) -> None:
    """What is derived or translated is never nulled, a unit is tried, and a page may be too short to null."""
    values = {name: {"value": value, "url": samples.URL} for name, value in (("n", 77), ("t", "walnut"), ("g", 2100))}
    record = write(tmp_path / "r.json", json.dumps(values))

    def reasons(*options: str) -> list[str]:
        result = run("check", record, "--evidence", evidence, "--format", "json", "-o", tmp_path / "o", *options)
        return [found["reason"] for found in json.loads(result.stdout)["records"][0]["findings"]]

    assert reasons() == ["value_absent"] * 3
    assert reasons("--derived", "/n/value")[0] == "declared_derived"
    assert reasons("--translated", "/t/value")[1] == "not_checkable"
    assert reasons("--translated", "t", "--unit", "/g/value=g") == ["value_absent", "not_checkable", "value_found"]
    assert reasons("--min-text-chars", "100000") == ["page_too_short"] * 3
    for options in (("--unit", "g"), ("--unit", "/g="), ("--min-text-chars", "-1"), ("--derived", "/nosuch")):
        assert run("check", record, "--evidence", evidence, *options).exit_code == 2, options


def test_an_anchor(evidence: Path, tmp_path: Path) -> None:
    """A SKU that stands nowhere near lowers the confidence, and never nulls."""
    record = write(tmp_path / "r.json", samples.CLEAN)
    near = run("check", record, "--evidence", evidence, "--anchor", "D-12")
    far = run("check", record, "--evidence", evidence, "--anchor", "ZZ-99")
    assert "anchor_missing" not in near.stderr
    assert "anchor_missing" in far.stderr
    assert near.exit_code == far.exit_code == 0


def test_the_run_is_written(evidence: Path, record: Path, tmp_path: Path) -> None:
    """The run holds input, output, notes and findings, numbers as written."""
    run("check", record, "--evidence", evidence, "--run", tmp_path / "run.json")
    document = parse((tmp_path / "run.json").read_text()).value
    assert isinstance(document, dict)
    assert str(document["input"]["price"]["value"]) == "1299.00"
    assert document["output"]["weight"]["value"] is None
    assert run("audit", "verify", tmp_path / "run.json").exit_code == 0


def test_checking_twice_changes_nothing(evidence: Path, record: Path, tmp_path: Path) -> None:
    """A guarded record is clean, and its notes are still there, inside it and beside it."""
    once, notes = tmp_path / "once.json", tmp_path / "notes.jsonl"
    run("check", record, "--evidence", evidence, "-o", once)
    again = run("check", once, "--evidence", evidence)
    assert (again.exit_code, again.stdout_bytes) == (0, once.read_bytes())
    run("check", record, "--evidence", evidence, "-o", once, "--notes", notes)
    kept = notes.read_bytes()
    again = run("check", once, "--evidence", evidence, "--notes", notes)
    assert (again.exit_code, again.stdout_bytes, notes.read_bytes()) == (0, once.read_bytes(), kept)


@pytest.mark.parametrize("option", ["-o", "--notes", "--run"])
def test_the_evidence_is_never_overwritten(evidence: Path, record: Path, option: str) -> None:
    """An output on top of the store is refused, and so are notes on top of the record."""
    before = evidence.read_bytes()
    assert run("check", record, "--evidence", evidence, option, evidence).exit_code == 2
    assert evidence.read_bytes() == before
    if option != "-o":
        assert run("check", record, "--evidence", evidence, option, record).exit_code == 2
        assert record.read_text() == samples.RECORD


def test_foreign_notes_are_not_overwritten(evidence: Path, record: Path, tmp_path: Path) -> None:
    """A file that holds something else than notes is left alone."""
    path = write(tmp_path / "n", "my poem")
    assert run("check", record, "--evidence", evidence, "--notes", path, "-o", tmp_path / "o").exit_code == 2
    assert path.read_text() == "my poem"
    assert not (tmp_path / "o").exists()
    write(path, '{"x": 1}')
    result = run("check", record, "--evidence", evidence, "--notes", path, "-o", tmp_path / "o")
    assert result.exit_code == 2
    assert f"--notes: {path} is there and holds something else than notes. It is not overwritten" in result.stderr
    assert "line 1, the output: expected a note, as a guard writes it; action is missing" in result.stderr


def test_notes_on_standard_output(evidence: Path, record: Path, tmp_path: Path) -> None:
    """Standard output takes one thing: the notes, then, and the table goes to standard error."""
    result = run("check", record, "--evidence", evidence, "-o", tmp_path / "out", "--notes", "-")
    assert json.loads(result.stdout)["path"] == "/weight/value"
    assert "contradicted  /weight/value" in result.stderr
    assert run("check", record, "--evidence", evidence, "--notes", "-").exit_code == 2


def test_on_a_terminal(evidence: Path, tmp_path: Path) -> None:
    """A terminal gets colours, and of a hostile record the same JSON with escapes, in lines of its own."""
    text = samples.CLEAN.replace("1299", '"walnut \u202e\x9b2J"')
    source = write(tmp_path / "r.json", text)
    master, slave = pty.openpty()
    command: list[str | Path] = [Path(sys.executable).with_name("holdwater"), "check", source, "--evidence", evidence]
    environment = {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
    assert subprocess.run(command, stdout=slave, stderr=slave, check=False, env=environment).returncode == 1
    guarded = tmp_path / "g.json"
    run("check", source, "--evidence", evidence, "--on-contradicted", "flag", "-o", guarded)
    subprocess.run([command[0], "restore", guarded], stdout=slave, check=True, env=environment)
    os.close(slave)
    shown = b""
    with contextlib.suppress(OSError):  # what a terminal says at its end
        while data := os.read(master, 10_000):
            shown += data
    os.close(master)
    assert b"\x1b[31mcontradicted\x1b[0m" in shown
    assert rb'"walnut \u202e\u009b2J"' in shown
    assert shown.partition(b"VERDICT")[0].endswith(b"}\r\n\x1b[1m")
    assert shown.endswith(b"}\r\n")
    assert not {"\u202e", "\x9b"} & set(shown.decode())


def test_evidence_of_one_run(tmp_path: Path) -> None:
    """A check that asks for the captures of its own run sees no others; a folder knows no runs."""
    store = tmp_path / "runs.db"
    with SqliteStore.create(store) as kept:
        page = read_page(samples.PAGE.encode(), url=samples.URL)
        kept.run("monday").put(page)
    record = samples.write(tmp_path / "r.json", samples.RECORD)
    seen = [
        run("check", record, "--evidence", store, "--of-run", of_run, "--format", "json", "-o", tmp_path / "out")
        for of_run in ("monday", "tuesday")
    ]
    assert [result.exit_code for result in seen] == [1, 0]
    assert "page_not_held" in seen[1].stdout
    result = run("check", record, "--evidence", samples.folder(tmp_path / "f", {}), "--of-run", "monday")
    assert result.exit_code == 2
    assert "which knows no runs" in result.stderr


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--fail-on", "unverifiable"), 0),
        (("--fail-on", "contradicted,unverifiable"), 1),
        (("--fail-under", "50%"), 0),
        (("--fail-under", "0.6"), 1),
    ],
)
def test_gates(evidence: Path, record: Path, options: tuple[str, str], code: int) -> None:
    """What fails a pipeline is the caller's choice; the record comes out all the same."""
    result = run("check", record, "--evidence", evidence, *options)
    assert result.exit_code == code
    assert result.stdout_bytes == run("check", record, "--evidence", evidence).stdout_bytes
