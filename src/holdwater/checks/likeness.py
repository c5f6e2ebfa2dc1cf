"""How alike the words of two texts are, in order: a signal that never decides on a number or a negation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from holdwater.checks.facts import facts_of, index_text, missing_from, place_of
from holdwater.checks.negation import negations
from holdwater.prose.numerals import Fact
from holdwater.prose.segment import Answer, blank
from holdwater.text.fold import fold_word
from holdwater.text.lazy import lazy
from holdwater.text.neighbours import anchors
from holdwater.text.words import STOP_WORDS, is_unspaced

_WORD = lazy(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
#: Longer texts are compared by their first words.
MAX_WORDS = 400


@lru_cache(maxsize=2048)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text that state something, in order; of unspaced scripts, pairs of characters.

    >>> words_of("The lid is of brushed steel")
    ('lid', 'brushed', 'steel')
    """
    words: list[str] = []
    for match in _WORD.finditer(text):
        word = match[0]
        if is_unspaced(word):
            words += [word[n : n + 2] for n in range(max(1, len(word) - 1))]
        elif "'" in word or "’" in word:
            words += [] if negations(word) else [fold_word(word)]
        elif len(word) > 1 and word.casefold() not in STOP_WORDS:
            words.append(fold_word(word))
        if len(words) >= MAX_WORDS:
            break
    return tuple(words)


@lru_cache(maxsize=512)
def bare_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that are no part of a number, a date or a code, nor what a number counts.

    >>> bare_words("It costs EUR 1.700,00 net"), bare_words("It costs 1,700 euros net")
    (('costs', 'net'), ('costs', 'net'))
    """
    clean = Answer(text).clean
    return words_of(blank(clean, [_with_unit(clean, fact) for fact in facts_of(text)]))


def _with_unit(text: str, fact: Fact) -> tuple[int, int]:
    """Return the span of a fact with the currency before it and the unit behind it."""
    ends = [numeral.anchors.end + fact.offset for numeral in fact.token.numerals if numeral.anchors.end]
    currency = anchors.before(text, fact.start)
    start = text.rfind(currency, 0, fact.start) if currency else fact.start
    return start, max([fact.end, *ends])


def shared_in_order(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many words two texts share in one order.

    >>> shared_in_order(("ann", "paid", "bob"), ("bob", "paid", "ann"))
    1
    """
    before = [0] * (len(other) + 1)
    for word in one:
        row = [0]
        for n, against in enumerate(other):
            row.append(before[n] + 1 if word == against else max(row[n], before[n + 1]))
        before = row
    return before[-1]


def in_order(one: str, other: str) -> Fraction:
    """Return how alike two texts are, 0 to 1: the words that they share in one order, beside all of them."""
    left, right = bare_words(one), bare_words(other)
    return Fraction(2 * shared_in_order(left, right), len(left) + len(right)) if left or right else Fraction(1)


def coverage(claim: str, passage: str) -> Fraction:
    """Return which share of a claim's words a passage has in order; 0 of a claim without words.

    Numbers, and what they count, are no words: see ``states_facts``.
    """
    words = bare_words(claim)
    return Fraction(shared_in_order(words, bare_words(passage)), len(words)) if words else Fraction(0)


def similarity(one: str, other: str) -> Fraction:
    """Return how alike two texts are, 0 to 1: the words that they share, whatever their order, beside all of them."""
    left, right = Counter(bare_words(one)), Counter(bare_words(other))
    if not left and not right:
        return Fraction(1)
    return Fraction(2 * (left & right).total(), left.total() + right.total())


def states_facts(claim: str, passage: str) -> bool:
    """Say whether a passage states every number, date and code of a claim, in the claim's order.

    >>> states_facts("3 kg, 5 kg", "3 kg and 5 kg"), states_facts("5 kg, 3 kg", "3 kg and 5 kg")
    (True, False)
    """
    facts, index = facts_of(claim), index_text(passage)
    if missing_from(facts, index):
        return False
    places = [place.found.start for fact in facts if (place := place_of(fact, index)) is not None]
    return all(before <= after for before, after in pairwise(places))


def has_same_facts(one: str, other: str) -> bool:
    """Say whether two texts state the same numbers, dates and codes, in one order.

    A text is read more strictly than what it is looked for in: ``-5 °C`` may state 5 °C, and does not say the same.

    >>> has_same_facts("at 5 °C", "at -5 °C"), has_same_facts("12 hours", "12 to 21 hours")
    (False, False)
    """
    return states_facts(one, other) and states_facts(other, one)


def denies_alike(one: str, other: str) -> bool:
    """Say whether two texts have equally many negations."""
    return negations(one) == negations(other)
