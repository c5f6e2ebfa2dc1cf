"""What a page says about itself: its title, its meta elements, its own address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import unquote

import ada_url

from holdwater.extract.region import Region

Attributes = Mapping[str, str | None]
# What part of a name holds the unit of another: product:price:currency, product:weight:units.
_UNIT_PARTS = {"amount": "currency", "value": "units"}
_NAMES = ("property", "name", "itemprop", "http-equiv")


def _parse(url: str, base: str | None = None) -> ada_url.URL | None:
    """Return the parsed URL, or None if it is none."""
    try:
        return ada_url.URL(url, base=base) if base else ada_url.URL(url)
    except ValueError:
        return None


def _name(attributes: Attributes) -> str:
    return next((value.strip().lower() for name in _NAMES if (value := attributes.get(name))), "")


def add_metas(region: Region, title: str, metas: Iterable[tuple[str, Attributes]]) -> None:
    """Write the title and the content of every ``meta``; a unit labels the number of the same prefix."""
    if title:
        region.add_line("", title)
    spans: dict[str, tuple[int, int]] = {}
    for tag, attributes in metas:
        content = " ".join((attributes.get("content") or "").split("\n")).strip()
        if tag == "meta" and content:
            spans.setdefault(_name(attributes), region.add_line("", content))
    for name, span in spans.items():
        prefix, _, part = name.rpartition(":")
        label = spans.get(f"{prefix}:{_UNIT_PARTS[part]}") if prefix and part in _UNIT_PARTS else None
        if label is not None:
            region.scopes.append((*span, *label))


def add_address(region: Region, url: str) -> None:
    """Write the decoded words of the path and the query of the page's own URL."""
    parsed = _parse(url)
    if parsed is None:
        return
    words = [unquote(segment) for segment in parsed.pathname.split("/")]
    members = parsed.search.removeprefix("?").replace("+", " ").split("&")
    words += [unquote(member.partition("=")[2]) for member in members]
    for word in words:
        if word.strip():
            region.add_line("", " ".join(word.split("\n")).strip())


def language(lang: str | None, metas: Iterable[tuple[str, Attributes]]) -> str | None:
    """Return the language that the page declares: of its root element, else of its metadata."""
    declared = [lang or ""]
    declared += [attributes.get("content") or "" for _, attributes in metas if _name(attributes) == "content-language"]
    return next((one.split(",")[0].strip() for one in declared if one.strip(" ,")), None)


def canonical(metas: Sequence[tuple[str, Attributes]], own: str) -> tuple[str, ...]:
    """Return the URLs that the page says are its own, of its own host only.

    Args:
        metas: (tag, attributes) of every ``meta`` and ``link``.
        own: Where the page came from.
    """
    base = _parse(own)
    if base is None:
        return ()
    claimed = []
    for tag, attributes in metas:
        if tag == "link" and "canonical" in (attributes.get("rel") or "").lower().split():
            claimed.append(attributes.get("href") or "")
        elif tag == "meta" and _name(attributes) == "og:url":
            claimed.append(attributes.get("content") or "")
    urls = [_parse(url, own) for url in claimed if url.strip()]
    return tuple(dict.fromkeys(url.href for url in urls if url is not None and url.host == base.host))
