"""``holdwater lint`` says what isn't stated, and writes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli import samples
from tests.cli.samples import run, write

from holdwater.cli import group
from holdwater.guard import objects

_WRONG = '{"weight": {"value": 3.14, "url": "' + samples.URL + '"}}'
_UNHELD = '{"weight": {"value": 2.1, "url": "' + samples.OTHER + '"}}'


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """Three records, the wrong one on the third line."""
    return write(tmp_path / "r.jsonl", f"{samples.CLEAN}\n\n{_WRONG}\n{_UNHELD}\n")


def test_several_files(evidence: Path, record: Path, lines: Path) -> None:
    """Each contradicted value is a line with its place; the files and the folder stay as they are."""
    before = {path: path.read_bytes() for path in (record, lines)}
    names = set(lines.parent.iterdir())
    result = run("lint", record, lines, "--evidence", evidence)
    assert result.exit_code == group.FOUND
    first, second, total = result.stdout.splitlines()
    assert first.startswith(f"{record}:1: 3.14 at /weight/value is contradicted: ")
    assert second.startswith(f"{lines}:3: 3.14 at /weight/value is contradicted: ")
    assert re.search(r"It cites https://shop\.example/p/drill\. The nearest there is “2\.1” in “.*”\.$", second)
    assert total == "2 files, 5 cited values: 2 supported, 2 contradicted, 1 unverifiable, 0 internal errors."
    assert {path: path.read_bytes() for path in before} == before
    assert set(lines.parent.iterdir()) == names


@pytest.mark.parametrize(
    ("options", "code", "shown"),
    [
        ([], group.FOUND, 1),
        (["--fail-on", "unverifiable"], group.FOUND, 2),
        (["--fail-on", "supported"], group.FOUND, 2),
        (["--fail-under", "30%"], group.CLEAN, 1),
        (["--fail-under", "34%"], group.FOUND, 1),
        (["--derived", "weight"], group.CLEAN, 0),
    ],
)
def test_what_fails(evidence: Path, lines: Path, options: list[str], code: int, shown: int) -> None:
    """The gates decide as elsewhere; what they ask for is shown, and contradicted values always."""
    result = run("lint", lines, "--evidence", evidence, *options)
    assert (result.exit_code, len(result.stdout.splitlines()) - 1) == (code, shown)


def test_what_was_not_checked(evidence: Path, tmp_path: Path) -> None:
    """A file without citations passes, and says that nothing was checked."""
    result = run("lint", write(tmp_path / "r.jsonl", '{"a": 1}\n'), "--evidence", evidence)
    assert result.exit_code == group.CLEAN
    assert "r.jsonl: 0 of 1 values cite a page: nothing was checked." in result.stderr


def test_a_record_that_cannot_be_read(evidence: Path, lines: Path, tmp_path: Path) -> None:
    """It is named, with its line."""
    result = run("lint", lines, write(tmp_path / "bad.jsonl", "{}\n{\n"), "--evidence", evidence)
    assert result.exit_code == group.COULD_NOT_RUN
    assert "bad.jsonl: line 2, column" in result.stderr


def test_an_internal_error(evidence: Path, lines: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is shown, and counts more than what was found."""

    def fail(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(objects, "judge", fail)
    result = run("lint", lines, "--evidence", evidence)
    assert result.exit_code == group.INTERNAL_ERRORS
    assert "r.jsonl:1: 1299 at /price/value is unverifiable: its check failed." in result.stdout
    assert "3 internal errors." in result.stdout


def test_a_hostile_name(evidence: Path, tmp_path: Path) -> None:
    """The name of a file can't act on a terminal, nor stand for a line of its own."""
    path = write(tmp_path / "a\x1b[2J\nb.jsonl", _WRONG)
    result = run("lint", path, "--evidence", evidence)
    assert len(result.stdout.splitlines()) == 2
    assert "\x1b" not in result.stdout
