"""Which parts of an archive are documents, and which only go with one."""

from __future__ import annotations

from holdwater.model.page import Grade

_WITH_A_PAGE = ("image", "audio", "video", "font")
_STYLES = frozenset(("text/css",))
_SCRIPTS = frozenset(
    ("application/javascript", "application/x-javascript", "application/ecmascript", "application/wasm")
)
_BINARY = frozenset(("application/octet-stream", "application/zip", "application/gzip", "application/x-protobuf"))


def passed_over(content_type: str | None) -> str | None:
    """Return what a part is if it is no document, such as ``image``, or None if it may be one.

    Args:
        content_type: The header as sent; without one, a part may be a document.

    >>> passed_over("image/png"), passed_over("text/html; charset=utf-8"), passed_over(None)
    ('image', None, None)
    """
    kind = (content_type or "").partition(";")[0].strip().lower()
    main, _, sub = kind.partition("/")
    if main in _WITH_A_PAGE:
        return main
    if main == "application" and sub.startswith(("font", "vnd.ms-font", "x-font")):
        return "font"
    if kind in _STYLES:
        return "style sheet"
    if kind in _SCRIPTS or (main == "text" and sub.endswith(("javascript", "ecmascript"))):
        return "script"
    return "binary file" if kind in _BINARY else None


def grade_in_browser(content_type: str | None) -> Grade:
    """Return how much a document, as a server sent it to a browser, is of what the browser shows.

    HTML is no more than what scripts start from: what they add is not in it, so that it must not contradict.

    Args:
        content_type: The header as sent, or None.

    >>> grade_in_browser("text/html; charset=utf-8"), grade_in_browser("application/json")
    (<Grade.EXCERPT: 'excerpt'>, <Grade.FULL: 'full'>)
    """
    return Grade.EXCERPT if content_type is None or "html" in content_type.lower() else Grade.FULL


def as_utf8(content_type: str | None, kind: str = "") -> str:
    """Return the type of a document whose text was decoded already, and is kept as UTF-8.

    Args:
        content_type: The header as sent, or None.
        kind: What it is where the header doesn't say.

    >>> as_utf8("text/html; charset=iso-8859-2")
    'text/html; charset=utf-8'
    """
    own, _, parameters = (content_type or "").partition(";")
    if content_type is not None and "".join(parameters.split()).lower().strip('"') == "charset=utf-8":
        return content_type
    return f"{own.strip() or kind}; charset=utf-8"
