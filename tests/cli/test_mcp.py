"""The command that serves agents: what it says where it can't run. What it serves: tests/integrations/test_mcp.py."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.cli import samples


def test_without_the_extra(evidence: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the SDK is not installed, the message names the extra."""
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.delitem(sys.modules, "holdwater.integrations.mcp", raising=False)
    result = samples.run("mcp", "--evidence", evidence)
    assert result.exit_code == 2
    assert "needs the extra 'mcp': " in result.stderr
    assert "pip install '.[mcp]'" in result.stderr
    assert result.stdout == ""


def test_help_needs_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command explains itself where it can't run."""
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert "over MCP" in samples.run("mcp", "--help").stdout
