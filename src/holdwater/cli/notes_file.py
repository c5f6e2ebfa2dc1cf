"""Notes beside a record: one a line, with the line of its record where a file holds several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from holdwater.cli.files import STANDARD, read_text
from holdwater.cli.records import Records, read_records
from holdwater.cli.show import safe_json
from holdwater.errors import InvalidNote, InvalidRecord
from holdwater.guard import read_note
from holdwater.guard.notes import NULLED, carried_notes
from holdwater.model.note import Note
from holdwater.outputs import pointer
from holdwater.outputs.canonical import json_text, to_jsonable
from holdwater.outputs.json_source import JsonNumber, parse
from holdwater.outputs.tree import Tree


def write_notes(notes: Mapping[int, Iterable[Note]], *, are_lines: bool) -> bytes:
    """Return notes as a file holds them.

    Args:
        notes: Notes by the line of their record.
        are_lines: Whether to say which line that is.
    """
    rows = [
        ({"line": line} if are_lines else {}) | dict(_members(note))
        for line, of_record in notes.items()
        for note in of_record
    ]
    return "".join(f"{safe_json(json_text(row))}\n" for row in rows).encode()


def _members(note: Note) -> Mapping[str, object]:
    members = to_jsonable(note)
    assert isinstance(members, dict)  # noqa: S101 - a dataclass becomes one
    return members


def read_notes(name: str) -> dict[int, list[Note]]:
    """Return the notes of a file by the line of their record; 1 where they name none.

    Raises:
        FileError: if it can't be read.
        InvalidNote: if a line is no note; the message names the file and the line.
    """
    return _read_lines(name, read_text(name).body.split("\n"))


def _read_lines(name: str, lines: Iterable[str]) -> dict[int, list[Note]]:
    notes: dict[int, list[Note]] = {}
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            value = parse(text).value
            notes.setdefault(_line(value), []).append(read_note(value))
        except (InvalidNote, InvalidRecord) as error:
            message = str(error).removeprefix("line 1, ")
            raise InvalidNote(f"{name}: line {number}, {message}") from error
    return notes


def carried(records: Records, line: int, text: str) -> Sequence[Note]:
    """Return the notes that the record in a line carries, none where they are not ours.

    Raises:
        InvalidRecord: if it is no JSON; the message names the file and the line.
    """
    with records.placed(line):
        return carried_notes(Tree(parse(text).value), must=False)


def find_note(name: str, path: str) -> Note:
    """Return the note on one value, from a file of notes or from a guarded file whose records carry theirs.

    Args:
        name: The file, or ``-`` for standard input.
        path: JSON Pointer to the value; ``LINE:POINTER`` where the file is about several records.

    Raises:
        FileError: if it can't be read.
        InvalidNote: if it holds no notes, none on this value, or several.
    """
    records = read_records(name)
    try:
        held: Mapping[int, Sequence[Note]] = _read_lines(
            name, (line for text in records.texts for line in text.split("\n"))
        )
    except InvalidNote:
        held = {line: carried(records, line, text) for line, text in records.each()}
    if not any(held.values()):
        raise InvalidNote(
            f"{name}: expected notes, as holdwater check writes them, found none. "
            "If the check had --notes FILE, give that file to --note."
        )
    number, colon, pointed = path.partition(":")
    if not (colon and number.isdecimal()):
        number, pointed = "", path
    found = {line: note for line, notes in held.items() for note in notes if note.path == pointed}
    if number:
        found = {line: note for line, note in found.items() if line == int(number)}
    if len(found) > 1:
        some = ", ".join(f"{line}:{pointed}" for line in list(found)[:3])
        raise InvalidNote(f"{name}: {len(found)} records have a note on {pointed}. Name one of them, such as {some}.")
    if not found:
        known = dict.fromkeys(note.path for notes in held.values() for note in notes)
        raise InvalidNote(
            f"{name}: expected a note on {path}, found none.{pointer.near(pointed, known)} "
            "Only a value that was nulled or flagged has one: explain another with "
            "`holdwater explain VALUE --field NAME --url URL`."
        )
    return found.popitem()[1]


def _line(value: object) -> int:
    """Return the line of the record that a note is about."""
    line = value.get("line", JsonNumber("1")) if isinstance(value, dict) else None
    if not isinstance(line, JsonNumber) or not line.literal.isdigit():
        raise InvalidNote("expected a note, as holdwater check writes it.")
    return int(line.literal)


def earlier_notes(name: str, inputs: Mapping[int, object]) -> dict[int, list[Note]]:
    """Return the notes of a file about to be written anew that must not be lost.

    They are those on values that were nulled before and still are null in what came in. Notes on another
    record are none of them: each value of this one must be null, or as the note says.

    Args:
        name: The file; it may be missing.
        inputs: What came in, by the line of its record.

    Raises:
        InvalidNote: if something else than notes stands there.
    """
    if name == STANDARD or not Path(name).is_file():
        return {}
    kept: dict[int, list[Note]] = {}
    try:
        earlier = read_notes(name)
    except (InvalidNote, InvalidRecord) as error:
        why = str(error).partition("\n")[0].removeprefix(f"{name}: ")
        raise InvalidNote(
            f"--notes: {name} is there and holds something else than notes. It is not overwritten: name another file.\n"
            f"  {why}"
        ) from error
    for line, notes in earlier.items():
        tree = Tree(inputs.get(line))
        nulled = [(note, tree.get(note.path)) for note in notes if note.action == NULLED]
        if all(place is not None and place.value in (None, parse(note.value_json).value) for note, place in nulled):
            kept[line] = [note for note, place in nulled if place is not None and place.value is None]
    return kept
