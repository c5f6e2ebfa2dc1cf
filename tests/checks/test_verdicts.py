"""One model's judgement of one claim, read out of whatever it answered."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.checks.asking import reply

from holdwater.checks.provider import ModelToken, Outcome, TokenChoice
from holdwater.checks.verdicts import Pass, by_patterns, read_json_pass, read_line, rounded, token_probability

GOOD = '{"verdict": "entailed", "confidence": 0.9}'


def _shown(one: Pass) -> tuple[str | None, str | None, str | None]:
    return (
        one.judgement and str(one.judgement),
        None if one.confidence is None else str(one.confidence),
        one.source and str(one.source),
    )


@pytest.mark.parametrize(
    ("text", "judgement", "confidence"),
    [
        (GOOD, "entailed", "0.9000"),
        ('{"verdict": " Unsure", "confidence": 0}', "unsure", "0.0000"),
        ('{"verdict": "contradicted", "confidence": 1, "why": "x"}', "contradicted", "1.0000"),
        ('{"verdict": "entailed", "confidence": 0.79999999999}', "entailed", "0.8000"),
        ('{"verdict": "entailed", "confidence": -0}', "entailed", "0.0000"),
        ('{"verdict": "entailed", "confidence": 80}', None, None),
        ('{"verdict": "entailed", "confidence": 1e400}', None, None),
        ('{"verdict": "ENTA\u0130LED", "confidence": 0.9}', None, None),
        ('{"verdict": "entailed", "confidence": 1.1}', None, None),
        ('{"verdict": "entailed", "confidence": -0.1}', None, None),
        ('{"verdict": "entailed", "confidence": "0.9"}', None, None),
        ('{"verdict": "entailed", "confidence": true}', None, None),
        ('{"verdict": "entailed", "confidence": 1e-999}', None, None),
        ('{"verdict": "entailed"}', None, None),
        ('{"verdict": "yes", "confidence": 0.9}', None, None),
        ('{"verdict": ["entailed"], "confidence": 0.9}', None, None),
        ("[1]", None, None),
    ],
)
def test_json(text: str, judgement: str | None, confidence: str | None) -> None:
    """A verdict and a number from 0 to 1, or nothing."""
    found = read_json_pass(reply(text))
    assert _shown(found) == (judgement, confidence, judgement and "self_reported")
    assert found.outcomes == ((Outcome.OK if judgement else Outcome.WRONG_SHAPE),)


@pytest.mark.parametrize(
    ("text", "judgement", "confidence"),
    [
        ("entailed 0.9", "entailed", "0.9000"),
        ("Contradicted: 1.0.", "contradicted", "1.0000"),
        (" unsure, .5\n", "unsure", "0.5000"),
        ("entailed 1.5", None, None),
        ("entailed", None, None),
        ("not entailed 0.9", None, None),
        ("entailed 0.9 I think", None, None),
        ("entailed 0,9", None, None),
        ("ENTA\u0130LED 0.9", None, None),
    ],
)
def test_lines(text: str, judgement: str | None, confidence: str | None) -> None:
    """One word, one number, and nothing else."""
    assert _shown(read_line(reply(text))) == (judgement, confidence, judgement and "self_reported")
    assert read_line(reply(text, Outcome.CUT_OFF)).judgement is None


@pytest.mark.parametrize(
    ("text", "judgement", "confidence"),
    [
        ("The claim is entailed. Confidence: 85%", "entailed", "0.8500"),
        ("I am unsure (0.5)", "unsure", "0.5000"),
        ("It's entailed", "entailed", None),
        ("Entailed, and once more entailed, 0.7", "entailed", "0.7000"),
        ("entailed 0.7 or 0.8", "entailed", None),
        ("entailed 120 %", "entailed", None),
        ("entailed, since it says 12 hours", "entailed", None),
        ('{"verdict": "entailed", "confidence": "80%"}', "entailed", "0.8000"),
        ("{'verdict': 'entailed', 'confidence': 0.9}", "entailed", "0.9000"),
        ("I am 80% sure that it is entailed.", "entailed", "0.8000"),
        ("**entailed** 0.9\nIt says so.", "entailed", "0.9000"),
        ("It says that 95% of firms agree, so it is entailed.", "entailed", None),
        ("entailed: 95% of firms agree", "entailed", None),
        ("1. entailed", "entailed", None),
        ("Claim 1 is entailed.", "entailed", None),
        ("entailed, 1 in 10", "entailed", None),
        ("entailed, confidence 1/2", "entailed", None),
        ("entailed, confidence 0,8", "entailed", None),
        ("ENTA\u0130LED 0.9", None, None),
        ("enta\u0131led 0.9", None, None),
        ("It is not entailed, 0.9", None, None),
        ("It isn't entailed 0.9", None, None),
        ("entailed, but perhaps contradicted", None, None),
        ("the unentailed", None, None),
        ("yes", None, None),
        ("", None, None),
    ],
)
def test_patterns(text: str, judgement: str | None, confidence: str | None) -> None:
    """One judgement that is not denied, and one number at most."""
    found = by_patterns(Pass(calls=3), [reply(text)])
    assert _shown(found) == (judgement, confidence, confidence and "pattern")
    assert found.calls == 3


def test_patterns_look_at_whole_answers_from_the_last() -> None:
    """A later answer counts first, and one that stops in the middle not at all."""
    said = [reply("unsure 0.5 or so"), reply("entailed, 0.9 or so"), reply("contradicted", Outcome.BROKEN_OFF)]
    assert _shown(by_patterns(Pass(), said))[0] == "entailed"


def _tokens(*said: str, **choices: float) -> tuple[ModelToken, ...]:
    """Return the tokens of an answer; the choices are for the first that begins a judgement."""
    likely = tuple(TokenChoice(text, Decimal(repr(log(p)))) for text, p in choices.items())
    return tuple(ModelToken(text, likely if text in choices else ()) for text in said)


PARTS = ('{"', "verdict", '":', ' "', "ent", "ailed", '",', ' "confidence": 0.9}')


def test_log_probabilities_come_first() -> None:
    """The probability of the word, among the judgements, counts in place of the model's own number."""
    tokens = _tokens(*PARTS, ent=0.6, contr=0.15, uns=0.05, The=0.2)
    found = read_json_pass(replace(reply(GOOD), tokens=tokens))
    assert _shown(found) == ("entailed", "0.7500", "log_probabilities")


