"""How citations are written, whatever they refer to."""

from __future__ import annotations

import time

import pytest

from holdwater.prose.forms import (
    find_author_years,
    find_footnotes,
    find_labelled,
    find_narratives,
    find_numbered,
    find_raised,
    find_silent,
    find_vendors,
    is_figure,
    is_unmistakable,
    works,
)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("[1]", ["1"]),
        ("[ 1, 3–5; 12 ]", ["1", "3", "4", "5", "12"]),
        ("[1 and 2]", ["1", "2"]),
        ("[2, p. 7–9]", ["2"]),
        ("[3](https://a.example)", ["3"]),
    ],
)
def test_numbers(text: str, labels: list[str]) -> None:
    """Lists, ranges, words between them, a page behind; a link whose text is one number."""
    assert [marker.labels for marker in find_numbered(text)] == [tuple(labels)]


@pytest.mark.parametrize(
    "text", ["[2020]", "[5,301]", "[5,301](https://a.example)", "[1, 2](https://a.example)", "[a]"]
)
def test_no_numbers(text: str) -> None:
    """A year, a number in groups, a link that says something."""
    assert list(find_numbered(text)) == []


def test_figures_in_brackets() -> None:
    """A year or a number in groups may be a label only if a source has it."""
    assert [text for text in ("[2020]", "[5,301]", "[5, 301]", "[12]", "[1,2]") if is_figure(text)] == [
        "[2020]",
        "[5,301]",
    ]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("(Source 1)", ["1"]),
        ("[Sources: 1, 2]", ["1", "2"]),
        ("[Source 1, Source 2]", ["1", "2"]),
        ("(see docs 1 and 3)", ["1", "3"]),
        ("[doc_1]", ["1"]),
        ("[出典3]", ["3"]),
        ("(source: report.pdf; Tower 7)", ["report.pdf", "Tower 7"]),
    ],
)
def test_labels(text: str, labels: list[str]) -> None:
    """What says that it names sources, by number or by name."""
    assert [marker.labels for marker in find_labelled(text)] == [tuple(labels)]


@pytest.mark.parametrize("text", ["(doctors say 5)", "(resources 1)", "Source 1", "(the source 1)"])
def test_no_labels(text: str) -> None:
    """A longer word, no brackets, other words in them."""
    assert list(find_labelled(text)) == []


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("tall.¹", ["1"]),
        ("tall¹²", ["12"]),
        ("tall¹,²", ["1", "2"]),
        ("tall ¹", []),
        ("tall¹ ²", ["1", "2"]),
        ("tall<sup>1</sup>", ["1"]),
        ("tall.<SUP>1, 2</SUP>", ["1", "2"]),
        ("10<sup>6</sup>", []),
        ("m<sup>2</sup>", []),
        ("m²", []),
        ("km²", []),
        ("10⁵", []),
    ],
)
def test_raised_numbers(text: str, labels: list[str]) -> None:
    """Behind a mark or a word, and no power of a unit or a number."""
    assert [list(marker.labels) for marker in find_raised(text)] == ([labels] if labels else [])


def test_vendors_and_footnotes() -> None:
    """A message's sources count from 0, a lone number from 1; a footnote keeps its caret."""
    assert [marker.labels for marker in find_vendors("【4:0†source】【2†L5】【3】【see】")] == [
        ("1",),
        ("2",),
        ("3",),
        (),
    ]
    assert [marker.labels for marker in find_footnotes("x[^1] [^note]: y [1]")] == [("^1",), ("^note",)]


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("(Smith, 2020)", ["Smith"]),
        ("(see also Smith and Jones 2019, pp. 4–5)", ["Smith"]),
        ("(Smith 2019, Jones 2020a; Li et al., 2021)", ["Smith", "Jones", "Li"]),
        ("(J. R. van der Berg, 2020)", ["Berg"]),
        ("(World Health Organization [WHO], 2020)", ["World"]),
        ("(Ministry of Health, 2020)", ["Ministry"]),
        ("(田中、2020)", ["田中"]),
        ("[García y Pérez, 2018]", ["García"]),
    ],
)
def test_names_and_years(text: str, authors: list[str]) -> None:
    """Several works, particles, initials, organisations, and scripts; nothing but citations."""
    (match,) = find_author_years(text)
    assert match[0] == text
    assert [work["first"] for work in works(text)] == authors
    assert is_unmistakable(match)


@pytest.mark.parametrize(
    "text", ["(seit 2019)", "(de 2020)", "(March 2020)", "(Third Quarter, 2023)", "(sales of units, 2020)", "(2020)"]
)
def test_no_names(text: str) -> None:
    """Words in lower case, months and other periods."""
    assert list(find_author_years(text)) == []


def test_names_in_doubt() -> None:
    """Without a comma, a second name, a page or a letter, a name with a year may be a figure with its year."""
    texts = ["(Umsatz 2023)", "(Umsatz 2023, Gewinn 2022)", "(Li 2020a)", "(Li, 2020)", "(Li und Wu 2020)"]
    assert [is_unmistakable(match) for text in texts for match in find_author_years(text)] == [
        False,
        False,
        True,
        True,
        True,
    ]
    texts = ["Berlin (2020)", "Li (2020, p. 4)", "Li et al. (2020)", "Li's (2020)", "sales (2020, p. 4)"]
    assert [is_unmistakable(match) for text in texts for match in find_narratives(text)] == [False, True, True, False]


def test_what_is_silent() -> None:
    """What needs no source to be told as a marker; a label that is a name needs one."""
    text = "a [1] b (Source 2) c (source: report 7) d (p. 12) e S. 7 f Li (2020a) g Berlin (2020) h tall.¹"
    left = text
    for start, end in find_silent(text):
        left = left[:start] + " " * (end - start) + left[end:]
    assert " ".join(left.split()) == "a b c (source: report 7) d ( ) e S. 7 f g Berlin (2020) h tall."


@pytest.mark.parametrize(
    "piece",
    [
        "(Smith, ",
        "(A B C D E F ",
        "(Smith and ",
        "(van der ",
        "Smith (",
        "[1, ",
        "(source ",
        "(source: a, ",
        "¹,",
        "(A, 2020; ",
    ],
)
def test_time_grows_with_the_text(piece: str) -> None:
    """A text made to be read again from every place takes no longer than one of its length may."""
    text = piece * (40_000 // len(piece))
    start = time.process_time()
    list(find_silent(text))
    assert time.process_time() - start < 2
