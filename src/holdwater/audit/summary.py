"""What an audit found, counted."""

from __future__ import annotations

import sqlite3
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

# So many values of a dimension are counted in memory; there may be as many sites and fields as claims.
_MAX_HELD = 50_000

_VERDICTS = tuple(Verdict)
_MAKE = (
    "CREATE TABLE count (dimension TEXT, value BLOB, a INTEGER, b INTEGER, c INTEGER, PRIMARY KEY (dimension, value))"
)
_ADD = (
    "INSERT INTO count VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
    " SET a = a + excluded.a, b = b + excluded.b, c = c + excluded.c"
)
_RANKED = "SELECT value, a, b, c FROM count WHERE dimension = ? ORDER BY a + b + c DESC, value"
_MOST = f"{_RANKED} LIMIT {MAX_NAMED}"
_REST = f"SELECT sum(a), sum(b), sum(c) FROM ({_RANKED} LIMIT -1 OFFSET {MAX_NAMED})"  # noqa: S608 - of constants


class Counts:
    """Findings by verdict, in all and by each value of each dimension; however many values, memory is bounded."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self._held: dict[tuple[str, str], list[int]] = {}
        self._rest = sqlite3.connect("", isolation_level=None)  # a file of its own, gone when this is
        self._rest.execute(_MAKE)

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one finding."""
        verdict = row["verdict"]
        self.verdicts[verdict] += 1
        at = _VERDICTS.index(verdict)
        for name in DIMENSIONS:
            value = chance_decile(row["chance"]) if name == "chance_decile" else row[name]
            self._held.setdefault((name, value or _NONE), [0] * len(_VERDICTS))[at] += 1
        if len(self._held) > _MAX_HELD:
            self._put_away()

    def table(self, dimension: str) -> list[dict[str, Any]]:
        """Return the verdicts by the values of one dimension, the most frequent first, ties by name."""
        self._put_away()
        named = self._rest.execute(_MOST, (dimension,)).fetchall()
        rows = [(value.decode("utf-8", "surrogatepass"), counts) for value, *counts in named]
        ((*rest,),) = self._rest.execute(_REST, (dimension,))
        if rest[0] is not None:
            rows.append((REST, rest))
        return [{"value": value, **dict(zip(map(str, _VERDICTS), counts, strict=True))} for value, counts in rows]

    def _put_away(self) -> None:
        """Add what is counted in memory to what is on disk."""
        with self._rest:
            self._rest.execute("BEGIN")
            self._rest.executemany(
                _ADD,
                (
                    (name, value.encode("utf-8", "surrogatepass"), *counts)
                    for (name, value), counts in self._held.items()
                ),
            )
        self._held.clear()


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
        "by": {name: counts.table(name) for name in DIMENSIONS},
        "unread_count": unread_count,
        "unread": [{"source": source, "why": why} for source, why in unread],
    }
