"""An answer read against its sources: every number, date, code, quote and word with its support. No verdict."""

from __future__ import annotations

from collections.abc import Sequence

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.mark import Mark, Marks, MarkWarning
from holdwater.model.page import Page
from holdwater.outputs.canonical import sha256_json
from holdwater.prose.markers import Markers
from holdwater.prose.notation import locale_data
from holdwater.prose.reading import Reader, in_order
from holdwater.prose.segment import Answer
from holdwater.prose.sources import AnswerSources, index_pages, read_pages
from holdwater.prose.words import Encoder, is_mostly_unspaced
from holdwater.text.fold import Cleaned
from holdwater.text.locale_data import LocaleData


def proofread(
    answer: str,
    sources: AnswerSources,
    *,
    encoder: Encoder | None = None,
    k: int = 1,
    locale: LocaleData | str | None = None,
    question: str | None = None,
) -> Marks:
    """Mark what the sources don't back in a prose answer, and show what comes nearest to it.

    Numbers, dates, codes and quotes are decided by arithmetic and comparison alone, with the readings of the guard:
    their support is exactly 0 or 1. Words are compared only if an encoder is given, and never vote on a number.

    Args:
        answer: The text; offsets in the marks are of this very string.
        sources: Texts, ``(identifier, text)`` pairs or pages; a mapping of identifiers to texts or of URLs to pages,
            such as a store; or ``(store, urls)``.
        encoder: What turns words into vectors, or None to leave words out.
        k: How many of the weakest marks ``floor`` is the mean of, 1 or more.
        locale: How the answer and its sources write numbers, as a shipped tag or as ``load_locale`` gives it: the
            readings that it rules out are refused. None keeps every honest reading.
        question: What was asked. It is no source: a number that only the question states is unsupported.

    Returns:
        The marks, in order. Equal arguments give equal marks and an equal digest, on any machine.

    Raises:
        InvalidArgument: if an argument is of the wrong kind; the message says what to write.

    >>> marks = proofread("The total is 1,000 dollars.", [("invoice", "The total due is 10,000 dollars.")])
    >>> [(mark.text, str(mark.support), mark.evidence_id, mark.evidence_text) for mark in marks]
    [('1,000', '0', 'invoice', '10,000 dollars')]
    """
    arguments.text("answer", answer, "Output in other shapes goes through guard or verify_citations.")
    arguments.optional_text("question", question, "Write None where there is none.")
    arguments.whole("k", k, 1, hint="The default is 1: the floor is the weakest mark.")
    if encoder is not None and not callable(getattr(encoder, "encode", None)):
        raise InvalidArgument(
            f"encoder: expected an object with encode(words), found {arguments.found(encoder)}. Write MiniLM() or None."
        )
    declared = locale_data(locale)
    pages = read_pages(sources)
    indexes = index_pages(pages, declared)
    asked = index_pages(read_pages([question]), declared) if question else []
    silent = Markers(pages).silent(Cleaned(answer).text)
    reader = Reader(Answer(answer, silent), declared, asked)
    marks = [
        *reader.list_markers(),
        *reader.mark_facts(reader.facts, indexes),
        *reader.mark_quotes(reader.quotes, indexes),
    ]
    warnings = [] if any(page.text.strip() for page in pages) else [MarkWarning.NO_SOURCES]
    if is_mostly_unspaced(reader.answer.plain):
        warnings.append(MarkWarning.UNSPACED_SCRIPT)
    has_words = encoder is not None and MarkWarning.UNSPACED_SCRIPT not in warnings
    if encoder is not None and has_words:
        marks += reader.mark_words(indexes, encoder)
    ordered = in_order(marks)
    return Marks(
        answer=answer,
        all=ordered,
        k=k,
        sources=tuple(page.url for page in pages),
        has_words=has_words,
        warnings=tuple(warnings),
        sha256=_digest(answer, pages, k, ordered, warnings),
    )


def _digest(answer: str, pages: Sequence[Page], k: int, marks: Sequence[Mark], warnings: Sequence[MarkWarning]) -> str:
    """Return the digest of an answer, what it was read against, and its marks."""
    rows = [
        [
            mark.start,
            mark.end,
            mark.kind,
            format(mark.support, "f"),
            mark.evidence_id,
            list(mark.evidence_span or ()),
            list(mark.notes),
            mark.derivation,
        ]
        for mark in marks
    ]
    named = [[page.url, page.sha256] for page in pages]
    return sha256_json({"answer": answer, "sources": named, "k": k, "marks": rows, "warnings": list(warnings)})
