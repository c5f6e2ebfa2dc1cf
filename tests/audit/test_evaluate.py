"""Rates on labelled values are what the guard's own verdicts give, however they are grouped or compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.audit import labelled, samples

from holdwater import lanes
from holdwater.audit.evaluate import ALL, Evaluation, changed, differences, estimated, evaluate
from holdwater.audit.labels import Label, Sample, read_labelled
from holdwater.errors import InvalidArgument
from holdwater.model.page import Page
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Verdict
from holdwater.store.sqlite import SqliteStore
from holdwater.verify import verify


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteStore]:
    """A store of the sample pages."""
    with SqliteStore.open(samples.store(tmp_path_factory.mktemp("store") / "e.db")) as kept:
        yield kept


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """The labelled values."""
    return read_labelled(labelled.write(tmp_path_factory.mktemp("rows") / "rows.jsonl"))


def _one_by_one(store: SqliteStore) -> list[Verdict]:
    """Return the verdict on each row by the plainest way there is."""
    return [
        verify(row["value"], store.get(row["url"], ()), unit=row.get("unit"), field=row["field"]).verdict
        for row in labelled.ROWS
    ]


def _cells(found: Evaluation, *names: str) -> dict[tuple[str, ...], tuple[int, ...]]:
    """Return for each cell how many true and wrong values there are, and how many of each are contradicted."""
    table: dict[tuple[str, ...], tuple[int, ...]] = {}
    for values, counts in found.by[names].items():
        true, wrong = counts.share(Label.TRUE), counts.share(Label.WRONG)
        table[values] = (true.of, true.count, wrong.of, wrong.count)
    return table


def test_the_table_is_that_of_a_plain_count(store: SqliteStore, sample: Sample) -> None:
    """Crossed groupings hold every cell and every margin of a table that is counted by hand."""
    expected: dict[tuple[str, str, str], Counter[tuple[str, bool]]] = {}
    for row, verdict in zip(labelled.ROWS, _one_by_one(store), strict=True):
        for corpus in (row["corpus"], ALL):
            for where in (row["where"], ALL):
                for change in (row.get("change", "(none)"), ALL):
                    cell = expected.setdefault((corpus, where, change), Counter())
                    cell[row["label"], verdict is Verdict.CONTRADICTED] += 1
    (found,) = evaluate(sample, store, by=[("corpus", "where", "change"), ("where",)])
    cells = _cells(found, "corpus", "where", "change")
    assert cells == {
        key: (
            cell["true", True] + cell["true", False],
            cell["true", True],
            cell["wrong", True] + cell["wrong", False],
            cell["wrong", True],
        )
        for key, cell in expected.items()
    }
    assert list(cells) == sorted(cells)
    assert cells[ALL, ALL, ALL] == (18, 1, 14, 13)
    assert _cells(found, "where")["image",] == (1, 1, 0, 0)
    assert [finding.verdict for finding in found.findings] == _one_by_one(store)


def test_every_grouping_counts_every_value(store: SqliteStore, sample: Sample) -> None:
    """By field and by shape nothing is lost or doubled, and nothing by a member that some rows lack."""
    (found,) = evaluate(sample, store, by=[("change",)])
    for table in found.by.values():
        assert sum(counts.of.total() for counts in table.values()) == len(labelled.ROWS) == found.all.of.total()
    assert _cells(found, "shape")["text, 3 digits",] == (1, 1, 0, 0)
    assert _cells(found, "field")["price",] == (12, 0, 4, 4)
    assert _cells(found, "change")["(none)",] == (18, 1, 0, 0)


def test_what_hangs_on_a_lane_is_lost_without_it(store: SqliteStore, sample: Sample) -> None:
    """The figures of a lane are what switching it off does."""
    (found,) = evaluate(sample, store)
    for name, of in found.lanes.items():
        without = Settings(lanes=set(lanes.active(DEFAULT)) - {name})
        (less,) = evaluate(sample, store, settings=[without])
        for label in Label:
            lost = less.all.of[label, Verdict.CONTRADICTED] - found.all.of[label, Verdict.CONTRADICTED]
            assert of.lost[label] == lost
    assert found.lanes["unit_conversion"].lost == {Label.TRUE: 5}
    assert found.lanes["decimal_forms"].lost[Label.WRONG] == 1


def test_two_settings_are_compared(store: SqliteStore, sample: Sample) -> None:
    """With a lane off, each value that it alone had found is named, and no other."""
    one, other = evaluate(sample, store, settings=[DEFAULT, changed(DEFAULT, ["-unit_conversion"])])
    found = differences(sample, one, other)
    assert [(each["source"], each["label"], each["a"]["verdict"], each["b"]["verdict"]) for each in found] == [
        (f"rows.jsonl:{line}", "true", "supported", "contradicted") for line in range(13, 18)
    ]
    assert (one.all.share(Label.TRUE).count, other.all.share(Label.TRUE).count) == (1, 6)


def test_the_identity_anchor_is_tried_on_the_rows_own_names(tmp_path: Path) -> None:
    """Each row's anchors count, and the caveat tells the value of another item; it is never null."""
    url, gap = "https://a.example/", samples.FILLER
    page = Page.from_text(f"Lamp RT-1 weighs 12.5 kg. {gap} Lamp RT-2 weighs 81.5 kg. {gap}", url=url)
    rows: list[dict[str, Any]] = [
        {"value": "12.5 kg", "url": url, "label": "true", "anchors": ["RT-1"]},
        {"value": "81.5 kg", "url": url, "label": "wrong", "anchors": "RT-1"},
        {"value": "81.5 kg", "url": url, "label": "true", "anchors": "RT-2"},
    ]
    sample = read_labelled(labelled.write(tmp_path / "rows.jsonl", rows))
    off, on = evaluate(sample, {url: [page]}, settings=[DEFAULT, changed(DEFAULT, ["+identity_anchor"])])
    assert off.caveats == {}
    assert on.caveats == {"anchor_missing": {Label.WRONG: 1}}
    assert on.all.of == off.all.of
    (found,) = differences(sample, off, on)
    assert (found["source"], found["b"]["caveats"]) == ("rows.jsonl:2", ["anchor_missing"])
    assert found["b"]["confidence"] < found["a"]["confidence"]
    (given,) = evaluate(sample, {url: [page]}, anchors=["RT-2"], settings=[changed(DEFAULT, ["+identity_anchor"])])
    assert given.caveats == {}


