"""Contradicted values as JSON lines that a reviewer completes with a decision each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from holdwater.model.verdict import Verdict
from holdwater.report.rows import Row


def render(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a line for each contradicted value, in ASCII, its ``decision`` still null.

    ``holdwater restore --decisions`` and ``holdwater audit evaluate --decisions`` read it when it is filled in.
    """
    for row in rows:
        if row.verdict is Verdict.CONTRADICTED:
            decision = {
                "record": row.record,
                "number": row.number,
                "source": row.source,
                "path": row.path,
                "value_json": row.value_json,
                "urls": row.urls,
                "nearest": row.exact,
                "snippet": row.snippet,
                "decision": None,
                "comment": "",
            }
            yield json.dumps(decision) + "\n"
