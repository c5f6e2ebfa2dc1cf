"""The demo shows what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts import demo


def test_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Every verdict is as listed, the record comes back, and all files are there; also the second time."""
    monkeypatch.setattr(demo, "OUT", tmp_path)
    (tmp_path / "guarded.json").write_text("left over")
    assert demo.main() == 0
    out = capfd.readouterr().out
    assert "$ holdwater check fixtures/runs/cafe-fit-out/record.json" in out
    assert "(exit code 1: values were nulled" in out
    assert {path.name for path in tmp_path.iterdir()} == {*demo._FILES}
    commands, _, ending = out.partition("\nNulled: 14 cited values")
    assert re.search(r"\n… \d+ lines more …\n86 cited values: 62 supported, 14 contradicted, 10 unverif", commands)
    assert len(commands.split("\n")) < 45
    rows = [line for line in ending.split("\n\n")[1].split("\n")[1:] if line]
    assert len(rows) == 14
    assert rows[0].split()[:3] == ["/products/1/burr_speed/value", "1360.0", "rpm"]
    assert " [405 rpm] " in rows[0]
    assert len(ending.split("\n")) < 40
    assert "True values kept:    70 of 70." in ending
    assert "the original, byte for byte" in ending
    assert all(f"  {name} " in ending for name in demo._FILES)
    assert ending.rstrip().endswith("exits with 0: all is as it should be.")


def test_what_it_advises_works_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Commands are named by a path that leads there from the current folder, or by name where the shell finds them."""
    beside = Path(demo.installed()).parent
    run = demo.ROOT / "demo-output" / "run.json"
    for here, path, command, file in (
        (beside.parent, "/nowhere", f"{beside.name}/holdwater", run),
        (tmp_path, "/nowhere", beside / "holdwater", run),
        (demo.ROOT, str(beside), "holdwater", "demo-output/run.json"),
    ):
        monkeypatch.chdir(here)
        monkeypatch.setenv("PATH", path)
        demo.show_files()
        assert f"`{command} audit verify {file}` checks it" in capsys.readouterr().out


def test_a_command_that_fails_is_said_to(capfd: pytest.CaptureFixture[str]) -> None:
    """An exit code that is not the expected one is no success."""
    assert not demo.holdwater("audit", "verify", "nosuch")
    assert "(exit code 2: it should be 0)" in capfd.readouterr().out


def test_the_demo_says_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A verdict that is not the listed one, or is listed for nothing, is named and fails the demo."""
    monkeypatch.setattr(demo, "OUT", tmp_path)
    (tmp_path / "notes.jsonl").write_text('{"path": "/a"}\n')
    found = {"path": "/a", "verdict": "contradicted", "reason": "value_absent"}
    right = {"path": "/a", "expect": "contradicted", "label": "wrong"}
    assert demo.compare([found], [right])
    assert "Wrong values nulled: 1 of 1" in capsys.readouterr().out
    for findings, expected in (
        ([found], [right | {"expect": "supported", "label": "true"}]),
        ([found, found | {"path": "/b"}], [right]),
        ([], [right]),
        ([found | {"verdict": "unverifiable"}], [right | {"expect": "unverifiable", "reason": "prose"}]),
    ):
        assert not demo.compare(findings, expected)
    assert "/b: expected no finding" in capsys.readouterr().out
