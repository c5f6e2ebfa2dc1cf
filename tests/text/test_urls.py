"""URL keys: the file of worked pairs first, then the laws."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from holdwater.model.page import Page
from holdwater.text.urls import MAX_URL_CHARS, join, page_keys, soft_keys, strict_key

_FIXTURE = Path(__file__).parents[2] / "fixtures" / "urls" / "url_identity.jsonl"
_CASES = [json.loads(line) for line in _FIXTURE.read_text(encoding="utf-8").splitlines()]
_HOW: dict[str, set[str | None]] = {
    "same": {"strict"},
    "soft": {"soft"},
    "differ": {None},
    "either": {"strict", "soft", None},
}


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_cases(case: dict[str, str]) -> None:
    """Each pair of the fixture file joins as it says, from either side."""
    assert join(case["cited"], case["held"]) in _HOW[case["expect"]]
    assert join(case["held"], case["cited"]) in _HOW[case["expect"]]


_SAME = [
    ("https://shop.example/p/1\u00a0", "https://shop.example/p/1"),
    ("http://shop.example:80", "http://shop.example/"),
    ("https://shop.example/?utm_source=a&utm_medium=b", "https://shop.example/"),
    ("https://shop.example/p?%75tm_source=a", "https://shop.example/p"),
    ("https://shop.example/p?utm_source=100%&x=%7E", "https://shop.example/p?x=~"),
    ("https://shop.example/p?_hsenc=1&vero_id=2&mc_cid=3&yclid=4", "https://shop.example/p"),
    ("https://app.example/#!/p/1:~:text=x", "https://app.example/#!/p/1"),
    ("https://app.example/#/%70", "https://app.example/#/p"),
    ("https://@shop.example/", "https://shop.example/"),
    ("http://[::1]:80/", "http://[::1]/"),
]

_SOFT = [
    ("//shop.example/p", "https://shop.example/p"),
    ("shop.example", "https://www.shop.example/"),
    ("shop.example:443/p", "https://shop.example/p"),
    ("shop.example:80/p", "http://shop.example/p"),
    ("shop.example:8443/p", "https://shop.example:8443/p/"),
    ("http://[::1]:8080/", "https://[::1]:8080"),
    ("https://shop.example./p", "https://shop.example/p"),
    ("https://shop.example/s?a=1&", "https://shop.example/s?a=1"),
    ("https://shop.example/?a=1", "https://shop.example?a=1&&"),
    ("https://app.example/#/", "https://app.example/"),
    ("https://app.example/#/p/1/", "https://app.example/#/p/1"),
    ("https://wiki.example/Mars_%28planet%29", "https://wiki.example/Mars_(planet)"),
    ("https://shop.example/s?ids=1%2C2", "https://shop.example/s?ids=1,2"),
    ("https://shop.example/100%", "https://shop.example/100%25"),
    ("https://web.archive.org/web/2024/shop.example/p", "https://shop.example/p"),
    ("https://web.archive.org/web/http://shop.example/p?b=1&a=2", "https://shop.example/p?a=2&b=1"),
    (
        "https://web.archive.org/web/20240102030405/https://a.example/",
        "https://web.archive.org/web/2023/a.example",
    ),
    ("https://archive.ph/2024.01.02-030405/https://shop.example/p", "https://shop.example/p"),
    ("https://archive.today/newest/https://shop.example/p", "https://shop.example/p"),
    (
        "https://web.archive.org/web/2024/https://archive.ph/20240102030405/https://shop.example/p",
        "http://shop.example/p",
    ),
]

_APART = [
    ("https://shop.example/p?utmost=1", "https://shop.example/p"),
    ("https://shop.example/p?id=1", "https://shop.example/p?id=2"),
    ("https://app.example/#%21/p/1", "https://app.example/#%21/p/2"),
    ("https://app.example/#%2Fp", "https://app.example/"),
    ("http://shop.example:443/p", "https://shop.example:8443/p"),
    ("https://fa\u00df.example/p", "https://fass.example/p"),
    ("https://shop.example/p//", "https://shop.example/p"),
    ("https://shop.example/s?q=a%26b=1", "https://shop.example/s?q=a&b=1"),
    ("https://shop.example/%2570", "https://shop.example/p"),
    ("https://shop.example/%%370", "https://shop.example/%70"),
    ("https://web.archive.org/web/2024*/https://shop.example/p", "https://shop.example/p"),
    ("https://web.archive.org.evil.example/web/2024/https://shop.example/p", "https://shop.example/p"),
    ("https://evil.example/web/2024/https://shop.example/p", "https://shop.example/p"),
    ("https://archive.ph/AbC12", "https://AbC12/"),
    ("/shop.example/p", "https://shop.example/p"),
    ("\\\\shop.example/p", "https://shop.example/p"),
    ("p/1", "https://p/1"),
    ("", "https:///"),
    ("mailto:a@shop.example", "https://shop.example"),
    ("u@shop.example/p", "https://shop.example/p"),
    ("https://u:p@shop.example/p", "https://shop.example/p"),
    ("https://:p@shop.example/p", "https://shop.example/p"),
    ("a.example://shop.example/p", "https://a.example//shop.example/p"),
    ("ftp://shop.example/p", "https://shop.example/p"),
    ("data:shop.example/p", "https://shop.example/p"),
    ("https://shop.example/\ud800", "https://shop.example/\ud801"),
]


@pytest.mark.parametrize(
    ("left", "right", "how"),
    [(*pair, "strict") for pair in _SAME] + [(*pair, "soft") for pair in _SOFT] + [(*pair, None) for pair in _APART],
)
def test_more_pairs(left: str, right: str, how: str | None) -> None:
    """What is the same page, what may be, and what must never join."""
    assert join(left, right) == how
    assert join(right, left) == how


def test_length() -> None:
    """A URL, or a key, past the limit is none; at the limit it is one."""
    start = "https://shop.example/"
    longest = start + "a" * (MAX_URL_CHARS - len(start))
    assert strict_key(longest) == longest
    assert strict_key(longest + "a") is None
    assert strict_key(longest + "#a") is None
    assert soft_keys(longest + "a") == ()
    assert strict_key(start + "\u00fc" * 4_000) is None


def test_nested_copies_end() -> None:
    """An archive copy of a copy of a copy … is unwrapped a few times only."""
    assert len(soft_keys("https://web.archive.org/web/1/" * 200 + "https://shop.example/")) == 4


def test_page_keys() -> None:
    """A page is found under what was asked, what was passed through, and where it ended."""
    page = Page.from_text(
        "",
        url="http://shop.example/old",
        redirects=("https://shop.example/older?x=1",),
        final_url="https://www.shop.example/new/",
    )
    keys = page_keys(page)
    assert keys.strict == {
        "http://shop.example/old",
        "https://shop.example/older?x=1",
        "https://www.shop.example/new/",
    }
    assert keys.soft == {"shop.example/old", "shop.example/older?x=1", "shop.example/new"}


def test_canonical_of_the_same_host_only() -> None:
    """A page's word for its own address counts softly, and only on the host that sent it."""
    page = Page(
        url="https://good.example/x",
        final_url="https://shop.example/p?id=1",
        canonical=(
            "https://www.shop.example/p",
            "https://good.example/p",
            "https://web.archive.org/web/1/https://good.example/q",
            "https://shop.example:8443/p",
            "nonsense",
        ),
        text="",
        channels=(),
        sha256="",
    )
    keys = page_keys(page)
    assert keys.strict == {"https://good.example/x", "https://shop.example/p?id=1"}
    assert keys.soft == {"good.example/x", "shop.example/p?id=1", "shop.example/p"}


