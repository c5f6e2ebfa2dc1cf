"""How far a scale that is stated once governs: its line, its table, its column or its row."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise

from holdwater.text.inventory import Inventory
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.statements import MONEY, Statement, find_statements

_PROSE_CHARS = 100
_TABLE_WITHIN = 2000
_ROW_CHARS = 400
_PROSE = lazy(rf"\n[^\t\n]{{{_PROSE_CHARS},}}(?=\n|$)")
# What may stand beside the number in a cell that holds a number and nothing else.
_CELL_BEFORE = lazy(rf"[\t\n][\s\d.,(\-–—−+~<>▲△▼▽]*(?:{MONEY})?[\s(\-–—−▲△▼▽]*$", re.IGNORECASE)
_CELL_AFTER = lazy(rf"[\s\d.,)\-–—*†‡]{{0,24}}(?:[(\[]\w{{1,3}}[)\]])?\s?(?:{MONEY})?\s?(?=[\t\n]|$)", re.IGNORECASE)
_CELL_CHARS = 24


def _line_has_tab(text: str, start: int, end: int) -> bool:
    """Say whether a place stands in a table row; further than a cell is long nothing is looked at."""
    begin, stop = max(0, start - _ROW_CHARS), end + _ROW_CHARS
    last = text.find("\n", end, stop)
    return "\t" in text[max(begin, text.rfind("\n", begin, start)) : last if last >= 0 else stop]


def is_counted(text: str, start: int, end: int) -> bool:
    r"""Say whether a scale that governs a table counts the number at ``[start, end)``.

    In a table row only a cell that holds a number and nothing else: no date, no number of a note, no percentage,
    and no year that names its column or its row.

    >>> row = "Note 7, June 26\t$\t1,750 (a)\n"
    >>> [is_counted(row, row.index(digits), row.index(digits) + len(digits)) for digits in ("7", "26", "1,750")]
    [False, False, True]
    """
    if not _line_has_tab(text, start, end):
        return True
    if _CELL_AFTER.match(text, end) is None:
        return False
    window = f"\n{text[:start]}" if start < _CELL_CHARS else text[start - _CELL_CHARS : start]
    return _CELL_BEFORE.search(window) is not None and not _is_heading_year(text, start, end)


_YEAR = lazy(r"(?:19|20)\d\d\Z")
_YEAR_CELL = lazy(r"(?:(?:19|20)\d\d)?\Z")
_NAME_CELL = lazy(r"[^\W\d_]{2}")


def _is_heading_year(text: str, start: int, end: int) -> bool:
    """Say whether a cell is a year that names its row, or its column: then its row has years alone.

    A row with a name may hold amounts that look like years, unless it is the first of its table; years of columns
    follow one another.
    """
    if end - start != 4 or _YEAR.match(text[start:end]) is None:
        return False
    first, last = _row_around(text, start, end)
    if not text[first:start].strip(" \u00a0"):
        return True
    name, *cells = text[first:last].split("\t")
    numbers = [cell.strip() for cell in cells if _DIGIT.search(cell) and _CELL_AFTER.fullmatch(cell.strip())]
    if not all(map(_YEAR.match, numbers)):
        return False
    above = text[max(0, first - _ROW_CHARS) : max(0, first - 1)].rpartition("\n")[2]
    if "\t" not in above and "\t" in text[last + 1 : last + 1 + _ROW_CHARS].partition("\n")[0]:
        return True  # the first row of several
    if all(abs(int(one) - int(other)) == 1 for one, other in pairwise(numbers)) and len(numbers) > 1:
        return True
    return _NAME_CELL.search(name) is None or next(find_statements(name), None) is not None


_DIGIT = lazy("[0-9]")
# The 31 of 31/12/2024
_IN_DATE = lazy(r"\A[/-]|[/-]\Z")
_DATED = lazy(r"\b(?:19|20)\d\d\b")


def _row_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the line of a place, or as much of it as is looked at."""
    begin, stop = max(0, start - _ROW_CHARS), min(len(text), end + _ROW_CHARS)
    last = text.find("\n", end, stop)
    return max(begin, text.rfind("\n", begin, start) + 1), last if last >= 0 else stop


def _column_of(text: str, statement: Statement) -> tuple[int, int, int] | None:
    """Return the row, the number of cells and the column that a scale in one header of several governs alone.

    None for a scale that speaks for its table: one that stands by itself or over the names of the rows.
    """
    first, last = _row_around(text, statement.start, statement.end)
    cells = text[first:last].split("\t")
    column = text.count("\t", first, statement.start)
    below = text[last + 1 : last + 1 + _ROW_CHARS].split("\n", 1)[0].split("\t")
    names_rows = (
        len(below) != len(cells) or _YEAR_CELL.match(below[0].strip()) or _CELL_AFTER.fullmatch(below[0]) is None
    )
    if column == 0:
        rest = text[first : statement.start] + text[statement.end : first + len(cells[0])]
        if names_rows or _NAME_CELL.search(rest) is None:
            return None
    others = cells[1 if names_rows else 0 : column] + cells[column + 1 :]
    if not any(_NAME_CELL.search(cell) and not _DATED.search(cell) for cell in others):
        return None
    return first, len(cells), column


