"""The version is written down once more where the core may read it."""

from __future__ import annotations

import tomllib
from pathlib import Path

from holdwater.version import VERSION


def test_the_version_is_that_of_the_package() -> None:
    """The constant and the project file agree."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
