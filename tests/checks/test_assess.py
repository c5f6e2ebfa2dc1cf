"""One assessment of a response."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checks.asking import malformed, scripted

from holdwater.checks.assess import Assessment, Fusion, Level, assess, assess_plan
from holdwater.checks.claims import Claim
from holdwater.checks.client import first_prompts
from holdwater.checks.consistency import AgreedBy, Consistency, Pair
from holdwater.checks.grounding import DecidedBy, Grounded, GroundedClaim, Grounding
from holdwater.checks.limits import Limits
from holdwater.checks.provider import Outcome, Prompt
from holdwater.checks.two_pass import TwoPassStatus
from holdwater.errors import InvalidArgument
from holdwater.guard import guard
from holdwater.model.page import Page
from holdwater.model.settings import Settings
from holdwater.prose.citations import verify_citations

CONTEXT = [("terms", "The firm was founded by Ann Miller in Bern. The battery lasts 21 hours.")]


def _grounding(grounded: int, of: int) -> Grounding:
    return Grounding(
        claims=tuple(
            GroundedClaim(
                claim=Claim("x", 0, 1),
                status=Grounded.GROUNDED if n < grounded else Grounded.UNDECIDED,
                by=DecidedBy.WORDS,
            )
            for n in range(of)
        )
    )


def _consistency(agreeing: int, of: int) -> Consistency:
    pairs = tuple(Pair(first=0, second=1, agree=n < agreeing, by=AgreedBy.WORDS) for n in range(of))
    return Consistency(answers=(), pairs=pairs)


@pytest.mark.parametrize(
    ("grounding", "consistency", "score", "level"),
    [
        ((10, 10), (3, 3), "1.0000", "high"),
        ((10, 10), (0, 3), "0.7000", "moderate"),
        ((0, 10), (3, 3), "0.3000", "low"),
        ((8, 10), None, "0.8000", "high"),
        ((79, 100), None, "0.7900", "moderate"),
        ((5, 10), None, "0.5000", "moderate"),
        ((49, 100), None, "0.4900", "low"),
        (None, (2, 3), "0.6667", "moderate"),
        ((0, 0), (3, 3), "1.0000", "high"),
        ((10, 10), (0, 0), "1.0000", "high"),
        ((0, 0), (0, 0), None, None),
        (None, None, None, None),
    ],
    ids=str,
)
def test_fusion(
    grounding: tuple[int, int] | None, consistency: tuple[int, int] | None, score: str | None, level: str | None
) -> None:
    """Seven parts of grounding and three of consistency; a part that is missing, or checked nothing, drops out."""
    found = Assessment(
        grounding=None if grounding is None else _grounding(*grounding),
        consistency=None if consistency is None else _consistency(*consistency),
    )
    assert found.score == (None if score is None else Decimal(score))
    assert found.level == level
    assert sum((part.weight for part in found.parts), Decimal(0)) == (0 if score is None else 1)


def test_a_citation_that_is_not_verified() -> None:
    """Multiplies the score with 0.85, whatever its status; one that is verified doesn't."""
    sources = [("1", "It weighs 5 kg.")]
    for text, factor in (("It weighs 5 kg [1].", "1"), ("It is red [1].", "0.85"), ("It weighs 5 kg [7].", "0.85")):
        found = Assessment(grounding=_grounding(10, 10), citations=verify_citations(text, sources))
        assert found.score == Decimal(factor), text


