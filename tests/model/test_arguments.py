"""What a caller passes in is checked at the edge: where, what was expected, what was found, what to write."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.guard.samples import EVIDENCE, URL, page

import holdwater
from holdwater import Page, Settings, guard, read_page, verify
from holdwater.errors import InvalidArgument, UnknownLane
from holdwater.model import arguments

#: What is called here with what its types forbid.
_ANY: Any = holdwater
_RECORD = {"total": {"value": 77, "url": URL}}


def _make(**about: Any) -> Page:
    return Page.from_text("x", **{"url": URL} | about)


def _read(**about: Any) -> Page:
    return read_page(b"x", **{"url": URL} | about)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"exact", "wrods"}, "lanes: no lane is named 'wrods'. Did you mean words?"),
        ({"foo"}, "lanes: no lane is named 'foo'. There are exact, decimal_forms, digit_separators, "),
        (["units", "numbers"], "lanes: no lane is named 'numbers'. Did you mean number_words?"),
    ],
)
def test_unknown_lanes(names: Any, message: str) -> None:
    """A lane that doesn't exist is refused where it is named, with the one that may be meant, or all there are."""
    with pytest.raises(UnknownLane) as caught:
        Settings(lanes=names)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("given_as", "message"),
    [
        pytest.param({"derived": "/total"}, r"^derived: .* found '/total'. Write \['/total'\]", id="derived"),
        pytest.param({"translated": "colour"}, r"^translated: .*Write \['colour'\]", id="translated"),
        pytest.param({"lanes": "exact"}, r"^lanes: .*Write \['exact'\]", id="lanes"),
        pytest.param({"derived": 3}, "^derived: expected a collection of texts, found 3", id="no-collection"),
        pytest.param({"derived": {"/a": 1}}, "^derived: expected a collection of texts, found dict", id="mapping"),
        pytest.param({"lanes": [3]}, "^lanes: expected text, found 3", id="item"),
        pytest.param({"units": "kg"}, '^units: expected a mapping, found \'kg\'. Write {"weight": "kg"}', id="units"),
        pytest.param({"units": {"weight": 1}}, "^units: expected text, found 1", id="unit"),
        pytest.param({"max_nulls": "3"}, "^max_nulls: expected a whole number of 0 or more, found '3'", id="max-nulls"),
        pytest.param({"max_nulls": True}, "^max_nulls: .* found True", id="boolean"),
        pytest.param({"max_nulls": -1}, "^max_nulls: .* found -1", id="negative"),
        pytest.param({"min_text_chars": "x"}, "^min_text_chars: .* found 'x'. The default is 400", id="min-text-chars"),
        pytest.param({"lanes": []}, "^lanes: expected at least one, found none", id="no-lanes"),
        pytest.param({"min_text_chars": -1}, "^min_text_chars: .* found -1", id="fewer-than-none"),
        pytest.param({"embed_notes": "no"}, "^embed_notes: expected True or False, found 'no'", id="embed-notes"),
        pytest.param(
            {"on_contradicted": "drop"},
            "^on_contradicted: expected one of null, flag, raise, found 'drop'",
            id="choice",
        ),
    ],
)
def test_settings(given_as: dict[str, Any], message: str) -> None:
    """A setting of the wrong kind is refused with what to write."""
    with pytest.raises(InvalidArgument, match=message):
        Settings(**given_as)


@pytest.mark.parametrize("make", [_make, _read])
@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"url": 3}, "^url: expected text, found 3"),
        ({"final_url": None}, "^final_url: expected text, found None"),
        ({"redirects": "https://a.example/"}, "^redirects: expected a collection of texts"),
        ({"status": "200"}, "^status: expected a whole number from 100 to 599, found '200'"),
        ({"status": 7}, "^status: .* found 7"),
        ({"status": 600}, "^status: .* found 600"),
        ({"content_type": b"text/html"}, "^content_type: expected text, found b'text/html'"),
        ({"captured_at": "yesterday"}, "^captured_at: expected an ISO 8601 time in UTC, found 'yesterday'"),
        ({"captured_at": ""}, "^captured_at: "),
        ({"captured_at": "2026-11-29T09:00:00+02:00"}, "^captured_at: "),
        ({"captured_at": 17}, "^captured_at: expected text, found 17"),
        ({"grade": "whole"}, "^grade: expected one of full, main_content, excerpt, found 'whole'"),
    ],
)
def test_captures(make: Callable[..., Page], about: dict[str, Any], message: str) -> None:
    """What can't be said of a capture is refused, of bytes and of text alike."""
    with pytest.raises(InvalidArgument, match=message):
        make(**about)


