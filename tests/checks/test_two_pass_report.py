"""Reports of the two-pass check."""

from __future__ import annotations

import json

import pytest
from tests.checks.asking import scripted

from holdwater.checks.two_pass import TwoPass, two_pass
from holdwater.checks.two_pass_report import code, recommendation, to_json, to_markdown

EVIDENCE = "Weight: 5 kg."
HOSTILE = "It weighs 5 kg. `[x](https://evil.example)` ![y](z) | a\n# Heading \u202e <script>"


def _result(*answers: str, claim: str = "It weighs 5 kg.", evidence: str = EVIDENCE) -> TwoPass:
    return two_pass(claim, evidence, profile="code", client=scripted(answers)[0])


VERIFIED = ('{"verdict": "unsure", "confidence": 0.4}', '{"verdict": "entailed", "confidence": 0.95}')
AGAINST = ('{"verdict": "unsure", "confidence": 0.4}', '{"verdict": "contradicted", "confidence": 0.1}')
PLAUSIBLE = ('{"verdict": "entailed", "confidence": 0.5}', '{"verdict": "entailed", "confidence": 0.7}')
CONFLICT = ('{"verdict": "entailed", "confidence": 0.5}', '{"verdict": "contradicted", "confidence": 0.1}')
UNSURE = ('{"verdict": "unsure", "confidence": 0.5}', '{"verdict": "unsure", "confidence": 0.5}')


def test_the_gravest_recommendation() -> None:
    """Of several claims the gravest counts; of none there is nothing to proceed on."""
    verified, plausible, unsure, against = (_result(*said) for said in (VERIFIED, PLAUSIBLE, UNSURE, AGAINST))
    assert recommendation([verified]) == "PROCEED"
    assert recommendation([verified, plausible]) == "PROCEED_WITH_WARNINGS"
    assert recommendation([plausible, unsure]) == "GATHER_MORE_EVIDENCE"
    assert recommendation([against, unsure]) == "STOP"
    assert recommendation([]) == "GATHER_MORE_EVIDENCE"
    assert recommendation([_result(*CONFLICT)]) == "STOP"


def test_json() -> None:
    """The document says every figure, exactly, and where it comes from."""
    document = json.loads(to_json([_result(*VERIFIED)]))
    assert (document["format"], document["recommendation"], document["calls"]) == ("holdwater.two_pass/1", "PROCEED", 2)
    claim = document["claims"][0]
    assert (claim["status"], claim["rule"], claim["delta"]) == ("verified", "unsure_then_entailed", 0.55)
    assert '"delta":0.5500' in to_json([_result(*VERIFIED)])
    assert claim["confidence_source"] == "self_reported"
    assert claim["bits"]["observed"]["low"] < claim["bits"]["observed"]["value"]
    nothing = json.loads(to_json([_result("", "", "", "", "", "")]))["claims"][0]
    assert (nothing["status"], nothing["bits"], nothing["full"]["outcomes"]) == (
        None,
        None,
        ["empty", "empty", "empty"],
    )


def test_markdown() -> None:
    """The report says status, figures, and what a reader should know."""
    text = to_markdown([_result(*VERIFIED), _result(*AGAINST), _result(*CONFLICT)])
    assert text.startswith("# Two-pass check: STOP\n")
    assert "## 1. verified: PROCEED" in text
    assert "| confidence | 0.4000 | 0.9500 |" in text
    assert "rule `unsure_then_entailed`, delta 0.5500" in text
    assert text.count("speaks **against**") == 2
    assert text.count("a person has to look") == 1
    assert "enough" in text
    assert "below the prior" in text
    assert "- full pass: `expected" in to_markdown([_result(*["no"] * 6)])
    plain = to_markdown([_result(VERIFIED[1], evidence="heavy")])
    assert "nothing in the evidence could be scrubbed" in plain


@pytest.mark.parametrize("form", [to_json, to_markdown])
def test_a_hostile_claim(form: object) -> None:
    """Nothing in a claim acts: no line of its own, no hidden character, no link."""
    text = form([_result(*VERIFIED, claim=HOSTILE)])  # type: ignore[operator]
    assert "\u202e" not in text
    assert "\n# Heading" not in text
    if form is to_markdown:
        assert "Claim: `` It weighs" in text


def test_code_spans() -> None:
    """A fence is longer than any run inside, and a long text is cut with its length."""
    assert code("plain") == "`plain`"
    assert code("``` x") == "```` ``` x ````"
    assert code("a\nb|c") == "`a\\nb\\|c`"
    assert code("x" * 400).endswith("… (400 chars)`")
