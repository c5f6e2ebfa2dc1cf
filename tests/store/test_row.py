"""Rows: what is written is read back or refused, never half."""

from __future__ import annotations

import json

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from tests.store.pages import from_body, make, pages

from holdwater.errors import InvalidArgument
from holdwater.model.page import Flaw, Page, Scope
from holdwater.store import row as rows
from holdwater.store.row import MAX_BLOB_BYTES, Row, RowError


@given(pages)
def test_round_trip(page: Page) -> None:
    """A page is read back as it was packed."""
    row = rows.pack(page, None)
    assert rows.unpack(row, row.digest()) == page


@given(pages, st.data())
def test_every_flipped_bit_is_seen(page: Page, data: st.DataObject) -> None:
    """No bit of any column or of the digest can change unseen."""
    row = rows.pack(page, b"body")
    kept = [*row, row.digest()]
    column = data.draw(st.sampled_from([at for at, value in enumerate(kept) if value]))
    value = bytearray(kept[column] or b"")
    bit = data.draw(st.integers(0, 8 * len(value) - 1))
    value[bit // 8] ^= 1 << bit % 8
    kept[column] = bytes(value)
    with pytest.raises(RowError):
        rows.unpack(kept[:-1], kept[-1])
    with pytest.raises(RowError):
        rows.unpack_body(kept[:-1], kept[-1])


@pytest.mark.parametrize("column", Row._fields)
@pytest.mark.parametrize("value", [1, 1.5, "text", None], ids=["int", "float", "str", "none"])
def test_a_column_of_another_type_is_seen(column: str, value: object) -> None:
    """A column that no longer holds bytes is damage, and moving bytes to the next column is too."""
    row = rows.pack(make(captured_at="2024-01-01T00:00:00Z"), b"")
    columns = [value if name == column else kept for name, kept in row._asdict().items()]
    with pytest.raises(RowError):
        rows.unpack(columns, row.digest())


def test_bytes_can_not_move_between_columns() -> None:
    """The digest knows where each column ends."""
    row = rows.pack(make(), None)
    moved = row._replace(url=row.url + row.sha256[:1], sha256=row.sha256[1:])
    assert moved.digest() != row.digest()
    assert row._replace(body=b"").digest() != row.digest()


_FRAME = zstandard.ZstdCompressor(level=3).compress
_UNSIZED = zstandard.ZstdCompressor(write_content_size=False).compress(b"text")
_WIDE = zstandard.ZstdCompressor(
    compression_params=zstandard.ZstdCompressionParameters(window_log=24, enable_ldm=True)
).compress(b"0123456789abcdef" * (9 * 2**16))


@pytest.mark.parametrize(
    "blob",
    [b"", b"text", _FRAME(b"text")[:-1], _FRAME(b"\xff"), _UNSIZED, _WIDE, _FRAME(bytes(MAX_BLOB_BYTES + 1))],
    ids=["empty", "no frame", "cut", "no utf-8", "unsized", "wide window", "bomb"],
)
def test_text_made_to_hurt(blob: bytes) -> None:
    """A row with the right digest of a wrong blob is damage; no bomb is unpacked."""
    row = rows.pack(make(), None)._replace(text=blob)
    with pytest.raises(RowError):
        rows.unpack(row, row.digest())


_ABOUT = json.loads(rows.pack(make(), None).about)


@pytest.mark.parametrize(
    "about",
    [
        b"{",
        b"[]",
        b"{}",
        b'{"flaws":' + b"[" * 200_000,
        json.dumps(_ABOUT | {"grade": "best"}).encode(),
        json.dumps(_ABOUT | {"names": ["margin"]}).encode(),
        json.dumps(_ABOUT | {"scopes": [[1], [], [], []]}).encode(),
        json.dumps(_ABOUT | {"channels": [[9], [0], [0]]}).encode(),
        json.dumps(_ABOUT | {"more": 1}).encode(),
        json.dumps(_ABOUT | {"flaws": None}).encode(),
    ],
)
def test_fields_made_to_hurt(about: bytes) -> None:
    """Fields that are not those of a page are damage, however deep they go."""
    row = rows.pack(make(), None)._replace(about=about)
    if about == json.dumps(_ABOUT | {"scopes": [[1], [], [], []]}).encode():
        assert rows.unpack(row, row.digest()).scopes == ()
        return
    with pytest.raises(RowError):
        rows.unpack(row, row.digest())


def test_what_can_not_be_read_back_is_not_taken() -> None:
    """Text or bytes past the limit are refused at once, not found damaged later."""
    page = make(text="x" * (MAX_BLOB_BYTES + 1))
    with pytest.raises(InvalidArgument, match=rf"text of .*: expected at most {MAX_BLOB_BYTES} bytes"):
        rows.pack(page, None)
    with pytest.raises(InvalidArgument, match="body of"):
        rows.pack(make(), bytes(MAX_BLOB_BYTES + 1))


def test_a_body_that_is_not_the_pages() -> None:
    """The bytes are checked against the page's own digest as well."""
    row = rows.pack(from_body(b"one"), b"two")
    with pytest.raises(RowError, match="page's digest"):
        rows.unpack_body(row, row.digest())


def test_no_body() -> None:
    """A row without bytes has none, which is no damage."""
    row = rows.pack(make(), None)
    assert rows.unpack_body(row, row.digest()) is None


def test_many_scopes_take_little_room() -> None:
    """A table of 30,000 labelled cells costs under two bytes a cell."""
    scopes = tuple(Scope(at, at + 7, at % 90, at % 90 + 5) for at in range(0, 300_000, 10))
    row = rows.pack(Page(url="", text="", channels=(), scopes=scopes, sha256=""), None)
    assert len(row.about) < 60_000


def test_the_stand_in_of_a_damaged_page() -> None:
    """It says nothing, supports nothing, and is found under the keys that are left."""
    page = rows.damaged("https://shop.example/", ["https://shop.example/new"])
    assert page.flaws == {Flaw.DAMAGED}
    assert page.text == ""
    assert page.redirects == ("https://shop.example/new",)
