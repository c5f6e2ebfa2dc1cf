"""What a notebook shows of an outcome: counts, and the findings that matter most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from holdwater.errors import MissingExtra
from holdwater.guard.run import Guarded
from holdwater.model.verdict import Verdict
from holdwater.report import html
from holdwater.report.reading import read_rows
from holdwater.report.rows import Row, guarded_rows

#: So many findings are shown.
MAX_SHOWN = 20

#: So many are looked at: a notebook shows an outcome at once, however large it is.
MAX_READ = 10_000


def of_guarded(guarded: Guarded[Any]) -> str | None:
    """Return a guard's outcome as HTML, or None without the extra ``report``: a notebook then shows it as text."""
    return _shown(guarded_rows([guarded]))


def of_findings(where: Path, verdicts: Mapping[Verdict, int]) -> str | None:
    """Return the outcome of an audit likewise: of a large one what matters most among the first findings.

    Args:
        where: Its folder.
        verdicts: How many findings there are of each verdict.
    """
    return _shown(islice(read_rows(where), MAX_READ), verdicts)


def _shown(rows: Iterable[Row], verdicts: Mapping[Verdict, int] | None = None) -> str | None:
    try:
        return html.fragment(rows, most=MAX_SHOWN, more="holdwater.make_report shows all of them.", verdicts=verdicts)
    except MissingExtra:
        return None
