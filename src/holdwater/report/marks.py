"""The marks of an answer as a page, or as a part of a notebook: the answer as written, with notes in its margin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from holdwater.errors import MissingExtra
from holdwater.model.mark import SAID, Mark, MarkKind, Marks
from holdwater.report import html, margin
from holdwater.report.links import address, to_text
from holdwater.report.margin import State
from holdwater.report.pages import Excerpt, Kind, _of_snippet

#: So many marks the table of all marks has at most.
MAX_ROWS = 5_000

_STEPS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A mark with all that the template shows of it.

    Attributes:
        number: Number of its note in the margin, from 1; 0 where it has none.
        mark: The mark.
        state: How it is shown.
        excerpt: Its evidence with the neighbourhood, or None.
        href: Link to the evidence on the live page, or "".
    """

    number: int
    mark: Mark
    state: State
    excerpt: Excerpt | None
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a line that is shown in one way.

    Attributes:
        text: What it says.
        classes: Names of ours by which it is styled, or "" where nothing is marked.
        ends: The notes of marks that end with it.
    """

    text: str
    classes: str
    ends: Sequence[Note]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the answer with the notes beside it.

    Attributes:
        pieces: What it says.
        notes: The notes beside it.
        is_apart: Whether blank lines stand before it.
    """

    pieces: Sequence[Piece]
    notes: Sequence[Note]
    is_apart: bool


def render(marks: Marks, *, title: str = "Marks") -> Iterator[str]:
    """Yield a page that shows an answer with its marks: the same pieces from the same marks.

    Args:
        marks: What ``proofread`` gave.
        title: What the page is about.

    Raises:
        MissingExtra: if the extra ``report`` is not installed.
    """
    facts = [mark for mark in marks if mark.is_fact]
    css = "".join(map(html._read, ("finding.css", "page.css", "marks.css")))
    yield from html._template("marks.html").generate(
        **html._base(title, css),
        rows=[_note(0, mark) for mark in facts[:MAX_ROWS]],
        total=len(facts),
        **_shown(marks),
    )


def of_marks(marks: Marks) -> str | None:
    """Return marks as HTML for a notebook, or None without the extra ``report``: it then shows the text."""
    try:
        template = html._template("marks-notebook.html")
    except MissingExtra:
        return None
    return template.render(css=html._read("finding.css") + html._read("marks.css"), **_shown(marks))


def _shown(marks: Marks) -> Mapping[str, Any]:
    """Return what both templates show."""
    counts = Counter(margin.state(mark) for mark in marks if mark.is_fact)
    return {
        "marks": marks,
        "lines": _lines(marks),
        "counts": [(state, counts[state]) for state in State if counts[state]],
        "warnings": [SAID[warning] for warning in marks.warnings],
        "SIGN": margin.SIGNS,
        "STATES": margin.STATES,
        "where": margin.where,
        "remarks": margin.remarks,
    }


def _note(number: int, mark: Mark) -> Note:
    excerpt, href = None, ""
    if mark.evidence_id is not None:
        kind = Kind.MATCH if mark.support == 1 else Kind.NEAREST
        excerpt = _of_snippet(kind, mark.evidence_id, mark.evidence_snippet, mark.evidence_text)
        href = address(mark.evidence_id).href
        if href and excerpt.marked:
            href = to_text(href, excerpt.marked, excerpt.before)
    return Note(number=number, mark=mark, state=margin.state(mark), excerpt=excerpt, href=href)


def _lines(marks: Marks) -> list[Line]:
    """Return the lines of the answer, those that have nothing left out."""
    notes = [_note(number, mark) for number, mark in enumerate(margin.noted(marks), 1)]
    classes = _classes(marks)
    ends: dict[int, list[Note]] = {}
    for note in notes:
        ends.setdefault(note.mark.end, []).append(note)
    lines: list[Line] = []
    start, at = 0, 0
    is_apart = False
    for text in marks.answer.split("\n"):
        end = start + len(text)
        here = []
        while at < len(notes) and notes[at].mark.start <= end:
            here.append(notes[at])
            at += 1
        if text.strip() or here:
            shown = end - text.endswith("\r")
            pieces = list(_pieces(marks.answer, start, shown, classes, ends))
            lines.append(Line(pieces=pieces, notes=here, is_apart=is_apart and bool(lines)))
        is_apart = not text.strip()
        start = end + 1
    return lines


def _pieces(
    answer: str, start: int, end: int, classes: Sequence[str], ends: Mapping[int, Sequence[Note]]
) -> Iterator[Piece]:
    """Yield the parts of a line, cut where the look changes or a mark with a note ends."""
    first = start
    for at in range(start + 1, end + 1):
        if at == end or at in ends or classes[at] != classes[first]:
            yield Piece(text=answer[first:at], classes=classes[first], ends=ends.get(at, ()))
            first = at


def _classes(marks: Marks) -> list[str]:
    """Return how each character of the answer is styled."""
    classes = [""] * len(marks.answer)
    for mark in margin.from_below(marks):
        own = f"m s-{margin.state(mark)}"
        if mark.kind is MarkKind.WORD:
            own += f" w-{min(_STEPS - 1, int(mark.support * _STEPS))}"
        classes[mark.start : mark.end] = [own] * (mark.end - mark.start)
    return classes
