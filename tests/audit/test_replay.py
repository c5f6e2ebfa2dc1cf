"""A replay names every verdict that today's rules change, and no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.audit import samples

from holdwater import lanes
from holdwater.audit import run_audit
from holdwater.audit.replay import EXAMPLES, replay
from holdwater.errors import StoreError
from holdwater.extract import read_page
from holdwater.guard import guard, run_document
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.canonical import canonical_json, json_text
from holdwater.store.sqlite import SqliteStore

WITHOUT = Settings(lanes=set(lanes.active(DEFAULT)) - {"unit_conversion"})


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store of the sample pages."""
    return samples.store(tmp_path / "e.db")


def test_the_same_rules_change_nothing(tmp_path: Path, store: Path) -> None:
    """All verdicts of an audit are compared, and stand."""
    run_audit(samples.runs(tmp_path / "runs.jsonl"), str(store), tmp_path / "out")
    found = replay(tmp_path / "out", str(store))
    assert (found.compared, found.changed, found.unread_count) == (80, 0, 0)
    assert found.json()["reasons"] == []
    assert replay(tmp_path / "out/findings.parquet", str(store), processes=2).json() == found.json()


def test_a_new_lane_is_seen(tmp_path: Path, store: Path) -> None:
    """What a lane newly finds is named, and counted for it; and the other way round for one that is gone."""
    runs = samples.runs(tmp_path / "runs.jsonl")
    run_audit(runs, str(store), tmp_path / "without", settings=WITHOUT)
    run_audit(runs, str(store), tmp_path / "with")
    rows = zip(samples.rows(tmp_path / "without"), samples.rows(tmp_path / "with"), strict=True)
    expected = [(row["path"], row["value_json"]) for row, new in rows if row["verdict"] != new["verdict"]]
    found = replay(tmp_path / "without", str(store))
    assert found.changed == len(expected) > EXAMPLES
    assert [(one["path"], one["value_json"]) for one in found.examples] == expected[:EXAMPLES]
    assert found.json()["verdicts"] == [{"old": "contradicted", "new": "supported", "count": len(expected)}]
    assert found.json()["reasons"] == [{"old": "value_absent", "new": "value_found", "count": len(expected)}]
    assert found.json()["lanes"] == [{"lane": "unit_conversion", "gained": len(expected), "lost": 0}]
    assert found.of_other_pages == 0
    back = replay(tmp_path / "with", str(store), settings=WITHOUT)
    assert back.json()["lanes"] == [{"lane": "unit_conversion", "gained": 0, "lost": len(expected)}]
    assert back.examples[0]["old"] == found.examples[0]["new"]


def test_changed_evidence_is_told_from_changed_rules(tmp_path: Path, store: Path) -> None:
    """A page that came in later changes verdicts too, and is said to."""
    run_audit(samples.runs(tmp_path / "runs.jsonl", 12), str(store), tmp_path / "out")
    last = samples.PAGES - 1
    with SqliteStore.create(store) as kept:
        kept.put(read_page(samples.body(last), url=samples.url(last)), samples.body(last))
    found = replay(tmp_path / "out", str(store))
    assert (found.compared, found.changed, found.of_other_pages) == (24, 2, 2)
    assert [one["source"] for one in found.examples] == ["findings.jsonl:23", "findings.jsonl:24"]
    assert [change["old"] for change in found.json()["reasons"]] == ["page_not_held"]
    assert all(one["is_on_other_pages"] for one in found.examples)


def test_runs_and_notes(tmp_path: Path, store: Path) -> None:
    """Whole runs and notes are replayed; what is neither is named and stops no other."""
    with SqliteStore.open(store) as kept:
        guarded = guard(samples.record(1), kept, settings=WITHOUT)
    document = canonical_json(run_document(guarded))
    (tmp_path / "notes.jsonl").write_text("".join(json_text(note) + "\n" for note in guarded.notes) + "{}\n")
    found = replay(tmp_path / "notes.jsonl", str(store))
    assert (found.compared, found.changed) == (1, 1)
    assert [source for source, _ in found.unread] == ["notes.jsonl:2"]
    (tmp_path / "run.json").write_text(document)
    assert replay(tmp_path / "run.json", str(store), settings=WITHOUT).compared == 2
    refused = replay(tmp_path / "run.json", str(store))
    assert (refused.compared, refused.unread_count) == (0, 1)
    with pytest.raises(StoreError):
        replay(tmp_path / "run.json", str(tmp_path / "none.db"))
    assert json.loads(document)["digest"] == guarded.digest
