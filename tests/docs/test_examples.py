"""Every example of the documentation runs."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
#: A page that one of these names is run by it, where what it imports is installed.
INTEGRATIONS = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "integrations").glob("test_*.py"))
PAGES = sorted(
    path
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    if "\n>>> " in path.read_text("utf-8") and path.name not in INTEGRATIONS
)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_run(path: Path) -> None:
    """What a page shows is what the library does."""
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 0


def test_links_lead_somewhere() -> None:
    """A link to a file of the project names one that is there."""
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for part in path.read_text("utf-8").split("](")[1:]:
            target = part.split(")")[0].split("#")[0]
            if target and "://" not in target:
                assert (path.parent / target).exists(), f"{path}: {target}"
