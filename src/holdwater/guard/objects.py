"""The guard over Python objects: nulls what is contradicted."""

from __future__ import annotations

import decimal
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, overload

from holdwater import lanes
from holdwater.citations import Reading, Shape, Sources, read_tree
from holdwater.errors import HoldwaterError, InvalidArgument, log_frames
from holdwater.guard.evidence import Joiner
from holdwater.guard.notes import (
    FLAGGED,
    NOT_NULLABLE,
    NULLED,
    OVER_MAX_NULLS,
    carried_notes,
    merge,
    with_notes,
    write,
)
from holdwater.guard.run import Contradicted, Guarded, run_digest, summarise
from holdwater.model import arguments
from holdwater.model.citation import Citation
from holdwater.model.finding import Finding
from holdwater.model.note import Note
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, OnContradicted, Settings, check_settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.outputs import hints, pointer
from holdwater.outputs.canonical import json_text, to_jsonable
from holdwater.outputs.json_source import parse
from holdwater.outputs.tree import Place, Tree, as_scalar
from holdwater.verify import judge

T = TypeVar("T")

_LOG = logging.getLogger("holdwater")
_LOG.addHandler(logging.NullHandler())

#: What values are checked in, whatever the caller has set.
_CONTEXT = decimal.Context(
    prec=100,
    rounding=decimal.ROUND_HALF_EVEN,
    Emin=-999_999,
    Emax=999_999,
    capitals=1,
    clamp=0,
    flags=[],
    traps=[decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)


@overload
def guard(
    output: Guarded[T],
    evidence: Evidence | Selective,
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> Guarded[T]: ...


@overload
def guard(
    output: T,
    evidence: Evidence | Selective,
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> Guarded[T]: ...


def guard(
    output: object,
    evidence: Evidence | Selective,
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> Guarded[Any]:
    """Null every cited value of an output that none of its cited pages states.

    Args:
        output: What is about to ship: mappings, lists, tuples, dataclasses and pydantic models in one
            another, or what an earlier guard gave back. It is not changed.
        evidence: The pages that the run kept, by URL as captured, or a store that can hand them out.
        citations: Sources by JSON Pointer, beside those that the output names itself.
        shape: Read only citations of this shape, and ``citations``; by default whatever is seen.
        documents: URLs of the documents that the model was given, in order, for citations by their number.
        anchors: The run's own SKU or brand, for the lane ``identity_anchor``.
        settings: How values are checked and what happens to a contradicted one.

    Returns:
        A copy of the output, with the notes on what was changed, and a finding for each cited value.

    Raises:
        Contradicted: if ``settings.on_contradicted`` is ``raise`` and a value is; it holds the whole outcome.
        InvalidRecord: if the output is nested too deep, holds itself, or cites for what is no scalar.
        InvalidArgument: if ``settings`` are none, a pointer in ``citations`` or in them points nowhere, ``shape``
            is none, the evidence is no mapping and no store, a list is one text, or ``output`` is JSON text, which is
            for ``guard_text``, or an object of another kind, such as a set, in which nothing could be checked.
        InvalidNote: if the output has an ``_audit`` that no guard wrote, and notes are to be embedded.
    """
    _refuse_json_text(output)
    check_settings(settings)
    known = output.notes if isinstance(output, Guarded) else None
    tree = Tree(output.output if isinstance(output, Guarded) else output)
    _refuse_opaque(tree.places[0])
    return guard_tree(
        tree,
        evidence,
        reading=read_tree(tree, citations, shape=shape, documents=arguments.listed("documents", documents)),
        anchors=anchors,
        settings=settings,
        earlier=carried_notes(tree, must=settings.embed_notes) if known is None else known,
        literal=lambda place: json_text(place.value),
    )[0]


def guard_tree(
    tree: Tree,
    evidence: Evidence | Selective,
    *,
    reading: Reading,
    anchors: Sequence[str],
    settings: Settings,
    earlier: Sequence[Note],
    literal: Callable[[Place], str],
) -> tuple[Guarded[object], tuple[str, ...]]:
    """Guard the output that ``tree`` holds and ``reading`` cites; also return the paths that are newly null.

    ``literal`` gives the exact JSON text of a scalar in the tree.
    """
    names = lanes.active(settings)
    _check_pointers(tree, settings)
    anchors = arguments.texts("anchors", anchors)
    cited = dict.fromkeys(url for citation in reading.citations for url in citation.urls)
    joiner = Joiner(evidence, tuple(cited))
    findings = check_citations(reading.citations, joiner, anchors=anchors, settings=settings)
    new = []
    for finding, action in _actions(tree, findings, settings):
        held = [joiner.held(url) for url in finding.urls]
        place = tree.places[tree.numbers[finding.path]]
        new.append(write(finding, action, place.value, literal(place), held, names))
    merged = merge(earlier, new)
    nulled = tuple(note.path for note in new if note.action == NULLED)
    output = tree.rebuild(dict.fromkeys(nulled))
    if settings.embed_notes and merged != tuple(earlier):
        output = with_notes(output, merged)
    versions = {name: lanes.VERSIONS[name] for name in names}
    pages = joiner.digests()
    came_in = to_jsonable(tree.places[0].value)
    guarded = Guarded(
        output=output,
        notes=merged,
        findings=findings,
        digest=run_digest(input=came_in, output=output, notes=merged, settings=settings, lanes=versions, pages=pages),
        summary=summarise(findings, len(reading.uncited), new),
        input=came_in,
        settings=settings,
        lanes=versions,
        pages=pages,
        unread=reading.unread,
    )
    if new and settings.on_contradicted is OnContradicted.RAISE:
        raise Contradicted(f"cited values that are on none of their pages: {len(new)}. {new[0].message}", guarded)
    return guarded, nulled


def _refuse_json_text(output: object) -> None:
    """Refuse JSON as text: its values would pass unread. Prose that only looks like it is an output."""
    if isinstance(output, (bytes, bytearray)):
        raise InvalidArgument("output: expected a record, found bytes. Decode them, and pass JSON text to guard_text.")
    if isinstance(output, str) and output.strip()[:1] in ("{", "["):
        try:
            parse(output)
        except HoldwaterError:
            return
        raise InvalidArgument(
            "output: expected a record, found JSON as text. Pass it to guard_text, or what json.loads makes of it here."
        )


def _refuse_opaque(whole: Place) -> None:
    """Refuse an object whose members can't be seen: all of them would pass unread."""
    if whole.children is None and whole.value is not None and as_scalar(whole.value) is None:
        raise InvalidArgument(
            f"output: expected a record, found {arguments.found(whole.value)}. "
            "Pass what it holds as mappings, lists, dataclasses or pydantic models."
        )


def _check_pointers(tree: Tree, settings: Settings) -> None:
    """Refuse settings for a value that isn't there: a slip in a pointer would pass in silence."""
    for name, named in (("derived", settings.derived), ("translated", settings.translated), ("units", settings.units)):
        for path in sorted(named):
            if path.startswith("/") and tree.get(pointer.check(path)) is None:
                near = pointer.near(path, (place.path for place in tree.places))
                raise InvalidArgument(
                    f"{name}: {pointer.shown(path)}: expected a pointer into the output, found nothing there.{near} "
                    "A field that only some outputs have is given by its name, without a slash."
                )


def check_citations(
    citations: Iterable[Citation], joiner: Joiner, *, anchors: Sequence[str], settings: Settings
) -> tuple[Finding, ...]:
    """Judge each citation by the pages that its URLs join, whatever decimal context the caller has.

    A fault of ours in one keeps its value as ``internal_error``, and is logged.
    """
    with decimal.localcontext(_CONTEXT):
        return tuple(_check(citation, joiner, anchors, settings) for citation in citations)


def _check(citation: Citation, joiner: Joiner, anchors: Sequence[str], settings: Settings) -> Finding:
    """Judge one citation; a fault of ours in it keeps the value and is logged and counted."""
    try:
        return judge(citation, [joiner.held(url) for url in citation.urls], anchors=anchors, settings=settings)
    except Exception as error:  # whatever goes wrong in one value must not touch another, nor pass in silence
        name = type(error).__name__
        _LOG.error("%r: %s in the check of this value; it is kept\n%s", citation.path, name, log_frames(error))
        return Finding(
            path=citation.path,
            value=citation.value,
            unit=citation.unit,
            urls=citation.urls,
            reason=Reason.INTERNAL_ERROR,
            confidence=citation.confidence,
            detail=name,
        )


def _actions(tree: Tree, findings: Sequence[Finding], settings: Settings) -> list[tuple[Finding, str]]:
    """Say what happens to each contradicted value, in document order."""
    contradicted = [finding for finding in findings if finding.verdict is Verdict.CONTRADICTED]
    if settings.on_contradicted is not OnContradicted.NULL:
        return [(finding, FLAGGED) for finding in contradicted]
    is_list = not tree.places[0].is_object
    records = Counter(_record(finding.path, is_list=is_list) for finding in contradicted)
    actions = []
    for finding in contradicted:
        place = tree.places[tree.numbers[finding.path]]
        if settings.max_nulls is not None and records[_record(finding.path, is_list=is_list)] > settings.max_nulls:
            action = OVER_MAX_NULLS
        elif not hints.admits_null(hints.hint_at(tree, place)):
            action = NOT_NULLABLE
        else:
            action = NULLED
        actions.append((finding, action))
    return actions


def _record(path: str, *, is_list: bool) -> str:
    """Return the record that a path stands in: the whole output, or one item where the output is a list."""
    return path.split("/", 2)[1] if is_list and path else ""
