"""Spans of a message with the documents that they rest on: ``citations`` beside ``content``.

Trap: a document is the one that the caller sent, so its URL may stand under any name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Unread
from holdwater.citations.sources import index_of, is_url, items, joined, objects, source, span_of, text_of
from holdwater.citations.spans import located
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"citations"})

_HELD = ("document", "tool_output")


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if spans of the content have sources."""
    if "content" not in members:
        return None
    texts = _texts(tree, members["content"])
    claims = tuple(text for text in texts if text is not None)
    is_seen = any({"start", "end", "sources"} <= one.keys() for _, one in objects(tree, members["citations"]))
    if not claims or not is_seen:
        return None
    why = "citations lists spans of content with their sources"
    return Sighting(Shape.COHERE, why, place, claims, members["citations"], members["content"])


def _texts(tree: Tree, content: Place) -> list[Place | None]:
    """Return the texts of a message by their index."""
    if text_of(content) is not None:
        return [content]
    blocks = [tree.members(item).get("text") for item in items(tree, content)]
    return [text if text_of(text) is not None else None for text in blocks]


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield each span with its sources."""
    texts = _texts(tree, sighting.root or sighting.place)
    for item, members in objects(tree, sighting.sources):
        number = index_of(members["content_index"]) if "content_index" in members else 0
        text = texts[number] if number is not None and number < len(texts) else None
        is_plan = text_of(members.get("type")) == "PLAN"  # a span of the plan, which is no part of the answer
        if text is None or is_plan:
            yield Unread(item.path, "expected a span of the content, found one of something else.")
            continue
        span = located(text_of(text) or "", span_of(members, "start", "end"), text_of(members.get("text")))
        named = joined([one for place in items(tree, members.get("sources")) for one in _named(tree, place)])
        if span is None:
            yield Unread(item.path, "expected a span of the content, found none of that text or at those offsets.")
        elif not named:
            yield Unread(item.path, "expected a source with a URL, found none.")
        else:
            yield Cited(text.path, named, How.SPAN, span)


def _named(tree: Tree, place: Place) -> Iterator[Source]:
    """Yield the page that a source names: under a usual name, else its first text that is a URL."""
    members = tree.members(place)
    held = [members[name] for name in _HELD if name in members]
    for one in [*held, place]:
        found = source(tree, one)
        if found is None:
            texts = (text_of(member) for member in tree.members(one).values())
            found = next((Source(text) for text in texts if text is not None and is_url(text)), None)
        if found is not None:
            yield found
            return
