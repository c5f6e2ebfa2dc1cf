"""Verdicts of an earlier day, read back from findings, from whole runs, or from notes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from holdwater.audit.claims import citation_of
from holdwater.audit.runs import cited_in, is_run
from holdwater.citations import Detection, Reading
from holdwater.errors import HoldwaterError, InvalidRecord
from holdwater.guard import read_note
from holdwater.model.citation import Citation, Scalar
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason
from holdwater.outputs.canonical import canonical_json
from holdwater.outputs.json_source import parse

#: Which settings decide a verdict; the others say what is done with it.
_DECIDING = ("derived", "lanes", "min_text_chars", "translated", "units")


@dataclass(frozen=True, slots=True, kw_only=True)
class PastVerdict:
    """What was found of one value on an earlier day.

    Attributes:
        citation: The value, and what it cites.
        reason: Why; it implies the verdict.
        lane: Of the first match, or None.
        exact: The text of the first match, or of the nearest evidence, or None.
        pages: SHA-256 of every page that was looked at, sorted.
    """

    citation: Citation
    reason: Reason
    lane: str | None
    exact: str | None
    pages: tuple[str, ...]


def verdicts(record: object, settings: Settings) -> list[PastVerdict]:
    """Return the verdicts that a record holds: a row of findings, a whole run, or a note.

    Args:
        record: What a line or a row holds.
        settings: What it is to be judged by again; of a run the deciding ones must be the same.

    Raises:
        InvalidRecord: if it is none of them, or can't be judged again as it was.
    """
    if not isinstance(record, Mapping):
        raise InvalidRecord("expected a finding, a run or a note, found something else.")
    try:
        if is_run(record):
            return _of_run(record, settings)
        if "action" in record:
            return [_of_note(record)]
        return [_of_finding(record)]
    except InvalidRecord:
        raise
    except (HoldwaterError, LookupError, TypeError, ValueError, AssertionError) as error:
        raise InvalidRecord("expected a finding, a run or a note, found something else.") from error


def reading(found: Iterable[PastVerdict]) -> Reading:
    """Return what those values cite, for a plan."""
    return Reading(tuple(one.citation for one in found), (), (), (), Detection(None, "", ""))


def _of_finding(row: Mapping[str, Any]) -> PastVerdict:
    plain = dict(row)
    plain["span"] = None if row["span"] is None else [int(str(offset)) for offset in row["span"]]
    return PastVerdict(
        citation=citation_of(plain),
        reason=Reason(row["reason"]),
        lane=row["lane"],
        exact=row["exact"],
        pages=tuple(row["pages"]),
    )


def _of_note(row: Mapping[str, Any]) -> PastVerdict:
    note = read_note(row)
    held = parse(note.value_json).value
    value: Scalar = held  # type: ignore[assignment]  # a note is on a scalar
    return PastVerdict(
        citation=Citation(path=note.path, value=value, urls=note.urls, unit=note.unit, field=_field(note.path)),
        reason=note.reason,
        lane=None,
        exact=note.nearest.exact if note.nearest else None,
        pages=tuple(sorted({page.sha256 for page in note.pages})),
    )


def _of_run(run: Mapping[str, Any], settings: Settings) -> list[PastVerdict]:
    wanted = json.loads(canonical_json(settings))
    had = json.loads(canonical_json(run["settings"]))
    other = [name for name in _DECIDING if had[name] != wanted[name]]
    if other:
        raise InvalidRecord(f"was judged under other settings: give its own {' and '.join(other)}.")
    citations = cited_in(run).citations
    findings: Sequence[Mapping[str, Any]] = run["findings"]
    if [one.path for one in citations] != [found["path"] for found in findings]:
        raise InvalidRecord("was judged by citations that it doesn't name itself.")
    return [_of_run_finding(citation, found) for citation, found in zip(citations, findings, strict=True)]


def _of_run_finding(citation: Citation, found: Mapping[str, Any]) -> PastVerdict:
    match = found["matches"][0] if found["matches"] else None
    place = match or found["nearest"]
    return PastVerdict(
        citation=citation,
        reason=Reason(found["reason"]),
        lane=match["lane"] if match else None,
        exact=place["exact"] if place else None,
        pages=tuple(found["pages"]),
    )


def _field(path: str) -> str | None:
    """Return the name of the field that a pointer names: that of what holds ``value``, or an item of a list.

    >>> _field("/specs/weight_kg/value"), _field("/sizes/0"), _field("")
    ('weight_kg', 'sizes', None)
    """
    names = [name for name in path.split("/")[1:] if not name.isdecimal()]
    while len(names) > 1 and names[-1] == "value":
        names.pop()
    return names[-1].replace("~1", "/").replace("~0", "~") if names else None
