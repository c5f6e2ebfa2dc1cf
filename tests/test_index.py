from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.index import PageIndex
from holdwater.model.page import Channel, ChannelSpan, Page, Scope


def _index(text: str, **details: object) -> PageIndex:
    return PageIndex(Page.from_text(text, url="https://a.example/", **details))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("IP67", ["67"]),
        ("i7", []),
        ("A24703L202", ["202"]),
        ("10mm", ["10"]),
        ("5kg", ["5"]),
        ("5x", []),
        ("3rd", ["3"]),
        ("2e", ["2"]),
        ("30x20x15", ["30", "20", "15"]),
        ("2x4", ["2", "4"]),
        ("定員7名", ["7"]),
        ("12 480", ["12", "12 480", "480"]),
    ],
)
def test_numbers_that_stand_alone(text: str, numbers: list[str]) -> None:
    """Digits of a code are no number; those at a unit, an ordinal ending or a times sign are."""
    assert [numeral.surface for numeral in _index(text).numerals] == numbers


def test_labels() -> None:
    """Scopes and the last scale statement govern a number."""
    page = Page.from_text("Weight (kg)\nA\t12\nin millions\n5", url="https://a.example/")
    page = Page(
        url=page.url, text=page.text, channels=page.channels, sha256=page.sha256, scopes=(Scope(14, 16, 0, 11),)
    )
    numerals = {numeral.surface: numeral for numeral in PageIndex(page).numerals}
    assert numerals["12"].labels == ("Weight (kg)",)
    assert numerals["5"].labels == ("in millions",)


def test_words() -> None:
    """A word is found whole, or at the ends of a longer one if it is long; in an unspaced script anywhere."""
    index = _index("Edelstahlgehäuse, USB接続, MÃ¼ller, ring rings")
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


def test_channels() -> None:
    """A place is of the channel whose span it stands in; before the first it is visible."""
    page = Page(url="u", text="ab cd", channels=(ChannelSpan(Channel.HIDDEN, 3, 5),), sha256="0")
    index = PageIndex(page)
    assert (index.channel(0), index.channel(4)) == (Channel.VISIBLE, Channel.HIDDEN)


def test_untrusted_numbers_are_not_found() -> None:
    """A number beside U+FFFD or under an override states nothing."""
    assert [list(_index(text).bare(Decimal(51))) for text in ("51\ufffd", "\u202e51\u202c")] == [[], []]
    assert [place.start for place in _index("51 and 51").bare(Decimal(51))] == [0, 7]
