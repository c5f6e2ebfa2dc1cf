"""Addresses without who asks: a name and a password in a URL are nobody else's business, and no part of a page's."""

from __future__ import annotations

import re

import ada_url

_USER = re.compile(r"//[^/?#]{0,8192}@")


def without_user(url: str) -> str:
    """Return a URL without user name and password; any other text comes back as it is.

    >>> without_user("https://ada:secret@shop.example/p/1"), without_user("mail ada@shop.example")
    ('https://shop.example/p/1', 'mail ada@shop.example')
    """
    if "@" not in url:
        return url
    try:
        parsed = ada_url.URL(url)
    except ValueError:
        return _USER.sub("//", url)
    if not parsed.username and not parsed.password:
        return url
    parsed.username = parsed.password = ""
    return str(parsed.href)
