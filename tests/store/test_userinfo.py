"""Names and passwords in addresses stay where they are: with who asks."""

from __future__ import annotations

import pytest

from holdwater.store.userinfo import without_user

URL = "https://shop.example/p/1"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("https://ada:secret@shop.example/p/1", URL),
        ("https://ada@shop.example/p/1", URL),
        ("https://:secret@shop.example/p/1", URL),
        ("https://ada:se%40cret@shop.example/p/1", URL),
        ("ftp://ada:secret@shop.example/", "ftp://shop.example/"),
        ("http://ada:secret@[bad/", "http://[bad/"),
        ("http://ada:secret@shop.example:port/x@y", "http://shop.example:port/x@y"),
        (f"{URL}?to=ada@shop.example", f"{URL}?to=ada@shop.example"),
        ("ada@shop.example", "ada@shop.example"),
        (URL, URL),
        ("", ""),
    ],
)
def test_what_is_left(written: str, left: str) -> None:
    """User name and password go, also of what is no address; an @ behind the host is none of theirs."""
    assert without_user(written) == left