def test_own_weights() -> None:
    """Every weight and threshold is the user's."""
    fusion = Fusion(grounding=Decimal("0.5"), consistency=Decimal("0.5"), high=Decimal("0.75"), moderate=Decimal(0))
    found = Assessment(grounding=_grounding(10, 10), consistency=_consistency(1, 2), fusion=fusion)
    assert (found.score, found.level) == (Decimal("0.75"), Level.HIGH)
    only = Fusion(grounding=Decimal(0))
    assert Assessment(grounding=_grounding(0, 1), consistency=_consistency(1, 1), fusion=only).score == 1
    assert Assessment(grounding=_grounding(1, 1), fusion=only).score is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"grounding": 0.7},
        {"high": Decimal("1.1")},
        {"consistency": Decimal("NaN")},
        {"unverified_citation": Decimal(-1)},
        {"moderate": Decimal("0.9")},
    ],
    ids=str,
)
def test_wrong_weights(wrong: dict[str, Any]) -> None:
    """Misuse is named."""
    with pytest.raises(InvalidArgument, match=next(iter(wrong))):
        Fusion(**wrong)


@given(st.integers(0, 9), st.integers(1, 9), st.integers(0, 9), st.integers(1, 9))
def test_a_score_is_between_its_parts(a: int, b: int, c: int, d: int) -> None:
    """No score is outside of its parts."""
    found = Assessment(grounding=_grounding(min(a, b), b), consistency=_consistency(min(c, d), d))
    shares = [part.share for part in found.parts]
    assert found.score is not None
    assert min(shares) - Decimal("0.0001") <= found.score <= max(shares) + Decimal("0.0001")


def _believing(prompt: Prompt) -> str:
    """Answer as a model that believes everything, and always says the same."""
    if prompt.name == "caller":
        return "The battery lasts 12 hours."
    if prompt.name.startswith("two-pass"):
        return '{"verdict": "entailed", "confidence": 0.9}'
    return json.dumps([{"n": number, "verdict": "entailed"} for number in range(1, prompt.user.count("\nclaim ") + 1)])


def test_findings_are_never_averaged_away() -> None:
    """With a model that believes everything, what arithmetic finds still stands first, and the level is low."""
    response = "Ann Miller started the firm in Bern. It was founded in Bern. The battery lasts 12 hours."
    client, _ = scripted(_believing)
    found = assess(response, CONTEXT, prompt="How long?", client=client)
    assert found.score == Decimal("0.7667")
    assert [mark.text for mark in found.unbacked] == ["12"]
    assert found.level is Level.LOW
    cited = assess("The battery lasts 12 hours [terms].", CONTEXT, client=client)
    assert [(str(one.status), one.sources) for one in cited.unbacked_citations] == [("unsupported", ("terms",))]


def test_a_sum_of_backed_figures() -> None:
    """Is no finding against the response: the proofreader says how it comes about."""
    source = [("bill", "The lid costs 5 EUR. The kettle costs 7 EUR.")]
    response = "The lid costs 5 EUR and the kettle costs 7 EUR, which makes 12 EUR."
    assert assess(response, source).unbacked == ()
    assert [mark.text for mark in assess(response.replace("12", "13"), source).unbacked] == ["13"]


def test_findings_of_the_guard() -> None:
    """Contradicted values come first, and no model is asked about them."""
    url = "https://shop.example/p/1"
    pages = {url: [Page.from_text("Price: 1299 EUR", url=url)]}
    guarded = guard({"price": 1199, "price_url": url}, pages, settings=Settings(min_text_chars=0))
    found = assess("The firm was founded by Ann Miller in Bern.", CONTEXT, findings=guarded.findings)
    assert [one.path for one in found.contradicted] == ["/price"]
    assert (found.score, found.level) == (Decimal(1), Level.LOW)
    assert guarded.output["price"] is None


def test_one_call_for_all_signals() -> None:
    """Grounding and samples are asked side by side, and everything that was asked is counted."""
    client, provider = scripted(_believing)
    found = assess("Ann Miller started the firm in Bern.", CONTEXT, prompt="Who?", client=client, samples=4)
    assert [prompt.name for prompt in provider.asked] == ["entailment.1"] + ["caller"] * 4
    assert (found.calls, found.level) == (5, Level.HIGH)
    assert [(part.name, str(part.weight), part.of) for part in found.parts] == [
        ("grounding", "0.7000", 1),
        ("consistency", "0.3000", 6),
    ]


