"""The guard over objects: what is nulled, what is kept, and the laws that hold for any output."""

from __future__ import annotations

import copy
import dataclasses
import decimal
import logging
import sys
import threading
from collections.abc import Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pydantic
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.guard.samples import EVIDENCE, OTHER, URL, page, records

from holdwater.errors import InvalidArgument, InvalidNote, InvalidRecord
from holdwater.guard import Contradicted, Guarded, guard, guard_text
from holdwater.model.finding import Finding
from holdwater.model.page import Evidence, Page
from holdwater.model.settings import OnContradicted, Settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.tree import Tree
from holdwater.verify import judge

_FLAG = Settings(on_contradicted=OnContradicted.FLAG)


def _record(**values: object) -> dict[str, object]:
    return {name: {"value": value, "url": URL} for name, value in values.items()}


@given(records())
@settings(max_examples=200)
def test_guarding_twice_is_guarding_once(output: dict[str, object]) -> None:
    """A second guard changes neither output nor notes, given the outcome or only the output."""
    once = guard(output, EVIDENCE)
    assert guard(once.output, EVIDENCE) == once
    assert guard(once, EVIDENCE) == once


@given(records(), st.sampled_from([Settings(), _FLAG, Settings(max_nulls=1), Settings(embed_notes=False)]))
@settings(max_examples=100)
def test_only_what_is_contradicted_changes(output: dict[str, object], choice: Settings) -> None:
    """The input stays; the output differs from it by nulls at noted paths and by the notes."""
    before = copy.deepcopy(output)
    guarded = guard(output, EVIDENCE, settings=choice)
    assert output == before
    contradicted = [one.path for one in guarded.findings if one.verdict is Verdict.CONTRADICTED]
    assert [note.path for note in guarded.notes] == contradicted
    nulled = [note.path for note in guarded.notes if note.action == "nulled"]
    shipped = {name: value for name, value in guarded.output.items() if name != "_audit"}
    assert shipped == Tree(output).rebuild(dict.fromkeys(nulled))
    assert ("_audit" in guarded.output) == (choice.embed_notes and bool(guarded.notes))


def test_a_contradicted_value_is_nulled_and_noted() -> None:
    """The value that no cited page states is null, and the note holds what a reader and a restore need."""
    output = _record(price=1199.5, weight="2.1 kg", name="walnut")
    output["free"] = "uncited"
    guarded = guard(output, EVIDENCE)
    assert guarded.output["price"] == {"value": None, "url": URL}
    assert guarded.output["weight"] == {"value": "2.1 kg", "url": URL}
    assert guarded.output["name"] == {"value": None, "url": URL}
    note = guarded.notes[0]
    held = EVIDENCE[URL][0]
    assert (note.path, note.action, note.value_json, note.reason) == (
        "/price/value",
        "nulled",
        "1199.5",
        Reason.VALUE_ABSENT,
    )
    assert [(ref.url, ref.sha256, ref.text_chars) for ref in note.pages] == [(URL, held.sha256, len(held.text))]
    assert note.message == (
        f"/price/value: 1199.5 is not on {URL} "
        f"(captured 2026-01-02T03:04:05Z, {len(held.text):,} characters); "
        f"nearest: {note.nearest.exact} in “{note.nearest.snippet}”; set to null."  # type: ignore[union-attr]
    )
    assert note.nearest is not None
    assert note.nearest.exact.startswith("1,299.00")
    summary = guarded.summary
    assert (summary.cited, summary.uncited, summary.nulled, summary.flagged, summary.internal_errors) == (
        3,
        1,
        2,
        0,
        0,
    )
    assert summary.verdicts == {Verdict.SUPPORTED: 1, Verdict.CONTRADICTED: 2, Verdict.UNVERIFIABLE: 0}
    assert summary.reasons == {Reason.VALUE_FOUND: 1, Reason.VALUE_ABSENT: 2}


def test_what_is_not_held_is_not_wrong() -> None:
    """A value whose page isn't held, or one of whose pages isn't, is kept."""
    output = {"a": {"value": 77, "url": OTHER}, "b": {"value": 77, "sources": [URL, OTHER]}}
    guarded = guard(output, EVIDENCE)
    assert guarded.output == output
    assert {one.reason for one in guarded.findings} == {Reason.PAGE_NOT_HELD}


def test_a_list_item_becomes_null_in_place() -> None:
    """Positions keep their meaning."""
    assert guard(_record(sizes=[1299, 77, "2.1 kg"]), EVIDENCE).output["sizes"] == {
        "value": [1299, None, "2.1 kg"],
        "url": URL,
    }


def test_notes_stand_beside_if_asked() -> None:
    """Without embedding the output carries no notes, and a foreign member of that name is left alone."""
    output = {**_record(price=77), "_audit": "by others"}
    guarded = guard(output, EVIDENCE, settings=Settings(embed_notes=False))
    assert guarded.output == {"price": {"value": None, "url": URL}, "_audit": "by others"}
    assert len(guarded.notes) == 1
    with pytest.raises(InvalidNote, match=r"^/_audit: expected the list of notes that a guard wrote, found str"):
        guard(output, EVIDENCE)


