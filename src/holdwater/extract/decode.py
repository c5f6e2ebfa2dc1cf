"""Bytes as text: which charset they are in, and whether they are text at all."""

from __future__ import annotations

import codecs
import re

from w3lib.encoding import (
    html_body_declared_encoding,
    html_to_unicode,
    http_content_type_encoding,
    read_bom,
)

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
    b"{\\rtf",
)
# What is written as text and has to be undone before a reader sees it: a message with an encoded body, LaTeX.
_HEADER = re.compile(rb"(?:From [^\n]{1,200}\n)?[A-Za-z][A-Za-z0-9-]{1,60}:")
_MIME = re.compile(rb"^(?:mime-version:|content-type:\s{0,9}multipart/)", re.IGNORECASE | re.MULTILINE)
_ENCODED = re.compile(
    rb"^content-transfer-encoding:[ \t]{0,9}(?:base64|quoted-printable)", re.IGNORECASE | re.MULTILINE
)
_LATEX = re.compile(rb"(?:%[^\n]*+\s*+){0,200}\\document(?:class|style)\b")
_NO_CHARSETS = frozenset(("idna", "punycode", "raw_unicode_escape", "undefined", "unicode_escape", "utf_7"))
_SNIFFED_BYTES = 4_096
_MAX_HEAD_BYTES = 65_536
_SNIFFED_CHARS = 100_000
# What most pages are in; none of these gives a lone surrogate.
_SOUND = frozenset(("utf-8", "cp1252"))
_CONTROLS = bytes({*range(0x20)} - {*b"\t\n\f\r\x1b"})
_SURROGATE = re.compile("[\ud800-\udfff]")
_SURROGATE_BYTES = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")

# More than one in this many is no text any more.
_MAX_BAD = 50


def _is_encoded(data: bytes) -> bool:
    """Whether bytes that look like text are a container: a MIME message or archive, or the source of a document."""
    if data[:1] in (b"\\", b"%"):
        return _LATEX.match(data) is not None
    if _HEADER.match(data) is None:
        return False
    head = re.split(rb"\r?\n\r?\n", data[:_MAX_HEAD_BYTES], maxsplit=1)[0]
    return _MIME.search(head) is not None and _ENCODED.search(data) is not None


def _guess(data: bytes) -> str:
    """Return the charset of bytes that declare none: UTF-8 if they are, else what old browsers took."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _is_charset(name: str) -> bool:
    """Whether a codec of this name reads what is written on the web, which not every codec of Python does."""
    try:
        codec = codecs.lookup(name).name.replace("-", "_")
        b"a".decode(name, "replace")
    except (LookupError, UnicodeError):
        return False
    return codec not in _NO_CHARSETS


def _wide(data: bytes) -> str | None:
    """Return which UTF-16 the bytes are in, where every other one is zero and no mark says so."""
    head = data[:_SNIFFED_BYTES]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < 8 or min(even, odd) * 10 > len(head) or max(even, odd) * 5 < len(head) * 2:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _without_surrogates(data: bytes) -> bytes:
    """Return UTF-8 with U+FFFD for every surrogate that was written as if it were a character; else ``data``."""
    if b"\xed" in data and _SURROGATE_BYTES.search(data):
        sound = _SURROGATE_BYTES.sub("\ufffd".encode(), data)
        return sound if _guess(sound) == "utf-8" else data
    return data


def _decode(data: bytes, content_type: str | None) -> tuple[str, str]:
    """Decode by mark, header, ``meta`` and guess, in this order; what is wrong becomes U+FFFD.

    Returns the charset as well.
    """
    if read_bom(data)[0] is not None:
        return html_to_unicode(None, data)
    if (wide := _wide(data)) is not None:
        return wide, data.decode(wide, "replace")
    header, own = http_content_type_encoding(content_type), html_body_declared_encoding(data)
    declared = header or own
    if declared is not None and not _is_charset(declared):
        guess = _guess(data)
        return guess, data.decode(guess, "replace")
    charset, text = html_to_unicode(content_type, data, auto_detect_fun=_guess)
    if charset == "cp1252" and not data.isascii() and _guess(data) == "utf-8":
        # Servers name it by default; real Western text is hardly ever sound UTF-8 by chance.
        return "utf-8", data.decode("utf-8")
    if "\ufffd" not in text or any(char > "\x7f" and char != "\ufffd" for char in set(text)):
        return charset, text
    # The declaration is wrong throughout: no character beyond ASCII came out whole.
    is_other = own is not None and own not in (header, "utf-8") and _is_charset(own)
    charset = own if own is not None and is_other else _guess(data)
    return charset, data.decode(charset, "replace")


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
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(_BINARY_STARTS) or _is_encoded(start):
        return None
    charset, text = _decode(_without_surrogates(data), content_type)
    head = text[:_SNIFFED_CHARS].encode("utf-8", "replace")
    bad = text.count("\ufffd") + len(head) - len(head.translate(None, _CONTROLS))
    if bad * _MAX_BAD > len(text):
        return None
    return text if charset in _SOUND else clean(text)
