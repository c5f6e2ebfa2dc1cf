from __future__ import annotations

from decimal import Decimal

from holdwater.index import MAX_PLACES, PageIndex
from holdwater.model.page import Page
from holdwater.model.verdict import Reason


def _index(text: str, **details: object) -> PageIndex:
    return PageIndex(Page.from_text(text, url="https://a.example/", **details))  # type: ignore[arg-type]


def test_so_many_places_and_no_more() -> None:
    """Of equal numbers, measures and dates the first two hundred are looked at."""
    index = _index("7 kg, " * (MAX_PLACES + 1) + "on 2024-03-05 " * (MAX_PLACES + 1))
    assert [place.start for place in index.bare(Decimal(7))] == [6 * n for n in range(MAX_PLACES)]
    assert [place.start for place in index.governed("mass", Decimal(7), Decimal(7))] == [
        6 * n for n in range(MAX_PLACES)
    ]
    assert len(index.date("2024-03-05")) == MAX_PLACES


def test_dates() -> None:
    """Every date with what it states, where it stands, and how many of each shape there are."""
    index = _index("On 5 March 2024 and 7.3.2024, not \ufffd2024-03-09")
    assert index.date("2024-03-05") == [(3, 15)]
    assert index.date("2024-03") == [(3, 15), (20, 28)]
    assert index.date("2024-03-06") == index.date("2024-03-09") == []
    assert set(index.dates) >= {"2024-03-05", "2024-03-07", "2024-03", "2024", "--03-05", "--03-07"}
    counts = _index("On 5 March 2024 and 7.3.2024").date_counts
    assert counts == {"days of 2024": 2, "months of 2024": 1, "days": 2}


def test_size_grows_with_the_text() -> None:
    """The estimate has a part for every page and one for every character."""
    assert _index("").size_bytes > 1000
    assert _index("x" * 1000).size_bytes - _index("").size_bytes == 1000 * (
        _index("x").size_bytes - _index("").size_bytes
    )
    assert _index("x").size_bytes > _index("").size_bytes


def test_unfit_by_setting() -> None:
    """The reasons depend on the least text that a page must have."""
    index = _index("A short text of some words.")
    assert [index.unfit_reasons(least) for least in (10, 400, 10)] == [(), (Reason.PAGE_TOO_SHORT,), ()]
