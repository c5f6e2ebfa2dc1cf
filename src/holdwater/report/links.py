"""Links that a report may hold: to web addresses only, and to the words on the page where a browser can find them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

import ada_url

from holdwater.text.urls import strict_key

_MAX_TEXT_CHARS = 120
_MAX_PREFIX_WORDS = 3
_NO_PREFIX_FROM = 24


class Address(NamedTuple):
    """A cited URL as a report shows it.

    Attributes:
        url: As written.
        href: Where a link may lead, in ASCII; "" for what is no web address, which gets no link.
        host: Its host in ASCII, with the port.
        is_plain: Whether the host is written as it is; where not, both are to be shown.
    """

    url: str
    href: str
    host: str
    is_plain: bool


@lru_cache(maxsize=4096)
def address(url: str) -> Address:
    """Return what to show of a URL.

    >>> address("https://faß.example/p")
    Address(url='https://faß.example/p', href='https://xn--fa-hia.example/p', host='xn--fa-hia.example', is_plain=False)
    >>> address("javascript:alert(1)")
    Address(url='javascript:alert(1)', href='', host='', is_plain=True)
    """
    if strict_key(url) is None:
        return Address(url, "", "", True)
    parts = ada_url.parse_url(url.strip(), attributes=("href", "host"))
    return Address(url, parts["href"], parts["host"], parts["host"] in url.lower())


def to_text(href: str, exact: str, before: str = "") -> str:
    """Return a link that lets a browser show and mark a text of the page.

    Args:
        href: A web address.
        exact: The text; where it is long or spans lines, no part of it is named.
        before: What stands before it on the page; the last words on its line tell a short text from others.

    >>> to_text("https://shop.example/p", "1,299 €", "Now only ")
    'https://shop.example/p#:~:text=Now%20only-,1%2C299%20%E2%82%AC'
    """
    words = " ".join(exact.split(" "))
    if not words.strip() or len(words) > _MAX_TEXT_CHARS or any(char in words for char in "\n\t\r"):
        return href
    line = before.replace("\t", "\n").rsplit("\n", 1)[-1]
    is_word_start = line.endswith(" ")
    prefix = " ".join(line.split()[-_MAX_PREFIX_WORDS:]) if is_word_start and len(words) < _NO_PREFIX_FROM else ""
    directive = f"{_quoted(prefix)}-,{_quoted(words)}" if prefix else _quoted(words)
    return f"{href}{'' if '#' in href else '#'}:~:text={directive}"


def _quoted(text: str) -> str:
    """Return a text with every character escaped that means something in a directive, the hyphen too."""
    return quote(text.strip(), safe="", errors="replace").replace("-", "%2D")
