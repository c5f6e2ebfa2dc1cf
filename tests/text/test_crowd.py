"""How far a text crowded with numbers is read."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.crowd import readable


@pytest.mark.parametrize(
    ("piece", "weight"),
    [
        ("17 ", 1),
        ("1.5 ", 2),
        ("–ten–", 2),
        ("ten ", 2),
        ("Zehn, ", 2),
        ("quatre-vingt-dix ", 6),
        ("einundzwanzig ", 2),
        ("half ", 2),
        ("десять ", 2),
        ("½ ", 2),
        ("共二十三元", 2),
        ("스물 ", 2),
        ("เก้า ", 2),
        ("เก้าเก้า", 2),
        ("दस ", 2),
        ("in thousands ", 2),
        ("5 Mio. ", 3),
        ("5 mm ", 1),
        ("word ", 0),
        ("漢字", 0),
        ("한국 ", 0),
        (", ", 0),
    ],
)
def test_what_counts(piece: str, weight: int) -> None:
    """Digits count once, a number word of any language twice, and what is no number nothing."""
    text = piece * 20 + "." * 60
    assert readable(text, 20 * weight) == len(text)
    if weight:
        assert text[: readable(text, 4 * weight)].count(piece) == 4


def test_a_word_that_has_to_be_taken_apart_counts_once() -> None:
    """Words that look like compounds of number words take time, each of them once: the same one many times is free."""
    unlike = " ".join(f"zweihundertq{letter}" for letter in "abcdefgh")
    assert readable(unlike, 24) == unlike.index("zweihundertqe")
    assert readable("zweihundertqa " * 20, 6) == 14 * 20


@given(st.text(max_size=80), st.integers(0, 40))
def test_more_room_never_reads_less(text: str, most: int) -> None:
    """With more numbers allowed, a text is read as far at least; it is never cut inside a run of digits."""
    end = readable(text, most)
    assert end <= readable(text, most + 1) <= len(text)
    assert not (text[end - 1 : end].isdecimal() and text[end : end + 1].isdecimal())


@pytest.mark.parametrize("piece", ["a ", "ten ", "1 ", "一", "ก", "zweihunderte "])
def test_a_long_text_takes_no_time(piece: str) -> None:
    """Two million characters take a fraction of what reading them takes."""
    start = time.process_time()
    readable(piece * (2_000_000 // len(piece)), 120_000)
    assert time.process_time() - start < 2
