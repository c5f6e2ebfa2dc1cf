"""For users' own tests: that an output is grounded, and cases that pin what once went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from holdwater.capture.export import export_folder
from holdwater.capture.folder import read_folder
from holdwater.citations import Shape, Sources
from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.guard import Guarded, guard
from holdwater.model import arguments
from holdwater.model.finding import Finding
from holdwater.model.page import Evidence
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.canonical import json_text
from holdwater.outputs.json_source import parse
from holdwater.store.base import Capture, EvidenceStore

T = TypeVar("T")

#: Name of the file that holds a case, in a folder with its pages.
CASE = "case.json"

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
    found = guarded.findings
    values = [_line(finding) for finding in found if _is_fault(finding)]
    unread = [f"{one.path}: a citation that can't be read: {one.why}" for one in guarded.unread]
    if values or unread or not found:
        head = f"{len(values)} of {len(found)} cited values not grounded:"
        head = head if found else "no value of the output cites a source: nothing was checked"
        raise AssertionError("\n".join([head, *values, *unread]))
    return guarded


def _is_fault(finding: Finding) -> bool:
    """Tell whether a value is not grounded, though a page could have settled it."""
    return finding.verdict is not Verdict.SUPPORTED and finding.reason not in _BEYOND_EVIDENCE


def _line(finding: Finding) -> str:
    unit = f" {finding.unit}" if finding.unit else ""
    nearest = f"; the nearest is {finding.nearest.exact!r}" if finding.nearest else ""
    return f"{finding.path}: {json_text(finding.value)}{unit}: {finding.reason} on {', '.join(finding.urls)}{nearest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One value, the pages that it cites, and the verdict that it must get.

    Attributes:
        name: Name of its folder.
        record: An object with ``value``, ``unit`` and ``citations``.
        evidence: The pages.
        verdict: What the guard must say.
        comment: Why the case is kept.
    """

    name: str
    record: Mapping[str, Any]
    evidence: Evidence
    verdict: Verdict
    comment: str = ""

    def check(self) -> Finding:
        """Guard the value, and return the finding.

        Raises:
            AssertionError: if it gets another verdict; the message says which, and why.
        """
        # No other shape: a value that is text may hold references of its own.
        (finding,) = guard(self.record, self.evidence, shape=Shape.VALUE_OBJECT).findings
        if finding.verdict is not self.verdict:
            comment = f" ({self.comment})" if self.comment else ""
            raise AssertionError(f"{self.name}: expected {self.verdict}{comment}, found {_line(finding)}")
        return finding


def save_case(
    folder: Path | str, finding: Finding, store: EvidenceStore, *, verdict: Verdict | str, comment: str = ""
) -> None:
    """Keep a value and its pages as a case that a test can load: what once went wrong stays right.

    The folder gets the pages with a ``manifest.jsonl``, as ``holdwater check --evidence`` takes it, and a
    ``case.json``.

    Args:
        folder: A folder that is not there yet, or an empty one.
        finding: What a guard said of the value, rightly or not.
        store: The evidence that it was said on.
        verdict: What the guard should have said.
        comment: Why the case is kept.

    Raises:
        InvalidArgument: if the folder holds something already, the verdict is none, or the finding cites nothing or
            has a value that no file of JSON can hold, such as half a surrogate pair.
    """
    due = arguments.choice("verdict", Verdict, verdict)
    if not finding.urls:
        raise InvalidArgument(f"finding: expected one that cites a URL, found none at {finding.path!r}.")
    case = {"value": finding.value, "unit": finding.unit, "citations": finding.urls, "verdict": due, "comment": comment}
    text = json_text(case)
    try:
        parse(text)
    except HoldwaterError as error:
        raise InvalidArgument(f"{finding.path}: expected a value that JSON can hold: {error}") from error
    pages = [page for captures in store.select(finding.urls).values() for page in captures]
    export_folder(
        (Capture(number=at, page=page, body=store.body(page), runs=()) for at, page in enumerate(pages, 1)), folder
    )
    (Path(folder) / CASE).write_text(text + "\n", "utf-8")


def load_cases(folder: Path | str) -> list[Case]:
    """Return every case below a folder, sorted by name, for ``pytest.mark.parametrize``.

    Raises:
        InvalidArgument: if there is none, or one can't be read; the message names it.
        ManifestError: if the pages of one can't.
    """
    found = sorted(Path(folder).glob(f"*/{CASE}"))
    if not found:
        raise InvalidArgument(f"{folder}: expected cases that save_case wrote, found none. Check the path.")
    return [_load(path) for path in found]


def _load(path: Path) -> Case:
    try:
        data: Any = parse(path.read_text("utf-8")).value
        return Case(
            name=path.parent.name,
            record={name: data[name] for name in ("value", "unit", "citations")},
            evidence=read_folder(path.parent),
            verdict=Verdict(data["verdict"]),
            comment=data["comment"],
        )
    except (HoldwaterError, OSError, LookupError, TypeError, ValueError) as error:
        raise InvalidArgument(f"{path}: expected a case that save_case wrote: {error}") from error
