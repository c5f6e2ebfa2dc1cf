"""Whatever goes wrong has a clear outcome, and nothing is lost."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write

from holdwater.lanes import words


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.db", "expected an evidence store, found no file"),
        ("empty.db", "found an empty file"),
        ("text.db", "found a file that is no database. Check the path"),
        ("foreign.db", "found another SQLite file"),
        ("folder", "expected a manifest"),
    ],
)
def test_no_store(tmp_path: Path, record: Path, name: str, message: str) -> None:
    """A store that is missing, empty, foreign or something else stops the check before anything is written."""
    (tmp_path / "empty.db").touch()
    write(tmp_path / "text.db", "no database at all, but a text" * 9)
    (tmp_path / "folder").mkdir()
    with sqlite3.connect(tmp_path / "foreign.db") as foreign:
        foreign.execute("CREATE TABLE a (b)")
    foreign.close()
    before = sorted(tmp_path.iterdir())
    result = run("check", record, "--evidence", tmp_path / name, "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert message in result.stderr
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,}', 'line 1, column 9: expected a name in double quotes, found “}”.\n  {"a": 1,}\n          ^\n'),
        ('{"a": 1, "a": 2}', "line 1, column 10: expected each name once, found /a again"),
        ('{"a":\n NaN}', "line 2, column 2: expected a value, found NaN"),
        ("[" * 1000 + "]" * 1000, "line 1, column 201: expected at most 200 levels"),
        ('{"a": "\\ud800"}', "line 1, column 8: expected a surrogate pair"),
        ("", "expected a record as JSON, found nothing in it"),
        ('{"a": "cut', "line 1, column 7: expected a closing double quote"),
    ],
)
def test_a_bad_record(evidence: Path, tmp_path: Path, text: str, message: str) -> None:
    """A record that is no JSON is an error that names file, line and column; nothing is written."""
    record = write(tmp_path / "r.json", text)
    result = run("check", record, "--evidence", evidence, "-o", tmp_path / "out", "--run", tmp_path / "run")
    assert result.exit_code == 2
    assert f"r.json: {message}" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "run").exists()
    assert record.read_text() == text


def _reason(tmp_path: Path, data: bytes, value: object, url: str = samples.URL) -> str:
    """Check one value against one page; return the reason, and see that only an absent value is nulled."""
    record = json.dumps({"a": {"value": value, "url": url}})
    out = tmp_path / "out.json"
    result = run(
        *("check", "-", "--evidence", samples.store(tmp_path, data), "-o", out, "--format", "json"),
        stdin=record,
    )
    (finding,) = json.loads(result.stdout)["records"][0]["findings"]
    is_nulled = finding["reason"] == "value_absent"
    assert result.exit_code == is_nulled
    assert (json.loads(out.read_text())["a"]["value"] is None) == is_nulled
    return str(finding["reason"])


def test_citations_of_what_is_no_web_page(tmp_path: Path) -> None:
    """A local file is never opened, even one that holds the value."""
    path = write(tmp_path / "secret.txt", samples.PAGE)
    for url in (path.as_uri(), "data:text/plain,walnut", "javascript:1", "../drill"):
        assert _reason(tmp_path, samples.PAGE.encode(), "walnut", url) == "page_not_held"


def test_bad_pages(tmp_path: Path) -> None:
    """An empty page, one cut in half, and one in a wrong charset null nothing that they can't."""
    page = samples.PAGE.encode()
    assert _reason(tmp_path, page, "walnut") == "value_absent"
    assert _reason(tmp_path / "1", b"", "walnut") == "page_too_short"
    cut = page[: page.index(b"json") - 5]
    assert _reason(tmp_path / "2", cut, "walnut") in {"page_truncated", "page_too_short"}
    mojibake = page.replace(b"brushed", "gebürstet von Müller".encode().decode("latin-1").encode())
    assert _reason(tmp_path / "3", mojibake, "Müller") == "value_found"
    assert _reason(tmp_path / "4", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, "walnut") == "page_undecodable"


def test_a_huge_page(tmp_path: Path) -> None:
    """A page of 30 MB is kept and read in part: it supports, and never contradicts."""
    page = samples.PAGE.encode() + b" " * 30_000_000 + b"<p>end"
    assert _reason(tmp_path, page, 1299) == "value_found"
    assert _reason(tmp_path / "2", page, "walnut") == "page_truncated"


def test_a_lane_that_raises(evidence: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the check of one value keeps that value, is shown and counted, and the run ends with 3."""

    def fail(word: str) -> None:
        raise ZeroDivisionError(word)

    monkeypatch.setattr(words, "read", fail)
    record = {"a": {"value": "walnut", "url": samples.URL}, "b": {"value": 77, "url": samples.URL}}
    source, out = write(tmp_path / "r.json", json.dumps(record)), tmp_path / "out.json"
    result = run("check", source, "--evidence", evidence, "-o", out)
    assert result.exit_code == 3
    written = json.loads(out.read_text())
    assert (written["a"]["value"], written["b"]["value"]) == ("walnut", None)
    assert "ZeroDivisionError in the check of this value; it is kept" in result.stdout
    assert "1 internal error." in result.stdout
    assert "in fail" in result.stderr


def test_hostile_values_are_shown_as_escapes(tmp_path: Path) -> None:
    """Names, values and pages can't act on the terminal; the record's own bytes stay as they were."""
    evil = "\u202e\x9b2J\u2028"
    store = samples.store(tmp_path, samples.PAGE.replace("aluminium", f"{evil} 77.4 kg").encode())
    record = {f"a{evil}": {"value": f"walnut {evil}", "url": samples.URL}, "kg": {"value": 77.9, "url": samples.URL}}
    text = json.dumps(record, ensure_ascii=False)
    source, out = write(tmp_path / "r.json", text), tmp_path / "out.json"
    result = run("check", source, "--evidence", store, "-o", out, "--notes", tmp_path / "n")
    assert "contradicted" in result.stdout
    assert not set(result.stdout) & set(evil[0] + evil[1] + evil[-1])
    assert out.read_text("utf-8").startswith(f'{{"a{evil}"')
    assert len((tmp_path / "n").read_text("utf-8").splitlines()) == result.stdout.count("contradicted  /")
