"""What an answer states that arithmetic can check, and whether a source states it."""

from __future__ import annotations

import pytest

from holdwater.index import PageIndex
from holdwater.model.mark import MarkKind, MarkNote
from holdwater.model.page import Page
from holdwater.prose.notation import Notation
from holdwater.prose.numerals import Fact, find_facts, find_support, notes_in_order, signs
from holdwater.prose.segment import Answer


def _facts(text: str) -> list[Fact]:
    return find_facts(Answer(text), Notation(text, None))


def _index(text: str) -> PageIndex:
    return PageIndex(Page.from_text(text, url="a"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("fees – 5 due", (1,)),
        ("fees - 5 due", (1,)),
        ("fees — 5 due", (1,)),
        ("fees—5 due", (1,)),
        ("at -5 °C", (-1,)),
        ("at −5 °C", (-1,)),
        ("at − 5 °C", (1, -1)),
        ("at –5 °C", (1, -1)),
        ("-5 of them", (1, -1)),
        ("4–5 kg", (1,)),
        ("minus 5 kg", (-1,)),
        ("a (5) b", (1, -1)),
        ("by -$5 b", (-1,)),
    ],
)
def test_signs_in_running_text(text: str, found: tuple[int, ...]) -> None:
    """A dash that is set apart is none; a hyphen that touches a number is a minus, but where a line begins."""
    at = text.index("5")
    assert signs(text, at, at + 1) == found


def test_kinds() -> None:
    """Dates are no numbers, codes are looked for whole, and a number may be a code as well."""
    text = "On 5 March 2024 the RT-412-C of 16GB ran 1 h 30, then 40441552 times."
    assert [(fact.token.text, str(fact.kind)) for fact in _facts(text)] == [
        ("5 March 2024", "date"),
        ("RT-412-C", "code"),
        ("16GB", "number"),
        ("1 h 30", "number"),
        ("40441552", "number"),
    ]


def test_number_words_that_count() -> None:
    """A number word is a fact with a unit, a multiplier or a share, or beyond twelve; "one" is a word."""
    text = "One of the two sold three million in four months, one month, fifteen times, five percent."
    assert [fact.token.text for fact in _facts(text)] == ["three million", "four", "fifteen", "five"]


def test_a_group_is_no_number_of_its_own() -> None:
    """Of a number in groups the whole decides; what no number covers is looked for part by part."""
    spaced, sides = _facts("12 480 and 30x20x15cm")
    assert ([one.surface for one in spaced.whole], spaced.is_parted) == (["12 480"], False)
    assert ([one.surface for one in sides.whole], sides.is_parted) == (["30", "20", "15"], True)
    assert find_support(spaced, [_index("12 shops, 480 seats")]) is None
    assert find_support(sides, [_index("30 x 20 cm"), _index("15 cm")]) is None
    assert find_support(sides, [_index("20 x 15 x 30 cm")]) is not None


def test_the_place_with_the_fewest_doubts() -> None:
    """A source that states it with its unit comes before one that states the digits with another."""
    (fact,) = _facts("It weighs 10 kg.")
    first, second = _index("10 g"), _index("10 kg")
    place = find_support(fact, [first, second])
    assert place is not None
    assert (place.page, place.notes) == (second, frozenset())
    place = find_support(fact, [first])
    assert place is not None
    assert place.notes == {MarkNote.UNIT_DIFFERS}


@pytest.mark.parametrize(
    ("answer", "source", "notes"),
    [
        ("3.5 million", "3.5 million", set()),
        ("3.5 million", "3.5", {MarkNote.UNIT_DIFFERS}),
        ("3.5", "3.5 million", {MarkNote.UNIT_DIFFERS}),
        ("3.5 million", "in millions: 3.5", set()),
        ("3.5 million", "3,500 thousand", set()),
        ("10 thousand", "10,000", set()),
        ("1.2 trillion", "1.2 billion", {MarkNote.UNIT_DIFFERS}),
        ("1.2 trillion", "1.2 trillion", set()),
        ("5", "5 %", {MarkNote.UNIT_DIFFERS}),
        ("5 %", "5 kg", {MarkNote.UNIT_DIFFERS}),
        ("5 %", "5", set()),
        ("$5", "€5", {MarkNote.UNIT_DIFFERS}),
        ("1,235", "1,234.6", {MarkNote.ROUNDED}),
    ],
)
def test_what_differs_there(answer: str, source: str, notes: set[MarkNote]) -> None:
    """Another unit, currency, multiplier or share beside equal digits is noted, and so is rounding."""
    place = find_support(_facts(f"It is {answer} now.")[0], [_index(f"was {source} then")])
    assert place is not None
    assert place.notes == notes


@pytest.mark.parametrize(("answer", "source"), [("3.5 million", "3.5 billion"), ("5 %", "5 ‰")])
def test_another_scale_is_another_number(answer: str, source: str) -> None:
    """Equal digits under two multipliers or two signs of a share are two numbers."""
    assert find_support(_facts(f"It is {answer} now.")[0], [_index(f"was {source} then")]) is None


def test_in_a_long_text() -> None:
    """Offsets hold over lines, and past what is read in one piece."""
    text = "It weighs 7 kg.\n" * 30 + "x " * 2_000 + "and 1,234 t"
    facts = _facts(text)
    assert len(facts) == 31
    assert text[facts[-1].start : facts[-1].end] == "1,234"
    assert facts[-1].kind is MarkKind.NUMBER


def test_notes_have_an_order() -> None:
    """Notes stand once each, in the order of their kind."""
    notes = [MarkNote.ROUNDED, MarkNote.AMBIGUOUS, MarkNote.ROUNDED]
    assert notes_in_order(notes) == (MarkNote.AMBIGUOUS, MarkNote.ROUNDED)
