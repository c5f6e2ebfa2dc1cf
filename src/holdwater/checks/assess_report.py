"""Reports of an assessment, for people and for programs: what arithmetic finds first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from holdwater.checks.assess import Assessment
from holdwater.checks.consistency import Consistency
from holdwater.checks.grounding import Grounded, Grounding
from holdwater.checks.provider import Outcome
from holdwater.model.mark import shown
from holdwater.outputs.canonical import json_text
from holdwater.text.visible import safe_json, visible

FORMAT = "holdwater.assessment/1"
_SHORT_CHARS = 160


def to_json(found: Assessment) -> str:
    """Return an assessment as one JSON document on one line."""
    document = {
        "format": FORMAT,
        "level": found.level and str(found.level),
        "score": found.score,
        "findings": {
            "contradicted": [
                {"path": one.path, "value": one.value, "urls": list(one.urls), "reason": str(one.reason)}
                for one in found.contradicted
            ],
            "unbacked": [
                {"text": one.text, "span": list(one.span), "kind": str(one.kind), "nearest": one.evidence_text}
                for one in found.unbacked
            ],
            "unbacked_citations": [
                {
                    "text": one.text,
                    "status": str(one.status),
                    "sources": list(one.sources),
                    "missing": list(one.missing),
                }
                for one in found.unbacked_citations
            ],
        },
        "parts": [
            {"name": part.name, "weight": part.weight, "score": part.share, "of": part.of} for part in found.parts
        ],
        "has_unverified_citation": found.has_unverified_citation,
        "grounding": None if found.grounding is None else _grounding(found.grounding),
        "consistency": None if found.consistency is None else _consistency(found.consistency),
        "two_pass": [
            {
                "claim": one.claim,
                "status": one.status and str(one.status),
                "rule": str(one.rule),
                "recommendation": str(one.recommendation),
                "confidence": one.confidence,
                "delta": one.delta,
            }
            for one in found.two_pass
        ],
        "calls": found.calls,
    }
    return safe_json(json_text(document))


def _grounding(found: Grounding) -> dict[str, Any]:
    return {
        "score": found.score.share,
        "count": found.score.count,
        "of": found.score.of,
        "outcomes": [str(one) for one in found.outcomes],
        "details": list(found.details),
        "claims": [
            {
                "claim": one.claim.text,
                "span": [one.claim.start, one.claim.end],
                "status": str(one.status),
                "by": str(one.by),
                "evidence_id": one.evidence_id,
                "evidence_span": one.evidence_span and list(one.evidence_span),
                "evidence": one.evidence_text,
            }
            for one in found.claims
        ],
    }


def _consistency(found: Consistency) -> dict[str, Any]:
    return {
        "score": found.score.share,
        "count": found.score.count,
        "of": found.score.of,
        "outcomes": [str(one) for one in found.outcomes],
        "details": list(found.details),
        "answers": list(found.answers),
        "pairs": [
            {"pair": [one.first, one.second], "agree": one.agree, "by": str(one.by), "detail": one.detail}
            for one in found.pairs
        ],
    }


def to_text(found: Assessment) -> str:
    """Return an assessment as lines for people, in which nothing that a text says can act."""
    return "\n".join(_lines(found))


def _lines(found: Assessment) -> Iterator[str]:
    for finding in found.contradicted:
        yield f"contradicted  {visible(finding.path)}: {_short(str(finding.value))}"
    for mark in found.unbacked:
        yield f"unbacked      {shown(mark.line())}"
    for sentence in found.unbacked_citations:
        yield f"{sentence.status:<13} {_short(sentence.text)}"
    score = "nothing checked" if found.score is None else str(found.score)
    yield f"level {found.level or 'none'}, score {score}" + (
        ", lowered by a citation that is not verified" if found.has_unverified_citation and found.score else ""
    )
    for part in found.parts:
        yield f"  {part.name} {part.share} of {part.of}, weight {part.weight}"
    if found.grounding is not None:
        for one in found.grounding.claims:
            if one.status is not Grounded.GROUNDED:
                yield f"  {one.status} by {one.by}: {_short(one.claim.text)}"
                if one.evidence_text:
                    yield f"    nearest: {_short(one.evidence_text)}"
    if found.consistency is not None:
        for pair in found.consistency.pairs:
            if not pair.agree:
                more = f": {_short(pair.detail)}" if pair.detail else ""
                yield f"  answers {pair.first + 1} and {pair.second + 1} differ by {pair.by}{more}"
    for one_pass in found.two_pass:
        yield f"  two-pass {one_pass.status or 'nothing checked'} by {one_pass.rule}: {_short(one_pass.claim)}"
    for detail in faults(found):
        yield f"  could not be used: {_short(detail)}"


def faults(found: Assessment) -> list[str]:
    """Return what could not be asked or read, each once."""
    details: list[str] = []
    for one in (found.grounding, found.consistency):
        details += () if one is None else one.details
    details += [read.detail for one in found.two_pass for read in (one.scrubbed, one.full) if read and read.detail]
    return list(dict.fromkeys(details))


def outcomes(found: Assessment) -> list[Outcome]:
    """Return what came of each question to a model."""
    asked: list[Outcome] = []
    for one in (found.grounding, found.consistency):
        asked += () if one is None else one.outcomes
    for both in found.two_pass:
        asked += [outcome for read in (both.scrubbed, both.full) if read for outcome in read.outcomes]
    return asked


def was_heard(found: Assessment) -> bool:
    """Say whether a model said something that counts, were it a part of an answer."""
    if found.grounding is not None and any(one.judgement or one.claim.is_from_model for one in found.grounding.claims):
        return True
    if found.consistency is not None and found.consistency.answers:
        return True
    return any(one.full.judgement or (one.scrubbed and one.scrubbed.judgement) for one in found.two_pass)


def _short(text: str) -> str:
    """Return a text on one line, cut where it is long, with its length."""
    safe = visible(" ".join(text[: 2 * _SHORT_CHARS].split()))
    return safe if len(text) <= _SHORT_CHARS else f"{safe[:_SHORT_CHARS]}… ({len(text):,} chars)"
