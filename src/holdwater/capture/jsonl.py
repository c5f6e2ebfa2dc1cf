"""Pages as JSON lines: one object for each, with its URL and what it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from holdwater.capture import intake, kinds, lines
from holdwater.capture.document import MAX_BYTES
from holdwater.capture.intake import Event, Progress, Skipped
from holdwater.errors import ManifestError
from holdwater.model.page import Grade

#: A line may be longer than the page in it: in JSON, a character may take up to six bytes.
MAX_LINE_BYTES = 2 * MAX_BYTES

_CONTENT = ("html", "text", "markdown")


def events(path: Path, progress: Progress) -> Iterator[Event]:
    """Yield the page of each line.

    A line has ``url`` and one of ``html``, ``text`` or ``markdown``; where it has several, the first of these is
    taken. ``html`` is taken for the whole document, the other two for ``main_content``, unless ``grade`` says
    something else. Other keys are left out, save one that is nearly a known one. A line that can't be read is
    named, and stops no other.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        for number, line in enumerate(_lines(file), 1):
            name = f"{path.name}:{number}"
            if number == 1:
                line = line.removeprefix(b"\xef\xbb\xbf")
            if len(line) > MAX_LINE_BYTES:
                yield Skipped(name, f"holds more than {MAX_LINE_BYTES} bytes")
            elif line.strip():
                yield _event(name, line)
            progress(min(file.tell(), size), max(size, 1))


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file, the start of one that is too long."""
    while line := file.readline(MAX_LINE_BYTES + 1):
        yield line
        while len(line) > MAX_LINE_BYTES and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE_BYTES + 1)


def _event(name: str, line: bytes) -> Event:
    try:
        about = lines.parse(line, content=_CONTENT, is_open=True)
    except ManifestError as error:
        return Skipped(name, str(error))
    held = {key: about.pop(key) for key in _CONTENT if key in about}
    for key, text in held.items():
        return intake.job(name, text.encode("utf-8", "replace"), _about(key, about))
    return Skipped(name, "has neither html, text nor markdown")


def _about(key: str, about: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is known of a page whose content stands under a key, already decoded."""
    if key == "html":
        return {**about, "content_type": kinds.as_utf8(about.get("content_type"), "text/html")}
    kind = "text/plain" if key == "text" else "text/markdown"
    return {"grade": Grade.MAIN_CONTENT, **about, "content_type": kinds.as_utf8(None, kind)}
