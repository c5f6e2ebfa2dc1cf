"""Quotes: found word for word, and what comes closest where they are not."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from tests.prose.answers import TEXTS

from holdwater.index import PageIndex
from holdwater.model.page import Page
from holdwater.prose.quotes import MAX_WORDS, Passages, find_quote, find_quotes

SOURCE = "Fees. In May 2023 the FÉE was waived, for new clients only; old clients pay 30 dollars a year as before."


def _index(text: str) -> PageIndex:
    return PageIndex(Page.from_text(text, url="a"))


@pytest.mark.parametrize(
    "text",
    [
        "x “a fee waived” y",
        "x „a fee waived“ y",
        "x «a fee waived» y",
        "x »a fee waived« y",
        'x "a fee waived" y',
        "x 「a fee waived」 y",
        "x 『a fee waived』 y",
        "x ‘a fee waived’ y",
        "x 'a fee waived' y",
        "x ‚a fee waived‘ y",
        "x ‹a fee waived› y",
        "x ›a fee waived‹ y",
        "x ”a fee waived” y",
        "x »a fee waived» y",
        'x „a fee waived" y',
        "x ״a fee waived״ y",
    ],
)
def test_quotation_marks(text: str) -> None:
    """Of many countries, without the marks themselves."""
    assert [text[a:b] for a, b in find_quotes(text)] == ["a fee waived"]


@pytest.mark.parametrize(
    "text",
    [
        "“fee”",
        "the “so called”",
        '5" x 7" x 9" wide',
        '"open and never closed',
        "「東京」",
        "don't say it isn't so",
        "“a b\n\nc d”",
        "“a b\n> \n> c d”",
        "in the '90s, 'em and rock 'n' roll of the clients'",
        "File » Open » Save all » Close",
        'a " b c d " e',
    ],
)
def test_no_quotes(text: str) -> None:
    """A word or two, inches, apostrophes, and what is never closed."""
    assert list(find_quotes(text)) == []


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ("“a fee ‘so called’ was waived”", ["a fee ‘so called’ was waived"]),
        ("“a “fee” was waived”", ["a “fee” was waived"]),
        ('"a fee of 5" and "another fee of 6"', ["a fee of 5", "another fee of 6"]),
        ("“a fee\nwas waived”", ["a fee\nwas waived"]),
        ("'all of the clients' money' was waived", ["all of the clients' money"]),
        ("« une taxe de séjour »", [" une taxe de séjour "]),
        ('"a fee was "waived” “at the end”', ["at the end"]),
        ('the "unclosed of a few and "closed of a fee"', ["closed of a fee"]),
        ("「手数料『無料』の期間」", ["手数料『無料』の期間"]),
    ],
)
def test_quotes_in_quotes(text: str, quotes: list[str]) -> None:
    """Only the outer one counts; one may go on over a line end, and a mark that is never closed holds nothing up."""
    assert [text[a:b] for a, b in find_quotes(text)] == quotes


def test_a_quote_in_a_script_without_spaces() -> None:
    """Six characters are enough."""
    text = "「東京都庁舎へ」と"
    assert [text[a:b] for a, b in find_quotes(text)] == ["東京都庁舎へ"]


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("the fee was waived", "the FÉE was waived"),
        ("The fee was waived for new clients", "the FÉE was waived, for new clients"),
        ("fee was waived … new clients only", "FÉE was waived, for new clients only"),
        ("fee was waived [...] new clients", "FÉE was waived, for new clients"),
        ("[T]he fee was waived", "the FÉE was waived"),
        ("the fee [of old] was waived", "the FÉE was waived"),
        ("as before … the fee was waived", None),
        ("the fee was waived … for ever", None),
        ("the fee is waived", None),
        ("e fee was waived", None),
    ],
)
def test_word_for_word(quote: str, found: str | None) -> None:
    """Case, diacritics and punctuation don't count; every word does, and every part around what is left out."""
    place = find_quote(quote, [_index("nothing"), _index(SOURCE)])
    assert (None if place is None else (place.page, SOURCE[place.start : place.end])) == (
        None if found is None else (1, found)
    )


@pytest.mark.parametrize(
    ("quote", "closest"),
    [
        ("the fee is waived for new clients", "the FÉE was waived, for new clients"),
        ("old clients pay 40 dollars a year", "old clients pay 30 dollars a year"),
        ("clients dollars", "clients pay 30 dollars"),
        ("nothing like it whatsoever", None),
    ],
)
def test_what_comes_closest(quote: str, closest: str | None) -> None:
    """The passage that shares most words in order; none where none is shared."""
    place = Passages([_index("A fee."), _index(SOURCE)]).closest(quote)
    assert (None if place is None else SOURCE[place.start : place.end]) == closest


def test_the_closest_passage_in_a_long_source() -> None:
    """A megabyte takes no more than it takes to read, however common the words of the quote."""
    common = "the fee of the year was the fee of the clients and the fee was paid. " * 14_000
    source = f"{common} The blue heron waived its fee in spring. {common}"
    passages = Passages([_index(source)])
    passages.closest("warm up the reader")
    start = time.process_time()
    place = passages.closest("the blue heron waived her fee in spring " + "the fee " * MAX_WORDS)
    assert time.process_time() - start < 2
    assert place is not None
    assert "blue heron" in source[place.start : place.end]


def test_time_grows_with_the_marks() -> None:
    """Marks that open and are never closed cost no more than others."""
    text = "“a b " * 20_000 + "a’ b " * 20_000
    start = time.process_time()
    assert list(find_quotes(text)) == []
    assert time.process_time() - start < 2


@given(TEXTS, TEXTS)
def test_any_text(text: str, source: str) -> None:
    """Nothing raises, and what is found is a place of the source."""
    clean = source.replace("\ud800", "\ufffd")
    index = _index(clean)
    for start, end in find_quotes(f"“{text} and more of it”"):
        for place in (find_quote(text[start:end], [index]), Passages([index]).closest(text[start:end])):
            assert place is None or 0 <= place.start < place.end <= len(clean)
