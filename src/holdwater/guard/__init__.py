"""The guard: walks an output, nulls what its pages contradict, keeps notes, and can put everything back."""

from __future__ import annotations

from holdwater.guard.notes import read as read_note
from holdwater.guard.objects import guard
from holdwater.guard.quotes import QuoteFinding, check_quote, check_quotes
from holdwater.guard.restoring import restore
from holdwater.guard.run import (
    RUN_DEPTH,
    Contradicted,
    Guarded,
    Summary,
    document_digest,
    run_digest,
    run_document,
)
from holdwater.guard.texts import guard_text, restore_text

__all__ = [
    "RUN_DEPTH",
    "Contradicted",
    "Guarded",
    "QuoteFinding",
    "Summary",
    "check_quote",
    "check_quotes",
    "document_digest",
    "guard",
    "guard_text",
    "read_note",
    "restore",
    "restore_text",
    "run_digest",
    "run_document",
]
