"""Text blocks with their citations: the whole block is the claim.

Traps: a document has no URL, only its number among the documents of the request; ``cited_text`` is the vendor's
excerpt and no evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Unread
from holdwater.citations.path_map import whole
from holdwater.citations.sources import index_of, is_url, objects, span_of, text_of
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"citations"})

_LOCATION = "_location"


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if a text names locations in its sources."""
    is_seen = any(_is_location(one) for _, one in objects(tree, members["citations"]))
    if not is_seen or text_of(members.get("text")) is None:
        return None
    why = "the citations of a text block are locations"
    return Sighting(Shape.ANTHROPIC, why, place, (members["text"],), members["citations"])


def _is_location(members: Mapping[str, Place]) -> bool:
    return (text_of(members.get("type")) or "").endswith(_LOCATION)


def read(tree: Tree, sighting: Sighting, documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield the text with the source of each citation."""
    text = sighting.claims[0]
    for item, members in objects(tree, sighting.sources):
        url = _url(members, documents)
        if url is None:
            yield Unread(item.path, "expected a URL, or the number of a document that was given, found neither.")
            continue
        quote = text_of(members.get("cited_text"))
        span = span_of(members, "start_char_index", "end_char_index")
        source = Source(url, (quote,) if quote and quote.strip() else (), span)
        yield Cited(text.path, (source,), How.SPAN, whole(text))


def _url(members: Mapping[str, Place], documents: Sequence[str | None]) -> str | None:
    """Return the URL that a location names, itself or by the number of a document."""
    for name in ("url", "source"):
        url = text_of(members.get(name))
        if url is not None and is_url(url):
            return url
    number = index_of(members.get("document_index"))
    return documents[number] if number is not None and number < len(documents) else None
