"""What ``read_page`` makes of whole documents."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdwater.extract import read_page
from holdwater.extract.decode import MAX_BYTES
from holdwater.model.page import Channel, Flaw, Grade, Page

URL = "https://shop.example/"
PAGES = sorted((Path(__file__).parents[2] / "fixtures" / "pages").glob("*.html"))


def channel(page: Page, name: str) -> str:
    """Return the text of one channel."""
    return "\n".join(page.text[start:end] for kind, start, end in page.channels if kind == name)


def labels(page: Page) -> list[list[str]]:
    """Return each labelled text with its label."""
    return [[page.text[start:end], page.text[first:last]] for start, end, first, last in page.scopes]


def read(markup: str, content_type: str | None = "text/html; charset=utf-8") -> Page:
    """Read a document of one test."""
    return read_page(markup.encode(), url=URL, content_type=content_type)


@pytest.mark.parametrize("path", PAGES, ids=[path.stem for path in PAGES])
def test_fixtures(path: Path) -> None:
    """Each document of the fixtures reads as the file beside it says."""
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    page = read_page(path.read_bytes(), url=expected["url"], content_type="text/html; charset=utf-8")
    assert {str(kind): page.text[start:end].split("\n") for kind, start, end in page.channels} == expected["channels"]
    assert labels(page) == expected["labels"]
    assert (page.title, page.lang) == (expected["title"], expected["lang"])
    assert [*page.canonical] == expected["canonical"]
    assert sorted(page.flaws) == expected["flaws"]


def test_channels_follow_one_another() -> None:
    """Every channel is one region, in a fixed order, with one line feed between two of them."""
    page = read_page(
        b"<title>t</title><p title=a>v<s>h</s><script>1</script>",
        url=URL,
        structured={"weight": 5, "unit": "kg"},
    )
    assert [kind for kind, _, _ in page.channels] == [
        "visible",
        "hidden",
        "metadata",
        "structured",
        "state",
        "attribute",
    ]
    assert page.text == "v\nh\nt\nweight: 5\nunit: kg\n1\na"
    assert labels(page) == [["5", "kg"]]


def test_what_is_known_is_kept() -> None:
    """The digest is of the bytes as received, and what the caller knows stands on the page."""
    data = "<p>5 €".encode("cp1252")
    page = read_page(
        data,
        url=URL,
        content_type="text/html",
        status=404,
        captured_at="2024-05-01T00:00:00Z",
        grade="excerpt",
        final_url="https://shop.example/p/x%20y?sku=A%2F1&q=a+b",
        redirects=["https://shop.example/r"],
    )
    assert page.sha256 == hashlib.sha256(data).hexdigest()
    assert (page.status, page.grade, page.redirects) == (404, Grade.EXCERPT, ("https://shop.example/r",))
    assert channel(page, "metadata") == "p\nx y\nA/1\na b"


@pytest.mark.parametrize(
    ("text", "content_type", "visible"),
    [
        ('{"price": 1299.00, "unit": "kg"}', "application/json", "price: 1299.00\nunit: kg"),
        ('{"a": 1}\n{"a": 2}', "application/x-ndjson; charset=utf-8", "a: 1\na: 2"),
        ('[{"a": "<b>1</b>"}]', "text/html", "a: <b>1</b>"),
        ('{"a": 1, "b": "caf\\u00e9"', "application/json", '{"a": 1, "b": "café"'),
        ("name;weight\r\nbox;<b>5</b>", "text/csv", "name;weight\nbox;<b>5</b>"),
        ("Weight 5 kg\n\nx < y", None, "Weight 5 kg\n\nx < y"),
        ("Weight&nbsp;5 kg", "text/html", "Weight\xa05 kg"),
        ('<?xml version="1.0"?><r><p>5</p><d><![CDATA[<b>6</b>7]]></d></r>', None, "5\n67"),
        (
            "<rss><p>5</p><link>https://a.example/6</link></rss>",
            "application/rss+xml",
            "5\nhttps://a.example/6",
        ),
        ('<?xml version="1.0"?><!DOCTYPE html><html><p>a<br/>b</p></html>', None, "a\nb"),
    ],
)
def test_other_kinds(text: str, content_type: str | None, visible: str) -> None:
    """A document that is no HTML is all visible."""
    assert channel(read(text, content_type), "visible") == visible


@pytest.mark.parametrize("data", [b"%PDF-1.7\n<p>5</p>", b"\x89PNG\r\n\x1a\n", bytes(range(256)) * 20])
def test_bytes_that_are_no_text(data: bytes) -> None:
    """They give no text, and say so."""
    page = read_page(data, url=URL, content_type="text/html")
    assert page.flaws == {Flaw.UNDECODABLE}
    assert page.text == ""


def test_a_page_past_the_size_is_read_up_to_it() -> None:
    """What stands before the cap is read, what stands behind is not, and the page says so."""
    page = read_page(b"<p>" + b"a " * (MAX_BYTES // 2) + b"<p>tail", url=URL)
    assert page.flaws == {Flaw.TRUNCATED}
    assert page.text.startswith("a a a")
    assert "tail" not in page.text


def test_a_page_past_a_cap_is_flat_text() -> None:
    """It keeps its text and can't contradict."""
    page = read("<p>start 5</p>" + "<div>" * 600 + "deep <b>1</b>2")
    assert page.flaws == {Flaw.TRUNCATED}
    assert channel(page, "visible") == "start 5\ndeep 12"


