"""PDF files as pages."""

from __future__ import annotations

import hashlib
import sys
import time
import zlib

import pytest

from holdwater.capture import pdf
from holdwater.capture.sandbox import Job, read_one
from holdwater.extract import read_page
from holdwater.model.page import Flaw, Grade, Page

_URL = "https://shop.example/data-sheet.pdf"


def _pdf(*contents: bytes) -> bytes:
    """Return a PDF with a page for each content stream."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    kids = []
    for content in contents:
        packed = zlib.compress(content)
        number = len(objects) + 1
        kids.append(b"%d 0 R" % number)
        objects += [
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"
            % (number + 1),
            b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
        ]
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    data, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return data + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)


def _line(text: str) -> bytes:
    return b"BT /F 12 Tf 50 700 Td (" + text.encode() + b") Tj ET"


_DATA = _pdf(_line("Net weight 10 g"), _line("Height 20 cm"))


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
    data = _pdf(*[b"BT /F 1 Tf " + b"(a) Tj 1 0 0 1 0 0 cm q Q " * 2_000_000 + b"ET"])
    assert len(data) < 1_000_000
    started = time.monotonic()
    read = read_one(Job("a.pdf", data, {"url": _URL}))
    assert time.monotonic() - started < 25
    assert read.lost or Flaw.UNDECODABLE in read.pages[0][0].flaws
