from __future__ import annotations

from pathlib import Path

import pytest
from scripts import make_number_words
from tests import generators

from holdwater.text.languages import SHIPPED
from holdwater.text.number_words import _number_words
from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words.vocabulary import LANGUAGES, glued, reads, vocabulary


def test_the_table_is_current() -> None:
    """What is checked in is what the generator writes."""
    assert Path(_number_words.__file__).read_text(encoding="utf-8") == make_number_words.render()


def test_check_tells_current_from_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--check`` exits with 1 on a stale or missing file; only without it is the file written."""
    generators.check_option(make_number_words, tmp_path, monkeypatch)


def test_every_shipped_language_is_read() -> None:
    """No shipped language is left without number words."""
    assert {tag.split("_")[0] for tag in SHIPPED} == set(LANGUAGES)


@pytest.mark.parametrize("language", sorted(LANGUAGES - {"zh", "ja", "ko", "th"}))
def test_small_numbers_have_words(language: str) -> None:
    """Every language has a word for each number up to twelve, which is what refuting a small number rests on."""
    phrases = {word: number for word, number in _number_words.WORDS.get(language, {}).items() if " " in word}
    own = {
        atom.value
        for words in vocabulary().values()
        for word in words
        if word.language == language and len(word.atoms) == 1
        for atom in word.atoms
    }
    assert set(range(13)) <= own | set(phrases.values()) | ({12} if language == "ms" else set())


def test_which_languages_are_read() -> None:
    """A region reads as its language; an unknown or missing tag reads as none."""
    assert [reads(tag) for tag in ("en-GB", "zh-Hant", "no", "xx", "", None)] == [True, True, True, False, False, False]


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("zweihundertfünf", [2, 100, 5]),
        ("zwölftausendvierhundertachtzig", [12, 3, 4, 100, 80]),
        ("dreieinhalb", [3, pytest.approx(0.5)]),
        ("percent", None),
        ("tausendfach", None),
        ("hundertund", None),
        ("hundert" * 12, None),
    ],
)
def test_glued(word: str, values: list[object] | None) -> None:
    """A word is taken apart only if it is made of number words from end to end."""
    found = [one for one in glued(word) if one.language == "de"]
    assert [atom.value for one in found for atom in one.atoms] == (values or [])


def test_doubtful_words_have_markers() -> None:
    """A language whose words are common elsewhere has words that show it."""
    assert set(data.SHARED) <= set(data.MARKERS)
