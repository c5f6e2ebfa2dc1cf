"""Fixtures of the command line's tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli import samples


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the host into the output."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def evidence(tmp_path: Path) -> Path:
    """A store with one capture of ``samples.URL``."""
    return samples.store(tmp_path)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with a right value and a wrong one."""
    return samples.write(tmp_path / "record.json", samples.RECORD)
