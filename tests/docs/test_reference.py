"""The hand-written pages of the reference leave out nothing that the code has."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import StrEnum

import pytest
from tests.docs.test_examples import ROOT

from holdwater import LANES, Caveat, Channel, Finding, Flaw, Match, Nearest, Note, PageRef, Reason, Summary
from holdwater.guard.run import _PINNED
from holdwater.verify.judge import _LOWERED

REFERENCE = ROOT / "docs" / "reference"


def _cells(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the first table under a heading, by row."""
    text = (REFERENCE / page).read_text("utf-8").split(f"# {heading}\n", 1)[1]
    rows = re.split(r"\n#+ ", text)[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("|")][2:]


@pytest.mark.parametrize(
    ("heading", "kind", "column"),
    [("Reasons", Reason, 1), ("Caveats", Caveat, 0), ("Flaws", Flaw, 0), ("Channels", Channel, 0)],
)
def test_every_member_is_explained(heading: str, kind: type[StrEnum], column: int) -> None:
    """Each member of an enumeration has its row, in the order of the code."""
    assert [row[column] for row in _cells("caveats.md", heading)] == [f"`{member}`" for member in kind]


def test_reasons_stand_under_their_verdict() -> None:
    """The table says of each reason which verdict it implies."""
    verdict = ""
    for row in _cells("caveats.md", "Reasons"):
        verdict = row[0] or verdict
        assert verdict == f"`{Reason(row[1].strip('`')).verdict}`"


def test_caveats_lower_by_what_is_said() -> None:
    """The factors in the table are those of the code."""
    factors = {row[0].strip("`"): row[2] for row in _cells("caveats.md", "Caveats")}
    assert {name: factor for name, factor in factors.items() if factor[0] == "0"} == {
        str(caveat): str(factor) for caveat, factor in _LOWERED.items()
    }


@pytest.mark.parametrize(
    ("heading", "kind", "prefix"),
    [
        ("A note", Note, ""),
        ("A note", PageRef, "pages[]."),
        ("A note", Nearest, "nearest."),
        ("A summary", Summary, ""),
        ("A finding", Finding, ""),
        ("A finding", Match, "matches[]."),
    ],
)
def test_every_field_is_explained(heading: str, kind: type, prefix: str) -> None:
    """Each field that is written as JSON has its place in the table."""
    names = {name.strip("` ") for row in _cells("formats.md", heading) for name in row[0].split(",")}
    names |= {name.split(".")[0] for name in names}
    assert {f"{prefix}{field.name}" for field in fields(kind)} - names == set()


def test_what_a_digest_is_taken_over() -> None:
    """The members that are marked are those that the digest pins."""
    marked = [row[0].split("`")[1] for row in _cells("formats.md", "A run") if row[0].endswith("*")]
    assert tuple(marked) == _PINNED


def test_every_lane_is_listed() -> None:
    """The index names each lane in order, with a link to its page."""
    rows = _cells("lanes/README.md", "Lanes")
    assert [row[0] for row in rows] == [f"[`{name}`]({name}.md)" for name in LANES]
