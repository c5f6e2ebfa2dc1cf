"""The demo shows what it promises."""

from __future__ import annotations

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
    assert "the original, byte for byte" in out
    assert {path.name for path in tmp_path.iterdir()} == {*demo._WRITTEN}


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
