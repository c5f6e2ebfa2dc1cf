"""MHTML files: one page as a browser saved it, with what it shows beside it."""

from __future__ import annotations

import email
import email.errors
import email.policy
import email.utils
from collections.abc import Iterator, Mapping
from datetime import UTC
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple

from holdwater.capture import document
from holdwater.capture.document import MAX_BYTES, Read, UnreadableError
from holdwater.capture.intake import Event, Progress, Skipped
from holdwater.capture.sandbox import Job
from holdwater.errors import HoldwaterError
from holdwater.model.page import Grade, Page
from holdwater.text.urls import soft_keys, strict_key

_READER = "holdwater.capture.mhtml:read"
_MAX_PARTS = 10_000
_TYPES = frozenset(
    ("text/html", "application/xhtml+xml", "text/plain", "application/json", "application/xml", "text/xml")
)
_CUT = (
    email.errors.CloseBoundaryNotFoundDefect,
    email.errors.StartBoundaryNotFoundDefect,
    email.errors.InvalidBase64CharactersDefect,
    email.errors.InvalidBase64LengthDefect,
    email.errors.InvalidBase64PaddingDefect,
)


class _Part(NamedTuple):
    """One document of the file."""

    data: bytes
    url: str
    content_type: str | None
    is_cut: bool


def events(path: Path, progress: Progress) -> Iterator[Event]:
    """Yield the whole file as one document: also its parts are told apart in the reading process."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        yield Skipped(path.name, f"holds more than {MAX_BYTES} bytes")
    else:
        yield Job(path.name, data, {}, _READER)
    progress(1, 1)


def read(data: bytes, about: Mapping[str, Any]) -> Read:
    """Read the main page of the file, and each frame in it.

    A frame is a page of its own where it has a web address. What it holds also stands as an excerpt under the
    address of the main page, whose reader saw it there.

    Raises:
        UnreadableError: if the file has no page, or none with a web address.
    """
    try:
        message = email.message_from_bytes(data, policy=email.policy.compat32)
        parts = _parts(message)
    except HoldwaterError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, email.errors.MessageError) as error:
        raise UnreadableError(f"can't be read: {error}") from error
    address = _text(message, "Snapshot-Content-Location")
    main = next((part for part in parts if _is_same(part.url, address)), parts[0] if parts else None)
    if main is None:
        raise UnreadableError("holds no page")
    address = address or main.url
    if not soft_keys(address):
        raise UnreadableError(f"{address[:200]!r} is no web address, so that no citation could find it")
    when = _time(message)
    pages = [_page(main, address, when, Grade.FULL)]
    for part in parts:
        if part is not main:
            if soft_keys(part.url):
                pages.append(_page(part, part.url, when, Grade.FULL))
            pages.append(_page(part, address, when, Grade.EXCERPT))
    is_cut = any(isinstance(defect, _CUT) for defect in message.defects) or any(part.is_cut for part in parts)
    lost = ("is cut or damaged: the page in which it ends can only support, and what follows did not come in",)
    return Read(pages=tuple(pages), lost=lost if is_cut else ())


def _is_same(url: str, address: str) -> bool:
    return url == address or (strict_key(url) is not None and strict_key(url) == strict_key(address))


def _page(part: _Part, url: str, when: str | None, grade: Grade) -> tuple[Page, bytes]:
    told = {"url": url, "content_type": part.content_type, "captured_at": when, "grade": grade, "is_cut": part.is_cut}
    ((page, _),) = document.read(part.data, told).pages
    return page, part.data


def _parts(message: Message) -> list[_Part]:
    """Return the documents of a file, in order."""
    leaves: list[Message] = []
    for part in message.walk():
        if not part.is_multipart():
            leaves.append(part)
        if len(leaves) > _MAX_PARTS:
            raise UnreadableError(f"has more than {_MAX_PARTS} parts")
    is_open = any(isinstance(defect, _CUT) for defect in message.defects)
    return [_part(leaf, is_last=is_open and leaf is leaves[-1]) for leaf in leaves if leaf.get_content_type() in _TYPES]


def _part(leaf: Message, *, is_last: bool) -> _Part:
    payload = leaf.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    is_damaged = any(isinstance(defect, _CUT) for defect in leaf.defects)
    return _Part(data, _text(leaf, "Content-Location"), _text(leaf, "Content-Type") or None, is_last or is_damaged)


def _text(message: Message, name: str) -> str:
    """Return a header in one line, or ""."""
    return "".join(str(message.get(name, "")).split("\r\n")).replace("\n", "").strip() if name in message else ""


def _time(message: Message) -> str | None:
    """Return when the page was saved, in UTC, or None."""
    try:
        moment = email.utils.parsedate_to_datetime(_text(message, "Date"))
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError, TypeError):
        return None
    return moment.isoformat().replace("+00:00", "Z")
