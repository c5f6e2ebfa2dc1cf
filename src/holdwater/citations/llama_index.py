"""A message in blocks, some of which are citations: they are sources for all its text, with no link to a part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Unread
from holdwater.citations.path_map import whole
from holdwater.citations.sources import joined, objects, source, sources, text_of
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"blocks"})


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if text and citations are blocks of one list."""
    blocks = [one for _, one in objects(tree, members["blocks"])]
    claims = [one["text"] for one in blocks if "text" in one and text_of(one["text"]) is not None]
    if not claims or not any("cited_content" in one for one in blocks):
        return None
    why = "blocks holds citations beside its texts"
    return Sighting(Shape.LLAMA_INDEX, why, place, tuple(claims), members["blocks"])


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield every text with every source."""
    pool: list[Source] = []
    for block, members in objects(tree, sighting.sources):
        if "cited_content" in members:
            own = source(tree, block)
            found = (own,) if own is not None else sources(tree, members.get("additional_location_info"))
            pool += found
            if not found:
                yield Unread(block.path, "expected a citation with a URL, found none.")
    for claim in sighting.claims if pool else ():
        yield Cited(claim.path, joined(pool), How.POOL, whole(claim))
