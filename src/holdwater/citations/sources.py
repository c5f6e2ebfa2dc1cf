"""Pages that a list, an object or a text names as sources, whatever a vendor calls the member."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from holdwater.citations.cited import Source, Span
from holdwater.citations.parts import fold
from holdwater.outputs.tree import Place, Tree

#: Names, folded, under which an object holds its URL; the first that does counts.
_URLS = ("url", "sourceurl", "uri", "sourceuri", "link", "href", "source")
#: Names, folded, under which an object holds its sources.
_HOLDERS = ("web", "urls", "sources", "citations")
_QUOTES = frozenset({"quote", "quotes", "excerpt", "excerpts", "citedtext", "citedcontent"})
_URL = re.compile(r"\s*(?:[a-z][a-z0-9+.-]{0,20}://|www\.)\S+\s*", re.IGNORECASE)
_MAX_INDEX = 10**9


def is_url(value: object) -> bool:
    """Tell whether a value is the text of a URL: a scheme or ``www.``, and no white space inside.

    >>> is_url("https://shop.example/p"), is_url("The Daily"), is_url("notes.pdf")
    (True, False, False)
    """
    return isinstance(value, str) and _URL.fullmatch(value) is not None


def text_of(place: Place | None) -> str | None:
    """Return the text at a place; None where there is none, or something else."""
    if place is None or place.children is not None:
        return None
    value = place.value
    if isinstance(value, str):
        return value
    return str(value) if hasattr(value, "unicode_string") else None  # pydantic's own URL type


def index_of(place: Place | None) -> int | None:
    """Return the count or offset at a place; None for a negative, a fraction, and all else.

    >>> from holdwater.outputs.tree import Tree
    >>> [index_of(Tree(value).places[0]) for value in (3, -1, 2.5, True, "3")]
    [3, None, None, None, None]
    """
    value = place.value if place is not None else None
    if isinstance(value, (float, Decimal)):
        exact = Decimal(value)  # a float's own value, to the last digit
        if not exact.is_finite() or not 0 <= exact <= _MAX_INDEX or exact != int(exact):
            return None
        return int(exact)
    is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MAX_INDEX
    return value if is_count else None  # type: ignore[return-value]  # it is one


def span_of(members: Mapping[str, Place], start: str, end: str) -> Span | None:
    """Return the span that two members give; None where one is missing, or they are the wrong way round."""
    first, last = index_of(members.get(start)), index_of(members.get(end))
    return (first, last) if first is not None and last is not None and first <= last else None


def items(tree: Tree, place: Place | None) -> list[Place]:
    """Return the items of a list; nothing for all else."""
    if place is None or place.is_object or place.children is None:
        return []
    return [tree.places[number] for number in place.children]


def objects(tree: Tree, place: Place | None) -> Iterator[tuple[Place, dict[str, Place]]]:
    """Yield the objects in a list, each with its members by name."""
    for item in items(tree, place):
        if item.is_object:
            yield item, tree.members(item)


def source(tree: Tree, place: Place) -> Source | None:
    """Return the one source that a text or an object names; None if it names none."""
    text = text_of(place)
    if text is not None:
        return Source(text) if is_url(text) else None
    folded = {fold(name): member for name, member in tree.members(place).items()}
    for name in _URLS:
        url = text_of(folded.get(name))
        if url is not None and is_url(url):
            return Source(url, _quotes(tree, folded))
    return None


def _quotes(tree: Tree, folded: Mapping[str, Place]) -> tuple[str, ...]:
    """Return the quotes that an object holds beside its URL."""
    held = [member for name, member in folded.items() if name in _QUOTES]
    texts = [text_of(place) for member in held for place in (member, *items(tree, member))]
    texts += [text_of(inner.get("text")) for member in held for _, inner in objects(tree, member)]
    return tuple(dict.fromkeys(text for text in texts if text and text.strip()))


def numbered(tree: Tree, place: Place | None) -> list[Source | None]:
    """Return the sources of a list by their index, None for an item that names none."""
    return [source(tree, item) for item in items(tree, place)]


def sources(tree: Tree, place: Place | None) -> tuple[Source, ...]:
    """Return every source that a text, an object or a list names, each URL once."""
    found: list[Source] = []
    stack = [place] if place is not None else []
    while stack:
        one = stack.pop()
        own = source(tree, one)
        if own is not None:
            found.append(own)
        elif one.is_object:
            folded = {fold(name): member for name, member in tree.members(one).items()}
            stack.extend(folded[name] for name in reversed(_HOLDERS) if name in folded)
        else:
            stack.extend(reversed(items(tree, one)))
    return joined(found)


def joined(found: list[Source]) -> tuple[Source, ...]:
    """Return sources with each URL once, all quotes from it together."""
    by_url: dict[str, Source] = {}
    for one in found:
        known = by_url.get(one.url)
        if known is None:
            by_url[one.url] = one
        elif one.quotes:
            by_url[one.url] = known._replace(quotes=tuple(dict.fromkeys((*known.quotes, *one.quotes))))
    return tuple(by_url.values())
