"""Records are one JSON value a file, or one a line."""

from __future__ import annotations

import io
import re
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
    whole = read_records(str(samples.write(tmp_path / "a.json", "\ufeff{\n}\n")))
    assert list(whole.each()) == [(1, "{\n}\n")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,price\nA,5\n", "expected JSON, found text that begins with “name,price”. A record is one JSON value"),
        ("Prices: 5", "expected JSON, found text that begins with “Prices: 5”"),
        ('{"a": 1}\n{"a": 2}\n', "expected one JSON value, found one a line. Name the file .jsonl"),
        (" \n", "expected a record as JSON, found nothing in it"),
    ],
)
def test_what_is_no_record(tmp_path: Path, text: str, message: str) -> None:
    """Rows of another kind, lines under the name of one value and nothing at all are named as what they are."""
    with pytest.raises(InvalidRecord, match=re.escape(f"a.json: {message}")):
        read_records(str(samples.write(tmp_path / "a.json", text)))


@pytest.mark.parametrize("text", ["null", "true", "false\n", "NaN", "Infinity", "-1", '"text"'])
def test_what_may_be_a_record(tmp_path: Path, text: str) -> None:
    """A word of JSON is for its own reader to judge."""
    assert read_records(str(samples.write(tmp_path / "a.json", text))).texts == (text,)


def test_no_lines(tmp_path: Path) -> None:
    """A file of no lines has no records."""
    assert list(read_records(str(samples.write(tmp_path / "a.jsonl", ""))).each()) == []


@pytest.mark.parametrize(
    ("text", "are_lines"), [('{"a":1}\n{"a":2}', True), ('{\n"a":1}', False), ('{"a":1}\n', False)]
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
