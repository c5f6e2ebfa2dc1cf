"""A PDF as a page: its text, page after page, with the extra ``pdf``."""

from __future__ import annotations

import hashlib
import io
import logging
import re
import warnings
import zlib
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from holdwater import extract
from holdwater.extract.decode import MAX_BYTES
from holdwater.model.page import Flaw, Grade, Page

_START = b"%PDF-"
_HEAD_BYTES = 1024
_STREAM = re.compile(
    rb"/Filter\s{0,9}(?:\[\s{0,9})?/FlateDecode\s{0,9}\]?(?:[^>\[]|\[[^\]>]{0,99}\]){0,500}>>\s{0,9}stream\r?\n"
)
_BLOCK_BYTES = 65_536

_LOG = logging.getLogger(__name__)


def is_pdf(data: bytes) -> bool:
    """Whether bytes start as a PDF does."""
    return data[:_HEAD_BYTES].lstrip(b"\xef\xbb\xbf \t\r\n\0").startswith(_START)


def is_type(content_type: str | None) -> bool:
    """Whether a header names the type of PDF files."""
    return (content_type or "").partition(";")[0].strip().lower() == "application/pdf"


def read_page(
    data: bytes, *, grade: Grade | str = Grade.FULL, content_type: str | None = None, **about: Any
) -> tuple[Page, int] | None:
    """Return the text of a PDF as a page, and how many of its own pages gave none.

    Columns come in the order of the file, and words that are split at a line's end stay split: so the page is
    ``main_content`` at best, which supports and never contradicts. One that was read past a fault in the file is
    flagged as cut off.

    Args:
        data: The file.
        grade: ``full`` becomes ``main_content``; ``excerpt`` stays.
        content_type: The header as sent.
        about: What else ``holdwater.read_page`` takes.

    Returns:
        None where it can't be read, or ``pypdf`` isn't installed.
    """
    if find_spec("pypdf") is None:
        return None
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    texts = _texts(data, is_strict=True)
    is_whole = texts is not None and _has_whole_streams(data)
    if texts is None:
        texts = _texts(data, is_strict=False)
    if texts is None:
        return None
    body = "\n\n".join(texts).encode("utf-8", "replace")
    lesser = Grade.MAIN_CONTENT if Grade(grade) is Grade.FULL else Grade(grade)
    page = extract.read_page(body, content_type="text/plain; charset=utf-8", grade=lesser, **about)
    flaws = page.flaws if is_whole else page.flaws | {Flaw.TRUNCATED}
    page = replace(page, content_type=content_type, sha256=hashlib.sha256(data).hexdigest(), flaws=flaws)
    return page, sum(not text.strip() for text in texts)


def _texts(data: bytes, *, is_strict: bool) -> list[str] | None:
    """Return the text of each page of a PDF, or None where it can't be read.

    Args:
        data: The file.
        is_strict: Whether to read only one without a fault, with all the pages that it says it has.
    """
    import pypdf

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            reader = pypdf.PdfReader(io.BytesIO(data), strict=is_strict)
            texts = [part.extract_text() for part in reader.pages]
            told: Any = reader.root_object
            return texts if not is_strict or told["/Pages"]["/Count"] == len(texts) > 0 else None
    except MemoryError:
        raise
    except Exception:  # whatever a damaged file makes the library do
        _LOG.debug("no PDF that can be read", exc_info=True)
        return None


def _has_whole_streams(data: bytes) -> bool:
    """Whether the compressed parts of a PDF pass their checksums, as far as ``MAX_BYTES`` of them."""
    if b"/Encrypt" in data:
        return True
    left = MAX_BYTES
    for found in _STREAM.finditer(data):
        engine = zlib.decompressobj()
        rest = memoryview(data)[found.end() :]
        try:
            while rest and not engine.eof and left > 0:
                left -= len(engine.decompress(rest[:_BLOCK_BYTES]))
                rest = rest[_BLOCK_BYTES:]
        except zlib.error:
            return False
        if not engine.eof and left > 0:
            return False
    return True
