"""Outcomes of the guard as OpenTelemetry events and metrics: verdicts and counts, and no text of pages or values."""

from __future__ import annotations

import time
from typing import Any

from holdwater.errors import needs_extra
from holdwater.guard import Guarded
from holdwater.model.finding import Finding
from holdwater.model.verdict import Reason, Verdict
from holdwater.text.visible import visible
from holdwater.version import VERSION

with needs_extra("otel"):
    from opentelemetry._logs import SeverityNumber, get_logger  # its name until that part of the API is declared stable
    from opentelemetry.metrics import get_meter

_NAME = "holdwater"
_EVENT = "gen_ai.evaluation.result"

# Both do nothing until the application sets its providers, and follow those from then on.
_LOGGER = get_logger(_NAME, VERSION)
_METER = get_meter(_NAME, VERSION)
_FINDINGS = _METER.create_counter("holdwater.findings", "{finding}", "Cited values that were checked.")
_CHANGES = _METER.create_counter("holdwater.changes", "{value}", "Contradicted values, by what was done with them.")

#: What a verdict is worth as a score; an unverifiable value has none.
_SCORES = {Verdict.SUPPORTED: 1.0, Verdict.CONTRADICTED: 0.0}


def emit(guarded: Guarded[Any], *, response_id: str | None = None) -> None:
    """Emit an event for each finding of one outcome, and count them.

    Hand it to whatever takes ``on_guarded``, or call it with what ``guard`` gives back. The events belong to the span
    that is current. Without an OpenTelemetry SDK it does nothing.

    Args:
        guarded: The outcome.
        response_id: Identifier of the model's response that was checked, where the span doesn't tell.

    >>> from holdwater import guard
    >>> emit(guard({"price": 1299, "price_url": "https://shop.example/p/1"}, {}))
    """
    at = time.time_ns()
    about = {"holdwater.run.digest": guarded.digest}
    if response_id is not None:
        about["gen_ai.response.id"] = response_id
    for finding in guarded.findings:
        _LOGGER.emit(
            timestamp=at,
            severity_number=_severity(finding),
            event_name=_EVENT,
            attributes={**about, **_attributes(finding)},
        )
    for reason, count in guarded.summary.reasons.items():
        _FINDINGS.add(count, {"holdwater.verdict": str(reason.verdict), "holdwater.reason": str(reason)})
    for action in ("nulled", "flagged"):
        if count := getattr(guarded.summary, action):
            _CHANGES.add(count, {"holdwater.action": action})


def _attributes(finding: Finding) -> dict[str, str | float]:
    """Return what an event says of a finding, by the names of the GenAI conventions where they have one."""
    attributes: dict[str, str | float] = {
        "gen_ai.evaluation.name": _NAME,
        "gen_ai.evaluation.score.label": str(finding.verdict),
        "gen_ai.evaluation.explanation": _explanation(finding),
        "holdwater.reason": str(finding.reason),
        "holdwater.path": visible(finding.path),
    }
    if finding.verdict in _SCORES:
        attributes["gen_ai.evaluation.score.value"] = _SCORES[finding.verdict]
    if finding.reason is Reason.INTERNAL_ERROR:
        attributes["error.type"] = finding.detail
    return attributes


def _explanation(finding: Finding) -> str:
    if not finding.matches:
        return f"{finding.reason}; pages looked at: {len(finding.pages)}"
    match = finding.matches[0]
    caveats = f"; caveats: {', '.join(finding.caveats)}" if finding.caveats else ""
    return f"{finding.reason} by {match.lane} in {match.channel}{caveats}"


def _severity(finding: Finding) -> SeverityNumber:
    if finding.reason is Reason.INTERNAL_ERROR:
        return SeverityNumber.ERROR
    return SeverityNumber.WARN if finding.verdict is Verdict.CONTRADICTED else SeverityNumber.INFO