@pytest.mark.parametrize(
    "text",
    [
        "<b><div></b>" * 600,
        "<a " + " ".join(f"a{number}" for number in range(257)) + ">",
        "<noscript>" + "<div>" * 600 + "</noscript>",
    ],
)
def test_shapes_past_a_cap(text: str) -> None:
    """So does what only the tree shows, and what stands in a fragment."""
    page = read(text + "tail 5")
    assert page.flaws == {Flaw.TRUNCATED}
    assert channel(page, "visible") == "tail 5"


def test_too_many_labels_are_a_flaw() -> None:
    """A page that is not read whole can't contradict."""
    page = read("<table><tr><th>a<th>b" + "<tr><td>1<td>2" * 110_000 + "</table>")
    assert page.flaws == {Flaw.TRUNCATED}
    assert len(page.scopes) == 200_000


def test_lone_surrogates_part_their_neighbours() -> None:
    """A lone surrogate becomes U+FFFD: the digits around it are no number."""
    page = read_page(b'<p>41&#xd800;7</p><script>["5\\ud8008"]</script>', url=URL)
    assert page.text == "41\ufffd7\n5\ufffd8"


PIECES = """
<p> </p> <div> <b> </b> <table> <tr> <td> <th> </table> <sup> </sup> <sub> <s> <template> </template> <pre>
<noscript> </noscript> <svg> <math> <msup> <mfrac> <dl> <dt> <dd> <select> <option> <title> <frameset>
<caption> <thead> <ix:nonfraction|scale=6> <p|hidden> <i|aria-hidden=true> <p|itemscope> <b|itemprop=price>
<td|colspan=3|rowspan=2> <script> </script> {"a":1} [ \\ud800 &nbsp; &#xd800; 12 x <!-- --> <![CDATA[ ]]> " '
= / ⁄ ² \ufffd \x00
"""
markup = st.lists(st.sampled_from([piece.replace("|", " ") for piece in PIECES.split()]), max_size=60).map(" ".join)


def check_shape(page: Page) -> None:
    """Every span lies in the text; channels are in order and apart."""
    at = 0
    for kind, start, end in page.channels:
        assert isinstance(kind, Channel)
        assert at <= start < end <= len(page.text)
        at = end + 1
    for start, end, first, last in page.scopes:
        assert 0 <= start < end <= len(page.text)
        assert 0 <= first < last <= len(page.text)
    page.text.encode()


@settings(max_examples=400)
@given(markup)
def test_no_markup_fails(text: str) -> None:
    """Any soup of tags gives a page in good shape, and the same one twice."""
    data = text.encode("utf-8", "surrogatepass")
    page = read_page(data, url=URL, content_type="text/html")
    check_shape(page)
    assert page == read_page(data, url=URL, content_type="text/html")


@settings(max_examples=300)
@given(
    st.binary(max_size=300),
    st.sampled_from(
        ["text/html", "text/plain", "application/json", "x/xml", "", ";", "text/html; charset=utf-16"]
        + [f"text/html; charset={name}" for name in ("punycode", "idna", "utf-7", "rot13", "hex", "undefined")]
        + [f"text/html; charset={name}" for name in ("unicode_escape", "raw_unicode_escape", "iso-2022-jp", "gb18030")]
    ),
)
def test_no_bytes_fail(data: bytes, content_type: str) -> None:
    """Any bytes under any header give a page in good shape."""
    check_shape(read_page(data, url=URL, content_type=content_type))


@given(st.text(max_size=80))
def test_no_url_fails(url: str) -> None:
    """Whatever stands for the URL, the page is read."""
    check_shape(read_page(b"<p>5<link rel=canonical href='http://['>", url=url))


def test_languages_are_no_evidence() -> None:
    """The codes of languages read as words of numbers, so no channel holds them."""
    page = read("<html lang=en><p lang=un title=t>x<a hreflang=et>y</a><i xml:lang=six>z</i>")
    assert channel(page, "attribute") == "t"
    assert page.lang == "en"


def test_a_labelled_field_is_written_once() -> None:
    """A number that a field holds stands in the attributes once, with its label in the text."""
    page = read("<label>Weight (kg)</label><input type=text value=1.2>")
    assert channel(page, "attribute") == "1.2\ntext"
    assert labels(page) == [["1.2", "Weight (kg)"]]
