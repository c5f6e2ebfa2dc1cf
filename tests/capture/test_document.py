"""One document, read into its pages."""

from __future__ import annotations

from holdwater.capture import document
from holdwater.extract import read_page
from holdwater.model.page import Flaw

_URL = "https://shop.example/p/1"


def test_a_document_is_what_extraction_makes_of_it() -> None:
    """The page is that of ``read_page``; where the archive says that the rest is missing, it can only support."""
    told = {"url": _URL, "content_type": "text/html", "status": 404}
    ((page, body),) = document.read(b"<p>10 g", told).pages
    assert (page, body) == (read_page(b"<p>10 g", url=_URL, content_type="text/html", status=404), None)
    ((cut, _),) = document.read(b"<p>10 g", {**told, "is_cut": True}).pages
    assert (cut.text, cut.flaws) == (page.text, frozenset({Flaw.TRUNCATED}))


def test_an_answer_with_a_part_can_only_support() -> None:
    """Of status 206 an archive holds a part, whoever recorded it, and a part has not what stands in the others."""
    ((page, _),) = document.read(b"<p>10 g", {"url": _URL, "content_type": "text/html", "status": 206}).pages
    assert page.flaws == frozenset({Flaw.TRUNCATED})


def test_what_is_no_pdf_but_says_so_can_only_support() -> None:
    """A PDF that lost its start, or an error page in the place of one."""
    for data in (b"endobj 12 0 obj", b"<p>Try again later"):
        ((page, _),) = document.read(data, {"url": _URL, "content_type": "Application/PDF; a=b"}).pages
        assert Flaw.TRUNCATED in page.flaws
