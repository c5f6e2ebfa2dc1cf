"""``holdwater check``: null what the cited pages of a record don't state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from holdwater.cli import files, gate, group, show
from holdwater.cli.evidence_options import OF_RUN
from holdwater.cli.evidence_source import open_evidence
from holdwater.cli.settings_options import lanes_for, settings_options
from holdwater.errors import InvalidRecord
from holdwater.model.settings import OnContradicted, Settings
from holdwater.model.verdict import Verdict

if TYPE_CHECKING:
    from holdwater.cli.records import Records
    from holdwater.config import Config
    from holdwater.guard import Guarded
    from holdwater.store.base import EvidenceStore


class _Checked(NamedTuple):
    """The outcome for one record: its text after the guard, None where the guard refused to give one."""

    line: int
    text: str | None
    guarded: Guarded[object]


class _Map(NamedTuple):
    """The citations that are listed beside one record, and where: in which line of which file."""

    file: Records
    line: int
    urls: Mapping[str, Any]


@click.command()
@click.argument("record")
@click.option("--evidence", required=True, metavar="STORE", help="Evidence store, or folder with a manifest.jsonl.")
@OF_RUN
@click.option(
    "--citations",
    metavar="MAP",
    help="JSON object with the URLs of values by JSON Pointer; for JSONL records, one object a line.",
)
@click.option("-o", "--out", default=files.STANDARD, metavar="FILE", help="Write the guarded record here.")
@click.option("--notes", metavar="FILE", help="Write the notes here, and none into the record.")
@click.option("--run", metavar="FILE", help="Write the whole run here, for `holdwater audit verify`.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How verdicts are shown.")
@click.option(
    "--on-contradicted",
    type=click.Choice([str(choice) for choice in OnContradicted]),
    default=str(OnContradicted.NULL),
    help="Null a contradicted value, only flag it, or write nothing at all.",
)
@click.option("--max-nulls", type=click.IntRange(0), metavar="N", help="Flag instead if a record has more to null.")
@gate.FAIL_ON
@gate.FAIL_UNDER
@settings_options
def check(
    record: str,
    evidence: str,
    run_id: str | None,
    citations: str | None,
    out: str,
    notes: str | None,
    run: str | None,
    form: str,
    fail_on: Collection[Verdict] | None,
    fail_under: Fraction | None,
    config: Config,
    anchors: tuple[str, ...],
    **chosen: Any,
) -> int:
    """Null what the cited pages of RECORD don't state.

    RECORD is a JSON file, a .jsonl file with a record a line, or - for standard input. Every cited value that
    none of its cited pages states becomes null; what stays is as it was, byte for byte. The guarded record
    goes to standard output and the verdicts to standard error; with --out, the verdicts go to standard output.
    A record that can't be read stops everything, and nothing is written. --fail-on and --fail-under say what the
    exit code depends on instead of whether something was nulled or flagged.
    """
    from holdwater.cli import unchecked, verdicts
    from holdwater.cli.records import read_records

    beside = {"--notes": notes, "--run": run}
    files.refuse_overwriting({"--out": out, **beside}, {"--evidence": evidence, "--citations": citations})
    files.refuse_overwriting(beside, {"RECORD": record})
    records = read_records(record)
    is_embedded = notes is None and config.settings.embed_notes
    settings = Settings(embed_notes=is_embedded, lanes=lanes_for(anchors, config.settings), **chosen)
    with open_evidence(evidence, run_id) as store:
        checked = _check_all(records, store, _read_maps(citations, records), anchors, settings)
        outcomes = [(_prefix(records, one), one.guarded) for one in checked]
        said = list(unchecked.remarks(record, outcomes, evidence, store))
    refused = any(one.text is None for one in checked)
    screen = show.err() if files.STANDARD in (out, notes, run) else show.out()
    is_alone = form == "json" and screen.is_error  # one JSON document, with nothing beside it
    if not refused:
        files.write_all(_contents(records, checked, out, notes, run), None if is_alone else "")
    if form == "json":
        screen.line(verdicts.document([(one.line, one.guarded) for one in checked], said))
    else:
        verdicts.show_table(screen, outcomes)
    if not is_alone:
        for remark in said:
            show.warn(remark)
    if refused:
        show.warn(f"{record}: values are on none of their pages, so that nothing was written.")
    return _exit_code(checked, fail_on, fail_under)


def _read_maps(name: str | None, records: Records) -> Mapping[int, _Map]:
    """Return the citations that are listed beside the records, by the line of the record."""
    if name is None:
        return {}
    from holdwater.cli.records import Records as Listed
    from holdwater.outputs.json_source import parse

    mark, body = files.read_text(name)
    listed = Listed(name, mark, body.split("\n") if records.are_lines else (body,), records.are_lines)
    maps: list[_Map] = []
    for line, text in listed.each():
        with listed.placed(line):
            value = parse(text).value
            if not isinstance(value, dict):
                raise InvalidRecord("expected an object with the URLs of values by JSON Pointer.")
            maps.append(_Map(listed, line, value))
    lines = [line for line, _ in records.each()]
    if len(lines) != len(maps):
        raise InvalidRecord(
            f"{name}: expected as many lines as {records.name} has records, {len(lines)}, found {len(maps)}. "
            "Give {} for a record without citations of this kind."
        )
    return dict(zip(lines, maps, strict=True))


def _check_all(
    records: Records,
    store: EvidenceStore,
    maps: Mapping[int, _Map],
    anchors: Sequence[str],
    settings: Settings,
) -> list[_Checked]:
    from holdwater.guard import Contradicted, guard_text

    checked = []
    for line, text in records.each():
        beside = maps.get(line)
        if beside is not None:
            _check_map(beside, records, line, text)
        with records.placed(line):
            try:
                guarded_text, guarded = guard_text(
                    text, store, citations=beside and beside.urls, anchors=anchors, settings=settings
                )
                checked.append(_Checked(line, guarded_text, guarded))
            except Contradicted as refusal:
                checked.append(_Checked(line, None, refusal.guarded))
    return checked


def _check_map(beside: _Map, records: Records, line: int, text: str) -> None:
    """Read the citations beside a record once, so that an error in them names their file and not the record's."""
    from holdwater.citations import read_output
    from holdwater.outputs.json_source import parse

    with records.placed(line):
        value = parse(text).value
    with beside.file.placed(beside.line):
        read_output(value, beside.urls)


