from __future__ import annotations

from pathlib import Path

import pytest
from scripts import make_number_words
from tests import generators

from holdwater.text.languages import SHIPPED
from holdwater.text.number_words import _number_words
from holdwater.text.number_words import _spelled_words as data
from holdwater.text.number_words.vocabulary import LANGUAGES, apostrophed, begun, glued, may_begin, reads, vocabulary


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


def test_ordinals_are_declined() -> None:
    """The library gives one form of an ordinal, the script the others, but for those that are common verbs."""
    german, russian = make_number_words.words("de"), make_number_words.words("ru")
    assert [german[word] for word in ("dritte", "dritten", "drittes", "zwanzigstem")] == [3, 3, 3, 20]
    assert [russian[word] for word in ("третьем", "пятое", "шестую", "двадцатых")] == [3, 5, 6, 20]
    assert "achten" not in german


def test_which_languages_are_read() -> None:
    """A region reads as its language; an unknown or missing tag reads as none."""
    assert [reads(tag) for tag in ("en-GB", "zh-Hant", "no", "xx", "", None)] == [True, True, True, False, False, False]


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("zweihundertfünf", [2, 100, 5]),
        ("zwölftausendvierhundertachtzig", [12, 3, 4, 100, 80]),
        ("dreieinhalb", [3, pytest.approx(0.5)]),
        ("fuenfhundert", [5, 100]),
        ("zweidreiviertel", [2, pytest.approx(0.75)]),
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


@pytest.mark.parametrize(
    ("word", "length"),
    [
        ("dreiteiliges", 4),
        ("viertelliter", 7),
        ("трёхкомнатная", 4),
        ("czteroosobowy", 6),
        ("puolilitraa", 5),
        ("dritteilig", 0),
        ("vielseitig", 0),
        ("dreiviertelnote", 0),
        ("zweiliter", 0),
        ("dreist", 0),
        ("zwei", 0),
        ("zwei" + "x" * 100 + "teilig", 0),
    ],
)
def test_begun(word: str, length: int) -> None:
    """A number begins a longer word only before what is said of things by number, a part of one before a unit."""
    assert sum(begun(one)[0] for one in may_begin([word])) == length


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("de", "dreißig dreissig", 30),
        ("de", "zwölfte zwoelfte zwölften zwölfter", 12),
        ("ro", "șaizeci şaizeci saizeci", 60),
        ("es", "veintidós veintidos", 22),
        ("ru", "четвёртая четвертая четвёртом", 4),
        ("lt", "penktas penktame", 5),
    ],
)
def test_spellings(language: str, words: str, value: int) -> None:
    """A word is known however it is spelled or declined."""
    known = vocabulary()
    assert all(
        [atom.value for one in known[word] if one.language == language for atom in one.atoms] == [value]
        for word in words.split()
    )


def test_short_words_keep_their_marks() -> None:
    """Without its marks a short word may be another one: ``noua`` is new."""
    assert "noua" not in vocabulary()


def test_apostrophed() -> None:
    """Words with an apostrophe are known by what stands behind it."""
    assert "дев'ять" in apostrophed()["ять"]
    assert all("'" in word for words in apostrophed().values() for word in words)


def test_doubtful_words_have_markers() -> None:
    """A language whose words are common elsewhere has words that show it."""
    assert set(data.SHARED) <= set(data.MARKERS)
