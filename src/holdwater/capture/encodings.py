"""Undoing what HTTP does to a body on its way: chunks and compression, counted while it is unpacked."""

from __future__ import annotations

import importlib
import re
import zlib
from collections.abc import Callable, Mapping

import zstandard

from holdwater.capture.document import MAX_BYTES, UnreadableError
from holdwater.store.row import MAX_WINDOW_BYTES

_CHUNK = re.compile(rb"[ \t]*([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]{0,1000})?\r?\n")
_GZIP_START = b"\x1f\x8b"
_BLOCK_BYTES = 65_536
_ZSTD_BYTES = 256


class _CutError(Exception):
    """A compressed body ends before its end."""


def unchunk(data: bytes) -> bytes:
    r"""Return a body without the lengths between its chunks; one that isn't chunked comes back as it is.

    Raises:
        UnreadableError: if it is cut, or damaged after its first chunk.

    >>> unchunk(b"3\r\nabc\r\n2;x\r\nde\r\n0\r\n\r\n"), unchunk(b"plain")
    (b'abcde', b'plain')
    """
    parts: list[bytes] = []
    at = 0
    while (head := _CHUNK.match(data, at)) is not None:
        size = int(head[1], 16)
        at = head.end()
        if size == 0:
            return b"".join(parts)
        parts.append(data[at : at + size])
        at += size
        if data[at : at + 2] != b"\r\n":
            if len(parts) == 1 and at < len(data):
                return data  # it only looked like a chunk
            break
        at += 2
    if not parts:
        return data
    raise UnreadableError("its chunks are cut or damaged")


def _inflate(data: bytes, window_bits: int) -> bytes:
    """Undo deflate; several members of gzip follow one another."""
    parts: list[bytes] = []
    left = MAX_BYTES + 1
    while data and left:
        engine = zlib.decompressobj(window_bits)
        parts.append(engine.decompress(data, left))
        left -= len(parts[-1])
        if not engine.eof and left:
            raise _CutError
        data = engine.unused_data if engine.unused_data.startswith(_GZIP_START) else b""
    return b"".join(parts)


def _gzip(data: bytes) -> bytes:
    return _inflate(data, 16 + zlib.MAX_WBITS)


def _deflate(data: bytes) -> bytes:
    try:
        return _inflate(data, zlib.MAX_WBITS)
    except zlib.error:
        return _inflate(data, -zlib.MAX_WBITS)  # as some servers mean it


def _zstd(data: bytes) -> bytes:
    if zstandard.get_frame_parameters(data).window_size > MAX_WINDOW_BYTES:
        raise UnreadableError("its zstd body asks for too much memory")
    parts: list[bytes] = []
    size = 0
    while data and size <= MAX_BYTES:
        engine = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW_BYTES).decompressobj()
        at = 0
        while at < len(data) and not engine.eof and size <= MAX_BYTES:
            # A little at a time: four bytes may become 128 KiB.
            parts.append(engine.decompress(data[at : at + _ZSTD_BYTES]))
            at += _ZSTD_BYTES
            size += len(parts[-1])
        if not engine.eof and size <= MAX_BYTES:
            raise _CutError
        data = engine.unused_data + data[at:]
    return b"".join(parts)


def _brotli(data: bytes) -> bytes:
    try:
        brotli = importlib.import_module("brotli")
    except ImportError as error:
        raise UnreadableError("its body is compressed with brotli: install the extra `warc`") from error
    engine = brotli.Decompressor()
    parts: list[bytes] = []
    size = 0
    try:
        parts.append(engine.process(data, output_buffer_limit=_BLOCK_BYTES))
        while not engine.is_finished() and size <= MAX_BYTES:
            parts.append(engine.process(b"", output_buffer_limit=_BLOCK_BYTES))
            size += len(parts[-1])
            if not parts[-1] and engine.can_accept_more_data():
                raise _CutError
    except brotli.error as error:
        raise zlib.error(str(error)) from error
    return b"".join(parts)


_CODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
    "zstd": _zstd,
    "br": _brotli,
}


def uncompress(data: bytes, content_encoding: str | None) -> bytes:
    """Return a body as it was before it was compressed.

    A body that does not start as its header says, but as a page does, was undone by who wrote the archive.

    Args:
        data: The body as it stands in the archive.
        content_encoding: The header as sent, or None.

    Raises:
        UnreadableError: if it is cut, damaged, of an unknown kind, or holds more than ``MAX_BYTES`` unpacked.
    """
    names = [name.strip().lower() for name in (content_encoding or "").split(",")]
    for name in reversed([name for name in names if name not in ("", "identity", "none", "utf-8")]):
        if name not in _CODINGS:
            raise UnreadableError(f"its content encoding {name[:40]!r} is not known")
        try:
            unpacked = _CODINGS[name](data) if data else data
        except _CutError as error:
            raise UnreadableError(f"its {name} body is cut") from error
        except (zlib.error, zstandard.ZstdError) as error:
            if data.lstrip()[:1] in (b"<", b"{", b"[") or not data.strip():
                return data
            raise UnreadableError(f"its {name} body is damaged: {error}") from error
        data = unpacked
        if len(data) > MAX_BYTES:
            raise UnreadableError(f"holds more than {MAX_BYTES} bytes")
    return data