_SEPARATORS = st.sampled_from("/?&=#@:+%.\\\t \u00a0\ufeff\u200b\u3002\ud800\0\U0001f600")
_WORDS = ("https://", "//", "www.", "shop.example", "m\u00fc", ":80", "[::1]", "web.archive.org/web/2024/")
_PARTS = (
    "/..",
    "/.",
    "%2e",
    "%2F",
    "%7e",
    "%4",
    "1",
    "a",
    "%2B",
    "utm_a",
    "#!",
    "#/",
    ":~:",
    "archive.ph/newest/",
)
_PIECES = _SEPARATORS | st.sampled_from(_WORDS) | st.sampled_from(_PARTS)
_urls = st.one_of(
    st.lists(_PIECES, max_size=12).map("".join),
    st.lists(_PIECES, max_size=12).map(lambda pieces: "https://shop.example/" + "".join(pieces)),
    st.text(max_size=40),
)


@given(_urls)
@example("https://shop.example/%%32e%2e")
@example("https://shop.example/?utm_a&")
def test_a_key_is_its_own_key(url: str) -> None:
    """The strict key of a strict key is itself, and it has the soft keys of its URL."""
    key = strict_key(url)
    if key is not None:
        assert key.isascii()
        assert strict_key(key) == key
        assert soft_keys(key) == soft_keys(url)
        assert soft_keys(url)


@given(_urls, _urls)
def test_strict_implies_soft(left: str, right: str) -> None:
    """URLs that join strictly share a soft key, and joining has no side."""
    if join(left, right) == "strict":
        assert set(soft_keys(left)) & set(soft_keys(right))
    assert join(left, right) == join(right, left)
