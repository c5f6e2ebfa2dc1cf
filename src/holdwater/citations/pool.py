"""Sources for an answer as a whole: a list beside it, with or without numbers in the text that point into it.

Traps: with numbers, each stands for the claim before it, counted from 1; a list of references inside the text
beats the order of the sources. Without, every value cites every source, and any of them may support it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations import prose
from holdwater.citations.cited import Cited, Found, How, Shape, Sighting
from holdwater.citations.path_map import leaves, whole
from holdwater.citations.sources import joined, numbered, objects, text_of
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"citations", "sources", "references", "search_results", "results"})

_LISTS = ("citations", "sources", "references", "search_results", "results")
_CLAIMS = ("choices", "answer", "data", "content", "output", "report", "response", "result", "summary", "text")


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if a list of sources stands beside an answer."""
    answer = next((name for name in _CLAIMS if name in members and members[name].value is not None), None)
    if answer is None:
        return None
    for name in _LISTS:
        if name not in members or (name == "results" and answer != "answer"):
            continue
        listed = _list(tree, members[name])
        claims = _texts(tree, members[answer])
        if claims and any(numbered(tree, listed)):
            shape = _shape(tree, members, answer, name)
            return Sighting(shape, f"{name} lists sources beside {answer}", place, claims, listed)
    return None


def _list(tree: Tree, place: Place) -> Place:
    """Return the list of sources that a member is, or holds under ``urls``."""
    return tree.members(place).get("urls", place)


def _texts(tree: Tree, place: Place) -> tuple[Place, ...]:
    """Return where the claims stand: the texts of messages and blocks, else the place itself."""
    if place.name == "choices":
        messages = [tree.members(choice["message"]) for _, choice in objects(tree, place) if "message" in choice]
        return tuple(found for one in messages if "content" in one for found in _texts(tree, one["content"]))
    blocks = [members for _, members in objects(tree, place) if "type" in members]
    if blocks:
        return tuple(members["text"] for members in blocks if text_of(members.get("text")) is not None)
    return (place,) if place.value is not None else ()


def _shape(tree: Tree, members: Mapping[str, Place], answer: str, name: str) -> Shape:
    """Tell whose list it is; how it is read is the same for all."""
    if answer == "choices":
        return Shape.PERPLEXITY_CHAT
    if members[name].is_object:
        return Shape.AGNO
    if "content_type" in members or any("source" in one for _, one in objects(tree, members[name])):
        return Shape.YOU
    known = {
        ("answer", "citations"): Shape.EXA_ANSWER,
        ("answer", "results"): Shape.TAVILY,
        ("content", "sources"): Shape.TAVILY,
        ("answer", "sources"): Shape.LINKUP,
        ("data", "sources"): Shape.LINKUP,
    }
    return known.get((answer, name), Shape.POOL)


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield what the numbers in a text stand for; without any, the whole text, or every scalar of an object."""
    listed = numbered(tree, sighting.sources)
    pool = joined([one for one in listed if one is not None])
    for claim in sighting.claims:
        for place in leaves(tree, claim):
            marked = list(prose.read(place, listed))
            span = whole(place) if place is claim else None
            yield from marked or [Cited(place.path, pool, How.POOL, span)]
