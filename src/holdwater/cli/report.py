"""``holdwater report``: show findings to people and to other tools."""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from holdwater.cli import files, gate, group, show
from holdwater.cli.config_option import CONFIGURED
from holdwater.cli.evidence_options import OF_RUN
from holdwater.cli.evidence_source import open_evidence
from holdwater.model.verdict import Reason, Verdict

if TYPE_CHECKING:
    from holdwater.report.rows import Row
    from holdwater.report.tally import Tally


@click.command()
@click.argument("findings")
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "csv", "sarif", "github", "markdown", "review"]),
    default="html",
    help="Format of the report.",
)
@click.option("--evidence", metavar="STORE", help="Evidence store or folder, for HTML: shows the text of the pages.")
@OF_RUN
@click.option("--title", metavar="TEXT", help="What the report is about; the name of FINDINGS otherwise.")
@click.option(
    "--base",
    default="",
    metavar="FOLDER",
    help="Folder that the records are below in the repository, for SARIF and GitHub.",
)
@click.option("-o", "--out", default=files.STANDARD, metavar="FILE", help="Write the report here.")
@CONFIGURED
@gate.FAIL_ON
@gate.FAIL_UNDER
def report(
    findings: str,
    form: str,
    evidence: str | None,
    run_id: str | None,
    title: str | None,
    base: str,
    out: str,
    fail_on: Collection[Verdict] | None,
    fail_under: Fraction | None,
) -> int:
    """Show FINDINGS to people and to other tools.

    FINDINGS is the folder of an audit, its findings.jsonl, a file that `holdwater check --run` has written, or - for
    standard input. Exits with 0 unless --fail-on or --fail-under says otherwise; with one of them, with 3 if the check
    of a value failed.
    """
    from holdwater.report import render
    from holdwater.report.pages import Pages
    from holdwater.report.reading import read_lines, read_rows
    from holdwater.report.tally import Tally

    if out == files.STANDARD and form == "html" and sys.stdout.isatty():
        raise click.UsageError("an HTML page is for a browser. Write -o report.html, or --format markdown.")
    rows = read_rows(findings)
    if findings == files.STANDARD:
        findings = "standard input"
        rows = read_lines(sys.stdin.buffer, findings)
    files.refuse_overwriting({"--out": out}, {"FINDINGS": findings, "--evidence": evidence})
    tally = Tally()
    is_shown = evidence is not None and form == "html"
    with tempfile.TemporaryFile() as text:  # of a large audit a report may be larger than memory
        with open_evidence(str(evidence), run_id) if is_shown else contextlib.nullcontext() as store:
            pieces = render(_counted(rows, tally), form, pages=Pages(store), title=title or findings, base=base)
            text.writelines(piece.encode() for piece in pieces)
        text.seek(0)
        files.write_all({out: text}, show.count(tally.all, "finding"))
    if not tally.all:
        show.warn(f"{findings}: holds no findings.")
    if fail_on is None and fail_under is None:
        return group.CLEAN
    errors = tally.reasons[Reason.INTERNAL_ERROR]
    return gate.exit_code(tally.verdicts, errors, fail_on=fail_on, fail_under=fail_under)


def _counted(rows: Iterable[Row], tally: Tally) -> Iterator[Row]:
    """Yield the rows, counted."""
    for row in rows:
        tally.add(row)
        yield row
