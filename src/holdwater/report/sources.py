"""Where a finding stands in a file of a repository, for tools that show it there."""

from __future__ import annotations

import posixpath
import re
from typing import NamedTuple

from holdwater.report.rows import Row

_PLACE = re.compile(r"(.*):([0-9]{1,12})", re.DOTALL)


class Place(NamedTuple):
    """A file, its folders with slashes, and a line of it, from 1."""

    file: str
    line: int


def place(row: Row, base: str = "") -> Place | None:
    """Return where the record of a finding stands, or None where no file is known.

    Args:
        row: The finding.
        base: Folder that the files of the findings are below, as the repository has it; "" for its root.
    """
    if not row.source:
        return None
    found = _PLACE.fullmatch(row.source)
    file, line = (found[1], max(1, int(found[2]))) if found else (row.source, 1)
    return Place(posixpath.normpath(posixpath.join(base, file)), line)
