"""Sources that the caller lists by JSON Pointer: ``{"/specs/weight": ["https://…", "https://…"]}``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from holdwater.citations.parts import cite, urls_of
from holdwater.errors import InvalidArgument, InvalidRecord
from holdwater.model.citation import Citation
from holdwater.outputs import pointer
from holdwater.outputs.canonical import json_text
from holdwater.outputs.tree import Tree, as_scalar

_SHOWN_CHARS = 40

#: A URL, an object that holds one (``url``, ``source_url`` or ``uri``), or a list of either.
Sources: TypeAlias = str | Mapping[str, object] | Sequence[object]


def read(tree: Tree, mapping: Mapping[str, Sources]) -> Iterator[Citation]:
    """Yield each scalar that a pointer of ``mapping`` covers, all of an object or list for one to it.

    Args:
        tree: The output.
        mapping: Sources by JSON Pointer. Several pointers may cover a value: it cites all of their sources.

    Raises:
        InvalidArgument: if a pointer points nowhere, or has no URL.
        InvalidRecord: if a pointer points to what JSON has no scalar for.

    >>> tree = Tree({"size": {"w": 3, "h": None}})
    >>> [one.path for one in read(tree, {"/size": "https://shop.example/p"})]
    ['/size/w']
    """
    urls = {path: _urls(tree, path, sources) for path, sources in mapping.items()}
    for place in tree.places if urls else ():
        if place.children is None and as_scalar(place.value) is not None:
            cited = [url for path in pointer.prefixes(place.path) for url in urls.get(path, ())]
            if cited:
                yield cite(tree, place, cited)


def _urls(tree: Tree, path: str, sources: Sources) -> tuple[str, ...]:
    """Return the URLs listed for ``path``, which must point to something that can be checked."""
    place = tree.get(pointer.check(path))
    if place is None or tree.is_audit(place):
        hint = pointer.near(path, (known.path for known in tree.places))
        raise InvalidArgument(f"{pointer.shown(path)}: expected a pointer into the output, found nothing there.{hint}")
    if place.children is None and place.value is not None and as_scalar(place.value) is None:
        raise InvalidRecord(
            f"{pointer.shown(path)}: expected text, a number or a boolean beside its citation, "
            f"found {type(place.value).__name__}. Leave it uncited, or write it as text."
        )
    listed = Tree(sources)
    urls = tuple(urls_of(listed, listed.places[0]))
    if not urls:
        raise InvalidArgument(
            f"{pointer.shown(path)}: expected a URL or a list of URLs, found {_found(sources)}. Name its source."
        )
    return urls


def _found(sources: object) -> str:
    """Name what stands in place of a URL."""
    if isinstance(sources, Mapping):
        return "an object without one"
    if isinstance(sources, (list, tuple)):
        return "a list without one"
    scalar = as_scalar(sources)
    text = type(sources).__name__ if scalar is None and sources is not None else json_text(scalar)
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"
