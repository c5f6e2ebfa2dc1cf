from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import cases

from holdwater.lanes import NAMES
from holdwater.lanes.identity_anchor import NAME, REACH_CHARS, is_near
from holdwater.model.page import Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Caveat
from holdwater.verify import verify

_ALL = Settings(lanes=frozenset(NAMES), min_text_chars=0)
_WITHOUT = Settings(lanes=frozenset(NAMES) - {NAME}, min_text_chars=0)


def _page(case: dict[str, Any]) -> Page:
    return Page.from_text(case["text"], url="https://case.example/", structured=case.get("structured"))


@pytest.mark.parametrize("case", cases(NAME))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file has an anchor near exactly the listed places."""
    finding = verify(case["value"], [_page(case)], anchors=case["anchors"], settings=_ALL)
    near = [match.exact for match in finding.matches] if Caveat.ANCHOR_MISSING not in finding.caveats else []
    assert near[:1] == case["exact"]


@pytest.mark.parametrize("case", cases(NAME))
def test_an_anchor_only_lowers_confidence(case: dict[str, Any]) -> None:
    """With the lane, the verdict is the same; a missing anchor halves the confidence, and nothing else does."""
    page = _page(case)
    without = verify(case["value"], [page], anchors=case["anchors"], settings=_WITHOUT)
    found = verify(case["value"], [page], anchors=case["anchors"], settings=_ALL)
    assert found.reason is without.reason
    missing = Caveat.ANCHOR_MISSING in found.caveats
    assert abs(found.confidence * (2 if missing else 1) - without.confidence) <= without.confidence / 1000


@given(st.integers(0, 2 * REACH_CHARS), st.booleans())
def test_near_is_three_hundred_characters(gap: int, behind: bool) -> None:
    """An anchor is near if at most 300 characters stand between, on either side."""
    text = "x" * gap
    spans = ((0, 5), (5 + gap, 7 + gap))
    anchor, match = reversed(spans) if behind else spans
    assert is_near(f"SKU-1{text}24", match, [[anchor]]) == (gap <= REACH_CHARS)
