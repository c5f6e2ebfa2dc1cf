"""What stands in the margin of an answer."""

from __future__ import annotations

from decimal import Decimal

import pytest

from holdwater.model.mark import Mark, MarkKind, MarkNote, Marks
from holdwater.prose import proofread
from holdwater.report.margin import SIGNS, STATES, State, from_below, has_exact_error, noted, remarks, state, where


def _mark(start: int, support: str, kind: MarkKind = MarkKind.NUMBER, *notes: MarkNote, length: int = 1) -> Mark:
    derivation = "1 + 2" if MarkNote.DERIVED in notes else ""
    return Mark(
        text="x" * length,
        start=start,
        end=start + length,
        kind=kind,
        support=Decimal(support),
        notes=notes,
        derivation=derivation,
    )


def _marks(*marks: Mark) -> Marks:
    return Marks(answer="x" * 99, all=marks, k=1, sources=(), has_words=True, warnings=(), sha256="")


def test_how_a_mark_is_shown() -> None:
    """What no source states, what is stated with a note, what is stated, and words; each with a sign of its own."""
    assert (
        [
            state(_mark(0, "0", MarkKind.CODE, MarkNote.AMBIGUOUS)),
            state(_mark(0, "1", MarkKind.NUMBER, MarkNote.ROUNDED)),
            state(_mark(0, "1", MarkKind.QUOTE)),
            state(_mark(0, "0", MarkKind.WORD)),
        ]
        == list(State)
        == list(SIGNS)
        == list(STATES)
    )
    assert len(set(SIGNS.values())) == len(State)


def test_what_needs_a_note() -> None:
    """Numbers in no source and those with a note, the weakest words below 1, in order; no list marker."""
    marks = _marks(
        _mark(0, "1", MarkKind.NUMBER, MarkNote.LIST_MARKER),
        *(_mark(n, f"0.{n:02}", MarkKind.WORD) for n in range(1, 30)),
        _mark(40, "1", MarkKind.WORD),
        _mark(50, "0"),
        _mark(60, "1"),
        _mark(70, "1", MarkKind.DATE, MarkNote.AMBIGUOUS),
    )
    assert [mark.start for mark in noted(marks)] == [1, 2, 3, 4, 5, 6, 7, 8, 50, 70]
    few = _marks(_mark(1, "1", MarkKind.WORD), _mark(2, "0.999999", MarkKind.WORD))
    assert [mark.start for mark in noted(few)] == [2]


def test_words_are_no_errors() -> None:
    """Only what arithmetic or comparison decides counts as a mark that fails a run."""
    assert not has_exact_error(_marks(_mark(0, "0", MarkKind.WORD), _mark(1, "1", MarkKind.NUMBER, MarkNote.ROUNDED)))
    assert has_exact_error(_marks(_mark(0, "1"), _mark(1, "0", MarkKind.QUOTE)))


def test_what_covers_what() -> None:
    """A number covers its quote, which covers the words; a list marker covers nothing."""
    word, quote, number = _mark(3, "0", MarkKind.WORD), _mark(0, "0", MarkKind.QUOTE, length=9), _mark(5, "1")
    assert from_below(_marks(_mark(0, "1", MarkKind.NUMBER, MarkNote.LIST_MARKER), quote, word, number)) == [
        word,
        quote,
        number,
    ]


def test_what_the_evidence_is() -> None:
    """Stated, nearest or nothing; a word says its support."""
    (stated,), (nearest,), (none,) = (proofread("It is 5 kg.", sources) for sources in (["5 kg"], ["6 kg"], []))
    assert [where(mark) for mark in (stated, nearest, none)] == ["stated", "nearest", "nothing near it in the sources"]
    assert where(_mark(0, "0.5", MarkKind.WORD)) == "support 0.5"
    assert where(_mark(0, "0", MarkKind.WORD)) == "support 0"


@pytest.mark.parametrize("note", [note for note in MarkNote if note is not MarkNote.LIST_MARKER])
def test_every_note_says_something(note: MarkNote) -> None:
    """Each note has words of its own; a derived figure says of which."""
    (said,) = remarks(_mark(0, "0", MarkKind.NUMBER, note))
    assert said.endswith("1 + 2") is (note is MarkNote.DERIVED)
