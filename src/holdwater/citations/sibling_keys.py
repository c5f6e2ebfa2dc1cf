"""The source of a member beside it: ``{"price": 5, "price_source": "https://…", "price_unit": "EUR"}``."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.citations.cited import Shape
from holdwater.citations.parts import SOURCE_ENDINGS, SOURCES, Own, cite, fold, urls_of
from holdwater.text.tree import Place, Tree


def read(tree: Tree, place: Place) -> Iterator[Own]:
    """Yield the citations of the members of the object at ``place`` that name their source beside them.

    >>> tree = Tree({"price": 5, "price_url": "https://shop.example/p", "price_currency": "EUR"})
    >>> [(one.path, one.value, one.unit) for one, *_ in read(tree, tree.places[0])]
    [('/price', 5, 'EUR')]
    """
    members = tree.members(place)
    for name, member in members.items():
        beside = tuple(members[name + ending] for ending in SOURCE_ENDINGS if name + ending in members)
        urls = [url for source in beside for url in urls_of(tree, source)]
        if urls and fold(name) not in SOURCES:
            for scalar in tree.scalars(member):
                yield Own(cite(tree, scalar, urls), beside, Shape.SIBLING_KEYS)
