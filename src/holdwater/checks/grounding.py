"""Grounding: which claims of a response its context states. Arithmetic decides on numbers before a model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from holdwater.checks.answers import read_items
from holdwater.checks.claims import MAX_SENTENCES, Claim, by_rules, claims_prompt, read_claims, sentences
from holdwater.checks.client import Client, Plan, expect_client, without_model
from holdwater.checks.facts import facts_of, place_of
from holdwater.checks.likeness import coverage, denies_alike, has_same_facts, states_facts
from holdwater.checks.passages import Context, Passage, facts_missing
from holdwater.checks.prompting import line_of, render
from holdwater.checks.provider import Outcome, Prompt, Reply
from holdwater.checks.score import Score
from holdwater.checks.verdicts import Judgement, judgement_of
from holdwater.model import arguments
from holdwater.prose.nearest import find_closest
from holdwater.prose.sources import AnswerSources

#: A response with more claims than this is taken apart by a model; one with fewer is cheaper by rules.
RULES_UP_TO = 8
#: So many claims are judged in one call.
BATCH = 24
_SENTENCES = 40
_TOKENS_EACH = 40
_COVERED = Fraction(4, 5)
_ANSWERED = frozenset(
    {Outcome.FENCED, Outcome.EMPTY, Outcome.NOT_JSON, Outcome.CUT_OFF, Outcome.WRONG_LENGTH, Outcome.WRONG_SHAPE}
)


class Grounded(StrEnum):
    """What came of one claim. It is no verdict."""

    GROUNDED = "grounded"
    """The context states it."""
    NOT_GROUNDED = "not_grounded"
    """The context does not state it."""
    UNDECIDED = "undecided"
    """No model judged it, and its words alone don't tell; it counts as not grounded."""


class DecidedBy(StrEnum):
    """What decided about a claim."""

    NUMBERS = "numbers"
    """A number, date or code of it stands nowhere in the context; no model was asked."""
    VERBATIM = "verbatim"
    """It stands there word for word, with the same negations; no model was asked."""
    MODEL = "model"
    """A model judged it beside its best passage."""
    WORDS = "words"
    """No model could: the passage has its words in their order, its numbers and no others, its negations, or not."""
    NOTHING = "nothing"
    """The context has nothing like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundedClaim:
    """One claim and the evidence for it.

    Attributes:
        claim: The claim.
        status: What came of it.
        by: What decided.
        judgement: What the model said, where it was asked.
        evidence_id: The source of the evidence, or None where there is none.
        evidence_span: Where it stands in that source's text: what states the claim, or comes closest to it.
        evidence_text: What stands there, or "".
    """

    claim: Claim
    status: Grounded
    by: DecidedBy
    judgement: Judgement | None = None
    evidence_id: str | None = None
    evidence_span: tuple[int, int] | None = None
    evidence_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounding:
    """Which claims of a response its context states.

    Attributes:
        claims: The claims, in order.
        outcomes: What came of each question to a model, in order.
        details: What was wrong with answers, or not read of the response, for people.
        calls: Calls made.
    """

    claims: tuple[GroundedClaim, ...]
    outcomes: tuple[Outcome, ...] = ()
    details: tuple[str, ...] = ()
    calls: int = 0

    @property
    def score(self) -> Score:
        """Grounded claims over all; with no claim nothing was checked."""
        return Score(sum(one.status is Grounded.GROUNDED for one in self.claims), len(self.claims))


def check_grounding(context: AnswerSources, response: str, *, client: Client | None = None) -> Grounding:
    """Return which claims of a response its context states, each with the evidence.

    Args:
        context: One text, or sources as ``proofread`` takes them.
        response: The answer to check.
        client: Asks a model; at most one call for eight claims, and one more for each claim whose judgement could
            not be read. Without one, words alone decide, and most claims stay undecided.

    Raises:
        InvalidArgument: if an argument is of the wrong kind.

    >>> found = check_grounding("The battery lasts 21 hours.", "The battery lasts 12 hours.")
    >>> str(found.score), str(found.claims[0].by), found.claims[0].evidence_text
    ('0.0000 (0 of 1)', 'numbers', '21 hours')
    """
    plan = grounding_plan(context, response, has_model=client is not None)
    return without_model(plan) if client is None else expect_client(client).run(plan)


def grounding_plan(context: AnswerSources, response: str, *, has_model: bool = True) -> Plan[Grounding]:
    """Return the plan of ``check_grounding``, for ``Client.run_async`` and for a look at its prompts."""
    arguments.text("response", response, "Write the answer as one text.")
    return _plan(Context(context), response, has_model=has_model)


class _Asked:
    """What came of the questions of one check."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self.details: list[str] = []
        self.calls = 0

    def note(self, reply: Reply, outcome: Outcome, detail: str) -> None:
        """Keep what came of one question."""
        self.outcomes.append(outcome)
        self.calls += reply.calls
        if detail:
            self.details.append(f"{reply.prompt.name}: {outcome}: {detail}")


