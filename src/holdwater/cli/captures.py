"""What a single capture is good for."""

from __future__ import annotations

from holdwater.model.page import Grade, Page
from holdwater.model.settings import DEFAULT
from holdwater.model.verdict import Reason
from holdwater.text.fitness import unfit_reasons


def why_not(page: Page) -> list[Reason]:
    """Return why a capture contradicts nothing; empty if it may."""
    excerpt = [] if page.grade is Grade.FULL else [Reason.PAGE_EXCERPT_ONLY]
    return [*excerpt, *unfit_reasons(page, DEFAULT.min_text_chars)]
