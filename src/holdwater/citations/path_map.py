"""Paths with their sources, in a list beside the values: ``basis`` beside ``content``, ``grounding`` likewise.

Traps: the paths start at the values, or at the object that holds them; an entry for an object covers every
scalar in it; an entry may cite nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from holdwater.citations.cited import Cited, Found, How, Shape, Sighting, Source, Unread
from holdwater.citations.parts import VALUE
from holdwater.citations.paths import resolve
from holdwater.citations.sources import joined, objects, sources, text_of
from holdwater.outputs import pointer
from holdwater.outputs.tree import Place, Tree, as_scalar

NAMES = frozenset({"basis", "grounding"})

_CLAIMS = {"basis": ("content", "output", "structured", "data"), "grounding": ("structured", "content", "text")}
_SHAPES = {"basis": Shape.PARALLEL, "grounding": Shape.EXA_GROUNDING}
#: Paths that mean all the values, where no value is called so.
_WHOLE = frozenset({"output", "content", ""})
_WORDS = {"high": Decimal("0.9"), "medium": Decimal("0.6"), "low": Decimal("0.3")}


class Entry(NamedTuple):
    """What is named for one place."""

    sources: tuple[Source, ...]
    confidence: Decimal | None = None


def see(tree: Tree, place: Place, members: Mapping[str, Place]) -> Sighting | None:
    """Return what is seen if a list of paths with citations stands beside the values."""
    for name in sorted(NAMES & members.keys()):
        claims = [members[other] for other in _CLAIMS[name] if other in members and members[other].value is not None]
        if claims and any("field" in fields for _, fields in objects(tree, members[name])):
            kept = tuple(claims) if name == "grounding" else (claims[0],)
            why = f"{name} lists fields with their citations beside {claims[0].name}"
            return Sighting(_SHAPES[name], why, place, kept, members[name])
    return None


def read(tree: Tree, sighting: Sighting, _documents: Sequence[str | None]) -> Iterator[Found]:
    """Yield the scalars that the paths cover."""
    entries: dict[str, Entry] = {}
    for item, fields in objects(tree, sighting.sources):
        path = text_of(fields.get("field"))
        found = [] if path is None else _covered(tree, sighting, path)
        if not found:
            yield Unread(item.path, f"expected the path of a value, found {path!r}, which points nowhere.")
        listed = sources(tree, fields.get("citations") or fields.get("sources") or fields.get("urls"))
        for place in found:
            merge(entries, place, Entry(listed, _confidence(fields)))
    for root in sighting.claims:
        yield from cover(tree, root, entries)


def merge(entries: dict[str, Entry], place: Place, entry: Entry) -> None:
    """Add an entry to those by path; several for one place are one."""
    known = entries.get(place.path, Entry(()))
    kept = known.confidence if known.confidence is not None else entry.confidence
    entries[place.path] = Entry(joined([*known.sources, *entry.sources]), kept)


def _covered(tree: Tree, sighting: Sighting, path: str) -> list[Place]:
    """Return the claims that a path points to, or all of them where it points above them."""
    first, holder = sighting.claims[0], sighting.place
    roots = [holder, first] if first.name == "structured" else [first, holder]
    roots += [tree.places[holder.parent]] if holder.parent >= 0 else []
    for root in roots:
        inside = [claim for place in resolve(tree, root, path) for claim in claimed(tree, sighting.claims, place)]
        if inside:
            return inside
    return [first] if path in _WHOLE else []


def claimed(tree: Tree, claims: Sequence[Place], place: Place) -> Iterator[Place]:
    """Yield ``place`` if it is claimed, of a value object only the value; else the claims in it."""
    for claim in claims:
        if pointer.is_below(place.path, claim.path):
            yield tree.members(place).get(VALUE, place)
        elif pointer.is_below(claim.path, place.path):
            yield claim


def cover(tree: Tree, root: Place, entries: Mapping[str, Entry]) -> Iterator[Cited]:
    """Yield each scalar in ``root`` that an entry covers: for itself, or for what holds it.

    The closest entry says how sure the producer is; one further up still adds its sources.
    """
    for place in leaves(tree, root) if entries else ():
        confidence: Decimal | None = None
        is_first = True
        for path in pointer.prefixes(place.path):  # pragma: no branch  # it ends at the root, which is above
            entry = entries.get(path)
            if entry is not None:
                confidence = entry.confidence if is_first else confidence
                how = How.EXACT if path == place.path and place is not root else How.ANCESTOR
                if entry.sources:
                    span = whole(place) if place is root else None
                    yield Cited(place.path, entry.sources, how if is_first else How.INHERITED, span, None, confidence)
                is_first = False
            if path == root.path:
                break


def leaves(tree: Tree, root: Place) -> Iterator[Place]:
    """Yield the scalars in ``root``, in document order, never null."""
    for number in range(tree.numbers[root.path], len(tree.places)):
        place = tree.places[number]
        if not pointer.is_below(place.path, root.path):
            break
        if place.children is None and as_scalar(place.value) is not None:
            yield place


def whole(place: Place) -> tuple[int, int] | None:
    """Return the span of all the text at a place, which makes it prose; None where it is a value."""
    text = text_of(place)
    return None if text is None else (0, len(text))


def _confidence(fields: Mapping[str, Place]) -> Decimal | None:
    """Return how sure the producer is, from a score from 0 to 1 or from a word."""
    for name in ("score", "confidence"):
        value = as_scalar(fields[name].value) if name in fields else None
        if isinstance(value, str):
            return _WORDS.get(value.casefold())
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            exact = Decimal(value)
            if exact.is_finite() and 0 <= exact <= 1:
                return exact
    return None
