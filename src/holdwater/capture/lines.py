"""One line of JSON that says where a page comes from: of a manifest, or of pages as JSON lines."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from holdwater.errors import ManifestError
from holdwater.model.page import Grade

#: What a line may say of a page beside where its content is.
ABOUT = ("final_url", "redirects", "status", "content_type", "captured_at", "grade")

#: JSON with more values than this is not parsed: each takes some hundred bytes of memory.
MAX_VALUES = 1_000_000

_GRADES = tuple(grade.value for grade in Grade)
_VALUES = re.compile(rb'"(?:[^"\\]++|\\.)*+"?+|[\[{,]', re.DOTALL)


def near(word: str, known: Iterable[str]) -> str:
    """Say which known word was probably meant, or which there are."""
    found = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {found[0]!r}?" if found else f"Known are {', '.join(known)}."


def _unique(members: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(members)
    if len(found) < len(members):
        names = [name for name, _ in members]
        raise ManifestError(f"the key {next(name for name in names if names.count(name) > 1)!r} stands there twice")
    return found


def instant(text: str) -> str:
    """Return an ISO 8601 time in UTC; one without a zone is taken to be in UTC.

    Raises:
        ValueError: if it is none.
        OverflowError: if it lies before the year 1 in UTC, or after 9999.

    >>> instant("2024-01-02T04:04:05+01:00")
    '2024-01-02T03:04:05Z'
    """
    moment = datetime.fromisoformat(text)
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return moment.isoformat().replace("+00:00", "Z")


def instant_or_none(text: object) -> str | None:
    """Return a time of an archive in UTC, or None where it is no ISO 8601 time."""
    try:
        return instant(text) if isinstance(text, str) else None
    except (ValueError, OverflowError):
        return None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def is_status(value: object) -> bool:
    """Whether a value is the number of an HTTP status."""
    return isinstance(value, int) and 100 <= value <= 599


def _is_instant(value: object) -> bool:
    return instant_or_none(value) is not None


_EXPECTED: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "redirects": (_is_texts, "an array of strings"),
    "status": (is_status, "an integer from 100 to 599"),
    "captured_at": (_is_instant, "an ISO 8601 time"),
}
_A_STRING = (_is_text, "a string")


def _shown(value: object) -> str:
    if isinstance(value, (list, dict)):
        return "an array" if isinstance(value, list) else "an object"
    return json.dumps(value)[:80]


def _place(error: Exception) -> str:
    """Say where a text stops being JSON; a line of a manifest has columns only."""
    if not isinstance(error, json.JSONDecodeError):
        return " in UTF-8" if isinstance(error, UnicodeDecodeError) else ""
    where = f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno}, column {error.colno}"
    return f" from {where} on"


def parse_object(text: bytes) -> dict[str, Any]:
    """Return a JSON object, in which no name stands twice.

    Raises:
        ManifestError: if it is none, or holds more than ``MAX_VALUES``.
    """
    if len(text) > MAX_VALUES and next(islice(_VALUES.finditer(text), MAX_VALUES, None), None) is not None:
        raise ManifestError(f"holds more than {MAX_VALUES} values")
    try:
        found = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        if isinstance(error, ManifestError):
            raise
        raise ManifestError(f"expected a JSON object, found what is no JSON{_place(error)}") from error
    if not isinstance(found, dict):
        raise ManifestError(f"expected a JSON object, found {_shown(found)}")
    return found


def parse(
    line: bytes, *, content: Sequence[str], needed: Sequence[str] = ("url",), is_open: bool = False
) -> dict[str, Any]:
    """Return the members of one line that state something, times in UTC.

    Args:
        line: A JSON object in UTF-8.
        content: Keys that say what the page holds or where that is, each a string.
        needed: Keys that must be there.
        is_open: Whether other keys may be there, which are left out. One that is nearly a known key may not:
            a misspelt grade would be lost.

    Raises:
        ManifestError: if the line is no JSON object, or a member is unknown, missing or of the wrong kind.
    """
    known = ("url", *content, *ABOUT)
    found = parse_object(line)
    for key, value in found.items():
        if key not in known:
            if not is_open or difflib.get_close_matches(key, known, n=1, cutoff=0.8):
                raise ManifestError(f"unknown key {key!r}. {near(key, known)}")
            continue
        holds, kind = _EXPECTED.get(key, _A_STRING)
        if not holds(value) and (value is not None or key in needed):
            raise ManifestError(f"{key}: expected {kind}, found {_shown(value)}")
    for key in needed:
        if found.get(key) is None:
            raise ManifestError(f"expected a {key!r}, found none")
    about = {key: value for key, value in found.items() if value is not None and key in known}
    if about.get("grade", Grade.FULL) not in _GRADES:
        raise ManifestError(f"grade: unknown grade {about['grade']!r}. {near(about['grade'], _GRADES)}")
    if "captured_at" in about:
        about["captured_at"] = instant(about["captured_at"])
    return about
