"""HAR files: what a browser kept of its network traffic."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from holdwater.capture import intake, kinds, lines
from holdwater.capture.document import MAX_BYTES
from holdwater.capture.intake import Event, PassedOver, Progress, Skipped
from holdwater.capture.redirects import BODILESS, STATUSES, Redirects
from holdwater.errors import InvalidArgument, ManifestError
from holdwater.model.page import Grade

#: A file is read whole, so it has at most this many bytes.
MAX_FILE_BYTES = 256 * 2**20

#: It is read up to so many strings and brackets: those of some ten thousand entries.
MAX_TOKENS = 4_000_000

# An open string runs to the end, so that no character is read twice.
_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"?+|[\[\]{}]', re.DOTALL)
_ENTRIES = re.compile(rb"\s*:\s*\[")
_ANY = b"{}"


class _Entry(NamedTuple):
    """One entry, as far as it can be read."""

    name: str
    request: dict[str, Any]
    response: dict[str, Any]
    content: dict[str, Any]
    started: object
    is_of_browser: bool


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _members(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


class _Piece(NamedTuple):
    """One entry as it is written, from its first byte to its last."""

    data: bytes
    start: int


def _pieces(data: bytes, name: str) -> Iterator[_Piece | Skipped]:
    """Yield each entry of ``log.entries``, and what is wrong with the file around them.

    The file is cut up without being parsed: the worst entry costs no other, and no memory.
    """
    depth = 0
    start = -1
    is_seen = is_closed = False
    around = [b""]
    done = 0
    for number, token in enumerate(_TOKEN.finditer(data)):
        if number == MAX_TOKENS:
            yield Skipped(name, f"holds more than {MAX_TOKENS} strings and brackets: what follows did not come in")
            return
        mark = token[0]
        if mark[:1] == b'"':
            is_seen = is_seen or (depth == 2 and mark == b'"entries"' and _ENTRIES.match(data, token.end()) is not None)
        elif mark in (b"{", b"["):
            depth += 1
            if depth == 4 and is_seen and not is_closed:
                start = token.start()
        else:
            depth -= 1
            if depth == 3 and start >= 0:
                yield _Piece(data[start : token.end()], start)
                around += [data[done:start], _ANY]
                start, done = -1, token.end()
            is_closed = is_closed or (is_seen and depth == 2)
            if depth == 0:
                break
    if not is_seen:
        raise InvalidArgument(f"{name}: expected a HAR file, found no list of entries in its log.")
    if depth != 0 or not is_closed:
        yield Skipped(name, "is cut or damaged: its brackets don't close, and what follows did not come in")
        return
    try:
        lines.parse_object(b"".join(around) + data[done:])
    except ManifestError as error:
        yield Skipped(name, f"is damaged around its entries, and what stands there did not come in: {error}")


def _entry(piece: _Piece, name: str) -> _Entry | Skipped:
    try:
        found = lines.parse_object(piece.data)
    except ManifestError as error:
        end = piece.start + len(piece.data)
        return Skipped(name, f"{error}: what stands from byte {piece.start} to byte {end} did not come in")
    request, response = _members(found.get("request")), _members(found.get("response"))
    url = _text(request.get("url"))
    if not url or not response:
        return Skipped(name, "has no request with a URL, or no response")
    content = _members(response.get("content"))
    # Only a browser groups what it received by the page that it showed.
    is_of_browser = bool(found.get("pageref"))
    return _Entry(f"{name}: {url}", request, response, content, found.get("startedDateTime"), is_of_browser)


def _entries(data: bytes, path: Path) -> Iterator[_Entry | Skipped]:
    number = 0
    for piece in _pieces(data, path.name):
        if isinstance(piece, Skipped):
            yield piece
        else:
            number += 1
            yield _entry(piece, f"{path.name}, entry {number}")


def events(path: Path, progress: Progress) -> Iterator[Event]:
    """Yield the answers that are documents, and what is none.

    A redirect becomes a further address of the page that it leads to. An answer whose text the browser left out
    is not held; one that is shorter than its size says is kept as cut off.

    Raises:
        InvalidArgument: if the file is too large, or no HAR file.
    """
    with path.open("rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise InvalidArgument(
            f"{path}: expected a HAR file of at most {MAX_FILE_BYTES} bytes, found more. "
            "Save it without images, or in parts."
        )
    redirects = Redirects()
    total = 0
    for entry in _entries(data, path):
        total += 1
        if isinstance(entry, _Entry) and (target := _target(entry)):
            redirects.add(_text(entry.request["url"]), target)
    for done, entry in enumerate(_entries(data, path), 1):
        yield entry if isinstance(entry, Skipped) else _page(entry, redirects)
        progress(done, total)


def _headers(entry: _Entry) -> dict[str, str]:
    """Return the headers of an answer by lower-case name; of one that is repeated, the first."""
    found: dict[str, str] = {}
    listed = entry.response.get("headers")
    for header in listed if isinstance(listed, list) else ():
        name, value = _members(header).get("name"), _members(header).get("value")
        if isinstance(name, str) and isinstance(value, str):
            found.setdefault(name.lower(), value)
    return found


def _target(entry: _Entry) -> str:
    """Return where an answer sends its reader, or ""."""
    if entry.response.get("status") not in STATUSES:
        return ""
    return _text(entry.response.get("redirectURL")) or _headers(entry).get("location", "")


def _page(entry: _Entry, redirects: Redirects) -> Event:
    """Return the document of one answer, or why there is none."""
    status = entry.response.get("status")
    if _text(entry.request.get("method")).upper() not in ("", "GET"):
        return PassedOver("answer to another method than GET")
    if _target(entry):
        return PassedOver("redirect")
    if status in BODILESS and not entry.content.get("text"):
        return PassedOver("answer without a body")
    # The header is what was sent; the other is what the browser took it for.
    content_type = _headers(entry).get("content-type") or _text(entry.content.get("mimeType")) or None
    if (kind := kinds.passed_over(content_type)) is not None:
        return PassedOver(kind)
    if not lines.is_status(status):
        return Skipped(entry.name, "has no HTTP status: it was blocked, or broken off")
    text = entry.content.get("text")
    if not isinstance(text, str):
        return Skipped(entry.name, "was saved without its text, so it is not held")
    if entry.content.get("encoding") == "base64":
        try:
            data = base64.b64decode("".join(text.split()), validate=True)
        except (binascii.Error, ValueError) as error:
            return Skipped(entry.name, f"its text is no base64: {error}")
    elif entry.content.get("encoding"):
        return Skipped(entry.name, f"its text is in an unknown encoding, {str(entry.content['encoding'])[:40]!r}")
    else:
        data = text.encode("utf-8", "replace")
        content_type = kinds.as_utf8(content_type)
    if len(data) > MAX_BYTES:
        return Skipped(entry.name, f"holds more than {MAX_BYTES} bytes")
    size = entry.content.get("size")
    return intake.job(
        entry.name,
        data,
        {
            **redirects.about(_text(entry.request["url"])),
            "status": status,
            "content_type": content_type,
            "captured_at": lines.instant_or_none(entry.started),
            "grade": _grade(entry, content_type),
            "is_cut": isinstance(size, int) and size > len(data),
        },
    )


def _grade(entry: _Entry, content_type: str | None) -> Grade:
    """Return how much of what its reader saw an answer holds."""
    if entry.response.get("status") in BODILESS:
        return Grade.EXCERPT  # the text is what the browser had already
    return kinds.grade_in_browser(content_type) if entry.is_of_browser else Grade.FULL
