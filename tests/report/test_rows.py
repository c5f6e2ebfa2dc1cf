"""Rows say what findings say, whichever way these come."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from tests.audit import samples as audits
from tests.report import samples

from holdwater.audit.findings import COLUMNS
from holdwater.audit.run import run_audit
from holdwater.errors import InvalidRecord
from holdwater.guard import run_document
from holdwater.outputs.canonical import canonical_json
from holdwater.outputs.json_source import parse
from holdwater.report.rows import Row, audit_row, guarded_rows, run_rows


def test_a_guarded_outcome() -> None:
    """Each finding is a row: where it was found, or what is nearest, and what was done with it."""
    price, weight, torque = guarded_rows([samples.guarded()])
    assert (price.verdict, price.exact, price.lane, price.action) == ("supported", "1,299.00", "decimal_forms", "")
    assert weight.verdict == "contradicted"
    assert str(weight.exact).startswith("2.1")
    assert str(weight.distance).startswith("0.331")
    assert (weight.action, weight.value_json, weight.unit) == ("nulled", "3.14", "kg")
    assert (torque.verdict, torque.exact, torque.site, torque.number) == ("unverifiable", None, "else.example", 3)
    assert price.page_url == samples.URL
    assert samples.PAGE.text[price.start : price.end] == price.exact


def test_several_outcomes_are_records_of_their_own() -> None:
    """Outcomes are numbered in order."""
    rows = list(guarded_rows([samples.guarded(), samples.guarded()]))
    assert [(row.record, row.number) for row in rows] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]


def test_an_earlier_note_is_no_action() -> None:
    """What an earlier run did with a value that is supported now is nothing that this one did."""
    document: dict[str, Any] = run_document(samples.guarded())
    (note,) = document["notes"]
    rows = list(run_rows({**document, "notes": [note, {**note, "path": "/price/value"}]}))
    assert [row.action for row in rows] == ["", "nulled", ""]


def test_a_run_read_back_from_its_file() -> None:
    """A run that was written and read again gives the same rows."""
    guarded = samples.guarded()
    document: Any = parse(canonical_json(run_document(guarded)), max_depth=300).value
    assert list(run_rows(document)) == list(guarded_rows([guarded]))


def test_an_audit_says_the_same(tmp_path: Any) -> None:
    """The row of an audit's finding is that of the guard's, but for what only one of them knows."""
    store = audits.store(tmp_path / "e.sqlite")
    run_audit(audits.runs(tmp_path / "runs.jsonl", 3), str(store), tmp_path / "out")
    lines = audits.rows(tmp_path / "out")
    rows = [audit_row(line) for line in lines]
    assert [row.action for row in rows] == ["", "would_null" if lines[1]["would"] == "null" else "", "", "", "", ""]
    for row, line in zip(rows, lines, strict=True):
        assert row.site == line["site"]
        assert row.verdict == line["verdict"]
        assert row.source == line["source"]


def test_a_line_of_an_audit_has_all_that_a_row_needs() -> None:
    """Every column that a row reads is one of an audit's."""
    assert set(samples.line(samples.row())) <= set(COLUMNS)
    for row in (samples.row(), samples.supported(), samples.unverifiable(), *samples.hostile_rows()):
        action = "would_null" if row.action == "would_null" else ""
        assert audit_row(samples.line(row)) == replace(row, action=action)


def test_the_unit_of_a_field() -> None:
    """Where an audit has no unit beside a value, that of the field's name stands there, as in a run."""
    line = {**samples.line(samples.row()), "field": "weight_kg"}
    assert [audit_row({**line, "unit": unit}).unit for unit in (None, "g")] == ["kg", "g"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("record", -1),
        ("record", 1.5),
        ("start", Decimal("1E+999999")),
        ("start", Decimal("NaN")),
        ("end", True),
        ("path", None),
        ("path", 5),
        ("urls", "https://shop.example/"),
        ("urls", [1]),
        ("reason", "made_up"),
        ("reason", ["value_found"]),
        ("chance", 1.5),
        ("chance", float("nan")),
        ("chance", "0.5"),
        ("found_confidence", True),
        ("exact", {}),
    ],
)
def test_what_is_no_finding_is_refused(name: str, value: object) -> None:
    """A member of the wrong kind is an error that names it."""
    with pytest.raises(InvalidRecord, match=f"^{name}"):
        audit_row({**samples.line(samples.row()), name: value})


@pytest.mark.parametrize(
    "changes", [{"findings": 1}, {"notes": None}, {"findings": [1]}, {"findings": [{"reason": "value_found"}]}]
)
def test_what_is_no_run_is_refused(changes: dict[str, Any]) -> None:
    """So is a run without findings, or with others."""
    with pytest.raises(InvalidRecord):
        list(run_rows({"findings": [], "notes": [], **changes}))


def test_the_sample_line_is_json() -> None:
    """The line that other tests build on survives its file."""
    row: Row = samples.row()
    assert audit_row(json.loads(json.dumps(samples.line(row)))) == row
