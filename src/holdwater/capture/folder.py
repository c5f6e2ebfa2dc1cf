"""A folder of page files with a ``manifest.jsonl`` that says where each one comes from."""

from __future__ import annotations

import difflib
import gzip
import json
import logging
import os
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, NamedTuple

from holdwater.errors import InvalidArgument, ManifestError
from holdwater.extract import read_page
from holdwater.model.page import Grade, Page
from holdwater.store.base import EvidenceStore
from holdwater.text.urls import soft_keys

#: Name of the file that lists the pages of a folder.
MANIFEST = "manifest.jsonl"

#: A page file holds at most this many bytes, after it is unpacked.
MAX_FILE_BYTES = 64 * 2**20

_LOG = logging.getLogger(__name__)

_KEYS = ("url", "file", "final_url", "redirects", "status", "content_type", "captured_at", "grade")
_NEEDED = ("url", "file")
_GRADES = tuple(grade.value for grade in Grade)


class Skipped(NamedTuple):
    """A page that did not come in: its file as the manifest names it, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportCount:
    """What came in and what did not.

    Attributes:
        imported: Pages that are in the store now.
        skipped: Pages that are not, in the order of the manifest.
    """

    imported: int
    skipped: tuple[Skipped, ...] = ()


class _Entry(NamedTuple):
    """One line of a manifest, checked."""

    name: str
    path: Path
    about: dict[str, Any]


class _UnreadableError(Exception):
    """One page file can't be read; the message says why."""


def _near(word: str, known: Iterable[str]) -> str:
    """Say which known word was probably meant, or which there are."""
    near = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {near[0]!r}?" if near else f"Known are {', '.join(known)}."


