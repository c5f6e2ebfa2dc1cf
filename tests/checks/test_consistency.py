"""Self-consistency: whether a model answers one question alike each time."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checks.asking import lines, scripted

from holdwater.checks.client import first_prompts, without_model
from holdwater.checks.consistency import agreement_plan, check_consistency, compare, consistency_plan
from holdwater.checks.limits import Limits
from holdwater.checks.provider import CallFailed, Outcome, Prompt
from holdwater.checks.providers.scripted import Line
from holdwater.errors import InvalidArgument

CASES = lines("agreement.jsonl")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_cases(case: dict[str, Any]) -> None:
    """Each pair agrees, or not, by what the line says; in both orders."""
    for answers in ([case["first"], case["second"]], [case["second"], case["first"]]):
        found = compare(answers, 0, 1)
        assert (found.agree, str(found.by)) == (case["agree"], case["by"])


def test_a_thousand_against_ten_thousand() -> None:
    """Otherwise equal answers with another number are inconsistent, without a judge."""
    client, provider = scripted(
        ["The fee is 1,000 dollars.", "The fee is 10,000 dollars.", "The fee is 1,000 dollars."]
    )
    found = check_consistency("What is the fee?", client=client)
    assert (str(found.score), found.is_consistent, found.calls) == ("0.3333 (1 of 3)", False, 3)
    assert found.pairs[0].detail == "1,000 against 10,000"
    assert len(provider.asked) == 3


def test_three_forms_of_one_amount() -> None:
    """A reformatted number is agreement."""
    client, _ = scripted(["It costs 1,700 euros.", "It costs EUR 1.700,00.", "It costs 1.7 thousand euros."])
    found = check_consistency("What does it cost?", client=client)
    assert (str(found.score), found.is_consistent) == ("1.0000 (3 of 3)", True)


def test_what_is_asked() -> None:
    """Each sample is the caller's own prompt, another sample at the temperature asked for."""
    prompts = first_prompts(consistency_plan("What?", samples=4, temperature=0.7))
    assert [(one.user, one.system, str(one.temperature), one.sample) for one in prompts] == [
        ("What?", "", "0.7", number) for number in range(4)
    ]


def _judged(answers: list[str], *judge: Line) -> tuple[Any, list[Prompt]]:
    lines = iter([*answers, *judge])
    client, provider = scripted(lambda prompt: next(lines), limits=Limits(concurrency=1, retries=0))
    return check_consistency("Capital?", client=client), provider.asked[len(answers) :]


ANSWERS = ["The capital of the country is Paris.", "Paris", "Lyon, by the river"]


def test_a_judge_only_where_it_is_open() -> None:
    """One call judges all pairs that atoms and words leave open, and no other pair."""
    found, asked = _judged(ANSWERS, json.dumps([{"n": 1, "agree": True}]))
    assert [(pair.first, pair.second, pair.agree, str(pair.by)) for pair in found.pairs] == [
        (0, 1, True, "judge"),
        (0, 2, False, "words"),
        (1, 2, False, "words"),
    ]
    assert len(asked) == 1
    assert "Lyon" not in asked[0].user
    assert str(found.score) == "0.3333 (1 of 3)"


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("", "empty"),
        ("yes", "not_json"),
        ('[{"n": 1, "agree": "yes"}]', "ok"),
        ("[]", "wrong_length"),
        (CallFailed("gone", outcome=Outcome.UNAVAILABLE), "unavailable"),
    ],
    ids=["empty", "words", "text-for-a-boolean", "too-few", "gone"],
)
def test_a_judge_that_fails(answer: Line, outcome: str) -> None:
    """Leaves the pair open, which counts as not agreeing; the outcome says why."""
    found, _ = _judged(ANSWERS, answer)
    assert (found.pairs[0].agree, str(found.pairs[0].by)) == (False, "nothing")
    assert str(found.outcomes[-1]) == outcome


def test_a_sample_that_has_no_end() -> None:
    """Is longer than was asked for: it is cut off, and not compared."""
    client, _ = scripted(["5 kg", "5 kg " * 3_000, "5 kg"])
    found = check_consistency("How much?", client=client)
    assert (found.answers, str(found.score)) == (("5 kg", "5 kg"), "1.0000 (1 of 1)")
    assert [str(one) for one in found.outcomes] == ["ok", "cut_off", "ok"]
    assert found.details == ("sample 2: cut_off: expected at most 12,000 characters, found 15,000",)


def test_samples_that_fail() -> None:
    """What came is compared, and what did not is said; of one answer nothing is checked."""
    failed = CallFailed("too slow", outcome=Outcome.TIMED_OUT, partial="The fee")
    found, _ = _judged(["Paris", failed, "Paris"])  # type: ignore[list-item]
    assert (str(found.score), len(found.answers)) == ("1.0000 (1 of 1)", 2)
    assert found.details == ("sample 2: timed_out: too slow",)
    found, _ = _judged(["Paris", failed, failed])  # type: ignore[list-item]
    assert (str(found.score), found.is_consistent) == ("nothing checked", None)


@given(st.lists(st.sampled_from(["5 kg", "6 kg", "not 5 kg", "It is red.", "It is not red.", "x", ""]), max_size=5))
def test_laws(answers: list[str]) -> None:
    """Every pair is there once, an answer agrees with itself, and the order of a pair tells nothing."""
    found = without_model(agreement_plan(answers))
    assert len(found.pairs) == len(answers) * (len(answers) - 1) // 2
    for pair in found.pairs:
        back = compare(answers, pair.second, pair.first)
        assert (back.agree, back.by) == (pair.agree, pair.by)
        if answers[pair.first] == answers[pair.second]:
            assert pair.agree


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"samples": 2}, "samples"),
        ({"samples": 11}, "samples"),
        ({"temperature": 0}, "temperature"),
        ({"temperature": 2.1}, "temperature"),
        ({"temperature": "hot"}, "temperature"),
        ({"temperature": True}, "temperature"),
        ({"temperature": float("nan")}, "temperature"),
    ],
    ids=str,
)
def test_misuse(wrong: dict[str, Any], name: str) -> None:
    """Arguments out of range are named, before anything is asked."""
    client, provider = scripted([])
    with pytest.raises(InvalidArgument, match=name):
        check_consistency("What?", client=client, **wrong)
    with pytest.raises(InvalidArgument, match="prompt"):
        check_consistency(5, client=client)  # type: ignore[arg-type]
    assert provider.asked == []
    assert Decimal("0.7") == first_prompts(consistency_plan("What?"))[0].temperature
