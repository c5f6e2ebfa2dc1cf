"""What an audit found, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from holdwater.audit.intervals import Share
from holdwater.model.verdict import Verdict

#: What findings are counted by, beside their verdict.
DIMENSIONS = ("reason", "lane", "field", "site", "shape", "chance_decile")

#: So many values of one dimension are named, those with the most findings; the rest is one.
MAX_NAMED = 1_000
REST = "(all others)"

_NONE = "(none)"


class Counts:
    """Findings by verdict, in all and by each value of each dimension."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.by: dict[str, dict[str, Counter[str]]] = {name: {} for name in DIMENSIONS}

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one finding."""
        verdict = row["verdict"]
        self.verdicts[verdict] += 1
        for name in DIMENSIONS:
            value = chance_decile(row["chance"]) if name == "chance_decile" else row[name]
            self.by[name].setdefault(_NONE if value in (None, "") else value, Counter())[verdict] += 1


def chance_decile(chance: float | None) -> str:
    """Return the tenth that a chance lies in, of ten between 0 and 1.

    >>> chance_decile(0.0), chance_decile(0.1), chance_decile(1.0), chance_decile(None)
    ('0.0-0.1', '0.1-0.2', '0.9-1.0', '')
    """
    if chance is None:
        return ""
    tenth = min(int(chance * 10), 9)
    return f"0.{tenth}-{(tenth + 1) / 10:.1f}"


def summary(counts: Counts, *, records: int, uncited: int, unread: Iterable[tuple[str, str]], unread_count: int) -> Any:
    """Return the summary of an audit as JSON holds it.

    Args:
        counts: The findings.
        records: Records that were read.
        uncited: Scalars that cite nothing.
        unread: Where something can't be read, and why.
        unread_count: How many there are.
    """
    cited = sum(counts.verdicts.values())
    return {
        "records": records,
        "cited": cited,
        "uncited": uncited,
        "verdicts": {str(verdict): counts.verdicts[verdict] for verdict in Verdict},
        "contradicted": Share.of_counts(counts.verdicts[Verdict.CONTRADICTED], cited).json(),
        "by": {name: _table(counts.by[name]) for name in DIMENSIONS},
        "unread_count": unread_count,
        "unread": [{"source": source, "why": why} for source, why in unread],
    }


def _table(by: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    """Return the verdicts by the values of one dimension, the most frequent first, ties by name."""
    ordered = sorted(by, key=lambda value: (-by[value].total(), value))
    named = {value: by[value] for value in ordered[:MAX_NAMED]}
    if len(ordered) > MAX_NAMED:
        named[REST] = sum((by[value] for value in ordered[MAX_NAMED:]), Counter())
    return [
        {"value": value, **{str(verdict): counts[verdict] for verdict in Verdict}} for value, counts in named.items()
    ]
