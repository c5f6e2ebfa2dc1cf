"""Findings are shown in a table that fits, and say what they rest on."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli import samples

from holdwater.cli import show, verdicts
from holdwater.extract import read_page
from holdwater.guard import Guarded, guard_text
from holdwater.model.match import Match
from holdwater.model.page import Channel, Page
from holdwater.model.settings import Settings


def _guarded(value: object, settings: Settings | None = None, page: Page | None = None) -> Guarded[object]:
    page = page or read_page(samples.PAGE.encode(), url=samples.URL)
    text = json.dumps({"a": {"value": value, "url": samples.URL}})
    return guard_text(text, {samples.URL: [page]}, settings=settings or Settings())[1]


def _table(*guarded: Guarded[object], prefix: str = "") -> list[str]:
    stream = io.StringIO()
    verdicts.show_table(show.Screen(stream), [(prefix, one) for one in guarded])
    return stream.getvalue().split("\n")[:-1]


def test_a_row_of_each_kind() -> None:
    """Found: by which lane and where. Absent: what was done, and the nearest evidence."""
    header, *rows, summary = _table(_guarded(1299), _guarded("walnut"), _guarded(2.6), _guarded(True), prefix="3:")
    assert header.split() == ["VERDICT", "PATH", "VALUE", "REASON"]
    assert rows[0].split() == ["supported", "3:/a/value", "1299", "value_found"]
    assert rows[1].startswith("              found “1,299.00” (decimal_forms, visible)")
    assert rows[2].split() == ["contradicted", "3:/a/value", '"walnut"', "value_absent"]
    assert any("set to null; nearest “2.1” in “" in row and "weighs 2.1 kg" in row for row in rows)
    assert rows[-1].split() == ["unverifiable", "3:/a/value", "true", "not_checkable"]
    assert summary.startswith("4 cited values: 1 supported, 2 contradicted, 1 unverifiable. 2 nulled, 0 flagged")


def test_what_was_done_is_said() -> None:
    """A value that is flagged only is not said to be nulled."""
    assert _table(_guarded("walnut", Settings(max_nulls=0)))[2].startswith(
        " " * 14 + "kept: its record had too many to null"
    )


def test_nothing_cited() -> None:
    """A record without citations has no table, only its counts."""
    assert _table(guard_text('{"a": 1}', {})[1]) == [
        "0 cited values: 0 supported, 0 contradicted, 0 unverifiable. "
        "0 nulled, 0 flagged, 0 internal errors. 1 value cites nothing."
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("from −40 to 125 °C", "−40"),
        ("from -40 to 125 °C", "-40"),
        ("loss (40) of", "(40)"),
        ("20-40 kg", "40"),
        ("A-40", "40"),
        ("40 kg", "40"),
        ("(40 kg)", "40"),
    ],
)
def test_a_sign_is_seen(text: str, shown: str) -> None:
    """What makes the number that was found negative on the page stands with it; a hyphen of a range doesn't."""
    at = text.index("40")
    match = Match(
        lane="exact",
        start=at,
        end=at + 2,
        exact="40",
        channel=Channel.VISIBLE,
        page_sha256="",
        url=samples.URL,
        snippet=text,
        token=text[at : at + 2],
    )
    assert verdicts.signed(match) == shown


def test_text_with_other_spaces_is_found_in_its_snippet() -> None:
    """A snippet has plain spaces; what was found stands whole in it, with its sign, whatever spaces it has."""
    snippet = "We sell this and say what it costs, for our readers: −1 249,00 € with two grids and a plate."
    exact = "1\u202f249,00\u00a0€"
    assert verdicts.quoted(exact, snippet, 60).startswith("“1 249,00 €” in “…")
    assert "−1 249,00 €" in verdicts.quoted(exact, snippet, 60)
    match = Match(
        lane="digit_separators",
        start=0,
        end=len(exact),
        exact=exact,
        channel=Channel.VISIBLE,
        page_sha256="",
        url=samples.URL,
        snippet=snippet,
        token=exact,
    )
    assert verdicts.signed(match) == "−1 249,00 €"


def test_the_sign_is_that_of_the_place_found() -> None:
    """A negative number that the page states is shown as one, whatever else stands around it."""
    page = Page.from_text(f"{samples.FILLER} It works at 40 V from -40 °C. {samples.FILLER}", url=samples.URL)
    assert _table(_guarded("-40 °C", page=page))[2].startswith(" " * 14 + "found “-40")


@settings(max_examples=40)
@given(st.text(min_size=1, max_size=300), st.text(max_size=150), st.integers(60, 140))
def test_the_table_fits_and_is_harmless(value: str, prefix: str, columns: int) -> None:
    """Whatever a record and its page say, each line but the last keeps to the width and can do no harm."""
    page = Page.from_text(f"{value}\n{samples.FILLER}", url=samples.URL)
    guarded = [_guarded(value, page=page), _guarded(f"{value} walnut 77.5 kg")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        for line in _table(*guarded, prefix=prefix)[:-1]:
            assert show.columns_of(line) <= columns
            assert show.visible(line) == line


def test_the_document_holds_all() -> None:
    """The JSON form has each finding, note and digest, and counts over all records."""
    one, two = _guarded(1299), _guarded("walnut")
    document = json.loads(verdicts.document([(1, one), (3, two)]))
    assert [record["line"] for record in document["records"]] == [1, 3]
    assert document["records"][1]["findings"][0]["verdict"] == "contradicted"
    assert document["records"][1]["notes"][0]["value_json"] == '"walnut"'
    assert document["records"][0]["digest"] == one.digest
    assert document["summary"]["supported"] == document["summary"]["contradicted"] == 1
    assert document["summary"]["nulled"] == 1
    assert document["remarks"] == []
    assert json.loads(verdicts.document([(1, one)], ["nothing \x9b was"]))["remarks"] == ["nothing \x9b was"]


def test_of_many_only_those_that_ask_for_a_look() -> None:
    """Past twenty findings the supported ones are counted, and it is said where they are."""
    few = _table(*[_guarded(1299)] * 20)
    assert sum(row.startswith("supported") for row in few) == 20
    _header, *rows, rest, summary = _table(*[_guarded(1299)] * 20, _guarded("walnut"))
    assert [row.split()[0] for row in rows if not row.startswith(" ")] == ["contradicted"]
    assert rest == "20 supported values not shown here; --run FILE writes every finding."
    assert summary.startswith("21 cited values: 20 supported, 1 contradicted")
