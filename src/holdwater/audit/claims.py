"""One cited value of a past run, as a line of JSON that another process can judge."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from holdwater.model.citation import Citation
from holdwater.outputs.canonical import json_text
from holdwater.outputs.json_source import parse
from holdwater.text.urls import strict_key

#: Past runs cite the same pages again and again.
_CACHED = 2**16


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One citation, and where in the input it stands.

    Attributes:
        record: Number of the record in the input, from 1.
        number: Number of the citation in the record, from 1, in document order.
        source: Where the record stands, for people: file and line.
        citation: What is to be judged.
    """

    record: int
    number: int
    source: str
    citation: Citation

    @property
    def key(self) -> int:
        """A number of 64 bits that is equal for claims on one page."""
        return _number_of(self.citation.urls[0])

    def line(self) -> str:
        """Return it as one line of JSON, in ASCII."""
        citation = self.citation
        return json.dumps(
            {
                "record": self.record,
                "number": self.number,
                "source": self.source,
                "path": citation.path,
                "value_json": json_text(citation.value),
                "urls": citation.urls,
                "unit": citation.unit,
                "field": citation.field,
                "derived": citation.derived,
                "confidence": str(citation.confidence),
                "span": citation.span,
            },
            separators=(",", ":"),
        )


@lru_cache(maxsize=_CACHED)
def _number_of(url: str) -> int:
    """Return a number of 64 bits that is equal for URLs of one strict key."""
    digest = hashlib.sha256((strict_key(url) or url).encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big")


def read_claim(line: str) -> Claim:
    """Return the claim that a line holds, numbers as they were written."""
    data = json.loads(line)
    return Claim(record=data["record"], number=data["number"], source=data["source"], citation=citation_of(data))


def citation_of(data: dict[str, object]) -> Citation:
    """Return the citation that a claim or a finding is about, from what JSON holds of either."""
    span = data["span"]
    return Citation(
        path=str(data["path"]),
        value=_scalar(str(data["value_json"])),
        urls=tuple(map(str, _listed(data["urls"]))),
        unit=_optional(data["unit"]),
        field=_optional(data["field"]),
        derived=bool(data["derived"]),
        confidence=Decimal(str(data["confidence"])),
        span=None if span is None else tuple(_listed(span)),  # type: ignore[arg-type]  # two offsets
    )


def _scalar(text: str) -> str | int | Decimal | bool | None:
    value = parse(text).value
    assert value is None or isinstance(value, (str, int, Decimal))  # noqa: S101  # citations cite scalars only
    return value


def _optional(value: object) -> str | None:
    return None if value is None else str(value)


def _listed(value: object) -> list[object]:
    assert isinstance(value, list)  # noqa: S101  # as ``line`` wrote it
    return value
