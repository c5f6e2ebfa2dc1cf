"""A page: text and structured data kept from one source URL, and where each part of it stood."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from holdwater.errors import InvalidArgument
from holdwater.model import arguments, outline

#: An evidence store as the core sees it: pages by URL as captured. A plain dict is one, and any store.
Evidence: TypeAlias = Mapping[str, Sequence["Page"]]


@runtime_checkable
class Selective(Protocol):
    """An evidence store too large to walk, which can hand out what some URLs may need."""

    def select(self, urls: Sequence[str]) -> Evidence:
        """Return every capture that one of ``urls`` joins by a strict or a soft key."""
        ...


class Grade(StrEnum):
    """How much of the document a capture holds. Only ``full`` may contradict."""

    FULL = "full"
    """The whole document as received."""
    MAIN_CONTENT = "main_content"
    """What somebody has left of it after cleaning."""
    EXCERPT = "excerpt"
    """A passage, or a search snippet."""


class Channel(StrEnum):
    """Where in the document a part of the text stood. All may support a value."""

    VISIBLE = "visible"
    """What a reader sees; all of a document that is no HTML."""
    STRUCTURED = "structured"
    """JSON-LD and microdata, and data kept beside a text."""
    METADATA = "metadata"
    """Title, ``meta``, OpenGraph, and the path and query words of the page's final URL."""
    ATTRIBUTE = "attribute"
    """Attributes that hold text, such as ``alt``, ``title`` and ``data-…``."""
    STATE = "state"
    """Inline JSON and script text: what a page keeps for its own scripts."""
    HIDDEN = "hidden"
    """Text in the document that isn't shown: hidden, struck, ``template``, ``noscript``."""


class Flaw(StrEnum):
    """What extraction saw wrong with the bytes; such a capture never contradicts."""

    UNDECODABLE = "page_undecodable"
    """They are no text in any encoding that they may be in."""
    TRUNCATED = "page_truncated"
    """They stop in the middle, or go past a cap of size or shape."""
    DAMAGED = "page_damaged"
    """Storage has changed them: they fail their digest. Nothing of such a page is read."""


class ChannelSpan(NamedTuple):
    """A half-open range of code points of the page text, and its channel."""

    channel: Channel
    start: int
    end: int