@pytest.mark.parametrize("time", [None, "2026-11-29T09:00:00Z", "2026-11-29T09:00:00+00:00", "2026-11-29"])
def test_times(time: str | None) -> None:
    """A time in UTC is kept as it is written."""
    assert _make(captured_at=time).captured_at == _read(captured_at=time).captured_at == time


def test_a_grade_by_name() -> None:
    """A page built by hand takes the name of a grade, as everything else does."""
    assert Page(url=URL, text="", channels=(), sha256="", grade="excerpt").grade is _make(grade="excerpt").grade  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _ANY.Page.from_text(b"", url=URL), r"^text: expected text, found b''. Bytes go through read_page"),
        (lambda: _ANY.read_page("<p>", url=URL), r"^data: .* found '<p>'. Text goes into Page.from_text"),
        (lambda: _ANY.Page(url=URL, text=b"", channels=(), sha256=""), "^text: expected text"),
        (lambda: _ANY.guard({}, {URL: page("a")}), r"^evidence\['.*'\]: expected a list of pages, found one page"),
        (lambda: _ANY.guard({}, [page("a")]), "^evidence: expected pages by URL or a store, found list"),
        (lambda: _ANY.guard({}, "run.sqlite"), r"^evidence: .* found 'run.sqlite'. .* SqliteStore.open\(path\)"),
        (lambda: _ANY.guard({}, None), "^evidence: .* found None"),
        (lambda: _ANY.guard({}, {3: [page("a")]}), "^evidence: expected text, found 3"),
        (lambda: _ANY.guard({}, {URL: ["a"]}), r"^evidence\['.*'\]: expected pages, found 'a'. Make a page"),
        (lambda: _ANY.guard({}, {URL: "a"}), r"^evidence\['.*'\]: expected a list of pages, found 'a'"),
        (lambda: _ANY.guard(_RECORD, EVIDENCE, anchors="RT-412"), r"^anchors: .* Write \['RT-412'\]"),
        (lambda: _ANY.guard(_RECORD, EVIDENCE, documents=URL), "^documents: expected a collection"),
        (lambda: _ANY.guard_text("{}", EVIDENCE, documents=URL), r"^documents: .* Write \["),
        (
            lambda: _ANY.guard_text({}, EVIDENCE),
            "^text: expected text, found dict. Records as objects go",
        ),
        (lambda: _ANY.guard('{"a": 1}', EVIDENCE), "^output: .* Pass it to guard_text"),
        (lambda: _ANY.guard(" [1]", EVIDENCE), "^output: expected a record, found JSON as text"),
        (lambda: _ANY.guard(b'{"a": 1}', EVIDENCE), "^output: expected a record, found bytes"),
        (lambda: _ANY.guard({12}, EVIDENCE), "^output: expected a record, found set. Pass what it holds"),
        (lambda: _ANY.guard(iter([12]), EVIDENCE), "^output: expected a record, found list_iterator"),
        (lambda: _ANY.verify(12, page("a")), r"^pages: expected a list of pages, found one page. Write \[page\]"),
        (lambda: _ANY.verify(12, EVIDENCE), "^pages: expected a list of pages, found dict"),
        (lambda: _ANY.verify(12, 3), "^pages: expected a list of pages, found 3"),
        (lambda: _ANY.verify([12], []), "^value: expected a scalar, found list"),
        (lambda: _ANY.verify(12, [], unit=3), "^unit: expected text, found 3"),
        (lambda: _ANY.verify(12, [], field=3), "^field: expected text, found 3"),
        (lambda: _ANY.verify(12, [], anchors="RT-412"), "^anchors: expected a collection"),
        (lambda: _ANY.MemoryStore().put("a"), "^page: expected a page, found 'a'"),
        (lambda: _ANY.MemoryStore().put(page("a"), "a"), "^body: expected bytes, found 'a'"),
        (lambda: _ANY.MemoryStore().select(URL), "^urls: expected a collection"),
        (lambda: _ANY.convert(Decimal("NaN"), "kg", "g"), "^amount: expected a finite Decimal"),
        (lambda: _ANY.convert(Decimal("-Infinity"), "kg", "g"), "^amount: .* found Decimal"),
        (lambda: _ANY.convert(0.1, "kg", "g"), r'^amount: .* found 0.1. Write Decimal\("0.1"\)'),
        (lambda: _ANY.convert(True, "kg", "g"), "^amount: .* found True"),
        (lambda: _ANY.convert("1", "kg", "g"), "^amount: .* found '1'"),
    ],
)
def test_calls(call: Callable[[], object], message: str) -> None:
    """A slip in a call is refused before anything is checked."""
    with pytest.raises(InvalidArgument, match=message):
        call()


