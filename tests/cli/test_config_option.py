"""What is configured counts where the command line says nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.cli import samples

from holdwater.cli import group


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, evidence: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder below that of the store and its configuration."""
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    _configure(tmp_path)
    assert evidence == tmp_path / "e.db"


def _configure(folder: Path, text: str = "", name: str = "holdwater.toml") -> None:
    store = "" if "evidence" in text else 'evidence = "e.db"\n'
    table = "[tool.holdwater]\n" if name == "pyproject.toml" else ""
    (folder / name).write_text(f"{table}{store}{text}", "utf-8")


def _run(*arguments: str | Path) -> tuple[int, Any]:
    """Check a record; return the exit code, and the record that came out."""
    result = samples.run("check", *arguments)
    return result.exit_code, json.loads(result.stdout) if result.stdout else result.stderr


def test_the_store(record: Path) -> None:
    """No --evidence is needed; a path is seen from the folder of the file."""
    code, output = _run(record)
    assert (code, output["weight"]["value"]) == (group.FOUND, None)


def test_the_nearest_file(tmp_path: Path, record: Path) -> None:
    """A nearer file counts alone; holdwater.toml comes before a pyproject.toml beside it, which may say nothing."""
    near = tmp_path / "sub"
    (near / "pyproject.toml").write_text("[project]\nname = 'x'\n", "utf-8")
    assert _run(record)[0] == group.FOUND
    _configure(near, 'evidence = "../e.db"\non_contradicted = "flag"\n', "pyproject.toml")
    assert _run(record)[1]["weight"]["value"] == 3.14
    _configure(near, 'evidence = "../e.db"\nmin_text_chars = 100000\n')
    assert _run(record)[0] == group.CLEAN


def test_a_named_file(tmp_path: Path, record: Path) -> None:
    """--config names the only file that counts, and an empty one means none."""
    _configure(tmp_path, "min_text_chars = 100000\n", "other.toml")
    assert _run(record, "--config", "../other.toml")[0] == group.CLEAN
    code, error = _run(record, "--config", os.devnull)
    assert code == group.COULD_NOT_RUN
    assert "Missing option '--evidence'" in error
    code, error = _run(record, "--config", "none.toml")
    assert (code, error) == (
        group.COULD_NOT_RUN,
        "holdwater: none.toml: expected a file to read, found none. Check the path.\n",
    )


@pytest.mark.parametrize(
    ("text", "options", "weight", "code"),
    [
        ('on_contradicted = "flag"', [], 3.14, 1),
        ('on_contradicted = "flag"', ["--on-contradicted", "null"], None, 1),
        ("max_nulls = 0", [], 3.14, 1),
        ("max_nulls = 0", ["--max-nulls", "1"], None, 1),
        ("min_text_chars = 100000", [], 3.14, 0),
        ("min_text_chars = 100000", ["--min-text-chars", "400"], None, 1),
        ('derived = ["weight"]', [], 3.14, 0),
        ('derived = ["weight"]', ["--derived", "price"], None, 1),
        ('translated = ["weight"]', [], 3.14, 0),
        ('fail_on = ["unverifiable"]', [], None, 0),
        ('fail_on = ["unverifiable"]', ["--fail-on", "contradicted"], None, 1),
        ("fail_under = 0.5", [], None, 0),
        ("fail_under = 0.5", ["--fail-under", "51%"], None, 1),
    ],
)
def test_the_command_line_wins(
    tmp_path: Path, record: Path, text: str, options: list[str], weight: float | None, code: int
) -> None:
    """What the file says counts, unless the option is given."""
    _configure(tmp_path, text)
    found, output = _run(record, *options)
    assert (found, output["weight"]["value"]) == (code, weight)


def test_units(tmp_path: Path) -> None:
    """A unit of the file is tried, for a name with an equals sign too."""
    record = samples.write(tmp_path / "r.json", f'{{"a=b": {{"value": 2100, "url": "{samples.URL}"}}}}')
    assert _run(record)[0] == group.FOUND
    _configure(tmp_path, '[units]\n"a=b" = "g"\n')
    assert _run(record)[0] == group.CLEAN


