from __future__ import annotations

from decimal import Decimal

from holdwater.index import PageIndex
from holdwater.model.page import Channel, ChannelSpan, Page


def _index(text: str, **details: object) -> PageIndex:
    return PageIndex(Page.from_text(text, url="https://a.example/", **details))  # type: ignore[arg-type]


def test_channels() -> None:
    """A place is of the channel whose span it stands in; before the first it is visible."""
    page = Page(url="u", text="ab cd", channels=(ChannelSpan(Channel.HIDDEN, 3, 5),), sha256="0")
    index = PageIndex(page)
    assert (index.channel(0), index.channel(4)) == (Channel.VISIBLE, Channel.HIDDEN)


def test_spans_are_those_of_the_clean_text() -> None:
    """What is invisible is no part of a span, and is one again in the page's own text."""
    index = _index("a\u200bb 2\u200b4 kg")
    (place,) = index.bare(Decimal(24))
    assert (place.start, place.end, index.original(place.start, place.end)) == (3, 5, (4, 7))
    (word,) = index.word("ab")
    assert (word, index.original(*word)) == ((0, 2), (0, 3))
