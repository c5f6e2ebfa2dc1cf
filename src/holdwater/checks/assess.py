"""One assessment of a response: what arithmetic finds first, then the signals of a model, fused into one score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from holdwater.checks.client import Client, Plan, expect_client, together, without_model
from holdwater.checks.consistency import Consistency, consistency_plan
from holdwater.checks.grounding import DecidedBy, Grounded, GroundedClaim, Grounding, grounding_plan
from holdwater.checks.likeness import denies_alike
from holdwater.checks.profiles import Profile, find_profile, is_due
from holdwater.checks.score import share, to_decimal
from holdwater.checks.two_pass import TwoPass, two_pass_plan
from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.finding import Finding
from holdwater.model.mark import Mark, MarkNote
from holdwater.model.verdict import Verdict
from holdwater.prose.citations import CitationReport, CitationStatus, CitedSentence, verify_citations
from holdwater.prose.proofread import proofread
from holdwater.prose.sources import AnswerSources

# A model's word on these would change nothing.
_DECIDED = frozenset({DecidedBy.NUMBERS, DecidedBy.VERBATIM, DecidedBy.NOTHING})


class Level(StrEnum):
    """How much a response can be relied on, as far as was checked."""

    HIGH = "high"
    MODERATE = "moderate"
    LOW = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fusion:
    """How the parts become one score. A part that is missing drops out, and its weight with it.

    Attributes:
        grounding: Weight of the share of grounded claims.
        consistency: Weight of the share of agreeing pairs.
        unverified_citation: What the score is multiplied with if a citation is there and not verified.
        high: From this score on the level is high.
        moderate: From this score on it is moderate.
    """

    grounding: Decimal = Decimal("0.7")
    consistency: Decimal = Decimal("0.3")
    unverified_citation: Decimal = Decimal("0.85")
    high: Decimal = Decimal("0.8")
    moderate: Decimal = Decimal("0.5")

    def __post_init__(self) -> None:
        for field in fields(self):
            share(field.name, getattr(self, field.name))
        if self.moderate > self.high:
            raise InvalidArgument(f"moderate: expected at most high, {self.high}, found {self.moderate}.")


class Part(NamedTuple):
    """One part of a score.

    Attributes:
        name: ``grounding`` or ``consistency``.
        weight: Its share of all weights that count, to four decimals.
        share: Its own score.
        of: What that was counted of.
    """

    name: str
    weight: Decimal
    share: Decimal
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """What was found of a response. What arithmetic finds stands first, and no score averages it away.

    Attributes:
        contradicted: Values that the guard contradicts, as given.
        unbacked: Numbers, dates, codes and quotes that no source states.
        unbacked_citations: Cited sentences that their sources don't bear out: ``unsupported`` or ``not_found``.
        citations: All cited sentences, or None without a context.
        grounding: Claims beside the context, or None without one.
        consistency: Samples of the prompt, or None without one.
        two_pass: Two-pass checks of the claims for which they were due.
        fusion: How the parts became one score.
        calls: Calls made.
    """

    contradicted: tuple[Finding, ...] = ()
    unbacked: tuple[Mark, ...] = ()
    unbacked_citations: tuple[CitedSentence, ...] = ()
    citations: CitationReport | None = None
    grounding: Grounding | None = None
    consistency: Consistency | None = None
    two_pass: tuple[TwoPass, ...] = ()
    fusion: Fusion = Fusion()
    calls: int = 0

    @property
    def has_findings(self) -> bool:
        """Whether arithmetic found something against the response."""
        return bool(self.contradicted or self.unbacked or self.unbacked_citations)

    @property
    def has_unverified_citation(self) -> bool:
        """Whether a citation is there and its source was not found to state what is cited."""
        sentences = () if self.citations is None else self.citations.sentences
        return any(one.status is not CitationStatus.SUPPORTED for one in sentences)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that were there to count."""
        there = [(name, weight, score) for name, weight, score in self._weighted() if score.of and weight]
        total = sum(Fraction(weight) for _, weight, _ in there)
        return tuple(
            Part(name, to_decimal(Fraction(weight) / total), to_decimal(Fraction(score.count, score.of)), score.of)
            for name, weight, score in there
        )

    def _weighted(self) -> list[tuple[str, Decimal, Any]]:
        found: list[tuple[str, Decimal, Any]] = []
        if self.grounding is not None:
            found.append(("grounding", self.fusion.grounding, self.grounding.score))
        if self.consistency is not None:
            found.append(("consistency", self.fusion.consistency, self.consistency.score))
        return found

    @property
    def score(self) -> Decimal | None:
        """The parts by their weights, 0 to 1, to four decimals; None where nothing was checked."""
        there = [(Fraction(weight), score) for _, weight, score in self._weighted() if score.of and weight]
        if not there:
            return None
        total = sum(weight for weight, _ in there)
        fused = sum((weight * Fraction(score.count, score.of) for weight, score in there), Fraction(0)) / total
        return to_decimal(fused * (Fraction(self.fusion.unverified_citation) if self.has_unverified_citation else 1))

    @property
    def level(self) -> Level | None:
        """The level of the score; low, whatever the score, where arithmetic found something."""
        if self.has_findings:
            return Level.LOW
        if self.score is None:
            return None
        if self.score >= self.fusion.high:
            return Level.HIGH
        return Level.MODERATE if self.score >= self.fusion.moderate else Level.LOW


