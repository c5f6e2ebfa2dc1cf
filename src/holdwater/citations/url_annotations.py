"""Texts with annotations that name URLs: one name of a type, three meanings of its offsets.

Traps: with OpenAI and Perplexity they select the rendered link, and the claim stands before it; in Gemini's
interactions they select the claim, in bytes of UTF-8; in LangChain's blocks the claim, in characters. Only the
vendor's own frame tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Span, Unread
from holdwater.citations.claims import claims
from holdwater.citations.path_map import whole
from holdwater.citations.sources import objects, source, span_of, text_of
from holdwater.citations.spans import Bytes, located
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"annotations"})

_TYPES = frozenset({"url_citation", "citation"})
_FRAMES = frozenset({"steps", "outputs"})
_BLOCKS = frozenset({"output_text", "text"})
_SEARCHES = frozenset({"search_results", "fetch_url_results"})


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if a text has annotations, or is a vendor's block that may have some."""
    text = next((members[name] for name in ("text", "content") if text_of(members.get(name)) is not None), None)
    if text is None:
        return None
    annotations = members["annotations"]
    kinds = [(text_of(one.get("type")), "url_citation" in one) for _, one in objects(tree, annotations)]
    kind = text_of(members.get("type"))
    if not any(name in _TYPES for name, _ in kinds) and kind not in _BLOCKS:
        return None
    if any(is_nested for _, is_nested in kinds):
        shape = Shape.OPENAI_CHAT
    elif any(name == "citation" for name, _ in kinds):
        shape = Shape.LANGCHAIN
    elif kind != "output_text" and any(above.name in _FRAMES for above in _above(tree, place)):
        shape = Shape.GEMINI_INTERACTIONS
    elif _searches(tree, place):
        shape = Shape.PERPLEXITY_RESPONSES
    else:
        shape = Shape.OPENAI_RESPONSES
    return Sighting(shape, "the annotations of a text name URLs", place, (text,), annotations)


def _above(tree: Tree, place: Place) -> Iterator[Place]:
    """Yield what holds a place, the closest first."""
    while place.parent >= 0:
        place = tree.places[place.parent]
        yield place


def _searches(tree: Tree, place: Place) -> bool:
    """Tell whether the results of a search stand in the list that holds the message, as with Perplexity."""
    outputs = (above for above in _above(tree, place) if above.name == "output")
    return any(text_of(one.get("type")) in _SEARCHES for output in outputs for _, one in objects(tree, output))


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield the claim of each annotation that names a URL."""
    place = sighting.claims[0]
    text = text_of(place) or ""
    in_bytes = Bytes(text) if sighting.shape is Shape.GEMINI_INTERACTIONS else None
    markers: list[tuple[Span, Source]] = []
    for item, outer in objects(tree, sighting.sources):
        nested = outer.get("url_citation", item)
        named, members = source(tree, nested), tree.members(nested)
        if named is None or text_of(outer.get("type")) not in (*_TYPES, None):
            yield Unread(item.path, "expected an annotation with a URL, found none.")
            continue
        given = [members[name] for name in ("start_index", "end_index") if name in members]
        if all(one.value is None for one in given):
            yield Cited(place.path, (named,), How.SPAN, whole(place))
            continue
        span = span_of(members, "start_index", "end_index")
        if in_bytes is not None:
            span = in_bytes.span(*span) if span is not None else None
        if span is None or span[1] > len(text):
            yield Unread(item.path, "expected offsets in the text, found some out of range.")
        elif sighting.shape in (Shape.GEMINI_INTERACTIONS, Shape.LANGCHAIN) or not _is_marker(text, span, named):
            claim = located(text, span, None)
            yield Cited(place.path, (named,), How.SPAN, claim or whole(place))
        else:
            markers.append((span, named))
    yield from _before(place, text, markers)


def _before(place: Place, text: str, markers: list[tuple[Span, Source]]) -> Iterator[Cited]:
    """Yield what stands before each marker; the whole text where nothing does."""
    markers.sort(key=lambda pair: pair[0])
    for (marker, named), claim in zip(markers, claims(text, [span for span, _ in markers]), strict=True):
        yield Cited(place.path, (named,), How.MARKER, claim or whole(place), marker)


def _is_marker(text: str, span: Span, named: Source) -> bool:
    """Tell whether offsets select a reference: nothing, brackets, a URL, or its host; else the claim itself."""
    marked = text[slice(*span)].strip()
    host = named.url.split("://")[-1].split("/")[0].removeprefix("www.")
    return not marked or marked[0] in "([【⟨<^" or "://" in marked or (bool(host) and host in marked)
