"""What holds of every script that writes a table which is checked in."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest


def check_option(script: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail unless ``--check`` exits with 1 on a stale or missing file, and only without it the file is written."""
    monkeypatch.setattr(script, "render", lambda: "new\n")
    monkeypatch.setattr(script, "TARGET", folder / script.TARGET.name)
    assert script.main(["--check"]) == 1
    assert not script.TARGET.exists()
    assert script.main([]) == 0
    assert script.main(["--check"]) == 0
    script.TARGET.write_text("old\n")
    assert script.main(["--check"]) == 1
