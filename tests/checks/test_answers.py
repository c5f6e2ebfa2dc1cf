"""Answers of a model: read whole, or a typed outcome and what was whole in them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checks.asking import lines, malformed, reply

from holdwater.checks.answers import MAX_CHARS, read_items, read_object
from holdwater.checks.provider import Outcome

CASES = lines("answers.jsonl")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_cases(case: dict[str, Any]) -> None:
    """Each line has its outcome, and what was whole is kept."""
    given = reply(case["text"], Outcome(case.get("call", "ok")))
    if case["reads"] == "object":
        found = read_object(given)
        assert (found.outcome, list(found.value)) == (case["outcome"], case["names"])
        return
    items = read_items(given, case["count"])
    assert (items.outcome, sorted(items.items)) == (case["outcome"], case["numbers"])
    assert all(item["n"] == number for number, item in items.items.items())


def test_every_outcome_of_reading_is_shown() -> None:
    """The fixtures leave no outcome of an answer out."""
    shown = {case["outcome"] for case in CASES}
    assert set(Outcome) - shown == {Outcome.RATE_LIMITED, Outcome.UNAVAILABLE, Outcome.PROVIDER_ERROR}


def test_a_thousand_malformed_answers() -> None:
    """None crashes, each has an outcome, and only what can be told is kept; a read answer has all its objects."""
    chance = random.Random(8)  # noqa: S311 - the same answers each time
    outcomes = set()
    for _ in range(1_000):
        call = chance.choice([Outcome.OK, Outcome.OK, Outcome.CUT_OFF, Outcome.BROKEN_OFF, Outcome.TIMED_OUT])
        given, count = reply(malformed(chance), call), chance.randint(0, 6)
        items, value = read_items(given, count), read_object(given)
        outcomes |= {items.outcome, value.outcome}
        assert set(items.items) <= set(range(1, count + 1))
        assert not items.outcome.is_read or len(items.items) == count
        assert items.outcome.is_read or items.detail or call is not Outcome.OK or items.outcome is Outcome.EMPTY
    assert outcomes >= {
        Outcome.OK,
        Outcome.FENCED,
        Outcome.EMPTY,
        Outcome.NOT_JSON,
        Outcome.CUT_OFF,
        Outcome.WRONG_LENGTH,
        Outcome.WRONG_SHAPE,
        Outcome.BROKEN_OFF,
        Outcome.TIMED_OUT,
    }


@given(st.text(), st.integers(0, 3))
def test_any_text(text: str, count: int) -> None:
    """Any text has an outcome."""
    assert read_items(reply(text), count).outcome in Outcome
    assert read_object(reply(text)).outcome in Outcome


@given(st.integers(0, 5), st.integers(0, 400))
def test_what_is_cut(count: int, at: int) -> None:
    """Of an answer cut anywhere each whole object is kept, as it was, and nothing else."""
    items = [{"n": number, "claims": [f"a{number}", "b, ]}"]} for number in range(1, count + 1)]
    whole = json.dumps(items)
    found = read_items(reply(whole[:at], Outcome.CUT_OFF), count)
    kept = [item for item in items if json.dumps(items[: int(str(item["n"]))])[:-1] in whole[:at]]
    assert [{**item, "n": int(item["n"])} for _, item in sorted(found.items.items())] == kept


def test_a_very_long_answer() -> None:
    """Is read up to a cap, and is cut off there."""
    text = json.dumps([{"n": 1}, {"n": 2, "why": "x" * MAX_CHARS}])
    found = read_items(reply(text), 2)
    assert (found.outcome, list(found.items)) == (Outcome.CUT_OFF, [1])
