from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from num2words import num2words

from holdwater.text.number_words._spelled_words import SHARED
from holdwater.text.number_words.spelled import find

LANGUAGES = [
    "ar", "bn", "ca", "cs", "da", "de", "en", "es", "fa", "fi", "fr", "he", "hu", "id", "it", "lt", "lv", "nl", "no",
    "pl", "pt", "pt_BR", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi",
]  # fmt: skip
FULL = ["en", "de", "fr", "es", "it", "pt", "pt_BR", "nl", "pl", "ru", "sv", "da", "no", "cs", "tr"]
WORDS = [
    "one", "twenty", "five", "hundred", "thousand", "million", "and", "a", "half", ",", "-", "dozen", "third", "to",
]  # fmt: skip
LARGE = (101, 110, 123, 200, 245, 300, 512, 999, 1000, 1001, 1234, 1984, 2000, 2025, 5000, 12480, 99999, 250000, 999999)


def read(text: str) -> list[tuple[str, list[str]]]:
    """Return each number of a text with its amounts."""
    return [(text[w.start : w.end], [str(r.amount) for r in w.readings]) for w in find(text)]


def says(text: str, number: int) -> bool:
    """Tell whether the whole text spells a number."""
    return any(
        (one.start, one.end) == (0, len(text)) and number in [reading.amount for reading in one.readings]
        for one in find(text)
    )


def _is_doubtful(language: str, text: str) -> bool:
    tag = {"no": "nb", "pt_BR": "pt"}.get(language, language)
    return text in SHARED.get(tag, "").split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_up_to_a_hundred(language: str) -> None:
    """Every number up to a hundred is read as an independent speller writes it, but for words of other languages."""
    missed = []
    for number in range(101):
        text = num2words(number, lang=language)
        text = text.replace(" و ", " و") if language == "ar" else text
        if not says(text, number) and not _is_doubtful(language, text):
            missed.append(text)
    assert missed == []


@pytest.mark.parametrize("language", FULL)
def test_large_numbers(language: str) -> None:
    """Hundreds and thousands compose, in one word or in several."""
    texts = {number: num2words(number, lang=language) for number in LARGE}
    assert {n: t for n, t in texts.items() if not says(t, n) and not _is_doubtful(language, t)} == {}


@given(st.integers(0, 10**9 - 1))
def test_english(number: int) -> None:
    """Any English number is read whole."""
    assert says(num2words(number), number)


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_spans_hold(words: list[str]) -> None:
    """Whatever the words, spans lie within the text, start and end at words, and have an amount."""
    text = " ".join(words)
    for one in find(text):
        assert 0 <= one.start < one.end <= len(text)
        assert text[one.start : one.end].strip(" ,-") == text[one.start : one.end]
        assert one.readings
        assert all(isinstance(reading.amount, Fraction) for reading in one.readings)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("five million", [("five million", ["5000000"]), ("five", ["5"])]),
        ("tres cuartos", [("tres cuartos", ["3/4"])]),
        ("een halve liter", [("een halve", ["1/2"])]),
        ("İki yüz", [("İki yüz", ["200"])]),
        ("п’ять", [("п’ять", ["5"])]),
        ("someone", []),
        ("hunderthundertzwei", []),
    ],
)
def test_readings(text: str, found: list[tuple[str, list[str]]]) -> None:
    """A word has every amount that one of its meanings gives, at the place where it is written."""
    assert read(text) == found


def test_a_language_shows_itself() -> None:
    """A word that is common elsewhere counts where three of its language's common words stand."""
    assert read("to talk") == []
    assert read("det og ikke to") == [("to", ["2"])]
