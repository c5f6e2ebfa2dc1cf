"""What a check says on standard error where it has not checked all that was meant: exit code 0 would pass for clean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from holdwater.citations.parts import SOURCE_ENDINGS, SOURCES, fold
from holdwater.citations.sources import is_url
from holdwater.cli.evidence_source import near_url
from holdwater.model.verdict import Reason
from holdwater.outputs.tree import Tree
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
            f"(line {lines}{more}). {_SHAPES}"
        )
    findings = [finding for _, one in checked for finding in one.findings if finding.urls]
    if all(finding.reason is Reason.PAGE_NOT_HELD for finding in findings):
        url = next(url for finding in findings for url in finding.urls)
        some = "".join(f" Held is {held}, for example." for held in islice(store, 1)) or " The store is empty."
        yield f"{name}: no cited page is held in {evidence}, not even {url}.{near_url(url, store) or some}"


def _misnamed(checked: Sequence[tuple[str, Guarded[object]]]) -> str:
    """Return a hint that names the first URL under a name that is not read as one of a source, or ""."""
    for prefix, one in checked:
        for place in Tree(one.input).places:
            name = place.field or ""
            if is_url(place.value) and fold(name) not in SOURCES and not name.endswith(SOURCE_ENDINGS):
                return f" {prefix}{place.path} holds a URL, but {name!r} is no name of a source."
    return ""
