"""The summary of an audit as people read it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from holdwater.audit.intervals import Share
from holdwater.audit.summary import DIMENSIONS
from holdwater.cli import gate, group, show
from holdwater.model.verdict import Reason, Verdict

_ROWS = 8
_UNREAD = 5


def show_summary(screen: show.Screen, summary: Mapping[str, Any]) -> None:
    """Write the counts of an audit, and a table for each thing that they are counted by."""
    verdicts = summary["verdicts"]
    cited = summary["cited"]
    screen.line(
        f"{show.count(summary['records'], 'record')}, {show.count(cited, 'cited value')}: "
        + ", ".join(f"{verdicts[verdict]:,} {verdict}" for verdict in Verdict)
        + f". {show.count(summary['uncited'], 'value')} {'cites' if summary['uncited'] == 1 else 'cite'} nothing."
    )
    screen.line(f"contradicted: {Share.of_counts(summary['contradicted']['count'], cited).shown()}")
    for name in DIMENSIONS:
        rows = summary["by"][name]
        if rows:
            screen.line()
            _table(screen, name, rows)
    for one in summary["unread"][:_UNREAD]:
        show.warn(f"{one['source']}: not read: {one['why']}")
    if summary["unread_count"] > _UNREAD:
        show.warn(f"{summary['unread_count'] - _UNREAD:,} more could not be read: summary.json names them")
    if not cited:
        show.warn("no value cites a page: nothing was checked. See docs/how-to/guard-a-record.md for what is read.")
    elif [row["value"] for row in summary["by"]["reason"]] == [Reason.PAGE_NOT_HELD]:
        show.warn("no cited page is held in the evidence: nothing was checked. Is it that of these runs?")


def _table(screen: show.Screen, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write how often each verdict was given for the most frequent values of one thing."""
    shown = [show.shorten(show.visible(row["value"]), show.width() - 48) for row in rows[:_ROWS]]
    columns = max(show.columns_of(text) for text in (name, *shown))
    head = "".join(f"{verdict:>15}" for verdict in Verdict)
    screen.line(screen.styled(show.pad(name.replace("_", " "), columns) + head, bold=True))
    for text, row in zip(shown, rows, strict=False):
        screen.line(show.pad(text, columns) + "".join(f"{row[verdict]:>15,}" for verdict in Verdict))
    if len(rows) > _ROWS:
        screen.line(f"and {len(rows) - _ROWS:,} more")


def exit_code(
    summary: Mapping[str, Any],
    fail_on: Collection[Verdict] | None = None,
    fail_under: Fraction | None = None,
) -> int:
    """Return how the command ends: with what the guard's own would be, unless a gate says otherwise."""
    reasons = {row["value"]: row[Verdict.UNVERIFIABLE] for row in summary["by"]["reason"]}
    if fail_on is None and fail_under is None:
        fail_on = {Verdict.CONTRADICTED}
    errors = reasons.get(Reason.INTERNAL_ERROR, 0)
    code = gate.exit_code(summary["verdicts"], errors, fail_on=fail_on, fail_under=fail_under)
    return group.FOUND if code == group.CLEAN and summary["unread_count"] else code
