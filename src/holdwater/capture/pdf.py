"""A PDF as a page: its text, page after page, with the extra ``pdf``."""

from __future__ import annotations

import hashlib
import io
import logging
import warnings
from dataclasses import replace
from typing import Any

from holdwater import extract
from holdwater.model.page import Grade, Page

_START = b"%PDF-"
_HEAD_BYTES = 1024

_LOG = logging.getLogger(__name__)


def is_pdf(data: bytes) -> bool:
    """Whether bytes start as a PDF does."""
    return data[:_HEAD_BYTES].lstrip(b"\xef\xbb\xbf \t\r\n\0").startswith(_START)


def read_page(
    data: bytes, *, grade: Grade | str = Grade.FULL, content_type: str | None = None, **about: Any
) -> Page | None:
    """Return the text of a PDF as a page, or None where it can't be read, or ``pypdf`` isn't installed.

    Columns come in the order of the file, and words that are split at a line's end stay split: so the page is
    ``main_content`` at best, which supports and never contradicts.

    Args:
        data: The file.
        grade: ``full`` becomes ``main_content``; ``excerpt`` stays.
        content_type: The header as sent.
        about: What else ``holdwater.read_page`` takes.
    """
    try:
        import pypdf
    except ImportError:
        return None
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = "\n\n".join(part.extract_text() for part in pypdf.PdfReader(io.BytesIO(data)).pages)
    except MemoryError:
        raise
    except Exception:  # whatever a damaged file makes the library do
        _LOG.debug("no PDF that can be read", exc_info=True)
        return None
    body = text.encode("utf-8", "replace")
    lesser = Grade.MAIN_CONTENT if Grade(grade) is Grade.FULL else Grade(grade)
    page = extract.read_page(body, content_type="text/plain; charset=utf-8", grade=lesser, **about)
    return replace(page, content_type=content_type, sha256=hashlib.sha256(data).hexdigest())
