"""Indexes of the pages asked last, in a cache bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from holdwater.index import PageIndex
from holdwater.model.page import Page

#: What the kept indexes may come to hold together, by their own estimate.
MAX_BYTES = 256 * 1024 * 1024

_Key = tuple[str, str | None, str, str]
_lock = Lock()
_kept: OrderedDict[_Key, PageIndex] = OrderedDict()
_held = [0]


def index_of(page: Page) -> PageIndex:
    """Return the index of a page, built once for calls one after another. Safe for threads."""
    key = (page.url, page.captured_at, page.sha256, page.text)
    with _lock:
        index = _kept.get(key)
        if index is not None and index.page == page:
            _kept.move_to_end(key)
            return index
    index = PageIndex(page)
    with _lock:
        if key in _kept:
            _held[0] -= _kept.pop(key).size_bytes
        _kept[key] = index
        _held[0] += index.size_bytes
    shrink(MAX_BYTES)
    return index


def shrink(size_bytes: int) -> None:
    """Forget the pages asked longest ago, until all hold about so much together, or one is left. Safe for threads."""
    with _lock:
        while _held[0] > size_bytes and len(_kept) > 1:
            _held[0] -= _kept.popitem(last=False)[1].size_bytes
