from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction

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
        ("5x", ["5"]),
        ("5xy", []),
        ("W6 x D5 x H8 cm", ["6", "5", "8"]),
        ("W6xD5xH8cm", ["6", "5", "8"]),
        ("H7, D3 and T5-8", ["8"]),
        ("달걀 3개, 약5명", ["3", "5"]),
        ("16g5", ["16"]),
        ("1st 2nd 3rd 4th", ["1", "2", "3", "4"]),
        ("1er 2e 3ème 4eme 5re 6ère 7de", ["1", "2", "3", "4", "5", "6", "7"]),
        ("1º 2ª 3o 4a", ["1", "2", "3", "4"]),
        ("4TH 2stk 3ea", ["4", "2"]),
        ("3szt. 4шт, 5packaged", ["3", "4"]),
        ("DC9V AC5X MAX3kg RT7V", ["9", "3"]),
        ("30x20x15", ["30", "20", "15"]),
        ("3X2X1", ["3", "2", "1"]),
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


def test_untrusted_numbers_are_not_found() -> None:
    """A number beside U+FFFD or under an override states nothing."""
    assert [list(_index(text).bare(Decimal(51))) for text in ("51\ufffd", "\u202e51\u202c")] == [[], []]
    assert [place.start for place in _index("51 and 51").bare(Decimal(51))] == [0, 7]


def test_bare_numbers_have_the_signs_asked_for() -> None:
    """A number is found with each sign that it has, and that is asked for."""
    index = _index("5 then −5 then (5)")
    found = {sign: [(place.start, place.key.what) for place in index.bare(Decimal(5), sign)] for sign in ((1,), (-1,))}
    assert found == {
        (1,): [(0, Decimal(5)), (16, Decimal(5))],
        (-1,): [(8, Decimal(-5)), (16, Decimal(-5))],
    }
    both = [(place.lane, place.start, place.end, place.key.what) for place in index.bare(Decimal(5))]
    assert both[:2] == [("exact", 0, 1, Decimal(5)), ("exact", 8, 9, Decimal(-5))]
    assert [place.numeral.surface for place in index.bare(Decimal(5)) if place.numeral] == ["5"] * 4


def test_a_sign_rounds_nothing() -> None:
    """An amount is exact whatever the caller's decimal context."""
    with localcontext(Context(prec=2)):
        (place,) = _index("−12345").bare(Decimal(12345))
    assert place.key.what == Decimal(-12345)


def test_amounts_by_dimension() -> None:
    """What a page states in a range, around an amount, and where; of bare numbers without their sign."""
    index = _index("9, 2 and −5, also 4.5 %, 3 kg, or 250 g")
    number, mass = "number", "mass"
    assert sorted(index.within(number, Decimal(0), Decimal(6))) == [Fraction(9, 200), 2, 3, Decimal("4.5"), 5]
    assert list(index.bare_within(Fraction(9, 2), Decimal(5))) == [Decimal("4.5"), 5]
    assert list(index.within(mass, Decimal(0), Decimal(2))) == [Fraction(1, 4)]
    assert list(index.within(mass, Fraction(1, 4), Decimal(3))) == [Fraction(1, 4), 3]
    assert index.around(number, Decimal(-5), 1) == [Decimal("4.5"), 5, Fraction(9, 200)]
    assert index.around(mass, Decimal(1), 1) == index.around(mass, Decimal(1), 5) == [Fraction(1, 4), 3]
    places = {
        amount: [(p.lane, p.start, p.end) for p in index.places(number, amount)]
        for amount in index.within(number, Decimal(0), Decimal(3))
    }
    assert places == {2: [("exact", 3, 4)], 3: [("exact", 25, 26)], Fraction(9, 200): [("percent", 18, 23)]}
    assert [(p.lane, p.start, p.end) for p in index.places(mass, Fraction(1, 4))] == [("unit_conversion", 34, 39)]
    assert [p.start for p in index.places(number, Decimal(5))] == [10]
    assert list(index.places(number, Decimal(-5))) == list(index.places(mass, Decimal(5))) == []
    assert [index.states_dimension(name) for name in (number, mass, "length")] == [True, True, False]
    assert [index.states_dimension(number) for index in (_index("none"), _index("5"), _index("½"))] == [
        False,
        True,
        True,
    ]


def test_a_duration_is_one_amount() -> None:
    """The parts of a duration are no measures of their own, and what stands around it is."""
    index = _index("3 h, then 1 h 30, then 2 h")
    several = _index("1 h 10, then 2 h 20, then 3 h 30, then 4 h 40, then 5 h")
    found = [p.key.what for p in several.governed("time", Decimal(0), Decimal(10**6))]
    assert found == [4200, 8400, 12600, 16800, 18000]
    spans = {
        p.key.what: (p.lane, index.text[p.start : p.end]) for p in index.governed("time", Decimal(0), Decimal(10**6))
    }
    assert spans == {
        10800: ("unit_conversion", "3 h"),
        5400: ("durations", "1 h 30"),
        7200: ("unit_conversion", "2 h"),
    }


def test_a_compound_ends_with_its_last_part() -> None:
    """The place of a compound measure is that of all its parts."""
    index = _index("He is 6 ft 2 in tall")
    assert [index.text[p.start : p.end] for p in index.governed("length", Decimal(0), Decimal(10))] == ["6 ft 2 in"]


def test_what_a_label_governs() -> None:
    """A number has the labels of every scope that it stands in, the innermost first, and of none other."""
    text = "Size (kg)\nof\t12\t345\t6\nand\t7"
    scopes = (
        Scope(10, 22, 0, 4),
        Scope(13, 15, 6, 8),
        Scope(16, 18, 10, 12),
        Scope(20, 21, 0, 9),
        Scope(20, 21, 10, 12),
    )
    page = Page(url="u", text=text, channels=(), sha256="0", scopes=scopes)
    labels = {numeral.surface: numeral.labels for numeral in PageIndex(page).numerals}
    assert labels == {"12": ("kg", "Size"), "345": ("Size",), "6": ("of", "Size (kg)", "Size"), "7": ()}


def test_a_statement_governs_its_own_channel() -> None:
    """A scale stated in another channel than the number's says nothing about it."""
    text = "in millions\n5\n\nin thousands\n6"
    spans = [(0, 13), (15, 27), (28, 29)]
    for channels, labels in (
        ((Channel.VISIBLE, Channel.VISIBLE, Channel.VISIBLE), ("in thousands",)),
        ((Channel.VISIBLE, Channel.HIDDEN, Channel.VISIBLE), ()),
        ((Channel.VISIBLE, Channel.HIDDEN, Channel.HIDDEN), ("in thousands",)),
    ):
        parts = tuple(ChannelSpan(channel, *span) for channel, span in zip(channels, spans, strict=True))
        page = Page(url="u", text=text, channels=parts, sha256="0")
        found = {numeral.surface: numeral.labels for numeral in PageIndex(page).numerals}
        assert found == {"5": ("in millions",), "6": labels}


def test_labels_reach_over_invisible_characters() -> None:
    """A scope counts in the page's own text."""
    text = "kg\n\u200b\u200b5 6"
    page = Page(url="u", text=text, channels=(), sha256="0", scopes=(Scope(5, 6, 0, 2),))
    assert {n.surface: n.labels for n in PageIndex(page).numerals if n.surface in "56"} == {"5": ("kg",), "6": ()}
