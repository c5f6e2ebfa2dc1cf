"""Bodies as they were before HTTP packed them; what is cut, damaged or a bomb is refused."""

from __future__ import annotations

import gzip
import time
import zlib

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from holdwater.capture.document import MAX_BYTES, UnreadableError
from holdwater.capture.encodings import unchunk, uncompress

_BODY = b"<p>Net weight 10 g</p>" * 20
_PACKED = {
    "gzip": gzip.compress(_BODY),
    "x-gzip": gzip.compress(_BODY[:9]) + gzip.compress(_BODY[9:]),
    "GZIP , identity": gzip.compress(_BODY),
    "deflate": zlib.compress(_BODY),
    " deflate": zlib.compress(_BODY)[2:-4],
    "zstd": zstandard.compress(_BODY),
    "br": brotli.compress(_BODY),
    "gzip, br": brotli.compress(gzip.compress(_BODY)),
    "": _BODY,
}


_FAST = {"gzip": {"compresslevel": 1}, "deflate": {"level": 1}, "br": {"quality": 1}, "zstd": {"level": 1}}


@pytest.mark.parametrize("name", _PACKED)
def test_every_encoding_is_undone(name: str) -> None:
    """Each encoding gives the body back; one that was undone already stays as it is."""
    assert uncompress(_PACKED[name], name) == _BODY
    assert uncompress(_BODY, name) == _BODY
    assert uncompress(b"", name) == b""


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd"])
def test_a_cut_body_is_refused(name: str) -> None:
    """No part of a body passes for all of it."""
    with pytest.raises(UnreadableError, match=r"cut|damaged"):
        uncompress(_PACKED[name][:-5], name)


def test_a_damaged_or_unknown_body_is_refused() -> None:
    """A wrong checksum, bytes of another kind and an unknown encoding are named."""
    for data, name, reason in (
        (_PACKED["gzip"][:-8] + bytes(8), "gzip", "gzip body is damaged"),
        (b"\x00\x01" * 9, "br", "br body is damaged"),
        (_BODY, "sdch", "'sdch' is not known"),
    ):
        with pytest.raises(UnreadableError, match=reason):
            uncompress(data, name)


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd"])
def test_a_bomb_is_refused_in_time(name: str) -> None:
    """A body that unpacks to far more than a page is given up at the cap."""
    zeros = bytes(4 * MAX_BYTES)
    data: bytes = {"gzip": gzip, "deflate": zlib, "br": brotli, "zstd": zstandard}[name].compress(zeros, **_FAST[name])
    started = time.monotonic()
    with pytest.raises(UnreadableError, match="more than"):
        uncompress(data, name)
    assert time.monotonic() - started < 5


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=5))
def test_chunks_are_joined(chunks: list[bytes]) -> None:
    """A chunked body is what its chunks hold, one after another; cut, it is none."""
    sent = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"
    assert unchunk(sent) == b"".join(chunks)
    if chunks:
        with pytest.raises(UnreadableError):
            unchunk(sent[: sent.rindex(b"0\r\n\r\n") - 3])


def test_what_is_not_chunked_stays() -> None:
    """A body without chunks comes back, also if it starts like one."""
    for body in (b"", b"<p>1", b"12\r\nmonkeys and 10 g of nuts in them", _BODY):
        assert unchunk(body) == body
