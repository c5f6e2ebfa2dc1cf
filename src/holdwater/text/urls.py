"""Keys by which a cited URL and the URL of a kept page join: one strict, some soft."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

import ada_url

from holdwater.model.page import Page
from holdwater.text.lazy import lazy

#: Longer than this, a URL has no key. Code points.
MAX_URL_CHARS = 8_192

#: How often an archive copy of an archive copy is unwrapped.
_MAX_COPIES = 4

_PARTS = ("username", "password", "protocol", "host", "pathname", "search", "hash")
_TRIMMED = "".join(char for char in map(chr, range(0x3001)) if char.isspace()) + "\ufeff"

_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# Characters that some programs escape and others don't, and that separate nothing in a path or a query.
_OFTEN_ESCAPED = _UNRESERVED | frozenset("!$'()*,:@|[]")
_ESCAPE = lazy(r"%([0-9A-Fa-f]{2})")
_LONE_PERCENT = lazy(r"%(?![0-9A-Fa-f]{2})")

_TRACKING = lazy(
    "(?:utm_|_hs).*|(?:gclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|igshid|mc_[ce]id|srsltid|vero_id)"
)

# A fragment that a script reads as the address of a page, also with its first character escaped.
_ROUTE_STARTS = ("#!", "#/", "#%21", "#%2F")

_STRICT = lazy(r"https?://([^/?#]*?)(?::(\d+))?(/[^?#]*)(\?[^#]*)?(#.*)?", re.DOTALL)
_SCHEME = lazy(r"[A-Za-z][A-Za-z0-9+.-]*:(?![0-9])")
_ARCHIVED = lazy(
    r"https?://(?:web\.archive\.org/web/(?:[0-9]{1,14}(?:[a-z]{2}_)?/)?"
    r"|archive\.(?:ph|today|is|li|vn|md|fo)/(?:[0-9]{4}[0-9.-]*|newest|oldest)/)(?=[^/])",
)


class PageKeys(NamedTuple):
    """The keys under which one capture is found."""

    strict: frozenset[str]
    soft: frozenset[str]


def _unescape(part: str, readable: frozenset[str]) -> str:
    """Decode the escapes of ``readable`` characters and upper-case the others."""
    if "%" not in part:
        return part

    def read(escape: re.Match[str]) -> str:
        char = chr(int(escape[1], 16))
        return char if char in readable else escape[0].upper()

    return _ESCAPE.sub(read, part)


def _exact(part: str) -> str:
    """Unescape ``part``, unless a lone percent sign makes it unclear where an escape starts."""
    return part if _LONE_PERCENT.search(part) else _unescape(part, _UNRESERVED)


def _query(search: str) -> str:
    """Return the query with its question mark, without what only counts visits; "" where nothing is left."""
    parameters = [_exact(parameter) for parameter in search[1:].replace("+", "%20").split("&")]
    kept = "&".join(each for each in parameters if not _TRACKING.fullmatch(each.partition("=")[0]))
    return f"?{kept}" if kept else ""


def _route(fragment: str) -> str:
    """Return the fragment where it is the address of a page, without a text directive; else ""."""
    route = _exact(fragment.partition(":~:")[0])
    return route if route.startswith(_ROUTE_STARTS) else ""


@lru_cache(maxsize=1 << 12)
def strict_key(url: str) -> str | None:
    """Return the key that two URLs of the same page share, or None where ``url`` is no web address.

    The URL standard's parse, then: white space and a byte order mark around it trimmed, escapes of
    unreserved characters decoded and the others upper-cased, ``+`` in the query read as a space, and the
    plain fragment, an empty query, the default port and a fixed list of tracking parameters dropped.
    A key is its own key.

    Args:
        url: Any text.

    Returns:
        An absolute ``http`` or ``https`` URL in ASCII of at most ``MAX_URL_CHARS``. None for every other
        scheme, a relative URL, a user name or password, and what is longer.

    >>> strict_key("HTTPS://Shop.example:443/%70/1?utm_source=x#specs")
    'https://shop.example/p/1'
    >>> strict_key("https://shop.example@evil.example/p/1") is None
    True
    """
    if len(url) > MAX_URL_CHARS:
        return None
    try:
        parts = ada_url.parse_url(url.strip(_TRIMMED), attributes=_PARTS)
    except ValueError:
        return None
    if parts["protocol"] not in {"http:", "https:"} or parts["username"] or parts["password"]:
        return None
    place = f"{parts['protocol']}//{parts['host']}{_exact(parts['pathname'])}"
    key = place + _query(parts["search"]) + _route(parts["hash"])
    return key if len(key) <= MAX_URL_CHARS else None


def _assume_scheme(text: str) -> str | None:
    """Return the strict key of ``text``, taking ``https`` for granted where it starts with a bare host."""
    key = strict_key(text)
    bare = text.strip(_TRIMMED).removeprefix("//")
    if key is not None or not bare or bare[0] in "/\\" or _SCHEME.match(bare):
        return key
    key = strict_key(f"https://{bare}")
    # One word is a relative path, not a host.
    return key if key is not None and "." in key.split("/", 3)[2] else None


def _soften(key: str) -> str:
    """Return what is left of a strict key once all that a soft join overlooks is dropped."""
    found = _STRICT.fullmatch(key)
    assert found is not None, key  # noqa: S101 - a strict key always has this shape
    host, port, path, search, route = found.groups("")
    host = host.removesuffix(".").removeprefix("www.")
    port = "" if port in {"", "80", "443"} else f":{port}"
    query = "&".join(sorted(filter(None, search[1:].split("&"))))
    route = route.removesuffix("/")
    loose = path.removesuffix("/") + (f"?{query}" if query else "") + (route if len(route) > 2 else "")
    return host + port + _unescape(_LONE_PERCENT.sub("%25", loose), _OFTEN_ESCAPED)


def soft_keys(url: str) -> tuple[str, ...]:
    """Return the looser keys of ``url``: two that share one may be the same page, which only adds support.

    Overlooked are the scheme or that there is none, ``www.``, a dot after the host, a trailing slash, the
    order of the query, and whether harmless punctuation is escaped. An archive copy also has the key of what
    it is a copy of. URLs with equal strict keys have equal soft keys.

    Args:
        url: Any text.

    Returns:
        The keys, the URL's own first; empty where it is no web address.

    >>> soft_keys("https://web.archive.org/web/20240102030405id_/http://www.shop.example/p/?b=2&a=1")
    ('web.archive.org/web/20240102030405id_/http://www.shop.example/p?a=1&b=2', 'shop.example/p?a=1&b=2')
    """
    keys: list[str] = []
    key = _assume_scheme(url)
    while key is not None and len(keys) < _MAX_COPIES:
        keys.append(_soften(key))
        copy = _ARCHIVED.match(key)
        key = _assume_scheme(key[copy.end() :]) if copy else None
    return tuple(dict.fromkeys(keys))


def join(cited: str, held: str) -> Literal["strict", "soft"] | None:
    """Say how the two URLs join: for sure, perhaps, or not at all.

    >>> join("http://shop.example/p/1", "https://shop.example/p/1#specs")
    'soft'
    """
    key = strict_key(cited)
    if key is not None and key == strict_key(held):
        return "strict"
    return "soft" if set(soft_keys(cited)) & set(soft_keys(held)) else None


def _host(soft_key: str) -> str:
    return re.split(r"[/?#]", soft_key, maxsplit=1)[0]


def page_keys(page: Page) -> PageKeys:
    """Return the keys under which ``page`` is found.

    Both kinds cover the URL that was asked for, the redirects that the run followed, and the final URL. The
    soft ones also cover the addresses that the page gives itself, if they are on the host that sent it: no
    page becomes evidence for another host by saying so.

    >>> page = Page.from_text("", url="https://shop.example/p?id=1")
    >>> page_keys(page)
    PageKeys(strict=frozenset({'https://shop.example/p?id=1'}), soft=frozenset({'shop.example/p?id=1'}))
    """
    addresses = {page.url, *page.redirects, page.final_url}
    strict = {key for key in map(strict_key, addresses) if key is not None}
    soft = {key for address in addresses for key in soft_keys(address)}
    own = {_host(key) for key in soft_keys(page.final_url)[:1]}
    for address in page.canonical:
        soft.update(key for key in soft_keys(address) if _host(key) in own)
    return PageKeys(frozenset(strict), frozenset(soft))
