"""``holdwater audit evaluate`` prints the rates on labelled values, and compares two settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.audit import labelled
from tests.audit import samples as audits
from tests.cli.samples import run


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """The labelled values."""
    return labelled.write(tmp_path / "rows.jsonl")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of the sample pages."""
    return audits.store(tmp_path / "pages.db")


def test_text(rows: Path, store: Path) -> None:
    """People get both rates with their intervals, and a table for what was asked for, margins too."""
    result = run("audit", "evaluate", rows, "--evidence", store, "--by", "corpus,where")
    assert result.exit_code == 0, result.output
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "32 labelled values: 18 true, 14 wrong."
    assert lines[1] == "false nulls: 5.56 % (95 % confidence interval 0.99 to 25.76 %; 1 of 18)"
    assert lines[2] == "catches: 92.86 % (95 % confidence interval 68.53 to 98.73 %; 13 of 14)"
    assert "corpus, where true false nulls unverif. supported wrong caught" in lines
    assert "ALL image 1 100.00 (20.65-100.00) 0.00 0.00 0 -" in lines
    assert "ALL ALL 18 5.56 (0.99-25.76) 5.56 88.89 14 92.86 (68.53-98.73)" in lines
    assert "lane true found null without it wrong passed caught without it" in lines
    assert "unit_conversion 5 5 0 0" in lines
    wrong = "43.75 % (95 % confidence interval 28.17 to 60.67 %; 14 of 32)"
    assert f"wrong values, if the rows are a random sample of a whole: {wrong}" in lines


def test_against(rows: Path, store: Path) -> None:
    """Both settings' rates stand there, and the values on which they differ."""
    result = run("audit", "evaluate", rows, "--evidence", store, "--against", "-unit_conversion")
    assert "false nulls against: 33.33 % (95 % confidence interval 16.28 to 56.25 %; 6 of 18)" in result.stdout
    assert "5 values differ" in result.stdout
    assert "  rows.jsonl:13  1000  true: supported -> contradicted" in result.stdout
    bad = run("audit", "evaluate", rows, "--evidence", store, "--against", "+wordz")
    assert bad.exit_code == 2
    assert "against: expected +LANE" in bad.stderr


def test_json(rows: Path, store: Path) -> None:
    """Programs get the counts."""
    result = run(*("audit", "evaluate", rows, "--evidence", store, "--by", "corpus", "--format", "json"))
    answer = json.loads(result.stdout)
    assert answer["all"]["false_nulls"] == {"count": 1, "of": 18, "low": 0.0099, "high": 0.2576}
    assert answer["all"]["wrong"] == {"supported": 1, "contradicted": 13, "unverifiable": 0}
    assert [one["values"] for one in answer["by"]["corpus"]] == [["c0"], ["c1"]]
    assert answer["against"] is None
    against = run("audit", "evaluate", rows, "--evidence", store, "--format", "json", "--against", "+identity_anchor")
    assert json.loads(against.stdout)["against"]["changed"] == []


def test_a_reviewed_audit(tmp_path: Path, store: Path) -> None:
    """The decisions on an audit tell how many wrong values it holds, weighted by its own totals."""
    out = tmp_path / "out"
    assert run("audit", "run", audits.runs(tmp_path / "r.jsonl"), "--evidence", store, "-o", out).exit_code == 1
    reviewed: dict[str, dict[str, object]] = {}
    for row in audits.rows(out):
        reviewed.setdefault(row["verdict"], row)
    decided = {"contradicted": "right_to_null", "supported": "put_back", "unverifiable": "cant_tell"}
    lines = [{**{n: row[n] for n in ("record", "number")}, "decision": decided[v]} for v, row in reviewed.items()]
    decisions = labelled.write(tmp_path / "decisions.jsonl", lines)
    command = ("audit", "evaluate", out, "--evidence", store, "--decisions", decisions)
    assert "can't be told, since a verdict has no labelled rows" in run(*command, "--of", out).stdout
    lines[-1]["decision"] = "put_back"
    labelled.write(decisions, lines)
    told = run(*command, "--of", out / "summary.json").stdout
    assert "3 labelled values: 2 true, 1 wrong; 77 rows without a decision." in told
    # 14 of 80 are contradicted, and each of those that were looked at was right to null.
    assert "wrong values of the whole: 17.50 % (" in told
    bad = run(*command, "--of", decisions)
    assert bad.exit_code == 2
    assert "expected the summary of an audit" in bad.stderr
