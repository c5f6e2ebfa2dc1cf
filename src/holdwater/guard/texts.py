"""The guard over JSON text: what isn't contradicted stays as it was written, byte for byte."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from holdwater.citations import Shape, Sources, read_tree
from holdwater.errors import InvalidNote
from holdwater.guard.notes import NULLED, carried_notes, choose, misfit, old_value
from holdwater.guard.objects import guard_tree
from holdwater.guard.run import Guarded
from holdwater.model import arguments
from holdwater.model.note import Note
from holdwater.model.page import Evidence, Selective
from holdwater.model.settings import DEFAULT, Settings, check_settings
from holdwater.outputs import pointer
from holdwater.outputs.canonical import json_text
from holdwater.outputs.json_source import Edit, JsonSource, Span, parse, splice
from holdwater.outputs.tree import AUDIT, Tree

_AUDIT_PATH = f"/{AUDIT}"


def guard_text(
    text: str,
    evidence: Evidence | Selective,
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> tuple[str, Guarded[object]]:
    """Null every cited value of a JSON text that none of its cited pages states.

    Args:
        text: One JSON value.
        evidence: As for ``guard``; so are the others.
        citations: Sources by JSON Pointer.
        shape: Read only citations of this shape, and ``citations``.
        documents: URLs of the documents that the model was given, in order.
        anchors: The run's own SKU or brand.
        settings: How values are checked and what happens to a contradicted one.

    Returns:
        The text with ``null`` in place of each contradicted value and the notes under ``_audit``, and the
        outcome as ``guard`` gives it, numbers as ``JsonNumber``.

    Raises:
        InvalidRecord: if the text is no JSON; the rest as for ``guard``.
    """
    source = parse(arguments.text("text", text, "Records as objects go through guard."))
    tree = Tree(source.value)
    check_settings(settings)
    earlier = carried_notes(tree, must=settings.embed_notes)
    guarded, nulled = guard_tree(
        tree,
        evidence,
        reading=read_tree(tree, citations, shape=shape, documents=arguments.listed("documents", documents)),
        anchors=anchors,
        settings=settings,
        earlier=earlier,
        literal=lambda place: source.literal(place.path),
    )
    edits = [Edit(*source.spans[path], "null") for path in nulled]
    if settings.embed_notes and isinstance(source.value, dict):
        edits += _embed(source, earlier, guarded.notes)
        _hold_as_read(guarded.output)
    return splice(text, edits), guarded


def _hold_as_read(output: object) -> None:
    """Let the notes in an output, a copy of our own, hold their numbers as the rest of it does."""
    if isinstance(output, dict) and AUDIT in output:
        output[AUDIT] = parse(json_text(output[AUDIT])).value


def _embed(source: JsonSource, earlier: Sequence[Note], notes: Sequence[Note]) -> list[Edit]:
    """Return the edits that turn the earlier notes in a text into ``notes``, which begin with as many."""
    edits = [
        Edit(*source.spans[f"{_AUDIT_PATH}/{number}"], json_text(note))
        for number, (known, note) in enumerate(zip(earlier, notes, strict=False))
        if note != known
    ]
    added = ",".join(json_text(note) for note in notes[len(earlier) :])
    if not added:
        return edits
    if earlier:
        end = source.spans[f"{_AUDIT_PATH}/{len(earlier) - 1}"].end
        return [*edits, Edit(end, end, f",{added}")]
    if _AUDIT_PATH in source.spans:
        start = source.spans[_AUDIT_PATH].start + 1
        return [*edits, Edit(start, start, added)]
    members = _members(source)
    first, last = members[0], members[-1]
    text = source.text
    before = text[source.spans[""].start + 1 : source.names[first].start]
    colon = text[source.names[first].end : source.spans[first].start]
    end = source.spans[last].end
    return [*edits, Edit(end, end, f',{before}"{AUDIT}"{colon}[{added}]')]


def _members(source: JsonSource) -> list[str]:
    """Return the pointers of the members of the whole, in order."""
    assert isinstance(source.value, dict)  # noqa: S101  # asked before
    return [pointer.join("", name) for name in source.value]


def restore_text(text: str, notes: Sequence[Note] | None = None, *, paths: Collection[str] | None = None) -> str:
    """Put nulled values back into a JSON text, as they were written.

    Args:
        text: A text that ``guard_text`` gave back.
        notes: What to put back; by default the notes that the text carries under ``_audit``.
        paths: Put back only the values at these JSON Pointers.

    Returns:
        The text before the guard, byte for byte, where all notes are used. A note that was used is gone from
        ``_audit``; with the last of them, the member that held them.

    Raises:
        InvalidRecord: if the text is no JSON.
        InvalidNote: if a note doesn't fit the text, or none is there for one of ``paths``.
    """
    source = parse(text)
    tree = Tree(source.value)
    carried = carried_notes(tree, must=notes is None)
    chosen = choose(carried if notes is None else notes, paths)
    edits: dict[str, Edit] = {}
    for note in chosen:
        if note.action == NULLED:
            place = tree.get(note.path)
            if place is None or place.value is not None:
                raise InvalidNote(misfit(note))
            old_value(note)
            edits[note.path] = Edit(*source.spans[note.path], note.value_json)
    used = set(chosen)
    return splice(text, [*edits.values(), *_remove(source, [note in used for note in carried])])


def _remove(source: JsonSource, gone: Sequence[bool]) -> list[Edit]:
    """Return the edits that take notes out of a text, by their numbers; the last takes the member with it."""
    if gone and all(gone):
        members = _members(source)
        spans = [Span(source.names[path].start, source.spans[path].end) for path in members]
        return _cut(spans, [path == _AUDIT_PATH for path in members])
    return _cut([source.spans[f"{_AUDIT_PATH}/{number}"] for number in range(len(gone))], gone)


def _cut(spans: Sequence[Span], gone: Sequence[bool]) -> list[Edit]:
    """Return the edits that take some of the comma-separated items at ``spans`` out of a text.

    An item goes with the comma before it, if one before it stays: what was added goes without a trace.
    """
    edits = []
    stays = False
    for number, (span, goes) in enumerate(zip(spans, gone, strict=True)):
        if not goes:
            stays = True
        elif stays:
            edits.append(Edit(spans[number - 1].end, span.end, ""))
        else:
            end = spans[number + 1].start if number + 1 < len(spans) else span.end
            edits.append(Edit(span.start, end, ""))
    return edits
