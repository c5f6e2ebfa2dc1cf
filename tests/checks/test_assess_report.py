"""Reports of an assessment."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.checks.asking import scripted

from holdwater.checks.assess import assess
from holdwater.checks.assess_report import faults, outcomes, to_json, to_text, was_heard
from holdwater.checks.limits import Limits
from holdwater.checks.provider import CallFailed, Completion, Outcome
from holdwater.model.finding import Finding
from holdwater.model.verdict import Reason

RESPONSE = "The battery lasts 12 hours [1]. Ann Miller started the firm in Bern."
CONTEXT = ["The firm was founded by Ann Miller in Bern. The battery lasts 21 hours."]


def test_findings_come_first() -> None:
    """In lines for people, what arithmetic finds stands before the score, and the claims below it."""
    lines = to_text(assess(RESPONSE, CONTEXT)).splitlines()
    assert lines[0].startswith("unbacked      12")
    assert lines[1] == "unsupported   The battery lasts 12 hours"
    assert lines[2] == "level low, score 0.0000"
    assert any("nearest: 21 hours" in line for line in lines[3:])


def test_contradicted_values() -> None:
    """What the guard says comes before everything."""
    finding = Finding(path="/price\x1b", value="1199", urls=("https://shop.example/",), reason=Reason.VALUE_ABSENT)
    found = assess(RESPONSE, CONTEXT, findings=[finding])
    assert to_text(found).splitlines()[0] == "contradicted  /price\\x1b: 1199"
    assert json.loads(to_json(found))["findings"]["contradicted"][0]["reason"] == "value_absent"


def test_json() -> None:
    """The document says every part, and findings first."""
    text = to_json(assess(RESPONSE, CONTEXT))
    document = json.loads(text)
    assert list(document)[:4] == ["format", "level", "score", "findings"]
    assert document["findings"]["unbacked"][0]["text"] == "12"
    assert document["findings"]["unbacked_citations"][0]["status"] == "unsupported"
    assert '"score":0.0000' in text
    assert document["grounding"]["claims"][0]["by"] == "numbers"
    assert document["consistency"] is None


def test_everything_is_said() -> None:
    """Samples that differ, two passes, and what could not be used."""
    lines = iter(["5 kg", "6 kg", "5 kg"])
    client, _ = scripted(
        lambda prompt: next(lines) if prompt.name == "caller" else "no", limits=Limits(concurrency=1, max_calls=60)
    )
    found = assess("Ann Miller started the firm in Bern.", CONTEXT, prompt="?", client=client, profile="security")
    text = to_text(found)
    assert "answers 1 and 2 differ by atoms: 5 against 6" in text
    assert "two-pass nothing checked by no_answer" in text
    assert "could not be used: entailment.1: not_json" in text
    document = json.loads(to_json(found))
    assert document["two_pass"][0]["status"] is None
    assert document["consistency"]["answers"] == ["5 kg", "6 kg", "5 kg"]


def test_faults() -> None:
    """What was wrong with answers is said once, and what came of each question is counted, of every check."""
    client, _ = scripted(lambda prompt: CallFailed("no such key", outcome=Outcome.REFUSED))
    found = assess("Ann Miller started the firm in Bern.", CONTEXT, prompt="?", client=client, profile="security")
    assert faults(found) == ["entailment.1: refused: no such key"] + [
        f"sample {n}: refused: no such key" for n in (1, 2, 3)
    ] + ["no such key"]
    assert len(outcomes(found)) == 5
    assert set(outcomes(found)) == {Outcome.REFUSED}
    assert not was_heard(found)


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ({}, ['[{"n": 1, "verdict": "entailed"}, {']),
        ({"prompt": "?"}, ["no", "It is."]),
        ({"profile": "security"}, ["no", '{"verdict": "unsure", "confidence": 0.5}']),
    ],
)
def test_what_was_heard(options: dict[str, Any], answers: list[str]) -> None:
    """A part of an answer, a sample, or one pass is something that a model said."""
    script = [*answers, *["no"] * 9]
    client, _ = scripted(
        Completion(text=one) if one != "no" else CallFailed("gone", outcome=Outcome.REFUSED) for one in script
    )
    assert was_heard(assess("Ann Miller started the firm in Bern.", CONTEXT, client=client, **options))


def test_a_hostile_response() -> None:
    """Nothing in a text acts on a terminal, and none begins a line of its own."""
    hostile = "The lid \x1b[2J\u202e is heavy\nlevel high, score 1. " + "x" * 400
    for text in (to_text(assess(hostile, ["The lid is old."])), to_json(assess(hostile, ["The lid is old."]))):
        assert "\x1b" not in text
        assert "\u202e" not in text
    assert sum(line.startswith("level") for line in to_text(assess(hostile, ["The lid is old."])).splitlines()) == 1
