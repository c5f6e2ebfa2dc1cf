"""Importing what people have already: one function for every kind of archive."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from holdwater.capture import intake
from holdwater.capture.folder import import_folder
from holdwater.capture.intake import ImportCount, Progress
from holdwater.errors import InvalidArgument, found_instead
from holdwater.store.base import EvidenceStore

_READERS = ("warc", "wacz", "har", "mhtml", "jsonl")

#: What can be imported.
FORMATS = ("folder", *_READERS)

_ENDINGS = {
    ".warc": "warc",
    ".warc.gz": "warc",
    ".wacz": "wacz",
    ".har": "har",
    ".mhtml": "mhtml",
    ".mht": "mhtml",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
_HEAD_BYTES = 16_384
_LOG_FIRST = re.compile(rb'\s*\{\s*"log"\s*:')


def _by_content(head: bytes) -> str | None:
    """Return what the start of a file says that it is."""
    text = head.removeprefix(b"\xef\xbb\xbf")
    if text.startswith(b"WARC/"):
        return "warc"
    if text.startswith(b"PK\x03\x04"):
        return "wacz"
    if text.startswith(b"%PDF-"):
        return "pdf"
    if _LOG_FIRST.match(text):
        return "har"
    lower = text.lower().lstrip()
    is_mail = b"mime-version:" in lower or b"content-type: multipart/related" in lower
    return "mhtml" if is_mail and not lower.startswith((b"<", b"{", b"[")) else None


def detect(path: Path) -> str:
    """Return the format of a file or a folder: by its content where that says so, else by its name.

    Raises:
        InvalidArgument: if it can't be read, or is of no known format.
    """
    if path.is_dir():
        return "folder"
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except (OSError, ValueError) as error:
        raise InvalidArgument(
            f"{path}: expected a file or a folder, found {found_instead(error)}. Check the path."
        ) from error
    named = next((kind for ending, kind in _ENDINGS.items() if path.name.lower().endswith(ending)), None)
    found = _by_content(head) or named
    if found == "pdf":
        raise InvalidArgument(
            f"{path}: a PDF does not say where it comes from. Use `holdwater evidence add`, which takes its URL."
        )
    if found is None and head.startswith(b"\x1f\x8b"):
        return "warc"
    if found is None:
        raise InvalidArgument(
            f"{path}: expected one of {', '.join(FORMATS)}, found none of them. Say which it is with --format; "
            "a single page comes in with `holdwater evidence add`, which takes its URL."
        )
    return found


def import_archive(
    path: Path | str,
    store: EvidenceStore,
    *,
    format: str | None = None,  # noqa: A002 - the word that everybody looks for
    progress: Progress | None = None,
) -> ImportCount:
    """Put every page of an archive or a folder into a store.

    Each page is read in a process of its own, so that the worst of them is skipped and stops no other. Capture
    times come from the archive: who runs an import again, after it was broken off or not, gets no page twice.
    Nothing is fetched, and nothing unpacked to disk.

    Args:
        path: A WARC file (``.gz`` or not), a WACZ, HAR or MHTML file, pages as JSON lines, or a folder as
            ``import_folder`` takes it.
        store: Where the pages go, with their bytes.
        format: One of ``FORMATS``; found out where it is left out.
        progress: Called with how much is done, and of how much.

    Returns:
        How many pages came in, which did not and why, and what is no page.

    Raises:
        InvalidArgument: if it can't be read, or is not of that format.
        MissingExtra: if the library for it isn't installed.
        ManifestError: if a folder's manifest can't be read.
        StoreError: if the store can't be written.
    """
    place = Path(path)
    kind = format or detect(place)
    if kind == "folder":
        return import_folder(place, store, progress=progress)
    if kind not in _READERS:
        raise InvalidArgument(f"format: expected one of {', '.join(FORMATS)}, found {kind!r}.")
    reader = importlib.import_module(f"holdwater.capture.{kind}")
    try:
        if not place.stat().st_size:
            raise InvalidArgument(f"{place}: expected a file of the format {kind}, found an empty one.")
        return intake.take(reader.events(place, progress or intake.silent), store)
    except OSError as error:
        if error.filename is None:
            raise
        raise InvalidArgument(
            f"{place}: expected a file to read, found {found_instead(error)}. Check the path."
        ) from error