@pytest.mark.parametrize(
    ("profile", "options", "count"),
    [
        ("security", {}, 2),
        ("code", {}, 2),
        ("code", {"confidence": Decimal("0.9")}, 0),
        ("code", {"confidence": Decimal("0.7")}, 2),
        ("documentation", {}, 1),
    ],
    ids=["always", "no-confidence", "sure", "medium", "conflict"],
)
def test_triggers(profile: str, options: dict[str, Any], count: int) -> None:
    """Two passes are run for the claims for which the trigger asks; never for what arithmetic has decided."""
    context = "Ann Miller did not start the firm in 1999. The old lid of it, RT-412-C, was of brushed steel."
    response = "Ann Miller started the firm in 1999. RT-412-C was the lid of steel. It weighs 5 kg."
    client, provider = scripted(_believing)
    found = assess(response, context, client=client, profile=profile, **options)
    assert len(found.two_pass) == count
    assert sum(prompt.name == "two-pass.1" for prompt in provider.asked) == 2 * count
    assert all("5 kg" not in one.claim for one in found.two_pass)


def test_a_thousand_malformed_answers_through_every_check() -> None:
    """No check crashes on them, each question has its outcome, and no number is grounded that stands nowhere."""
    chance = random.Random(5)  # noqa: S311 - the same answers each time
    answered = 0
    response = "Ann Miller started the firm in Bern. Bern has a firm of hers, since long. The battery lasts 12 hours."
    for run in range(100):
        client, provider = scripted(lambda prompt: malformed(chance), limits=Limits(max_calls=None))
        found = assess(response, CONTEXT, prompt="Who?", client=client, profile="security")
        answered += len(provider.asked)
        assert found.grounding is not None
        assert found.grounding.claims[2].by is DecidedBy.NUMBERS, run
        assert all(outcome in Outcome for outcome in found.grounding.outcomes)
        assert found.calls == len(provider.asked)
        assert found.level is Level.LOW
        assert all(one.status is not TwoPassStatus.VERIFIED or one.full.judgement for one in found.two_pass)
    assert answered >= 1_000


def test_without_a_model() -> None:
    """Arithmetic and words tell what they can."""
    found = assess("The firm was founded by Ann Miller in Bern. The battery lasts 21 hours.", CONTEXT)
    assert (found.score, found.level, found.calls) == (Decimal(1), Level.HIGH, 0)
    nothing = assess("What?")
    assert (nothing.score, nothing.level, nothing.has_findings) == (None, None, False)


def test_dry_run() -> None:
    """The first prompts can be seen without a call."""
    plan = assess_plan("Ann Miller started the firm in Bern.", CONTEXT, prompt="Who?")
    assert [prompt.name for prompt in first_prompts(plan)] == ["entailment.1"] + ["caller"] * 3


def test_misuse() -> None:
    """What needs something else says so."""
    client, _ = scripted([])
    with pytest.raises(InvalidArgument, match="prompt: expected a client"):
        assess("x", prompt="y")
    with pytest.raises(InvalidArgument, match="profile: expected a client"):
        assess("x", "y", profile="code")
    with pytest.raises(InvalidArgument, match="profile: expected a context"):
        assess("x", profile="code", client=client)
    with pytest.raises(InvalidArgument, match="response"):
        assess(5)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="critical"):
        assess("x", critical="y")
    with pytest.raises(InvalidArgument, match="findings: expected a Finding, found dict"):
        assess("x", findings=[{"verdict": "contradicted"}])  # type: ignore[list-item]
    with pytest.raises(InvalidArgument, match="fusion: expected a Fusion, found dict"):
        assess("x", fusion={})  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="confidence: expected a Decimal"):
        assess("x", confidence=0.7)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="client: expected a Client, found Scripted"):
        assess("x", client=client._provider)  # type: ignore[arg-type]
