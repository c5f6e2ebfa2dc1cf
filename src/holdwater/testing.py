"""For users' own tests: that an output is grounded, and cases that pin what once went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from holdwater.citations import Sources
from holdwater.guard import Guarded, guard
from holdwater.model.finding import Finding
from holdwater.model.page import Evidence
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.text.canonical import json_text

T = TypeVar("T")

# No page could have settled these: the kind of the value, or what its producer says of it, is why.
_BEYOND_EVIDENCE = frozenset({Reason.NOT_CHECKABLE, Reason.DECLARED_DERIVED, Reason.PROSE})


def assert_grounded(
    output: T,
    evidence: Evidence,
    *,
    citations: Mapping[str, Sources] | None = None,
    settings: Settings = DEFAULT,
) -> Guarded[T]:
    """Fail unless every cited value of an output stands on a page that it cites.

    Stricter than the guard, which nulls only what is contradicted: a page that a test does not hold, or that is
    too short to judge, fails the test too, and so does an output in which no value cites anything. Values that
    no page could settle pass: those declared derived, prose, and what is not checkable.

    Args:
        output: What the agent ships, as ``guard`` takes it.
        evidence: Pages by URL.
        citations: As ``guard`` takes them.
        settings: As ``guard`` takes them.

    Returns:
        The outcome of the guard, for further looks.

    Raises:
        AssertionError: with a line for each value that is not grounded, and what the pages say instead.

    >>> from holdwater import Page
    >>> url = "https://shop.example/p/1"
    >>> pages = {url: [Page.from_text("Net weight 10 g", url=url)]}
    >>> assert_grounded({"weight": {"value": 0.01, "unit": "kg", "source_url": url}}, pages).summary.cited
    1
    """
    guarded = guard(output, evidence, citations=citations, settings=settings)
    lines = list(_faults(guarded))
    if not guarded.findings:
        lines = ["no value of the output cites a source: nothing was checked"]
    if lines:
        raise AssertionError("\n".join([f"{len(lines)} of {len(guarded.findings)} cited values not grounded:", *lines]))
    return guarded


def _faults(guarded: Guarded[Any]) -> Iterator[str]:
    """Yield a line for each value that is not grounded, and for each citation that can't be read."""
    for finding in guarded.findings:
        if finding.verdict is not Verdict.SUPPORTED and finding.reason not in _BEYOND_EVIDENCE:
            yield _line(finding)
    for unread in guarded.unread:
        yield f"{unread.path}: a citation that can't be read: {unread.why}"


def _line(finding: Finding) -> str:
    unit = f" {finding.unit}" if finding.unit else ""
    nearest = f"; the nearest is {finding.nearest.exact!r}" if finding.nearest else ""
    return f"{finding.path}: {json_text(finding.value)}{unit}: {finding.reason} on {', '.join(finding.urls)}{nearest}"
