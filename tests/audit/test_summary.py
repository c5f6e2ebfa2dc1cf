"""Findings are counted exactly, however many different names there are."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from holdwater.audit import summary
from holdwater.audit.summary import DIMENSIONS, MAX_NAMED, REST, Counts
from holdwater.model.verdict import Verdict


def _row(field: str | None, verdict: str) -> dict[str, Any]:
    return {**dict.fromkeys(DIMENSIONS), "chance": 0.25, "field": field, "verdict": verdict}


def test_counts_do_not_depend_on_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more names than memory is given for, the most frequent ones and the rest are those of a plain count."""
    monkeypatch.setattr(summary, "_MAX_HELD", 50)
    rng = random.Random(1)  # noqa: S311
    names = [f"f{number}" for number in range(MAX_NAMED + 500)] + ["\ud800", "z\x00", "ü", ""]
    rows = [_row(rng.choice(names[: rng.randrange(1, len(names))]), rng.choice(list(Verdict))) for _ in range(20_000)]
    rows += [_row(name, Verdict.SUPPORTED) for name in names]
    counts = Counts()
    for row in rows:
        counts.add(row)
    plain = Counter(row["field"] or "(none)" for row in rows)
    ranked = sorted(plain, key=lambda name: (-plain[name], name))
    table = counts.table("field")
    assert [row["value"] for row in table] == [*ranked[:MAX_NAMED], REST]
    assert [sum(row[verdict] for verdict in Verdict) for row in table[:-1]] == [plain[name] for name in ranked[:1000]]
    assert sum(row[verdict] for row in table for verdict in Verdict) == len(rows)
    assert table == counts.table("field")
    assert [row["value"] for row in counts.table("chance_decile")] == ["0.2-0.3"]
    assert counts.verdicts.total() == len(rows)


def test_nothing_was_found() -> None:
    """Of no findings there is an empty table for each dimension."""
    assert [Counts().table(name) for name in DIMENSIONS] == [[]] * len(DIMENSIONS)
