"""The guard over JSON text: only nulls and notes are spliced in, and every byte comes back."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.guard.samples import EVIDENCE, URL, records

from holdwater.errors import InvalidNote, InvalidRecord
from holdwater.guard import guard, guard_text, restore, restore_text
from holdwater.model.settings import Settings
from holdwater.outputs.json_source import JsonNumber, parse

_BESIDE = Settings(embed_notes=False)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Draw a record as text, in one of several styles."""
    record = draw(records())
    indent = draw(st.sampled_from([None, 0, 2, "\t"]))
    separators = draw(st.sampled_from([(",", ":"), (" , ", " : "), (",\r\n", ":\t")]))
    text = json.dumps(record, indent=indent, separators=separators, ensure_ascii=draw(st.booleans()))
    return f"{draw(st.sampled_from(['', ' ', chr(10)]))}{text}{draw(st.sampled_from(['', chr(10)]))}"


@given(texts(), st.booleans())
@settings(max_examples=200)
def test_restoring_gives_every_byte_back(text: str, embed: bool) -> None:
    """The text before the guard comes back from the text after it and the notes alone."""
    guarded_text, guarded = guard_text(text, EVIDENCE, settings=Settings(embed_notes=embed))
    assert restore_text(guarded_text, None if embed else guarded.notes) == text
    assert parse(guarded_text).value == guarded.output


@given(texts())
@settings(max_examples=100)
def test_guarding_twice_is_guarding_once(text: str) -> None:
    """A second guard changes no byte and no note."""
    once, guarded = guard_text(text, EVIDENCE)
    assert guard_text(once, EVIDENCE) == (once, guarded)


@given(texts())
@settings(max_examples=50)
def test_text_and_objects_agree(text: str) -> None:
    """A text is judged as the objects that it means."""
    guarded = guard_text(text, EVIDENCE)[1]
    same = guard(parse(text).value, EVIDENCE)
    assert [(one.path, one.reason) for one in guarded.findings] == [(one.path, one.reason) for one in same.findings]
    assert [note.path for note in guarded.notes] == [note.path for note in same.notes]
    assert restore(guarded.output) == parse(text).value


def test_only_the_value_and_the_notes_change() -> None:
    """White space, escapes and all other spellings stay; the notes follow the style of the text."""
    text = f'{{\n  "a": {{"value": 77.10, "url": "{URL}"}},\n  "b" : 1.0E2, "c": "\\u00e9"\n}}\n'
    guarded_text, guarded = guard_text(text, EVIDENCE)
    head, tail = text.replace("77.10", "null").rsplit("\n}", 1)
    assert guarded_text.startswith(f'{head},\n  "_audit": [{{"path":"/a/value","action":"nulled","value_json":"77.10",')
    assert guarded_text.endswith(f"}}]\n}}{tail}")
    assert guarded_text.count("\n") == text.count("\n") + 1
    assert guarded.notes[0].value_json == "77.10"
    assert restore_text(guarded_text) == text


def test_strings_come_back_with_their_escapes() -> None:
    """The note holds the text of the value as it was written."""
    text = f'{{"a": "w\\u0061ln\\u0075t", "a_url": "{URL}"}}'
    guarded_text, guarded = guard_text(text, EVIDENCE)
    assert guarded.notes[0].value_json == '"w\\u0061ln\\u0075t"'
    assert restore_text(guarded_text) == text
    assert restore(guarded.output) == {"a": "walnut", "a_url": URL}


def test_one_record_stays_one_line() -> None:
    """A line of JSON lines stays a line."""
    assert "\n" not in guard_text(f'{{"a": 77, "a_url": "{URL}"}}', EVIDENCE)[0]


def test_a_second_run_adds_its_notes_without_a_trace() -> None:
    """Notes are appended to those that stand there, and taken out again byte for byte."""
    first, _ = guard_text(f'{{"a": 77, "a_url": "{URL}", "b": 78, "b_url": "u"}}', EVIDENCE)
    spaced = first.replace("[{", "[ {").replace("}]", "} ]")
    second, guarded = guard_text(spaced, EVIDENCE, citations={"/b": [URL]})
    assert second == spaced
    changed = spaced.replace('"b_url": "u"', f'"b_url": "{URL}"')
    second, guarded = guard_text(changed, EVIDENCE)
    assert [note.path for note in guarded.notes] == ["/a", "/b"]
    assert second != changed
    assert restore_text(second, guarded.notes[1:]) == changed
    assert restore_text(second, paths=["/b"]) == changed
    assert json.loads(restore_text(second)) == {"a": 77, "a_url": URL, "b": 78, "b_url": URL}


