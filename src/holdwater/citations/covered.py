"""What a source that is named for a member stands for: the scalar, or all in an object or a list."""

from __future__ import annotations

from collections.abc import Iterator

from holdwater.citations.cited import How, Shape, Unread
from holdwater.citations.parts import (
    RECORD_SOURCES,
    SOURCE_ENDINGS,
    SOURCES,
    VALUE,
    Own,
    cite,
    fold,
    is_bookkeeping,
    is_context,
    unchecked,
    unread,
    urls_of,
)
from holdwater.citations.sources import sources
from holdwater.outputs.tree import Place, Tree, as_scalar


def own(tree: Tree, member: Place, beside: tuple[Place, ...], shape: Shape) -> Iterator[Own | Unread]:
    """Yield the citation of each scalar that the sources ``beside`` a member stand for; one without a URL is unread."""
    urls = [url for source in beside for url in urls_of(tree, source)]
    if urls:
        for leaf, how in _covered(tree, member):
            if as_scalar(leaf.value) is not None:
                yield Own(cite(tree, leaf, urls), beside, shape, how)
            yield from unchecked(leaf)
    elif beside and any(as_scalar(leaf.value) is not None for leaf, _ in _covered(tree, member)):
        yield from unread(tree, beside)


def _covered(tree: Tree, member: Place) -> Iterator[tuple[Place, How]]:
    """Yield each leaf in ``member`` for which nothing closer names a source, and how directly it is meant.

    Of a value object that is its value; what stands beside values is left out.

    >>> tree = Tree({"amount": 5, "currency": "EUR", "tax": 1, "tax_url": "https://shop.example/tax"})
    >>> [(leaf.path, str(how)) for leaf, how in _covered(tree, tree.places[0])]
    [('/amount', 'ancestor')]
    """
    stack = [(member, How.EXACT)]
    while stack:
        one, how = stack.pop()
        if one.children is None:
            yield one, how
        elif not one.is_object:
            stack.extend((tree.places[number], how) for number in reversed(one.children))
        else:
            inside = tree.members(one)
            if VALUE in inside:
                held = (url for name, place in inside.items() if fold(name) in SOURCES for url in urls_of(tree, place))
                if not any(held):
                    stack.append((inside[VALUE], how))
            elif not any(fold(name) in RECORD_SOURCES and sources(tree, place) for name, place in inside.items()):
                kept = (place for name, place in inside.items() if _is_covered(tree, name, inside))
                stack.extend((place, How.ANCESTOR) for place in reversed(list(kept)))


def _is_covered(tree: Tree, name: str, inside: dict[str, Place]) -> bool:
    """Tell whether a member is a value that the source of its object stands for: its own stands closer."""
    if fold(name) in SOURCES or is_context(name, inside.keys()) or is_bookkeeping(name, inside.keys()):
        return False
    beside = (inside[name + ending] for ending in SOURCE_ENDINGS if name + ending in inside)
    return not any(url for source in beside for url in urls_of(tree, source))
