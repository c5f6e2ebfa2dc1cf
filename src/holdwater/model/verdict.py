"""The three verdicts, and the reasons for them."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What is decided about one cited value."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNVERIFIABLE = "unverifiable"


class Reason(StrEnum):
    """Why; the order of the unverifiable ones is the order in which they apply."""

    VALUE_FOUND = "value_found"
    VALUE_ABSENT = "value_absent"
    NO_CITATION = "no_citation"
    PAGE_NOT_HELD = "page_not_held"
    PAGE_EXCERPT_ONLY = "page_excerpt_only"
    PAGE_TOO_SHORT = "page_too_short"
    PAGE_ERROR = "page_error"
    PAGE_UNDECODABLE = "page_undecodable"
    PAGE_TRUNCATED = "page_truncated"
    PAGE_DAMAGED = "page_damaged"
    LOOK_ALIKE = "look_alike"
    NOT_CHECKABLE = "not_checkable"
    DECLARED_DERIVED = "declared_derived"
    PROSE = "prose"
    INTERNAL_ERROR = "internal_error"

    @property
    def verdict(self) -> Verdict:
        """The one verdict that this reason can stand for.

        >>> Reason.PAGE_NOT_HELD.verdict
        <Verdict.UNVERIFIABLE: 'unverifiable'>
        """
        if self is Reason.VALUE_FOUND:
            return Verdict.SUPPORTED
        if self is Reason.VALUE_ABSENT:
            return Verdict.CONTRADICTED
        return Verdict.UNVERIFIABLE


class Caveat(StrEnum):
    """What lowers the confidence of a supported value; never what takes the support away."""

    PARTIAL = "partial"
    UNIT_DIFFERS = "unit_differs"
    ROUNDED = "rounded"
    PAGE_UNFIT = "page_unfit"
    SOFT_URL = "soft_url"
    STATE_ONLY = "state_only"
    HIDDEN_ONLY = "hidden_only"
    ANCHOR_MISSING = "anchor_missing"
    WEAK_EVIDENCE = "weak_evidence"
