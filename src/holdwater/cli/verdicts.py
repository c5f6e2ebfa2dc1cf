"""Findings as people and programs read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from holdwater.cli import show
from holdwater.guard import Guarded, Summary
from holdwater.model.finding import Finding
from holdwater.model.match import Match, Nearest
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs import pointer
from holdwater.outputs.canonical import json_text, to_jsonable
from holdwater.report.words import ACTIONS
from holdwater.verify.snippet import folded, place_in

_COLOURS = {Verdict.SUPPORTED: "green", Verdict.CONTRADICTED: "red", Verdict.UNVERIFIABLE: "yellow"}
_INDENT = " " * 14
_VERDICT_COLUMNS = 12
_GAP = "  "
_SIGNS = "+-±\u2010\u2011\u2012\u2013\u2212\uff0d"


def show_table(screen: show.Screen, checked: Sequence[tuple[str, Guarded[object]]]) -> None:
    """Write a table of the findings: verdict, path, value and reason, and under each the evidence for it.

    Where there are many, the supported ones are only counted.

    Args:
        screen: Where to.
        checked: The outcome for each record, with what stands before its paths.
    """
    rows = [row for prefix, guarded in checked for row in _rows(prefix, guarded)]
    unseen = 0
    if len(rows) > _FEW:
        asking = [row for row in rows if row.verdict != Verdict.SUPPORTED]
        rows, unseen = asking, len(rows) - len(asking)
    columns = _columns([_HEADER, *rows])
    if rows:
        screen.line(screen.styled(_cells(_HEADER, columns), bold=True))
    for row in rows:
        verdict = screen.styled(row.verdict, fg=_COLOURS[Verdict(row.verdict)])
        screen.line(verdict + _cells(row, columns)[len(row.verdict) :])
        for text in row.evidence:
            screen.line(_INDENT + text)
    if unseen:
        screen.line(f"{show.count(unseen, 'supported value')} not shown here; --run FILE writes every finding.")
    _show_summary(screen, [guarded.summary for _, guarded in checked])


#: So many findings are shown whole.
_FEW = 20


class _Row(NamedTuple):
    """One finding as the table shows it, safe to show."""

    verdict: str
    path: str
    value: str
    reason: str
    evidence: Sequence[str]


_HEADER = _Row("VERDICT", "PATH", "VALUE", "REASON", ())


def _rows(prefix: str, guarded: Guarded[object]) -> Iterator[_Row]:
    """Yield the findings on one record."""
    actions = {note.path: note.action for note in guarded.notes}
    for finding in guarded.findings:
        unit = f" {finding.unit}" if finding.unit else ""
        action = f"{ACTIONS[actions[finding.path]]}; " if finding.verdict is Verdict.CONTRADICTED else ""
        yield _Row(
            verdict=str(finding.verdict),
            path=show.visible(f"{prefix}{finding.path or pointer.shown('')}"),
            value=show.visible(json_text(finding.value) + unit),
            reason=str(finding.reason),
            evidence=evidence_lines(finding, show.width() - len(_INDENT), action),
        )


def _columns(rows: Sequence[_Row]) -> tuple[int, int]:
    """Return how wide paths and values may be, for the table to fit."""
    room = show.width() - _VERDICT_COLUMNS - max(len(row.reason) for row in rows) - 3 * len(_GAP)
    paths = max(show.columns_of(row.path) for row in rows)
    values = max(show.columns_of(row.value) for row in rows)
    for_values = min(values, max(room - paths, room * 2 // 5))
    return min(paths, room - for_values), for_values


def _cells(row: _Row, columns: tuple[int, int]) -> str:
    """Return one line of the table."""
    path = show.pad(show.shorten_middle(row.path, columns[0]), columns[0])
    value = show.pad(show.shorten(row.value, columns[1]), columns[1])
    return _GAP.join((show.pad(row.verdict, _VERDICT_COLUMNS), path, value, row.reason))


def evidence_lines(finding: Finding, columns: int, action: str = "") -> list[str]:
    """Return what was done and what a finding rests on in lines of that many columns, safe to show."""
    if finding.matches:
        match = finding.matches[0]
        caveats = f", but {', '.join(finding.caveats)}" if finding.caveats else ""
        how = f" ({match.lane}, {match.channel}){caveats}; confidence {finding.confidence}"
        exact = show.shorten(show.visible(signed(match)), columns - len("found “”"))
        return show.wrapped(f"found “{exact}”{how}", columns)
    if finding.nearest is not None:
        return [action + nearest_line(finding.nearest, columns - len(action))]
    if finding.reason is Reason.INTERNAL_ERROR:
        return [show.visible(f"{finding.detail} in the check of this value; it is kept")]
    return [action.removesuffix("; ")] if action else []


def signed(match: Match) -> str:
    """Return the text of a match, as its snippet has it, with the sign that touches it: a minus, or brackets.

    Only the snippet tells.
    """
    snippet, exact = match.snippet, folded(match.exact)
    place = place_in(snippet, exact)
    if place is None or not exact[:1].isdigit():
        return exact
    start, end = place
    before = snippet[:start]
    if before.endswith("(") and snippet[end : end + 1] == ")":
        return f"({exact})"
    is_sign = before[-1:] in _SIGNS and not before[-2:-1].isalnum()
    return before[-1:] + exact if before and is_sign else exact


def match_line(match: Match, columns: int) -> str:
    """Return where a value was found in a line of that many columns, safe to show."""
    return quoted(match.exact, match.snippet, columns, f" ({match.lane}, {match.channel})")


def nearest_line(nearest: Nearest, columns: int) -> str:
    """Return the closest evidence to a value in a line of that many columns, safe to show."""
    return f"nearest {quoted(nearest.exact, nearest.snippet, columns - len('nearest '))}"


def quoted(exact: str, snippet: str, columns: int, how: str = "") -> str:
    """Return a text of a page and what stands around it in that many columns, safe to show."""
    exact = show.visible(folded(exact))
    head = f"“{show.shorten(exact, columns // 3)}”{how} in "
    around = show.shorten_around(show.visible(snippet), exact, columns - show.columns_of(head) - 2)
    return f"{head}“{around}”"


def _show_summary(screen: show.Screen, summaries: Sequence[Summary]) -> None:
    total = totals(summaries)
    verdicts = ", ".join(f"{total[verdict]} {verdict}" for verdict in Verdict)
    screen.line(
        f"{show.count(total['cited'], 'cited value')}: {verdicts}. "
        f"{total['nulled']} nulled, {total['flagged']} flagged, "
        f"{show.count(total['internal_errors'], 'internal error')}. "
        f"{show.count(total['uncited'], 'value')} {'cites' if total['uncited'] == 1 else 'cite'} nothing."
    )


def totals(summaries: Iterable[Summary]) -> dict[str, int]:
    """Return the counts of several runs together: by name of the count, and by verdict."""
    names = ("cited", "uncited", "nulled", "flagged", "internal_errors")
    total: dict[str, int] = dict.fromkeys((*names, *Verdict), 0)
    for summary in summaries:
        for name in names:
            total[name] += getattr(summary, name)
        for verdict, count in summary.verdicts.items():
            total[verdict] += count
    return total


def finding_json(finding: Finding) -> object:
    """Return a finding as JSON holds it, the verdict first."""
    members = to_jsonable(finding)
    return {"verdict": finding.verdict, **members} if isinstance(members, dict) else members


def document(checked: Sequence[tuple[int, Guarded[object]]], remarks: Sequence[str] = ()) -> str:
    """Return all findings and notes as one JSON document.

    Args:
        checked: The outcome for each record, with the number of its line.
        remarks: What is to be said of them, where something was not checked.
    """
    records = [
        {
            "line": line,
            "digest": guarded.digest,
            "summary": guarded.summary,
            "findings": [finding_json(finding) for finding in guarded.findings],
            "notes": guarded.notes,
        }
        for line, guarded in checked
    ]
    summary = totals(guarded.summary for _, guarded in checked)
    return show.safe_json(json_text({"summary": summary, "remarks": list(remarks), "records": records}))
