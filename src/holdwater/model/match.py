"""A match: where a lane found a value."""

from __future__ import annotations

from dataclasses import dataclass

from holdwater.model.page import Channel


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One place on one page that states (a token of) the value.

    Attributes:
        token: The part of the value that was looked for.
        lane: Name of the lane that read the page's form.
        url: URL of the page, as captured.
        page_sha256: Digest of the page's bytes.
        start: Start of the span in the page's text, in code points.
        end: End of the span, exclusive.
        exact: The page's text of that span.
        channel: Where in the document the span stands.
        snippet: The span with its neighbourhood, white space folded, at most some 120 characters.
    """

    token: str
    lane: str
    url: str
    page_sha256: str
    start: int
    end: int
    exact: str
    channel: Channel
    snippet: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearest:
    """The closest evidence to a value that is on none of its pages.

    Attributes:
        url: URL of the page, as captured.
        page_sha256: Digest of the page's bytes.
        start: Start of the span in the page's text, in code points.
        end: End of the span, exclusive.
        exact: The page's text of that span.
        snippet: The span with its neighbourhood.
        distance: How far it is from the value, as a decimal text: relative for numbers, edits for codes
            and words, days for dates.
    """

    url: str
    page_sha256: str
    start: int
    end: int
    exact: str
    snippet: str
    distance: str
