"""What only the store in memory does; the rest is in test_contract.py."""

from __future__ import annotations

from tests.store.pages import make

from holdwater.store.memory import MemoryStore


def test_what_is_handed_out_is_the_callers() -> None:
    """Changing what a store handed out doesn't change the store."""
    store = MemoryStore()
    page = make()
    store.put(page)
    captures = store[page.url]
    assert isinstance(captures, list)
    captures.clear()
    assert list(store[page.url]) == [page]
