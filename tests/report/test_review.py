"""Lines for a reviewer."""

from __future__ import annotations

import json

from tests.report import samples

from holdwater.report import review


def test_what_a_reviewer_decides_on() -> None:
    """Each contradicted value is a line with all that names it, still undecided."""
    lines = list(review.render([samples.supported(), samples.row(number=2), samples.unverifiable()]))
    (decision,) = map(json.loads, lines)
    assert decision == {
        "record": 1,
        "number": 2,
        "source": "runs.jsonl:1",
        "path": "/price/value",
        "value_json": "1199",
        "urls": [samples.URL],
        "nearest": "1,299.00",
        "snippet": "Drill D-12 It costs 1,299.00 EUR and weighs",
        "decision": None,
        "comment": "",
    }


def test_nothing_hostile_ends_a_line() -> None:
    """Each line is ASCII JSON that holds what was there."""
    rows = [row for row in samples.hostile_rows() if row.verdict == "contradicted"]
    text = "".join(review.render(rows))
    assert text.isascii()
    assert [json.loads(line)["path"] for line in text.splitlines()] == [row.path for row in rows]
