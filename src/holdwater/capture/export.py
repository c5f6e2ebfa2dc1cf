"""Evidence as a folder of files that any tool can read, and that every import here reads back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from holdwater.capture.folder import MANIFEST
from holdwater.errors import InvalidArgument, StoreError
from holdwater.model.page import Channel, Flaw, Grade, Page
from holdwater.store.base import Capture

_AS_TEXT = "text/plain; charset=utf-8"

# Endings by which a person finds a file; what it is stands in the manifest.
_ENDINGS = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "application/json": ".json",
    "application/pdf": ".pdf",
    "text/csv": ".csv",
    "text/plain": ".txt",
    "text/markdown": ".md",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportCount:
    """What went out and what did not.

    Attributes:
        exported: Captures that are files now.
        without_bytes: How many of them had no bytes kept: their text went out instead.
        damaged: URLs of captures that fail their digest, or whose bytes do, and that stayed, in order.
    """

    exported: int
    without_bytes: int = 0
    damaged: tuple[str, ...] = ()


def export_folder(
    captures: Iterable[Capture], folder: Path | str, *, progress: Callable[[int], None] | None = None
) -> ExportCount:
    """Write captures into a new folder, with a ``manifest.jsonl`` that ``import_folder`` takes.

    The manifest comes last: a folder of which the rest could not be written has none, and is not taken for whole.
    A capture whose bytes were kept goes out as those; where they are not all of it, as ``main_content``. Of one
    without, the text goes out; where more than its visible text is known of it, as ``main_content``: read back, the
    text is all visible, so that it may support a value and must not contradict one. A manifest knows no runs: export
    those of one run by its view.

    Args:
        captures: As ``EvidenceStore.captures`` yields them.
        folder: A folder that is not there yet, or an empty one.
        progress: Called after each capture with how many are done.

    Raises:
        InvalidArgument: if the folder holds something already, or can't be written.
        StoreError: if the store can't be read.
    """
    place = Path(folder)
    exported = without_bytes = 0
    damaged: list[str] = []
    try:
        place.mkdir(parents=True, exist_ok=True)
        if any(place.iterdir()):
            raise InvalidArgument(f"{place}: expected an empty folder, or none, found one that holds something.")
        part = place / f"{MANIFEST}.part"
        with part.open("x", encoding="utf-8", newline="\n") as manifest:
            for capture in captures:
                page = capture.page
                if capture.damage:
                    damaged.append(page.url)
                    continue
                exported += 1
                without_bytes += capture.body is None
                data, about = _content(page, capture.body)
                name = f"{exported:06}{_ending(about['content_type'])}"
                (place / name).write_bytes(data)
                manifest.write(json.dumps({"url": page.url, "file": name, **_known(page), **about}) + "\n")
                if progress is not None:
                    progress(exported)
        part.rename(place / MANIFEST)
    except StoreError:
        raise
    except OSError as error:
        raise InvalidArgument(f"{place}: can't be written: {error.strerror or error}") from error
    return ExportCount(exported=exported, without_bytes=without_bytes, damaged=tuple(damaged))


def _content(page: Page, body: bytes | None) -> tuple[bytes, dict[str, str | None]]:
    """Return what to write of a capture, and how it is to be read."""
    is_all_visible = all(span.channel is Channel.VISIBLE for span in page.channels) and not page.flaws
    # That something was cut off is not written on what is left.
    is_same = Flaw.TRUNCATED not in page.flaws if body is not None else is_all_visible
    grade = page.grade if is_same or page.grade is Grade.EXCERPT else Grade.MAIN_CONTENT
    if body is not None:
        return body, {"content_type": page.content_type, "grade": grade}
    return page.text.encode("utf-8", "replace"), {"content_type": _AS_TEXT, "grade": grade}


def _known(page: Page) -> dict[str, object]:
    """Return what a manifest says of a capture beside its content."""
    return {
        "final_url": page.final_url,
        "redirects": list(page.redirects),
        "status": page.status,
        "captured_at": page.captured_at,
    }


def _ending(content_type: str | None) -> str:
    return _ENDINGS.get((content_type or "text/html").partition(";")[0].strip().lower(), ".bin")
