"""What one line says of a page; what it must not say is tested with the manifest and with JSON lines."""

from __future__ import annotations

import time

import pytest

from holdwater.capture import lines
from holdwater.errors import ManifestError


def test_times_of_archives() -> None:
    """A time is in UTC, and one that can't be read is not known."""
    assert lines.instant_or_none("2026-01-02T03:04:05.123456789Z") == "2026-01-02T03:04:05.123456Z"
    assert lines.instant_or_none("2026-01-02T00:30:00+01:00") == "2026-01-01T23:30:00Z"
    assert [lines.instant_or_none(value) for value in ("", "soon", None, 5, "9999-12-31T23:59:59-01:00")] == [None] * 5


def test_json_past_its_share_is_not_parsed() -> None:
    """A text of many small values is refused before it takes any memory; one long string is none of them."""
    long = b'{"a": "' + b'[,\\"' * 300_000 + b'"}'
    assert set(lines.parse_object(long)) == {"a"}
    started = time.monotonic()
    with pytest.raises(ManifestError, match="more than 1000000 values"):
        lines.parse_object(b'{"a": [' + b"[]," * 1_000_001 + b"[]]}")
    with pytest.raises(ManifestError, match="no JSON"):
        lines.parse_object(b'{"a": "' + b'\\"' * 1_000_001)
    assert time.monotonic() - started < 5


def test_keys_of_others_are_left_out_where_that_is_allowed() -> None:
    """A crawler's own keys don't matter, but one that is nearly ours does."""
    line = b'{"url": "https://shop.example/", "depth": 3, "text": "x"}'
    assert lines.parse(line, content=("text",), is_open=True) == {"url": "https://shop.example/", "text": "x"}
    with pytest.raises(ManifestError, match="unknown key 'depth'"):
        lines.parse(line, content=("text",))
    with pytest.raises(ManifestError, match="Did you mean 'status'"):
        lines.parse(line.replace(b"depth", b"statu"), content=("text",), is_open=True)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b'{"url":', "from column 8 on"),
        (b'{"a": 1,\n "b" 2}', "from line 2, column 6 on"),
        (b'{"a": "\xff"}', "in UTF-8"),
    ],
)
def test_what_is_no_json_is_placed(text: bytes, where: str) -> None:
    """The message names the place as people count it: one line has columns only."""
    with pytest.raises(ManifestError) as caught:
        lines.parse_object(text)
    assert str(caught.value) == f"expected a JSON object, found what is no JSON {where}"
