"""Text parts whose citations are already made alike over vendors: sources, and an anchor in the text.

Traps: an anchor of the kind ``marker`` is the reference and not the claim; with none, the whole part is the claim;
a document has no URL.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Span, Unread
from holdwater.citations.claims import claims
from holdwater.citations.path_map import whole
from holdwater.citations.sources import numbered, objects, span_of, text_of
from holdwater.citations.spans import located
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"citations"})


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if the citations of a text hold sources and an anchor."""
    is_seen = any({"sources", "anchor"} <= one.keys() for _, one in objects(tree, members["citations"]))
    if text_of(members.get("content")) is None or not is_seen:
        return None
    why = "the citations of a text part hold sources and an anchor"
    return Sighting(Shape.PYDANTIC_AI, why, place, (members["content"],), members["citations"])


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield each anchored claim with its sources."""
    place = sighting.claims[0]
    text = text_of(place) or ""
    markers: list[tuple[Span, tuple[Source, ...]]] = []
    for item, members in objects(tree, sighting.sources):
        named = tuple(one for one in numbered(tree, members.get("sources")) if one is not None)
        anchor = members.get("anchor")
        held = tree.members(anchor) if anchor is not None else {}
        span = located(text, span_of(held, "start", "end"), None)
        if not named:
            yield Unread(item.path, "expected a source with a URL, found none.")
        elif not held:
            yield Cited(place.path, named, How.SPAN, whole(place))
        elif span is None:
            yield Unread(item.path, "expected an anchor in the text, found one out of range.")
        elif text_of(held.get("kind")) == "marker":
            markers.append((span, named))
        else:
            yield Cited(place.path, named, How.SPAN, span)
    markers.sort(key=lambda pair: pair[0])
    for (marker, named), claim in zip(markers, claims(text, [span for span, _ in markers]), strict=True):
        yield Cited(place.path, named, How.MARKER, claim or whole(place), marker)
