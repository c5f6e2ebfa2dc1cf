"""Quotes on a page: their parts in order, and what brackets change."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.index import PageIndex
from holdwater.index.quotes import MAX_LEFT_OUT, MAX_PARTS, find_parts
from holdwater.model.page import Page

TEXT = "They pay rent. The fee was waived for new tenants, [1] and old ones pay. They go. 今年の業績は良かった。"


def _found(quote: str, text: str = TEXT) -> list[str]:
    index = PageIndex(Page.from_text(text, url="a"))
    return [index.text[slice(*span)] for span in find_parts(quote, index)]


@pytest.mark.parametrize(
    ("quote", "parts"),
    [
        ("the fee was waived, for new tenants", ["The fee was waived for new tenants"]),
        ("The fee … and old ones pay", ["The fee", "and old ones pay"]),
        ("The fee (...) old ones […] they go", ["The fee", "old ones", "They go"]),
        ("old ones pay … the fee", []),
        ("They pay … They pay", []),
        ("[t]he fee was waived", ["The fee was waived"]),
        ("the fee was waive[d]", ["The fee was waived"]),
        ("They [the old ones] pay rent", ["They", "pay rent"]),
        ("[They pay rent]", ["They pay rent"]),
        ("They [the old ones] sing", []),
        ("for new tenants, [1] and", ["for new tenants", "and"]),
        ("…", []),
        ("", []),
    ],
)
def test_the_parts_of_a_quote(quote: str, parts: list[str]) -> None:
    """They stand in their order; brackets may change a letter, or put words in."""
    assert _found(quote) == parts


def test_a_later_place_of_a_part() -> None:
    """Of the places of a part that one counts which stands nearest before the next part."""
    index = PageIndex(Page.from_text("was waived a fee x a fee was waived", url="a"))
    assert find_parts("a fee … was waived", index) == ((19, 24), (25, 35))


def test_how_much_is_left_out() -> None:
    """No part is far from the part before, and nothing is a quote that leaves out this often."""
    near, far = ("the fee " + "x" * count + " was waived" for count in (MAX_LEFT_OUT - 2, MAX_LEFT_OUT - 1))
    assert _found("the fee … was waived", near) == ["the fee", "was waived"]
    assert _found("the fee … was waived", far) == []
    text = "a b " * MAX_PARTS
    assert len(_found(" … ".join(["a b"] * MAX_PARTS), text)) == MAX_PARTS
    assert _found(" … ".join(["a b"] * (MAX_PARTS + 1)), text * 2) == []


@given(st.lists(st.sampled_from(["the fee", "was waived", "for new", "tenants"]), min_size=1, max_size=5))
def test_what_a_page_says_is_found(parts: list[str]) -> None:
    """Parts that a page says in this order are found, with other words between them or not."""
    assert len(_found(" … ".join(parts), " so ".join(parts))) == len(parts)
    assert len(_found(" … ".join(parts), " ".join(parts))) == len(parts)


def test_time_grows_with_the_page() -> None:
    """Parts that stand everywhere take no longer than one of their length may."""
    index = PageIndex(Page.from_text("a " * 100_000, url="a"))
    start = time.process_time()
    assert find_parts("a … a … a … b", index) == ()
    assert time.process_time() - start < 2
