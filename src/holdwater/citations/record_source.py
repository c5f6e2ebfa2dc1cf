"""One source for a whole record: ``{"source": "https://…", "items": [{"name": "Alba"}]}``.

A bare ``url`` is none: it may be what the record is about. What the producer says of its own reading is no value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations import prose
from holdwater.citations.cited import Cited, Found, How, Shape, Sighting
from holdwater.citations.parts import RECORD_SOURCES, SOURCES, VALUE, fold, is_bookkeeping
from holdwater.citations.path_map import leaves
from holdwater.citations.sources import numbered, sources
from holdwater.outputs.tree import Place, Tree


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if an object names its source beside its values."""
    if VALUE in members:
        return None
    for name, member in members.items():
        if fold(name) in RECORD_SOURCES and sources(tree, member):
            claims = tuple(
                other
                for other in members.values()
                if fold(other.name) not in SOURCES and not is_bookkeeping(other.name, members)
            )
            if claims:
                return Sighting(
                    Shape.RECORD_SOURCE, f"{name} names one source for all beside it", place, claims, member
                )
    return None


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield every scalar beside the source and below."""
    named, listed = sources(tree, sighting.sources), numbered(tree, sighting.sources)
    for claim in sighting.claims:
        for place in leaves(tree, claim):
            if place.parent >= 0 and is_bookkeeping(place.name, tree.members(tree.places[place.parent])):
                continue
            marked = list(prose.read(place, listed))
            yield from marked or [Cited(place.path, named, How.ANCESTOR)]
