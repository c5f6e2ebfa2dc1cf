"""Nulled values put back: equal objects of the same types, all or some."""

from __future__ import annotations

import copy
import dataclasses
import datetime as dt
import json
from collections import OrderedDict
from decimal import Decimal
from enum import Enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.guard.samples import EVIDENCE, URL, records

from holdwater.errors import InvalidArgument, InvalidNote
from holdwater.guard import guard, restore
from holdwater.model.settings import OnContradicted, Settings
from holdwater.outputs.tree import Tree

_PLAIN = Settings(embed_notes=False)


def _record(**values: object) -> dict[str, object]:
    return {name: {"value": value, "url": URL} for name, value in values.items()}


@given(records(), st.booleans())
@settings(max_examples=200)
def test_restoring_gives_the_input_back(output: dict[str, object], embed: bool) -> None:
    """Whatever the guard nulled comes back equal, of the same type, from its notes alone."""
    guarded = guard(output, EVIDENCE, settings=Settings(embed_notes=embed))
    before = copy.deepcopy(guarded.output)
    restored = restore(guarded.output, None if embed else guarded.notes)
    assert restored == output
    assert repr(restored) == repr(output)
    assert guarded.output == before


@given(records())
@settings(max_examples=50)
def test_decimals_come_back_as_decimals(output: dict[str, object]) -> None:
    """An output that holds its numbers as ``Decimal`` gets them back exactly."""
    exact = json.loads(json.dumps({**output, "keep": 0.5}), parse_float=Decimal)
    restored = restore(guard(exact, EVIDENCE).output)
    assert restored == exact
    assert not any(isinstance(place.value, float) for place in Tree(restored).places)


@pytest.mark.parametrize("value", [dt.date(1999, 9, 9), dt.datetime(1999, 9, 9, 7, 5, tzinfo=dt.UTC), dt.time(7, 5)])
def test_times_come_back_as_times(value: object) -> None:
    """A date or a time in a plain dict was nulled as its text, and comes back as the object that it was."""
    guarded = guard(_record(day=value), EVIDENCE)
    assert guarded.summary.nulled == 1
    restored = restore(guarded.output)
    assert restored == _record(day=value)
    assert repr(restored) == repr(_record(day=value))


def test_a_time_that_the_note_spoils_is_named() -> None:
    """A note whose text is no date says where, and gives nothing back."""
    guarded = guard(_record(day=dt.date(1999, 9, 9)), EVIDENCE)
    spoilt = dataclasses.replace(guarded.notes[0], value_json='"September"')
    with pytest.raises(InvalidNote, match=r"^/day/value: expected a date, found 'September'"):
        restore(guarded.output, [spoilt])


class _Colour(Enum):
    WALNUT = "walnut"


@dataclasses.dataclass(frozen=True)
class _Typed:
    price: Decimal | None = Decimal("77.10")
    size: float | None = 77.5
    count: int | None = 770
    day: dt.date | None = dt.date(1999, 9, 9)
    colour: _Colour | None = _Colour.WALNUT
    code: str | None = "77-AB-C"


def test_typed_values_come_back_in_the_type_of_their_field() -> None:
    """Each field of a dataclass gets the value and the type that it had."""
    names = [field.name for field in dataclasses.fields(_Typed)]
    guarded = guard(_Typed(), EVIDENCE, citations={"": URL})
    assert guarded.output == _Typed(**dict.fromkeys(names))
    restored = restore(guarded.output, guarded.notes)
    assert repr(restored) == repr(_Typed())
    with pytest.raises(InvalidArgument, match=r"^notes: expected the notes of the guard, since _Typed carries none"):
        restore(guarded.output)


def test_only_some_paths() -> None:
    """Named values come back with their notes gone; the others stay null and noted."""
    output = _record(a=77, b=78.5, c="walnut")
    guarded = guard(output, EVIDENCE)
    some = restore(guarded.output, paths=["/b/value"])
    assert some["b"] == output["b"]
    assert [note["path"] for note in some["_audit"]] == ["/a/value", "/c/value"]  # type: ignore[attr-defined]
    assert restore(some) == output
    assert restore(some, paths=["/a/value", "/c/value"]) == output
    assert restore(guarded.output, guarded.notes[:1])["a"] == output["a"]
    with pytest.raises(InvalidNote, match=r"^/a/valu: expected a note on it, found none. Did you mean /a/value"):
        restore(guarded.output, paths=["/a/valu"])


def test_flagged_values_need_no_restoring() -> None:
    """A note that changed nothing is only taken out."""
    output = _record(a=77)
    flagged = guard(output, EVIDENCE, settings=Settings(on_contradicted=OnContradicted.FLAG))
    assert "_audit" in flagged.output
    assert restore(flagged.output) == output


def test_nothing_to_restore() -> None:
    """An output without notes comes back as it is; somebody else's ``_audit`` stays where notes are given."""
    assert restore({"a": 1}) == {"a": 1}
    guarded = guard({**_record(a=77), "_audit": 5}, EVIDENCE, settings=_PLAIN)
    assert restore(guarded.output, guarded.notes) == {**_record(a=77), "_audit": 5}
    with pytest.raises(InvalidNote, match=r"^/_audit: expected the list of notes"):
        restore(guarded.output)


def test_an_ordered_mapping() -> None:
    """A mapping of another type comes back as it was, its members in order and the notes gone."""
    output = OrderedDict(b={"value": 77, "url": URL}, a=1)
    guarded = guard(output, EVIDENCE)
    assert list(guarded.output) == ["b", "a", "_audit"]
    restored = restore(guarded.output)
    assert isinstance(restored, OrderedDict)
    assert restored == output


def test_the_last_of_two_values_comes_back() -> None:
    """Where a refilled value was nulled again, the later value is the one that comes back."""
    first = guard(_record(a=77), EVIDENCE)
    refilled = copy.deepcopy(first.output)
    refilled["a"] = {"value": 79, "url": URL}
    assert restore(guard(refilled, EVIDENCE).output) == _record(a=79)


@pytest.mark.parametrize("change", ["refilled", "gone"])
def test_a_note_that_does_not_fit(change: str) -> None:
    """A value that is no longer null, or no longer there, is not overwritten."""
    output = dict(guard(_record(a=77), EVIDENCE).output)
    output["a"] = {"value": 5} if change == "refilled" else {}
    with pytest.raises(InvalidNote, match=r"^/a/value: expected null there, as the note says, found something else"):
        restore(output)


@pytest.mark.parametrize("value_json", ["", "{", "[1]", "NaN"])
def test_a_note_without_a_scalar(value_json: str) -> None:
    """A note whose old value is no JSON scalar is an error, and nothing is put back."""
    guarded = guard(_record(a=77), EVIDENCE)
    with pytest.raises(InvalidNote, match=r"^/a/value: expected a note with"):
        restore(guarded.output, [dataclasses.replace(guarded.notes[0], value_json=value_json)])


def test_a_forged_number() -> None:
    """A number past the caps in a note comes back as its literal, and nothing computes with it."""
    guarded = guard(_record(a=77), EVIDENCE)
    for literal in ("1e99999999999999999999", "9" * 5_000):
        restored = restore(guarded.output, [dataclasses.replace(guarded.notes[0], value_json=literal)])
        assert str(restored["a"]["value"]) == literal  # type: ignore[index]
