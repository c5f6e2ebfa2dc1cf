"""Which text of a table labels which other: headers, first cells, the caption and what stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from holdwater.text.neighbours import anchors
from holdwater.text.neighbours.blocks import are_units, has_number

#: A longer text is no label.
_MAX_LABEL_CHARS = 400

# Rows before the first number that may be a header without saying so.
_MAX_HEADER_ROWS = 4

#: A cell that says it spans more columns or rows is taken to span this many.
MAX_SPAN = 200

# Places of the grid of one table; past it, its cells go without labels.
_MAX_PLACES = 500_000

# So much of a cell is looked at: cells may stand in one another.
_MAX_CELL_CHARS = 4_000

# Labels of one cell from one side.
_MAX_LABELS = 6

_YEAR = re.compile(r"(?:[A-Za-z. ]{0,12})?(?:19|20)\d\d[A-Za-z]?")


# What names a row, though it has digits: CO2 (g/km), Tier 1 capital.
_NAME = re.compile(r"[^\W\d_]{2}[^\s(（]{0,30}[\s(（]")

Span = tuple[int, int]


class Cell(NamedTuple):
    """One cell: where its text stands, and how it lies in the grid."""

    start: int
    end: int
    is_header: bool
    columns: int
    rows: int

    def head(self, text: str) -> str:
        """Return its text, or the start of a long one."""
        return text[self.start : min(self.end, self.start + _MAX_CELL_CHARS)]


@dataclass(slots=True)
class Table:
    """A table while it is read, and the lines that stood directly before it."""

    before: list[Span]
    start: int
    captions: list[Span] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    heads: set[int] = field(default_factory=set)
    is_in_head: bool = False

    def start_row(self) -> None:
        """Start a row."""
        if self.is_in_head:
            self.heads.add(len(self.rows))
        self.rows.append([])

    def add(self, cell: Cell) -> None:
        """Put a cell into the last row."""
        if not self.rows:
            self.start_row()
        self.rows[-1].append(cell)


def _is_data(text: str) -> bool:
    """Whether a cell holds a number that is not just a year."""
    return has_number(text) and _YEAR.fullmatch(text.strip()) is None


def _header_rows(table: Table, text: str) -> int:
    """Return how many rows at the top are headers: those that say so, else those before the first data."""
    explicit = 0
    for number, row in enumerate(table.rows):
        if number in table.heads or (row and all(cell.is_header for cell in row)):
            explicit = number + 1
        elif any(_is_data(cell.head(text)) for cell in row[1:]):
            return explicit or (number if number <= _MAX_HEADER_ROWS else 1)
        elif explicit:
            return explicit + are_units([cell.head(text) for cell in row])
    return explicit


def _place(table: Table) -> Iterator[tuple[int, int, Cell]]:
    """Yield (row, column, cell), with the places that longer cells above take up left out."""
    taken: dict[int, int] = {}
    places = 0
    for number, row in enumerate(table.rows):
        column = 0
        for cell in row:
            while taken.get(column, 0) > number:
                column += 1
            places += cell.columns * cell.rows
            if places > _MAX_PLACES:
                return
            yield number, column, cell
            if cell.rows > 1:
                taken.update(dict.fromkeys(range(column, column + cell.columns), number + cell.rows))
            column += cell.columns


def read(table: Table, end: int, text: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield (start, end, label start, label end) for all that ``table`` says about its own cells.

    Args:
        table: What was read of it.
        end: Where its text ends.
        text: The region that it stands in; every position is one in it.
    """
    headers = _header_rows(table, text)
    columns: dict[int, list[Span]] = {}
    beside: dict[int, list[Span]] = {}
    corners: list[Span] = []
    first_is_text = True
    for number, column, cell in _place(table):
        span = (cell.start, cell.end)
        is_short = 0 < cell.end - cell.start <= _MAX_LABEL_CHARS
        if number < headers:
            if is_short:
                corners += [span] * (column == 0 and len(table.rows[number]) > 1)
                for place in range(column, column + cell.columns):
                    columns.setdefault(place, []).append(span)
            continue
        written = cell.head(text)
        is_amount = has_number(written)
        is_name = column == 0 and is_short and _NAME.search(written) is not None and anchors.lends(written)
        if is_amount and not (cell.is_header or is_name):
            first_is_text = first_is_text and column > 0
            for label in dict.fromkeys(
                [*beside.get(number, ())[:_MAX_LABELS], *columns.get(column, ())[-_MAX_LABELS:]]
            ):
                if anchors.lends(text[slice(*label)]):
                    yield (*span, *label)
        elif is_short and (cell.is_header or column == 0):
            for place in range(number, min(number + cell.rows, len(table.rows))):
                beside.setdefault(place, []).append(span)
    # What stands over a column of names says something about the whole table, such as its scale.
    above = corners[:_MAX_LABELS] if first_is_text else []
    for start, stop in [*table.before, *table.captions[:_MAX_LABELS], *above]:
        if table.start < end and 0 < stop - start <= _MAX_LABEL_CHARS and anchors.lends(text[start:stop]):
            yield (table.start, end, start, stop)
