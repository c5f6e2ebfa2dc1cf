"""Segments of an answer with the chunks that ground them: ``groundingMetadata`` beside ``content``.

Traps: offsets count bytes of UTF-8, the first is left out where it is 0, and they are now and then a byte off,
so that the segment's own text counts; the list of chunks may be empty while supports point into it; URLs are
redirects of the vendor's, and a chunk's title never joins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Span, Unread
from holdwater.citations.parts import fold
from holdwater.citations.sources import index_of, items, joined, objects, source, text_of
from holdwater.citations.spans import Bytes, located
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"groundingMetadata", "grounding_metadata"})

_CHUNKS = ("web", "retrievedcontext", "maps", "image")


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if grounding metadata stands beside the parts of an answer."""
    metadata = next(members[name] for name in sorted(NAMES & members.keys()))
    parts = tree.members(members["content"]).get("parts") if "content" in members else None
    claims = tuple(one["text"] for one in _parts(tree, parts) if _is_said(one))
    if not claims or not metadata.is_object:
        return None
    return Sighting(
        Shape.GEMINI_GROUNDING, f"{metadata.name} grounds the parts of content", place, claims, metadata, parts
    )


def _parts(tree: Tree, parts: Place | None) -> list[dict[str, Place]]:
    return [tree.members(part) for part in items(tree, parts)]


def _is_said(part: Mapping[str, Place]) -> bool:
    """Tell whether a part is text, and no thought."""
    return text_of(part.get("text")) is not None and not ("thought" in part and part["thought"].value is True)


def _folded(tree: Tree, place: Place | None) -> dict[str, Place]:
    """Return the members of an object by their folded names: both spellings are in use."""
    return {} if place is None else {fold(name): member for name, member in tree.members(place).items()}


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield each segment with its chunks."""
    metadata = _folded(tree, sighting.sources)
    chunks = [_chunk(tree, place) for place in items(tree, metadata.get("groundingchunks"))]
    parts = [one.get("text") if _is_said(one) else None for one in _parts(tree, sighting.root)]
    offsets: dict[str, Bytes] = {}
    for place, _ in objects(tree, metadata.get("groundingsupports")):
        support = _folded(tree, place)
        numbers = [index_of(one) for one in items(tree, support.get("groundingchunkindices"))]
        found = [chunks[one] if one is not None and one < len(chunks) else None for one in numbers]
        named = joined([one for one in found if one is not None])
        if None in found or not named:
            yield Unread(
                place.path, f"expected the numbers of chunks with a URL, found others; {len(chunks)} are listed."
            )
        text, span = _segment(_folded(tree, support.get("segment")), parts, offsets)
        if text is None or span is None:
            yield Unread(place.path, "expected a segment of a part, found none of that text or at those offsets.")
        elif named:
            yield Cited(text.path, named, How.SPAN, span)


def _chunk(tree: Tree, place: Place) -> Source | None:
    """Return the page that a chunk names."""
    held = _folded(tree, place)
    return next((found for name in _CHUNKS if name in held and (found := source(tree, held[name])) is not None), None)


def _segment(
    segment: Mapping[str, Place], parts: Sequence[Place | None], offsets: dict[str, Bytes]
) -> tuple[Place | None, Span | None]:
    """Return the text that a segment is of, and its span there; where they disagree, its own text counts."""
    expected = text_of(segment.get("text"))
    number = index_of(segment.get("partindex")) if "partindex" in segment else 0
    own = parts[number] if number is not None and number < len(parts) else None
    end = index_of(segment.get("endindex"))
    start = index_of(segment.get("startindex")) if "startindex" in segment else 0
    for text in (own, *parts):
        if text is None:
            continue
        held = text_of(text) or ""
        if text.path not in offsets:
            offsets[text.path] = Bytes(held)
        known = offsets[text.path].span(start, end) if start is not None and end is not None else None
        span = located(held, known, expected)
        if span is not None or not expected:
            return text, span
    return None, None