def _plan(context: Context, response: str, *, has_model: bool) -> Plan[Grounding]:
    asked = _Asked()
    found = sentences(response)
    if len(found) == MAX_SENTENCES and sentences(response[found[-1].end :]):
        asked.details.append(f"response: {Outcome.CUT_OFF}: only its first {MAX_SENTENCES} sentences were read")
    claims = by_rules(response)
    if has_model and len(claims) > RULES_UP_TO:
        batches = [found[n : n + _SENTENCES] for n in range(0, len(found), _SENTENCES)]
        replies = yield [claims_prompt(batch) for batch in batches]
        claims = []
        for reply, batch in zip(replies, batches, strict=True):
            read, outcome, detail = read_claims(reply, batch)
            claims += read
            asked.note(reply, outcome, detail)
    decided = [_without_asking(claim, context) for claim in claims]
    open_ones = [n for n, one in enumerate(decided) if one.status is Grounded.UNDECIDED and one.evidence_span]
    if has_model and open_ones:
        judged = yield from _judge([claims[n].text for n in open_ones], context, asked)
        for n, judgement in zip(open_ones, judged, strict=True):
            decided[n] = _with_judgement(decided[n], judgement)
    final = [_by_words(one) if one.status is Grounded.UNDECIDED else one for one in decided]
    return Grounding(
        claims=tuple(final), outcomes=tuple(asked.outcomes), details=tuple(asked.details), calls=asked.calls
    )


def _without_asking(claim: Claim, context: Context) -> GroundedClaim:
    """Return what arithmetic and comparison say; undecided with its best passage where they don't tell."""
    if facts_missing(claim.text, context.indexes):
        return _near_miss(claim, context)
    best = context.best(claim.text)
    if best is None:
        return GroundedClaim(claim=claim, status=Grounded.NOT_GROUNDED, by=DecidedBy.NOTHING)
    for page, index in enumerate(context.indexes):
        span = index.passage(claim.text)
        there = None if span is None else context.at(page, index.original(*span)[0])
        if span is not None and there is not None and _is_said(claim.text, index.text[slice(*span)], there.text):
            return _beside(claim, context, there, Grounded.GROUNDED, DecidedBy.VERBATIM)
    return _beside(claim, context, best, Grounded.UNDECIDED, DecidedBy.WORDS)


def _is_said(claim: str, quoted: str, sentence: str) -> bool:
    """Say whether a sentence says what it has word for word: with the same signs, denials, and order of numbers."""
    return denies_alike(claim, sentence) and states_facts(claim, sentence) and has_same_facts(claim, quoted)


def _beside(claim: Claim, context: Context, passage: Passage, status: Grounded, by: DecidedBy) -> GroundedClaim:
    return GroundedClaim(
        claim=claim,
        status=status,
        by=by,
        evidence_id=context.name(passage),
        evidence_span=(passage.start, passage.end),
        evidence_text=passage.text,
    )


