"""Which shapes an output has: each family is asked at every object, the surest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from holdwater.citations import (
    anthropic,
    claim_review,
    cohere,
    crawl4ai,
    document,
    gemini,
    llama_index,
    path_map,
    pool,
    pydantic_ai,
    record_source,
    side_map,
    url_annotations,
)
from holdwater.citations.cited import Found, Shape, Sighting
from holdwater.citations.path_map import leaves
from holdwater.outputs import pointer
from holdwater.outputs.tree import Place, Tree


class _See(Protocol):
    def __call__(self, tree: Tree, place: Place, members: Mapping[str, Place], /) -> Sighting | None: ...


class _Read(Protocol):
    def __call__(self, tree: Tree, sighting: Sighting, documents: Sequence[str | None], /) -> Iterator[Found]: ...


class Family(NamedTuple):
    """Shapes that are read alike.

    Attributes:
        shapes: Which.
        names: Members of which an object must have one; None where any may do.
        see: Tells whether an object has one of the shapes.
        read: Yields what it cites.
    """

    shapes: frozenset[Shape]
    names: frozenset[str] | None
    see: _See
    read: _Read


def _family(names: frozenset[str] | None, see: _See, read: _Read, *shapes: Shape) -> Family:
    return Family(frozenset(shapes), names, see, read)


#: Envelopes of vendors, the surest first: an object is of the first that sees it.
VENDORS = (
    _family(claim_review.NAMES, claim_review.see, claim_review.read, Shape.CLAIM_REVIEW),
    _family(gemini.NAMES, gemini.see, gemini.read, Shape.GEMINI_GROUNDING),
    _family(path_map.NAMES, path_map.see, path_map.read, Shape.PARALLEL, Shape.EXA_GROUNDING),
    _family(
        url_annotations.NAMES,
        url_annotations.see,
        url_annotations.read,
        Shape.OPENAI_RESPONSES,
        Shape.OPENAI_CHAT,
        Shape.PERPLEXITY_RESPONSES,
        Shape.GEMINI_INTERACTIONS,
        Shape.LANGCHAIN,
    ),
    _family(anthropic.NAMES, anthropic.see, anthropic.read, Shape.ANTHROPIC),
    _family(pydantic_ai.NAMES, pydantic_ai.see, pydantic_ai.read, Shape.PYDANTIC_AI),
    _family(cohere.NAMES, cohere.see, cohere.read, Shape.COHERE),
    _family(crawl4ai.NAMES, crawl4ai.see, crawl4ai.read, Shape.CRAWL4AI),
    _family(document.NAMES, document.see, document.read, Shape.FIRECRAWL_SCRAPE),
    _family(llama_index.NAMES, llama_index.see, llama_index.read, Shape.LLAMA_INDEX),
)
POOLS = _family(
    pool.NAMES,
    pool.see,
    pool.read,
    *(Shape.PERPLEXITY_CHAT, Shape.EXA_ANSWER, Shape.YOU, Shape.TAVILY, Shape.LINKUP, Shape.AGNO, Shape.POOL),
)
#: A map beside the values is a vendor's or one's own; one source for all is read where no vendor is seen.
MAPS = _family(None, side_map.see, side_map.read, Shape.FIRECRAWL_EXTRACT, Shape.SIDE_MAP)
RECORDS = _family(None, record_source.see, record_source.read, Shape.RECORD_SOURCE)


class Seen(NamedTuple):
    """What was seen in an output.

    Attributes:
        sightings: What, and the family that reads it, in document order.
        aside: Numbers of the places that stand beside claims in a shape: context, and all in them.
        claims: Paths of the scalars that are claimed, where an envelope of a vendor is seen: then nothing else
            is a value that could cite something. None where all may.
    """

    sightings: list[tuple[Sighting, Family]]
    aside: set[int]
    claims: frozenset[str] | None


def look(tree: Tree, shape: Shape | None = None) -> Seen:
    """Return every shape that is seen in an output; or only one, where ``shape`` names it."""
    families = [one for one in (*VENDORS, MAPS, POOLS) if shape is None or shape in one.shapes]
    seen = _look(tree, families, shape)
    if shape is Shape.RECORD_SOURCE or (shape is None and seen.claims is None):
        families.append(RECORDS)
        return _look(tree, families, shape)
    return seen


def _look(tree: Tree, families: Sequence[Family], shape: Shape | None) -> Seen:
    """Ask ``families`` at each object that no shape has put aside."""
    seen = Seen([], set(), None)
    is_vendors = False
    for number, place in enumerate(tree.places):
        if place.parent in seen.aside or tree.is_audit(place):
            seen.aside.add(number)
        if number in seen.aside or not place.is_object:
            continue
        members = tree.members(place)
        for family in families:
            if family.names is not None and family.names.isdisjoint(members):
                continue
            sighting = family.see(tree, place, members)
            if sighting is not None:
                seen.sightings.append((sighting._replace(shape=shape or sighting.shape), family))
                is_vendors = is_vendors or family is POOLS or family in VENDORS
                seen.aside.update(_aside(tree, sighting))
                break
    if not is_vendors:
        return seen
    claims = (leaf.path for sighting, _ in seen.sightings for claim in sighting.claims for leaf in leaves(tree, claim))
    return seen._replace(claims=frozenset(claims))


def _aside(tree: Tree, sighting: Sighting) -> Iterator[int]:
    """Yield the members of a seen object that neither are claims nor hold one."""
    names = {claim.path[len(sighting.place.path) + 1 :].partition("/")[0] for claim in sighting.claims}
    for number in sighting.place.children or ():
        if pointer.join("", tree.places[number].name)[1:] not in names:
            yield number
