"""A capture as the bytes that a database keeps, and back; every bit of them under one digest."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add
from typing import Any, NamedTuple

import zstandard

from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.model.page import Channel, ChannelSpan, Flaw, Grade, Page, Scope

#: Most bytes that a blob may hold once decompressed, and most memory that its window may ask for.
MAX_BLOB_BYTES = 64 * 2**20
MAX_WINDOW_BYTES = 8 * 2**20

_LEVEL = 3
_SHORT_BYTES = 1024

# Fields of a page that are kept as they are, as JSON.
_PLAIN = ("final_url", "redirects", "canonical", "status", "content_type", "grade", "lang", "title")


class _PerThread(threading.local):
    """What is dear to set up, and can't be shared between threads."""

    def __init__(self) -> None:
        self.decompressor = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW_BYTES)


_per_thread = _PerThread()


class RowError(HoldwaterError, ValueError):
    """What is kept of a capture is not what was written."""


class Row(NamedTuple):
    """One capture as it is kept: small columns first, then the blobs, the bytes of the page last.

    Attributes:
        url: URL as captured, in UTF-8.
        captured_at: Capture time as the page gives it, or None.
        sha256: Hex digest of the page's bytes.
        about: JSON object with the page's other fields, compressed where it is long.
        text: The page's text, as compressed UTF-8.
        body: The page's bytes, compressed, or None.
    """

    url: bytes
    captured_at: bytes | None
    sha256: bytes
    about: bytes
    text: bytes
    body: bytes | None

    def digest(self) -> bytes:
        """Return the SHA-256 of all columns and their lengths: 32 bytes."""
        lengths = [None if column is None else len(column) for column in self]
        digest = hashlib.sha256(repr(lengths).encode())
        for column in self:
            digest.update(column or b"")
        return digest.digest()


def encode(text: str) -> bytes:
    """Return the bytes of any text: a header or a URL may hold lone surrogates."""
    return text.encode("utf-8", "surrogatepass")


def decode(data: bytes) -> str:
    """Return the text that ``encode`` made bytes of."""
    return data.decode("utf-8", "surrogatepass")


def readable(data: object) -> str:
    """Return what can be read of a text that may be damaged."""
    return data.decode("utf-8", "replace") if isinstance(data, bytes) else ""


def _compress(data: bytes, what: str) -> bytes:
    if len(data) > MAX_BLOB_BYTES:
        raise InvalidArgument(f"{what}: expected at most {MAX_BLOB_BYTES} bytes, found {len(data)}.")
    return zstandard.ZstdCompressor(level=_LEVEL).compress(data)


def _decompress(blob: bytes) -> bytes:
    """Decompress ``blob``; its header is asked first, so that no bomb is ever unpacked."""
    try:
        frame = zstandard.get_frame_parameters(blob)
        if frame.content_size > MAX_BLOB_BYTES or frame.window_size > MAX_WINDOW_BYTES:
            raise RowError(f"blob of {frame.content_size} bytes with a window of {frame.window_size}")
        return _per_thread.decompressor.decompress(blob)
    except zstandard.ZstdError as error:
        raise RowError(f"blob: {error}") from error


def _steps(numbers: Iterable[int]) -> list[int]:
    """Return the first number and then each one's distance from the one before: small, and so short."""
    steps = []
    last = 0
    for number in numbers:
        steps.append(number - last)
        last = number
    return steps


def _spans(starts: Sequence[int], ends: Sequence[int]) -> list[list[int]]:
    return [_steps(starts), [end - start for start, end in zip(starts, ends, strict=True)]]


def _columns(spans: list[list[int]]) -> tuple[list[int], list[int]]:
    steps, lengths = spans
    starts = list(accumulate(steps))
    return starts, list(map(add, starts, lengths))


