"""Records are one JSON value a file, or one a line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from tests.cli import samples

from holdwater.cli.records import look_like_lines, read_records
from holdwater.errors import InvalidArgument, InvalidRecord


def test_lines_by_name(tmp_path: Path) -> None:
    """A .jsonl file has a record a line, blank lines aside; U+2028 in a string ends none."""
    text = '\ufeff{"a":"\u2028"}\r\n\n[1]\n'
    records = read_records(str(samples.write(tmp_path / "a.JSONL", text)))
    assert list(records.each()) == [(1, '{"a":"\u2028"}\r'), (3, "[1]")]
    assert records.joined({}) == text.encode()
    assert records.joined({3: "[null]"}) == text.replace("[1]", "[null]").encode()
    whole = read_records(str(samples.write(tmp_path / "a.json", text)))
    assert list(whole.each()) == [(1, text[1:])]


@pytest.mark.parametrize(
    ("text", "are_lines"), [('{"a":1}\n{"a":2}', True), ('{\n"a":1}', False), ('{"a":1}\n', False), ("", False)]
)
def test_lines_on_standard_input(monkeypatch: pytest.MonkeyPatch, text: str, are_lines: bool) -> None:
    """Standard input has a record a line if there are several and the first is whole."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert read_records("-").are_lines is are_lines
    assert look_like_lines(text) is are_lines


def test_errors_name_file_and_line(tmp_path: Path) -> None:
    """An error about a record says which line of the file it is on, whatever the record's own lines."""
    lines = read_records(str(samples.write(tmp_path / "a.jsonl", "1\n2")))
    with pytest.raises(InvalidRecord, match=r"a\.jsonl: line 2, column 5: expected"), lines.placed(2):
        raise InvalidRecord("line 1, column 5: expected")
    with pytest.raises(InvalidArgument, match=r"a\.jsonl: line 2: /a: expected"), lines.placed(2):
        raise InvalidArgument("/a: expected")
    whole = read_records(str(samples.write(tmp_path / "a.json", "1")))
    with pytest.raises(InvalidRecord, match=r"a\.json: line 1, column 5"), whole.placed(1):
        raise InvalidRecord("line 1, column 5: expected")
