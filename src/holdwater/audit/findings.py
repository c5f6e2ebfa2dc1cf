"""The fixed schema of findings in bulk: one row for each cited value, flat enough for a table."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from holdwater.audit.claims import Claim
from holdwater.model.citation import Scalar
from holdwater.model.finding import Finding
from holdwater.model.verdict import Verdict
from holdwater.outputs.canonical import json_text
from holdwater.text.urls import strict_key

#: Names the layout of a row.
FORMAT = "holdwater.finding/1"

#: File of the findings in the folder of an audit.
FILE = "findings.jsonl"

#: The columns in order, and what each holds, as Arrow names it.
COLUMNS = {
    "record": "int64",
    "number": "int64",
    "source": "string",
    "path": "string",
    "value_json": "string",
    "unit": "string",
    "field": "string",
    "urls": "list<string>",
    "site": "string",
    "derived": "bool",
    "span": "list<int64>",
    "shape": "string",
    "verdict": "string",
    "reason": "string",
    "would": "string",
    "lane": "string",
    "exact": "string",
    "snippet": "string",
    "channel": "string",
    "page_url": "string",
    "page_sha256": "string",
    "start": "int64",
    "end": "int64",
    "distance": "string",
    "coverage_found": "int64",
    "coverage_of": "int64",
    "missing": "list<string>",
    "caveats": "list<string>",
    "confidence": "string",
    "found_confidence": "double",
    "chance": "double",
    "pages": "list<string>",
    "detail": "string",
}

_MAX_DIGITS = 12


def file_of(place: Path | str) -> Path:
    """Return the file of the findings where the folder of an audit is named; anything else as it is."""
    found = Path(place) / FILE
    return found if found.is_file() else Path(place)


@lru_cache(maxsize=1024)
def site(url: str) -> str:
    """Return the host of a URL, in ASCII, with its port; "" for what is no web address.

    >>> site("https://Shop.example:8080/p/1"), site("page 3")
    ('shop.example:8080', '')
    """
    key = strict_key(url)
    return "" if key is None else key.split("/", 3)[2].partition("?")[0]


def shape(value: Scalar) -> str:
    """Return how a value is written, and its number of digits: what its odds of a lucky match depend on.

    >>> shape(1299), shape("1,299.00"), shape("10 kg"), shape("brushed aluminium"), shape(True)
    ('number, 4 digits', 'number, 6 digits', 'text, 2 digits', 'text', 'other')
    """
    if value is None or isinstance(value, bool):
        return "other"
    text = value if isinstance(value, str) else json_text(value)
    digits = sum(char.isdecimal() for char in text)
    kind = "number" if digits and not any(map(str.isalpha, text)) else "text"
    if digits > _MAX_DIGITS:
        return f"{kind}, over {_MAX_DIGITS} digits"
    return f"{kind}, {digits} digit{'' if digits == 1 else 's'}" if digits else kind


def row(claim: Claim, finding: Finding) -> dict[str, Any]:
    """Return a finding as a row of ``COLUMNS``: where it was found, or what is nearest, stands in the same ones.

    ``would`` is what the guard would have done: ``null`` or ``keep``. ``confidence`` is the producer's own, as it
    came in, and ``found_confidence`` what the finding makes of it. ``exact`` to ``end`` are those of the first
    match; of a contradicted value those of the nearest evidence, whose ``distance`` is given.
    """
    citation = claim.citation
    match = finding.matches[0] if finding.matches else None
    place = match or finding.nearest
    is_null = finding.verdict is Verdict.CONTRADICTED
    return {
        "record": claim.record,
        "number": claim.number,
        "source": claim.source,
        "path": citation.path,
        "value_json": json_text(citation.value),
        "unit": citation.unit,
        "field": citation.field,
        "urls": list(citation.urls),
        "site": site(citation.urls[0]) if citation.urls else "",
        "derived": citation.derived,
        "span": None if citation.span is None else list(citation.span),
        "shape": shape(citation.value),
        "verdict": str(finding.verdict),
        "reason": str(finding.reason),
        "would": "null" if is_null else "keep",
        "lane": match.lane if match else None,
        "exact": place.exact if place else None,
        "snippet": place.snippet if place else None,
        "channel": str(match.channel) if match else None,
        "page_url": place.url if place else None,
        "page_sha256": place.page_sha256 if place else None,
        "start": place.start if place else None,
        "end": place.end if place else None,
        "distance": finding.nearest.distance if finding.nearest else None,
        "coverage_found": finding.coverage.found,
        "coverage_of": finding.coverage.of,
        "missing": list(finding.coverage.missing),
        "caveats": list(map(str, finding.caveats)),
        "confidence": str(citation.confidence),
        "found_confidence": float(finding.confidence),
        "chance": None if finding.chance is None else float(finding.chance),
        "pages": list(finding.pages),
        "detail": finding.detail,
    }


def line(found: dict[str, Any]) -> str:
    """Return a row as one line of JSON, in ASCII: lone surrogates and direction characters come as escapes."""
    return json.dumps(found, separators=(",", ":"))
