"""Which parts of an archive are documents."""

from __future__ import annotations

import pytest

from holdwater.capture.kinds import as_utf8, passed_over


@pytest.mark.parametrize(
    ("content_type", "kind"),
    [
        ("text/html; charset=utf-8", None),
        ("application/ld+json", None),
        ("application/pdf", None),
        ("application/rss+xml", None),
        ("", None),
        ("IMAGE/svg+xml", "image"),
        ("font/woff2", "font"),
        ("application/font-woff", "font"),
        ("text/css", "style sheet"),
        ("text/javascript", "script"),
        ("application/octet-stream", "binary file"),
    ],
)
def test_kinds(content_type: str, kind: str | None) -> None:
    """What only goes with a page is passed over by its kind; all else may be a document."""
    assert passed_over(content_type) == kind


def test_decoded_text_is_utf_8() -> None:
    """The type of decoded text says UTF-8, whatever it was sent as, and stays where it says so already."""
    assert as_utf8("text/html; charset=Shift_JIS") == "text/html; charset=utf-8"
    assert as_utf8("text/html;charset=UTF-8") == "text/html;charset=UTF-8"
    assert as_utf8(None, "text/html") == "text/html; charset=utf-8"
    assert as_utf8(None) == "; charset=utf-8"