def test_one_of_several_notes_is_taken_out() -> None:
    """Whichever note goes, the others stay and the text is JSON."""
    cells = ", ".join(f'"{name}": {{"value": "walnut {name}{name}{name}", "url": "{URL}"}}' for name in "xyz")
    text, guarded = guard_text(f"{{{cells}}}", EVIDENCE)
    assert len(guarded.notes) == 3
    for gone in ("xyz", "xy", "xz", "yz", "x", "y", "z"):
        left = parse(restore_text(text, paths=[f"/{name}/value" for name in gone])).value
        assert isinstance(left, dict)
        assert [note["path"] for note in left.get("_audit", [])] == [
            f"/{name}/value" for name in "xyz" if name not in gone
        ]
        assert [name for name in "xyz" if left[name]["value"] is not None] == list(gone)


def test_an_empty_list_of_notes_is_filled() -> None:
    """An output that was clean before has room for notes already."""
    text, guarded = guard_text(f'{{"_audit": [ ], "a": 77, "a_url": "{URL}"}}', EVIDENCE)
    assert parse(text).value == guarded.output
    assert restore_text(text) == f'{{"a": 77, "a_url": "{URL}"}}'


def test_a_flag_is_renewed_in_place() -> None:
    """A note that changed nothing makes room for the later one on the same value."""
    flagged, _ = guard_text(f'{{"a": 77, "a_url": "{URL}"}}', EVIDENCE, settings=Settings(max_nulls=0))
    text, guarded = guard_text(flagged, EVIDENCE)
    assert [note.action for note in guarded.notes] == ["nulled"]
    assert parse(text).value == guarded.output
    assert restore_text(text) == f'{{"a": 77, "a_url": "{URL}"}}'


def test_flagged_notes_are_only_taken_out() -> None:
    """A note that changed nothing leaves a text byte for byte."""
    text = f'{{"a": 77, "a_url": "{URL}"}}'
    flagged, guarded = guard_text(text, EVIDENCE, settings=Settings(max_nulls=0))
    assert guarded.output != parse(text).value
    assert restore_text(flagged) == text


def test_other_outputs_than_objects() -> None:
    """A list or a scalar carries no notes; they stand beside it."""
    text, guarded = guard_text(f'[{{"value": 77, "url": "{URL}"}}]', EVIDENCE)
    assert text == f'[{{"value": null, "url": "{URL}"}}]'
    assert restore_text(text, guarded.notes) == f'[{{"value": 77, "url": "{URL}"}}]'
    assert guard_text(" 77.0\n", EVIDENCE, citations={"": URL})[0] == " null\n"


def test_misuse() -> None:
    """A text that is no JSON, an ``_audit`` by others and a note that doesn't fit are errors."""
    with pytest.raises(InvalidRecord, match="line 1, column 7"):
        guard_text('{"a": NaN}', EVIDENCE)
    text = f'{{"a": 77, "a_url": "{URL}", "_audit": 1}}'
    with pytest.raises(InvalidNote, match=r"^/_audit: expected the list of notes"):
        guard_text(text, EVIDENCE)
    beside, guarded = guard_text(text, EVIDENCE, settings=_BESIDE)
    assert beside == text.replace("77", "null")
    assert restore_text(beside, guarded.notes) == text
    with pytest.raises(InvalidNote, match=r"^/_audit: expected the list of notes"):
        restore_text(beside)
    with pytest.raises(InvalidNote, match=r"^/a: expected null there"):
        restore_text(text, guarded.notes)
    for forged in ('1, "b": 2', "[1]", ""):
        with pytest.raises(InvalidNote, match=r"^/a: expected a note with"):
            restore_text(beside, [dataclasses.replace(guarded.notes[0], value_json=forged)])


def test_numbers_keep_their_literals() -> None:
    """The outcome holds every number as it is written; one past the caps is never nulled."""
    guarded = guard_text(f'{{"a": 1.50, "b": {{"value": 1e999, "url": "{URL}"}}}}', EVIDENCE)[1]
    assert repr(guarded.output) == repr({"a": JsonNumber("1.50"), "b": {"value": JsonNumber("1e999"), "url": URL}})
