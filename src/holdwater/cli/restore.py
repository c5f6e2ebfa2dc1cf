"""``holdwater restore``: put nulled values back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from holdwater.cli import files, show
from holdwater.errors import InvalidArgument, InvalidNote

if TYPE_CHECKING:
    from holdwater.cli.records import Records
    from holdwater.model.note import Note


@click.command()
@click.argument("guarded")
@click.option("--notes", metavar="FILE", help="The notes, where they are not in the record.")
@click.option(
    "--path",
    "paths",
    multiple=True,
    metavar="POINTER",
    help="Put back only the value at this JSON Pointer; of a .jsonl file, LINE:POINTER. May be repeated.",
)
@click.option("--decisions", metavar="FILE", help="Put back only what a reviewer has decided to put back.")
@click.option("-o", "--out", default=files.STANDARD, metavar="FILE", help="Write the record here.")
def restore(guarded: str, notes: str | None, paths: tuple[str, ...], decisions: str | None, out: str) -> None:
    """Put the nulled values of GUARDED back.

    They come back byte for byte. GUARDED is what `holdwater check` has written: JSON, a .jsonl file, or - for
    standard input.
    """
    from holdwater.cli.decisions import decided_on
    from holdwater.cli.notes_file import carried, read_notes
    from holdwater.cli.records import read_records

    files.refuse_overwriting({"--out": out}, {"--notes": notes, "--decisions": decisions})
    records = read_records(guarded)
    beside = None if notes is None else read_notes(notes)
    lines = dict(records.each())
    chosen = _by_line(records, lines, paths)
    if decisions is not None:
        decided_on(records, lines, beside, decisions, chosen)
    of_lines = chosen if paths or decisions is not None else None
    restored = _restore_all(records, lines, beside, of_lines)
    held = {line: carried(records, line, text) for line, text in lines.items()} if beside is None else beside
    if beside is None and not any(held.values()):
        raise InvalidNote(
            f"{guarded}: expected notes under _audit in the record, found none: there is nothing to restore. "
            "Give the file that `holdwater check --notes FILE` has written with --notes."
        )
    data = records.joined(restored)
    if out == files.STANDARD and show.out().is_terminal:
        data = show.shown_file(data)
    put_back = _count(held, of_lines)
    files.write_all({out: data}, f"{show.count(put_back, 'value')} put back")
    if not put_back:
        show.warn(f"{guarded}: no value was put back: nothing that was given names one that was nulled.")


def _count(held: Mapping[int, Sequence[Note]], chosen: Mapping[int, Sequence[str]] | None) -> int:
    """Return how many values the notes put back: all that were nulled, or those on the chosen paths."""
    from holdwater.guard.notes import NULLED

    nulled = [(line, note.path) for line, notes in held.items() for note in notes if note.action == NULLED]
    return sum(chosen is None or path in chosen.get(line, ()) for line, path in nulled)


def _restore_all(
    records: Records,
    lines: Mapping[int, str],
    beside: Mapping[int, Sequence[Note]] | None,
    chosen: Mapping[int, Sequence[str]] | None,
) -> dict[int, str]:
    """Return the text of each record with its values back; of all of them unless some are chosen."""
    from holdwater.guard import restore_text

    lost = sorted((beside or {}).keys() - lines.keys())
    if lost:
        raise InvalidNote(
            f"{records.name}: expected a record in line {lost[0]}, as the notes say, found none. "
            "Restore the file that was written with these notes."
        )
    restored = {}
    for line, text in lines.items():
        own = None if beside is None else beside.get(line, ())
        with records.placed(line):
            restored[line] = restore_text(text, own, paths=None if chosen is None else chosen.get(line, ()))
    return restored


def _by_line(records: Records, lines: Collection[int], paths: Sequence[str]) -> dict[int, list[str]]:
    """Return the paths asked for, by the line of their record."""
    chosen: dict[int, list[str]] = {}
    for path in paths:
        number, colon, inside = path.partition(":") if records.are_lines else ("1", ":", path)
        if not colon or not (number.isascii() and number.isdecimal()) or int(number) not in lines:
            raise InvalidArgument(
                f"--path {path}: expected the line of a record and a JSON Pointer, such as 1:/price. "
                f"{records.name} has a record a line."
            )
        chosen.setdefault(int(number), []).append(inside)
    return chosen