def _contents(
    records: Records, checked: Sequence[_Checked], out: str, notes: str | None, run: str | None
) -> dict[str, bytes]:
    """Return what is to be written, by the name of the file."""
    from holdwater.cli.notes_file import earlier_notes, write_notes
    from holdwater.guard import run_document
    from holdwater.outputs.canonical import canonical_json

    guarded = records.joined({one.line: one.text for one in checked if one.text is not None})
    if out == files.STANDARD and show.out().is_terminal:
        guarded = show.shown_file(guarded)
    contents = {out: guarded}
    if notes is not None:
        kept = earlier_notes(notes, {one.line: one.guarded.input for one in checked})
        of_lines = {one.line: [*kept.get(one.line, ()), *one.guarded.notes] for one in checked}
        contents[notes] = write_notes(of_lines, are_lines=records.are_lines)
    if run is not None:
        runs = (show.safe_json(canonical_json(run_document(one.guarded))) for one in checked)
        contents[run] = "".join(f"{text}\n" for text in runs).encode()
    return contents


def _prefix(records: Records, one: _Checked) -> str:
    return f"{one.line}:" if records.are_lines else ""


def _exit_code(checked: Sequence[_Checked], fail_on: Collection[Verdict] | None, fail_under: Fraction | None) -> int:
    from holdwater.cli.verdicts import totals

    total = totals(one.guarded.summary for one in checked)
    if fail_on is None and fail_under is None and not total["internal_errors"]:
        return group.FOUND if total["nulled"] or total["flagged"] else group.CLEAN
    verdicts = {verdict: total[verdict] for verdict in Verdict}
    return gate.exit_code(verdicts, total["internal_errors"], fail_on=fail_on, fail_under=fail_under)