def test_lanes_and_anchors(tmp_path: Path, record: Path) -> None:
    """The run says which lanes read; an anchor of the command line takes the place of those of the file."""

    def settings(*options: str) -> tuple[set[str], list[str]]:
        samples.run("check", record, "-o", tmp_path / "out.json", "--run", tmp_path / "run.json", *options)
        run = json.loads((tmp_path / "run.json").read_text("utf-8"))
        return set(run["lanes"]), run["findings"][0]["caveats"]

    _configure(tmp_path, "lanes = {ranges = false}")
    assert settings()[0].isdisjoint({"ranges", "identity_anchor"})
    read, caveats = settings("--anchor", "D-12")
    assert read & {"ranges", "identity_anchor"} == {"identity_anchor"}
    assert caveats == []
    _configure(tmp_path, 'anchors = ["Z-99"]\nlanes = {ranges = false}')
    read, caveats = settings()
    assert read & {"ranges", "identity_anchor"} == {"identity_anchor"}
    assert caveats == ["anchor_missing"]
    assert settings("--anchor", "D-12")[1] == []


def test_notes_left_out(tmp_path: Path, record: Path) -> None:
    """Without embed_notes no note stands in the record, with --notes or without."""
    assert "_audit" in _run(record)[1]
    _configure(tmp_path, "embed_notes = false")
    assert "_audit" not in _run(record)[1]


def test_explain(tmp_path: Path) -> None:
    """The same settings explain a value."""

    def verdict() -> str:
        result = samples.run("explain", "3.14", "--url", samples.URL, "--field", "pi", "--format", "json")
        return str(json.loads(result.stdout)["finding"]["reason"])

    assert verdict() == "value_absent"
    _configure(tmp_path, 'derived = ["pi"]')
    assert verdict() == "declared_derived"


def test_audits(tmp_path: Path, record: Path) -> None:
    """An audit, its replay and an evaluation take the store and the settings from the file."""
    _configure(tmp_path, 'min_text_chars = 100000\nfail_on = ["contradicted"]\nlanes = {ranges = false}')
    audit = samples.run("audit", "run", record, "-o", "audit", "--processes", "1")
    assert (audit.exit_code, "1 supported, 0 contradicted" in audit.stdout) == (group.CLEAN, True), audit.output
    replay = samples.run("audit", "replay", "audit", "--processes", "1")
    assert replay.exit_code == group.CLEAN, replay.output
    labelled = samples.write(tmp_path / "l.jsonl", f'{{"value": 3.14, "url": "{samples.URL}", "label": "wrong"}}\n')
    evaluation = samples.run("audit", "evaluate", labelled, "--format", "json")
    assert json.loads(evaluation.stdout)["all"]["wrong"]["unverifiable"] == 1


def test_report(tmp_path: Path, record: Path) -> None:
    """A report shows the pages of the store that is configured, and judges nothing unless it is asked to."""
    samples.run("check", record, "-o", tmp_path / "out.json", "--run", tmp_path / "run.json")
    assert "status 200, " in samples.run("report", tmp_path / "run.json").stdout
    _configure(tmp_path, 'evidence = "none.db"\nfail_on = ["contradicted"]')
    assert samples.run("report", tmp_path / "run.json").exit_code == group.COULD_NOT_RUN
    sarif = ("report", tmp_path / "run.json", "--format", "sarif")
    assert samples.run(*sarif).exit_code == group.CLEAN
    assert samples.run(*sarif, "--fail-on", "contradicted").exit_code == group.FOUND


def test_a_slip_stops_everything(tmp_path: Path, record: Path) -> None:
    """A key that isn't known is named with its file, and nothing runs."""
    _configure(tmp_path, "max_null = 3")
    code, error = _run(record)
    assert code == group.COULD_NOT_RUN
    assert error == f"holdwater: {tmp_path / 'holdwater.toml'}: unknown key 'max_null'. Did you mean max_nulls?\n"


def test_help_needs_no_file(tmp_path: Path) -> None:
    """A broken file doesn't stand in the way of help."""
    _configure(tmp_path, "max_null = 3")
    assert samples.run("check", "--help").exit_code == 0


def test_no_working_folder(tmp_path: Path, evidence: Path, record: Path) -> None:
    """Where the working folder is gone, nothing is configured."""
    (tmp_path / "sub").rmdir()
    assert _run(record, "--evidence", evidence)[0] == group.FOUND
