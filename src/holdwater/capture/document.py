"""One document as received, read into pages: what runs inside the process that may die of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from holdwater.capture import pdf
from holdwater.extract import read_page
from holdwater.model.page import Flaw, Page

#: A document holds at most this many bytes, after it is unpacked.
MAX_BYTES = 64 * 2**20

# What was asked for was a part, and this is it.
_PARTIAL = 206


class UnreadableError(Exception):
    """A document can't be read; the message says why, and is said of its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What came of one document.

    Attributes:
        pages: Its pages, each with its bytes, or None for those of the document.
        lost: Why something of it is missing; empty where it came in whole.
        passed_over: What in it is no page: the kind of each such part.
    """

    pages: tuple[tuple[Page, bytes | None], ...] = ()
    lost: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()


def flag(page: Page) -> Page:
    """Return the page as one that was cut off, and so can't contradict."""
    return replace(page, flaws=page.flaws | {Flaw.TRUNCATED})


def read(data: bytes, about: Mapping[str, Any]) -> Read:
    """Read one document: a PDF where it is one, else what ``read_page`` makes of it.

    Args:
        data: The bytes as received, any encoding undone.
        about: What ``read_page`` takes, and ``is_cut`` where the archive says that the rest is missing. By its status
            206, an answer says so itself, and so does what is a PDF by its type and starts as none.
    """
    told = {key: value for key, value in about.items() if key != "is_cut"}
    is_pdf = pdf.is_pdf(data)
    found = pdf.read_page(data, **told) if is_pdf else None
    page, without_text = found or (read_page(data, **told), 0)
    is_cut = about.get("is_cut") or about.get("status") == _PARTIAL or (pdf.is_type(page.content_type) and not is_pdf)
    return Read(pages=((flag(page) if is_cut else page, None),), passed_over=("PDF page without text",) * without_text)
