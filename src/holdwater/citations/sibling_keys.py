"""The source of a member beside it: ``{"price": 5, "price_source": "https://…", "price_unit": "EUR"}``."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.citations.cited import Shape, Unread
from holdwater.citations.covered import own
from holdwater.citations.parts import SOURCE_ENDINGS, SOURCES, Own, fold
from holdwater.outputs.tree import Place, Tree


def read(tree: Tree, place: Place) -> Iterator[Own | Unread]:
    """Yield the citations of the members of the object at ``place`` that name their source beside them.

    A member that is an object or a list cites them for all in it that names none closer. A source without a URL
    can't be read.

    >>> tree = Tree({"price": 5, "price_url": "https://shop.example/p", "price_currency": "EUR"})
    >>> [(own[0].path, own[0].value, own[0].unit) for own in read(tree, tree.places[0]) if isinstance(own, Own)]
    [('/price', 5, 'EUR')]
    """
    members = tree.members(place)
    for name, member in members.items():
        if fold(name) not in SOURCES:
            beside = tuple(members[name + ending] for ending in SOURCE_ENDINGS if name + ending in members)
            yield from own(tree, member, beside, Shape.SIBLING_KEYS)
