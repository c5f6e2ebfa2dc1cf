"""Findings as workflow commands of GitHub Actions, which annotate the lines of the records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from holdwater.model.verdict import Reason, Verdict
from holdwater.report import words
from holdwater.report.rows import Row
from holdwater.report.sources import place
from holdwater.text.visible import visible


def render(rows: Iterable[Row], *, base: str = "") -> Iterator[str]:
    """Yield a line for each finding that isn't supported: an error, for internal errors a warning, else a notice.

    Args:
        rows: The findings.
        base: Folder that the files of the findings are below, as the repository has it.
    """
    for row in rows:
        if row.verdict is Verdict.SUPPORTED:
            continue
        properties = {"title": f"{row.verdict}: {row.reason}"}
        if (found := place(row, base)) is not None:
            properties = {"file": found.file, "line": str(found.line), **properties}
        shown = ",".join(f"{name}={_property(text)}" for name, text in properties.items())
        yield f"::{_command(row.reason)} {shown}::{_data(words.sentence(row))}\n"


def _command(reason: Reason) -> str:
    if reason.verdict is Verdict.CONTRADICTED:
        return "error"
    return "warning" if reason is Reason.INTERNAL_ERROR else "notice"


def _data(text: str) -> str:
    r"""Return text that ends no command and starts none: the older form counts anywhere in a line.

    >>> _data("100 %\n##[error]")
    '100 %25%0A#\\x23[error]'
    """
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(text).replace("##", r"#\x23")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
