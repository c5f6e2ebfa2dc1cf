"""A fact check by schema.org's ClaimReview: the claim cites where it appeared, the rating cites the review."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting
from holdwater.citations.path_map import whole
from holdwater.citations.sources import items, joined, source, sources, text_of
from holdwater.outputs.tree import Place, Tree

NAMES = frozenset({"claimReviewed"})

_APPEARED = ("appearance", "firstAppearance")


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if an object reviews a claim."""
    claim = members["claimReviewed"]
    if text_of(claim) is None:
        return None
    rating = tree.members(members["reviewRating"]) if "reviewRating" in members else {}
    rated = [rating["alternateName"]] if "alternateName" in rating else []
    return Sighting(Shape.CLAIM_REVIEW, "claimReviewed is a claim under review", place, (claim, *rated))


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield the claim with where it appeared, and the rating with the review."""
    members = tree.members(sighting.place)
    claim, *rated = sighting.claims
    reviewed = members.get("itemReviewed")
    about = [] if reviewed is None else [reviewed, *items(tree, reviewed)]
    held = [tree.members(one) for one in about]
    appeared = [found for one in held for name in _APPEARED for found in sources(tree, one.get(name))]
    appeared = appeared or [found for one in about if (found := source(tree, one)) is not None]
    if appeared:
        yield Cited(claim.path, joined(appeared), How.EXACT, whole(claim))
    own = members.get("url")
    review = source(tree, own) if own is not None else None
    if review is not None and rated and rated[0].children is None:
        yield Cited(rated[0].path, (review,), How.EXACT)
