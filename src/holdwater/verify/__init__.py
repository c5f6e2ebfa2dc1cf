"""One citation and its pages give one finding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from holdwater.errors import InvalidArgument
from holdwater.model import arguments
from holdwater.model.citation import Citation, Scalar
from holdwater.model.finding import Finding
from holdwater.model.page import Page, check_pages
from holdwater.model.settings import DEFAULT, Settings
from holdwater.model.verdict import Reason
from holdwater.text.urls import strict_key
from holdwater.verify.held import Held
from holdwater.verify.judge import judge, read_cited

__all__ = ["Held", "judge", "read_cited", "verify"]


def verify(
    value: Scalar,
    pages: Iterable[Page],
    *,
    unit: str | None = None,
    field: str | None = None,
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
) -> Finding:
    """Check one value against the pages that it cites.

    Args:
        value: A JSON scalar.
        pages: Captures of the cited URLs; those of one URL are grouped by its strict key. None at all means
            that the page is not held.
        unit: Unit beside the value, as written. One that is not in the table says nothing: the value is then
            compared as a bare number.
        field: Name of the field that holds it; its suffix may name a unit.
        anchors: The run's own SKU or brand, for the lane ``identity_anchor``.
        settings: What counts.

    Returns:
        The finding, with an empty path.

    Raises:
        InvalidArgument: if ``pages`` is one page or no collection of pages, ``anchors`` is one text, or the
            value is no scalar.

    >>> page = Page.from_text("Net weight 10 g. " + "We pack by hand, one parcel after another. " * 2, url="https://a.example/1")
    >>> few = Settings(min_text_chars=20)
    >>> [str(verify(v, [page], unit=u, settings=few).verdict) for v, u in ((10, "g"), (0.01, "kg"), (12, "g"))]
    ['supported', 'supported', 'contradicted']
    """
    if value is not None and not isinstance(value, (str, int, float, Decimal)):
        raise InvalidArgument(f"value: expected a scalar, found {arguments.found(value)}. Check each one inside it.")
    hint = "Write None where there is none."
    unit, field = arguments.optional_text("unit", unit, hint), arguments.optional_text("field", field, hint)
    anchors = arguments.texts("anchors", anchors)
    by_url: dict[str, list[Page]] = {}
    for page in check_pages("pages", pages):
        by_url.setdefault(strict_key(page.url) or page.url, []).append(page)
    held = [Held(of_url[0].url, tuple(of_url)) for of_url in by_url.values()]
    urls = tuple(one.url for one in held)
    citation = Citation(path="", value=value, urls=urls, unit=unit, field=field)
    if not held:
        return Finding(path="", value=value, urls=(), unit=unit, reason=Reason.PAGE_NOT_HELD)
    return judge(citation, held, anchors=anchors, settings=settings)
