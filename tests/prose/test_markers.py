"""Markers of citations that no square brackets hold."""

from __future__ import annotations

import pytest

from holdwater.citations.prose import MAX_CHARS
from holdwater.model.page import Page
from holdwater.prose.markers import HEAD_CHARS, Markers, labels_of

PAGES = [
    Page.from_text("Annual report of the Müller works, 2019.", url="a"),
    Page.from_text("Rates.", url="smith-jones2020", title=""),
    Page.from_text("Text.", url="c", title="O'Brien, K.: Notes (2018)"),
    Page.from_text("x" * HEAD_CHARS + " Late 2017", url="d"),
]


def _found(text: str) -> list[tuple[str, list[str], list[str]]]:
    return [
        (text[mark.start : mark.end], [source.url for source in mark.sources], list(mark.missing))
        for mark in Markers(PAGES).find(text)
    ]


@pytest.mark.parametrize(
    ("text", "marker", "urls"),
    [
        ("x (Müller, 2019)", "(Müller, 2019)", ["a"]),
        ("x (Muller 2019)", "(Muller 2019)", ["a"]),
        ("x (Smith-Jones, 2020a; Müller, 2019)", "(Smith-Jones, 2020a; Müller, 2019)", ["smith-jones2020", "a"]),
        ("as Müller (2019) says", "Müller (2019)", ["a"]),
        ("as Müller et al. (2018, 2019) say", "Müller et al. (2018, 2019)", ["a"]),
        ("Müller's (2019, p. 7) rate", "Müller's (2019, p. 7)", ["a"]),
        ("x (O'Brien, 2018)", "(O'Brien, 2018)", ["c"]),
        ("x【0:1†source】", "【0:1†source】", ["smith-jones2020"]),
        ("x【2†L5-L9】", "【2†L5-L9】", ["smith-jones2020"]),
        ("x【1】", "【1】", ["a"]),
        ("x (source 2)", "(source 2)", ["smith-jones2020"]),
        ("x (Quelle: 1)", "(Quelle: 1)", ["a"]),
        ("x [出典3]", "[出典3]", ["c"]),
        ("so tall.² y", "²", ["smith-jones2020"]),
        ("so tall³ y", "³", ["c"]),
    ],
)
def test_markers(text: str, marker: str, urls: list[str]) -> None:
    """Each is found whole, and resolved to the sources that it names."""
    assert _found(text) == [(marker, urls, [])]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("x (Miller, 2019)", ["Miller, 2019"]),
        ("x (Müller, 2020)", ["Müller, 2020"]),
        ("as Miller and Sons (2019) say", ["Miller and Sons (2019)"]),
        ("x (Late, 2017)", ["Late, 2017"]),
        ("x (source 9)", ["9"]),
        ("x【0:9†source】", ["10"]),
        ("so tall.⁹ y", ["9"]),
    ],
)
def test_what_is_missing(text: str, missing: list[str]) -> None:
    """A marker whose source isn't there names it."""
    ((_, urls, named),) = _found(text)
    assert (urls, named) == ([], missing)


@pytest.mark.parametrize(
    "text", ["Berlin (2019)", "sales (2019)", "90 m²", "10⁵", "x³", "(Mull 2019)", "(see 2)", "km² y"]
)
def test_no_markers(text: str) -> None:
    """A year behind any word, a power, a number in brackets."""
    assert _found(text) == []


def test_labels() -> None:
    """A label in square brackets may be a source's identifier, or a footnote's number."""
    labels = labels_of(PAGES)
    assert labels["smith-jones2020"].url == "smith-jones2020"
    assert labels["^2"].url == "smith-jones2020"
    assert "1" not in labels_of([Page.from_text("x", url="1")])
    assert labels_of([Page.from_text("x", url="7")])["7"].url == "7"


def test_the_claim_of_a_subject() -> None:
    """What follows a name with its year is its claim where it states a figure; up to the next marker."""
    text = "As Müller (2019) has 5 %, O'Brien (2018) has 7 %. In May it said so, says Müller (2019)."
    claims = [mark.text and text[slice(*mark.text)] for mark in Markers(PAGES).find(text)]
    assert claims == ["has 5 %", "has 7 %.", None]


def _silent(text: str) -> list[str]:
    return [text[slice(*span)] for span in Markers(PAGES).silent(text)]


def test_what_is_silent() -> None:
    """A marker says nothing itself; the words of a link, and a figure that is one, are the answer's."""
    assert _silent("x [1], [smith-jones2020] y") == ["[1]", "[smith-jones2020]"]
    assert _silent("as Müller (2019) says, not Berlin (2020)") == ["Müller (2019)"]
    assert _silent("a [fine view](https://a.example/1) of it") == []
    assert _silent("a [view of 5 km](https://a.example/1) of it") == ["[", "](https://a.example/1)"]
    assert _silent("a view ([report 5](https://a.example/1))") == ["([report 5](https://a.example/1))"]


def test_a_long_text_has_no_silent_markers() -> None:
    """A text that is too long to be read for citations isn't read for them here either."""
    assert _silent("x [smith-jones2020] " + "y" * MAX_CHARS) == []
