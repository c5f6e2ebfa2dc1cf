from __future__ import annotations

from decimal import ROUND_UP, Context, Inexact, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        pytest.param("RT-412-C", "Drill RT-412-B, 412 EUR", None, ("RT-412-B", "1"), id="code-in-parts"),
        pytest.param("RT-412-C", "型番RT-412-Bです", None, ("RT-412-B", "1"), id="code-between-words-without-spaces"),
        pytest.param("RT-412-C", "Strasse ẞRT-412", None, ("ẞRT-412", "3"), id="code-of-another-length-folded"),
        pytest.param("aluminium", "aluminum and iron", None, ("aluminum", "1"), id="word-by-edits"),
        pytest.param("steel", "wood", None, None, id="nothing-close"),
        pytest.param(5, "no number", None, None, id="no-number"),
        pytest.param(0, "5", None, ("5", "1"), id="from-zero"),
        pytest.param(5, "0 or 60", None, ("60", "0.916667"), id="by-share-of-the-larger"),
        pytest.param(-5, "4 and −4", None, ("4", "0.2"), id="sign-aside"),
        pytest.param("5 kg", "4 m and 9", None, ("4", "0.2"), id="bare-where-the-dimension-is-missing"),
        pytest.param("2024-03-05", "15.03.2024 and 5.4.2024", None, ("15.03.2024", "10"), id="date-by-days"),
        pytest.param("March 2024", "in May 2024, on 31.03.2023", None, ("May 2024", "61"), id="month-by-days"),
        pytest.param("2012–13", "season 2015/16", None, ("2015/16", "1096"), id="season-by-days"),
        pytest.param("PT1H30M", "in all 75 min", None, ("75 min", "0.166667"), id="duration-by-its-length"),
        pytest.param(0, "0", None, ("0", "0"), id="nothing-apart"),
        pytest.param("groessen", "Größer", None, ("Größer", "1"), id="umlaut-spelled-out"),
        pytest.param("abcdefgh", "aaaaaaaaaaaaa abcdefgx", None, ("abcdefgx", "1"), id="long-word-in-between"),
        pytest.param("abcdefgh", "abcdwxyz", None, ("abcdwxyz", "4"), id="half-of-a-word"),
        pytest.param("abcdefgh", "abcvwxyz", None, None, id="more-than-half-of-a-word"),
        pytest.param("abcdefg", "abcwxyz", None, None, id="more-than-half-of-an-odd-word"),
        pytest.param("abcdefgh", "abcdwxyz abcdexyz", None, ("abcdexyz", "3"), id="closer-word-behind"),
        pytest.param("abcdefgh", "abcdexyz abcdwxyz", None, ("abcdexyz", "3"), id="closer-word-in-front"),
        pytest.param("abcdefgh", "abcdexyz abcdexyw abcdexyz", None, ("abcdexyz", "3"), id="first-of-equal-words"),
        pytest.param("abcdefgh", "abcdexyw abcdexyz", None, ("abcdexyw", "3"), id="first-of-equal-words-in-order"),
        pytest.param("abcdefgh", "abcd", None, ("abcd", "4"), id="half-a-word-shorter"),
        pytest.param("ABC12D", "ABCDE or ABC34D", None, ("ABC34D", "2"), id="no-word-for-a-code"),
        pytest.param("blue 52W88", "52W99 in blux", None, ("52W99", "2"), id="code-before-word"),
        pytest.param("blue 52W88", "the blux one", None, ("blux", "1"), id="word-where-no-code-is-close"),
        pytest.param("wooden steel", "steal", None, ("steal", "1"), id="second-word"),
        pytest.param("Größe", "Grösser", None, ("Grösser", "1"), id="folded-word"),
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
    assert edits("", "abc", 9) == edits("abc", "", 9) == 3
    assert edits("ab", "b", 9) == edits("b", "ab", 9) == edits("abcd", "bxd", 9) - 1 == 1
    assert edits("abcdef", "uvwxyz", 3) == 3


def test_it_says_where_it_stands() -> None:
    """The page, the span in the page's own text, and what is around it."""
    one = Page.from_text("Nothing here", url="https://a.example/1")
    two = Page.from_text("It weighs\u200b 238\u200b g,\nno more.", url="https://a.example/2")
    found = find_nearest(read_value("283 g"), [PageIndex(one), PageIndex(two)])
    assert found is not None
    assert (found.url, found.page_sha256) == (two.url, two.sha256) != (one.url, one.sha256)
    assert two.text[found.start : found.end] == found.exact == "238\u200b g"
    assert found.snippet == "It weighs\u200b 238\u200b g, no more."


def test_a_distance_is_exact_whatever_the_context() -> None:
    """Six digits, rounded, under any precision of the caller."""
    with localcontext(Context(prec=2, rounding=ROUND_UP, traps=[Inexact])):
        assert _nearest(283, "238") == ("238", "0.159011")


@given(st.text("abc", max_size=4), st.text("abc", max_size=5), st.integers(1, 6))
def test_edits_are_the_fewest(one: str, other: str, limit: int) -> None:
    """The distance is that of trying every edit of the last letters, cut at the limit."""
    assert edits(one, other, limit) == min(limit, _slow(one, other))


def _slow(one: str, other: str) -> int:
    if not one or not other:
        return len(one) + len(other)
    return min(
        _slow(one[:-1], other) + 1, _slow(one, other[:-1]) + 1, _slow(one[:-1], other[:-1]) + (one[-1] != other[-1])
    )
