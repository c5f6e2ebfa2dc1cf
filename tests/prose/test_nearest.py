"""The closest evidence is of the same kind."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.prose.answers import TEXTS

from holdwater.index import PageIndex
from holdwater.model.page import Page
from holdwater.prose.nearest import find_closest
from holdwater.prose.notation import Notation
from holdwater.prose.numerals import find_facts
from holdwater.prose.segment import Answer


def _nearest(answer: str, *sources: str) -> tuple[str, str] | None:
    fact = find_facts(Answer(answer), Notation(answer, None))[0]
    indexes = [PageIndex(Page.from_text(text, url=str(number))) for number, text in enumerate(sources)]
    found = find_closest(fact, indexes)
    return None if found is None else (str(found.page), sources[found.page][found.start : found.end])


@pytest.mark.parametrize(
    ("answer", "source", "text"),
    [
        ("4.75 %", "4.8 kg, 3.90 %, 12 %", "3.90 %"),
        ("4.75 %", "4.8 kg", None),
        ("45 days", "44 people, 30 days, 2 years", "30 days"),
        ("45 days", "44 people", None),
        ("45 days", "6 weeks, 46 kg", "6 weeks"),
        ("$95", "94 people, $120, 90 EUR", "90 EUR"),
        ("$95", "94 people", "94"),
        ("1,000", "30 days, 10,000 dollars, 1,003 kg", "10,000 dollars"),
        ("1,000", "30 days, 1,003 kg", "1,003"),
        ("3.4 million", "3.5, 2.9 million", "2.9 million"),
        ("-5 °C", "5 °C, -9 °C", "-9 °C"),
        ("30 to 45 days", "29 people, 40 days", "40 days"),
        ("5 March 2024", "5 May 2024, 9 March 2024, March 2024", "9 March 2024"),
        ("5 March 2024", "in May 2023 or April 2024", "April 2024"),
        ("5 March 2024", "since 2019/20", "2019/20"),
        ("18:30", "9:00, 17:45 and 21:00", "17:45"),
        ("18:30", "in March 2024", None),
        ("RT-421-C", "RT-412-C, RT 9", "RT-412-C"),
        ("RT-421-C", "ZZ-999-Q", None),
        ("1 h 45", "90 minutes, 7 days", "90 minutes"),
        ("1 h 45", "7 kg", None),
        ("30x21x15cm", "30 x 20 x 15 cm", "20"),
        ("7", "none at all", None),
        ("400", "RT-412-C, IP399, 300 rooms", "300"),
        ("$95", "94 people, EUR120", "120"),
        ("1,251", "売上1,250、1,100", "1,250"),
        ("40", "48,520 guests, 14 rooms", "14"),
        ("40", "48,520 points à 3,5 %, 14 rooms", "48,520"),
        ("€30 or 8.6 %", "35 %, €349", "349"),
    ],
)
def test_of_the_same_kind(answer: str, source: str, text: str | None) -> None:
    """A share beside shares, money beside money, a length of time beside lengths of time; a bare number beside any."""
    sign = "-" if text and text.startswith("-") else ""
    found = _nearest(f"It is {answer} now.", source)
    assert found == (None if text is None else ("0", text.removeprefix(sign)))


def test_the_first_of_equals() -> None:
    """Of equally close ones the first on the first page counts."""
    assert _nearest("It is 10.", "nothing", "12 or 12", "12") == ("1", "12")
    assert _nearest("It is RT-412-C.", "RT-412-D", "RT-412-E") == ("0", "RT-412-D")


@given(TEXTS, TEXTS)
@settings(max_examples=60)
def test_any_text_has_a_nearest_or_none(answer: str, source: str) -> None:
    """What is found is a place of the source."""
    clean = source.replace("\ud800", "\ufffd")
    index = PageIndex(Page.from_text(clean, url="a"))
    for fact in find_facts(Answer(answer), Notation(answer, None)):
        found = find_closest(fact, [index])
        assert found is None or 0 <= found.start < found.end <= len(clean)
