"""``holdwater restore`` gives the original back."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli import samples
from tests.cli.samples import run, write


def test_byte_for_byte(evidence: Path, record: Path, tmp_path: Path) -> None:
    """From notes inside and from notes beside, to a file and to standard output."""
    out, notes = tmp_path / "out.json", tmp_path / "notes.jsonl"
    run("check", record, "--evidence", evidence, "-o", out)
    assert run("restore", out).stdout_bytes == record.read_bytes()
    run("check", record, "--evidence", evidence, "-o", out, "--notes", notes)
    back = tmp_path / "back.json"
    result = run("restore", out, "--notes", notes, "-o", back)
    assert (result.exit_code, result.output) == (0, f"wrote {back}: 1 value put back\n")
    assert back.read_bytes() == record.read_bytes()
    assert run("restore", "-", "--notes", notes, stdin=out.read_bytes()).stdout_bytes == record.read_bytes()


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["1299", "77.0", '"walnut"', '"\\u00e9"', "null", "true"]), max_size=4), st.booleans())
def test_lines_byte_for_byte(values: list[str], has_notes_beside: bool) -> None:
    """Every line of a JSONL file comes back, whatever its line ends."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        evidence = samples.store(path)
        text = "".join(f'{{"a": {{"value" : {value}, "url": "{samples.URL}"}}}}\r\n\n' for value in values)
        source, out = write(path / "r.jsonl", text), path / "out.jsonl"
        notes = ("--notes", path / "n") if has_notes_beside else ()
        run("check", source, "--evidence", evidence, "-o", out, *notes)
        result = run("restore", out, *notes)
        if notes or b"_audit" in out.read_bytes():
            assert result.stdout_bytes == source.read_bytes()
        else:
            assert (result.exit_code, result.stdout_bytes) == (2, b"")


def test_forgotten_notes(evidence: Path, record: Path, tmp_path: Path) -> None:
    """A record that carries no notes, and none beside it, is an error that says what to give, and writes nothing."""
    out, notes = tmp_path / "out.json", tmp_path / "notes.jsonl"
    run("check", record, "--evidence", evidence, "-o", out, "--notes", notes)
    result = run("restore", out, "-o", tmp_path / "back")
    assert result.exit_code == 2
    assert f"{out}: expected notes under _audit in the record, found none: there is nothing to restore" in result.stderr
    assert "--notes" in result.stderr
    assert not (tmp_path / "back").exists()
    clean = write(tmp_path / "c.json", samples.CLEAN)
    run("check", clean, "--evidence", evidence, "-o", out, "--notes", tmp_path / "none.jsonl")
    result = run("restore", out, "--notes", tmp_path / "none.jsonl")
    assert result.stdout == samples.CLEAN
    assert (
        result.stderr == f"holdwater: {out}: no value was put back: nothing that was given names one that was nulled.\n"
    )


def test_how_many_come_back(evidence: Path, tmp_path: Path) -> None:
    """Values are counted that were null and are asked for, over all lines; a flagged one has never gone."""
    bad = f'{{"a": {{"value": 77, "url": "{samples.URL}"}}, "b": {{"value": 78, "url": "{samples.URL}"}}}}'
    source, out, back = write(tmp_path / "r.jsonl", f"{bad}\n{bad}\n"), tmp_path / "out.jsonl", tmp_path / "back"
    run("check", source, "--evidence", evidence, "-o", out)
    assert run("restore", out, "-o", back).stderr == f"wrote {back}: 4 values put back\n"
    some = run("restore", out, "-o", back, "--path", "1:/a/value", "--path", "2:/a/value", "--path", "2:/b/value")
    assert some.stderr == f"wrote {back}: 3 values put back\n"
    run("check", source, "--evidence", evidence, "-o", out, "--on-contradicted", "flag")
    assert "no value was put back" in run("restore", out, "-o", back).stderr


def test_only_some(evidence: Path, tmp_path: Path) -> None:
    """Only the values asked for come back; a path without a note is an error with a hint."""
    record = {name: {"value": "walnut", "url": samples.URL} for name in ("handle", "body")}
    out = tmp_path / "out.json"
    run("check", write(tmp_path / "r", json.dumps(record)), "--evidence", evidence, "-o", out)
    restored = json.loads(run("restore", out, "--path", "/handle/value").stdout)
    assert (restored["handle"]["value"], restored["body"]["value"]) == ("walnut", None)
    assert [note["path"] for note in restored["_audit"]] == ["/body/value"]
    result = run("restore", out, "--path", "/handel/value", "-o", tmp_path / "back")
    assert result.exit_code == 2
    assert "Did you mean /handle/value" in result.stderr
    assert not (tmp_path / "back").exists()


def test_only_some_lines(evidence: Path, tmp_path: Path) -> None:
    """In a JSONL file a path says which line it is on, as the table does."""
    wrong = samples.CLEAN.replace("1299", "77")
    out = tmp_path / "out.jsonl"
    run("check", write(tmp_path / "r.jsonl", f"{wrong}\n{wrong}\n"), "--evidence", evidence, "-o", out)
    lines = run("restore", out, "--path", "2:/price/value").stdout.split("\n")
    assert [json.loads(line)["price"]["value"] for line in lines if line] == [None, 77]
    for path in ("/price/value", "3:/price/value", "x:/price/value"):
        result = run("restore", out, "--path", path)
        assert result.exit_code == 2
        assert "expected the line of a record" in result.stderr


def test_notes_of_another_record(evidence: Path, record: Path, tmp_path: Path) -> None:
    """Notes that don't fit restore nothing."""
    notes = tmp_path / "notes.jsonl"
    run("check", record, "--evidence", evidence, "--notes", notes, "-o", tmp_path / "out")
    result = run("restore", record, "--notes", notes, "-o", tmp_path / "back")
    assert result.exit_code == 2
    assert "/weight/value: expected null there" in result.stderr
    assert not (tmp_path / "back").exists()
    lines = write(tmp_path / "notes.jsonl", notes.read_text().replace("{", '{"line":7,', 1))
    assert "expected a record in line 7" in run("restore", tmp_path / "out", "--notes", lines).stderr
    assert run("restore", tmp_path / "out", "--notes", lines, "-o", lines).exit_code == 2
