"""Decisions are read as they were meant, or not at all."""

from __future__ import annotations

import json

import pytest
from tests.report import samples

from holdwater.audit.labels import DECISIONS
from holdwater.audit.review import Decision, read_decisions
from holdwater.errors import InvalidRecord
from holdwater.report import review

_GOOD = {"record": 2, "path": "/price", "decision": "put_back"}


def test_what_a_report_writes_is_read_when_filled_in() -> None:
    """A line of the review format, with a decision put in, names the same value."""
    (line,) = review.render([samples.row(record=3)])
    assert read_decisions([line], "d") == []
    decided = json.dumps({**json.loads(line), "decision": "put_back", "comment": "It is on the next tab."})
    expected = Decision(record=3, file="runs.jsonl", path="/price/value", value_json="1199", decision="put_back")
    assert read_decisions([decided, ""], "d") == [expected]


@pytest.mark.parametrize("decision", DECISIONS)
def test_every_decision(decision: str) -> None:
    """The decisions are those that labels know; the rest of a line may be left out."""
    line = json.dumps({**_GOOD, "decision": decision})
    expected = Decision(record=2, file="", path="/price", value_json=None, decision=decision)
    assert read_decisions([line], "d") == [expected]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decision": "maybe"}, "decision: expected one of right_to_null, put_back, cant_tell, found 'maybe'"),
        ({"record": "2"}, "record: expected the number of a record"),
        ({"record": -1}, "record: expected the number of a record"),
        ({"record": 10**20}, "record: expected the number of a record"),
        ({"path": None}, "path: expected text"),
        ({"path": "price"}, "expected a JSON Pointer"),
        ({"value_json": 1199}, "value_json: expected text"),
        ({"source": 3}, "source: expected text"),
    ],
)
def test_what_is_no_decision(changes: dict[str, object], message: str) -> None:
    """A line that can't be read is named, with what is wrong."""
    with pytest.raises(InvalidRecord, match=r"d: line 2: ") as caught:
        read_decisions([json.dumps(_GOOD), json.dumps({**_GOOD, **changes})], "d")
    assert message in str(caught.value)


@pytest.mark.parametrize("line", ["[]", "{", '{"record": 1, "path": "/a"}'])
def test_other_lines(line: str) -> None:
    """So is a line that holds something else."""
    with pytest.raises(InvalidRecord, match=r"^d: line 1: "):
        read_decisions([line], "d")


def test_two_decisions_on_one_value() -> None:
    """Which of them counts is not ours to say."""
    with pytest.raises(InvalidRecord, match="found a second one"):
        read_decisions([json.dumps(_GOOD), json.dumps({**_GOOD, "decision": "cant_tell"})], "d")
