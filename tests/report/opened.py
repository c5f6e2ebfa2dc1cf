"""A page in a real browser, and whatever it did that a page of ours must not do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Dialog, sync_playwright
from tests.capture.browsers import executable


@contextmanager
def started() -> Iterator[Browser]:
    """Start a real browser; skip the test where there is none."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
        )
        yield browser
        browser.close()


class Opened:
    """A page that was written to a file and opened.

    Attributes:
        page: The page in the browser.
        deeds: Requests, dialogs, errors and messages since it was asked for; there must be none.
    """

    def __init__(self, browser: Browser, path: Path, text: str, **options: Any) -> None:
        path.write_bytes(text.encode())
        self.page = browser.new_context(**options).new_page()
        self.deeds: list[str] = []
        self.page.on("request", lambda request: self.deeds.append(request.url))
        self.page.on("console", lambda message: self.deeds.append(message.text))
        self.page.on("pageerror", lambda error: self.deeds.append(str(error)))
        self.page.on("dialog", self._dismiss)
        self.page.goto(path.as_uri())
        assert self.deeds.pop(0) == path.as_uri()

    def _dismiss(self, dialog: Dialog) -> None:
        self.deeds.append(dialog.message)
        dialog.dismiss()

    def ask(self, script: str) -> Any:
        """Return what a script gives on the page."""
        return self.page.evaluate(script)
