"""Annotations: one command a finding, and no command by anybody else."""

from __future__ import annotations

import re

from tests.report import samples

from holdwater.model.verdict import Reason
from holdwater.report import github

_COMMAND = re.compile(r"::(error|warning|notice) ([^:\r\n]*)::([^\r\n]*)\n")


def _lines(*rows: object, base: str = "") -> list[str]:
    return list(github.render(rows, base=base))  # type: ignore[arg-type]


def test_one_line_a_finding() -> None:
    """Contradicted values are errors, faults of ours warnings, the rest notices; supported ones say nothing."""
    lines = _lines(
        samples.row(), samples.supported(), samples.unverifiable(), samples.unverifiable(Reason.INTERNAL_ERROR)
    )
    assert [line.split(" ")[0] for line in lines] == ["::error", "::notice", "::warning"]
    assert lines[0].startswith(
        "::error file=runs.jsonl,line=1,title=contradicted%3A value_absent::1199 EUR at /price/value is contradicted"
    )


def test_the_file_as_the_repository_has_it() -> None:
    """The folder stands before the file, and without a file there is none."""
    assert _lines(samples.row(), base="data/out/")[0].startswith("::error file=data/out/runs.jsonl,line=1,")
    assert _lines(samples.row(source=""), base="data")[0].startswith("::error title=")


def test_nothing_hostile_is_a_command() -> None:
    """Each line is one command of ours, whatever it quotes: none ends it early, and none starts another."""
    rows = samples.hostile_rows()
    text = "".join(_lines(*rows))
    lines = text.splitlines(keepends=True)
    assert len(lines) == sum(row.verdict != "supported" for row in rows)
    for line in lines:
        found = _COMMAND.fullmatch(line)
        assert found is not None, line
        names = [part.partition("=")[0] for part in found[2].split(",")]
        assert names == ["file", "line", "title"]
        assert "##" not in line
        assert line[:-1].isprintable()


def test_what_is_escaped_reads_back() -> None:
    """A percent sign in a value is not taken for an escape."""
    (line,) = _lines(samples.row(value_json='"100 %0A"'))
    assert '"100 %250A"' in line
