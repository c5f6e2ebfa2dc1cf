"""Findings as CSV for a spreadsheet, in which no cell is a formula."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence

from holdwater.report import words
from holdwater.report.rows import Row
from holdwater.text.visible import safe_json, visible

#: The columns, in order.
COLUMNS = (
    "record",
    "number",
    "source",
    "path",
    "value_json",
    "unit",
    "verdict",
    "reason",
    "action",
    "urls",
    "site",
    "lane",
    "channel",
    "exact",
    "snippet",
    "page_url",
    "page_sha256",
    "start",
    "end",
    "distance",
    "coverage_found",
    "coverage_of",
    "missing",
    "caveats",
    "confidence",
    "chance",
    "detail",
)

# What a spreadsheet may take for a formula, the full-width forms that some of them read alike included.
_FORMULA = re.compile("[=@\t\r\n\uff1d\uff20]")
_SIGNED = re.compile("[+\uff0b\uff0d-]")
_PLAIN_NUMBER = re.compile(r"[+-][0-9]{1,64}(?:\.[0-9]{1,64})?(?:[eE][+-]?[0-9]{1,3})?")
_MARK = "\ufeff"
_JSON = "value_json"
# What a cell can hold in the most common of spreadsheets is some 32,000 characters.
_MAX_CHARS = 32_000


def render(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a table of findings, a line with the names of its columns first.

    It is UTF-8 with a byte order mark, which spreadsheets need to read it as such; every cell is quoted, and lists
    are JSON. Characters that can't be seen are escapes, and what no cell can hold is cut, with its length: JSON
    lines are the lossless form.
    """
    yield _MARK + _line(COLUMNS)
    for row in rows:
        yield _line([_cell(name, getattr(row, name)) for name in COLUMNS])


def _cell(name: str, value: object) -> str:
    """Return what a cell holds: text in which nothing acts, and JSON that stays JSON."""
    if value is None:
        return ""
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, tuple) else str(value)
    if isinstance(value, tuple) or name == _JSON:
        text = safe_json(text)
    return harmless(words.shorten(visible(text, keep="\n\t"), _MAX_CHARS))


def harmless(text: str) -> str:
    """Return the text of a cell with an apostrophe before it if a spreadsheet might take it for a formula.

    >>> harmless("=1+1"), harmless("-12.5"), harmless("-1+1"), harmless("10 kg")
    ("'=1+1", '-12.5', "'-1+1", '10 kg')
    """
    is_formula = _FORMULA.match(text) or (_SIGNED.match(text) and not _PLAIN_NUMBER.fullmatch(text))
    return f"'{text}" if is_formula else text


def _line(cells: Sequence[str]) -> str:
    into = io.StringIO()
    csv.writer(into, quoting=csv.QUOTE_ALL).writerow(cells)
    return into.getvalue()
