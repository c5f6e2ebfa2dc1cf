"""What a page says about itself."""

from __future__ import annotations

import pytest

from holdwater.extract.metadata import add_address, add_metas, canonical, language
from holdwater.extract.region import Region

OWN = "https://shop.example/p/1"


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("/p/2", ("https://shop.example/p/2",)),
        ("https://SHOP.example/p/2", ("https://shop.example/p/2",)),
        ("//shop.example/p/2", ("https://shop.example/p/2",)),
        ("https://evil.example/p/1", ()),
        ("https://shop.example.evil.example/p/1", ()),
        ("https://evil.example\\@shop.example/", ()),
        ("http://[", ()),
        (" ", ()),
        (None, ()),
    ],
)
def test_canonical(href: str | None, expected: tuple[str, ...]) -> None:
    """Only a URL of the page's own host is its own."""
    assert canonical([("link", {"rel": "x Canonical", "href": href})], OWN) == expected
    assert canonical([("meta", {"property": "og:url", "content": href})], OWN) == expected


def test_other_links() -> None:
    """Other links and other metadata name no page of its own, nor does a page without a URL."""
    assert canonical([("link", {"rel": "next", "href": "/2"}), ("meta", {"name": "x", "content": "/2"})], OWN) == ()
    assert canonical([("link", {"rel": "canonical", "href": OWN})], "no url") == ()


def test_language() -> None:
    """The root element counts first, then what stands for the header."""
    meta = ("meta", {"http-equiv": "Content-Language", "content": "fr, de"})
    assert language("de-CH", [meta]) == "de-CH"
    assert language("", [meta]) == "fr"
    assert language(None, []) is None


def test_metas() -> None:
    """Every content is a line; a currency and a unit label the number beside them."""
    region = Region()
    metas = [
        ("meta", {"charset": "utf-8"}),
        ("meta", {"name": "description", "content": "a\n b"}),
        ("meta", {"property": "product:price:amount", "content": "9.50"}),
        ("meta", {"property": "product:weight:value", "content": "3.2"}),
        ("meta", {"property": "product:weight:units", "content": "kg"}),
        ("meta", {"property": "product:price:currency", "content": "EUR"}),
    ]
    add_metas(region, "t", metas)
    assert region.text() == "t\na  b\n9.50\n3.2\nkg\nEUR\n"
    assert region.scopes == [(7, 11, 19, 22), (12, 15, 16, 18)]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://shop.example/caf%C3%A9/A-1/?sku=B%2F2&q=2+3&x#f", "café\nA-1\nB/2\n2 3\n"),
        ("https://shop.example/", ""),
        ("no url", ""),
    ],
)
def test_address(url: str, words: str) -> None:
    """The words of the path and the query stand there decoded."""
    region = Region()
    add_address(region, url)
    assert region.text() == words
