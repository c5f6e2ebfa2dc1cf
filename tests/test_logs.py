"""What the package logs above DEBUG quotes no page."""

from __future__ import annotations

import ast
import logging

import pytest
from tests.docs.test_examples import ROOT

from holdwater.guard import guard, objects
from holdwater.model.page import Page

_LEVELS = {"info", "warning", "error", "critical", "exception"}


def _calls() -> list[tuple[str, ast.Call]]:
    """Return every call of a logger above DEBUG, and where it stands."""
    found = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = path.read_text("utf-8")
        if "logging" in text:
            for node in ast.walk(ast.parse(text)):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                    continue
                if node.func.attr in _LEVELS and ast.unparse(node.func.value) == "_LOG":
                    found.append((f"{path.name}:{node.lineno}", node))
    return found


def test_no_call_logs_the_text_of_an_error() -> None:
    """Neither a traceback, which ends with the error's own text, nor that text is handed to a logger."""
    calls = _calls()
    assert len(calls) >= 6
    for where, call in calls:
        assert isinstance(call.func, ast.Attribute)
        assert call.func.attr != "exception", where
        assert not {keyword.arg for keyword in call.keywords} & {"exc_info", "stack_info"}, where
        assert "error" not in {ast.unparse(argument) for argument in call.args}, where


def test_every_logger_has_one_name() -> None:
    """A logger is called ``_LOG`` wherever there is one, so that the check above sees it."""
    for path in (ROOT / "src").rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            if "= logging.getLogger(" in line:
                assert line.strip().startswith(("_LOG = ", 'logger = logging.getLogger("holdwater")')), path


def test_a_fault_in_a_check(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """An error that quotes the page is logged with its type, its frames and the path of the value."""
    url, secret = "https://shop.example/p/1", "zanzibar"

    def quote(*_args: object, **_named: object) -> None:
        raise ValueError(f"invalid literal: {Page.from_text(secret, url=url).text}")

    monkeypatch.setattr(objects, "judge", quote)
    with caplog.at_level(logging.INFO):
        guard({"price": 1, "price_url": url}, {url: [Page.from_text(secret, url=url)]})
    assert "'/price': ValueError in the check of this value" in caplog.text
    assert "in quote" in caplog.text
    assert secret not in caplog.text
