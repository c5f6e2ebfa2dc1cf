"""Audit notes: written for a contradicted value, read back from an output, merged with earlier ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from holdwater.errors import HoldwaterError, InvalidNote
from holdwater.model.finding import Finding
from holdwater.model.match import Nearest
from holdwater.model.note import Note, PageRef
from holdwater.model.page import Page
from holdwater.model.verdict import Reason
from holdwater.outputs import pointer
from holdwater.outputs.canonical import to_jsonable
from holdwater.outputs.json_source import JsonNumber, parse
from holdwater.outputs.tree import AUDIT, Tree, fill_mapping
from holdwater.verify import Held
from holdwater.version import VERSION

NULLED: Final = "nulled"
FLAGGED: Final = "flagged"
NOT_NULLABLE: Final = "not_nullable"
OVER_MAX_NULLS: Final = "over_max_nulls"

#: Types of an old value that JSON writes as another one, by the type of Python.
JSON: Final = "json"
DECIMAL: Final = "decimal"
TIMES: Final[Mapping[type, str]] = {dt.datetime: "datetime", dt.date: "date", dt.time: "time"}

_TAILS = {
    NULLED: "set to null",
    FLAGGED: "flagged, not set to null",
    NOT_NULLABLE: "kept, since its type admits no null",
    OVER_MAX_NULLS: "kept, since too many values of this record are on none of their pages",
}
_SHOWN_CHARS = 60
_SHOWN_PAGES = 3


def write(
    finding: Finding, action: str, value: object, value_json: str, held: Sequence[Held], lanes: tuple[str, ...]
) -> Note:
    """Return the note on a contradicted value.

    Args:
        finding: What was decided about it.
        action: What was done with it.
        value: The value as the output holds it.
        value_json: The value as exact JSON text.
        held: What was held for each URL that it cites.
        lanes: Names of the lanes that were tried.
    """
    looked_at = frozenset(finding.pages)
    pages = (page for one in held for page in (*one.pages, *one.soft) if page.sha256 in looked_at)
    refs = tuple(dict.fromkeys(map(_ref, pages)))
    return Note(
        path=finding.path,
        action=action,
        value_json=value_json,
        unit=finding.unit,
        urls=finding.urls,
        reason=finding.reason,
        pages=refs,
        lanes=lanes,
        nearest=finding.nearest,
        rules=VERSION,
        message=_message(finding, action, value_json, refs),
        value_type=DECIMAL if type(value) is Decimal else TIMES.get(type(value), JSON),
    )


def _ref(page: Page) -> PageRef:
    """Name a page."""
    return PageRef(url=page.url, sha256=page.sha256, captured_at=page.captured_at, text_chars=len(page.text))


def _message(finding: Finding, action: str, value_json: str, pages: Sequence[PageRef]) -> str:
    """Say in one sentence what was looked for where, what was closest, and what was done."""
    where = [
        f"{page.url} ({captured}{page.text_chars:,} characters)"
        for page in pages[:_SHOWN_PAGES]
        for captured in (f"captured {page.captured_at}, " if page.captured_at else "",)
    ]
    if len(pages) > _SHOWN_PAGES:
        where.append(f"{len(pages) - _SHOWN_PAGES} more")
    unit = f" {finding.unit}" if finding.unit else ""
    nearest = ""
    if finding.nearest is not None:
        nearest = f"; nearest: {_short(finding.nearest.exact)} in “{finding.nearest.snippet}”"
    return (
        f"{pointer.shown(finding.path)}: {_short(value_json)}{unit} "
        f"is not on {', nor on '.join(where)}{nearest}; {_TAILS[action]}."
    )


def _short(text: str) -> str:
    """Return ``text`` for a sentence, with its length where it is cut."""
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}… ({len(text):,} characters)"


def merge(earlier: Sequence[Note], new: Sequence[Note]) -> tuple[Note, ...]:
    """Return the earlier notes and the new ones.

    A new note takes the place of an earlier one on the same path that changed nothing. What was once nulled
    is never forgotten.
    """
    merged = list(earlier)
    numbers = {note.path: number for number, note in enumerate(merged)}
    for note in new:
        number = numbers.get(note.path)
        if number is not None and (merged[number].action != NULLED or merged[number] == note):
            merged[number] = note
        else:
            merged.append(note)
    return tuple(merged)


def embedded(tree: Tree) -> tuple[Note, ...]:
    """Return the notes that stand under ``_audit`` in an output.

    Raises:
        InvalidNote: if something else stands there.
    """
    if not isinstance(tree.places[0].value, Mapping) or AUDIT not in tree.places[0].value:
        return ()
    listed = tree.places[0].value[AUDIT]
    if not isinstance(listed, (list, tuple)):
        raise InvalidNote(
            f"/{AUDIT}: expected the list of notes that a guard wrote, found {type(listed).__name__}. "
            "Rename the member, or set embed_notes to False."
        )
    return tuple(read(item, f"/{AUDIT}/{number}") for number, item in enumerate(listed))


def carried_notes(tree: Tree, *, must: bool) -> tuple[Note, ...]:
    """Return the notes that an output carries; a foreign ``_audit`` is an error if it ``must`` be ours."""
    try:
        return embedded(tree)
    except InvalidNote:
        if must:
            raise
        return ()


def with_notes(output: object, notes: Sequence[Note]) -> object:
    """Return ``output``, a copy of our own, with exactly these notes under ``_audit``, if it is a mapping."""
    if not isinstance(output, Mapping):
        return output
    items = {name: value for name, value in output.items() if name != AUDIT}
    return fill_mapping(output, items | ({AUDIT: [to_jsonable(note) for note in notes]} if notes else {}))


def choose(notes: Sequence[Note], paths: Collection[str] | None) -> list[Note]:
    """Return the notes on ``paths``, or all.

    Raises:
        InvalidNote: if there is none for one of them.
    """
    if paths is None:
        return list(notes)
    known = {note.path: None for note in notes}
    for path in paths:
        if path not in known:
            raise InvalidNote(f"{pointer.shown(path)}: expected a note on it, found none.{pointer.near(path, known)}")
    wanted = frozenset(paths)
    return [note for note in notes if note.path in wanted]


def misfit(note: Note) -> str:
    """Say that a note can't be undone in an output."""
    return (
        f"{pointer.shown(note.path)}: expected null there, as the note says, found something else. "
        "Restore the output that the guard gave back, or name other paths."
    )


