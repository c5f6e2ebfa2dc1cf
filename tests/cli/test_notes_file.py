"""Notes go to a file and come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli import samples

from holdwater.cli.notes_file import earlier_notes, read_notes, write_notes
from holdwater.errors import InvalidNote
from holdwater.model.note import Note
from holdwater.model.verdict import Reason
from holdwater.outputs.json_source import parse


def _note(path: str, value_json: str = "1.50", action: str = "nulled") -> Note:
    return Note(
        path=path,
        action=action,
        value_json=value_json,
        unit=None,
        urls=("https://a.example/\u2028",),
        reason=Reason.VALUE_ABSENT,
        pages=(),
        lanes=("exact",),
        nearest=None,
        rules="1",
        message="\u202e",
    )


def test_notes_come_back(tmp_path: Path) -> None:
    """One note is one line for every reader of lines; of lines, each note says which one."""
    notes = {1: [_note("/a")], 4: [_note("/b"), _note("/c")]}
    data = write_notes(notes, are_lines=True)
    path = tmp_path / "n"
    path.write_bytes(data)
    assert read_notes(str(path)) == notes
    assert len(data.decode().splitlines()) == 3
    alone = write_notes({1: notes[4]}, are_lines=False)
    assert "line" not in json.loads(alone.decode().splitlines()[0])
    path.write_bytes(alone)
    assert read_notes(str(path)) == {1: notes[4]}


@pytest.mark.parametrize("line", ["[]", "{}", "{", '{"line": "1"}', '{"line": -1}'])
def test_what_is_no_note(tmp_path: Path, line: str) -> None:
    """An error names the file and the line."""
    path = samples.write(tmp_path / "n", write_notes({1: [_note("/a")]}, are_lines=False).decode() + line)
    with pytest.raises(InvalidNote, match=r"n: line 2"):
        read_notes(str(path))


def test_earlier_notes_of_the_same_record_are_kept(tmp_path: Path) -> None:
    """Kept is what is still null; a note on a value that is back, or on another record, is not."""
    path = str(tmp_path / "n")
    assert earlier_notes(path, {1: {}}) == {}
    Path(path).write_bytes(write_notes({1: [_note("/a"), _note("/b"), _note("/c", action="flagged")]}, are_lines=False))
    for text, kept in (
        ('{"a": null, "b": 1.50, "c": 2}', ["/a"]),
        ('{"a": null, "b": null}', ["/a", "/b"]),
        ('{"a": null, "b": 2}', []),
        ('{"a": null}', []),
    ):
        notes = earlier_notes(path, {1: parse(text).value})
        assert [note.path for note in notes.get(1, [])] == kept
