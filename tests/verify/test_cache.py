from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from holdwater.model.page import Page, Scope
from holdwater.verify import cache
from holdwater.verify.cache import index_of

ONE = Page.from_text("24 rooms", url="https://a.example/")
TWO = Page.from_text("25 rooms", url="https://a.example/")
THREE = Page.from_text("26 rooms", url="https://a.example/")
SIZE = index_of(ONE).size_bytes


def _clear() -> None:
    cache._kept.clear()
    cache._held[0] = 0


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    """Each test starts without indexes, and leaves none behind."""
    _clear()
    yield
    _clear()


def _is_kept(page: Page) -> bool:
    return any(index.page == page for index in cache._kept.values())


def test_an_index_is_built_once() -> None:
    """The same page, or an equal one, has one index as long as it is kept, whatever is asked in between."""
    first, second = index_of(ONE), index_of(TWO)
    assert index_of(ONE) is index_of(replace(ONE)) is first
    assert index_of(TWO) is second
    assert first.page is ONE


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(ONE, url="https://b.example/"), id="url"),
        pytest.param(replace(ONE, lang="de"), id="lang"),
        pytest.param(replace(ONE, status=404), id="status"),
        pytest.param(replace(ONE, scopes=(Scope(0, 2, 3, 8),)), id="scopes"),
    ],
)
def test_pages_that_differ_share_no_index(other: Page) -> None:
    """Equal text is not enough: a finding says where it was."""
    assert index_of(ONE).page == ONE
    assert index_of(other).page == other
    assert index_of(ONE).page == ONE


def test_what_was_asked_longest_ago_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many indexes are kept as the bound allows; the one asked last stays even where it alone is too large."""
    monkeypatch.setattr(cache, "MAX_BYTES", 2 * SIZE)
    for page in (ONE, TWO, ONE, THREE):
        index_of(page)
    assert [_is_kept(page) for page in (ONE, TWO, THREE)] == [True, False, True]
    monkeypatch.setattr(cache, "MAX_BYTES", 0)
    index_of(TWO)
    assert [_is_kept(page) for page in (ONE, TWO, THREE)] == [False, True, False]


def test_the_count_of_bytes_is_that_of_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """An index that takes the place of another, or goes, is no longer counted."""
    monkeypatch.setattr(cache, "MAX_BYTES", 3 * SIZE)
    for page in (ONE, TWO, replace(ONE, status=404), ONE, THREE, TWO, replace(THREE, url="https://b.example/")):
        index_of(page)
        assert 0 < len(cache._kept) <= 3
        assert cache._held[0] == sum(index.size_bytes for index in cache._kept.values()) <= 3 * SIZE
