"""A folder of page files with a ``manifest.jsonl`` that says where each one comes from."""

from __future__ import annotations

import dataclasses
import gzip
import logging
import os
import stat
import zlib
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, NamedTuple

from holdwater.capture import intake, lines
from holdwater.capture.document import MAX_BYTES, UnreadableError
from holdwater.capture.intake import ImportCount, PassedOver, Progress, Skipped
from holdwater.capture.sandbox import Job
from holdwater.errors import ManifestError, found_instead
from holdwater.model.page import Page
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore

#: Name of the file that lists the pages of a folder.
MANIFEST = "manifest.jsonl"

#: A page file holds at most this many bytes, after it is unpacked.
MAX_FILE_BYTES = MAX_BYTES

_LOG = logging.getLogger(__name__)

_NEEDED = ("url", "file")


class _Entry(NamedTuple):
    """One line of a manifest, checked."""

    line: int
    name: str
    path: Path
    about: dict[str, Any]


def _inside(folder: Path, name: str) -> Path:
    """Return the path of a page file, which must lie in the folder, links followed.

    Raises:
        ManifestError: if it does not.
    """
    if not name:
        raise ManifestError("expected a 'file', found none")
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
        written = manifest.read_bytes().split(b"\n")
    except OSError as error:
        raise ManifestError(
            f"{manifest}: expected a manifest, found {found_instead(error)}. "
            f"Name a folder that holds page files and a {MANIFEST} with a line for each: "
            '{"url": "https://…", "file": "page.html"}.'
        ) from error
    entries: list[_Entry] = []
    for number, line in enumerate(written, 1):
        if not line.strip():
            continue
        try:
            about = lines.parse(line, content=("file",), needed=_NEEDED)
            name = about.pop("file")
            entries.append(_Entry(number, name, _inside(folder, name), about))
        except ManifestError as error:
            raise ManifestError(f"{manifest}:{number}: {error}") from error
    return entries


def _bytes(entry: _Entry) -> bytes:
    """Return the bytes of a page file, unpacked where its name ends in ``.gz``.

    Raises:
        UnreadableError: if it isn't there, is no file, is too large, or its packing is damaged or cut.
    """
    try:
        if not stat.S_ISREG(entry.path.stat().st_mode):
            raise UnreadableError("is no file")
        is_packed = entry.name.lower().endswith(".gz")
        if is_packed and not entry.path.stat().st_size:
            raise UnreadableError("is empty, which no gzip file is")
        with (gzip.open if is_packed else open)(entry.path, "rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError as error:
        raise UnreadableError("no such file") from error
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableError(f"can't be read: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > MAX_FILE_BYTES:
        raise UnreadableError(f"holds more than {MAX_FILE_BYTES} bytes")
    return bytes(data)


def _documents(entries: Sequence[_Entry], progress: Progress) -> Iterator[Job | Skipped]:
    """Yield the document of each entry, or why there is none."""
    for done, entry in enumerate(entries, 1):
        try:
            yield intake.job(entry.name, _bytes(entry), entry.about)
        except UnreadableError as error:
            yield Skipped(entry.name, str(error))
        progress(done, len(entries))


def _unnamed(folder: Path, entries: Sequence[_Entry]) -> Iterator[PassedOver]:
    """Count the files that no line names: a manifest that was cut between two lines is a whole one by itself."""
    root = Path(os.path.realpath(folder))
    named = {path for entry in entries for path in (entry.path, root / entry.name)} | {root / MANIFEST}
    for place, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found = {Path(place, name) for name in files if not name.startswith(".")} - named
        if found:
            yield PassedOver(f"file that {MANIFEST} does not name", len(found))


def import_folder(folder: Path | str, store: EvidenceStore, *, progress: Progress | None = None) -> ImportCount:
    """Put every page of a folder into a store.

    The folder holds page files and a ``manifest.jsonl``. Each line is an object with ``url`` (that was asked
    for) and ``file`` (from the folder), and where known ``final_url``, ``redirects``, ``status``,
    ``content_type``, ``captured_at`` (taken to be in UTC where it has no zone) and ``grade``. A file whose
    name ends in ``.gz`` is unpacked. The whole manifest is checked before the first page goes in. Pages are
    read in processes of their own, so that the worst of them is skipped and stops no other. Files that no line
    names are counted as passed over.

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
    documents = _documents(entries, progress or intake.silent)
    count = intake.take(chain(documents, _unnamed(Path(folder), entries)), store)
    return dataclasses.replace(count, skipped=tuple(_placed(entries, count.skipped)))


def _placed(entries: Sequence[_Entry], skipped: Sequence[Skipped]) -> Iterator[Skipped]:
    """Say of each page that did not come in which lines of the manifest name it."""
    named: dict[str, list[str]] = {}
    for entry in entries:
        named.setdefault(entry.name, []).append(str(entry.line))
    for name, reason in skipped:
        yield Skipped(name, f"{reason} ({MANIFEST}:{','.join(named[name])})")


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
    with MemoryStore() as store:
        for path, reason in import_folder(folder, store).skipped:
            _LOG.warning("%s: page left out: %s", Path(folder) / path, reason)
        return {url: list(pages) for url, pages in store.items()}
