"""Atomic claims of an answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checks.asking import reply

from holdwater.checks.claims import MAX_SENTENCES, by_rules, claims_prompt, read_claims, sentences
from holdwater.checks.provider import Outcome

ANSWER = "The kettle weighs 5 kg and costs 9 EUR. It isn't waterproof."


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is red. It is big!", ["It is red.", "It is big!"]),
        ("Is it red? It is big.", ["It is big."]),
        ("# Kettle\n\n- The first is red\n- The second is big", ["The first is red", "The second is big"]),
        ("Dr. Miller, e.g. of Bern, sold it.", ["Dr. Miller, e.g. of Bern, sold it."]),
        ("The old lid is red; the new lid is blue.", ["The old lid is red", "the new lid is blue."]),
        ("The lid is big, and red.", ["The lid is big, and red."]),
        ("The battery lasts a day, but the lid was never tested.", None),
        ("", []),
    ],
)
def test_by_rules(answer: str, expected: list[str] | None) -> None:
    """Sentences are cut where each part says something of its own; questions and headings say nothing."""
    found = [one.text for one in by_rules(answer)]
    if expected is None:
        expected = ["The battery lasts a day", "the lid was never tested."]
    assert [text for text in found if text != "Kettle"] == expected


@given(st.lists(st.sampled_from(["It is red.", "Is it?", "a; b", "\n", "- x y z", "5 kg", "; ", ", and ", " "])))
def test_claims_are_of_the_answer(parts: list[str]) -> None:
    """Each claim by rules stands in the answer where it says, in order, and none overlaps another."""
    answer = "".join(parts)
    at = 0
    for claim in by_rules(answer):
        assert answer[claim.start : claim.end].strip() == claim.text
        assert claim.start >= at
        at = claim.end


def _read(*claims: object) -> list[str]:
    items = [{"n": number, "claims": one} for number, one in enumerate(claims, 1)]
    found, _, _ = read_claims(reply(json.dumps(items)), sentences(ANSWER))
    return [("model: " if one.is_from_model else "") + one.text for one in found]


def test_claims_of_a_model() -> None:
    """Claims that keep the facts of their sentence count, with the span of the sentence."""
    assert _read(["The kettle weighs 5 kg.", "The kettle costs 9 EUR."], ["The kettle isn't waterproof."]) == [
        "model: The kettle weighs 5 kg.",
        "model: The kettle costs 9 EUR.",
        "model: The kettle isn't waterproof.",
    ]


@pytest.mark.parametrize(
    "first",
    [
        ["The kettle weighs 6 kg.", "The kettle costs 9 EUR."],
        ["The kettle weighs 5 kg."],
        ["The kettle weighs 5 kg, and costs 9 EUR, since 2020."],
        ["The kettle weighs 5 kg.", "The kettle does not cost 9 EUR."],
        [],
        "The kettle weighs 5 kg and costs 9 EUR",
        [5],
        [""],
        ["5 kg, 9 EUR"] * 13,
    ],
    ids=["changed", "lost", "added", "denied", "none", "text", "number", "blank", "too-many"],
)
def test_claims_that_are_not_faithful(first: object) -> None:
    """A sentence is taken as it stands where a model changes, loses or adds a fact, or a negation."""
    assert _read(first, ["The kettle isn't waterproof."]) == [
        "The kettle weighs 5 kg and costs 9 EUR.",
        "model: The kettle isn't waterproof.",
    ]


@pytest.mark.parametrize("text", ["", "no", "[]", '[{"n": 1}]', '[{"n": 9, "claims": ["x"]}]'])
def test_answers_that_cannot_be_read(text: str) -> None:
    """Sentences that a model left out are taken by rules, and the outcome is said."""
    found, outcome, _ = read_claims(reply(text), sentences(ANSWER))
    assert [one.text for one in found] == ["The kettle weighs 5 kg and costs 9 EUR.", "It isn't waterproof."]
    assert outcome is not Outcome.OK


def test_sentences_that_a_model_takes_apart_less_than_rules() -> None:
    """Are taken apart by rules: the questions that follow are as few as the claims that were counted."""
    found = sentences("The lid is of brushed steel; the cord is of black rubber.")
    read, _, _ = read_claims(reply(json.dumps([{"n": 1, "claims": [found[0].text]}])), found)
    assert [one.text for one in read] == ["The lid is of brushed steel", "the cord is of black rubber."]


def test_the_question() -> None:
    """Sentences are numbered lines, quoted."""
    prompt = claims_prompt(sentences(ANSWER))
    assert '1. "The kettle weighs 5 kg and costs 9 EUR."\n2. "It isn\'t waterproof."' in prompt.user


def test_a_very_long_answer() -> None:
    """Is read up to a cap."""
    assert len(sentences("It is red. " * (MAX_SENTENCES + 50))) == MAX_SENTENCES
