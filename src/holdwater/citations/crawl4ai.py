"""Text whose references stand in a text beside it: ``…⟨1⟩`` and ``⟨1⟩ https://…`` under ``references_markdown``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations import prose
from holdwater.citations.cited import Found, Shape, Sighting
from holdwater.citations.sources import text_of
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"references_markdown"})

_CLAIMS = ("markdown_with_citations", "answer", "text", "content", "markdown")


def see(_tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if a text stands beside its references."""
    references = members["references_markdown"]
    claims = [members[name] for name in _CLAIMS if text_of(members.get(name)) is not None]
    if not claims or text_of(references) is None:
        return None
    why = f"references_markdown holds the references of {claims[0].name}"
    return Sighting(Shape.CRAWL4AI, why, place, (claims[0],), references)


def read(_tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield the claims that a mark in the text stands for."""
    yield from prose.read(sighting.claims[0], beside=text_of(sighting.sources) or "")
