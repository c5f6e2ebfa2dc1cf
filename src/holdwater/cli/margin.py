"""An answer on a terminal with its marks: each line with what is marked in it, and below it the notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from holdwater.cli import show
from holdwater.model.mark import Mark, Marks
from holdwater.report.margin import SIGNS, State, from_below, noted, remarks, state, where

_COLOURS = {State.UNBACKED: "red", State.NOTED: "yellow", State.BACKED: "green", State.WORD: "cyan"}
_UNDERLINES = {State.UNBACKED: "^", State.NOTED: "~", State.WORD: "."}
_GUTTER = 2
_INDENT = " " * 4
_TAB = " " * 4
_TEXT_COLUMNS = 60


def show_marks(screen: show.Screen, marks: Marks) -> None:
    """Write an answer with its marks, and a note under each line for those that need one."""
    for text in marks.report(0).splitlines():
        screen.line(screen.styled(show.visible(text), bold=True))
    screen.line()
    states = _states(marks)
    notes = noted(marks)
    at = 0
    for start, end in _rows(marks.answer, show.width() - _GUTTER):
        here = []
        while at < len(notes) and notes[at].start < end:
            here.append(notes[at])
            at += 1
        _show_row(screen, marks.answer, start, end, states)
        for mark in here:
            _show_note(screen, mark)


def _states(marks: Marks) -> list[State | None]:
    """Return how each character of the answer is shown."""
    states: list[State | None] = [None] * len(marks.answer)
    for mark in from_below(marks):
        states[mark.start : mark.end] = [state(mark)] * (mark.end - mark.start)
    return states


def _rows(answer: str, columns: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the lines of a text, long ones broken behind a space where there is one."""
    start = 0
    while start < len(answer):
        line = answer.find("\n", start)
        line = len(answer) if line < 0 else line
        stop = line - answer.endswith("\r", start, line)
        used, last, end = 0, 0, start
        while end < stop:
            used += show.columns_of(_shown(answer[end]))
            if used > columns:
                break
            end += 1
            last = end if answer[end - 1] == " " else last
        if end < stop:
            end = last or max(end, start + 1)
        yield start, end
        start = line + 1 if end == stop else end


def _shown(text: str) -> str:
    return show.visible(text.replace("\t", _TAB))


def _show_row(screen: show.Screen, answer: str, start: int, end: int, states: Sequence[State | None]) -> None:
    """Write one line of the answer, its marks in colour and underlined; the gutter has the sign of the worst."""
    pieces, under = [], []
    at = start
    while at < end:
        one, first = states[at], at
        while at < end and states[at] is one:
            at += 1
        text = _shown(answer[first:at])
        is_bold = one is State.UNBACKED or None
        pieces.append(screen.styled(text, fg=_COLOURS[one], bold=is_bold) if one else text)
        under.append((_UNDERLINES.get(one, " ") if one else " ") * show.columns_of(text))
    worst = next((one for one in _UNDERLINES if one in states[start:end]), None)
    sign = screen.styled(SIGNS[worst], fg=_COLOURS[worst], bold=True) if worst else " "
    screen.line(f"{sign} {''.join(pieces)}".rstrip())
    if worst is not None:
        below = "".join(under).rstrip()
        screen.line(" " * _GUTTER + screen.styled(below, fg=_COLOURS[worst]))


def _show_note(screen: show.Screen, mark: Mark) -> None:
    """Write what there is to say of a mark."""
    text = show.shorten(show.visible(mark.text), _TEXT_COLUMNS)
    said = where(mark)
    if mark.evidence_id is not None:
        name = show.shorten_middle(show.visible(mark.evidence_id), _TEXT_COLUMNS)
        said += f" in {name}: “{show.shorten(show.visible(mark.evidence_text), _TEXT_COLUMNS)}”"
    head = screen.styled(text, fg=_COLOURS[state(mark)], bold=True)
    screen.line(f"{_INDENT}{head}: {'; '.join([said, *map(show.visible, remarks(mark))])}")
