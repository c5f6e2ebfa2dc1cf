from __future__ import annotations

from fractions import Fraction

import pytest

from holdwater.text.number_words.grammar import ADJACENT, ARTICLE, COMMA, JOINED, State, add_word, join
from holdwater.text.number_words.vocabulary import vocabulary


def compose(language: str, *words: str, gap: int = ADJACENT) -> object:
    """Return the amount of words in a row, or None where they don't go on."""
    state: State | None = State()
    for word in words:
        meant = [one for one in vocabulary()[word] if one.language == language]
        steps = [after for one in meant if state and (after := add_word(state, one, gap)) is not None]
        state = steps[0] if steps else None
    return state and state.amount


@pytest.mark.parametrize(
    ("gap", "language", "how"),
    [
        (" ", "en", ADJACENT),
        ("-", "en", ADJACENT),
        (" and ", "en", JOINED),
        (" and a ", "en", ARTICLE),
        (", ", "en", COMMA),
        (" y ", "en", None),
        (" y ", "es", JOINED),
        ("\t", "en", None),
        (" and\n", "en", None),
        (". ", "en", None),
    ],
)
def test_join(gap: str, language: str, how: int | None) -> None:
    """Words of one number are joined by a space, a hyphen, or what their language puts between them."""
    assert join(gap, language) == how


@pytest.mark.parametrize(
    ("language", "words", "amount"),
    [
        ("en", ["twenty", "five"], 25),
        ("en", ["five", "twenty"], None),
        ("en", ["twenty", "twelve"], None),
        ("en", ["two", "hundred", "five"], 205),
        ("en", ["two", "hundred", "hundred"], None),
        ("en", ["twelve", "thousand", "four", "hundred", "eighty"], 12480),
        ("en", ["two", "thousand", "three", "thousand"], None),
        ("en", ["three", "quarters"], Fraction(3, 4)),
        ("en", ["first", "quarter"], None),
        ("en", ["half", "million"], 500000),
        ("en", ["two", "dozen"], 24),
        ("en", ["dozen", "five"], None),
        ("en", ["two", "hundred", "zero"], None),
        ("fr", ["quatre", "vingt", "dix", "neuf"], 99),
        ("fr", ["soixante", "douze"], 72),
        ("en", ["sixty", "twelve"], None),
        ("es", ["mil", "millones"], 10**9),
        ("es", ["cien", "mil", "millones"], 10**11),
        ("tr", ["üç", "buçuk"], Fraction(7, 2)),
        ("de", ["anderthalb", "million"], 1500000),
        ("tr", ["on", "iki"], 12),
        ("tr", ["üç", "çeyrek"], Fraction(3, 4)),
        ("en", ["two", "thousand", "three", "million"], 2003 * 10**6),
        ("en", ["fifty", "quarters"], None),
        ("es", ["diez", "dos"], None),
        ("he", ["אלפיים", "חמש", "מאות"], 2500),
        ("id", ["dua", "setengah"], Fraction(5, 2)),
        ("hu", ["húsz", "öt"], 25),
    ],
)
def test_rules(language: str, words: list[str], amount: object) -> None:
    """Words compose by the rules of their language, and where no rule takes the next one the number is over."""
    assert compose(language, *words) == amount


def test_late_joiners() -> None:
    """English puts "and" after the hundreds, Spanish puts "y" between tens and units."""
    assert compose("en", "twenty", "five", gap=JOINED) is None
    assert compose("hu", "húsz", "öt", gap=JOINED) is None
    assert compose("en", "two", "thousand", gap=JOINED) is None
    assert compose("es", "treinta", "cinco", gap=JOINED) == 35