class Scope(NamedTuple):
    """The text ``[label_start, label_end)`` is a label of what stands in ``[start, end)``.

    Table headers and captions, ``<dt>`` for its ``<dd>``, a ``unitCode`` for the numbers of its object, the
    ``scale`` of an inline XBRL number: a unit or a scale stated there governs the numbers inside.
    """

    start: int
    end: int
    label_start: int
    label_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    r"""One capture of one URL.

    The text is one string: the channels follow one another in it. A line feed ends a block, a table row or a
    list item; a tab ends a table cell. Raised digits are written as Unicode superscripts.

    Attributes:
        url: The URL that was asked for, as written.
        text: The whole text, every channel.
        channels: Ranges of ``text`` in order, not overlapping; what they leave out is separators.
        scopes: Which part of the text is a label of which other part.
        final_url: Where the answer came from, after redirects; equal to ``url`` where nothing is known.
        redirects: URLs that the run itself went through, without the first and the last.
        canonical: URLs of the same host that the page says are its own: soft keys only.
        status: HTTP status, 100 to 599.
        content_type: The header as sent, or None.
        captured_at: ISO 8601 time in UTC, or None where not known.
        sha256: Hex digest of the bytes as received (of the text, where only text was given).
        grade: How much of the document this is.
        lang: BCP 47 tag that the page declares, or None.
        title: The title that the page gives itself, or "".
        flaws: What was wrong with the bytes.

    Raises:
        InvalidArgument: if an argument is of the wrong kind; the message says which, and what to write.
    """

    url: str
    text: str
    channels: tuple[ChannelSpan, ...]
    sha256: str
    scopes: tuple[Scope, ...] = ()
    final_url: str = ""
    redirects: tuple[str, ...] = ()
    canonical: tuple[str, ...] = ()
    status: int = 200
    content_type: str | None = None
    captured_at: str | None = None
    grade: Grade = Grade.FULL
    lang: str | None = None
    title: str = ""
    flaws: frozenset[Flaw] = frozenset()

    def __post_init__(self) -> None:
        arguments.text("text", self.text, "Bytes go through read_page.")
        check_capture(
            url=self.url,
            final_url=self.final_url,
            redirects=self.redirects,
            status=self.status,
            content_type=self.content_type,
            captured_at=self.captured_at,
        )
        object.__setattr__(self, "grade", arguments.choice("grade", Grade, self.grade))
        if not self.final_url:
            object.__setattr__(self, "final_url", self.url)

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        url: str,
        structured: object = None,
        final_url: str = "",
        redirects: Sequence[str] = (),
        status: int = 200,
        content_type: str | None = None,
        captured_at: str | None = None,
        grade: Grade | str = Grade.FULL,
        lang: str | None = None,
        title: str = "",
    ) -> Page:
        r"""Keep text that the run already has as a page, all of it ``visible``.

        Args:
            text: The text of the document, of any length.
            url: URL that it was read from. One that is no http(s) URL is kept, and joins no citation.
            structured: Any JSON value kept beside the text; it becomes the ``structured`` channel.
            final_url: Where the answer came from, after redirects.
            redirects: URLs that the run itself went through between the two.
            status: HTTP status, 100 to 599.
            content_type: The header as sent.
            captured_at: ISO 8601 time in UTC.
            grade: ``full`` only if ``text`` is the whole document.
            lang: BCP 47 tag of the text.
            title: Title of the document.

        Returns:
            The page. Its digest is that of the text and the structured data, since there are no bytes.

        Raises:
            InvalidArgument: if an argument is of the wrong kind; the message says which, and what to write.

        >>> page = Page.from_text("Net weight 10 g", url="https://shop.example/p/1", structured={"sku": "A-1"})
        >>> page.text
        'Net weight 10 g\nsku: A-1\n'
        """
        arguments.text("text", text, "Bytes go through read_page.")
        text = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        digest = hashlib.sha256(text.encode())
        channels = [ChannelSpan(Channel.VISIBLE, 0, len(text))] if text else []
        scopes: tuple[Scope, ...] = ()
        if structured is not None:
            start = len(text) + 1 if text else 0
            data, labels = outline.render(structured, start)
            text = f"{text}\n{data}" if text else data
            channels.append(ChannelSpan(Channel.STRUCTURED, start, len(text)))
            scopes = tuple(Scope(*label) for label in labels)
            digest.update(b"\0" + data.encode())
        return cls(
            url=url,
            text=text,
            channels=tuple(channels),
            scopes=scopes,
            final_url=final_url,
            redirects=arguments.texts("redirects", redirects),
            status=status,
            content_type=content_type,
            captured_at=captured_at,
            sha256=digest.hexdigest(),
            grade=arguments.choice("grade", Grade, grade),
            lang=lang,
            title=title,
        )


def check_capture(
    *,
    url: str,
    final_url: str,
    redirects: Iterable[str],
    status: int,
    content_type: str | None,
    captured_at: str | None,
) -> None:
    """Refuse what can't be said of a capture.

    Raises:
        InvalidArgument: if something is of the wrong kind; the message says what to write.
    """
    arguments.text("url", url, "Write the URL that was asked for.")
    arguments.text("final_url", final_url, 'Write the URL after redirects, or "".')
    arguments.texts("redirects", redirects)
    arguments.whole("status", status, 100, 599, hint="Write the HTTP status as a number, such as 200.")
    arguments.optional_text("content_type", content_type, "Write the header as sent, or None.")
    hint = "Write a time such as 2026-11-29T09:00:00Z, or None where it is not known."
    if arguments.optional_text("captured_at", captured_at, hint) is not None and not _is_utc(captured_at or ""):
        raise InvalidArgument(
            f"captured_at: expected an ISO 8601 time in UTC, found {arguments.found(captured_at)}. {hint}"
        )


def _is_utc(text: str) -> bool:
    """Tell whether a text is a time in UTC, or one without a zone."""
    try:
        return not datetime.fromisoformat(text).utcoffset()
    except ValueError:
        return False


def check_pages(name: str, pages: Iterable[Page]) -> tuple[Page, ...]:
    """Return pages that a caller passes in, in order.

    Raises:
        InvalidArgument: if it is one page, no collection, or holds something else than pages.
    """
    if isinstance(pages, Page):
        raise InvalidArgument(f"{name}: expected a list of pages, found one page. Write [page].")
    if isinstance(pages, (str, bytes, Mapping)) or not isinstance(pages, Iterable):
        raise InvalidArgument(f"{name}: expected a list of pages, found {arguments.found(pages)}. {_MAKE}")
    listed = tuple(pages)
    for page in listed:
        if not isinstance(page, Page):
            raise InvalidArgument(f"{name}: expected pages, found {arguments.found(page)}. {_MAKE}")
    return listed


_MAKE = "Make a page of bytes with read_page, or of text with Page.from_text."
