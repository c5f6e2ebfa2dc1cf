"""One object of a tool's result: which page it is of, what of that page it holds, and how much that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from holdwater.model.page import Grade

Members = Mapping[str, Any]

#: Under which names a result holds for programs what it also says for people.
STRUCTURED = ("structuredContent", "structured_content")

#: Under which names an object holds others that may be pages, or texts of ``LOOSE``.
INSIDE = (
    "data",
    "results",
    "result",
    "sources",
    "source",
    "documents",
    "web",
    "news",
    "organic",
    "organic_results",
    "search_results",
    "fetch_url_results",
    "failed_results",
    "citations",
    "contents",
    "content",
    "items",
    "hits",
    "pages",
    "resource",
    "output",
    "artifact",
)

_SCHEMES = ("http://", "https://")
_URLS = ("url", "sourceURL", "source_url", "link", "href", "uri")
# They also hold what is no address.
_PERHAPS_URLS = ("source", "id")

# What is left of a page after cleaning, the richest first; and what is a passage of it.
_MAIN = ("markdown", "raw_content", "full_content", "text", "cleaned_html")
_SNIPPETS = ("snippet", "snippets", "extra_snippets", "highlights", "excerpt", "excerpts", "description")

#: Names of what may be a page's text, or JSON with pages in it.
LOOSE = ("content", "body", "data", "output", "result")

# Of several results, these hold a passage of each.
_PASSAGES = ("content", "body")

#: What a model has made of a page, and so no evidence.
MADE = ("answer", "summary", "json", "extract", "extracted_content", "llm_extraction")

# What stands under these names is the page as it was sent, whatever else is beside it.
_RAW = ("rawHtml", "raw_html")

_HEAD_CHARS = 2_000
_TAIL_CHARS = 200
_SHOWN_CHARS = 200


class Content(NamedTuple):
    """What an object holds of a page.

    Attributes:
        text: As it stands there.
        grade: How much of the document it is, by the shape of the object.
        is_snippet: Whether it is a passage by its name, whatever the caller says of the tool.
    """

    text: str
    grade: Grade
    is_snippet: bool = False


def is_whole_html(text: str) -> bool:
    """Whether a text is an HTML document from its start to its end; tools like to cut off the end.

    >>> is_whole_html("<!DOCTYPE html><p>1</p></html>"), is_whole_html("<!DOCTYPE html><p>1</p> [cut]")
    (True, False)
    """
    head = text[:_HEAD_CHARS].lstrip("\ufeff \t\r\n").lower()
    is_start = head.startswith("<") and ("<html" in head or head.startswith("<!doctype html"))
    return is_start and text[-_TAIL_CHARS:].rstrip().lower().endswith("</html>")


def graded(text: str, lesser: Grade = Grade.MAIN_CONTENT) -> Content:
    """Return a text as the whole document where it is one, else as so much of it."""
    return Content(text, Grade.FULL if is_whole_html(text) else lesser)


def _metadata(members: Members) -> Members:
    found = members.get("metadata")
    return found if isinstance(found, Mapping) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) and value.strip() else ""


def _first(values: Iterable[object]) -> str:
    return next((text for value in values if (text := _text(value))), "")


def own_url(members: Members) -> str:
    """Return the address that an object names, or ""."""
    about = _metadata(members)
    named = [*map(members.get, _URLS), *map(about.get, ("sourceURL", "source_url", "url", "source"))]
    perhaps = [text for text in map(_text, map(members.get, _PERHAPS_URLS)) if text.startswith(_SCHEMES)]
    return _first([*named, *perhaps])


def _is_firecrawl(members: Members) -> bool:
    """Whether the metadata of an object tell the address asked for from the one that answered."""
    return any(_text(_metadata(members).get(name)) for name in ("sourceURL", "source_url"))


def final_url(members: Members, url: str) -> str:
    """Return where the page came from after redirects that the tool followed, or ""."""
    about = _metadata(members)
    found = _first([members.get("redirected_url"), about.get("url") if _is_firecrawl(members) else ""])
    return "" if found == url else found


def content(members: Members, *, is_listed: bool, has_url: bool) -> Content | None:
    """Return what an object holds of a page: the document as it was sent, else the richest that there is.

    Summaries, answers and extracted data are a model's work, and no evidence.

    Args:
        members: The object.
        is_listed: Whether it is one of several results, so that its ``content`` may be a passage.
        has_url: Whether it names a page; without, its ``content`` may be anything.
    """
    if raw := _first(map(members.get, _RAW)):
        return graded(raw)
    if html := _text(members.get("html")):
        # Firecrawl has cleaned it, and so has who gives Markdown beside it; crawl4ai has another name for that.
        is_cleaned = "cleaned_html" not in members and ("markdown" in members or _is_firecrawl(members))
        return Content(html, Grade.MAIN_CONTENT) if is_cleaned else graded(html)
    markdown = members.get("markdown")
    if isinstance(markdown, Mapping):
        if text := _text(markdown.get("raw_markdown")):
            return Content(text, Grade.MAIN_CONTENT)
        if text := _text(markdown.get("fit_markdown")):
            return Content(text, Grade.EXCERPT)
    for name in _MAIN:
        if text := _text(members.get(name)):
            return graded(text) if name == "text" else Content(text, Grade.MAIN_CONTENT)
    if text := _text(members.get("page_content")):
        return graded(text, Grade.EXCERPT)
    for name in LOOSE if has_url else ():
        if text := _text(members.get(name)):
            return graded(text, Grade.EXCERPT if is_listed and name in _PASSAGES else Grade.MAIN_CONTENT)
    return _snippets(members)


def _snippets(members: Members) -> Content | None:
    found: dict[str, None] = {}
    for name in _SNIPPETS:
        value = members.get(name)
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if text := _text(each):
                found[text] = None
    return Content("\n\n".join(found), Grade.EXCERPT, is_snippet=True) if found else None


def status(members: Members) -> int:
    """Return the HTTP status that an object says its page had, or 200."""
    about = _metadata(members)
    for value in (
        members.get("status_code"),
        members.get("statusCode"),
        about.get("statusCode"),
        about.get("status_code"),
        members.get("status"),
    ):
        if isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599:
            return value
    return 200


def title(members: Members) -> str:
    """Return the title that the page has by an object, or ""."""
    return _first([members.get("title"), _metadata(members).get("title")])


def retrieved_at(members: Members) -> str | None:
    """Return when the tool read the page, in UTC, or None where the object doesn't say."""
    try:
        moment = datetime.fromisoformat(_text(members.get("retrieved_at")))
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment.isoformat().replace("+00:00", "Z")


def _message(value: object) -> str:
    if isinstance(value, Mapping):
        value = _first(map(value.get, ("message", "error_code", "code", "tag", "type")))
    return _text(value)[:_SHOWN_CHARS]


def error(members: Members) -> str:
    """Return what an object says went wrong, or ""."""
    named = (members.get(name) for name in ("error", "error_message", "error_code", "errorMessage"))
    return _first([*map(_message, named), _message(_metadata(members).get("error"))])


def has_failed(members: Members) -> bool:
    """Whether an object says that the tool has failed, so that nothing in it is a page."""
    is_failed = any(members.get(name) is False for name in ("success", "ok"))
    return (
        is_failed
        or any(members.get(name) is True for name in ("isError", "is_error"))
        or (members.get("status") == "error")
    )
