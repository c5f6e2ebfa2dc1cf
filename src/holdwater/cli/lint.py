"""``holdwater lint``: say what the cited pages of records don't state, and write nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from holdwater.cli import gate, show
from holdwater.cli.evidence_options import OF_RUN
from holdwater.cli.evidence_source import open_evidence
from holdwater.cli.settings_options import lanes_for, settings_options
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason, Verdict

if TYPE_CHECKING:
    from holdwater.config import Config
    from holdwater.report.rows import Row
    from holdwater.store.base import EvidenceStore


@click.command()
@click.argument("records", metavar="RECORD...", nargs=-1, required=True)
@click.option("--evidence", required=True, metavar="STORE", help="Evidence store, or folder with a manifest.jsonl.")
@OF_RUN
@gate.FAIL_ON
@gate.FAIL_UNDER
@settings_options
def lint(
    records: tuple[str, ...],
    evidence: str,
    run_id: str | None,
    fail_on: Collection[Verdict] | None,
    fail_under: Fraction | None,
    config: Config,
    anchors: tuple[str, ...],
    **chosen: Any,
) -> int:
    """Say what the cited pages of each RECORD don't state.

    RECORD is a JSON file, or a .jsonl file with a record a line. Nothing is written or changed. Each contradicted
    value, and each of another verdict of --fail-on, is one line: file, line of the file, and what was found. Exits
    with 1 if a value is contradicted, or as --fail-on and --fail-under say, with 3 if the check of a value failed.
    """
    from holdwater.report import words

    settings = Settings(lanes=lanes_for(anchors, config.settings), embed_notes=False, **chosen)
    if fail_on is None and fail_under is None:
        fail_on = {Verdict.CONTRADICTED}
    shown = {Verdict.CONTRADICTED, *(fail_on or ())}
    verdicts: Counter[Verdict] = Counter()
    errors = 0
    screen = show.out()
    with open_evidence(evidence, run_id) as store:
        for name in records:
            for row in _rows(name, evidence, store, anchors, settings):
                is_error = row.reason is Reason.INTERNAL_ERROR
                verdicts[row.verdict] += 1
                errors += is_error
                if row.verdict in shown or is_error:
                    screen.line(f"{show.visible(row.source)}: {words.sentence(row)}")
    counts = ", ".join(f"{verdicts[verdict]:,} {verdict}" for verdict in Verdict)
    screen.line(
        f"{show.count(len(records), 'file')}, {show.count(verdicts.total(), 'cited value')}: {counts}, "
        f"{show.count(errors, 'internal error')}."
    )
    return gate.exit_code(verdicts, errors, fail_on=fail_on, fail_under=fail_under)


def _rows(name: str, evidence: str, store: EvidenceStore, anchors: Sequence[str], settings: Settings) -> Iterator[Row]:
    """Yield the findings on the records of one file, and say what was not checked in it."""
    from holdwater.cli import unchecked
    from holdwater.cli.records import read_records
    from holdwater.guard import guard_text, run_document
    from holdwater.report.rows import run_rows

    records = read_records(name)
    outcomes = []
    for line, text in records.each():
        with records.placed(line):
            outcomes.append((line, guard_text(text, store, anchors=anchors, settings=settings)[1]))
    for line, outcome in outcomes:
        for row in run_rows(run_document(outcome), source=f"{name}:{line}"):
            yield replace(row, action="")
    prefixed = [(f"{line}:" if records.are_lines else "", outcome) for line, outcome in outcomes]
    for remark in unchecked.remarks(name, prefixed, evidence, store):
        show.warn(remark)
