"""Quotes: is what an output puts into the mouth of a page on that page? It never decides about a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from holdwater.citations import Quote
from holdwater.errors import InvalidArgument
from holdwater.guard.evidence import Joiner
from holdwater.index.quotes import find_parts
from holdwater.model.page import Evidence, Flaw, Page, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.verify import Held
from holdwater.verify.cache import index_of
from holdwater.verify.held import cannot_contradict


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteFinding:
    """Whether a quote stands on its page.

    Attributes:
        quote: The quote.
        reason: Why; it implies the verdict. ``value_absent``: the page is held in full, is fit, and has it not.
        page_sha256: Digest of the page that has it, or "".
        spans: Where its parts stand in the text of that page, in code points: one, unless it leaves something out.
    """

    quote: Quote
    reason: Reason
    page_sha256: str = ""
    spans: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if bool(self.spans) != (self.reason is Reason.VALUE_FOUND):
            raise InvalidArgument(f"{self.quote.path}: {self.reason} with {len(self.spans)} spans")

    @property
    def verdict(self) -> Verdict:
        """``supported``, ``contradicted`` or ``unverifiable``."""
        return self.reason.verdict


def check_quote(quote: Quote, pages: Iterable[Page], *, settings: Settings = DEFAULT) -> QuoteFinding:
    """Look for a quote on the captures of the page that it is said to be from.

    It is found word for word; punctuation, case and diacritics don't count. What it leaves out (``…``) may stand
    between its parts, and words in square brackets may be somebody else's.

    Args:
        quote: What the page is said to say.
        pages: Captures of that page.
        settings: What makes a page fit to say that it doesn't.

    >>> page = Page.from_text("Packed weight: 2,35 kg. The tent sleeps three.", url="https://tent.example/8")
    >>> found = check_quote(Quote("/text", "packed weight 2,35 kg … sleeps three", page.url), [page])
    >>> str(found.verdict), [page.text[slice(*span)] for span in found.spans]
    ('supported', ['Packed weight: 2,35 kg', 'sleeps three'])
    """
    return _check(quote, Held(url=quote.url, pages=tuple(pages)), settings)


def check_quotes(
    quotes: Sequence[Quote], evidence: Evidence | Selective, *, settings: Settings = DEFAULT
) -> tuple[QuoteFinding, ...]:
    """Look for every quote on the kept pages that its URL joins, in order; as ``check_quote``."""
    joiner = Joiner(evidence, tuple(dict.fromkeys(quote.url for quote in quotes)))
    return tuple(_check(quote, joiner.held(quote.url), settings) for quote in quotes)


def _check(quote: Quote, held: Held, settings: Settings) -> QuoteFinding:
    """Look for a quote on all that is held for its URL."""
    for page in (*held.pages, *held.soft):
        if Flaw.DAMAGED in page.flaws:
            continue
        index = index_of(page)
        spans = tuple(index.original(*span) for span in find_parts(quote.text, index))
        if spans:
            return QuoteFinding(quote=quote, reason=Reason.VALUE_FOUND, page_sha256=page.sha256, spans=spans)
    if not any(char.isalnum() for char in quote.text):
        return QuoteFinding(quote=quote, reason=Reason.NOT_CHECKABLE)
    return QuoteFinding(quote=quote, reason=cannot_contradict(held, settings) or Reason.VALUE_ABSENT)
