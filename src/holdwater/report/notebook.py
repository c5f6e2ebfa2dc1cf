"""What a notebook shows of an outcome: counts, and the findings that matter most."""

from __future__ import annotations

from typing import Any

from holdwater.errors import InvalidArgument
from holdwater.guard.run import Guarded
from holdwater.report import html
from holdwater.report.rows import Row, guarded_rows

#: So many findings are shown.
MAX_SHOWN = 20


def of_guarded(guarded: Guarded[Any]) -> str | None:
    """Return a guard's outcome as HTML, or None without the extra ``report``: a notebook then shows it as text."""
    return of_rows(list(guarded_rows([guarded])))


def of_rows(rows: list[Row]) -> str | None:
    """Return findings as HTML, or None without the extra ``report``."""
    try:
        return html.fragment(rows, most=MAX_SHOWN, more="The report has all of them: holdwater.make_report.")
    except InvalidArgument:
        return None
