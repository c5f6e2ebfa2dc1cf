"""Where the citations are in an output: one file for each family of shapes."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from holdwater.citations import pointer_map, sibling_keys, value_object
from holdwater.citations.parts import is_context
from holdwater.citations.pointer_map import Sources
from holdwater.model.citation import Citation
from holdwater.text.tree import Tree, as_scalar

__all__ = ["Reading", "Sources", "read_citations", "read_tree"]


class Reading(NamedTuple):
    """What an output cites, and what it doesn't.

    Attributes:
        citations: One for each cited scalar, in document order.
        uncited: JSON Pointers of the scalars that cite nothing, in document order; null is none of them, nor
            are a source and a unit.
    """

    citations: tuple[Citation, ...]
    uncited: tuple[str, ...]


def read_citations(output: object, mapping: Mapping[str, Sources] | None = None) -> tuple[Citation, ...]:
    """Return every citation in an output, in document order, one for each path.

    Read are value objects (``{"value": 10, "source_url": "…"}``), sources beside a member (``price`` and
    ``price_source``), and the caller's own mapping. A value cites every source that any of them names.
    Sources and units are context and no values; neither is what stands under ``_audit``.

    Args:
        output: Mappings, lists, tuples, dataclasses and pydantic models, in one another at most 200 deep.
        mapping: URLs by JSON Pointer; a pointer to an object or a list covers every scalar in it.

    Raises:
        InvalidRecord: if the output is nested too deep, holds itself, or a mapped value is no scalar.
        InvalidArgument: if a pointer of ``mapping`` points nowhere or names no URL.

    >>> read_citations({"price": 5, "price_source": "https://shop.example/p"})[0].path
    '/price'
    """
    return read_tree(Tree(output), mapping).citations


def read_tree(tree: Tree, mapping: Mapping[str, Sources] | None = None) -> Reading:
    """Return what an output cites and what it doesn't; as ``read_citations``, of a tree."""
    context = _context(tree)
    values = {
        place.path: None
        for number, place in enumerate(tree.places)
        if place.children is None and number not in context and as_scalar(place.value) is not None
    }
    cited: dict[str, Citation] = {}
    for citation in _every(tree, mapping):
        known = cited.setdefault(citation.path, citation)
        urls = tuple(dict.fromkeys((*known.urls, *citation.urls)))
        cited[citation.path] = dataclasses.replace(known, urls=urls)
    return Reading(
        citations=tuple(cited[path] for path in values if path in cited),
        uncited=tuple(path for path in values if path not in cited),
    )


def _every(tree: Tree, mapping: Mapping[str, Sources] | None) -> Iterator[Citation]:
    """Yield what each family reads; a value may come more than once."""
    for place in tree.places:
        yield from value_object.read(tree, place)
        yield from sibling_keys.read(tree, place)
    yield from pointer_map.read(tree, mapping or {})


def _context(tree: Tree) -> frozenset[int]:
    """Return the numbers of the places that are no values: sources, units, audit notes, and all in them."""
    found: set[int] = set()
    names: dict[int, Collection[str]] = {}
    for number, place in enumerate(tree.places):
        if place.parent in found or tree.is_audit(place):
            found.add(number)
        elif place.parent >= 0 and tree.places[place.parent].is_object:
            if place.parent not in names:
                names[place.parent] = tree.members(tree.places[place.parent]).keys()
            if is_context(place.name, names[place.parent]):
                found.add(number)
    return frozenset(found)