def old_value(note: Note) -> object:
    """Return the value that a note holds, numbers as ``JsonNumber``.

    Raises:
        InvalidNote: if it holds no scalar.
    """
    try:
        value = parse(note.value_json).value
    except HoldwaterError as error:
        raise InvalidNote(f"{pointer.shown(note.path)}: expected a note with the old value as JSON; {error}") from error
    if isinstance(value, (dict, list)):
        raise InvalidNote(f"{pointer.shown(note.path)}: expected a note with a scalar, found more.")
    return value


def read(value: object, path: str = "") -> Note:
    """Read one note back from what JSON holds of it.

    Args:
        value: A mapping, as written into an output or a run.
        path: Where it stands, for the message.

    Raises:
        InvalidNote: if it is no note.
    """
    try:
        data = _Data(value)
        if data.text("action") not in _TAILS:
            raise InvalidNote(f"action: found {data.text('action')!r}")
        nearest = data.members["nearest"]
        return Note(
            path=pointer.check(data.text("path")),
            action=data.text("action"),
            value_json=data.text("value_json"),
            unit=data.optional("unit"),
            urls=data.texts("urls"),
            reason=Reason(data.text("reason")),
            pages=tuple(_read_page(_Data(page)) for page in data.members["pages"]),
            lanes=data.texts("lanes"),
            nearest=None if nearest is None else _read_nearest(_Data(nearest)),
            rules=data.text("rules"),
            message=data.text("message"),
            value_type=data.text("value_type"),
        )
    except (HoldwaterError, LookupError, TypeError, ValueError) as error:
        why = f"{error.args[0]} is missing" if isinstance(error, KeyError) else error
        raise InvalidNote(f"{pointer.shown(path)}: expected a note, as a guard writes it; {why}") from error


class _Data:
    """Members of an object, each taken with a check of its type."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, Mapping):
            raise TypeError(f"found {type(value).__name__} for an object")
        self.members: Mapping[str, Any] = value

    def text(self, name: str) -> str:
        value = self.members[name]
        if not isinstance(value, str):
            raise TypeError(f"{name}: found {type(value).__name__} for text")
        return value

    def optional(self, name: str) -> str | None:
        return None if self.members[name] is None else self.text(name)

    def texts(self, name: str) -> tuple[str, ...]:
        values = self.members[name]
        if not isinstance(values, (list, tuple)) or not all(isinstance(value, str) for value in values):
            raise TypeError(f"{name}: expected a list of texts")
        return tuple(values)

    def count(self, name: str) -> int:
        value = self.members[name]
        if not isinstance(value, (int, JsonNumber)) or not str(value).isdecimal():
            raise TypeError(f"{name}: expected a count")
        return int(value)


def _read_page(data: _Data) -> PageRef:
    return PageRef(
        url=data.text("url"),
        sha256=data.text("sha256"),
        captured_at=data.optional("captured_at"),
        text_chars=data.count("text_chars"),
    )


def _read_nearest(data: _Data) -> Nearest:
    return Nearest(
        url=data.text("url"),
        page_sha256=data.text("page_sha256"),
        start=data.count("start"),
        end=data.count("end"),
        exact=data.text("exact"),
        snippet=data.text("snippet"),
        distance=data.text("distance"),
    )
