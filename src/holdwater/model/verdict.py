"""The three verdicts, and the reasons for them."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What is decided about one cited value."""

    SUPPORTED = "supported"
    """At least one significant token of it stands on a page that it cites."""
    CONTRADICTED = "contradicted"
    """Every page that it cites is held, whole and fit to judge, and none states any token of it."""
    UNVERIFIABLE = "unverifiable"
    """The evidence doesn't decide; the reason says why."""


class Reason(StrEnum):
    """Why; the order of the unverifiable ones is the order in which they apply."""

    VALUE_FOUND = "value_found"
    """A significant token stands on a cited page."""
    VALUE_ABSENT = "value_absent"
    """Every cited page is full and fit, and no token stands on any of them."""
    NO_CITATION = "no_citation"
    """It cites no URL. A guard counts such values instead, in ``Summary.uncited``."""
    PAGE_NOT_HELD = "page_not_held"
    """A cited URL was not kept, or is no http(s) URL."""
    PAGE_EXCERPT_ONLY = "page_excerpt_only"
    """Of a cited URL only a passage or cleaned main content was kept."""
    PAGE_TOO_SHORT = "page_too_short"
    """A page has less visible text than ``min_text_chars``."""
    PAGE_ERROR = "page_error"
    """A page is an error, challenge, consent or login page, by its status or its shape."""
    PAGE_UNDECODABLE = "page_undecodable"
    """The bytes of a page are no text, or most of its text is U+FFFD."""
    PAGE_TRUNCATED = "page_truncated"
    """A capture stops in the middle, or was cut at a cap."""
    PAGE_DAMAGED = "page_damaged"
    """A stored capture fails its digest."""
    LOOK_ALIKE = "look_alike"
    """It would match only what looks like it, such as ``15OO`` for 1500."""
    NOT_CHECKABLE = "not_checkable"
    """A page can't be expected to carry it as written, or it says nothing."""
    DECLARED_DERIVED = "declared_derived"
    """The producer or the caller says that it was computed."""
    PROSE = "prose"
    """It is a passage, and does not stand there word for word."""
    INTERNAL_ERROR = "internal_error"
    """Our own fault: the value is kept, and the error logged and counted."""

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
    """Some of its significant tokens or words were found, and others not."""
    UNIT_DIFFERS = "unit_differs"
    """Its digits stand there with another unit."""
    OTHER_NOTATION = "other_notation"
    """It is read as the page's language does not write numbers: ``2,200`` as 2.2 on an English page."""
    ROUNDED = "rounded"
    """It equals what stands there after rounding."""
    PAGE_UNFIT = "page_unfit"
    """The page that states it is short, an error page, truncated, or otherwise unfit to judge."""
    SOFT_URL = "soft_url"
    """The page that states it joins the cited URL by a soft key only."""
    STATE_ONLY = "state_only"
    """It stands only in inline JSON or scripts."""
    HIDDEN_ONLY = "hidden_only"
    """It stands only in text that isn't shown."""
    ANCHOR_MISSING = "anchor_missing"
    """None of the run's own names stands near it; only with the lane ``identity_anchor``."""
    WEAK_EVIDENCE = "weak_evidence"
    """More than one in ten values of its shape would be found there too."""
