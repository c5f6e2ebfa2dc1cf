"""Bytes as sent, from what a browser hands out."""

from __future__ import annotations

import pytest
from tests.capture.server import CP1252, PAGE

from holdwater.capture.as_sent import as_sent, is_json


@pytest.mark.parametrize(
    ("body", "headers", "expected"),
    [
        (b"5 kg", {}, (b"5 kg", None)),
        (PAGE, {"content-type": "text/html; charset=utf-8"}, (PAGE, "text/html; charset=utf-8")),
        (CP1252, {"content-type": "text/html"}, (CP1252, "text/html")),
        (
            "5 €".encode(),
            {"content-type": "text/html; charset=windows-1252", "content-length": "5"},
            ("5 €".encode(), "text/html; charset=utf-8"),
        ),
        (
            "5 \ufffd".encode(),
            {"content-type": "text/html; charset=iso-8859-2"},
            ("5 \ufffd".encode(), "text/html; charset=utf-8"),
        ),
        (
            b'{"a": 1}',
            {"content-type": "application/json; charset=utf-16", "content-encoding": "gzip"},
            (b'{"a": 1}', "application/json; charset=utf-8"),
        ),
        (
            '{"html": "<meta charset=iso-8859-1>", "price": "5 £"}'.encode(),
            {"content-type": "application/json"},
            ('{"html": "<meta charset=iso-8859-1>", "price": "5 £"}'.encode(), "application/json"),
        ),
        (
            "5 £".encode(),
            {"content-type": "text/plain; charset=iso-8859-1", "content-length": "99", "content-encoding": "gzip"},
            ("5 £".encode("latin-1"), "text/plain; charset=iso-8859-1"),
        ),
    ],
    ids=["undeclared", "utf-8", "guessed", "other-size", "lossy", "utf-16", "json", "packed"],
)
def test_bytes_as_sent(body: bytes, headers: dict[str, str], expected: tuple[bytes, str | None]) -> None:
    """Bytes are given back only where the declared charset surely gave the text; else the header says UTF-8."""
    assert as_sent(body, headers) == expected


@pytest.mark.parametrize(
    ("body", "content_type", "expected"),
    [
        (b"1", "application/json", True),
        (b"1", "application/vnd.shop+json; charset=utf-8", True),
        (b'\xef\xbb\xbf {"a": 1}', "text/html", True),
        (b"[1]", None, True),
        (b"<p>", "text/html", False),
        (b"", None, False),
    ],
)
def test_json_is_told_by_type_or_start(body: bytes, content_type: str | None, expected: bool) -> None:
    """JSON is what says so, and what starts so."""
    assert is_json(body, content_type) is expected
