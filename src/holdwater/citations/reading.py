"""What an output cites: every family's findings, joined to one citation for each value and each span."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from holdwater.citations import json_path, pointer_map, prose, sibling_keys, value_object
from holdwater.citations.cited import Cited, Found, How, Quote, Shape, Source, Span, Unread
from holdwater.citations.detect import Seen, look
from holdwater.citations.parts import Own, cite, is_context
from holdwater.citations.pointer_map import Sources
from holdwater.citations.sources import sources, text_of
from holdwater.errors import InvalidArgument
from holdwater.model.citation import Citation
from holdwater.outputs.tree import Place, Tree, as_scalar

_OWN = {Shape.VALUE_OBJECT: value_object.read, Shape.SIBLING_KEYS: sibling_keys.read}
_WHYS = {
    Shape.VALUE_OBJECT: "value and its source stand in one object",
    Shape.SIBLING_KEYS: "a member beside it names the source",
    Shape.PROSE: "references stand in the text itself",
}


class Detection(NamedTuple):
    """Which shape an output has.

    Attributes:
        shape: The first that is seen, in document order; None where none is.
        path: JSON Pointer to where it is seen.
        why: By what it is known, for people.
    """

    shape: Shape | None
    path: str
    why: str


class Reading(NamedTuple):
    """What an output cites, and what it doesn't.

    Attributes:
        citations: One for each cited scalar or span of a text, in document order.
        uncited: JSON Pointers of the scalars that cite nothing, in document order; null is none of them, nor
            are a source, a unit, and what stands beside the claims in the envelope of a vendor.
        cited: What each place of the output names as sources, before it is joined to citations.
        unread: What looks like a citation and can't be read, and why: it cites nothing.
        detection: The shape that is seen first.
    """

    citations: tuple[Citation, ...]
    uncited: tuple[str, ...]
    cited: tuple[Cited, ...]
    unread: tuple[Unread, ...]
    detection: Detection

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """What the output says that its pages say, each once: claims to check, never evidence for a value."""
        named = ((one.path, source) for one in self.cited for source in one.sources)
        return tuple(dict.fromkeys(Quote(path, text, source.url) for path, source in named for text in source.quotes))


def detect(output: object) -> Detection:
    """Tell in which shape the citations of an output stand, and by what that is known.

    Raises:
        InvalidRecord: if the output is nested too deep, or holds itself.

    >>> shape, path, why = detect({"content": {"a": 1}, "basis": [{"field": "a", "citations": []}]})
    >>> str(shape), path, why
    ('parallel', '', 'basis lists fields with their citations beside content')
    """
    return read_output(output).detection


def read_citations(
    output: object,
    mapping: Mapping[str, Sources] | None = None,
    *,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
) -> tuple[Citation, ...]:
    """Return every citation in an output, in document order, one for each path and span.

    Read are value objects (``{"value": 10, "source_url": "…"}``), sources beside a member (``price`` and
    ``price_source``), maps beside the values, one source for a record, the envelopes of vendors, references in
    prose, and the caller's own mapping. A value cites every source that any of them names.
    Sources and units are context and no values; neither is what stands under ``_audit``.

    Args:
        output: Mappings, lists, tuples, dataclasses and pydantic models, in one another at most 200 deep.
        mapping: URLs by JSON Pointer; a pointer to an object or a list covers every scalar in it. A key that
            starts with ``$`` is a JSONPath, and what it maps to a rule, as in ``citations/json_path.py``.
        shape: Read only this shape, and the mapping; by default whatever is seen.
        documents: URLs of the documents that the model was given, in order, for citations by their number.

    Raises:
        InvalidRecord: if the output is nested too deep, holds itself, or a mapped value is no scalar.
        InvalidArgument: if a pointer of ``mapping`` points nowhere or names no URL, or ``shape`` is none.

    >>> read_citations({"price": 5, "price_source": "https://shop.example/p"})[0].path
    '/price'
    """
    return read_output(output, mapping, shape=shape, documents=documents).citations


def read_output(
    output: object,
    mapping: Mapping[str, Sources] | None = None,
    *,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
) -> Reading:
    """Return what an output cites and what it doesn't, its quotes, and what couldn't be read.

    Arguments and errors are those of ``read_citations``.
    """
    return read_tree(Tree(output), mapping, shape=shape, documents=documents)


def read_tree(
    tree: Tree,
    mapping: Mapping[str, Sources] | None = None,
    *,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
) -> Reading:
    """Return what an output cites and what it doesn't; as ``read_output``, of a tree."""
    only = _named(shape)
    seen = look(tree, only)
    values = _values(tree, seen.aside)
    in_record = list(_own(tree, seen, only))
    own = [one for one in in_record if isinstance(one, Own)]
    found: list[Found] = [one for one in in_record if isinstance(one, Unread)]
    found += [one for sighting, family in seen.sightings for one in family.read(tree, sighting, documents)]
    if only in (None, Shape.PROSE):
        found += _prose(values, seen, {one.path for one in found if isinstance(one, Cited)})
    rules = {path: rule for path, rule in (mapping or {}).items() if path.startswith(json_path.RULE)}
    found += json_path.read(tree, rules)
    pointed = list(pointer_map.read(tree, {path: one for path, one in (mapping or {}).items() if path not in rules}))
    plain = [*(one.citation for one in own), *pointed]
    cited = [one for one in (*_as_cited(tree, own, pointed), *found) if isinstance(one, Cited) and one.path in values]
    citations = _joined(tree, values, plain, cited)
    paths = {one.path for one in citations}
    return Reading(
        citations=citations,
        uncited=tuple(path for path in values if path not in paths and (seen.claims is None or path in seen.claims)),
        cited=tuple(cited),
        unread=tuple(one for one in found if isinstance(one, Unread)),
        detection=_detection(seen, own, cited),
    )


