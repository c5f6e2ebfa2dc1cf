"""What was read out of one scraped page, beside that page's address: ``{"json": {…}, "metadata": {"url": "https://…"}}``.

Trap: ``metadata.url`` is the final address, ``sourceURL`` the one asked for; both are the same page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source
from holdwater.citations.parts import fold
from holdwater.citations.path_map import leaves, whole
from holdwater.citations.sources import is_url, text_of
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"metadata"})

_CLAIMS = ("json", "extract", "llm_extraction")


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if extracted values stand beside the metadata of one page."""
    claims = tuple(members[name] for name in _CLAIMS if name in members)
    folded = {fold(name): member for name, member in tree.members(members["metadata"]).items()}
    if not claims or not folded.keys() & {"sourceurl", "statuscode"}:
        return None
    for name in ("url", "sourceurl"):
        if is_url(text_of(folded.get(name))):
            why = f"metadata names the page that {claims[0].name} was read from"
            return Sighting(Shape.FIRECRAWL_SCRAPE, why, place, claims, folded[name])
    return None


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield every extracted scalar."""
    page = (Source(text_of(sighting.sources) or ""),)
    for claim in sighting.claims:
        for place in leaves(tree, claim):
            yield Cited(place.path, page, How.DOCUMENT, whole(place) if place is claim else None)
