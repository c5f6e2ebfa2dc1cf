"""Findings for people and for other tools: one file per format, each safe against what values and pages say."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from holdwater.guard.run import Guarded
from holdwater.model import arguments
from holdwater.model.page import Evidence, Selective
from holdwater.model.shown import show_by
from holdwater.report import csv, github, html, markdown, marks, notebook, review, sarif
from holdwater.report.pages import Pages
from holdwater.report.reading import read_rows
from holdwater.report.rows import Row, guarded_rows

__all__ = ["ReportFormat", "make_report", "render"]

show_by("guarded", notebook.of_guarded)
show_by("audit", lambda audit: notebook.of_findings(audit.folder, audit.verdicts))
show_by("marks", marks.of_marks)


class ReportFormat(StrEnum):
    """A format of a report."""

    HTML = "html"
    """One page that needs nothing else."""
    CSV = "csv"
    """A table for a spreadsheet."""
    SARIF = "sarif"
    """SARIF 2.1.0, for code hosts and editors."""
    GITHUB = "github"
    """Annotations of GitHub Actions."""
    MARKDOWN = "markdown"
    """A summary."""
    REVIEW = "review"
    """JSON lines for a reviewer to decide on."""


def make_report(
    findings: os.PathLike[str] | str | Guarded[Any] | Iterable[Guarded[Any]],
    form: ReportFormat | str = ReportFormat.HTML,
    *,
    evidence: Evidence | Selective | None = None,
    title: str = "Findings",
    base: str = "",
) -> str:
    """Return a report on what an audit or a guard has found.

    Args:
        findings: The folder of an audit, its ``findings.jsonl``, a file that ``holdwater check --run`` has written,
            or what ``guard`` gave back: one outcome or several.
        form: Format of the report.
        evidence: The evidence that was judged by: for HTML, to show the text of pages around what was found.
        title: What the report is about, for HTML and Markdown.
        base: For SARIF and GitHub, the folder that the files of the findings are below in the repository.

    Returns:
        The report: the same text from the same findings and evidence. Nothing that a value, a URL or a page says
        acts in it. HTML may need to be written with ``encoding="utf-8"``, CSV also with ``newline=""``.

    Raises:
        InvalidArgument: if there are no findings, the format is unknown, or needs an extra that isn't installed.
        InvalidRecord: if the findings can't be read; the message says where.

    >>> from holdwater import Page, guard
    >>> url = "https://shop.example/p/1"
    >>> pages = {url: [Page.from_text("Price: 1299 EUR. " + "Filler. " * 60, url=url)]}
    >>> print(make_report(guard({"price": 1299, "price_url": url}, pages), "markdown").splitlines()[4])
    | ✓ supported | 1 | 100.0 % |
    """
    if isinstance(findings, Guarded):
        rows = guarded_rows([findings])
    elif isinstance(findings, (str, os.PathLike)):
        rows = read_rows(Path(findings))
    else:
        rows = guarded_rows(findings)
    return "".join(render(rows, form, pages=Pages(evidence), title=title, base=base))


def render(
    rows: Iterable[Row],
    form: ReportFormat | str,
    *,
    pages: Pages | None = None,
    title: str = "Findings",
    base: str = "",
) -> Iterator[str]:
    """Return the pieces of a report on some rows; see ``make_report``."""
    match arguments.choice("form", ReportFormat, form):
        case ReportFormat.HTML:
            return html.render(rows, pages, title=title)
        case ReportFormat.CSV:
            return csv.render(rows)
        case ReportFormat.SARIF:
            return sarif.render(rows, base=base)
        case ReportFormat.GITHUB:
            return github.render(rows, base=base)
        case ReportFormat.MARKDOWN:
            return markdown.render(rows, title=title)
        case ReportFormat.REVIEW:
            return review.render(rows)
