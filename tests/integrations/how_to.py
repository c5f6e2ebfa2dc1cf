"""Pages of the documentation that need what is installed for one framework alone."""

from __future__ import annotations

import doctest
from pathlib import Path

_PAGES = Path(__file__).parent.parent.parent / "docs" / "how-to"


def run_page(name: str, **names: object) -> None:
    """Run every example of a page; ``names`` are there from the start."""
    result = doctest.testfile(str(_PAGES / name), module_relative=False, encoding="utf-8", extraglobs=names)
    assert result.failed == 0
    assert result.attempted > 0