def test_changes() -> None:
    """A change switches one lane or sets the least text; anything else is an error that says what there is."""
    after = changed(Settings(min_text_chars=5), ["min_text_chars=90", "-words"])
    assert after.min_text_chars == 90
    assert set(lanes.active(after)) == set(lanes.active(DEFAULT)) - {"words"}
    for bad in ("+wordz", "-identity_anchor", "words", "min_text_chars=-1", ""):
        with pytest.raises(InvalidArgument, match="against: expected"):
            changed(DEFAULT, [bad])


def test_a_member_that_no_row_has(store: SqliteStore, sample: Sample) -> None:
    """Grouping by it would say nothing: it is an error that names the members."""
    with pytest.raises(InvalidArgument, match=r"found 'corpsu'\. They have change, corpus, field"):
        evaluate(sample, store, by=[("corpsu",)])


def test_the_error_rate_of_a_whole(store: SqliteStore, sample: Sample) -> None:
    """Each verdict counts by how often the whole has it; the verdict of the audit goes before today's."""
    (found,) = evaluate(sample, store)
    plain = estimated(sample, found.findings, None)
    assert (plain["wrong"]["count"], plain["wrong"]["of"]) == (14, 32)
    # 13 of 14 contradicted, 1 of 17 supported, none of 1 that is not held.
    totals = {"supported": 1700, "contradicted": 280, "unverifiable": 20}
    weighted = estimated(sample, found.findings, totals)
    assert weighted["wrong"]["share"] == float(Decimal(100 + 260) / 2000)
    assert weighted["wrong"]["low"] < 0.18 < weighted["wrong"]["high"]
    assert weighted["wrong_by_verdict"]["supported"]["count"] == 1
    few = Sample(rows=sample.rows[:3], undecided=0)
    assert estimated(few, found.findings[:3], totals)["wrong"] is None
    assert estimated(few, found.findings[:3], {"supported": 5})["wrong"]["share"] == 0


def test_the_verdict_of_the_audit_goes_before_todays(store: SqliteStore, tmp_path: Path) -> None:
    """A sample was drawn by the verdicts that stood in it."""
    rows = [labelled.row(0, "10.25", "wrong", verdict="contradicted"), labelled.row(0, "10.25", "true", verdict="?")]
    sample = read_labelled(labelled.write(tmp_path / "rows.jsonl", rows))
    (found,) = evaluate(sample, store)
    parts = estimated(sample, found.findings, None)["wrong_by_verdict"]
    assert {name: (part["count"], part["of"]) for name, part in parts.items()} == {
        "supported": (0, 1),
        "contradicted": (1, 1),
        "unverifiable": (0, 0),
    }
