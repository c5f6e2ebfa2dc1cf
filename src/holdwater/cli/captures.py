"""What is known of a single capture, and what it is good for."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.index.fitness import unfit_reasons
from holdwater.model.page import Grade, Page
from holdwater.model.settings import DEFAULT
from holdwater.model.verdict import Reason
from holdwater.verify import Held

_FIELDS = (
    "url",
    "final_url",
    "redirects",
    "canonical",
    "captured_at",
    "status",
    "content_type",
    "grade",
    "lang",
    "title",
    "sha256",
)


def why_not(page: Page, min_text_chars: int = DEFAULT.min_text_chars) -> list[Reason]:
    """Return why a capture contradicts nothing; empty if it may."""
    excerpt = [] if page.grade is Grade.FULL else [Reason.PAGE_EXCERPT_ONLY]
    return [*excerpt, *unfit_reasons(page, min_text_chars)]


def about(page: Page, min_text_chars: int = DEFAULT.min_text_chars) -> dict[str, object]:
    """Return what is known of a capture, its text left out."""
    reasons = why_not(page, min_text_chars)
    return {
        **{name: getattr(page, name) for name in _FIELDS},
        "flaws": sorted(page.flaws),
        "text_chars": len(page.text),
        "is_fit": not reasons,
        "why_not": reasons,
    }


def told(page: Page) -> dict[str, object]:
    """Return what ``about`` does for people: what it is fit for in words, and nothing that says nothing."""
    known = about(page)
    del known["is_fit"], known["why_not"]
    return {name: value for name, value in (known | {"use": _use(page)}).items() if value not in (None, "", (), [])}


def line(page: Page) -> str:
    """Return a capture in one line, as it is."""
    time = page.captured_at or "unknown time"
    return f"{time}  {page.status}  {page.grade}  {len(page.text):,} characters  {_use(page)}"


def _use(page: Page) -> str:
    """Say in words what a capture may do."""
    reasons = why_not(page)
    return f"supports only ({', '.join(reasons)})" if reasons else "fit to judge"


def joined(held: Held) -> Iterator[tuple[str, Page]]:
    """Yield what is held for a URL, with how it joins: ``strict``, or ``soft``, which only supports."""
    yield from (("strict", page) for page in held.pages)
    yield from (("soft", page) for page in held.soft)