def test_an_empty_list_of_notes_stays() -> None:
    """Where there is nothing to note, ``_audit`` stays as it came in."""
    output = {**_record(price=1299), "_audit": []}
    assert guard(output, EVIDENCE).output == output


def test_flag_and_raise() -> None:
    """``flag`` keeps the value and notes it; ``raise`` raises with the whole outcome."""
    flagged = guard(_record(price=77), EVIDENCE, settings=_FLAG)
    assert flagged.output["price"] == {"value": 77, "url": URL}
    assert (flagged.notes[0].action, flagged.summary.nulled, flagged.summary.flagged) == ("flagged", 0, 1)
    with pytest.raises(
        Contradicted, match=r"^cited values that are on none of their pages: 1. /price/value: 77"
    ) as caught:
        guard(_record(price=77), EVIDENCE, settings=Settings(on_contradicted=OnContradicted.RAISE))
    assert caught.value.guarded == flagged
    assert str(caught.value).endswith("; flagged, not set to null.")
    supported = guard(_record(price=1299), EVIDENCE, settings=Settings(on_contradicted=OnContradicted.RAISE))
    assert supported.notes == ()


def test_too_many_nulls_look_like_a_broken_page() -> None:
    """Over the limit every contradicted value of that record is flagged, and those of another are nulled."""
    limit = Settings(max_nulls=1)
    over = guard(_record(a=77, b=78, c=1299), EVIDENCE, settings=limit)
    assert [note.action for note in over.notes] == ["over_max_nulls", "over_max_nulls"]
    assert over.output["a"] == {"value": 77, "url": URL}
    assert "too many values of this record" in over.notes[0].message
    listed = guard([_record(a=77, b=78), _record(a=79)], EVIDENCE, settings=limit)
    assert [note.action for note in listed.notes] == ["over_max_nulls", "over_max_nulls", "nulled"]
    assert guard(_record(a=77), EVIDENCE, settings=limit).notes[0].action == "nulled"
    assert guard(_record(a=77), EVIDENCE, settings=Settings(max_nulls=0)).notes[0].action == "over_max_nulls"


@dataclasses.dataclass(frozen=True)
class _Offer:
    price: float
    price_url: str
    weight: Decimal | None = None
    weight_url: str = URL


class _Model(pydantic.BaseModel):
    strict: int
    loose: int | None
    strict_url: str = URL
    loose_url: str = URL
    offers: list[_Offer]


def test_typed_outputs() -> None:
    """Types are kept; a field that admits no null keeps its value, and the note says so."""
    model = _Model(strict=77, loose=78, offers=[_Offer(79.5, URL, Decimal("80.50")), _Offer(1299.0, URL)])
    guarded = guard(model, EVIDENCE)
    assert isinstance(guarded.output, _Model)
    assert [(note.path, note.action, note.value_json) for note in guarded.notes] == [
        ("/strict", "not_nullable", "77"),
        ("/loose", "nulled", "78"),
        ("/offers/0/price", "not_nullable", "79.5"),
        ("/offers/0/weight", "nulled", "80.50"),
    ]
    assert (guarded.output.strict, guarded.output.loose) == (77, None)
    assert guarded.output.offers == [_Offer(79.5, URL, None), _Offer(1299.0, URL)]
    assert (model.loose, model.offers[0].weight) == (78, Decimal("80.50"))
    assert _Model.model_validate(guarded.output.model_dump()) == guarded.output
    assert guard(guarded, EVIDENCE) == guarded


def test_a_read_only_mapping() -> None:
    """A mapping that can't be changed comes back as one of its type, notes included."""
    guarded = guard(MappingProxyType(_record(price=77)), EVIDENCE)
    assert isinstance(guarded.output, MappingProxyType)
    assert guarded.output["price"] == {"value": None, "url": URL}
    assert len(guarded.output["_audit"]) == 1  # type: ignore[arg-type]


def test_citations_by_pointer() -> None:
    """Sources that the caller lists count, also for an output that is one scalar."""
    assert guard({"a": {"b": 77}}, EVIDENCE, citations={"/a": URL}).output["a"] == {"b": None}
    assert guard("walnut", EVIDENCE, citations={"": URL}).output is None


def test_earlier_notes_are_kept() -> None:
    """A second run adds its notes to those of the first; a refilled value is noted again."""
    first = guard(_record(a=77, b=78), EVIDENCE)
    refilled = copy.deepcopy(first.output)
    refilled["a"] = {"value": 79, "url": URL}
    second = guard(refilled, EVIDENCE)
    assert [(note.path, note.value_json) for note in second.notes] == [
        ("/a/value", "77"),
        ("/b/value", "78"),
        ("/a/value", "79"),
    ]
    assert second.summary.nulled == 1
    first.output["a"] = {"value": 77, "url": URL}
    assert guard(first.output, EVIDENCE).notes == first.notes
    flagged = guard(_record(a=77), EVIDENCE, settings=_FLAG)
    assert [note.action for note in guard(flagged.output, EVIDENCE).notes] == ["nulled"]


