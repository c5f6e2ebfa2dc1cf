"""An excerpt shows the evidence where it stands, and no more of the page than helps."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.report import samples

from holdwater import Page, read_page
from holdwater.model.verdict import Reason
from holdwater.report.pages import WHOLE_CHARS, Kind, Pages
from holdwater.report.rows import Row
from holdwater.store.memory import MemoryStore


def _row(page: Page, start: int, end: int) -> Row:
    exact = page.text[start:end]
    place = {"exact": exact, "snippet": f"… {exact} …", "page_sha256": page.sha256, "page_url": page.url}
    return samples.supported(urls=(page.url,), start=start, end=end, **place)


@given(st.text("ab \n\t", min_size=1, max_size=4_000), st.data())
def test_an_excerpt_is_the_page_around_the_evidence(text: str, data: st.DataObject) -> None:
    """It stands in the page word for word, says where it was cut, and is never long."""
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, min(len(text), start + 20)))
    page = Page.from_text(text, url=samples.URL)
    excerpt = Pages({samples.URL: [page]}).excerpt(_row(page, start, end))
    assert excerpt is not None
    assert excerpt.marked == text[start:end]
    whole = excerpt.before + excerpt.marked + excerpt.after
    assert whole in text
    assert len(whole) <= max(WHOLE_CHARS, 2 * 300 + 20)
    assert excerpt.is_cut_before or excerpt.before == text[:start].lstrip("\n")
    assert excerpt.is_cut_after or excerpt.after == text[end:].rstrip("\n")
    assert excerpt.is_cut_before <= (len(text) > WHOLE_CHARS)


def test_a_long_page_is_cut_at_lines_and_words() -> None:
    """Five lines on either side, or so many characters, cut between words."""
    page = Page.from_text("".join(f"line {n}\n" for n in range(200)) + "x", url=samples.URL)
    start = page.text.index("line 100")
    excerpt = Pages({samples.URL: [page]}).excerpt(_row(page, start, start + 8))
    assert excerpt is not None
    assert (excerpt.before.split("\n")[0], excerpt.after.split("\n")[-1]) == ("line 96", "line 104")
    prose = Page.from_text("lorem ipsum " * 400, url=samples.URL)
    excerpt = Pages({samples.URL: [prose]}).excerpt(_row(prose, 2_400, 2_405))
    assert excerpt is not None
    assert excerpt.before.startswith(("lorem ", "ipsum "))
    assert excerpt.after.endswith(("lorem", "ipsum"))


def test_only_text_of_the_same_channel_is_shown() -> None:
    """What a reader sees is not mixed with titles, URL words or data; each is shown where it states the value."""
    body = (
        b"<!doctype html><title>Drill</title><p>Costs 7 EUR"
        b'<script type=\'application/ld+json\'>{"sku": "D-12"}</script>'
    )
    page = read_page(body, url="https://shop.example/tools", content_type="text/html")
    pages = Pages({page.url: [page]})

    def shown(text: str) -> tuple[str, str, bool, bool]:
        start = page.text.index(text)
        excerpt = pages.excerpt(_row(page, start, start + len(text)))
        assert excerpt is not None
        whole = excerpt.before + excerpt.marked + excerpt.after
        return whole, excerpt.channel, excerpt.is_cut_before, excerpt.is_cut_after

    assert shown("7") == ("Costs 7 EUR", "visible", False, False)
    assert shown("tools") == ("Drill\ntools", "metadata", False, False)
    assert shown("D-12") == ("sku: D-12", "structured", False, False)


def test_the_capture_that_was_judged() -> None:
    """Of several captures, that one is shown whose digest the finding names."""
    other = Page.from_text("Price 6 USD", url=samples.URL, captured_at="2026-01-01T00:00:00Z")
    page = Page.from_text("Price 6 EUR", url=samples.URL, captured_at="2026-01-02T00:00:00Z")
    excerpt = Pages({samples.URL: [other, page]}).excerpt(_row(page, 6, 7))
    assert excerpt is not None
    assert excerpt.page == page


def test_without_the_page_the_snippet_is_shown() -> None:
    """Where the page isn't at hand, or has other words there, the finding's own snippet stands in."""
    row = samples.row(snippet="5 of 15 at 5 EUR each", exact="5")
    for pages in (Pages(), Pages({}), Pages({samples.URL: [samples.PAGE]})):
        excerpt = pages.excerpt(row)
        assert excerpt is not None
        assert (excerpt.before, excerpt.marked, excerpt.after) == ("5 of 15 at ", "5", " EUR each")
        assert excerpt.kind is Kind.NEAREST
        assert excerpt.page is None
    excerpt = Pages().excerpt(samples.row(snippet="nothing of it", exact="7"))
    assert excerpt is not None
    assert (excerpt.before, excerpt.marked) == ("nothing of it", "")


def test_a_page_that_does_not_decide_is_shown_from_its_start() -> None:
    """What a reader needs of a page that is unfit is what it says first; without any page there is nothing."""
    row = samples.unverifiable(Reason.PAGE_TOO_SHORT)
    excerpt = Pages(samples.PAGES).excerpt(row)
    assert excerpt is not None
    assert (excerpt.kind, excerpt.marked) == (Kind.PAGE, "")
    assert excerpt.after.startswith("Drill D-12\nIt costs")
    assert Pages().excerpt(row) is None
    assert Pages({}).excerpt(row) is None


def test_a_mapping_is_walked_once() -> None:
    """The keys of a plain mapping are built once for all findings."""
    walks: list[int] = []

    class Walked(dict[str, Sequence[Page]]):
        def items(self) -> Any:
            walks.append(1)
            return super().items()

    pages = Pages(Walked(samples.PAGES))
    for row in (samples.row(), samples.row(urls=("https://else.example/",)), samples.supported()):
        pages.excerpt(row)
    assert walks == [1]


def test_a_store_is_asked_once_for_the_same_urls() -> None:
    """A large store is asked only for what is cited, and not again for the next value on the same page."""
    asked: list[Sequence[str]] = []

    class Asked(MemoryStore):
        def select(self, urls: Sequence[str]) -> Mapping[str, Sequence[Page]]:  # type: ignore[override]
            asked.append(urls)
            return super().select(urls)

    store = Asked()
    store.put(samples.PAGE)
    pages = Pages(store)
    for row in (samples.row(), samples.supported(), samples.row(urls=("https://else.example/",)), samples.row()):
        pages.excerpt(row)
    assert asked == [(samples.URL,), ("https://else.example/",)]
    assert samples.PAGE.sha256 == hashlib.sha256(samples.TEXT.encode()).hexdigest()
