"""The page about the architecture leaves out no tool."""

from __future__ import annotations

from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_SOURCE = _ROOT / "src" / "holdwater"
_PAGE = (_ROOT / "docs" / "explanation" / "architecture.md").read_text("utf-8")
_MODULES = sorted(
    path.relative_to(_SOURCE)
    for package in ("text", "index")
    for path in (_SOURCE / package).rglob("*.py")
    if not path.name.startswith("_")
)


@pytest.mark.parametrize("module", _MODULES, ids=str)
def test_every_tool_is_named(module: Path) -> None:
    """Each module of the text tools and of the index stands there, as does the folder that holds it."""
    assert f"`{module.name}`" in _PAGE
    assert f"`{module.parent.name}/`" in _PAGE
