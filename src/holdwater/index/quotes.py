"""A quote on a page: found word for word, but for what it leaves out or changes in brackets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

from holdwater.index.words import Words
from holdwater.text.lazy import lazy

#: So far apart may two parts of a quote stand that leaves something out.
MAX_LEFT_OUT = 2_000
#: What leaves out more often is no quote.
MAX_PARTS = 12
#: Of a part that stands at more places than this the first count.
MAX_PART_PLACES = 10_000

_Span: TypeAlias = tuple[int, int]
_Chain: TypeAlias = "tuple[_Span, _Chain | None]"

# ``…``, ``[...]``, and what somebody else has put in: ``They [the tenants] pay``.
_LEFT_OUT = lazy(r"\[(?:…|\.{3})\]|\((?:…|\.{3})\)|…|\.{3,}|(?<!\w)\[[^\[\]\n]{1,80}\](?!\w)")
# A letter that was changed: ``[t]hey pay``.
_CHANGED = lazy(r"\[(\w{1,3})\](?=\w)|(?<=\w)\[(\w{1,3})\]")
_WORD = lazy(r"[^\W_]")


def find_parts(quote: str, page: Words) -> tuple[_Span, ...]:
    """Return where the parts of a quote stand on a page, in their order and not too far apart; or nothing.

    Punctuation, case and diacritics don't count.

    Args:
        quote: The quote, without its marks.
        page: The page's index; spans are of its clean text.
    """
    whole = _CHANGED.sub(lambda match: match[1] or match[2], quote)
    parts = [part for part in _LEFT_OUT.split(whole) if _WORD.search(part)] or [whole]
    if len(parts) > MAX_PARTS:
        return ()
    chains: list[_Chain] = [(span, None) for span in islice(page.passages(parts[0]), MAX_PART_PLACES)]
    for part in parts[1:]:
        chains = _joined(chains, islice(page.passages(part), MAX_PART_PLACES))
    return _spans(chains[0]) if chains else ()


def _joined(chains: list[_Chain], places: Iterable[_Span]) -> list[_Chain]:
    """Return the chains that go on at some places: each place behind the last chain that ends before it."""
    joined: list[_Chain] = []
    at = -1
    for place in places:
        while at + 1 < len(chains) and chains[at + 1][0][1] <= place[0]:
            at += 1
        if at >= 0 and place[0] - chains[at][0][1] <= MAX_LEFT_OUT:
            joined.append((place, chains[at]))
    return joined


def _spans(chain: _Chain | None) -> tuple[_Span, ...]:
    spans: list[_Span] = []
    while chain is not None:
        spans.append(chain[0])
        chain = chain[1]
    return tuple(reversed(spans))
