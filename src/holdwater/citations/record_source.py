"""One source for a whole record: ``{"source": "https://…", "items": [{"name": "Alba"}]}``.

A bare ``url`` is none: it may be what the record is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations import prose
from holdwater.citations.cited import Cited, Found, How, Shape, Sighting
from holdwater.citations.parts import SOURCES, VALUE, fold
from holdwater.citations.path_map import leaves
from holdwater.citations.sources import numbered, sources
from holdwater.outputs.tree import Place, Tree

_FOLDED = frozenset({"source", "sources", "sourceurl", "sourceurls"})


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if an object names its source beside its values."""
    if VALUE in members:
        return None
    for name, member in members.items():
        if fold(name) in _FOLDED and sources(tree, member):
            claims = tuple(other for other in members.values() if fold(other.name) not in SOURCES)
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
            marked = list(prose.read(place, listed))
            yield from marked or [Cited(place.path, named, How.ANCESTOR)]