def _pack_about(page: Page) -> bytes:
    """Return all fields without a column of their own as JSON; there may be many thousands of spans."""
    names = sorted({span.channel for span in page.channels})
    about: dict[str, object] = {name: getattr(page, name) for name in _PLAIN}
    about["flaws"] = sorted(page.flaws)
    about["names"] = names
    about["channels"] = [
        [names.index(span.channel) for span in page.channels],
        *_spans([span.start for span in page.channels], [span.end for span in page.channels]),
    ]
    about["scopes"] = [
        *_spans([scope.start for scope in page.scopes], [scope.end for scope in page.scopes]),
        *_spans([scope.label_start for scope in page.scopes], [scope.label_end for scope in page.scopes]),
    ]
    data = json.dumps(about, separators=(",", ":")).encode()
    return data if len(data) <= _SHORT_BYTES else _compress(data, f"scopes of {page.url!r}")


def _unpack_about(data: bytes) -> dict[str, Any]:
    about: dict[str, Any] = json.loads(data if data.startswith(b"{") else _decompress(data))
    names = [Channel(name) for name in about.pop("names")]
    which, *spans = about["channels"]
    about["channels"] = tuple(map(ChannelSpan, [names[each] for each in which], *_columns(spans)))
    about["scopes"] = tuple(map(Scope, *_columns(about["scopes"][:2]), *_columns(about["scopes"][2:])))
    about["grade"] = Grade(about["grade"])
    about["flaws"] = frozenset(map(Flaw, about["flaws"]))
    about["redirects"] = tuple(about["redirects"])
    about["canonical"] = tuple(about["canonical"])
    return about


def pack(page: Page, body: bytes | None) -> Row:
    """Return what is to be kept of a capture.

    Raises:
        InvalidArgument: if the text, the body or the rest has more than ``MAX_BLOB_BYTES``.
    """
    return Row(
        url=encode(page.url),
        captured_at=None if page.captured_at is None else encode(page.captured_at),
        sha256=encode(page.sha256),
        about=_pack_about(page),
        text=_compress(encode(page.text), f"text of {page.url!r}"),
        body=None if body is None else _compress(body, f"body of {page.url!r}"),
    )


def _intact(columns: Sequence[object], digest: object) -> Row:
    """Return the columns as a row if they are those that ``digest`` was taken of."""
    for name, column in zip(Row._fields, columns, strict=True):
        if not (isinstance(column, bytes) or (column is None and name in {"captured_at", "body"})):
            raise RowError(f"{name} holds {type(column).__name__}")
    row = Row._make(columns)
    if row.digest() != digest:
        raise RowError("digest differs")
    return row


def unpack(columns: Sequence[object], digest: object) -> Page:
    """Return the page of one kept row, as it was put.

    Raises:
        RowError: if a bit of it has changed, or it can't be read.
    """
    row = _intact(columns, digest)
    try:
        return Page(
            url=decode(row.url),
            captured_at=None if row.captured_at is None else decode(row.captured_at),
            sha256=decode(row.sha256),
            text=decode(_decompress(row.text)),
            **_unpack_about(row.about),
        )
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise RowError(f"{type(error).__name__}: {error}") from error


def unpack_body(columns: Sequence[object], digest: object) -> bytes | None:
    """Return the bytes that one kept row's page was extracted from, or None where none were kept.

    Raises:
        RowError: if a bit of the row has changed, or the bytes are not those of the page.
    """
    row = _intact(columns, digest)
    if row.body is None:
        return None
    body = _decompress(row.body)
    if hashlib.sha256(body).hexdigest().encode() != row.sha256:
        raise RowError("the page's digest differs")
    return body


def damage_of(page: Page) -> str:
    """Return what is wrong with a page that is one of ``damaged``, or ""."""
    return "it was damaged before it came into this store" if Flaw.DAMAGED in page.flaws else ""


def damaged(url: str, aliases: Iterable[str]) -> Page:
    """Return what stands for a damaged capture: nothing to read, under the strict keys that it had."""
    return Page(url=url, text="", channels=(), sha256="", redirects=tuple(aliases), flaws=frozenset({Flaw.DAMAGED}))
