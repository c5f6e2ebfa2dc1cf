"""Two passes over one claim: beside evidence with its identifiers scrubbed, and beside the whole evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal
from enum import StrEnum

from holdwater.checks.client import Client, Plan, expect_client
from holdwater.checks.information import Budget, Interval, information_budget
from holdwater.checks.profiles import Profile, find_profile
from holdwater.checks.prompting import render
from holdwater.checks.provider import Outcome, Prompt, Reply
from holdwater.checks.scrub import scrub
from holdwater.checks.verdicts import Judgement, Pass, by_patterns, read_json_pass, read_line
from holdwater.errors import InvalidArgument
from holdwater.model import arguments

_EXACT = Context(prec=40)
_ANSWER_TOKENS = 200
_SIMPLE_RETRIES = 2
# What was not answered at all is asked again by the client, and no simpler prompt helps.
_ANSWERED = frozenset({Outcome.OK, Outcome.EMPTY, Outcome.CUT_OFF})


class TwoPassStatus(StrEnum):
    """What two passes say of a claim. It is no verdict."""

    VERIFIED = "verified"
    PLAUSIBLE = "plausible"
    SUSPICIOUS = "suspicious"
    UNSUPPORTED = "unsupported"


class Rule(StrEnum):
    """Why a claim has its status: the first of these that applies."""

    NO_EVIDENCE = "no_evidence"
    """There is no text to judge by: unsupported, and no model is asked."""
    NO_ANSWER = "no_answer"
    """No answer of the full pass could be read: nothing checked."""
    PASSES_CONFLICT = "passes_conflict"
    """One pass says entailed and the other contradicted: suspicious, a person has to look."""
    CONTRADICTED = "contradicted"
    """The full pass contradicts: unsupported, evidence against the claim."""
    NO_CONFIDENCE = "no_confidence"
    """A pass gave no number, so there is no delta: nothing checked."""
    NEGATIVE_DELTA_UNSUPPORTED = "negative_delta_unsupported"
    """The whole evidence makes the claim less sure, and not plausible: unsupported, evidence against."""
    NEGATIVE_DELTA = "negative_delta"
    """The whole evidence makes the claim less sure: suspicious, evidence against."""
    UNSURE_TWICE = "unsure_twice"
    """Both passes are unsure: plausible, more evidence is needed."""
    LOW_CONFIDENCE = "low_confidence"
    """The confidence is below the plausible one: unsupported."""
    UNSURE_THEN_ENTAILED = "unsure_then_entailed"
    """Only the whole evidence states it: verified."""
    VERIFIED_BARS = "verified_bars"
    """It is entailed, with the confidence and the delta of a verified claim: verified."""
    PLAUSIBLE_BARS = "plausible_bars"
    """It has the confidence and the delta of a plausible claim: plausible."""
    SMALL_DELTA = "small_delta"
    """The confidence is there without the delta: suspicious."""


class Recommendation(StrEnum):
    """What to do with a claim, the gravest last."""

    PROCEED = "PROCEED"
    PROCEED_WITH_WARNINGS = "PROCEED_WITH_WARNINGS"
    GATHER_MORE_EVIDENCE = "GATHER_MORE_EVIDENCE"
    STOP = "STOP"


_STATUS: Mapping[Rule, TwoPassStatus | None] = {
    Rule.NO_EVIDENCE: TwoPassStatus.UNSUPPORTED,
    Rule.NO_ANSWER: None,
    Rule.PASSES_CONFLICT: TwoPassStatus.SUSPICIOUS,
    Rule.CONTRADICTED: TwoPassStatus.UNSUPPORTED,
    Rule.NO_CONFIDENCE: None,
    Rule.NEGATIVE_DELTA_UNSUPPORTED: TwoPassStatus.UNSUPPORTED,
    Rule.NEGATIVE_DELTA: TwoPassStatus.SUSPICIOUS,
    Rule.UNSURE_TWICE: TwoPassStatus.PLAUSIBLE,
    Rule.LOW_CONFIDENCE: TwoPassStatus.UNSUPPORTED,
    Rule.UNSURE_THEN_ENTAILED: TwoPassStatus.VERIFIED,
    Rule.VERIFIED_BARS: TwoPassStatus.VERIFIED,
    Rule.PLAUSIBLE_BARS: TwoPassStatus.PLAUSIBLE,
    Rule.SMALL_DELTA: TwoPassStatus.SUSPICIOUS,
}
_AGAINST = frozenset({Rule.CONTRADICTED, Rule.NEGATIVE_DELTA_UNSUPPORTED, Rule.NEGATIVE_DELTA})
_RECOMMENDED: Mapping[Rule, Recommendation] = {
    Rule.NO_EVIDENCE: Recommendation.GATHER_MORE_EVIDENCE,
    Rule.NO_ANSWER: Recommendation.GATHER_MORE_EVIDENCE,
    Rule.PASSES_CONFLICT: Recommendation.STOP,
    Rule.CONTRADICTED: Recommendation.STOP,
    Rule.NO_CONFIDENCE: Recommendation.GATHER_MORE_EVIDENCE,
    Rule.NEGATIVE_DELTA_UNSUPPORTED: Recommendation.STOP,
    Rule.NEGATIVE_DELTA: Recommendation.STOP,
    Rule.UNSURE_TWICE: Recommendation.GATHER_MORE_EVIDENCE,
    Rule.LOW_CONFIDENCE: Recommendation.STOP,
    Rule.UNSURE_THEN_ENTAILED: Recommendation.PROCEED,
    Rule.VERIFIED_BARS: Recommendation.PROCEED,
    Rule.PLAUSIBLE_BARS: Recommendation.PROCEED_WITH_WARNINGS,
    Rule.SMALL_DELTA: Recommendation.GATHER_MORE_EVIDENCE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPass:
    """What two passes say of one claim.

    Attributes:
        claim: The claim.
        profile: What it was measured by.
        rule: Why it has its status.
        scrubbed: The pass beside scrubbed evidence; None where nothing could be scrubbed, and the one pass is both.
        full: The pass beside the whole evidence.
        placeholders: How many identifiers were scrubbed.
        budget: Its bits of evidence; None without both confidences.
    """

    claim: str
    profile: Profile
    rule: Rule
    scrubbed: Pass | None
    full: Pass
    placeholders: int
    budget: Budget | None

    @property
    def status(self) -> TwoPassStatus | None:
        """What the passes say; None where nothing was checked."""
        return _STATUS[self.rule]

    @property
    def confidence(self) -> Decimal | None:
        """Confidence beside the whole evidence, 0 to 1, to four decimals."""
        return self.full.confidence

    @property
    def delta(self) -> Decimal | None:
        """How much more that is than beside scrubbed evidence, exactly; None where a number is missing."""
        before = self.full if self.scrubbed is None else self.scrubbed
        return delta_of(before, self.full)

    @property
    def is_evidence_against(self) -> bool:
        """Whether the evidence speaks against the claim; such a claim is never verified."""
        return self.rule in _AGAINST or self.full.judgement is Judgement.CONTRADICTED

    @property
    def asks_user(self) -> bool:
        """Whether a person has to look: the passes conflict."""
        return self.rule is Rule.PASSES_CONFLICT

    @property
    def recommendation(self) -> Recommendation:
        """What to do."""
        return _RECOMMENDED[self.rule]

    @property
    def calls(self) -> int:
        """Calls made."""
        return self.full.calls + (0 if self.scrubbed is None else self.scrubbed.calls)


def two_pass(claim: str, evidence: str | Sequence[str], *, profile: Profile | str, client: Client) -> TwoPass:
    """Ask a model twice whether evidence states a claim: with the evidence's identifiers scrubbed, and with all of it.

    A claim that the evidence states becomes surer with what the evidence identifies. One that is as sure without it
    comes from what the model knows, or from nowhere.

    Args:
        claim: One statement.
        evidence: Texts to judge it by.
        profile: What it is measured by: a name, or a profile.
        client: Asks the model: two calls, one where there is nothing to scrub, and up to two more for each pass
            whose answers can't be read.

    Raises:
        InvalidArgument: if an argument is of the wrong kind.
    """
    return expect_client(client).run(two_pass_plan(claim, evidence, profile=profile))


def two_pass_plan(claim: str, evidence: str | Sequence[str], *, profile: Profile | str) -> Plan[TwoPass]:
    """Return the plan of ``two_pass``, for ``Client.run_async`` and for a look at its prompts."""
    arguments.text("claim", claim, "Write one statement.")
    texts = (evidence,) if isinstance(evidence, str) else arguments.texts("evidence", evidence)
    if not claim.strip():
        raise InvalidArgument("claim: expected a statement, found none.")
    return _plan(claim, [text for text in texts if text.strip()], find_profile(profile))


def _plan(claim: str, texts: Sequence[str], profile: Profile) -> Plan[TwoPass]:
    scrubbed = scrub(texts, profile.scrub, beside=claim)
    changed = len(scrubbed.originals)
    forms = [form for form, is_used in ((scrubbed.texts, changed > 0), (tuple(texts), bool(texts))) if is_used]
    passes = [Pass() for _ in forms]
    said: list[list[Reply]] = [[] for _ in forms]
    waiting = list(range(len(forms)))
    for attempt in range(_SIMPLE_RETRIES + 1):
        if not waiting:
            break
        replies = yield [_prompt(claim, forms[n], attempt) for n in waiting]
        for n, reply in zip(waiting, replies, strict=True):
            said[n].append(reply)
            read = read_line(reply) if attempt else read_json_pass(reply)
            done = passes[n]
            passes[n] = replace(read, outcomes=done.outcomes + read.outcomes, calls=done.calls + read.calls)
        waiting = [n for n in waiting if passes[n].judgement is None and said[n][-1].outcome in _ANSWERED]
    passes = [by_patterns(one, said[n]) if one.judgement is None else one for n, one in enumerate(passes)]
    full = passes[-1] if passes else Pass()
    first = passes[0] if len(passes) == 2 else None
    return _result(claim, profile, first, full, changed, has_evidence=bool(texts))


def _prompt(claim: str, texts: Sequence[str], attempt: int) -> Prompt:
    quoted = {"claim": claim, "evidence": "\n\n".join(texts)}
    if not attempt:
        return render("two-pass.1", quoted, max_tokens=_ANSWER_TOKENS, wants_logprobs=True)
    return render("two-pass-simple.1", quoted, max_tokens=_ANSWER_TOKENS, sample=attempt - 1)


def _result(
    claim: str, profile: Profile, scrubbed: Pass | None, full: Pass, placeholders: int, *, has_evidence: bool
) -> TwoPass:
    before = full if scrubbed is None else scrubbed
    budget = None
    if before.confidence is not None and full.confidence is not None:
        ends = Interval.rounded(before.confidence), Interval.rounded(full.confidence)
        budget = information_budget(*ends, target=profile.verified_confidence)
    rule = Rule.NO_EVIDENCE if not has_evidence else decide(profile, before, full)
    return TwoPass(
        claim=claim,
        profile=profile,
        rule=rule,
        scrubbed=scrubbed,
        full=full,
        placeholders=placeholders,
        budget=budget,
    )


def delta_of(before: Pass, full: Pass) -> Decimal | None:
    """Return how much surer the second pass is than the first, exactly."""
    if before.confidence is None or full.confidence is None:
        return None
    return _EXACT.subtract(full.confidence, before.confidence)


def decide(profile: Profile, before: Pass, full: Pass) -> Rule:
    """Return the first rule that applies to two passes. Every bar is reached by a number equal to it.

    Args:
        profile: The bars.
        before: The pass beside scrubbed evidence.
        full: The pass beside the whole evidence.
    """
    pair = before.judgement, full.judgement
    delta = delta_of(before, full)
    confidence = full.confidence
    if full.judgement is None:
        return Rule.NO_ANSWER
    if set(pair) == {Judgement.ENTAILED, Judgement.CONTRADICTED}:
        return Rule.PASSES_CONFLICT
    if full.judgement is Judgement.CONTRADICTED:
        return Rule.CONTRADICTED
    if before.judgement is None or confidence is None or delta is None:
        return Rule.NO_CONFIDENCE
    is_plausible = confidence >= profile.plausible_confidence
    if delta < 0:
        return Rule.NEGATIVE_DELTA if is_plausible else Rule.NEGATIVE_DELTA_UNSUPPORTED
    if pair == (Judgement.UNSURE, Judgement.UNSURE):
        return Rule.UNSURE_TWICE
    if not is_plausible:
        return Rule.LOW_CONFIDENCE
    if pair == (Judgement.UNSURE, Judgement.ENTAILED):
        return Rule.UNSURE_THEN_ENTAILED
    is_sure = confidence >= profile.verified_confidence and delta >= profile.verified_delta
    if is_sure and full.judgement is Judgement.ENTAILED:
        return Rule.VERIFIED_BARS
    return Rule.PLAUSIBLE_BARS if delta >= profile.plausible_delta else Rule.SMALL_DELTA
