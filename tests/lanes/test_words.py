from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.cases import cases, find, find_case

from holdwater.lanes import words
from holdwater.text.words import STOP_WORDS


@pytest.mark.parametrize("case", cases("words"))
def test_cases(case: dict[str, Any]) -> None:
    """Each line of the fixture file finds exactly the listed places."""
    assert find_case(case, "words") == case["exact"]


_LETTERS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=12)
_ACCENTED = st.text("abcdeéèêëñöüßçåøłžőàîœfghiklmnoprstuv", min_size=2, max_size=12)


@given(_ACCENTED, st.sampled_from(["NFC", "NFD"]), st.sampled_from([str.upper, str.lower, str.title]))
def test_case_and_spelling_of_accents_make_no_difference(word: str, form: Any, recase: Any) -> None:
    """A word is found in any case, and with its accents in one character or in two."""
    assume(word not in STOP_WORDS and word.upper().lower() not in STOP_WORDS)
    assert find(word, f"the {unicodedata.normalize(form, recase(word))}.", lanes=["words"]) != []


@given(_LETTERS, st.data())
def test_another_letter_is_another_word(word: str, data: st.DataObject) -> None:
    """A word with one letter changed is not found; an ``s`` at the end may be that of a plural."""
    at = data.draw(st.integers(0, len(word) - 1))
    other = data.draw(st.sampled_from([c for c in "abcdefghijklmnopqrstuvwxyz" if c != word[at]]))
    assume(word not in STOP_WORDS and "s" not in (word[-1], other))
    assert find(word, f"{word[:at]}{other}{word[at + 1 :]}.", lanes=["words"]) == []


@given(st.text("bcdfgklmprtz", min_size=5, max_size=9), st.text("aeiou", min_size=1, max_size=4))
def test_a_long_word_is_found_at_either_end_of_a_longer_one(word: str, more: str) -> None:
    """Five letters or more are found at the start and at the end of a word, and not in the middle."""
    assert find(word, f"{word}{more}", lanes=["words"]) == [f"{word}{more}"]
    assert find(word, f"{more}{word}", lanes=["words"]) == [f"{more}{word}"]
    assert find(word, f"{more}{word}{more}", lanes=["words"]) == []


def test_umlauts_are_read_both_ways() -> None:
    """A word with umlauts has a key for each way to write it; another word has one."""
    assert [key.what for key in words.read("Jürgen")] == ["jurgen", "juergen"]
    assert [key.what for key in words.read("café")] == ["cafe"]
    assert [key.what for key in words.read("ال")] == ["ال"]
