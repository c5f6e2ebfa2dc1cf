"""A map of sources beside the values, by name or path: ``{"record": {…}, "_citations": {"height_m": "https://…"}}``.

A list does as well: ``{"record": {…}, "evidence": [{"field": "height_m", "url": "https://…"}]}``.

Traps: the paths may start at any member beside the map, or at the object that holds it; names may hold dots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Found, Shape, Sighting, Unread
from holdwater.citations.parts import VALUE, fold
from holdwater.citations.path_map import Entry, claimed, cover, merge
from holdwater.citations.paths import resolve
from holdwater.citations.sources import objects, source, sources, text_of
from holdwater.outputs.tree import Place, Tree

_FOLDED = frozenset(
    {"citations", "sources", "sourceurls", "sourcemap", "citationmap", "references", "provenance", "evidence"}
)
#: So many names tell where the paths of a map start.
_ENOUGH = 50
_PATHS = ("field", "path", "pointer")


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if a map of sources stands beside the values that its names point to."""
    for name, member in members.items():
        if fold(name) not in _FOLDED or VALUE in members or source(tree, member) is not None:
            continue
        others = [other for other in members.values() if other is not member]
        cited = [path for path, held in _entries(tree, member) if sources(tree, held)][:_ENOUGH]
        best, root, claims = 0, place, others
        for candidate in (place, *(other for other in others if other.children)):
            values = others if candidate is place else [candidate]
            count = sum(bool(_covered(tree, candidate, values, path)) for path in cited)
            if count > best:
                best, root, claims = count, candidate, values
        if best:
            shape = Shape.FIRECRAWL_EXTRACT if (name, root.name) == ("sources", "data") else Shape.SIDE_MAP
            why = f"{name} maps the values of {root.name or 'the object'} to their sources"
            return Sighting(shape, why, place, tuple(claims), member, root)
    return None


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield the scalars that the names of the map cover."""
    entries: dict[str, Entry] = {}
    root, listed = sighting.root or sighting.place, sighting.sources or sighting.place
    for path, held in _entries(tree, listed):
        found = _covered(tree, root, sighting.claims, path)
        if not found:
            yield Unread(held.path, f"expected the path of a value, found {path!r}, which points nowhere.")
        for place in found:
            merge(entries, place, Entry(sources(tree, held)))
    for claim in sighting.claims:
        yield from cover(tree, claim, entries)


def _entries(tree: Tree, listed: Place) -> list[tuple[str, Place]]:
    """Return the paths of a map with what each maps to; or of a list of objects that name their paths."""
    if listed.is_object:
        return list(tree.members(listed).items())
    named = ((text_of(fields.get(name)), item) for item, fields in objects(tree, listed) for name in _PATHS)
    return [(path, item) for path, item in named if path is not None]


def _covered(tree: Tree, root: Place, claims: Sequence[Place], path: str) -> list[Place]:
    """Return the claims that a path points to."""
    return [claim for place in resolve(tree, root, path) for claim in claimed(tree, claims, place)]