def _unique(members: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(members)
    if len(found) < len(members):
        names = [name for name, _ in members]
        raise ManifestError(f"the key {next(name for name in names if names.count(name) > 1)!r} stands there twice")
    return found


def _instant(text: str) -> str:
    """Return an ISO 8601 time in UTC; one without a zone is taken to be in UTC."""
    moment = datetime.fromisoformat(text)
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return moment.isoformat().replace("+00:00", "Z")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_status(value: object) -> bool:
    return isinstance(value, int) and 100 <= value <= 599


def _is_instant(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(_instant(value))
    except (ValueError, OverflowError):
        return False


_EXPECTED: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "url": (_is_text, "a string"),
    "file": (_is_text, "a string"),
    "final_url": (_is_text, "a string"),
    "redirects": (_is_texts, "an array of strings"),
    "status": (_is_status, "an integer from 100 to 599"),
    "content_type": (_is_text, "a string"),
    "captured_at": (_is_instant, "an ISO 8601 time"),
    "grade": (_is_text, "a string"),
}


def _shown(value: object) -> str:
    if isinstance(value, (list, dict)):
        return "an array" if isinstance(value, list) else "an object"
    return json.dumps(value)[:80]


def _parse(line: bytes) -> dict[str, Any]:
    """Return the members of one line that state something.

    Raises:
        ManifestError: if the line is no JSON object, or a member is unknown, missing or of the wrong kind.
    """
    try:
        found = json.loads(line, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        if isinstance(error, ManifestError):
            raise
        raise ManifestError(f"expected a JSON object, found what is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise ManifestError(f"expected a JSON object, found {_shown(found)}")
    for key, value in found.items():
        if key not in _EXPECTED:
            raise ManifestError(f"unknown key {key!r}. {_near(key, _KEYS)}")
        holds, kind = _EXPECTED[key]
        if not holds(value) and (value is not None or key in _NEEDED):
            raise ManifestError(f"{key}: expected {kind}, found {_shown(value)}")
    for key in _NEEDED:
        if not found.get(key):
            raise ManifestError(f"expected a {key!r}, found none")
    about = {key: value for key, value in found.items() if value is not None}
    if about.get("grade", Grade.FULL) not in _GRADES:
        raise ManifestError(f"grade: unknown grade {about['grade']!r}. {_near(about['grade'], _GRADES)}")
    if "captured_at" in about:
        about["captured_at"] = _instant(about["captured_at"])
    return about


def _inside(folder: Path, name: str) -> Path:
    """Return the path of a page file, which must lie in the folder, links followed.

    Raises:
        ManifestError: if it does not.
    """
    plain, windows = PurePosixPath(name), PureWindowsPath(name)
    climbs = ".." in plain.parts or ".." in windows.parts
    try:
        path = Path(os.path.realpath(folder / name))
    except ValueError as error:
        raise ManifestError(f"file: {name!r} is no path: {error}") from error
    if climbs or windows.anchor or not path.is_relative_to(os.path.realpath(folder)):
        raise ManifestError(f"file: {name!r} leaves the folder. Put the page into it and name it from there.")
    return path


def _entries(folder: Path) -> list[_Entry]:
    """Return all lines of the folder's manifest, checked before any page is read.

    Raises:
        ManifestError: if the manifest can't be read, or a line of it can't; the message names both.
    """
    manifest = folder / MANIFEST
    try:
        lines = manifest.read_bytes().split(b"\n")
    except OSError as error:
        raise ManifestError(
            f"{manifest}: expected a manifest, found {error.strerror or error}. "
            f"Name a folder that holds page files and a {MANIFEST} with a line for each."
        ) from error
    entries: list[_Entry] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            about = _parse(line)
            name = about.pop("file")
            entries.append(_Entry(name, _inside(folder, name), about))
        except ManifestError as error:
            raise ManifestError(f"{manifest}:{number}: {error}") from error
    return entries


def _bytes(entry: _Entry) -> bytes:
    """Return the bytes of a page file, unpacked where its name ends in ``.gz``.

    Raises:
        _UnreadableError: if it isn't there, is no file, is too large, or its packing is damaged or cut.
    """
    try:
        if not stat.S_ISREG(entry.path.stat().st_mode):
            raise _UnreadableError("is no file")
        opener = gzip.open if entry.name.lower().endswith(".gz") else open
        with opener(entry.path, "rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError as error:
        raise _UnreadableError("no such file") from error
    except (OSError, EOFError, zlib.error) as error:
        raise _UnreadableError(f"can't be read: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > MAX_FILE_BYTES:
        raise _UnreadableError(f"holds more than {MAX_FILE_BYTES} bytes")
    return bytes(data)


def _page(entry: _Entry) -> tuple[Page, bytes]:
    """Return the page of one entry, and its bytes.

    Raises:
        _UnreadableError: if there is none to be had.
    """
    if not soft_keys(entry.about["url"]):
        raise _UnreadableError(f"{entry.about['url']!r} is no web address, so that no citation could find it")
    data = _bytes(entry)
    try:
        return read_page(data, **entry.about), data
    except Exception as error:
        # A fault of ours in one page must cost neither the others nor go unseen.
        _LOG.exception("%s: internal error", entry.path)
        raise _UnreadableError(f"internal error: {type(error).__name__}: {error}") from error


def _pages(entries: Iterable[_Entry], skipped: list[Skipped]) -> Iterator[tuple[_Entry, Page, bytes] | None]:
    """Yield the page of each entry, or None where it can't be read and is among ``skipped`` now."""
    for entry in entries:
        try:
            yield (entry, *_page(entry))
        except _UnreadableError as error:
            skipped.append(Skipped(entry.name, str(error)))
            yield None


def import_folder(
    folder: Path | str, store: EvidenceStore, *, progress: Callable[[int, int], None] | None = None
) -> ImportCount:
    """Put every page of a folder into a store.

    The folder holds page files and a ``manifest.jsonl``. Each line is an object with ``url`` (that was asked
    for) and ``file`` (from the folder), and where known ``final_url``, ``redirects``, ``status``,
    ``content_type``, ``captured_at`` (taken to be in UTC where it has no zone) and ``grade``. A file whose
    name ends in ``.gz`` is unpacked. The whole manifest is checked before the first page goes in.

    Args:
        folder: Where the manifest is.
        store: Where the pages go, with their bytes.
        progress: Called after each page with how many are done, and of how many.

    Returns:
        How many came in, and which did not and why: a missing, damaged or oversized file stops no other.

    Raises:
        ManifestError: if the manifest is missing, or a line can't be read or names a file outside the folder.
        StoreError: if the store can't be written.
    """
    entries = _entries(Path(folder))
    skipped: list[Skipped] = []
    for done, found in enumerate(_pages(entries, skipped), 1):
        if found is not None:
            entry, page, data = found
            try:
                store.put(page, data)
            except InvalidArgument as error:
                skipped.append(Skipped(entry.name, str(error)))
        if progress is not None:
            progress(done, len(entries))
    return ImportCount(imported=len(entries) - len(skipped), skipped=tuple(skipped))


def read_folder(folder: Path | str) -> dict[str, list[Page]]:
    """Return every page of a folder as evidence, without a store.

    A page that can't be read is left out with a warning in the log; ``import_folder`` into a ``MemoryStore``
    gives the same evidence, and a list of those.

    Args:
        folder: Where the manifest is; see ``import_folder``.

    Returns:
        Pages by URL as captured, the URLs sorted, the captures of a URL in order of ``captured_at``.

    Raises:
        ManifestError: if the manifest is missing, or a line can't be read or names a file outside the folder.
    """
    skipped: list[Skipped] = []
    evidence: dict[str, list[Page]] = {}
    for found in _pages(_entries(Path(folder)), skipped):
        if found is not None:
            evidence.setdefault(found[1].url, []).append(found[1])
    for path, reason in skipped:
        _LOG.warning("%s: page left out: %s", Path(folder) / path, reason)
    for captures in evidence.values():
        captures.sort(key=lambda page: (page.captured_at is not None, page.captured_at or ""))
    return {url: evidence[url] for url in sorted(evidence)}
