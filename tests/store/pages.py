"""Pages of every shape, for the tests of the stores."""

from __future__ import annotations

import hashlib
from typing import Any

from hypothesis import strategies as st

from holdwater.model.page import Channel, ChannelSpan, Flaw, Grade, Page, Scope

_texts = st.text(max_size=60) | st.sampled_from(["", "\0", "a\0b", "\U0001f600" * 3, "1\u202f500 kg\n", "e\u0301"])
_any_text = _texts | st.sampled_from(["\ud800", "caf\udce9"])
_urls = st.sampled_from(["https://shop.example/p/1", "http://shop.example/p/1/", "shop.example", "", "\ud800"]) | _texts
_times = st.none() | st.sampled_from(["2024-01-02T03:04:05Z", "2023-12-31T00:00:00Z", "2023-12-31"])
_numbers = st.integers(0, 2**31)


def make(url: str = "https://shop.example/p/1", text: str = "Net weight 10 g", **fields: Any) -> Page:
    """Return a page of plain text."""
    return Page.from_text(text, url=url, **fields)


def from_body(body: bytes, url: str = "https://shop.example/p/1", **fields: Any) -> Page:
    """Return a page that says it was read from ``body``."""
    return Page(url=url, text="read", channels=(), sha256=hashlib.sha256(body).hexdigest(), **fields)


pages = st.builds(
    Page,
    url=_urls,
    text=_texts,
    channels=st.lists(st.builds(ChannelSpan, st.sampled_from(Channel), _numbers, _numbers)).map(tuple),
    scopes=st.lists(st.builds(Scope, _numbers, _numbers, _numbers, _numbers)).map(tuple),
    sha256=st.binary(max_size=3).map(lambda data: hashlib.sha256(data).hexdigest()),
    final_url=_urls,
    redirects=st.lists(_urls, max_size=3).map(tuple),
    canonical=st.lists(_urls, max_size=3).map(tuple),
    status=st.integers(100, 599),
    content_type=st.none() | _any_text,
    captured_at=_times,
    grade=st.sampled_from(Grade),
    lang=st.none() | _any_text,
    title=_any_text,
    flaws=st.frozensets(st.sampled_from(Flaw)),
)