def _near_miss(claim: Claim, context: Context) -> GroundedClaim:
    """Return a claim with a number that stands nowhere, and what comes closest to that number."""
    missing = GroundedClaim(claim=claim, status=Grounded.NOT_GROUNDED, by=DecidedBy.NUMBERS)
    for fact in facts_of(claim.text):
        if all(place_of(fact, index) is None for index in context.indexes):
            near = find_closest(fact, context.indexes)
            if near is not None:
                page = context.indexes[near.page].page
                span = near.start, near.end
                return replace(
                    missing, evidence_id=page.url, evidence_span=span, evidence_text=page.text[slice(*span)].strip()
                )
    return missing


def _judge(texts: Sequence[str], context: Context, asked: _Asked) -> Plan[list[Judgement | None]]:
    """Have claims judged beside their passages, in batches; one by one where an answer can't be read."""
    pairs = [(text, _shown(text, context)) for text in texts]
    batches = [range(n, min(n + BATCH, len(pairs))) for n in range(0, len(pairs), BATCH)]
    judged: list[Judgement | None] = [None] * len(pairs)
    alone: list[int] = []
    replies = yield [_batch_prompt([pairs[n] for n in batch]) for batch in batches]
    for reply, batch in zip(replies, batches, strict=True):
        answer = read_items(reply, len(batch))
        for place, n in enumerate(batch, 1):
            judged[n] = judgement_of(answer.items.get(place, {}).get("verdict"))
        missing = [n for n in batch if judged[n] is None]
        is_odd = bool(missing) and answer.outcome.is_read
        asked.note(
            reply,
            Outcome.WRONG_SHAPE if is_odd else answer.outcome,
            "expected a verdict for each pair, found others" if is_odd else answer.detail,
        )
        if is_odd or answer.outcome in _ANSWERED:
            alone += missing
    replies = (yield [_one_prompt(*pairs[n]) for n in alone]) if alone else []
    for reply, n in zip(replies, alone, strict=True):
        judged[n] = judgement_of(reply.text.strip().rstrip(".")) if reply.outcome is Outcome.OK else None
        is_wrong = judged[n] is None and reply.outcome is Outcome.OK
        outcome = Outcome.WRONG_SHAPE if is_wrong else reply.outcome
        asked.note(reply, outcome, "expected one word, found others" if is_wrong else reply.detail)
    return judged


def _shown(text: str, context: Context) -> str:
    best = context.best(text)
    return "" if best is None else context.shown(text, best)


def _batch_prompt(pairs: Sequence[tuple[str, str]]) -> Prompt:
    listed = "\n".join(
        f"claim {number}: {line_of(claim)}\npassage {number}: {line_of(passage)}"
        for number, (claim, passage) in enumerate(pairs, 1)
    )
    return render("entailment.1", {"pairs": listed}, max_tokens=_TOKENS_EACH * (len(pairs) + 2))


def _one_prompt(claim: str, passage: str) -> Prompt:
    quoted = f"claim: {line_of(claim)}\npassage: {line_of(passage)}"
    return render("entailment-one.1", {"pair": quoted}, max_tokens=_TOKENS_EACH)


def _with_judgement(one: GroundedClaim, judgement: Judgement | None) -> GroundedClaim:
    if judgement is None:
        return one
    status = Grounded.GROUNDED if judgement is Judgement.ENTAILED else Grounded.NOT_GROUNDED
    return replace(one, status=status, by=DecidedBy.MODEL, judgement=judgement)


def _by_words(one: GroundedClaim) -> GroundedClaim:
    """Ground an undecided claim whose words, numbers and negations its passage has; leave another as it is."""
    claim, passage = one.claim.text, one.evidence_text
    is_there = coverage(claim, passage) >= _COVERED and denies_alike(claim, passage) and has_same_facts(claim, passage)
    return replace(one, status=Grounded.GROUNDED) if is_there else one
