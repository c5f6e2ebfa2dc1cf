from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.text.inventory import Inventory, has_digits, letter_runs


@pytest.mark.parametrize("text", ["3 kg à 5,00€", "Größe-XL_2\u00a0µm", "d’Or 100% l'été\n\t§ 5", "東京 (Tokyo)"])
def test_what_is_made_of_letters_stands_in_a_run(text: str) -> None:
    """Every row of letters of a text is part of one of its runs, and no run holds an ASCII sign or digit."""
    runs = letter_runs(text)
    rows = "".join(char if char.isalpha() else " " for char in text).split()
    assert all(any(row in run for run in runs) for row in rows)
    assert all(char.isalpha() or not char.isascii() for run in runs for char in run)


@given(st.text("aHhµ–ºéſ5_ .’7", max_size=20), st.sampled_from(["h", "ha", "hé", "µ"]))
def test_a_word_that_stands_alone_is_seen(text: str, word: str) -> None:
    """Where a text holds a word with no letter beside it, in any case, its inventory has it."""
    if re.search(rf"(?<![^\W\d_]){word}(?![^\W\d_])", text.lower()):
        assert Inventory.of(text).has_word([word])


@given(st.text("aHhµ–ºéß5_ .’7", max_size=20), st.text("ahµéß", min_size=1, max_size=3))
def test_letters_hold_every_row_of_them(text: str, part: str) -> None:
    """What is made of letters stands in the letters of a text if it stands in the text."""
    assert part in Inventory.of(text).letters or part not in text.lower()


@given(st.text("01٣ a.", max_size=20), st.integers(1, 4))
def test_digits_together(text: str, count: int) -> None:
    """So many ASCII digits stand together, or they don't."""
    assert has_digits(text, count) == bool(re.search(f"[0-9]{{{count}}}", text))


def test_words_in_a_run_of_several() -> None:
    """A sign that is no letter parts words, also where it is not ASCII."""
    seen = Inventory.of("5 kg–10h, 3 İki")
    assert all(seen.has_word([word]) for word in ("kg", "h", "iki"))
    assert (seen.has_word(["g"]), sorted(seen.beyond)) == (False, ["İ", "–"])