@pytest.mark.parametrize("error", [ValueError("secret text"), MemoryError(), RecursionError(), KeyError("x")])
def test_a_fault_in_one_value_is_its_own(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error in the check of one value keeps it, is logged and counted, and touches no other."""

    def failing(citation: Any, *arguments: Any, **more: Any) -> Finding:
        if citation.path == "/b/value":
            raise error
        return judge(citation, *arguments, **more)

    monkeypatch.setattr(sys.modules["holdwater.guard.objects"], "judge", failing)
    with caplog.at_level(logging.ERROR, logger="holdwater"):
        guarded = guard(_record(a=77, b=78, c=1299), EVIDENCE)
    assert guarded.output["b"] == {"value": 78, "url": URL}
    assert [one.reason for one in guarded.findings] == [
        Reason.VALUE_ABSENT,
        Reason.INTERNAL_ERROR,
        Reason.VALUE_FOUND,
    ]
    assert guarded.findings[1].detail == type(error).__name__
    assert (guarded.summary.internal_errors, guarded.summary.nulled) == (1, 1)
    (record,) = caplog.records
    message = record.getMessage()
    assert message.startswith(f"'/b/value': {type(error).__name__} in the check of this value; it is kept")
    assert "in failing" in message
    assert "secret text" not in message


def test_a_deep_output() -> None:
    """1,000 levels are an error that names the place, and no exhausted stack."""
    deep: object = 1
    for _ in range(1_000):
        deep = {"a": deep}
    with pytest.raises(InvalidRecord, match=r"^/a/a/.*expected at most 200 levels"):
        guard(deep, EVIDENCE)


def test_the_callers_decimal_context_changes_nothing() -> None:
    """Precision, rounding, traps and exponents are the guard's own while it checks."""
    output = _record(a=1299, b=Decimal("1299.004"), c="1.299,00 EUR", d=2100, e="2100 g", f=0.1, g="77.125")
    expected = guard(output, EVIDENCE)
    hostile = decimal.Context(prec=3, Emax=3, Emin=-3, capitals=0, traps=[decimal.Inexact, decimal.FloatOperation])
    with decimal.localcontext(hostile):
        guarded = guard(output, EVIDENCE)
        assert decimal.getcontext().prec == 3
    assert (guarded, guarded.digest, guarded.findings) == (expected, expected.digest, expected.findings)


def test_little_stack_is_enough() -> None:
    """An output as deep as may be is guarded with the little stack that is left."""
    deep: object = {"value": 77, "url": URL}
    for _ in range(199):
        deep = [deep]
    expected = guard(deep, EVIDENCE)
    assert expected.summary.nulled == 1
    outcome: list[Guarded[object]] = []

    def run() -> None:
        outcome.append(guard(deep, EVIDENCE))

    limit = sys.getrecursionlimit()
    depth = len(__import__("inspect").stack())
    sys.setrecursionlimit(depth + 80)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
    assert outcome == [expected]
    assert outcome[0].digest == expected.digest


class _Store(dict[str, Sequence[Page]]):
    """A store that may not be walked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def select(self, urls: Sequence[str]) -> Evidence:
        self.asked += urls
        return EVIDENCE


def test_a_large_store_is_asked_for_what_is_cited() -> None:
    """Evidence that can select is asked once, with every cited URL."""
    store = _Store()
    output = {"a": {"value": 77, "url": URL}, "b": {"value": 1299, "sources": [URL, OTHER]}}
    guarded = guard(output, store)
    assert store.asked == [URL, OTHER]
    assert guarded.findings == guard(output, EVIDENCE).findings


def test_numbers_that_nothing_computes_with_are_kept() -> None:
    """NaN, infinities and numbers past the caps are not checkable, however they came."""
    output = _record(a=float("nan"), b=float("inf"), c=Decimal("sNaN"), d=10**5000, e=Decimal("1e999999"), f=-(10**70))
    guarded = guard(output, {URL: [page()]})
    assert {one.reason for one in guarded.findings} == {Reason.NOT_CHECKABLE}
    assert guarded.notes == ()


def test_settings_are_settings() -> None:
    """A mapping in their place is refused with what to write, by both guards."""
    message = r"^settings: expected Settings, found dict\. Write Settings"
    with pytest.raises(InvalidArgument, match=message):
        guard(_record(a=77), EVIDENCE, settings={"on_contradicted": "flag"})  # type: ignore[call-overload]
    with pytest.raises(InvalidArgument, match=message):
        guard_text("{}", EVIDENCE, settings={"on_contradicted": "flag"})  # type: ignore[arg-type]


def test_the_unit_that_was_tried_is_named() -> None:
    """Also where the name of the field or the caller gives it."""
    output = {**_record(height_cm=4711), **_record(w=4711)}
    notes = guard(output, EVIDENCE, settings=Settings(units={"w": "kg"})).notes
    assert [note.unit for note in notes] == ["cm", "kg"]
