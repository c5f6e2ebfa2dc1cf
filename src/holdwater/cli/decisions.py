"""Which nulled values a reviewer has decided to put back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from holdwater.cli.files import read_text
from holdwater.cli.notes_file import carried
from holdwater.errors import InvalidNote
from holdwater.outputs import pointer

if TYPE_CHECKING:
    from holdwater.cli.records import Records
    from holdwater.model.note import Note


def decided_on(
    records: Records,
    lines: Mapping[int, str],
    beside: Mapping[int, Sequence[Note]] | None,
    name: str,
    chosen: dict[int, list[str]],
) -> None:
    """Add to the chosen paths of each line what a file of decisions puts back.

    Args:
        records: The records to restore.
        lines: Their texts, by line.
        beside: The notes beside them, by line; None where they carry their own.
        name: The file of decisions.
        chosen: Paths by line; added to.

    Raises:
        FileError: if the file can't be read.
        InvalidRecord: if a line of it is no decision.
        InvalidNote: if a decision is about another file, record or value.
    """
    from holdwater.audit.review import PUT_BACK, read_decisions

    decisions = read_decisions(read_text(name).body.split("\n"), name)
    reviewed = sorted({decision.file for decision in decisions if decision.file})
    if len(reviewed) > 1:
        raise InvalidNote(
            f"{name}: expected decisions about one file, found {', '.join(reviewed[:3])}. "
            "Restore each file with the decisions about it."
        )
    numbers = list(lines)
    for decision in decisions:
        if decision.decision != PUT_BACK:
            continue
        if not 1 <= decision.record <= len(numbers):
            raise InvalidNote(
                f"{name}: expected a record {decision.record} in {records.name}, found {len(numbers)} records."
            )
        line = numbers[decision.record - 1]
        notes = carried(records, line, lines[line]) if beside is None else beside.get(line, ())
        held = {note.path: note.value_json for note in notes}.get(decision.path)
        if held is None or decision.value_json not in (None, held):
            raise InvalidNote(
                f"{name}: record {decision.record}, {pointer.shown(decision.path)}: expected a note on the value "
                f"{decision.value_json or 'there'}, found {'none' if held is None else held}. "
                "Restore the file that was reviewed."
            )
        chosen.setdefault(line, []).append(decision.path)
