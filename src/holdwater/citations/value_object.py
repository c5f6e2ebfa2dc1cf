"""A value and its source in one object: ``{"value": 10, "unit": "g", "source_url": "https://…"}``."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.citations.cited import Shape, Unread
from holdwater.citations.covered import own
from holdwater.citations.parts import SOURCES, VALUE, Own, fold
from holdwater.outputs.tree import Place, Tree


def read(tree: Tree, place: Place) -> Iterator[Own | Unread]:
    """Yield the citation of the value of the object at ``place``, one for each scalar where it is a list or an object.

    An object with no source cites nothing. A source without a URL can't be read.

    >>> tree = Tree({"value": 10, "unit": "g", "url": "https://shop.example/p"})
    >>> [(own[0].value, own[0].unit, own[0].urls) for own in read(tree, tree.places[0]) if isinstance(own, Own)]
    [(10, 'g', ('https://shop.example/p',))]
    """
    members = tree.members(place)
    if VALUE in members:
        beside = tuple(member for name, member in members.items() if fold(name) in SOURCES)
        yield from own(tree, members[VALUE], beside, Shape.VALUE_OBJECT)
