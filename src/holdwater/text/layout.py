"""Plain text as a reader sees it: wrapped lines as one, Markdown's tables as cells, its emphasis as nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from holdwater.model.page import Channel, Page
from holdwater.text.columns import CLOSED, Header, lined_up, row_gaps, tabbed, tabs, typewritten
from holdwater.text.lazy import lazy
from holdwater.text.neighbours.blocks import are_units, neighbours
from holdwater.text.words import is_unspaced

#: A half-open stretch of text, and what a reader sees in its place.
Edit: TypeAlias = tuple[int, int, str]


class Layout(NamedTuple):
    """What the layout of a text says.

    Attributes:
        edits: Stretches that a reader sees as something else.
        headers: The cells of tables with their column headers.
    """

    edits: tuple[Edit, ...] = ()
    headers: tuple[Header, ...] = ()


class _Line(NamedTuple):
    """One line, its ends without white space."""

    start: int
    end: int
    text: str


# What begins a line of its own: a bullet, a number of a list, a label with its colon.
_ITEM = lazy(r"[-*+•·‣▪◦●○■–—>#]|[0-9]{1,3}[.)]\s|[^\W\d_][^:\n]{0,30}:(?:\s|$)")
_LABELLED = lazy(r"[^:]{1,30}:\s.{1,24}")
_HYPHENS = frozenset("-\u2010\u00ad")
# Fewer words or characters are no full line; what goes on in lower case or behind a comma needs none to be full.
_LEAST_WORDS, _LEAST_CHARS, _LEAST_CHARS_OPEN = 3, 12, 8

# The line below the header of a Markdown table, and the bars between its cells.
_RULE = lazy(r"\|?[ ]?:?-{2,60}:?[ ]?(?:\|[ ]?:?-{2,60}:?[ ]?){0,40}\|?")
# A mark between fields, or a quoted one; and a first row that names columns.
_MARK = lazy(r'"[^"\n]*"|[,;]')
_NAMES = {mark: lazy(rf'"?[^\W\d][^\n,;"]{{0,40}}"?(?:{mark}"?[^\W\d][^\n,;"]{{0,40}}"?){{1,60}}') for mark in ",;"}
# Two fields that may as well be one number: 1,299.
_GROUPS = lazy("[0-9]{1,3},[0-9]{3}(?![0-9,;])")
# A field that holds a name: what ends in a digit may be the start of a number.
_NAME = lazy(r"[^\W\d][^\n,]{0,60}(?<!\d)")
# A run of spaces is tried from its first one alone.
_BAR = lazy(r"(?:(?<![ ])[ ]++)?\|[ ]*")

# Doubled marks go where they touch a word and no number on both sides; single ones go in pairs.
_DOUBLED = lazy(
    r"(?<![0-9*])\*{2,3}(?=[^\s*])|(?<=[^\s*])\*{2,3}(?![0-9*+\u2212({-])|(?<!\w)__(?=[^\W_])|(?<=[^\W_])__(?!\w)|(?<![0-9])~~|~~(?![0-9])|(?<![0-9])`|`(?![0-9])"
)
_PAIRED = lazy(r"(?<![\w*])\*(?=[^\s*])[^*\n]{0,80}[^\s*]\*(?![\w*])|(?<!\w)_(?=[^\s_])[^_\n]{0,80}[^\s_]_(?!\w)")


# What only a document with markup or data has.
_MARKED_UP = frozenset({Channel.METADATA, Channel.ATTRIBUTE, Channel.STATE, Channel.HIDDEN})
_NOT_PLAIN = ("html", "xml", "json")


def of_page(page: Page, end: int) -> Layout:
    """Return what the layout of a page's visible text says, where it was no markup: there blocks have their lines.

    Args:
        page: The page.
        end: Up to where its text is read.
    """
    kind = (page.content_type or "").lower()
    visible = [
        (span.start, min(span.end, end))
        for span in page.channels
        if span.channel is Channel.VISIBLE and span.start < end
    ]
    if any(name in kind for name in _NOT_PLAIN) or (
        not kind and any(span.channel in _MARKED_UP for span in page.channels)
    ):
        # Runs of spaces are left of preformatted text alone, and tabs are of tables that were read as such.
        stretches = [typewritten(page.text, start, stop) for start, stop in visible]
        return Layout(
            tuple(edit for lines in stretches for edit in tabs(lines)),
            tuple(cell for lines in stretches for cell in lined_up(lines)),
        )
    found = [read(page.text, start, stop, is_csv="csv" in kind) for start, stop in visible]
    return Layout(
        tuple(edit for one in found for edit in one.edits), tuple(cell for one in found for cell in one.headers)
    )


def read(text: str, start: int, end: int, *, is_csv: bool = False) -> Layout:
    r"""Return what the layout of a stretch of plain text says.

    Lines of equally many fields are rows of cells where ``is_csv`` says so, or where the first one names columns;
    without either, where commas part them and one column holds names.

    >>> read("of brushed alu-\nminium since **5** March\n2024", 0, 45).edits
    ((15, 16, ''), (40, 41, ' '), (29, 31, ''), (32, 34, ''))
    """
    edits: list[Edit] = []
    headers: list[Header] = []
    for block in _blocks(text, start, end) if "\n" in text or "|" in text else ():
        if len(block) > 1 and "|" in block[0].text and _RULE.fullmatch(block[1].text):
            _read_table(text, block, edits, headers)
        elif block[0].text[0] == "|":
            edits.extend(edit for line in block for edit in _bars(text, line))
        elif (mark := _separator(block, is_csv)) is not None:
            _read_rows(text, block, mark, edits, headers)
        elif _is_headless(block):
            _read_rows(text, block, ",", edits, [])
        else:
            edits.extend(_joins(block))
            first = block[0].start
            found = neighbours(text[first : block[-1].end]) if len(block) > 1 else ()
            headers.extend((first + a, first + b, first + c, first + d) for a, b, c, d in found)
    lines = typewritten(text, start, end)
    edits.extend(tabs(lines))
    headers.extend((*tabbed(text, start, end), *lined_up(lines)))
    if any(mark in text for mark in "*_`~"):
        edits.extend((*match.span(), "") for match in _DOUBLED.finditer(text, start, end))
        for match in _PAIRED.finditer(text, start, end):
            edits += [(match.start(), match.start() + 1, ""), (match.end() - 1, match.end(), "")]
    return Layout(tuple(edits), tuple(headers))


def _blocks(text: str, start: int, end: int) -> Iterator[list[_Line]]:
    """Yield the lines that stand together: no blank one between them, and no row of a table beside another line."""
    block: list[_Line] = []
    at = start
    for raw in text[start:end].split("\n"):
        line = raw.strip()
        if block and line and (line[0] == "|") != (block[-1].text[0] == "|"):
            yield block
            block = []
        if line:
            first = at + raw.index(line[0])
            block.append(_Line(first, first + len(line), line))
        elif block:
            yield block
            block = []
        at += len(raw) + 1
    if block:
        yield block


def _joins(block: Sequence[_Line]) -> Iterator[Edit]:
    """Yield the breaks between the lines of a paragraph: a hyphen keeps its word together, else they are spaces."""
    width = max(len(line.text) for line in block)
    for line, following in pairwise(block):
        if _is_wrapped(line.text, following.text, width):
            last, first = line.text[-1], following.text[0]
            if row_gaps(line.text) or row_gaps(following.text):
                continue
            is_one = (last in _HYPHENS and line.text[-2:-1].isalnum()) or (is_unspaced(last) and is_unspaced(first))
            yield line.end, following.start, "" if is_one else " "


def _is_wrapped(line: str, following: str, width: int) -> bool:
    """Say whether a line goes on in the following one: in lower case, or where its first word found no room.

    A sentence that ends, an item, a label and a cell begin no further line, and two numbers are not one.
    """
    if "\t" in line or "|" in line or "\t" in following or "|" in following:
        return False
    if line[-1] in CLOSED or (line[-1].isdigit() and following[0].isdigit()):
        return False
    if is_unspaced(line[-1]) and is_unspaced(following[0]):
        return len(line) >= _LEAST_CHARS and len(line) + 1 >= width
    if following[0].islower() and line[-1] in _HYPHENS and line[-2:-1].isalpha():
        return True
    if following[0].islower() or line[-1] == ",":
        if len(line) < _LEAST_CHARS_OPEN or " " not in line:
            return False
    elif (
        len(line) < _LEAST_CHARS
        or line.count(" ") + 1 < _LEAST_WORDS
        or len(line) + 1 + len(following.split(None, 1)[0]) <= width
    ):
        return False
    return _ITEM.match(following) is None and _LABELLED.fullmatch(line) is None


def _bars(text: str, line: _Line) -> Iterator[Edit]:
    """Yield the bars of a table row: those at its ends as nothing, those between cells as tabs."""
    for bar in _BAR.finditer(text, line.start, line.end):
        is_outer = bar.start() == line.start or bar.end() == line.end
        yield bar.start(), bar.end(), "" if is_outer else "\t"


def _read_table(text: str, block: Sequence[_Line], edits: list[Edit], headers: list[Header]) -> None:
    """Add what a Markdown table says: its rule is nothing, its bars part cells, its first row names the columns."""
    edits.append((block[0].end, block[1].end, ""))
    for line in (block[0], *block[2:]):
        edits.extend(_bars(text, line))
    _add_headers(text, [_cells(text, line) for line in (block[0], *block[2:])], headers)


def _add_headers(text: str, rows: Sequence[Sequence[tuple[int, int]]], headers: list[Header]) -> None:
    """Add the cells of rows under those of the first, and under the units in the second where it has nothing else."""
    first = 1 + (len(rows) > 2 and are_units([text[start:end] for start, end in rows[1]]))
    for row in rows[first:]:
        for names in rows[:first]:
            headers.extend((*cell, *name) for cell, name in zip(row, names, strict=False))


def _cells(text: str, line: _Line) -> list[tuple[int, int]]:
    """Return the cells of a table row, those that are empty too."""
    bars = [bar.span() for bar in _BAR.finditer(text, line.start, line.end)]
    if not bars or bars[0][0] > line.start:
        bars.insert(0, (line.start, line.start))
    if bars[-1][1] < line.end:
        bars.append((line.end, line.end))
    return [(before[1], after[0]) for before, after in pairwise(bars)]


def _separator(block: Sequence[_Line], is_csv: bool) -> str | None:
    """Return the mark that parts every line of a block into equally many fields, or None."""
    if len(block) < 2:
        return None
    for mark in ",;":
        counts = {len(_fields(line, mark)) for line in block} if mark in block[0].text else set()
        if len(counts) != 1 or counts == {1}:
            continue
        if is_csv or (_NAMES[mark].fullmatch(block[0].text) and not any(_GROUPS.match(line.text) for line in block)):
            return mark
    return None


def _is_headless(block: Sequence[_Line]) -> bool:
    """Say whether commas part every line into three fields or more, one of which holds a name in each of them."""
    if len(block) < 2 or any("," not in line.text or ", " in line.text for line in block):
        return False
    rows = [[line.text[first - line.start : last - line.start] for first, last in _fields(line, ",")] for line in block]
    width = len(rows[0])
    if width <= 2 or any(len(row) != width for row in rows):
        return False
    return any(all(_NAME.fullmatch(row[column]) for row in rows) for column in range(width))


def _fields(line: _Line, mark: str) -> list[tuple[int, int]]:
    """Return the fields of a line between marks outside quotes, without their quotes."""
    ends = [found.start() for found in _MARK.finditer(line.text) if found[0] == mark]
    spans = zip([0, *(end + 1 for end in ends)], [*ends, len(line.text)], strict=True)
    return [(line.start + first, line.start + last) for first, last in spans]


def _read_rows(text: str, block: Sequence[_Line], mark: str, edits: list[Edit], headers: list[Header]) -> None:
    """Add what rows of separated fields say: marks part cells, quotes are nothing, the first row names the columns."""
    rows = [_fields(line, mark) for line in block]
    for line, cells in zip(block, rows, strict=True):
        edits.extend((end, end + 1, "\t") for _, end in cells[:-1])
        for start, end in cells:
            if line.text[start - line.start : end - line.start][:1] == '"':
                edits += [(start, start + 1, ""), (end - 1, end, "")]
    _add_headers(text, rows, headers)
