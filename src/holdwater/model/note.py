"""An audit note: the record of one change to the output."""

from __future__ import annotations

from dataclasses import dataclass

from holdwater.model.match import Nearest
from holdwater.model.verdict import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRef:
    """A page that a note rests on.

    Attributes:
        url: URL of the page, as captured.
        sha256: Digest of its bytes.
        captured_at: ISO 8601 time in UTC, or None where not known.
        text_chars: Length of its text, in code points.
    """

    url: str
    sha256: str
    captured_at: str | None
    text_chars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Why one value was nulled (or only flagged), and all that is needed to put it back.

    Attributes:
        path: JSON Pointer to the value.
        action: ``nulled``, ``flagged``, ``not_nullable`` or ``over_max_nulls``; only ``nulled`` changed the output.
        value_json: The old value as exact JSON text.
        unit: Unit that was tried, as written or by the name that the field's suffix has, or None.
        urls: URLs that the value cites.
        reason: Why.
        pages: The pages that were looked at.
        lanes: Names of the lanes that were tried, in order.
        nearest: The closest evidence, or None.
        rules: Version of the rules: of this package.
        message: One sentence for people.
        value_type: ``decimal``, ``date``, ``datetime`` or ``time`` where the old value was such an object of Python,
            which JSON has no type for; else ``json``.
    """

    path: str
    action: str
    value_json: str
    unit: str | None
    urls: tuple[str, ...]
    reason: Reason
    pages: tuple[PageRef, ...]
    lanes: tuple[str, ...]
    nearest: Nearest | None
    rules: str
    message: str
    value_type: str = "json"
