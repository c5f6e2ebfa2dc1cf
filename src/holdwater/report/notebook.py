"""What a notebook shows of an outcome: counts, and the findings that matter most."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from holdwater.guard.run import Guarded
from holdwater.report import html
from holdwater.report.html import MissingExtra
from holdwater.report.reading import read_rows
from holdwater.report.rows import Row, guarded_rows

#: So many findings are shown.
MAX_SHOWN = 20


def of_guarded(guarded: Guarded[Any]) -> str | None:
    """Return a guard's outcome as HTML, or None without the extra ``report``: a notebook then shows it as text."""
    return _shown(guarded_rows([guarded]))


def of_findings(where: Path) -> str | None:
    """Return the outcome of an audit likewise."""
    return _shown(read_rows(where))


def _shown(rows: Iterable[Row]) -> str | None:
    try:
        return html.fragment(rows, most=MAX_SHOWN, more="holdwater.make_report shows all of them.")
    except MissingExtra:
        return None
