"""Files and lines of findings."""

from __future__ import annotations

import pytest
from tests.report import samples

from holdwater.report.sources import Place, place


@pytest.mark.parametrize(
    ("source", "base", "expected"),
    [
        ("runs.jsonl:3", "", Place("runs.jsonl", 3)),
        ("a/b:c.jsonl:12", "data/", Place("data/a/b:c.jsonl", 12)),
        ("one.json", "data", Place("data/one.json", 1)),
        ("runs.jsonl:3", ".", Place("runs.jsonl", 3)),
        ("./a/../runs.jsonl:3", "./data", Place("data/runs.jsonl", 3)),
        ("x:0", "", Place("x", 1)),
        ("x\ny:7", "", Place("x\ny", 7)),
        ("", "data", None),
    ],
)
def test_places(source: str, base: str, expected: Place | None) -> None:
    """The line is what follows the last colon; a whole file is at its first line."""
    assert place(samples.row(source=source), base) == expected
