"""Bytes as text: which charset they are in, and whether they are text at all."""

from __future__ import annotations

import re

from w3lib.encoding import html_body_declared_encoding, html_to_unicode, read_bom

#: A page is read up to this many bytes.
MAX_BYTES = 20_000_000

_BINARY_STARTS = (
    b"%PDF-",
    b"PK\x03\x04",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\x1f\x8b",
    b"\x7fELF",
    b"RIFF",
)
_SNIFFED_BYTES = 4_096
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
_SURROGATE = re.compile("[\ud800-\udfff]")

# More than one in this many is no text any more.
_MAX_BAD = 50


def _guess(data: bytes) -> str:
    """Return the charset of bytes that declare none: UTF-8 if they are, else what old browsers took."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _wide(data: bytes) -> str | None:
    """Return which UTF-16 the bytes are in, where every other one is zero and no mark says so."""
    head = data[:_SNIFFED_BYTES]
    if len(head) < 8:
        return None
    enough = len(head) * 2 // 5
    if head[1::2].count(0) * 2 > len(head) - enough // 2 and head[::2].count(0) * 10 < len(head):
        return "utf-16-le"
    if head[::2].count(0) * 2 > len(head) - enough // 2 and head[1::2].count(0) * 10 < len(head):
        return "utf-16-be"
    return None


def _decode(data: bytes, content_type: str | None) -> str:
    """Decode by mark, header, ``meta`` and guess, in this order; what is wrong becomes U+FFFD."""
    if read_bom(data)[0] is None and (wide := _wide(data)) is not None:
        return data.decode(wide, "replace")
    try:
        charset, text = html_to_unicode(content_type, data, auto_detect_fun=_guess)
    except (UnicodeError, LookupError):
        # What is declared is a codec, but none of text.
        return data.decode(_guess(data), "replace")
    if "\ufffd" not in text or b"\xef\xbf\xbd" in data:
        return text
    # A declaration that the bytes contradict throughout: no character beyond ASCII came out whole.
    if not any(char > "\x7f" and char != "\ufffd" for char in set(text)):
        declared = html_body_declared_encoding(data)
        other = declared if declared not in (None, charset, "utf-8") else _guess(data)
        return data.decode(other or "cp1252", "replace")
    return text


def clean(text: str) -> str:
    """Return ``text`` with U+FFFD for every lone surrogate, which no other program would take."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", text)
    return text


def decode(data: bytes, content_type: str | None) -> str | None:
    """Return the text of ``data``, or None if it is none.

    Args:
        data: The bytes as received.
        content_type: The header as sent, or None.

    >>> decode("für 5 €".encode("cp1252"), "text/html"), decode(b"%PDF-1.7 ...", "text/html")
    ('für 5 €', None)
    """
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_BINARY_STARTS):
        return None
    text = _decode(data, content_type)
    bad = text.count("\ufffd") + len(_CONTROL.findall(text[:100_000]))
    if bad * _MAX_BAD > len(text):
        return None
    return clean(text)
