"""Verdicts of an earlier day read back as they were, from every form in which they are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.audit import samples

from holdwater.audit import run_audit
from holdwater.audit.past import PastVerdict, verdicts
from holdwater.citations import read_citations
from holdwater.errors import InvalidRecord
from holdwater.guard import Guarded, guard, run_document
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.canonical import canonical_json, to_jsonable
from holdwater.outputs.json_source import parse
from holdwater.store.sqlite import SqliteStore

RECORD = samples.record(3)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded[object]]:
    """A run of the guard: a right price, a wrong weight."""
    with SqliteStore.open(samples.store(tmp_path_factory.mktemp("store") / "e.db")) as store:
        yield guard(RECORD, store)


def test_a_row_of_findings(tmp_path: Path, guarded: Guarded[object]) -> None:
    """It gives the citation that was judged, to the letter, with its reason, lane and pages."""
    (tmp_path / "r.json").write_text(json.dumps(RECORD))
    run_audit(tmp_path / "r.json", str(samples.store(tmp_path / "e.db")), tmp_path / "out")
    lines = (tmp_path / "out/findings.jsonl").read_text().splitlines()
    found = [one for line in lines for one in verdicts(parse(line).value, DEFAULT)]
    assert [one.citation for one in found] == list(read_citations(RECORD))
    _same(found, guarded)


def test_a_whole_run(guarded: Guarded[object]) -> None:
    """So does a run, if it was judged under the same settings, and by what its record cites itself."""
    document = parse(canonical_json(run_document(guarded))).value
    found = verdicts(document, DEFAULT)
    assert [one.citation for one in found] == list(read_citations(RECORD))
    _same(found, guarded)
    _same(verdicts(document, Settings(on_contradicted="flag")), guarded)
    with pytest.raises(InvalidRecord, match="under other settings: give its own min_text_chars and units"):
        verdicts(document, Settings(min_text_chars=3, units={"weight": "kg"}))
    elsewhere = run_document(guard({"a": 5}, {}, citations={"/a": "https://a.example/"}))
    with pytest.raises(InvalidRecord, match="by citations that it doesn't name itself"):
        verdicts(elsewhere, DEFAULT)


def _same(found: list[PastVerdict], guarded: Guarded[object]) -> None:
    """Compare with the findings of the guard."""
    assert [(one.reason, one.lane, one.exact, one.pages) for one in found] == [
        (
            finding.reason,
            finding.matches[0].lane if finding.matches else None,
            finding.matches[0].exact if finding.matches else finding.nearest.exact if finding.nearest else None,
            finding.pages,
        )
        for finding in guarded.findings
    ]


def test_a_note(guarded: Guarded[object]) -> None:
    """A note is on a contradicted value; its pointer names the field."""
    (found,) = verdicts(to_jsonable(guarded.notes[0]), DEFAULT)
    (finding,) = (one for one in guarded.findings if one.path == "/weight/value")
    citation = read_citations(RECORD)[1]
    assert found.citation == citation
    assert (found.reason, found.lane, found.pages) == (finding.reason, None, finding.pages)


@pytest.mark.parametrize(
    "record", [3, {}, {"action": "nulled"}, {"format": "holdwater.run/1"}, {"value_json": "[1]", "reason": "x"}]
)
def test_what_is_none(record: object) -> None:
    """Anything else is an error, and no verdict."""
    with pytest.raises((InvalidRecord), match="expected a finding, a run or a note"):
        verdicts(record, DEFAULT)
