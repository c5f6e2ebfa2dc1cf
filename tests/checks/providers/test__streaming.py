"""What the vendors' SDKs share."""

from __future__ import annotations

import pytest

from holdwater.checks.providers._streaming import find_key, load_sdk
from holdwater.errors import InvalidArgument


def test_an_sdk_that_is_missing() -> None:
    """Is said with what to install."""
    with pytest.raises(InvalidArgument, match=r"pip install 'holdwater\[no_such_sdk\]'"):
        load_sdk("no_such_sdk")


def test_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is given comes first, then the environment's; a server that needs none is given a word."""
    monkeypatch.setenv("SOME_KEY", "kept")
    assert find_key("given", "SOME_KEY", is_needed=True) == "given"
    assert find_key(None, "SOME_KEY", is_needed=True) == "kept"
    monkeypatch.delenv("SOME_KEY")
    assert find_key(None, "SOME_KEY", is_needed=False) == "none"
