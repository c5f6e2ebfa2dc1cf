"""One call makes any report of anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.report import samples

from holdwater.errors import InvalidArgument
from holdwater.report import ReportFormat, make_report


@pytest.mark.parametrize("form", ReportFormat)
def test_every_format_of_every_source(tmp_path: Path, form: ReportFormat) -> None:
    """An outcome, several of them and a file all give a report in every format, the same each time."""
    path = tmp_path / "findings.jsonl"
    path.write_text(json.dumps(samples.line(samples.row())) + "\n", "utf-8")
    for findings in (samples.guarded(), [samples.guarded(), samples.guarded()], path, str(tmp_path)):
        report = make_report(findings, form, evidence=samples.PAGES)
        assert report == make_report(findings, str(form), evidence=samples.PAGES)
        assert "contradicted" in report or "decision" in report


@pytest.mark.parametrize("form", ReportFormat)
def test_every_format_is_text_that_can_be_written(tmp_path: Path, form: ReportFormat) -> None:
    """Whatever the findings hold, a report is UTF-8 without a character that acts."""
    path = tmp_path / "findings.jsonl"
    path.write_text("".join(json.dumps(samples.line(row)) + "\n" for row in samples.hostile_rows()), "utf-8")
    report = make_report(path, form, title=samples.HOSTILE["ansi"], base=samples.HOSTILE["override"])
    text = report.encode().decode().removeprefix("\ufeff")
    assert all(char.isprintable() or char in "\n\t\r" for char in text)
    assert "\r" not in text.replace("\r\n", "")


def test_an_unknown_format() -> None:
    """The error lists the formats."""
    with pytest.raises(InvalidArgument, match="html, csv, sarif, github, markdown, review"):
        make_report(samples.guarded(), "pdf")


def test_the_same_bytes_anywhere() -> None:
    """Hash seeds and locales change nothing."""
    script = (
        "import hashlib; from tests.report import samples; from holdwater.report import *\n"
        "print([hashlib.sha256(''.join(render(samples.hostile_rows(), form)).encode()).hexdigest()"
        " for form in ReportFormat])"
    )
    outcomes = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONPATH": "."},
        ).stdout
        for seed, locale in (("1", "C"), ("2", "C.UTF-8"))
    }
    assert len(outcomes) == 1
