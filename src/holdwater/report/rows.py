"""What a report shows: one row for each finding, of an audit or of a guard's run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from holdwater.errors import InvalidRecord
from holdwater.guard.run import Guarded, run_document
from holdwater.model.arguments import found
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.canonical import json_text
from holdwater.report.links import address
from holdwater.text.neighbours.field_names import field_unit

_WOULD_NULL = "null"
_MAX_WHOLE = 2**53


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One finding, flat: what it says, and the place in the evidence that it rests on.

    Attributes:
        record: Number of the record, from 1.
        number: Number of the finding in its record, from 1.
        source: Where the record stands, for people: file and line; "" where there is none.
        path: JSON Pointer to the value.
        value_json: The value as exact JSON text.
        unit: The unit tried for it, or None.
        urls: URLs that it cites, as written.
        reason: Why; it implies the verdict.
        action: What was done with a contradicted value, ``nulled`` and the like, or ``would_null``; "" if nothing.
        lane: Of the first match, or None.
        channel: Of the first match, or None.
        exact: The text of the first match; of a contradicted value that of the nearest evidence; or None.
        snippet: The same with its neighbourhood.
        page_url: URL of its page, as captured.
        page_sha256: Digest of its page.
        start: Start of its span in the page's text, in code points.
        end: End, exclusive.
        distance: How far the nearest evidence is, as a decimal text, or None.
        coverage_found: Parts of the value that were found.
        coverage_of: All of them.
        missing: Those that were not.
        caveats: What lowers the confidence.
        confidence: 0 to 1.
        chance: Share of values of the same shape that the pages would also support, 0 to 1, or None.
        detail: Of an internal error, its type.
    """

    record: int
    number: int
    source: str
    path: str
    value_json: str
    unit: str | None
    urls: tuple[str, ...]
    reason: Reason
    action: str
    lane: str | None
    channel: str | None
    exact: str | None
    snippet: str | None
    page_url: str | None
    page_sha256: str | None
    start: int | None
    end: int | None
    distance: str | None
    coverage_found: int
    coverage_of: int
    missing: tuple[str, ...]
    caveats: tuple[str, ...]
    confidence: Decimal
    chance: Decimal | None
    detail: str

    @property
    def verdict(self) -> Verdict:
        """The verdict that the reason implies."""
        return self.reason.verdict

    @property
    def site(self) -> str:
        """The host of the first cited URL, in ASCII; "" for what is no web address."""
        return address(self.urls[0]).host if self.urls else ""


def audit_row(line: Mapping[str, Any]) -> Row:
    """Return the row that a line of an audit's findings holds.

    Args:
        line: The columns of ``docs/reference/audit.md``, numbers as ``int`` and ``Decimal`` or ``float``.

    Raises:
        InvalidRecord: if it is none; the message names the column.
    """
    return Row(
        record=_whole(line, "record") or 0,
        number=_whole(line, "number") or 0,
        source=_text(line, "source"),
        value_json=_text(line, "value_json"),
        action="would_null" if line.get("would") == _WOULD_NULL else "",
        lane=_optional(line, "lane"),
        channel=_optional(line, "channel"),
        distance=_optional(line, "distance"),
        coverage_found=_whole(line, "coverage_found") or 0,
        coverage_of=_whole(line, "coverage_of") or 0,
        missing=_texts(line, "missing"),
        confidence=_share(line, "found_confidence") or Decimal(0),
        **_common(line),
        **_place(line),
    )


def run_rows(document: Mapping[str, Any], *, record: int = 1, source: str = "") -> Iterator[Row]:
    """Yield a row for each finding of a run, as ``run_document`` gives it or a file holds it.

    Args:
        document: The run.
        record: Number of the record that it was about.
        source: Where that stands, for people.

    Raises:
        InvalidRecord: if it is none; the message names the member.
    """
    findings, notes = document.get("findings"), document.get("notes")
    if not isinstance(findings, list) or not isinstance(notes, list):
        raise InvalidRecord("expected a run with findings and notes, found none.")
    actions = {note.get("path"): note.get("action") for note in notes if isinstance(note, dict)}
    for number, finding in enumerate(findings, 1):
        if not isinstance(finding, dict):
            raise InvalidRecord(f"findings: expected objects, found {found(finding)}.")
        matches = finding.get("matches")
        match = matches[0] if isinstance(matches, list) and matches else None
        nearest = finding.get("nearest")
        place = _object(match or nearest or {}, "matches")
        common = _common(finding)
        is_contradicted = common["reason"].verdict is Verdict.CONTRADICTED
        coverage = _object(finding.get("coverage"), "coverage")
        yield Row(
            record=record,
            number=number,
            source=source,
            value_json=json_text(finding.get("value")),
            action=str(actions.get(finding.get("path")) or "") if is_contradicted else "",
            lane=_optional(place, "lane"),
            channel=_optional(place, "channel"),
            distance=_optional(place, "distance"),
            coverage_found=_whole(coverage, "found") or 0,
            coverage_of=_whole(coverage, "of") or 0,
            missing=_texts(coverage, "missing"),
            confidence=_share(finding, "confidence") or Decimal(0),
            **common,
            **_place({**place, "page_url": place.get("url")}),
        )


def guarded_rows(outcomes: Iterable[Guarded[Any]]) -> Iterator[Row]:
    """Yield a row for each finding of some outcomes of ``guard``, in order; each is a record of its own."""
    for number, guarded in enumerate(outcomes, 1):
        yield from run_rows(run_document(guarded), record=number)


def _common(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an audit and a run call by the same name."""
    reason = _text(data, "reason")
    if reason not in list(Reason):
        raise InvalidRecord(f"reason: expected one of {', '.join(Reason)}, found {found(reason)}.")
    return {
        "path": _text(data, "path"),
        "unit": _optional(data, "unit") or field_unit(_optional(data, "field")),
        "urls": _texts(data, "urls"),
        "reason": Reason(reason),
        "caveats": _texts(data, "caveats"),
        "chance": _share(data, "chance"),
        "detail": _optional(data, "detail") or "",
    }


def _place(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return where the evidence stands."""
    texts = {name: _optional(data, name) for name in ("exact", "snippet", "page_url", "page_sha256")}
    return {**texts, "start": _whole(data, "start"), "end": _whole(data, "end")}


def _object(value: object, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidRecord(f"{name}: expected an object, found {found(value)}.")
    return value


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise InvalidRecord(f"{name}: expected text, found {found(value)}.")
    return value


def _optional(data: Mapping[str, Any], name: str) -> str | None:
    return None if data.get(name) is None else _text(data, name)


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = data.get(name)
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
        raise InvalidRecord(f"{name}: expected a list of texts, found {found(value)}.")
    return tuple(value)


def _whole(data: Mapping[str, Any], name: str) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    # A run read back from a file holds numbers as they are written: Decimals, of any exponent.
    is_number = isinstance(value, (int, Decimal)) and not isinstance(value, bool)
    if not is_number or not Decimal(value).is_finite() or not 0 <= value <= _MAX_WHOLE or value != int(value):
        raise InvalidRecord(f"{name}: expected a whole number of 0 or more, found {found(value)}.")
    return int(value)


def _share(data: Mapping[str, Any], name: str) -> Decimal | None:
    value = data.get(name)
    if value is None:
        return None
    is_number = isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
    share = Decimal(str(value)) if is_number else None
    if share is None or not share.is_finite() or not 0 <= share <= 1:
        raise InvalidRecord(f"{name}: expected a number from 0 to 1, found {found(value)}.")
    return share
