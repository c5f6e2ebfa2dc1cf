from __future__ import annotations

import pytest

from holdwater.index import PageIndex
from holdwater.model.page import Page


def _index(text: str, **details: object) -> PageIndex:
    return PageIndex(Page.from_text(text, url="https://a.example/", **details))  # type: ignore[arg-type]


def test_words() -> None:
    """A word is found whole, or at the ends of a longer one if it is long; in an unspaced script anywhere."""
    index = _index("Edelstahlgehäuse, USB接続, MÃ¼ller, ring ringlets")
    found = {
        word: {index.text[a:b] for a, b in index.word(word)}
        for word in ("edelstahl", "gehause", "usb", "接続", "muller", "ring", "stahl")
    }
    assert found == {
        "edelstahl": {"Edelstahlgehäuse"},
        "gehause": {"Edelstahlgehäuse"},
        "usb": {"USB"},
        "接続": {"接続"},
        "muller": {"MÃ¼ller,"},
        "ring": {"ring"},
        "stahl": set(),
    }


def test_passages() -> None:
    """A passage is found word for word, punctuation and case aside."""
    index = _index("It is light; it folds FLAT.")
    assert index.passage("it folds flat") == (13, 26)
    assert index.passage("it folds") == (13, 21)
    assert index.passage("it fold") is None
    assert index.passage("...") is None
    index = _index("a snake_case name of 24 rooms")
    assert index.passage("snake case") == (2, 12)
    assert (index.passage("of 24 rooms"), index.passage("of 25 rooms")) == ((18, 29), None)


@pytest.mark.parametrize(
    ("text", "word", "spans"),
    [
        pytest.param("ring", "ring", [(0, 4)], id="all"),
        pytest.param("rings ring", "ring", [(6, 10), (0, 5)], id="behind-its-plural"),
        pytest.param("bring ring", "ring", [(6, 10)], id="behind-its-end"),
        pytest.param("Ring RING ring", "ring", [(5, 9), (0, 4), (10, 14)], id="each-spelling"),
        pytest.param("ring2 ring_ (ring)", "ring", [(0, 4), (6, 10), (13, 17)], id="beside-no-letter"),
        pytest.param("USB接続 接続可 接続", "接続", [(3, 5), (6, 8), (10, 12)], id="without-spaces"),
        pytest.param("接接接", "接接", [(0, 2), (1, 3)], id="overlapping"),
        pytest.param("steel, steelwork, insteel", "steel", [(0, 5), (7, 16), (18, 25)], id="long-at-either-end"),
        pytest.param("unsteelwork", "steel", [], id="long-inside"),
        pytest.param("wood woody", "wood", [(0, 4)], id="short"),
        pytest.param("steel steels steelwork stone", "steel", [(0, 5), (6, 12), (13, 22)], id="all-longer"),
    ],
)
def test_where_a_word_stands(text: str, word: str, spans: list[tuple[int, int]]) -> None:
    """Each spelling in order of the alphabet, then the longer words that start with it, then those that end so."""
    assert list(_index(text).word(word)) == spans


def test_folded_words_are_sorted() -> None:
    """Every word once, folded."""
    assert _index("Zinc, steel and Steel; Öl").folded_words == sorted({"zinc", "steel", "and", "ol", "oel"})


@pytest.mark.parametrize(
    ("passage", "span"),
    [
        ("It is", (0, 5)),
        ("it", (0, 2)),
        ("FLAT 接続可能", (22, 31)),
        ("folds flat", (16, 26)),
        ("続可", (27, 31)),
        ("2½ kg", None),
        ("t is light", None),
        ("light it folds", (6, 21)),
        ("light it folds flatly", None),
        ("", None),
    ],
)
def test_where_a_passage_stands(passage: str, span: tuple[int, int] | None) -> None:
    """From the start of its first word to the end of its last one; part of a word only without spaces."""
    assert _index("It is light; it folds FLAT 接続可能.").passage(passage) == span


def test_letters_by_script() -> None:
    """How many letters of each script the page has."""
    scripts = _index("abc дд 1").scripts
    assert sorted(scripts.values()) == [2, 3]
