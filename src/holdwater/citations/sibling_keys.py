"""The source of a member beside it: ``{"price": 5, "price_source": "https://…", "price_unit": "EUR"}``."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.citations.cited import Shape, Unread
from holdwater.citations.parts import SOURCE_ENDINGS, SOURCES, VALUE, Own, cite, fold, unchecked, unread, urls_of
from holdwater.outputs.tree import Place, Tree


def read(tree: Tree, place: Place) -> Iterator[Own | Unread]:
    """Yield the citations of the members of the object at ``place`` that name their source beside them.

    A member that is a value object without a URL of its own cites them for its value; so does each one of a list.
    A source without a URL can't be read.

    >>> tree = Tree({"price": 5, "price_url": "https://shop.example/p", "price_currency": "EUR"})
    >>> [(own[0].path, own[0].value, own[0].unit) for own in read(tree, tree.places[0]) if isinstance(own, Own)]
    [('/price', 5, 'EUR')]
    """
    members = tree.members(place)
    for name, member in members.items():
        beside = tuple(members[name + ending] for ending in SOURCE_ENDINGS if name + ending in members)
        urls = [url for source in beside for url in urls_of(tree, source)]
        if fold(name) in SOURCES:
            continue
        values = list(_values(tree, member)) if beside else []
        if urls:
            for value in values:
                for scalar in tree.scalars(value):
                    yield Own(cite(tree, scalar, urls), beside, Shape.SIBLING_KEYS)
                yield from unchecked(value)
        elif any(map(tree.scalars, values)):
            yield from unread(tree, beside)


def _values(tree: Tree, member: Place) -> Iterator[Place]:
    """Yield what a source beside a member stands for: all in it that is no object, and values without their own."""
    stack = [member]
    while stack:
        one = stack.pop()
        if one.is_object:
            inside = tree.members(one)
            sources = (source for name, source in inside.items() if fold(name) in SOURCES)
            if VALUE in inside and not any(url for source in sources for url in urls_of(tree, source)):
                yield inside[VALUE]
        elif one.children is None:
            yield one
        else:
            stack.extend(tree.places[number] for number in reversed(one.children))
