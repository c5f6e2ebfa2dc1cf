from __future__ import annotations

import re

import pytest

from holdwater.text.times.joints import JOINT, WIDE_JOINT


@pytest.mark.parametrize("between", ["–", " to ", " t/m ", " tot en met ", " & ", " bis ", "～"])
def test_both_join(between: str) -> None:
    """A sign or a word joins two ends."""
    assert re.fullmatch(JOINT, between)
    assert re.fullmatch(WIDE_JOINT, between)


@pytest.mark.parametrize("between", [". bis zum ", " y el ", "(日)～", " to Sunday, the ", "日から"[1:]])
def test_the_wide_one_takes_words_in(between: str) -> None:
    """A weekday and an article may stand beside it."""
    assert re.fullmatch(WIDE_JOINT, between)
    assert not re.fullmatch(JOINT, between)


@pytest.mark.parametrize("between", [" ", ", ", " one ", " to 3 ", " to the second Sunday of ", "\n"])
def test_neither_joins(between: str) -> None:
    """Nothing, a comma, another word, a number or a whole phrase."""
    assert not re.fullmatch(WIDE_JOINT, between)
