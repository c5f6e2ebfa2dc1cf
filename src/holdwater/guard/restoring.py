"""Nulled values put back into an output."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeVar, cast

from holdwater.errors import InvalidArgument, InvalidNote
from holdwater.guard.notes import DECIMAL, NULLED, TIMES, carried_notes, choose, misfit, old_value, with_notes
from holdwater.model.note import Note
from holdwater.outputs import hints, pointer
from holdwater.outputs.json_source import JsonNumber
from holdwater.outputs.tree import Tree

T = TypeVar("T")


def restore(output: T, notes: Sequence[Note] | None = None, *, paths: Collection[str] | None = None) -> T:
    """Put nulled values back.

    Args:
        output: An output of ``guard``. It is not changed.
        notes: What to put back; by default the notes that the output carries under ``_audit``.
        paths: Put back only the values at these JSON Pointers.

    Returns:
        A copy with the old values. The notes that were used are gone from ``_audit``, and so is it
        with the last of them.
        In a typed output a value gets the type of its field; elsewhere the type that it had.

    Raises:
        InvalidNote: if a note doesn't fit the output, or none is there for one of ``paths``.
        InvalidArgument: if ``notes`` is needed: the output is no mapping, so it carries none.
    """
    tree = Tree(output)
    if notes is None and not isinstance(output, Mapping):
        raise InvalidArgument(f"notes: expected the notes of the guard, since {type(output).__name__} carries none.")
    carried = carried_notes(tree, must=notes is None)
    chosen = choose(carried if notes is None else notes, paths)
    literals = _holds_literals(tree)
    changes: dict[str, object] = {}
    for note in chosen:
        place = tree.get(note.path)
        if note.action != NULLED:
            continue
        if place is None or place.value is not None:
            raise InvalidNote(misfit(note))
        changes[note.path] = _old_value(note, hints.hint_at(tree, place), literals=literals)
    restored = tree.rebuild(changes)
    if carried:
        used = set(chosen)
        restored = with_notes(restored, [note for note in carried if note not in used])
    return cast("T", restored)


def _holds_literals(tree: Tree) -> bool:
    """Say whether an output keeps its numbers as they are written in JSON."""
    return any(type(place.value) is JsonNumber for place in tree.places if place.children is None)


def _old_value(note: Note, hint: object, *, literals: bool) -> object:
    """Return the value that a note holds in the type that its place asks for."""
    fitted = hints.fit(old_value(note), hint)
    if isinstance(fitted, str) and not literals:
        return _as_time(fitted, note)
    if not isinstance(fitted, JsonNumber) or literals or fitted.is_nan():
        return fitted
    if note.value_type == DECIMAL:
        return Decimal(fitted.literal)
    return int(fitted) if fitted.literal.lstrip("-").isdigit() else float(fitted.literal)


def _as_time(text: str, note: Note) -> object:
    """Return a text that a note holds as the date or time that it was."""
    kind = next((kind for kind, name in TIMES.items() if name == note.value_type), None)
    try:
        return text if kind is None else cast("Any", kind).fromisoformat(text)
    except ValueError as error:
        raise InvalidNote(f"{pointer.shown(note.path)}: expected a {note.value_type}, found {text!r}.") from error