def test_where_the_verdict_begins_inside_a_token() -> None:
    """A quote before the word, or behind it, belongs to its token; what starts none is left out."""
    tokens = (
        *_tokens('{"verdict":'),
        ModelToken(
            ' "entailed"',
            tuple(
                TokenChoice(text, Decimal(repr(log(p))))
                for text, p in ((' "entailed"', 0.5), (' "contradicted"', 0.25), (' "', 0.2), ("entailed", 0.05))
            ),
        ),
        *_tokens(', "confidence": 0.9}'),
    )
    assert token_probability(tokens, "".join(token.text for token in tokens)) == Decimal("0.6667")


def test_no_log_probabilities() -> None:
    """Without them, with those of another text, or where no judgement is among them, the model's own number counts."""
    for tokens in ((), _tokens(*PARTS), _tokens(*PARTS[1:], ent=0.6), _tokens(*PARTS[:4], "The", *PARTS[5:], The=1.0)):
        assert token_probability(tokens, GOOD) is None
    infinite = (
        *_tokens(*PARTS[:4]),
        ModelToken("ent", (TokenChoice("ent", Decimal("-Infinity")),)),
        *_tokens(*PARTS[5:]),
    )
    assert token_probability(infinite, GOOD) is None
    assert _shown(read_json_pass(replace(reply(GOOD), tokens=infinite))) == ("entailed", "0.9000", "self_reported")


@pytest.mark.parametrize(
    ("logprob", "probability"),
    [
        ("NaN", None),
        ("Infinity", None),
        ("3.5", None),
        ("0.0000002", "0.3775"),
        ("-Infinity", "1.0000"),
        ("-1e308", "1.0000"),
    ],
)
def test_log_probabilities_that_can_be_none(logprob: str, probability: str | None) -> None:
    """Of a judgement that may have any probability nothing is known; one that is impossible has none."""
    choices = (
        TokenChoice("ent", Decimal("-0.5")),
        TokenChoice("uns", Decimal(logprob)),
        TokenChoice("x", Decimal("NaN")),
    )
    tokens = (*_tokens(*PARTS[:4]), ModelToken("ent", choices), *_tokens(*PARTS[5:]))
    found = token_probability(tokens, GOOD)
    assert (found and str(found)) == probability


def test_an_answer_with_several_verdicts() -> None:
    """Tells not which of them its log-probabilities are of."""
    parts = ('{"a": {"verdict": "', "unsure", '"}, "verdict": "', "entailed", '", "confidence": 0.9}')
    assert token_probability(_tokens(*parts, unsure=1.0, entailed=1.0), "".join(parts)) is None


@given(st.decimals(0, 1, places=12))
def test_rounding(probability: Decimal) -> None:
    """Rounding keeps the order and the ends."""
    assert abs(rounded(probability) - probability) <= Decimal("0.00005")
    assert 0 <= rounded(probability) <= 1


@given(st.text(max_size=200))
def test_any_answer(text: str) -> None:
    """Any text is a pass, with a judgement only where it names one."""
    for read in (read_json_pass(reply(text)), read_line(reply(text)), by_patterns(Pass(), [reply(text)])):
        assert read.judgement is None or str(read.judgement) in text.casefold()