def _named(shape: Shape | str | None) -> Shape | None:
    """Return the shape of a name."""
    try:
        return None if shape is None else Shape(shape)
    except ValueError:
        raise InvalidArgument(f"shape: expected one of {', '.join(Shape)}, found {shape!r}.") from None


def _own(tree: Tree, seen: Seen, only: Shape | None) -> Iterator[Own | Unread]:
    """Yield what cites in the record itself; a value may come more than once."""
    families = [read for shape, read in _OWN.items() if only in (None, shape)]
    for number, place in enumerate(tree.places) if families else ():
        if number not in seen.aside:
            for read in families:
                yield from read(tree, place)


def _prose(values: Mapping[str, Place], seen: Seen, done: Collection[str]) -> Iterator[Found]:
    """Yield what references in texts stand for, where no shape has told it."""
    for path, place in values.items():
        if path not in done and (seen.claims is None or path in seen.claims):
            yield from prose.read(place)


def _as_cited(tree: Tree, own: Iterable[Own], pointed: Iterable[Citation]) -> Iterator[Cited]:
    """Yield plain citations as what their places name, with the quotes beside the URLs."""
    for citation, beside, _, how in own:
        quotes = {source.url: source.quotes for member in beside for source in sources(tree, member)}
        named = tuple(Source(url, quotes.get(url, ())) for url in citation.urls)
        yield Cited(citation.path, named, how)
    for citation in pointed:
        yield Cited(citation.path, tuple(map(Source, citation.urls)), How.EXACT)


def _joined(
    tree: Tree, values: Mapping[str, Place], plain: Iterable[Citation], cited: Iterable[Cited]
) -> tuple[Citation, ...]:
    """Return one citation for each value and span, with every source, in document order."""
    known: dict[tuple[str, Span | None], Citation] = {}
    urls: dict[tuple[str, Span | None], dict[str, None]] = {}
    for citation in plain:
        known.setdefault((citation.path, None), citation)
    for one in cited:
        key = (one.path, one.span)
        if key not in known:
            known[key] = _citation(tree, values[one.path], one)
        elif one.confidence is not None and known[key].confidence == 1:
            known[key] = dataclasses.replace(known[key], confidence=one.confidence)
        urls.setdefault(key, {}).update(dict.fromkeys(source.url for source in one.sources))
    order = {path: number for number, path in enumerate(values)}
    keys = sorted((key for key in known if key in urls), key=lambda key: (order[key[0]], key[1] or (-1, -1)))
    citations = []
    for key in keys:
        named = tuple(urls[key])
        citations.append(known[key] if known[key].urls == named else dataclasses.replace(known[key], urls=named))
    return tuple(citations)


def _citation(tree: Tree, place: Place, one: Cited) -> Citation:
    """Return the citation of a value with what stands beside it, or of a span of a text."""
    if one.span is None:
        citation = cite(tree, place, ())
    else:
        text = text_of(place) or ""
        citation = Citation(path=place.path, value=text[slice(*one.span)], field=place.field, span=one.span)
    return citation if one.confidence is None else dataclasses.replace(citation, confidence=one.confidence)


def _values(tree: Tree, aside: Collection[int]) -> dict[str, Place]:
    """Return the scalars that are no context: no sources, units, audit notes, nor what stands aside of claims."""
    context: set[int] = set()
    names: dict[int, Collection[str]] = {}
    found: dict[str, Place] = {}
    for number, place in enumerate(tree.places):
        if place.parent in context or number in aside or tree.is_audit(place):
            context.add(number)
        elif place.parent >= 0 and tree.places[place.parent].is_object:
            if place.parent not in names:
                names[place.parent] = tree.members(tree.places[place.parent]).keys()
            if is_context(place.name, names[place.parent]):
                context.add(number)
        if number not in context and place.children is None and as_scalar(place.value) is not None:
            found[place.path] = place
    return found


def _detection(seen: Seen, own: Sequence[Own], cited: Sequence[Cited]) -> Detection:
    """Return the first shape: an envelope or a map, else one in the record itself, else prose."""
    if seen.sightings:
        sighting = seen.sightings[0][0]
        return Detection(sighting.shape, sighting.place.path, sighting.why)
    if own:
        path = own[0].citation.path
        shape = own[0].shape
        return Detection(shape, path, _WHYS[shape])
    marked = next((one for one in cited if one.how is How.MARKER), None)
    if marked is not None:
        return Detection(Shape.PROSE, marked.path, _WHYS[Shape.PROSE])
    return Detection(None, "", "no shape is seen")
