"""PDF files as pages."""

from __future__ import annotations

import hashlib
import sys
import time
import zlib

import pytest
from tests.capture import archives

from holdwater.capture import pdf
from holdwater.capture.sandbox import Job, read_one
from holdwater.extract import read_page
from holdwater.model.page import Flaw, Grade, Page

_URL = "https://shop.example/data-sheet.pdf"


_DATA = archives.pdf("Net weight 10 g", "Height 20 cm")


def _read(data: bytes, **about: object) -> Page:
    ((page, _),) = read_one(Job("a.pdf", data, {"url": _URL, "content_type": "application/pdf", **about})).pages
    return page


def test_the_text_of_all_pages() -> None:
    """The text of a PDF supports, and never contradicts; type and digest are those of the file."""
    page = _read(_DATA)
    assert page.text.startswith("Net weight 10 g\n\nHeight 20 cm")
    assert (page.grade, page.content_type, page.flaws) == (Grade.MAIN_CONTENT, "application/pdf", frozenset())
    assert page.sha256 == hashlib.sha256(_DATA).hexdigest()
    assert _read(_DATA, grade="excerpt").grade is Grade.EXCERPT


def test_what_can_not_be_read_is_undecodable() -> None:
    """A damaged file is a capture without text, like any bytes that are no text."""
    for data in (b"%PDF-1.7", _DATA[:300], b"%PDF-" + bytes(range(256)) * 9):
        assert _read(data) == read_page(data, url=_URL, content_type="application/pdf")
        assert Flaw.UNDECODABLE in _read(data).flaws


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra, a PDF is not read."""
    monkeypatch.setitem(sys.modules, "pypdf", None)
    assert pdf.read_page(_DATA, url=_URL) is None


def test_a_file_that_takes_for_ever_is_ended() -> None:
    """A small file that unpacks to endless work costs one page, and a few seconds."""
    data = archives.pdf(*[b"BT /F 1 Tf " + b"(a) Tj 1 0 0 1 0 0 cm q Q " * 2_000_000 + b"ET"])
    assert len(data) < 1_000_000
    started = time.monotonic()
    read = read_one(Job("a.pdf", data, {"url": _URL}))
    assert time.monotonic() - started < 25
    assert read.lost or Flaw.UNDECODABLE in read.pages[0][0].flaws


def test_a_fault_in_the_file_is_flagged() -> None:
    """A damaged stream, or a page too few: what can be read supports, and is said to be cut."""
    packed = zlib.compress(b"BT /F 12 Tf 50 700 Td (Height 20 cm) Tj ET")
    flipped = bytes([*packed[:-2], packed[-2] ^ 1, packed[-1]])
    assert packed in _DATA
    for data in (_DATA.replace(packed, flipped), _DATA.replace(b"/Count 2", b"/Count 3")):
        assert data != _DATA
        assert _read(data).flaws == {Flaw.TRUNCATED}


def test_pages_without_text_are_counted() -> None:
    """A scan has none: who imports it is told that nothing of it was read."""
    read = read_one(Job("a.pdf", archives.pdf("Height 20 cm", b"", b""), {"url": _URL}))
    assert read.passed_over == ("PDF page without text",) * 2
