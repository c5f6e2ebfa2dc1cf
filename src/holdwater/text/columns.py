"""Rows of plain text whose cells tabs part or spaces line up, and the headers over their columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from holdwater.text.lazy import lazy
from holdwater.text.neighbours.labels import lends, of_label
from holdwater.text.neighbours.touching import NOTHING

#: Start and end of a cell, and of the column header that governs it.
Header: TypeAlias = tuple[int, int, int, int]
_Span: TypeAlias = tuple[int, int]

# What parts columns that spaces line up: two of them, leaders, or one before the sign of a currency; a number follows.
_GAP = lazy(
    r"(?:(?<![$€£¥ ])[ ]{2,80}|(?<!\.)(?<!\.[ ])[ ]?(?:\.(?:(?![0-9])|(?<=\.\.))[ ]?){3,}+[ ]{0,80}"
    r"|(?<=[0-9)])[ ](?=[$€£¥]))"
    r"(?=[$€£¥]?[ ]{0,40}[(\-\u2212]?[$€£¥]?[ ]?\.?[0-9]|[-–—]{1,4}(?:[ ]|$)|[A-Z][a-z]{2,8}\.? [0-3]?[0-9],)"
)
_AFTER_SIGN = lazy(r"(?<=[$€£¥])[ ]{2,40}")
#: What ends a sentence, so that no row goes on behind it.
CLOSED = frozenset(".!?:;。！？…")

# A cell that holds an amount: no year, no 3P% and no 4Q24.
_AMOUNT = lazy(
    r"[ \u00a0]{0,40}[-+(\u2212–$€£¥₹]{0,3}[ \u00a0]?(?!(?:19|20)\d\d(?![\d.,]))\.?[0-9][0-9.,]{0,20}+(?![^\W_])"
)
# What stands between two gaps of a line that names columns, and what the line below it is made of.
_RULE = "-=_ \t\r"
_SEGMENT = lazy(r"[^\s]+(?: [^\s]+){0,8}")
# Rows of headers of one table, and columns of one row.
_MAX_HEADERS, _MAX_COLUMNS, _MAX_HEADER_CHARS = 3, 40, 60


class Line(NamedTuple):
    """One line of plain text, from where it starts, and its gaps where it is a row of a typewritten table."""

    start: int
    text: str
    gaps: list[_Span]


def typewritten(text: str, start: int, end: int) -> list[Line]:
    """Return the lines of a text in which spaces or leaders line columns up; none of one that has no such spaces."""
    if text.find("  ", start, end) < 0 and text.find("..", start, end) < 0:
        return []
    lines: list[Line] = []
    at = start
    for raw in text[start:end].split("\n"):
        lines.append(Line(at, raw, row_gaps(raw)))
        at += len(raw) + 1
    return lines


def tabs(lines: Iterable[Line]) -> Iterator[tuple[int, int, str]]:
    """Yield the gaps between the columns of typewritten rows, as tabs."""
    for at, raw, gaps in lines:
        yield from ((at + first, at + last, "\t") for first, last in gaps)
        if gaps:
            yield from ((at + sign.start(), at + sign.end(), " ") for sign in _AFTER_SIGN.finditer(raw))


def row_gaps(line: str) -> list[_Span]:
    """Return the gaps of a line that is a row: two or more, or one that no sentence ends before."""
    if "  " not in line and ".." not in line:
        return []
    first = len(line) - len(line.lstrip())
    gaps = [gap.span() for gap in _GAP.finditer(line, first)]
    is_row = len(gaps) > 1 or any(line[start - 1 : start] not in CLOSED for start, _ in gaps)
    return gaps if is_row and "|" not in line else []


def tabbed(text: str, start: int, end: int) -> Iterator[Header]:
    r"""Yield the cells with amounts under the headers of their columns, where tabs part them.

    The first rows of as many cells as those below are their headers; they hold no amounts.

    Args:
        text: Plain text, of any length.
        start: Where it is read from.
        end: Up to where it is read.

    >>> text = "Model\tMass (kg)\nA1\t1.2\n"
    >>> [(text[a:b], text[c:d]) for a, b, c, d in tabbed(text, 0, len(text))]
    [('1.2', 'Mass (kg)')]
    """
    if text.find("\t", start, end) < 0:
        return
    headers: list[dict[int, _Span]] = []
    width, is_body = 0, False
    at = start
    for line in text[start:end].split("\n"):
        cells = _cells(line, at)
        at += len(line) + 1
        if len(cells) != width or width == 1:
            headers, width, is_body = [], len(cells), False
        if width == 1:
            continue
        amounts = [column for column, cell in enumerate(cells) if _AMOUNT.match(text, *cell)]
        if amounts:
            is_body = True
            for header in headers:
                yield from ((*cells[column], *header[column]) for column in amounts if column in header)
        elif any(first < last for first, last in cells[1:]):
            telling = {column: span for column, span in enumerate(cells) if _says_something(text[slice(*span)])}
            headers = [*([] if is_body else headers), telling][-_MAX_HEADERS:]
            is_body = False


def _says_something(header: str) -> bool:
    return len(header) <= _MAX_HEADER_CHARS and lends(header) and of_label(header) != NOTHING


def _cells(line: str, at: int) -> list[_Span]:
    cells: list[_Span] = []
    for cell in line.split("\t"):
        cells.append((at, at + len(cell)))
        at += len(cell) + 1
    return cells


def lined_up(lines: Iterable[Line]) -> Iterator[Header]:
    """Yield what stands over the amounts of typewritten rows, as far as the two overlap."""
    headers: list[tuple[int, list[_Span]]] = []
    is_body = False
    for at, line, gaps in lines:
        if gaps and any(_AMOUNT.match(line, last) for _, last in gaps):
            is_body = True
            ends = [*(first for first, _ in gaps[1:]), len(line.rstrip())]
            for (_, first), last in zip(gaps[:_MAX_COLUMNS] if headers else (), ends, strict=False):
                for header in headers:
                    over = (span for span in header[1] if span[0] < last and first < span[1])
                    yield from ((at + first, at + last, header[0] + a, header[0] + b) for a, b in over)
        elif line.strip(_RULE):
            segments = [segment.span() for segment in _SEGMENT.finditer(line)] if "  " in line else []
            if len(segments) < 2 or len(segments) > _MAX_COLUMNS:
                headers = []
            else:
                telling = [span for span in segments if _says_something(line[slice(*span)])]
                headers = [*([] if is_body else headers), (at, telling)][-_MAX_HEADERS:]
            is_body = False
