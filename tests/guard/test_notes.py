"""Audit notes: what stands in one, that it reads back, and that nothing else passes for one."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from tests.guard.samples import EVIDENCE, OTHER, URL, page, records

from holdwater.errors import InvalidNote
from holdwater.guard import guard, read_note
from holdwater.guard.notes import NULLED, write
from holdwater.outputs.canonical import json_text, to_jsonable
from holdwater.outputs.json_source import parse
from holdwater.verify import Held
from holdwater.version import VERSION


def _note() -> dict[str, Any]:
    value = to_jsonable(guard({"a": 77, "a_url": URL}, EVIDENCE).notes[0])
    assert isinstance(value, dict)
    return value


@given(records())
@settings(max_examples=50)
def test_a_note_reads_back(output: dict[str, object]) -> None:
    """A note is the same after it was written as JSON, on one line, and read."""
    for note in guard(output, EVIDENCE).notes:
        text = json_text(note)
        assert "\n" not in text
        assert read_note(parse(text).value) == note
        assert read_note(to_jsonable(note)) == note


def test_what_a_note_says() -> None:
    """A note names every page that was looked at, the lanes, the unit and the version of the rules."""
    output = {"a": {"value": 77, "unit": "kg", "sources": [URL, OTHER]}}
    pages = {URL: [page()], OTHER: [page("Weight 5 kg", OTHER, captured_at="2020-01-01T00:00:00Z")]}
    (note,) = guard(output, pages).notes
    assert [ref.url for ref in note.pages] == [URL, OTHER]
    assert (note.unit, note.urls, note.rules) == ("kg", (URL, OTHER), VERSION)
    assert note.lanes[:2] == ("exact", "decimal_forms")
    assert f"77 kg is not on {URL} (captured 2026-01-02T03:04:05Z, " in note.message
    assert f", nor on {OTHER} (captured 2020-01-01T00:00:00Z, " in note.message


def test_a_page_that_was_not_read_is_not_named() -> None:
    """A note rests on the pages that the finding says were looked at, and on no other that is held."""
    first, second = page(), page("Another.")
    (finding,) = guard({"a": 77, "a_url": URL}, {URL: [first, second]}).findings
    held = Held(url=URL, pages=(first,), soft=(second,))
    for looked_at in ([first, second], [first], [second]):
        looked = dataclasses.replace(finding, pages=tuple(one.sha256 for one in looked_at))
        note = write(looked, NULLED, 77, "77", [held, held], ())
        assert [ref.sha256 for ref in note.pages] == [one.sha256 for one in looked_at]


def test_long_values_and_many_pages_are_cut_for_people() -> None:
    """The sentence is short whatever the value; the note keeps it whole."""
    value = "walnut " * 11
    urls = [f"https://shop.example/{number}" for number in range(5)]
    evidence = {url: [page(url=url)] for url in urls}
    (note,) = guard({"a": value, "a_sources": urls}, evidence).notes
    assert note.value_json == f'"{value}"'
    assert f"… ({len(value) + 2} characters) is not on" in note.message
    assert ", nor on 2 more; set to null." in note.message


@pytest.mark.parametrize(
    "change",
    [
        {"path": "a"},
        {"path": 5},
        {"action": "deleted"},
        {"reason": "value_lost"},
        {"value_json": None},
        {"unit": 5},
        {"urls": "https://shop.example/p"},
        {"urls": [5]},
        {"pages": [5]},
        {"pages": None},
        {"pages": [{"url": "u", "sha256": "s", "captured_at": None, "text_chars": -1}]},
        {"pages": [{"url": "u", "sha256": "s", "captured_at": None}]},
        {"nearest": []},
        {"lanes": None},
        {"rules": None},
        {"message": None},
    ],
)
def test_what_is_no_note(change: dict[str, object]) -> None:
    """A note with a part that no guard writes is refused, with its place."""
    assert read_note(_note())
    with pytest.raises(InvalidNote, match=r"^/_audit/0: expected a note, as a guard writes it; "):
        guard({"_audit": [{**_note(), **change}]}, EVIDENCE)


@pytest.mark.parametrize("value", [None, 5, [], {}])
def test_what_is_nothing_like_a_note(value: object) -> None:
    """Anything else is refused too."""
    with pytest.raises(InvalidNote):
        read_note(value)


def test_every_part_is_needed() -> None:
    """A note without one of its parts is refused."""
    whole = _note()
    assert set(whole) == {field.name for field in dataclasses.fields(read_note(whole))}
    for name in whole:
        with pytest.raises(InvalidNote):
            read_note({key: value for key, value in whole.items() if key != name})