def _names_its_row(text: str, statement: Statement) -> bool:
    """Say whether a scale stands in the name of a row that goes on in amounts: it counts that row alone."""
    first, last = _row_around(text, statement.start, statement.end)
    name, *cells = text[first:last].split("\t")
    if statement.end > first + len(name) or _NAME_CELL.search(name[: statement.start - first]) is None:
        return False
    return any(
        _DIGIT.search(cell) is not None and not _DATED.search(cell) and _CELL_AFTER.fullmatch(cell.lstrip(" $€£¥"))
        for cell in cells
    )


class Reach:
    """How far the scale statements of one text govern.

    A statement governs what follows it on its line, and then the cells of tables that hold a number and nothing
    else, up to the next statement. One inside a table row governs that table alone: after it, the last one outside
    a table holds again. In one of several column headers it governs its column, and in the name of a row that row.
    Where no table follows, the lines that end in a number are its cells. Prose is governed by none.
    """

    def __init__(self, text: str, seen: Inventory | None = None) -> None:
        self._text = text
        self._statements = list(find_statements(text, seen))
        self._starts = [statement.start for statement in self._statements]
        breaks = [match.start() for match in _PROSE.finditer(text)] if self._statements else []
        self._until = [self._end_of_table(statement, breaks) for statement in self._statements]
        # The last statement outside a table, of those up to each one.
        self._outer: list[int] = []
        for at, until in enumerate(self._until):
            self._outer.append(at if until is None else self._outer[-1] if self._outer else -1)
        # For one that governs a column alone: its row, the cells of that row, its column; and what holds elsewhere.
        self._columns = [_column_of(text, statement) for statement in self._statements]
        # The last statement that is not of one row alone, of those up to each one.
        self._is_own_row = [_names_its_row(text, statement) for statement in self._statements]
        self._beyond_rows: list[int] = []
        for at, is_own_row in enumerate(self._is_own_row):
            self._beyond_rows.append(at if not is_own_row else self._beyond_rows[-1] if self._beyond_rows else -1)
        self._by_column = {place: at for at, place in enumerate(self._columns) if place is not None}
        self._wider: list[int] = []
        for at, place in enumerate(self._columns):
            self._wider.append(
                at if place is None and not self._is_own_row[at] else self._wider[-1] if self._wider else -1
            )
        self._has_table = [
            text.find("\t", statement.end, statement.end + _TABLE_WITHIN) >= 0 for statement in self._statements
        ]

    def __bool__(self) -> bool:
        return bool(self._statements)

    def _end_of_table(self, statement: Statement, breaks: list[int]) -> int | None:
        """Return where the table ends in whose row a statement stands; None if it stands in no row."""
        if not _line_has_tab(self._text, statement.start, statement.end):
            return None
        at = bisect_right(breaks, statement.end)
        return breaks[at] if at < len(breaks) else len(self._text)

    def over(self, start: int, end: int) -> Statement | None:
        """Return the statement that governs the number at ``[start, end)``, or None."""
        at = bisect_right(self._starts, start - 1) - 1
        if at >= 0 and self._is_own_row[at] and self._text.find("\n", self._starts[at], start) >= 0:
            at = self._beyond_rows[at]
        if at < 0 or not self._is_cell(start, end, at):
            return None
        at = self._in_column(start, end, at)
        until = self._until[at] if at >= 0 else None
        if until is not None and start >= until:
            at = self._outer[at]
        return self._statements[at] if at >= 0 else None

    def _in_column(self, start: int, end: int, at: int) -> int:
        """Return the statement that counts a number's column where the last one, in a header, counts another."""
        place = self._columns[at]
        if place is None:
            return at
        first, last = _row_around(self._text, start, end)
        if self._text.count("\t", first, last) + 1 != place[1]:
            return at  # cells that span others: nothing says which column it stands in
        own = self._by_column.get((place[0], place[1], self._text.count("\t", first, start)))
        return own if own is not None else self._wider[at]

    def _is_cell(self, start: int, end: int, at: int) -> bool:
        """Say whether a number is what a statement counts: a cell of its own, or on the statement's own line."""
        text = self._text
        first = text.rfind("\n", max(0, start - _ROW_CHARS), start) + 1 or max(0, start - _ROW_CHARS)
        if self._statements[at].end > first:
            if "\t" not in text[first:start] and _YEAR.fullmatch(text, start, end):
                return False  # Passengers (thousands), 2019
            return not (_is_heading_year(text, start, end) or _IN_DATE.search(text, max(0, start - 1), end + 1))
        if not is_counted(text, start, end):
            return False
        if _line_has_tab(text, start, end):
            return True
        return not self._has_table[at] and end - first <= _PROSE_CHARS and _CELL_AFTER.match(text, end) is not None
