"""How a report says things to people."""

from __future__ import annotations

from holdwater.model.verdict import Caveat, Reason, Verdict
from holdwater.outputs import pointer
from holdwater.report.rows import Row
from holdwater.text.visible import visible

#: A sign for each verdict, so that none is told by its colour alone.
SIGNS = {Verdict.SUPPORTED: "✓", Verdict.CONTRADICTED: "✕", Verdict.UNVERIFIABLE: "?"}

REASONS = {
    Reason.VALUE_FOUND: "a page that it cites states it",
    Reason.VALUE_ABSENT: "none of the pages that it cites states it",
    Reason.NO_CITATION: "it cites no page",
    Reason.PAGE_NOT_HELD: "a page that it cites was not kept",
    Reason.PAGE_EXCERPT_ONLY: "only a part of a page that it cites was kept",
    Reason.PAGE_TOO_SHORT: "a page that it cites has too little text",
    Reason.PAGE_ERROR: "a page that it cites is an error, consent or login page",
    Reason.PAGE_UNDECODABLE: "a page that it cites can't be decoded",
    Reason.PAGE_TRUNCATED: "a page that it cites was cut short",
    Reason.PAGE_DAMAGED: "a page that it cites was damaged in storage",
    Reason.LOOK_ALIKE: "only what looks like it stands there",
    Reason.NOT_CHECKABLE: "no page can be expected to carry it as written",
    Reason.DECLARED_DERIVED: "it was computed, as its producer says",
    Reason.PROSE: "it is a passage, and does not stand there word for word",
    Reason.INTERNAL_ERROR: "its check failed",
}

CAVEATS: dict[str, str] = {
    Caveat.PARTIAL: "only a part of it was found",
    Caveat.UNIT_DIFFERS: "its digits stand there with another unit",
    Caveat.OTHER_NOTATION: "it is read as the page's language does not write numbers",
    Caveat.ROUNDED: "it equals what stands there after rounding",
    Caveat.PAGE_UNFIT: "the page that states it is not fit to judge by",
    Caveat.SOFT_URL: "the page that states it has a slightly different URL",
    Caveat.STATE_ONLY: "it stands only in data of the page's scripts",
    Caveat.HIDDEN_ONLY: "it stands only in text that isn't shown",
    Caveat.ANCHOR_MISSING: "none of the run's own names stands near it",
    Caveat.WEAK_EVIDENCE: "more than one in ten values of its shape would be found there too",
}

ACTIONS = {
    "nulled": "set to null",
    "flagged": "flagged, and kept",
    "not_nullable": "kept: its field can't be null",
    "over_max_nulls": "kept: its record had too many to null",
    "would_null": "the guard would set it to null",
}

VALUE_CHARS = 300
TEXT_CHARS = 120


def shorten(text: str, chars: int) -> str:
    """Return a text of that many characters at most, or its head with its length.

    >>> shorten("brushed stainless steel", 7)
    'brushed… (23 chars)'
    """
    return text if len(text) <= chars else f"{text[:chars]}… ({len(text):,} chars)"


def path(row: Row) -> str:
    """Return the path of a value, its middle left out where it is long."""
    return pointer.shown(row.path)


def value(row: Row, chars: int = TEXT_CHARS) -> str:
    """Return a value as JSON with its unit, safe to show on one line."""
    unit = f" {shorten(row.unit, chars)}" if row.unit else ""
    return visible(shorten(row.value_json, chars) + unit)


def sentence(row: Row) -> str:
    """Return what is found of a value in one line for people, safe to show, with all that it quotes shortened."""
    urls = ", ".join(row.urls[:1]) + (f" and {len(row.urls) - 1} more" if len(row.urls) > 1 else "")
    parts = [f"{value(row)} at {visible(path(row))} is {row.verdict}: {REASONS[row.reason]}"]
    if row.urls:
        parts.append(f"It cites {visible(shorten(urls, TEXT_CHARS))}")
    if row.verdict is Verdict.CONTRADICTED and row.exact is not None:
        nearest = visible(shorten(row.exact, TEXT_CHARS))
        parts.append(f"The nearest there is “{nearest}” in “{visible(shorten(row.snippet or '', 2 * TEXT_CHARS))}”")
    if row.detail:
        parts.append(f"The error is {visible(shorten(row.detail, TEXT_CHARS))}")
    if row.action:
        parts.append(f"Action: {ACTIONS.get(row.action, visible(shorten(row.action, TEXT_CHARS)))}")
    return ". ".join(parts) + "."
