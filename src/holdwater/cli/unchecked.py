"""What a check says on standard error where it has not checked all that was meant: exit code 0 would pass for clean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from holdwater.citations.parts import RECORD_SOURCES, SOURCE_ENDINGS, SOURCES, VALUE, fold
from holdwater.citations.sources import is_url
from holdwater.cli.evidence_source import near_url
from holdwater.model.verdict import Reason
from holdwater.outputs.tree import Place, Tree
from holdwater.text.neighbours import anchors

if TYPE_CHECKING:
    from holdwater.guard import Guarded
    from holdwater.store.base import EvidenceStore

_SHAPES = "See docs/how-to/guard-a-record.md for the shapes in which citations are read, or list them with --citations."
_SHOWN = 3


def remarks(
    name: str,
    checked: Sequence[tuple[str, Guarded[object]]],
    evidence: str,
    store: EvidenceStore,
) -> Iterator[str]:
    """Yield what is worth saying of records of which nothing, or not all as it was meant, was checked.

    Args:
        name: Name of their file.
        checked: The outcome for each record, with what stands before its paths.
        evidence: Name of the store.
        store: The store itself.
    """
    if not checked:
        yield f"{name}: holds no record: nothing was checked."
        return
    for place, unit in checked[0][1].settings.units.items():
        if anchors.of_unit(unit) == anchors.NOTHING:
            yield f"{name}: {unit!r}, the unit set for {place}, is none that is known: values are compared without it."
    unread = [(f"{prefix}{path}", why) for prefix, one in checked for path, why in one.unread]
    for path, why in unread[:_SHOWN]:
        yield f"{name}: {path}: looks like a citation and can't be read: {why}"
    if len(unread) > _SHOWN:
        yield f"{name}: {len(unread) - _SHOWN} more that look like citations can't be read"
    silent = [(prefix, one) for prefix, one in checked if not any(finding.urls for finding in one.findings)]
    if len(silent) == len(checked):
        values = sum(one.summary.cited + one.summary.uncited for _, one in silent)
        yield f"{name}: 0 of {values} values cite a page: nothing was checked. {_SHAPES}{_misnamed(silent)}"
        return
    if silent:
        lines = ", ".join(prefix.removesuffix(":") for prefix, _ in silent[:_SHOWN])
        more = ", …" if len(silent) > _SHOWN else ""
        yield (
            f"{name}: {len(silent)} of {len(checked)} records cite no page: nothing was checked in them "
            f"(line {lines}{more}). {_SHAPES}{_misnamed(silent)}"
        )
    findings = [finding for _, one in checked for finding in one.findings if finding.urls]
    if all(finding.reason is Reason.PAGE_NOT_HELD for finding in findings):
        url = next(url for finding in findings for url in finding.urls)
        some = "".join(f" Held is {held}, for example." for held in islice(store, 1)) or " The store is empty."
        yield f"{name}: no cited page is held in {evidence}, not even {url}.{near_url(url, store) or some}"


def _misnamed(checked: Sequence[tuple[str, Guarded[object]]]) -> str:
    """Return a hint that names URLs under names that are not read as those of a source, the first of each, or ""."""
    first: dict[str, str] = {}
    for path, name in _unnamed(checked):
        first.setdefault(name, path)
        if len(first) == _SHOWN:
            break
    hints = [f" {path} holds a URL, but {name!r} is no name of a source there." for name, path in first.items()]
    return f"{''.join(hints)} Name it source_url if the values beside it were read on that page." if hints else ""


def _unnamed(checked: Sequence[tuple[str, Guarded[object]]]) -> Iterator[tuple[str, str]]:
    """Yield where a member holds a URL that no value takes as its source, and the member's name."""
    for prefix, one in checked:
        tree = Tree(one.input)
        for place in tree.places:
            member = _over(tree, place) if is_url(place.value) and not tree.is_audit(place) else None
            if member is not None:
                yield f"{prefix}{member.path}", member.name


def _over(tree: Tree, place: Place) -> Place | None:
    """Return the member that should name the source which a URL is; None where one does, or there is none.

    That is the nearest, or the one further up that is called like a list of sources.
    """
    found = None
    while place.parent >= 0:
        holder = tree.places[place.parent]
        if holder.is_object:
            if _is_source(place.name, tree.members(holder)):
                return None
            found = place if found is None or fold(place.name) in SOURCES else found
        place = holder
    return found


def _is_source(name: str, beside: Mapping[str, Place]) -> bool:
    """Tell whether a member is one that names the source of what stands beside it."""
    if fold(name) in RECORD_SOURCES or (VALUE in beside and fold(name) in SOURCES):
        return True
    return any(name.endswith(ending) and name.removesuffix(ending) in beside for ending in SOURCE_ENDINGS)
