"""Reports of the two-pass check, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from holdwater.checks.information import Interval
from holdwater.checks.two_pass import Recommendation, TwoPass
from holdwater.checks.verdicts import Pass
from holdwater.outputs.canonical import json_text
from holdwater.text.lazy import lazy
from holdwater.text.visible import safe_json, visible

FORMAT = "holdwater.two_pass/1"
_TICKS = lazy("`+")
_SHORT_CHARS = 300
_GRAVITY = list(Recommendation)


def recommendation(results: Sequence[TwoPass]) -> Recommendation:
    """Return the gravest recommendation of some claims; without any there is nothing to proceed on."""
    return max((one.recommendation for one in results), key=_GRAVITY.index, default=Recommendation.GATHER_MORE_EVIDENCE)


def to_json(results: Sequence[TwoPass]) -> str:
    """Return the results as one JSON document on one line."""
    document = {
        "format": FORMAT,
        "recommendation": str(recommendation(results)),
        "calls": sum(one.calls for one in results),
        "claims": [_claim(one) for one in results],
    }
    return safe_json(json_text(document))


def _claim(one: TwoPass) -> dict[str, Any]:
    return {
        "claim": one.claim,
        "profile": one.profile.name,
        "status": one.status and str(one.status),
        "rule": str(one.rule),
        "recommendation": str(one.recommendation),
        "confidence": one.confidence,
        "confidence_source": one.full.source and str(one.full.source),
        "delta": one.delta,
        "is_evidence_against": one.is_evidence_against,
        "asks_user": one.asks_user,
        "placeholders": one.placeholders,
        "scrubbed": None if one.scrubbed is None else _pass(one.scrubbed),
        "full": _pass(one.full),
        "bits": None
        if one.budget is None
        else {
            "required": _interval(one.budget.required),
            "observed": _interval(one.budget.observed),
            "is_below_prior": one.budget.is_below_prior,
            "is_met": one.budget.is_met,
        },
    }


def _pass(one: Pass) -> dict[str, Any]:
    return {
        "judgement": one.judgement and str(one.judgement),
        "confidence": one.confidence,
        "source": one.source and str(one.source),
        "outcomes": [str(outcome) for outcome in one.outcomes],
        "detail": one.detail,
        "calls": one.calls,
    }


def _interval(one: Interval) -> dict[str, Decimal]:
    return {"low": one.low, "value": one.value, "high": one.high}


def to_markdown(results: Sequence[TwoPass]) -> str:
    """Return the results as Markdown; claims and details stand in code spans, so that nothing in them acts."""
    return "\n".join(_lines(results))


def _lines(results: Sequence[TwoPass]) -> Iterator[str]:
    yield f"# Two-pass check: {recommendation(results)}"
    yield ""
    yield f"{_count(len(results), 'claim')}, {_count(sum(one.calls for one in results), 'call')}."
    yield "It is a signal of a model, and no verdict."
    for number, one in enumerate(results, 1):
        yield ""
        yield f"## {number}. {one.status or 'nothing checked'}: {one.recommendation}"
        yield ""
        yield f"Claim: {code(one.claim)}"
        yield ""
        yield "| | scrubbed | full |"
        yield "| --- | --- | --- |"
        before = one.full if one.scrubbed is None else one.scrubbed
        yield f"| judgement | {before.judgement or '-'} | {one.full.judgement or '-'} |"
        yield f"| confidence | {_number(before.confidence)} | {_number(one.full.confidence)} |"
        yield f"| from | {before.source or '-'} | {one.full.source or '-'} |"
        yield f"| answers | {', '.join(before.outcomes) or '-'} | {', '.join(one.full.outcomes) or '-'} |"
        yield ""
        yield f"- profile `{visible(one.profile.name).replace('`', '')}`, rule `{one.rule}`, delta {_number(one.delta)}"
        yield from _remarks(one)


def _remarks(one: TwoPass) -> Iterator[str]:
    """Yield what else a reader should know."""
    if one.scrubbed is None and one.full.outcomes:
        yield "- nothing in the evidence could be scrubbed: both passes are one, and the delta is 0"
    if one.is_evidence_against:
        yield "- the evidence speaks **against** the claim"
    if one.asks_user:
        yield "- the passes conflict: a person has to look"
    if one.budget is not None:
        required, observed = one.budget.required, one.budget.observed
        enough = {True: "enough", False: "not enough", None: "within its uncertainty"}[one.budget.is_met]
        below = "; the posterior is below the prior" if one.budget.is_below_prior else ""
        yield (
            f"- bits: {observed.value} observed ({observed.low} to {observed.high}), "
            f"{required.value} required ({required.low} to {required.high}): {enough}{below}"
        )
    for name, read in (("scrubbed", one.scrubbed), ("full", one.full)):
        if read is not None and read.detail:
            yield f"- {name} pass: {code(read.detail)}"


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _number(value: Decimal | None) -> str:
    return "-" if value is None else str(value)


def code(text: str) -> str:
    """Return a text as a Markdown code span on one line, with a fence longer than any inside, cut where it is long.

    >>> code("a `b` c")
    '`` a `b` c ``'
    """
    shown = visible(text[:_SHORT_CHARS]).replace("|", "\\|")
    shown += f"… ({len(text):,} chars)" if len(text) > _SHORT_CHARS else ""
    longest = max((len(run) for run in _TICKS.findall(shown)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {shown} {fence}" if longest else f"`{shown}`"
