"""MHTML files: one page as a browser saved it, with what it shows beside it."""

from __future__ import annotations

import email
import email.errors
import email.policy
import email.utils
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC
from email.message import Message
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from holdwater.capture import document, kinds
from holdwater.capture.document import MAX_BYTES, Read, UnreadableError
from holdwater.capture.intake import Event, Progress, Skipped
from holdwater.capture.sandbox import Job
from holdwater.errors import HoldwaterError
from holdwater.model.page import Grade, Page
from holdwater.text.urls import soft_keys, strict_key

_READER = "holdwater.capture.mhtml:read"
_MAX_PARTS = 10_000
_PRINTABLE = frozenset(("quoted-printable", "base64"))
_ENCODINGS = _PRINTABLE | {"", "7bit", "8bit", "binary"}

_IS_CUT = "is cut or damaged: the page in which it ends can only support, and what follows did not come in"

# What only the head of a part says: inside of one, it is of the next, whose boundary is damaged.
_HEAD = re.compile(r"^(?:Content-[A-Za-z-]{2,20}|MIME-Version): .*\n(?:Content-|MIME-Version: )", re.MULTILINE)
_NOT_QUOTED = re.compile(r"=(?![0-9A-Fa-f]{2}|[ \t]*(?:\r?\n|\Z))|[^\t\r\n -~]")
# A sentence for readers that know nothing of parts, and no part that lost its boundary.
_MOST_AROUND = 200

# So much of a line says that it is to tell parts apart, even where the rest of it is damaged.
_MARK_CHARS = 16

# A writer gives each of them to every part.
_NAMES = (("Content-Type",), ("Content-Transfer-Encoding",), ("Content-Location", "Content-ID"))


class _Part(NamedTuple):
    """One document of the file."""

    data: bytes
    url: str
    content_type: str | None
    is_cut: bool


class _Parts(NamedTuple):
    """What the file holds."""

    documents: Sequence[_Part]
    passed_over: Sequence[str]
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
        UnreadableError: if the file can't be read at all.
    """
    try:
        message = email.message_from_bytes(data, policy=email.policy.compat32)
        parts = _parts(message, is_mixed=_is_mixed(data))
    except HoldwaterError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, email.errors.MessageError) as error:
        raise UnreadableError(f"can't be read: {error}") from error
    address = _text(message, "Snapshot-Content-Location")
    main = _main(parts.documents, address)
    address = address or (main.url if main else "")
    lost = [_IS_CUT] if parts.is_cut else []
    if main is None:
        lost.insert(0, f"the page of {address[:200]} is not in it" if parts.documents else "holds no page")
    elif not soft_keys(address):
        lost.insert(0, f"{address[:200]!r} is no web address, so that no citation could find its page")
    when = _time(message)
    pages = []
    for part in sorted(parts.documents, key=lambda part: part is not main):
        if part is not main and soft_keys(part.url):
            pages.append(_page(part, part.url, when, Grade.FULL))
        if soft_keys(address):
            pages.append(_page(part, address, when, Grade.FULL if part is main else Grade.EXCERPT))
    return Read(pages=tuple(pages), lost=tuple(lost), passed_over=tuple(parts.passed_over))


def _main(documents: Sequence[_Part], address: str) -> _Part | None:
    """Return the page that was saved: no frame stands for it, if it is gone."""
    for part in documents:
        if not address or not part.url or _is_same(part.url, address):
            return part
    return None


def _is_same(url: str, address: str) -> bool:
    return url == address or (strict_key(url) is not None and strict_key(url) == strict_key(address))


def _page(part: _Part, url: str, when: str | None, grade: Grade) -> tuple[Page, bytes]:
    told = {"url": url, "content_type": part.content_type, "captured_at": when, "grade": grade, "is_cut": part.is_cut}
    ((page, _),) = document.read(part.data, told).pages
    return page, part.data


def _is_mixed(data: bytes) -> bool:
    """Whether lines end in more than one way."""
    ends = {data.count(b"\r\n"), data.count(b"\r"), data.count(b"\n")}
    return len(ends - {0}) > 1


def _parts(message: Message, *, is_mixed: bool) -> _Parts:
    """Return the documents of a file in order, and what else is in it.

    Args:
        message: The file.
        is_mixed: Whether its lines end in more than one way, which only parts do that are written as they are.
    """
    parts = list(islice(message.walk(), _MAX_PARTS + 1))
    if len(parts) > _MAX_PARTS:
        raise UnreadableError(f"has more than {_MAX_PARTS} parts")
    marks = [f"\n--{boundary}"[:_MARK_CHARS] for part in parts if (boundary := part.get_boundary())]
    cut = [_is_cut(part, marks) for part in parts]
    leaves = [part for part in parts if not part.is_multipart()]
    given = [names for names in _NAMES if any(_has(leaf, names) for leaf in leaves)]
    is_cut = any(cut) or (is_mixed and all(_encoding(leaf) in _PRINTABLE for leaf in leaves))
    is_open = any(isinstance(defect, email.errors.CloseBoundaryNotFoundDefect) for defect in message.defects)
    documents, passed_over = [], []
    for leaf, is_own in zip(parts, cut, strict=True):
        if leaf.is_multipart():
            continue
        if (kind := kinds.passed_over(leaf.get_content_type())) is not None:
            passed_over.append(kind)
        elif leaf.get_content_maintype() == "multipart":
            is_cut = True  # none of its parts can be told from another
        else:
            lacks = not all(_has(leaf, names) for names in given)
            documents.append(_part(leaf, is_cut=is_own or lacks or (is_open and leaf is leaves[-1])))
    return _Parts(documents, passed_over, is_cut or any(part.is_cut for part in documents))


def _has(leaf: Message, names: Iterable[str]) -> bool:
    return any(name in leaf for name in names)


def _is_cut(part: Message, marks: Iterable[str]) -> bool:
    """Whether something in a part, or around the parts in it, is what no writer writes there.

    Args:
        part: Of any kind.
        marks: How lines start that tell parts apart: they stand in no part.
    """
    names = [name.lower() for name in part]
    if part.defects or "content-type" not in names or any("\ufffd" in str(value) for value in part.values()):
        return True
    if any(names.count(name.lower()) > 1 for those in _NAMES for name in those):
        return True
    if part.is_multipart():
        around = part.preamble or ""
        return bool((part.epilogue or "").strip()) or len(around) > _MOST_AROUND or bool(_HEAD.search(around))
    written, encoding = str(part.get_payload()), _encoding(part)
    is_empty = not written.strip() and kinds.passed_over(part.get_content_type()) is None
    if is_empty or encoding not in _ENCODINGS or _HEAD.search(written):
        return True
    if any(mark in f"\n{written}" for mark in marks):
        return True
    return encoding == "quoted-printable" and bool(_NOT_QUOTED.search(written))


def _encoding(part: Message) -> str:
    """Return how a part is encoded, as its reader understands it."""
    return str(part.get("Content-Transfer-Encoding", "")).lower()


def _part(leaf: Message, *, is_cut: bool) -> _Part:
    payload = leaf.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    is_cut = is_cut or bool(leaf.defects)  # those of its encoding are seen only now
    return _Part(data, _text(leaf, "Content-Location"), _text(leaf, "Content-Type") or None, is_cut)


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