@pytest.mark.parametrize("text", ["[1] says so.", "{curly} prose", "[see there]", ""])
def test_prose_that_starts_like_json(text: str) -> None:
    """Only JSON is JSON: a text is an output like any other."""
    assert guard(text, EVIDENCE).output == text


@pytest.mark.parametrize("setting", ["derived", "translated", "units"])
def test_a_pointer_that_points_nowhere(setting: str) -> None:
    """A slip in a pointer is refused and what it may mean is named; a field name may be missing."""
    wrong: Any = {"/totel": "kg"} if setting == "units" else {"/totel"}
    with pytest.raises(InvalidArgument, match=rf"^{setting}: /totel: .* Did you mean /total\b"):
        guard(_RECORD, EVIDENCE, settings=Settings(**{setting: wrong}))
    missing: Any = {"totel": "kg"} if setting == "units" else {"totel"}
    assert guard(_RECORD, EVIDENCE, settings=Settings(**{setting: missing})).summary.cited == 1


@pytest.mark.parametrize("named", ["/total/value", "/total", "total"])
def test_how_a_value_is_named(named: str) -> None:
    """A value goes by its pointer, by one to what holds it, and by the name of its field."""
    reasons = {"derived": "declared_derived", "translated": "not_checkable"}
    for setting, reason in reasons.items():
        found = guard(_RECORD, EVIDENCE, settings=Settings(**{setting: [named]}))  # type: ignore[arg-type]
        assert [str(finding.reason) for finding in found.findings] == [reason]
    assert guard(_RECORD, EVIDENCE, settings=Settings(units={named: "kg"})).findings[0].reason == "value_absent"
    kilos = {URL: [page("It holds 0.077 kg.")]}
    assert guard(_RECORD, kilos, settings=Settings(units={named: "g"})).findings[0].reason == "value_found"
    assert guard(_RECORD, kilos).findings[0].reason == "value_absent"


def test_a_unit_that_is_not_known() -> None:
    """It says nothing: the value is a bare number, and no error."""
    kilos = [page("It holds 77 pieces.")]
    assert verify(77, kilos, unit="frobs").reason == "value_found"
    assert verify(78, kilos, unit="frobs").reason == "value_absent"


def test_settings_are_kept_as_sets() -> None:
    """Any collection does, and equal ones make equal settings."""
    assert Settings(derived=["a", "b"], lanes={"exact"}) == Settings(derived=("b", "a"), lanes=["exact"])
    assert hash(Settings(derived=["a"])) == hash(Settings(derived={"a"}))


@given(st.one_of(st.text(), st.binary(), st.floats(), st.integers(), st.none(), st.fractions(), st.lists(st.text())))
def test_what_was_found_is_short(value: object) -> None:
    """A message shows the beginning of a scalar, and of all else the type."""
    assert len(arguments.found(value)) <= 61
    assert arguments.found(Fraction(1, 3)) == "Fraction"
    assert arguments.found(Path()) in ("PosixPath", "WindowsPath")
