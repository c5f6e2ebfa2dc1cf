"""How the marks of an answer are said in its margin: which of them need a note, and in what words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from holdwater.model.mark import Mark, MarkKind, MarkNote, Marks

_MOST_WORDS = 8


class State(StrEnum):
    """How a mark is shown. It is no verdict."""

    UNBACKED = "unbacked"
    """No source states it."""
    NOTED = "noted"
    """A source states it, and there is something to know of it."""
    BACKED = "backed"
    """A source states it."""
    WORD = "word"
    """A word: more or less backed."""


#: A sign for each state, so that none is told by its colour alone.
SIGNS = {State.UNBACKED: "✕", State.NOTED: "!", State.BACKED: "✓", State.WORD: "~"}

#: What the states mean.
STATES = {
    State.UNBACKED: "no source states it",
    State.NOTED: "a source states it, with a note",
    State.BACKED: "a source states it",
    State.WORD: "a word, the darker the further from the sources",
}

_NOTES = {
    MarkNote.AMBIGUOUS: "it can be read in two ways",
    MarkNote.ECHOES_QUESTION: "the question states it, and is no source",
    MarkNote.ROUNDED: "rounded from what the source states",
    MarkNote.UNIT_DIFFERS: "the source states these digits with another unit or scale",
}


def state(mark: Mark) -> State:
    """Return how a mark is shown."""
    if mark.kind is MarkKind.WORD:
        return State.WORD
    if mark.support == 0:
        return State.UNBACKED
    return State.NOTED if mark.notes else State.BACKED


def has_exact_error(marks: Marks) -> bool:
    """Say whether something that arithmetic or comparison decides is in no source; words never count."""
    return any(state(mark) is State.UNBACKED for mark in marks)


def noted(marks: Marks) -> list[Mark]:
    """Return the marks that need a note in the margin, in the order of the answer; of words the weakest."""
    words = [mark for mark in marks.ranked if mark.kind is MarkKind.WORD and mark.support < 1][:_MOST_WORDS]
    chosen = {id(mark) for mark in words}
    return [
        mark for mark in marks if mark.is_fact and (id(mark) in chosen or state(mark) in (State.UNBACKED, State.NOTED))
    ]


def from_below(marks: Marks) -> list[Mark]:
    """Return the marks that state something, those last that cover others: words, then quotes, then what is in them."""
    facts = [mark for mark in marks if mark.is_fact]
    return sorted(facts, key=lambda mark: (mark.kind is not MarkKind.WORD, mark.start - mark.end))


def where(mark: Mark) -> str:
    """Return what the evidence of a mark is to it."""
    if mark.kind is MarkKind.WORD:
        return f"support {mark.support:f}" + (", nearest" if mark.evidence_id is not None else "")
    if mark.evidence_id is None:
        return "nothing near it in the sources"
    return "stated" if mark.support == 1 else "nearest"


def remarks(mark: Mark) -> Sequence[str]:
    """Return what the notes of a mark mean."""
    derived = f"it follows from backed figures: {mark.derivation}"
    return [_NOTES.get(note, derived) for note in mark.notes]
