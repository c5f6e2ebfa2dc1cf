"""Links lead to web addresses only, and to the words that were found."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.samples import HOSTILE

from holdwater.report.links import address, to_text


@given(st.text() | st.sampled_from(list(HOSTILE.values())).map(lambda text: f"https://shop.example/{text}"))
def test_a_link_is_a_web_address_in_ascii(url: str) -> None:
    """Whatever is cited, a link is http or https in plain characters, or there is none."""
    href = address(url).href
    assert href == "" or (href.isascii() and href.split("://")[0] in {"http", "https"})
    assert not set(href) & set('"<> \n\x00\\')


@pytest.mark.parametrize("name", ["script", "url", "data_url", "userinfo", "long", "ansi", "surrogate"])
def test_no_link(name: str) -> None:
    """Scripts, data, user names and what is too long get no link."""
    assert address(HOSTILE[name]).href == ""


def test_hosts() -> None:
    """A host that isn't written as it is gets shown."""
    assert address("https://Shop.example/").is_plain
    assert address("https://xn--fa-hia.example/").is_plain
    assert not address("https://fa%C3%9F.example/").is_plain
    assert address("https://shop.example:8080/").host == "shop.example:8080"


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_words_survive(exact: str, before: str) -> None:
    """The last part of a directive is the text, escaped so that nothing else in the link can be meant."""
    link = to_text("https://shop.example/p", exact, before)
    directive = urlsplit(link).fragment
    if directive:
        words = directive.removeprefix(":~:text=").split(",")[-1]
        assert unquote(words).strip() == exact.strip().encode("utf-8", "replace").decode().strip()
        assert not set(words) & set("&-, #")


def test_what_stands_before_a_short_text() -> None:
    """Words of the same line or cell tell one number from another; a longer text needs none."""
    href = "https://shop.example/p"
    assert to_text(href, "10 g", "Net weight:\t").endswith("#:~:text=10%20g")
    assert to_text(href, "10 g", "a b c d ").endswith("#:~:text=b%20c%20d-,10%20g")
    assert to_text(href, "10", "No").endswith("#:~:text=10")
    assert to_text(href, "brushed stainless aluminium", "of ").endswith("text=brushed%20stainless%20aluminium")
    assert to_text(f"{href}#specs", "10") == f"{href}#specs:~:text=10"


@pytest.mark.parametrize("exact", ["", "  ", "a\nb", "a\tb", "word " * 40])
def test_what_no_directive_can_name(exact: str) -> None:
    """Nothing, several lines and long passages lead to the page alone."""
    assert to_text("https://shop.example/p", exact) == "https://shop.example/p"
