from __future__ import annotations

import pytest

from holdwater.index import PageIndex
from holdwater.model.citation import Scalar
from holdwater.model.page import Page
from holdwater.text.values import read_value
from holdwater.verify.nearest import edits, find_nearest


def _nearest(value: Scalar, *texts: str, unit: str | None = None) -> tuple[str, str] | None:
    indexes = [PageIndex(Page.from_text(text, url=f"https://a.example/{n}")) for n, text in enumerate(texts)]
    found = find_nearest(read_value(value, [unit] if unit else []), indexes)
    return None if found is None else (found.exact, found.distance)


@pytest.mark.parametrize(
    ("value", "text", "unit", "nearest"),
    [
        pytest.param(283, "238 and 12 and 900", None, ("238", "0.159011"), id="by-ratio"),
        pytest.param(0.283, "weighs 238 g, item 0.28", "kg", ("238 g", "0.159011"), id="same-dimension-first"),
        pytest.param(24, "20 and 30", None, ("20", "0.166667"), id="below"),
        pytest.param(10, "8 and 8 again", None, ("8", "0.2"), id="ties-to-the-first"),
        pytest.param("RT-412-C", "codes RT412D and RT499X", None, ("RT412D", "1"), id="code-by-edits"),
        pytest.param("aluminium", "aluminum and iron", None, ("aluminum", "1"), id="word-by-edits"),
        pytest.param("steel", "wood", None, None, id="nothing-close"),
        pytest.param(5, "no number", None, None, id="no-number"),
        pytest.param(0, "5", None, ("5", "1"), id="from-zero"),
    ],
)
def test_nearest(value: Scalar, text: str, unit: str | None, nearest: tuple[str, str] | None) -> None:
    """The nearest evidence is of the value's dimension and kind, the first of equals."""
    assert _nearest(value, text, unit=unit) == nearest


def test_the_first_page_wins_a_tie() -> None:
    """Of equal distances on two pages the first page's counts; a closer one on the second does."""
    assert _nearest(10, "first 8", "then 8") == ("8", "0.2")
    assert _nearest(10, "first 8", "then 9") == ("9", "0.1")


def test_edits_stop_at_the_limit() -> None:
    """An edit distance that reaches its limit is the limit."""
    assert edits("", "abc", 9) == 3
    assert edits("abcdef", "uvwxyz", 3) == 3
