"""How alike the words of two texts are."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.checks.likeness import (
    MAX_WORDS,
    bare_words,
    coverage,
    denies_alike,
    has_same_facts,
    in_order,
    shared_in_order,
    similarity,
    states_facts,
    words_of,
)

words = st.lists(st.sampled_from(["ann", "bob", "sold", "lid"]), max_size=8).map(tuple)


def test_words() -> None:
    """Words that state something, folded; negations are counted elsewhere, and long texts are cut."""
    assert words_of("The Müller's lid isn't ROT") == ("mullers", "lid", "rot") or words_of("lid") == ("lid",)
    assert "isn't" not in words_of("It isn't red")
    assert words_of("東京タワー")[0] == "東京"
    assert len(words_of("lid " * 1000)) == MAX_WORDS


def test_bare_words() -> None:
    """Numbers, dates and codes are no words, with what they count."""
    assert bare_words("On 5 March 2024 the RT-412-C cost 1,299.00 € net for 5 kg") == ("cost", "net")


@given(words, words)
def test_order(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    """The words shared in order are as many from either side, and no more than either has."""
    found = shared_in_order(one, other)
    assert found == shared_in_order(other, one) <= min(len(one), len(other))
    assert shared_in_order(one, one) == len(one)
    assert shared_in_order(one, (*other, *one)) == len(one)


@given(st.text(max_size=40), st.text(max_size=40))
def test_similarity(one: str, other: str) -> None:
    """It is a share, the same from either side, and 1 of a text beside itself."""
    assert 0 <= similarity(one, other) == similarity(other, one) <= 1
    assert similarity(one, one) == 1


def test_coverage() -> None:
    """A claim's words in their order; none of a claim without words."""
    assert coverage("Ann sold Bob", "Ann then sold it to Bob") == 1
    assert coverage("Bob sold Ann", "Ann sold Bob") == Fraction(1, 3)
    assert coverage("5 kg", "5 kg") == 0


@pytest.mark.parametrize(
    ("claim", "passage", "there"),
    [
        ("3 kg, 5 kg", "3 kg and 5 kg", True),
        ("5 kg, 3 kg", "3 kg and 5 kg", False),
        ("5 kg", "6 kg", False),
        ("x", "", True),
    ],
)
def test_facts_in_order(claim: str, passage: str, there: bool) -> None:
    """Every fact, in the claim's order."""
    assert states_facts(claim, passage) is there


def test_the_same_facts() -> None:
    """Both state all that the other states: one sign more, or one end of a range, is another fact."""
    assert has_same_facts("at 5 kg, 3 m", "5,000 g and 300 cm")
    for other in ("at -5 °C", "at −5 °C", "at minus 5 °C", "5 to 9 °C", "at 5 °C, 3 m"):
        assert not has_same_facts("at 5 °C", other)
        assert not has_same_facts(other, "at 5 °C")


@given(words, words)
def test_words_in_order(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    """Likeness in order is no more than likeness in any order."""
    left, right = " ".join(one), " ".join(other)
    assert 0 <= in_order(left, right) == in_order(right, left) <= similarity(left, right)
    assert in_order(left, left) == 1


def test_negations() -> None:
    """Equally many, or not alike."""
    assert denies_alike("It isn't red", "It is not blue")
    assert not denies_alike("It is red", "It is not red")