def assess(
    response: str,
    context: AnswerSources | None = None,
    *,
    prompt: str | None = None,
    client: Client | None = None,
    findings: Sequence[Finding] = (),
    profile: Profile | str | None = None,
    critical: Sequence[str] = (),
    confidence: Decimal | None = None,
    samples: int = 3,
    fusion: Fusion | None = None,
) -> Assessment:
    """Return what can be found of a response, from whatever is given.

    Args:
        response: The answer to assess.
        context: What it has to rest on, as for ``check_grounding``: its numbers, quotes and citations are compared
            with it, and its claims.
        prompt: What was asked: the model is asked it again, ``samples`` times. It needs a client.
        client: Asks a model; without one, arithmetic and words alone tell.
        findings: What the guard says of the record that belongs to the response.
        profile: Run two-pass checks of the claims for which the trigger of this profile asks. It needs a client.
        critical: Words that mark a claim that has one of them as critical, for that trigger.
        confidence: How sure the producer says it is, 0 to 1, for that trigger.
        samples: As for ``check_consistency``.
        fusion: How the parts become one score.

    Raises:
        InvalidArgument: if an argument is of the wrong kind, or needs a client or a context that is missing.

    >>> found = assess("The battery lasts 12 hours.", "The battery lasts 21 hours.")
    >>> str(found.level), str(found.score), [mark.text for mark in found.unbacked]
    ('low', '0.0000', ['12'])
    """
    if client is None and (prompt is not None or profile is not None):
        what = "prompt" if prompt is not None else "profile"
        raise InvalidArgument(f"{what}: expected a client with it, found none. Only a model can be asked.")
    plan = assess_plan(
        response,
        context,
        prompt=prompt,
        findings=findings,
        profile=profile,
        critical=critical,
        confidence=confidence,
        samples=samples,
        fusion=fusion,
        has_model=client is not None,
    )
    return without_model(plan) if client is None else expect_client(client).run(plan)


def assess_plan(
    response: str,
    context: AnswerSources | None = None,
    *,
    prompt: str | None = None,
    findings: Sequence[Finding] = (),
    profile: Profile | str | None = None,
    critical: Sequence[str] = (),
    confidence: Decimal | None = None,
    samples: int = 3,
    fusion: Fusion | None = None,
    has_model: bool = True,
) -> Plan[Assessment]:
    """Return the plan of ``assess``, for ``Client.run_async`` and for a look at its prompts."""
    arguments.text("response", response, "Write the answer as one text.")
    words = arguments.texts("critical", critical)
    for name, kind, given in (("findings", Finding, findings), ("fusion", Fusion, () if fusion is None else [fusion])):
        for one in arguments.listed(name, given):
            if not isinstance(one, kind):
                raise InvalidArgument(f"{name}: expected a {kind.__name__}, found {arguments.found(one)}.")
    if profile is not None and context is None:
        raise InvalidArgument("profile: expected a context with it, found none. Two passes need evidence.")
    measured = None if profile is None else find_profile(profile)
    sources: AnswerSources | None = [context] if isinstance(context, str) else context
    checks: list[Plan[Any]] = []
    if sources is not None:
        checks.append(grounding_plan(sources, response, has_model=has_model))
    if prompt is not None:
        checks.append(consistency_plan(prompt, samples=samples))
    contradicted = tuple(one for one in findings if one.verdict is Verdict.CONTRADICTED)
    sure = None if confidence is None else share("confidence", confidence)
    due = _Due(measured, words, sure)
    return _plan(response, sources, checks, contradicted, due, Fusion() if fusion is None else fusion)


class _Due(NamedTuple):
    """For which claims the two-pass check is due."""

    profile: Profile | None
    critical: tuple[str, ...]
    confidence: Decimal | None

    def asks_for(self, claim: GroundedClaim, *, is_consistent: bool | None) -> bool:
        """Say whether the trigger asks for a claim; what arithmetic has decided is never asked."""
        if self.profile is None or claim.by in _DECIDED:
            return False
        is_grounded = claim.status is Grounded.GROUNDED
        text = claim.claim.text.casefold()
        return is_due(
            self.profile,
            confidence=self.confidence,
            is_critical=any(word.casefold() in text for word in self.critical),
            has_conflict=is_grounded
            and (is_consistent is False or not denies_alike(claim.claim.text, claim.evidence_text)),
        )


def _plan(
    response: str,
    sources: AnswerSources | None,
    checks: Sequence[Plan[Any]],
    contradicted: tuple[Finding, ...],
    due: _Due,
    fusion: Fusion,
) -> Plan[Assessment]:
    results = yield from together(checks)
    grounding = next((one for one in results if isinstance(one, Grounding)), None)
    consistency = next((one for one in results if isinstance(one, Consistency)), None)
    is_consistent = None if consistency is None else consistency.is_consistent
    passes: list[TwoPass] = []
    if due.profile is not None and grounding is not None:
        asked = [one for one in grounding.claims if due.asks_for(one, is_consistent=is_consistent)]
        passes = yield from together(
            [two_pass_plan(one.claim.text, one.evidence_text, profile=due.profile) for one in asked]
        )
    citations = None if sources is None else verify_citations(response, sources)
    marks = () if sources is None else proofread(response, sources).ranked
    bad = (CitationStatus.UNSUPPORTED, CitationStatus.NOT_FOUND)
    return Assessment(
        contradicted=contradicted,
        unbacked=tuple(mark for mark in marks if mark.support == 0 and MarkNote.DERIVED not in mark.notes),
        unbacked_citations=() if citations is None else tuple(one for one in citations.sentences if one.status in bad),
        citations=citations,
        grounding=grounding,
        consistency=consistency,
        two_pass=tuple(passes),
        fusion=fusion,
        calls=sum(one.calls for one in (*results, *passes)),
    )
