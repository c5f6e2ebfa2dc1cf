"""What stands beside a value: its unit, its source, how sure the producer is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from holdwater.citations.cited import How, Shape, Unread
from holdwater.model.citation import Citation
from holdwater.outputs.tree import Place, Tree, as_scalar

VALUE = "value"
DERIVED = "derived"
CONFIDENCE = "confidence"

#: Names, folded, of the members of a value object that hold its sources.
SOURCES = frozenset(
    {"sourceurl", "sourceurls", "url", "urls", "source", "sources", "citation", "citations", "evidence"}
)
#: Names, folded, of the member that holds the sources of the record that it stands in.
RECORD_SOURCES = frozenset({"source", "sources", "sourceurl", "sourceurls"})
#: Endings of the member beside ``NAME`` that hold its sources.
SOURCE_ENDINGS = (
    *("_source", "_sources", "_source_url", "_source_urls", "_url", "_urls"),
    *("_citation", "_citations", "_ref", "_refs", "_evidence"),
)
UNITS = ("unit", "unitcode", "unittext")
CURRENCIES = ("currency", "pricecurrency")
UNIT_ENDINGS = ("_unit", "_currency")
# Names, folded, of members that may take the unit of the object that they stand in.
_MEASURED = frozenset(
    {"amount", "quantity", "qty", "min", "max", "minimum", "maximum"}
    | {"minvalue", "maxvalue", "low", "high", "from", "to"}
)
_BESIDE_VALUE = frozenset({*SOURCES, *UNITS, *CURRENCIES, DERIVED, CONFIDENCE})

#: Names, folded, of what a producer says of its own reading: how sure it is, and when it read. No page states them.
_BOOKKEEPING = frozenset({DERIVED, CONFIDENCE, "confidencescore"}) | {
    f"{done}{when}"
    for done in ("retrieved", "accessed", "fetched", "extracted", "scraped", "crawled", "captured")
    for when in ("at", "on", "date")
}
_CONFIDENCE_ENDING = "_confidence"

#: Names, folded, under which an object in a list of citations holds its URL.
_URLS = frozenset({"url", "sourceurl", "uri"})


class Own(NamedTuple):
    """A citation that stands in the record itself, and the members that name its sources."""

    citation: Citation
    beside: tuple[Place, ...]
    shape: Shape
    how: How


def fold(name: str) -> str:
    """Fold the name of a member: ``source_url`` and ``sourceUrl`` are one.

    >>> fold("sourceUrl") == fold("source_url")
    True
    """
    return name.replace("_", "").casefold()


def urls_of(tree: Tree, place: Place) -> Iterator[str]:
    """Yield the URLs that a source member holds: text, an object with a URL, or a list of either.

    Text with white space in it and no ``://`` is a remark, a title or a quote, and no URL.
    """
    stack = [place]
    while stack:
        one = stack.pop()
        if one.is_object:
            stack.extend(member for name, member in tree.members(one).items() if fold(name) in _URLS)
        elif one.children is not None:
            stack.extend(tree.places[number] for number in reversed(one.children))
        elif isinstance(one.value, str) or hasattr(one.value, "unicode_string"):  # pydantic's own URL type
            text = str(one.value)
            if text and ("://" in text or not any(char.isspace() for char in text.strip())):
                yield text


def unread(tree: Tree, beside: Iterable[Place]) -> Iterator[Unread]:
    """Yield the members that should name a source and hold a remark instead, such as ``see page 3``."""
    for member in beside:
        if any(isinstance(one.value, str) and one.value.strip() for one in tree.scalars(member)):
            yield Unread(member.path, "expected a URL, found text without one.")


def unchecked(member: Place) -> Iterator[Unread]:
    """Yield a cited member that JSON has no value for, such as a set: nothing in it is looked at."""
    if member.children is None and member.value is not None and as_scalar(member.value) is None:
        found = type(member.value).__name__
        yield Unread(member.path, f"expected text, a number, a boolean or a list, found {found}: it is not checked.")


def is_context(name: str, names: Collection[str]) -> bool:
    """Tell whether the member ``name`` is the source, the unit or a property of a member beside it.

    Args:
        name: Name of the member.
        names: Names of all members of its object. Only names count, so that nulling a value changes nothing.

    >>> is_context("price_source", ["price", "price_source"]), is_context("unit", ["unit", "price"])
    (True, False)
    """
    folded = fold(name)
    if VALUE in names and (folded in _BESIDE_VALUE or is_bookkeeping(name, names)):
        return True
    if folded in CURRENCIES and any(_is_price(other) for other in names):
        return True
    if folded in UNITS and any(fold(other) in _MEASURED for other in names):
        return True
    return any(
        name.endswith(ending) and _is_named(name.removesuffix(ending), names)
        for ending in (*SOURCE_ENDINGS, *UNIT_ENDINGS)
    )


def is_bookkeeping(name: str, names: Collection[str]) -> bool:
    """Tell whether a member says how or when a record was read; one with a source of its own is a value.

    >>> is_bookkeeping("retrieved_at", ["price", "retrieved_at"]), is_bookkeeping("id", ["price", "id"])
    (True, False)
    """
    is_known = fold(name) in _BOOKKEEPING
    if not is_known and name.endswith(_CONFIDENCE_ENDING):
        is_known = name.removesuffix(_CONFIDENCE_ENDING) in names
    return is_known and not any(f"{name}{ending}" in names for ending in SOURCE_ENDINGS)


def _is_named(name: str, names: Collection[str]) -> bool:
    """Tell whether ``name`` is a member that may have a source or a unit of its own."""
    return name in names and fold(name) not in SOURCES


def _is_price(name: str) -> bool:
    """Tell whether a member may take its currency from the object that it stands in."""
    return fold(name).endswith(("price", "amount"))


def cite(tree: Tree, place: Place, urls: Sequence[str]) -> Citation:
    """Return the citation of the scalar at ``place``, with all that stands beside it."""
    owner = place
    while owner.parent >= 0 and not tree.places[owner.parent].is_object:
        owner = tree.places[owner.parent]
    holder = tree.places[owner.parent] if owner.parent >= 0 else owner
    beside = tree.members(holder)
    is_value = owner.name == VALUE and holder is not owner
    sure = as_scalar(beside[CONFIDENCE].value) if is_value and CONFIDENCE in beside else None
    return Citation(
        path=place.path,
        value=as_scalar(place.value),
        urls=tuple(dict.fromkeys(urls)),
        unit=_unit(owner.name, beside, is_value=is_value),
        field=holder.field or owner.field if is_value else owner.field,
        derived=is_value and DERIVED in beside and beside[DERIVED].value is True,
        confidence=_confidence(sure),
    )


def _confidence(stated: object) -> Decimal:
    """Return the producer's own confidence; 1 where it states none from 0 to 1."""
    if isinstance(stated, bool) or not isinstance(stated, (int, Decimal)):
        return Decimal(1)
    confidence = Decimal(stated)
    return confidence if not confidence.is_nan() and 0 <= confidence <= 1 else Decimal(1)


def _unit(name: str, beside: dict[str, Place], *, is_value: bool) -> str | None:
    """Return the unit stated beside the member ``name``: a unit, a currency, or both (``million USD``)."""
    is_price, is_measure = is_value or _is_price(name), is_value or fold(name) in _MEASURED
    folded = {fold(other): place.value for other, place in beside.items()} if is_price or is_measure else {}
    units, currencies = [
        beside[f"{name}{ending}"].value if f"{name}{ending}" in beside else None for ending in UNIT_ENDINGS
    ]
    stated = [[units], [currencies]]
    if is_measure:
        stated[0] += [folded.get(unit) for unit in UNITS]
    if is_price:
        stated[1] += [folded.get(currency) for currency in CURRENCIES]
    texts = [next((text for text in some if isinstance(text, str) and text.strip()), "") for some in stated]
    return " ".join(filter(None, texts)) or None
