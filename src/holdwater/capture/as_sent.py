"""What a server sent, from what a browser makes of it."""

from __future__ import annotations

from collections.abc import Mapping

from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding

from holdwater.capture import kinds


def is_json(body: bytes, content_type: str | None) -> bool:
    """Whether an answer is JSON, or at least starts so; many servers call it HTML."""
    kind = (content_type or "").partition(";")[0].strip().lower()
    return kind.endswith("json") or body.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")


def as_sent(body: bytes, headers: Mapping[str, str]) -> tuple[bytes, str | None]:
    r"""Return a body as the server sent it, and the type by which to read it.

    A browser hands out text as UTF-8, whatever it came in, unless it had to guess. Where the declared charset
    gives back what was sent, that is returned with the header as sent; else the UTF-8, with a header that says so.

    Args:
        body: As the browser hands it out.
        headers: Of the response, by lower-case name.

    >>> as_sent("5 €".encode(), {"content-type": "text/html; charset=windows-1252", "content-length": "3"})
    (b'5 \x80', 'text/html; charset=windows-1252')
    """
    content_type = headers.get("content-type")
    declared = http_content_type_encoding(content_type)
    if declared is None and not is_json(body, content_type):
        declared = html_body_declared_encoding(body)
    if declared is None or declared == "utf-8":
        return body, content_type
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:  # it had to guess, and so kept the bytes
        return body, content_type
    size = None if "content-encoding" in headers else headers.get("content-length")
    try:
        sent = text.encode(declared)
        if not declared.startswith("utf-") and sent.decode(declared) == text and size in (None, str(len(sent))):
            return sent, content_type
    except UnicodeError:
        pass
    return body, kinds.as_utf8(content_type)
