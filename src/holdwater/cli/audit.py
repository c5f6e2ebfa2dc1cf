"""``holdwater audit``: look at past runs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from holdwater.cli import gate, group, show
from holdwater.cli.audit_evaluate import evaluate
from holdwater.cli.audit_replay import replay
from holdwater.cli.evidence_options import OF_RUN
from holdwater.cli.settings_options import lanes_for, settings_options
from holdwater.errors import InvalidRecord
from holdwater.model.settings import Settings
from holdwater.model.verdict import Verdict

if TYPE_CHECKING:
    from holdwater.config import Config

_PINNED = "input, output, notes, settings, lanes and pages"


@click.group()
def audit() -> None:
    """Look at past runs."""


audit.add_command(evaluate)
audit.add_command(replay)


@audit.command()
@click.argument("run")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
def verify(run: str, form: str) -> int:
    """Recompute the digest of RUN.

    RUN is a file that `holdwater check --run` has written. The digest is taken over the input, the output, the
    notes, the settings, the lanes and the digests of the pages, and not over the findings. It shows accidents,
    and proves nothing against somebody who holds all the files.
    """
    from holdwater.outputs.canonical import json_text

    try:
        answers = _verify_all(run)
    except InvalidRecord as error:
        raise InvalidRecord(f"{error}\n  Name a file that `holdwater check --run FILE` has written.") from error
    screen = show.out()
    if form == "json":
        screen.line(show.safe_json(json_text(answers)))
    else:
        for answer in answers:
            place = show.visible(f"{run}:{answer['line']}")
            if answer["is_intact"]:
                intact = screen.styled("intact", fg="green")
                screen.line(f"{place}: {_PINNED} are {intact}, run digest {answer['found']}")
            else:
                screen.line(f"{place}: {screen.styled('changed', fg='red')} after it was written")
                screen.line(f"  expected run digest {show.visible(str(answer['expected']))}")
                screen.line(f"  found run digest    {answer['found']}")
    return group.CLEAN if all(answer["is_intact"] for answer in answers) else group.FOUND


@audit.command("run")
@click.argument("runs")
@click.option(
    "--evidence",
    required=True,
    metavar="STORE",
    help="Evidence store: a file, a postgresql:// URL, or a folder with a manifest.jsonl.",
)
@OF_RUN
@click.option("-o", "--out", required=True, metavar="FOLDER", help="Folder of the findings; new, or to go on with.")
@click.option("--processes", type=click.IntRange(1), metavar="N", help="Processes that judge at once; one per core.")
@click.option(
    "--engine", type=click.Choice(["local", "daft"]), default="local", help="Where to judge; local by default."
)
@click.option("--ray", metavar="ADDRESS", help="With --engine daft: judge on this Ray cluster.")
@click.option(
    "--patience",
    type=click.FloatRange(1),
    default=600,
    metavar="SECONDS",
    help="With --engine daft: end if nothing is judged for so long; 600 by default.",
)
@gate.FAIL_ON
@gate.FAIL_UNDER
@settings_options
def run_(
    runs: str,
    evidence: str,
    run_id: str | None,
    out: str,
    processes: int | None,
    engine: str,
    ray: str | None,
    patience: float,
    fail_on: Collection[Verdict] | None,
    fail_under: Fraction | None,
    config: Config,
    anchors: tuple[str, ...],
    **chosen: Any,
) -> int:
    """Judge every cited value of past RUNS, and change nothing.

    RUNS is a file of records, JSON lines, JSON or Parquet, or a folder of such files. FOLDER gets findings.jsonl,
    a finding a line in the order of the input, summary.json and, with the extra audit, findings.parquet. An audit
    that was broken off goes on where it was when the same command is given again. With --engine daft --ray, every
    node of the cluster sees FOLDER and STORE under the same names. Exits with 1 if a value is
    contradicted, or as --fail-on and --fail-under say, or something can't be read, with 3 if the check of a value
    failed.
    """
    import os

    from holdwater.audit import run_audit
    from holdwater.cli import audit_summary

    settings = Settings(lanes=lanes_for(anchors, config.settings), **chosen)
    with show.phased("judging") as (progress, counting):
        done = run_audit(
            runs,
            evidence,
            out,
            of_run=run_id,
            anchors=anchors,
            settings=settings,
            processes=processes or os.cpu_count() or 1,
            engine=engine,
            ray=ray,
            patience_s=patience,
            progress=progress,
            counting=counting,
        )
    audit_summary.show_summary(show.out(), done.summary)
    return audit_summary.exit_code(done.summary, fail_on, fail_under)


def _verify_all(name: str) -> list[dict[str, object]]:
    """Return what holds for each run of a file, one a line."""
    from holdwater.cli.files import read_text
    from holdwater.cli.records import Records, look_like_lines
    from holdwater.guard import RUN_DEPTH, document_digest
    from holdwater.outputs.json_source import parse

    mark, body = read_text(name)
    are_lines = look_like_lines(body, RUN_DEPTH)
    runs = Records(name, mark, body.split("\n") if are_lines else (body,), are_lines)
    answers: list[dict[str, object]] = []
    for line, text in runs.each():
        with runs.placed(line):
            document = parse(text, max_depth=RUN_DEPTH).value
            if not isinstance(document, Mapping):
                raise InvalidRecord("expected a run, found something else.")
            known: Mapping[str, Any] = document
            found = document_digest(known)
            expected = known.get("digest")
            answers.append({"line": line, "is_intact": expected == found, "expected": expected, "found": found})
    return answers
