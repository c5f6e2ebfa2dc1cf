"""What one guard run gives back, and the digest that pins it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from holdwater.citations import Unread
from holdwater.errors import HoldwaterError, InvalidRecord
from holdwater.guard.notes import NULLED
from holdwater.model.finding import Finding
from holdwater.model.note import Note
from holdwater.model.settings import Settings
from holdwater.model.shown import Shown
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs.canonical import sha256_json, to_jsonable
from holdwater.outputs.tree import MAX_DEPTH, members
from holdwater.version import VERSION

T = TypeVar("T")

#: Names the layout of a run document.
FORMAT = "holdwater.run/1"

#: A record as deep as it may be, in a run document.
RUN_DEPTH = MAX_DEPTH + 8

#: What a run digest is taken over.
_PINNED = ("input", "output", "notes", "settings", "lanes", "pages")


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Counts over one run.

    Attributes:
        cited: Values that cite a source: one finding each.
        uncited: Scalars that cite none.
        verdicts: Findings by verdict.
        reasons: Findings by reason.
        nulled: Values that were set to null.
        flagged: Contradicted values that were kept.
        internal_errors: Values whose check failed; they were kept.
    """

    cited: int
    uncited: int
    verdicts: Mapping[Verdict, int]
    reasons: Mapping[Reason, int]
    nulled: int
    flagged: int
    internal_errors: int


def summarise(findings: Sequence[Finding], uncited: int, new: Sequence[Note]) -> Summary:
    """Count the findings and the new notes of one run."""
    reasons = Counter(finding.reason for finding in findings)
    verdicts = Counter(finding.verdict for finding in findings)
    nulled = sum(note.action == NULLED for note in new)
    return Summary(
        cited=len(findings),
        uncited=uncited,
        verdicts={verdict: verdicts[verdict] for verdict in Verdict},
        reasons={reason: reasons[reason] for reason in Reason if reasons[reason]},
        nulled=nulled,
        flagged=len(new) - nulled,
        internal_errors=reasons[Reason.INTERNAL_ERROR],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded(Shown, Generic[T]):
    """An output after the guard. Two are equal if their outputs and notes are.

    Attributes:
        output: A copy of the output, contradicted values null, of the same types.
        notes: What was changed or flagged and why: earlier notes that the output carried, and this run's.
        findings: The finding on each cited value, in document order.
        digest: Hex SHA-256 over input, output, notes, settings, lane versions and page digests.
        summary: Counts.
        input: The output as it came in, as JSON has it.
        settings: The settings of the run.
        lanes: Versions of the lanes that read, by name, in order.
        pages: SHA-256 of every page that a cited URL joins, sorted.
        unread: What looks like a citation in the output and can't be read, and why.
    """

    _shown_as = "guarded"

    output: T
    notes: tuple[Note, ...]
    findings: tuple[Finding, ...] = field(compare=False)
    digest: str = field(compare=False)
    summary: Summary = field(compare=False)
    input: object = field(compare=False, repr=False)
    settings: Settings = field(compare=False, repr=False)
    lanes: Mapping[str, int] = field(compare=False, repr=False)
    pages: tuple[str, ...] = field(compare=False, repr=False)
    unread: tuple[Unread, ...] = field(compare=False, repr=False, default=())


class Contradicted(HoldwaterError, ValueError):
    """Raised by a guard when ``on_contradicted`` is ``raise``; ``guarded`` holds the whole outcome."""

    def __init__(self, message: str, guarded: Guarded[Any]) -> None:
        super().__init__(message)
        self.guarded = guarded


def run_digest(
    *,
    input: object,  # noqa: A002  # the word for it in a run
    output: object,
    notes: Iterable[object],
    settings: object,
    lanes: object,
    pages: Iterable[str],
) -> str:
    """Return the digest of a run: SHA-256 of the canonical JSON of all that decided it and came of it.

    It shows accidents and pins what was found. It proves nothing against somebody who holds all the files.

    Args:
        input: The output before the guard.
        output: The output after it.
        notes: The notes, as ``Note`` or as JSON holds them.
        settings: The settings, as ``Settings`` or as JSON holds them.
        lanes: Version of each lane that read, by name.
        pages: SHA-256 of every page that a cited URL joins, in any order.
    """
    return sha256_json(
        {
            "input": input,
            "output": output,
            "notes": tuple(notes),
            "settings": settings,
            "lanes": lanes,
            "pages": sorted(set(pages)),
        }
    )


def run_document(guarded: Guarded[Any]) -> dict[str, object]:
    """Return a run as JSON holds it, complete enough to check its digest later.

    Write it with ``canonical_json`` and read it with ``json_source.parse(text, max_depth=RUN_DEPTH)``: both
    keep numbers as they are written, and the digest depends on that.
    """
    document = {
        "format": FORMAT,
        "rules": VERSION,
        "digest": guarded.digest,
        "summary": guarded.summary,
        **{name: getattr(guarded, name) for name in _PINNED},
        "findings": [{"verdict": finding.verdict, **dict(members(finding) or ())} for finding in guarded.findings],
    }
    return cast("dict[str, object]", to_jsonable(document))


def document_digest(document: Mapping[str, Any]) -> str:
    """Return the digest that a run document should bear, from what it holds.

    Raises:
        InvalidRecord: if it is no run document.
    """
    if document.get("format") != FORMAT:
        raise InvalidRecord(f"format: expected a run of the layout {FORMAT}, found something else.")
    missing = [name for name in _PINNED if name not in document]
    if missing:
        raise InvalidRecord(f"expected a whole run, found none of {', '.join(missing)}. Was the file cut?")
    return run_digest(**{name: document[name] for name in _PINNED})
