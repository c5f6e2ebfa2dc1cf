"""Labelled values are read as people have them, and what is none is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.audit import labelled, samples

from holdwater.audit import run_audit
from holdwater.audit.labels import Label, read_labelled
from holdwater.errors import InvalidRecord
from holdwater.model.citation import Citation
from holdwater.outputs.json_source import JsonNumber

URL = "https://a.example/"


def test_a_row_says_what_it_says(tmp_path: Path) -> None:
    """Value, unit, field and sources count as written; the members of a row stay for grouping."""
    path = tmp_path / "rows.jsonl"
    path.write_text(
        '{"value": 1.50, "url": "https://a.example/", "label": "true", "unit": "kg", "anchors": "RT-1", "site": 3}\n'
        '{"value_json": "\\"a b\\"", "urls": ["https://a.example/", "https://b.example/", "https://a.example/"],'
        ' "label": "wrong", "field": "f", "path": "/f", "span": [0, 3], "derived": true,'
        ' "verdict": "supported", "anchors": ["x", "y"]}\n'
    )
    one, two = read_labelled(path).rows
    assert one.citation == Citation(path="", value=JsonNumber("1.50"), urls=(URL,), unit="kg")
    assert str(one.citation.value) == "1.50"
    assert (one.label, one.anchors, one.verdict, one.source) == (Label.TRUE, ("RT-1",), None, "rows.jsonl:1")
    assert one.members["site"] == JsonNumber("3")
    assert two.citation == Citation(
        path="/f", value="a b", urls=(URL, "https://b.example/"), field="f", derived=True, span=(0, 3)
    )
    assert (two.label, two.anchors, two.verdict) == (Label.WRONG, ("x", "y"), "supported")


def test_a_reviewers_decisions_are_labels(tmp_path: Path) -> None:
    """What was right to null is wrong, what was put back is true; what can't be told, or wasn't looked at, is none."""
    samples.store(tmp_path / "e.db")
    run_audit(samples.runs(tmp_path / "runs.jsonl", 4), str(tmp_path / "e.db"), tmp_path / "out")
    found = tmp_path / "out/findings.jsonl"
    decided = [(1, 2, "right_to_null"), (2, 1, "put_back"), (4, 2, "cant_tell")]
    lines = [{"record": record, "number": number, "decision": what} for record, number, what in decided]
    decisions = labelled.write(tmp_path / "decisions.jsonl", lines)
    sample = read_labelled(tmp_path / "out", decisions=decisions)
    assert sample == read_labelled(found, decisions=decisions)
    assert [(row.citation.path, row.label, row.verdict) for row in sample.rows] == [
        ("/weight/value", Label.WRONG, "contradicted"),
        ("/price_eur/value", Label.TRUE, "supported"),
    ]
    assert sample.undecided == 6
    rows = [
        dict(one, decision=what) for one, what in zip(samples.rows(tmp_path / "out"), ["put_back"] * 8, strict=True)
    ]
    assert len(read_labelled(labelled.write(tmp_path / "own.jsonl", rows)).rows) == 8


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([{"record": 9}], "1: expected a decision on one of the findings, found one on another"),
        ([{"number": 9}], "1: expected a decision on one of the findings"),
        ([{"value_json": "778"}], "1: expected a decision on '777', found one on '778'. Is it on another audit"),
        ([{"decision": None}, {}, {"decision": "put_back"}], "3: expected one decision on a finding, found a second"),
        ([{"decision": "no"}], "1: decision: expected one of"),
    ],
)
def test_decisions_on_something_else(tmp_path: Path, lines: list[dict[str, object]], message: str) -> None:
    """A decision that is on none of the findings, on another value, or a second one, is an error that names it."""
    samples.store(tmp_path / "e.db")
    run_audit(samples.runs(tmp_path / "runs.jsonl", 4), str(tmp_path / "e.db"), tmp_path / "out")
    decision = {"record": 1, "number": 2, "value_json": "777", "decision": "right_to_null"}
    decisions = labelled.write(tmp_path / "decisions.jsonl", [{**decision, **line} for line in lines])
    with pytest.raises(InvalidRecord, match=rf"decisions\.jsonl:{message}"):
        read_labelled(tmp_path / "out", decisions=decisions)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "can't be read: column 2"),
        ("[1]", "expected an object, found list"),
        ({"label": "yes"}, "label: expected one of true, wrong, found 'yes'"),
        ({"decision": "no"}, "decision: expected one of right_to_null, put_back, cant_tell, found 'no'"),
        ({"value": [1]}, "value: expected a scalar, found list"),
        ({"url": None}, "expected the URL that the value cites"),
        ({"urls": 5}, "urls: expected a collection of texts"),
        ({"unit": 5}, "unit: expected text"),
        ({"span": [1]}, r"span: expected two offsets, found \[1\]"),
        ({"span": ["a", 2]}, "span: expected two offsets"),
    ],
)
def test_what_is_no_row(tmp_path: Path, line: object, message: str) -> None:
    """It is an error that names the line, and nothing is counted."""
    row = {"value": 1, "url": URL, "label": "true"}
    text = line if isinstance(line, str) else json.dumps({**row, **line})  # type: ignore[dict-item]
    (tmp_path / "rows.jsonl").write_text(f"{json.dumps(row)}\n{text}\n")
    with pytest.raises(InvalidRecord, match=rf"rows\.jsonl:2: .*{message}"):
        read_labelled(tmp_path / "rows.jsonl")
