"""One region of the page text that is made of lines: structured data, state, metadata, attributes."""

from __future__ import annotations

from collections.abc import Iterable

from holdwater.model import outline


class Region:
    """Lines and the labels among them; every position is one in this region."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.pos = 0
        self.scopes: list[tuple[int, int, int, int]] = []

    def add_line(self, head: str, text: str) -> tuple[int, int]:
        """Add ``head`` and ``text`` as one line, and return where ``text`` stands."""
        start = self.pos + len(head)
        end = start + len(text)
        self.parts.append(f"{head}{text}\n")
        self.pos = end + 1
        return start, end

    def add_lines(self, texts: Iterable[str]) -> None:
        """Add each text as one line."""
        self.add_text("".join([f"{text}\n" for text in texts]))

    def add_text(self, text: str) -> None:
        """Add text as it is."""
        self.parts.append(text)
        self.pos += len(text)

    def add_json(self, value: object) -> None:
        """Add a JSON value, one line a scalar."""
        text, scopes = outline.render(value, self.pos)
        self.parts.append(text)
        self.pos += len(text)
        self.scopes.extend(scopes)

    def text(self) -> str:
        """Return all lines."""
        return "".join(self.parts)
