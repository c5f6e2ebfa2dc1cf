"""Markup without a tree."""

from __future__ import annotations

import time

import pytest

from holdwater.extract.flat import attributes_of, text_of, unescape


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("a<b>b</b><p>c<br/>d</p>", "ab\nc\nd"),
        ("<td>1</td><td>2</td>", "1\t2"),
        ("<p title='a>b'>c<!-- d -->e", "ce"),
        ("a<![CDATA[<i>b</i>]]>c", "a b c"),
        ("<x>a</x><x>b</x>", "a\nb"),
        ("a &lt;b&gt; &amp;", "a <b> &"),
        ("a < b <", "a < b <"),
        ("a<p title='", "a"),
    ],
)
def test_text(markup: str, text: str) -> None:
    """Tags go, blocks and cells stay apart, and what is in line stays joined."""
    assert text_of(markup) == text


def test_long_references() -> None:
    """A number too long for a character is one that can't be shown."""
    assert unescape(f"&#{'9' * 9_000};&#x{'f' * 9_000};&#53;") == "\ufffd\ufffd5"


@pytest.mark.parametrize("piece", ["<", "<a ", "&#9", "<p>\n ", "]]>", "<!--", " ", "<a b='"])
def test_linear(piece: str) -> None:
    """A megabyte of any one piece takes no more than a second."""
    start = time.process_time()
    text_of(piece * (1_000_000 // len(piece)))
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("markup", "values"),
    [
        ("<a x='1.0892' y=\"2&amp;3\"/><b z='1.0892'>7</b>", ["1.0892", "2&3"]),
        ("<e length=\"24986239\" xmlns:m='urn:m' xml:lang='un' href='u'/>", ["24986239"]),
        ("x = 'no' <!-- a='no' --> <a>b='no'</a> <a c=1 d=''>", []),
    ],
)
def test_attributes_of_xml(markup: str, values: list[str]) -> None:
    """What the attributes of tags say is kept once; names of namespaces, links and languages say nothing."""
    assert attributes_of(markup) == values
