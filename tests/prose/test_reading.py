"""One answer marked against chosen sources."""

from __future__ import annotations

from decimal import Decimal

from holdwater.index import PageIndex
from holdwater.model.page import Page
from holdwater.prose.reading import Reader, in_order
from holdwater.prose.segment import Answer


def _index(text: str, url: str) -> PageIndex:
    return PageIndex(Page.from_text(text, url=url))


def test_some_facts_beside_some_sources() -> None:
    """Only the facts asked for are marked, and only the sources given are looked in."""
    reader = Reader(Answer("It is 5 kg and 6 m."), None)
    first, second = _index("5 kg", "a"), _index("6 m", "b")
    assert [(mark.text, mark.support) for mark in reader.mark_facts(reader.facts[:1], [second])] == [("5", Decimal(0))]
    marks = list(reader.mark_facts(reader.facts, [first, second]))
    assert [(mark.text, mark.support, mark.evidence_id) for mark in marks] == [
        ("5", Decimal(1), "a"),
        ("6", Decimal(1), "b"),
    ]


def test_marks_in_order() -> None:
    """By where they start; a quote before the number that begins it."""
    reader = Reader(Answer("It says “5 of the kegs” and 6."), None)
    marks = in_order([*reader.mark_facts(reader.facts, []), *reader.mark_quotes(reader.quotes, [])])
    assert [mark.text for mark in marks] == ["5 of the kegs", "5", "6"]


def test_evidence_has_no_space_at_its_ends() -> None:
    """What a date finder takes along is no part of what is shown."""
    reader = Reader(Answer("2024年3月5日"), None)
    (mark,) = reader.mark_facts(reader.facts, [_index("on  2024年3月5日 ", "a")])
    assert (mark.evidence_text, mark.evidence_span) == ("2024年3月5日", (4, 13))
    assert mark.evidence_snippet == "on 2024年3月5日"


def test_the_question_is_no_source() -> None:
    """What it states exactly is noted; what it only rounds to is not."""
    asked = [_index("Are 1,234.6 or 78 sold?", "q")]
    reader = Reader(Answer("It sold 1,235, 1,234.6 and 78."), None, asked)
    assert [(mark.text, [*map(str, mark.notes)]) for mark in reader.mark_facts(reader.facts, [])] == [
        ("1,235", []),
        ("1,234.6", ["echoes_question"]),
        ("78", ["echoes_question"]),
    ]
