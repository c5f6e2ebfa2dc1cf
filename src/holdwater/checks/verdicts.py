"""One model's judgement of one claim: its word, and how sure it is, read out of whatever it answered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Context, Decimal
from enum import StrEnum

from holdwater.checks.answers import read_object
from holdwater.checks.provider import ModelToken, Outcome, Reply
from holdwater.text.lazy import lazy

_EXACT = Context(prec=40)
_PLACES = Decimal("0.0001")
_HUNDRED = Decimal(100)


class Judgement(StrEnum):
    """What a model says of a claim beside evidence. It is no verdict."""

    ENTAILED = "entailed"
    """The evidence states the claim."""
    CONTRADICTED = "contradicted"
    """The evidence states that it is otherwise."""
    UNSURE = "unsure"
    """Neither."""


class ConfidenceSource(StrEnum):
    """Where a confidence comes from."""

    LOG_PROBABILITIES = "log_probabilities"
    """The probabilities of the words that the model could have said."""
    SELF_REPORTED = "self_reported"
    """The model's own number."""
    PATTERN = "pattern"
    """A word and a number, found in an answer that is no JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """What a model said of a claim beside one form of the evidence.

    Attributes:
        judgement: Its word; None where no answer could be read.
        confidence: Probability that the evidence states the claim, 0 to 1, to four decimals; None where it gave none.
        source: Where the confidence comes from.
        outcomes: What came of each question, in order.
        detail: What was wrong with the last, for people; else "".
        calls: Calls made.
    """

    judgement: Judgement | None = None
    confidence: Decimal | None = None
    source: ConfidenceSource | None = None
    outcomes: tuple[Outcome, ...] = ()
    detail: str = ""
    calls: int = 0


def rounded(probability: Decimal) -> Decimal:
    """Return a probability to four decimals, halves to even: what every bar is compared with.

    >>> rounded(Decimal("0.79999999")), rounded(Decimal("0.79994"))
    (Decimal('0.8000'), Decimal('0.7999'))
    """
    return probability.quantize(_PLACES, ROUND_HALF_EVEN, _EXACT).copy_abs()  # there is no -0


def judgement_of(value: object) -> Judgement | None:
    """Return the judgement that a text names, or None."""
    word = value.strip().casefold() if isinstance(value, str) else ""
    return Judgement(word) if word in set(Judgement) else None


def read_json_pass(reply: Reply) -> Pass:
    """Read an answer that should be one JSON object with a verdict and a confidence."""
    answer = read_object(reply)
    judgement = judgement_of(answer.value.get("verdict"))
    if not answer.outcome.is_read:
        return Pass(outcomes=(answer.outcome,), detail=answer.detail, calls=reply.calls)
    likelihood = token_probability(reply.tokens, reply.text)
    own = answer.value.get("confidence")
    number = own if isinstance(own, Decimal) and own.is_finite() and 0 <= own <= 1 else None
    confidence, source = likelihood, ConfidenceSource.LOG_PROBABILITIES
    if confidence is None and number is not None:
        confidence, source = rounded(Decimal(number)), ConfidenceSource.SELF_REPORTED
    if judgement is None or confidence is None:
        detail = "expected a verdict and a confidence from 0 to 1, found others"
        return Pass(outcomes=(Outcome.WRONG_SHAPE,), detail=detail, calls=reply.calls)
    return Pass(
        judgement=judgement, confidence=confidence, source=source, outcomes=(answer.outcome,), calls=reply.calls
    )


_LINE = lazy(
    r"(?P<word>entailed|contradicted|unsure)[\s,:;-]{1,4}(?P<number>0?\.[0-9]{1,12}|[01](?:\.[0-9]{1,12})?)\.?",
    re.IGNORECASE | re.ASCII,
)


def read_line(reply: Reply) -> Pass:
    """Read an answer that should be one word and one number from 0 to 1.

    >>> from holdwater.checks.provider import Prompt
    >>> one = read_line(Reply(prompt=Prompt(name="x", user="x"), outcome=Outcome.OK, text="unsure 0.5"))
    >>> str(one.judgement), one.confidence
    ('unsure', Decimal('0.5000'))
    """
    if reply.outcome is not Outcome.OK:
        return Pass(outcomes=(reply.outcome,), detail=reply.detail, calls=reply.calls)
    line = _LINE.fullmatch(reply.text.strip())
    number = None if line is None else Decimal(line["number"])
    if line is None or number is None or number > 1:
        detail = f"expected one of {', '.join(Judgement)} and a number from 0 to 1, found another text"
        return Pass(outcomes=(Outcome.WRONG_SHAPE,), detail=detail, calls=reply.calls)
    return Pass(
        judgement=Judgement(line["word"].casefold()),
        confidence=rounded(number),
        source=ConfidenceSource.SELF_REPORTED,
        outcomes=(Outcome.OK,),
        calls=reply.calls,
    )


_JUDGED = r"(?<![\w-])(?:entailed|contradicted|unsure)(?![\w-])"
_WORD = lazy(_JUDGED, re.IGNORECASE | re.ASCII)
# A bare 0 or 1 counts something: "1. entailed", "1 in 10".
_NUMBER = lazy(
    r"(?<![\w.,/-])(?:(?P<percent>[0-9]{1,3}(?:\.[0-9]{1,9})?)\s?%|(?P<share>(?:0?|1)\.[0-9]{1,12})"
    r"(?![\w%/]|[.,][0-9]|\s[%/]))"
)
# A number is a confidence beside a word that says so, or right behind the judgement at the end of its line.
_SURE = r"(?:confiden|probab|certain|likel|\bsure\b)"
_SURE_BEFORE = lazy(rf"{_SURE}[^0-9.!?\n]{{0,30}}\Z", re.IGNORECASE)
_SURE_AFTER = lazy(rf"[^0-9.!?\n]{{0,3}}{_SURE}", re.IGNORECASE)
_WORD_BEFORE = lazy(rf"{_JUDGED}\W{{1,6}}\Z", re.IGNORECASE | re.ASCII)
_LINE_ENDS = lazy(r"[^\w\n]{0,6}(?:\n|\Z)")
_NEAR_CHARS = 60
_DENIAL = lazy(r"(?<!\w)(?:not|no|never|neither|nor|isn['’]t|cannot|can['’]t)(?!\w)", re.IGNORECASE)


def by_patterns(read: Pass, said: Sequence[Reply]) -> Pass:
    """Return a pass with what the last answer that says something in words says: one judgement, not denied.

    Args:
        read: The pass so far, without a judgement.
        said: Its answers, in order; only whole ones count.
    """
    for reply in reversed(said):
        text = reply.text[:_MOST_WORDS] if reply.outcome is Outcome.OK else ""
        words = {match[0].casefold() for match in _WORD.finditer(text)}
        if len(words) == 1 and not _DENIAL.search(text):
            confidence = _only_number(text)
            source = None if confidence is None else ConfidenceSource.PATTERN
            return replace(read, judgement=Judgement(words.pop()), confidence=confidence, source=source)
    return read


def _only_number(text: str) -> Decimal | None:
    """Return the one probability that a text writes, where it is said of the judgement."""
    numbers = list(_NUMBER.finditer(text))
    if len(numbers) != 1 or not _is_confidence(text, *numbers[0].span()):
        return None
    percent, share = numbers[0]["percent"], numbers[0]["share"]
    number = Decimal(share) if share is not None else _EXACT.divide(Decimal(percent), _HUNDRED)
    return rounded(number) if number <= 1 else None


def _is_confidence(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - _NEAR_CHARS) : start], text[end : end + _NEAR_CHARS]
    if _SURE_BEFORE.search(before) or _SURE_AFTER.match(after):
        return True
    return bool(_WORD_BEFORE.search(before) and _LINE_ENDS.match(after))


_MOST_WORDS = 2_000
# What floats may add to the logarithm of 1.
_NOISE = Decimal("0.001")
_VERDICT = lazy(r'"verdict"\s{0,8}:\s{0,8}"')


def token_probability(tokens: Sequence[ModelToken], text: str) -> Decimal | None:
    """Return the probability of ``entailed`` among the judgements that the model could have given.

    Looked at are the likeliest model tokens where the verdict begins. None where the answer has no log-probabilities
    there that tell, or names several verdicts.
    """
    found = list(_VERDICT.finditer(text))
    if len(found) != 1 or "".join(token.text for token in tokens) != text:
        return None
    start = found[0].end()
    at = 0
    for token in tokens:
        if at <= start < at + len(token.text):
            return _share(token, token.text[: start - at])
        at += len(token.text)
    return None


def _share(token: ModelToken, before: str) -> Decimal | None:
    """Return how probable ``entailed`` is beside the other judgements; ``before`` stands in the token ahead of it.

    None where no judgement is among the likeliest, or where a log-probability of one can be none.
    """
    weights = dict.fromkeys(Judgement, Decimal(0))
    for text, logprob in token.choices:
        said = text[len(before) :] if text.startswith(before) else ""
        word = said.split('"')[0].casefold()
        meant = [one for one in Judgement if word and one.startswith(word)]
        if len(meant) == 1:
            if logprob.is_nan() or logprob > _NOISE:
                return None
            weights[meant[0]] = _EXACT.add(weights[meant[0]], _EXACT.exp(min(logprob, Decimal(0))))
    total = Decimal(0)
    for weight in weights.values():
        total = _EXACT.add(total, weight)
    return rounded(_EXACT.divide(weights[Judgement.ENTAILED], total)) if total else None
