"""Results of tools as evidence: in the shapes that the vendors give them."""

from __future__ import annotations

import datetime as dt
import enum
import json
import os
import random
import re
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, HttpUrl
from tests.capture.damage import damage
from yarl import URL

from holdwater.errors import InvalidArgument, StoreError
from holdwater.index.fitness import visible_text
from holdwater.model.page import Channel, Grade, Page
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore
from holdwater.store.tool_results import MAX_PAGES, ToolResult

_DAMAGED = 1_500 if os.environ.get("HOLDWATER_LONG") else 80

A, B = "https://shop.example/p/1", "https://shop.example/p/2"
HTML = "<!DOCTYPE html><html><head><title>Kettle</title></head><body><p>Net weight 10 g</p></body></html>"
PART = "<div><p>Net weight 10 g</p></div>"
TEXT = "# Kettle\n\nNet weight **10 g**"


class Kept(NamedTuple):
    """What one page of a result came to."""

    url: str
    grade: str
    text: str
    status: int = 200
    final_url: str = ""


def _pages(result: object, **about: Any) -> tuple[list[Page], ToolResult]:
    store = MemoryStore()
    came = store.add_tool_result(result, **about)
    pages = [capture.page for capture in store.captures()]
    assert came.kept == tuple(range(1, len(pages) + 1))
    for page in pages:
        assert store.body(page) is not None
    return pages, came


def _kept(result: object, **about: Any) -> list[Kept]:
    pages, came = _pages(result, **about)
    assert came.skipped == ()
    return [
        Kept(
            page.url, page.grade, visible_text(page), page.status, page.final_url if page.final_url != page.url else ""
        )
        for page in pages
    ]


def _skipped(result: object, **about: Any) -> tuple[str, ...]:
    pages, came = _pages(result, **about)
    assert pages == []
    return came.skipped


_FIRECRAWL = {"sourceURL": A, "url": B, "statusCode": 200, "title": "Kettle", "contentType": "text/html"}
_CRAWL4AI = {
    "url": A,
    "html": HTML,
    "cleaned_html": PART,
    "success": True,
    "status_code": 200,
    "error_message": "",
    "markdown": {"raw_markdown": TEXT, "fit_markdown": "10 g", "references_markdown": ""},
    "metadata": {"title": "Kettle", "description": "Ours"},
    "extracted_content": '[{"price": 1}]',
}
_FETCHED = {
    "type": "web_fetch_tool_result",
    "tool_use_id": "srvtoolu_1",
    "content": {
        "type": "web_fetch_result",
        "url": A,
        "retrieved_at": "2026-11-29T10:00:00+01:00",
        "content": {
            "type": "document",
            "source": {"type": "text", "media_type": "text/plain", "data": TEXT},
            "title": "Kettle",
        },
    },
}

_SHAPES: dict[str, tuple[object, list[Kept]]] = {
    "firecrawl scrape": (
        {"success": True, "data": {"markdown": TEXT, "metadata": _FIRECRAWL}},
        [Kept(A, "main_content", TEXT, final_url=B)],
    ),
    "firecrawl scrape, cleaned html": (
        {"success": True, "data": {"markdown": TEXT, "html": HTML, "metadata": _FIRECRAWL}},
        [Kept(A, "main_content", "Net weight 10 g", final_url=B)],
    ),
    "firecrawl scrape, cleaned html alone": (
        {"success": True, "data": {"html": HTML, "metadata": _FIRECRAWL}},
        [Kept(A, "main_content", "Net weight 10 g", final_url=B)],
    ),
    "firecrawl scrape, raw html": (
        {"success": True, "data": {"markdown": TEXT, "html": PART, "rawHtml": HTML, "metadata": _FIRECRAWL}},
        [Kept(A, "full", "Net weight 10 g", final_url=B)],
    ),
    "firecrawl scrape, the object of the library": (
        {"markdown": TEXT, "raw_html": HTML, "metadata": {"source_url": A, "url": A, "status_code": 404}},
        [Kept(A, "main_content", "Net weight 10 g", 404)],
    ),
    "firecrawl crawl": (
        {
            "status": "completed",
            "total": 2,
            "data": [{"markdown": TEXT, "metadata": {"sourceURL": url}} for url in (A, B)],
        },
        [Kept(A, "main_content", TEXT), Kept(B, "main_content", TEXT)],
    ),
    "firecrawl search, first version": (
        {"success": True, "data": [{"url": A, "title": "Kettle", "description": "Weighs 10 g"}]},
        [Kept(A, "excerpt", "Weighs 10 g")],
    ),
    "firecrawl search": (
        {
            "success": True,
            "data": {
                "web": [{"url": A, "title": "Kettle", "description": "10 g", "markdown": TEXT}],
                "news": [{"url": B, "title": "News", "snippet": "12 g", "date": "today"}],
            },
        },
        [Kept(A, "main_content", TEXT), Kept(B, "excerpt", "12 g")],
    ),
    "tavily search": (
        {
            "query": "kettle",
            "answer": "It weighs 99 g.",
            "images": [],
            "results": [
                {"title": "Kettle", "url": A, "content": "10 g", "score": 0.9, "raw_content": None},
                {"title": "Kettle", "url": B, "content": "12 g", "score": 0.8, "raw_content": TEXT},
            ],
            "response_time": 1.2,
        },
        [Kept(A, "excerpt", "10 g"), Kept(B, "main_content", TEXT)],
    ),
    "tavily extract": (
        {"results": [{"url": A, "raw_content": TEXT, "images": []}], "failed_results": [], "response_time": 0.02},
        [Kept(A, "main_content", TEXT)],
    ),
    "exa search": (
        {
            "requestId": "1",
            "results": [
                {"id": A, "url": A, "title": "Kettle", "score": 0.1, "text": TEXT, "highlights": ["10 g"]},
                {"id": B, "url": B, "title": "Kettle", "highlights": ["12 g", "13 g"], "summary": "It weighs 99 g."},
            ],
        },
        [Kept(A, "main_content", TEXT), Kept(B, "excerpt", "12 g\n\n13 g")],
    ),
    "exa answer": (
        {"answer": "It weighs 99 g.", "citations": [{"id": A, "url": A, "title": "Kettle", "text": TEXT}]},
        [Kept(A, "main_content", TEXT)],
    ),
    "jina, text": (
        f"Title: Kettle\n\nURL Source: {A}\n\nPublished Time: 2024-01-01\n\nMarkdown Content:\n{TEXT}",
        [Kept(A, "main_content", TEXT)],
    ),
    "jina, json": (
        {"code": 200, "status": 20000, "data": {"title": "Kettle", "url": A, "content": TEXT, "usage": {"tokens": 9}}},
        [Kept(A, "main_content", TEXT)],
    ),
    "jina, html": ({"code": 200, "data": {"url": A, "html": HTML}}, [Kept(A, "full", "Net weight 10 g")]),
    "crawl4ai": (_CRAWL4AI, [Kept(A, "full", "Net weight 10 g")]),
    "crawl4ai, redirected": ({**_CRAWL4AI, "redirected_url": B}, [Kept(A, "full", "Net weight 10 g", final_url=B)]),
    "crawl4ai, markdown": ({**_CRAWL4AI, "html": "", "cleaned_html": None}, [Kept(A, "main_content", TEXT)]),
    "crawl4ai, fit markdown": (
        {"url": A, "success": True, "markdown": {"raw_markdown": "", "fit_markdown": "10 g"}},
        [Kept(A, "excerpt", "10 g")],
    ),
    "anthropic fetch": (_FETCHED, [Kept(A, "main_content", TEXT)]),
    "anthropic message": (
        {"role": "assistant", "content": [{"type": "text", "text": "It weighs 99 g."}, _FETCHED]},
        [Kept(A, "main_content", TEXT)],
    ),
    "anthropic content": (
        [{"type": "text", "text": "It weighs 99 g."}, _FETCHED, {"type": "text", "text": "Really."}],
        [Kept(A, "main_content", TEXT)],
    ),
    "linkup search": (
        {"results": [{"type": "text", "name": "Kettle", "url": A, "content": "10 g"}]},
        [Kept(A, "excerpt", "10 g")],
    ),
    "linkup answer": (
        {"answer": "It weighs 99 g.", "sources": [{"name": "Kettle", "url": A, "snippet": "10 g"}]},
        [Kept(A, "excerpt", "10 g")],
    ),
    "perplexity search": (
        {"search_results": [{"title": "Kettle", "url": A, "snippet": "10 g"}]},
        [Kept(A, "excerpt", "10 g")],
    ),
    "parallel extract": (
        {
            "results": [{"url": A, "excerpts": ["10 g"], "full_content": TEXT}, {"url": B, "excerpts": ["12 g"]}],
            "errors": [],
        },
        [Kept(A, "main_content", TEXT), Kept(B, "excerpt", "12 g")],
    ),
    "duckduckgo": ([{"title": "Kettle", "href": A, "body": "10 g"}], [Kept(A, "excerpt", "10 g")]),
    "serper": ({"organic": [{"title": "Kettle", "link": A, "snippet": "10 g"}]}, [Kept(A, "excerpt", "10 g")]),
    "documents": (
        [{"page_content": "10 g", "metadata": {"source": A}}, {"page_content": HTML, "metadata": {"source": B}}],
        [Kept(A, "excerpt", "10 g"), Kept(B, "full", "Net weight 10 g")],
    ),
    "mcp resource": (
        {"content": [{"type": "resource", "resource": {"uri": A, "mimeType": "text/markdown", "text": TEXT}}]},
        [Kept(A, "main_content", TEXT)],
    ),
    "mcp text that is json": (
        {"content": [{"type": "text", "text": json.dumps({"url": A, "content": TEXT})}], "isError": False},
        [Kept(A, "main_content", TEXT)],
    ),
    "mcp structured content": (
        {
            "content": [{"type": "text", "text": "One result: 10 g"}],
            "structuredContent": {"results": [{"url": A, "snippet": "10 g"}]},
        },
        [Kept(A, "excerpt", "10 g")],
    ),
    "a tool of one's own": ({"url": A, "status": 200, "body": HTML}, [Kept(A, "full", "Net weight 10 g")]),
    "a document that was cut": ({"url": A, "html": HTML[:-14]}, [Kept(A, "main_content", "Net weight 10 g")]),
}


@pytest.mark.parametrize("shape", _SHAPES)
def test_shapes(shape: str) -> None:
    """Each page of a result is kept under its own address, and as no more than it is; a model's words are not."""
    result, expected = _SHAPES[shape]
    assert _kept(result) == expected
    assert _kept(json.dumps(result) if not isinstance(result, str) else result) == expected


@pytest.mark.parametrize(
    "name",
    [
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
        "structuredContent",
        "structured_content",
    ],
)
def test_names_of_what_is_inside(name: str) -> None:
    """Pages stand under any of these names, one or several, in an object or in its JSON."""
    page = {"url": A, "text": TEXT}
    for inside in (page, [page], {"data": page}):
        assert _kept({name: inside}) == [Kept(A, "main_content", TEXT)]
    assert _kept({"other": [page]}, arguments=B)[0].url == B


@pytest.mark.parametrize("name", ["url", "sourceURL", "source_url", "link", "href", "uri", "source", "id"])
def test_names_of_addresses(name: str) -> None:
    """The address stands under any of these names, or of some of them in the metadata."""
    assert _kept({name: A, "text": TEXT}) == [Kept(A, "main_content", TEXT)]
    if name in ("url", "sourceURL", "source_url", "source"):
        assert _kept({"metadata": {name: A}, "text": TEXT}) == [Kept(A, "main_content", TEXT)]


@pytest.mark.parametrize("name", ["source", "id"])
def test_names_of_what_may_be_none(name: str) -> None:
    """Under some of them stands something else as well, which is left alone."""
    assert _kept({name: "web", "text": TEXT}, arguments=A) == [Kept(A, "main_content", TEXT)]


@pytest.mark.parametrize(
    ("name", "is_alone", "is_listed", "is_whole"),
    [
        ("rawHtml", "main_content", "main_content", "full"),
        ("raw_html", "main_content", "main_content", "full"),
        ("html", "main_content", "main_content", "full"),
        ("text", "main_content", "main_content", "full"),
        ("content", "main_content", "excerpt", "full"),
        ("body", "main_content", "excerpt", "full"),
        ("data", "main_content", "main_content", "full"),
        ("output", "main_content", "main_content", "full"),
        ("result", "main_content", "main_content", "full"),
        ("page_content", "excerpt", "excerpt", "full"),
        ("markdown", "main_content", "main_content", "main_content"),
        ("raw_content", "main_content", "main_content", "main_content"),
        ("full_content", "main_content", "main_content", "main_content"),
        ("cleaned_html", "main_content", "main_content", "main_content"),
        *((name, "excerpt", "excerpt", "excerpt") for name in ("snippet", "snippets", "extra_snippets", "highlights")),
        *((name, "excerpt", "excerpt", "excerpt") for name in ("excerpt", "excerpts", "description")),
    ],
)
def test_grades(name: str, is_alone: str, is_listed: str, is_whole: str) -> None:
    """How much of a page stands under a name, by itself, in a list, and where it is a whole document."""
    (kept,) = _kept({"url": A, name: TEXT})
    assert kept == Kept(A, is_alone, TEXT)
    (kept,) = _kept([{"url": A, name: TEXT}])
    assert kept == Kept(A, is_listed, TEXT)
    (kept,) = _kept({"url": A, name: HTML})
    assert kept == Kept(A, is_whole, "Net weight 10 g")


def test_the_most_of_a_page() -> None:
    """Of what one object holds of a page, the most is kept, and a model's work never."""
    least_first = ["description", "content", "page_content", "markdown", "html", "rawHtml"]
    result: dict[str, object] = {"url": A, "summary": "It weighs 99 g.", "json": {"weight": 99}}
    assert _skipped(result) == (f"{A}: has no text",)
    for name in least_first:
        result[name] = f"said in {name}"
        assert [kept.text for kept in _kept(result)] == [f"said in {name}"]


_LOOSE: dict[str, tuple[object, Kept]] = {
    "text": (TEXT, Kept(A, "main_content", TEXT)),
    "html": (HTML, Kept(A, "full", "Net weight 10 g")),
    "html that was cut": (HTML[:-14], Kept(A, "main_content", "Net weight 10 g")),
    "a part of html": (PART, Kept(A, "main_content", "Net weight 10 g")),
    "bytes": (HTML.encode(), Kept(A, "full", "Net weight 10 g")),
    "mcp blocks": (
        [{"type": "text", "text": "Net weight"}, {"type": "text", "text": "10 g"}],
        Kept(A, "main_content", "Net weight\n\n10 g"),
    ),
    "texts": (["Net weight", "10 g"], Kept(A, "main_content", "Net weight\n\n10 g")),
    "a message of a tool": (
        {"type": "tool", "status": "success", "content": TEXT, "tool_call_id": "1", "artifact": None},
        Kept(A, "main_content", TEXT),
    ),
    "linkup fetch": ({"markdown": TEXT, "images": None}, Kept(A, "main_content", TEXT)),
    "linkup fetch, raw html": ({"markdown": TEXT, "raw_html": HTML}, Kept(A, "full", "Net weight 10 g")),
    "data of no shape": ({"net_weight": "10 g"}, Kept(A, "main_content", "net_weight: 10 g")),
    "data of no shape, as text": ('{"price": 1299.00}', Kept(A, "main_content", "price: 1299.00")),
}


@pytest.mark.parametrize("shape", _LOOSE)
def test_the_address_stands_in_the_arguments(shape: str) -> None:
    """A result that names no address is of the page that was asked for."""
    result, expected = _LOOSE[shape]
    assert _kept(result, arguments={"url": A, "timeout": 9}) == [expected]
    (reason,) = _skipped(result)
    assert reason == "result: names no address, and its arguments name none, so that no citation could find it"


@pytest.mark.parametrize(
    "arguments",
    [
        {"url": A},
        {"urls": [A]},
        {"uri": A, "query": "the weight of a kettle"},
        {"href": A},
        {"link": A},
        {"page": A},
        {"source_url": A, "referer": B},
        {"input": {"url": A}},
        {"requests": [{"url": A}]},
        {"url": A, "urls": [A]},
        json.dumps({"url": A}),
        A,
        SimpleNamespace(url=A),
    ],
    ids=repr,
)
def test_arguments(arguments: object) -> None:
    """The address is found under any of its names, in an object, its JSON or by itself."""
    assert _kept(TEXT, arguments=arguments) == [Kept(A, "main_content", TEXT)]


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        (None, "none"),
        ({}, "none"),
        ("{", "none"),
        ({"url": 5}, "none"),
        ({"urls": [A, B]}, "2"),
        ({"q": "kettle"}, "none"),
    ],
    ids=repr,
)
def test_arguments_that_leave_it_open(arguments: object, number: str) -> None:
    """Of no address or several, none is guessed."""
    (reason,) = _skipped(TEXT, arguments=arguments)
    assert f"its arguments name {number}," in reason


def test_the_result_names_it_better() -> None:
    """An address in the result wins over that of the arguments, which is no alias of it."""
    pages, _ = _pages({"url": B, "content": TEXT}, arguments={"url": A})
    assert [(page.url, page.final_url, page.redirects) for page in pages] == [(B, B, ())]


_FAILED: dict[str, tuple[object, str]] = {
    "error": ({"error": "timed out"}, f"{A}: error: timed out"),
    "error as object": ({"url": B, "error": {"message": "no such host"}}, f"{B}: error: no such host"),
    "success false": ({"success": False, "error": "blocked", "data": {"html": HTML, "url": B}}, f"{A}: error: blocked"),
    "crawl4ai": ({**_CRAWL4AI, "url": B, "success": False, "error_message": "blocked"}, f"{B}: error: blocked"),
    "mcp": ({"content": [{"type": "text", "text": "boom"}], "isError": True}, f"{A}: says that it failed"),
    "langchain": ({"type": "tool", "status": "error", "content": "boom"}, f"{A}: says that it failed"),
    "tavily": ({"results": [], "failed_results": [{"url": B, "error": "403"}]}, f"{B}: error: 403"),
    "anthropic": (
        {
            "type": "web_fetch_tool_result",
            "content": {"type": "web_fetch_tool_result_error", "error_code": "unavailable"},
        },
        f"{A}: error: unavailable",
    ),
    "anthropic, pdf": (
        {
            "type": "web_fetch_result",
            "url": B,
            "content": {
                "type": "document",
                "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBE"},
            },
        },
        f"{B}: holds application/pdf, not text",
    ),
    "no text": ({"url": B, "title": "Kettle"}, f"{B}: has no text"),
    "addresses only": ({"citations": [B]}, f"{B}: has no text"),
    "no address": ({"url": "file:///etc/passwd", "content": TEXT}, "file:///etc/passwd: is no web address"),
    "a loader's file": ({"page_content": "10 g", "metadata": {"source": "notes.txt"}}, "notes.txt: is no web address"),
    "a model's message": ({"role": "assistant", "content": "It weighs 99 g."}, f"{A}: is what a model said"),
    "an answer": ({"answer": "It weighs 99 g."}, f"{A}: is what a model made of a page"),
    "nothing": (None, f"{A}: holds no text"),
    "empty": ("", f"{A}: holds no text"),
    "an empty object": ({}, f"{A}: holds no text"),
    "a number": (5, f"{A}: holds no text"),
    "no text in the bytes": (bytes(range(256)), f"{A}: holds no text"),
}


@pytest.mark.parametrize("shape", _FAILED)
def test_failures(shape: str) -> None:
    """What is no page is skipped with its reason, and raises nothing."""
    result, reason = _FAILED[shape]
    assert [each[: len(reason)] for each in _skipped(result, arguments={"url": A})] == [reason]


@pytest.mark.parametrize("status", [{"status": 404}, {"status_code": 404}, {"metadata": {"statusCode": 404}}], ids=repr)
def test_error_pages(status: dict[str, object]) -> None:
    """A page that a server answered with an error is kept with its status, and never as the whole page."""
    for grade in (None, "full"):
        (kept,) = _kept({"url": A, "html": HTML, **status}, grade=grade)
        assert kept == Kept(A, "main_content", "Net weight 10 g", 404)


def test_some_of_several() -> None:
    """One that failed stops no other."""
    pages, came = _pages(
        {"results": [{"url": A, "error": "403"}, {"url": B, "text": TEXT}, {"url": "x:y", "text": "5"}]}
    )
    assert [page.url for page in pages] == [B]
    assert came.skipped == (f"{A}: error: 403", "x:y: is no web address, so that no citation could find it")


@pytest.mark.parametrize(
    ("result", "given", "grade"),
    [
        (TEXT, "full", "full"),
        (TEXT, Grade.EXCERPT, "excerpt"),
        (HTML, "main_content", "main_content"),
        ({"results": [{"url": A, "content": TEXT}]}, "full", "full"),
        ({"results": [{"url": A, "snippet": TEXT}]}, "full", "excerpt"),
        ({"results": [{"url": A, "highlights": [TEXT]}]}, "main_content", "main_content"),
    ],
)
def test_a_grade_of_the_callers_own(result: object, given: str, grade: str) -> None:
    """Who knows the tool says how much it gives; a snippet never becomes the whole page."""
    (kept,) = _kept(result, arguments=A, grade=given)
    assert kept.grade == grade


def test_times() -> None:
    """The caller's time counts, else the tool's own in UTC, else none is known."""
    at = "2026-11-29T09:30:00Z"
    assert [page.captured_at for page in _pages(_FETCHED)[0]] == ["2026-11-29T09:00:00Z"]
    assert [page.captured_at for page in _pages(_FETCHED, captured_at=at)[0]] == [at]
    assert [page.captured_at for page in _pages(TEXT, arguments=A)[0]] == [None]


def test_titles() -> None:
    """The title that a result gives a page is evidence, beside its text."""
    (page,) = _pages({"results": [{"url": A, "title": "Kettle RT-412", "snippet": "10 g"}]})[0]
    span = next(span for span in page.channels if span.channel is Channel.STRUCTURED)
    assert page.text[span.start : span.end] == "title: Kettle RT-412"
    (page,) = _pages(f"Title: Kettle RT-412\n\nURL Source: {A}\n\nMarkdown Content:\n10 g")[0]
    assert "title: Kettle RT-412" in page.text


class _Metadata(BaseModel):
    source_url: str = A
    status_code: int = 200


class _Document(BaseModel):
    markdown: str = TEXT
    raw_html: str | None = None
    metadata: _Metadata = _Metadata()


@dataclass
class _Result:
    url: str = A
    text: str = TEXT
    highlights: list[str] | None = None


@dataclass
class _Response:
    results: list[_Result] = field(default_factory=lambda: [_Result(), _Result(url=B)])


class _Container:
    """Hands every question on to its first member, as a crawler's list of results does."""

    def __init__(self, *members: Any) -> None:
        self._members = members

    def __iter__(self) -> Any:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._members[0], name)


@pytest.mark.parametrize(
    ("result", "urls"),
    [
        (_Document(), [A]),
        (_Response(), [A, B]),
        (_Container(_Document(), _Document(metadata=_Metadata(source_url=B))), [A, B]),
        ((_Result(), _Result(url=B)), [A, B]),
        (SimpleNamespace(page_content="10 g", metadata={"source": A}), [A]),
        (SimpleNamespace(content=[SimpleNamespace(type="text", text=json.dumps({"url": A, "text": TEXT}))]), [A]),
        (
            SimpleNamespace(type="web_fetch_result", url=A, content=SimpleNamespace(source=SimpleNamespace(data=TEXT))),
            [A],
        ),
    ],
    ids=range(7),
)
def test_objects(result: object, urls: list[str]) -> None:
    """The objects of the vendors' libraries are read as what they hold."""
    assert [kept.url for kept in _kept(result)] == urls


@dataclass
class _Wrapped:
    v: object


class _Colour(enum.Enum):
    RED = "red"


class _Listing(NamedTuple):
    url: str = A
    text: str = TEXT


class _Own(BaseModel):
    url: HttpUrl = HttpUrl(A)
    markdown: str = TEXT


class _Slots:
    __slots__ = ("_secret", "never", "text", "url")

    def __init__(self) -> None:
        self.url, self.text, self._secret = URL(A), TEXT, "1299"


class _Spelled(str):
    __slots__ = ()

    def lstrip(self, chars: str | None = None, /) -> str:
        raise RuntimeError(chars)


@pytest.mark.parametrize("result", [_Listing(), _Own(), _Slots(), {"url": URL(A), "text": _Spelled(TEXT)}])
def test_objects_of_ones_own(result: object) -> None:
    """Named tuples, objects with slots, and addresses that are objects are read; names with an underscore are not."""
    (kept,) = _kept(result)
    assert kept.url == A
    assert "10 g" in kept.text
    assert "1299" not in kept.text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Decimal("1299.50"), "1299.50"),
        (dt.date(2024, 3, 5), "2024-03-05"),
        (dt.datetime(2024, 3, 5, 8, tzinfo=dt.UTC), "2024-03-05T08:00:00+00:00"),
        (UUID(int=5), "00000000-0000-0000-0000-000000000005"),
        (_Colour.RED, "red"),
        (PurePosixPath("a/b"), "a/b"),
        ({"b", "a"}, "a\nv: b"),
        ([Decimal("2.50")], "2.50"),
        (SimpleNamespace(at=dt.time(8, 30)), "at: 08:30:00"),
    ],
    ids=str,
)
def test_values_that_json_has_not(value: object, said: str) -> None:
    """What a tool gives as an object of Python's stands in the page as it is written, and is not lost."""
    for result in ({"v": value}, SimpleNamespace(v=value), _Wrapped(value)):
        (kept,) = _kept(result, arguments=A, grade="full")
        assert said in kept.text


def test_no_password_is_shown() -> None:
    """A name and a password in an address are left out: of what is kept, and of what is said."""
    secret = A.replace("https://", "https://ada:secret@")
    for result, arguments in (
        ({"url": secret, "text": TEXT, "redirected_url": secret.replace("/p/", "/q/")}, None),
        (TEXT, {"url": secret}),
        (f"Title: Drill\nURL Source: {secret}\n\nMarkdown Content:\n{TEXT}", None),
    ):
        (kept,) = _kept(result, arguments=arguments)
        assert kept.url == A
        assert "secret" not in repr(kept)
    for failed in (
        {"url": secret, "error": "timeout"},
        {"url": "ftp://ada:secret@shop.example/", "text": TEXT},
        [secret],
    ):
        assert "secret" not in repr(_skipped({"results": failed}))


class _Hostile:
    def model_dump(self) -> Any:
        raise RuntimeError("no")

    @property
    def type(self) -> str:
        raise RuntimeError("no")


def test_objects_that_fail() -> None:
    """An object that raises when it is asked is skipped."""
    assert _skipped(_Hostile()) == ("result: can't be read: RuntimeError",)
    pages, came = _pages({"results": [_Hostile(), _Result()]})
    assert [page.url for page in pages] == [A]
    assert came.skipped == ("result: can't be read: RuntimeError",)


def test_endless_objects() -> None:
    """A cycle, a great depth and a great number all end."""
    cycle: dict[str, Any] = {}
    cycle["data"] = [cycle]
    assert _skipped(cycle, arguments=A) == (f"{A}: holds no text",)
    assert _skipped("[" * 100_000, arguments="") != ()
    many = {"results": [{"url": f"{A}?{number}", "text": "10 g"} for number in range(MAX_PAGES + 2)]}
    pages, came = _pages(many)
    assert len(pages) == MAX_PAGES
    assert [each.split(": ")[1] for each in came.skipped] == [f"comes after {MAX_PAGES} other pages"] * 2


def test_nothing_is_changed() -> None:
    """What is passed in stays as it is, and the same result again adds nothing."""
    store = MemoryStore()
    result = {"results": [{"url": A, "text": TEXT}, {"url": A, "text": TEXT}]}
    before = json.dumps(result)
    assert store.add_tool_result(result) == store.add_tool_result(result) == ToolResult(kept=(1,))
    assert json.dumps(result) == before


def test_through_the_view_of_a_run() -> None:
    """What a run's tool gave belongs to that run."""
    store = MemoryStore()
    store.run("monday").add_tool_result(TEXT, arguments=A)
    assert list(store.run("monday")) == [A]
    assert list(store.run("tuesday")) == []


def test_misuse(tmp_path: Path) -> None:
    """A wrong grade or time is the caller's mistake, and a store that can't be written is no bad result."""
    with pytest.raises(InvalidArgument, match="grade: expected one of full"):
        MemoryStore().add_tool_result("", grade="whole")
    with pytest.raises(InvalidArgument, match="captured_at: expected"):
        MemoryStore().add_tool_result("", captured_at="yesterday")
    store = SqliteStore.create(tmp_path / "run.db")
    store.close()
    with pytest.raises(StoreError):
        store.add_tool_result(TEXT, arguments=A)


_NAMES = st.sampled_from(
    ["url", "source", "metadata", "title", "type", "role", "error", "success", "isError", "status", "retrieved_at"]
) | st.sampled_from(
    ["data", "results", "content", "structuredContent", "text", "html", "rawHtml", "markdown", "snippet", "highlights"]
)
_VALUES = st.sampled_from(
    [A, B, HTML, PART, TEXT, "text", "base64", "assistant", "x:y", "", "[1]", '{"url": 1}', "\ud800"]
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _VALUES | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_NAMES, inner, max_size=5),
    max_leaves=20,
)


@given(result=_JSON, arguments=_JSON)
def test_nothing_is_raised(result: object, arguments: object) -> None:
    """Whatever a tool gives back, something is kept or a reason given, and only whole documents are ``full``."""
    store = MemoryStore()
    came = store.add_tool_result(result, arguments=arguments)
    assert came.kept or came.skipped
    for capture in store.captures():
        assert capture.page.grade is not Grade.FULL or (capture.body or b"").endswith(b"</html>")


_SEVERAL: dict[str, tuple[object, object]] = {
    "search": (
        {"answer": "It is 900 g.", "results": [{"url": f"{A}{n}", "content": f"Net weight {n} g"} for n in range(4)]},
        None,
    ),
    "crawl": (
        {"data": [{"markdown": f"Net weight {n} g", "metadata": {"sourceURL": f"{A}{n}"}} for n in range(4)]},
        {"url": A},
    ),
    "pages": ([{"url": f"{A}{n}", "html": HTML.replace("10", str(n))} for n in range(4)], {"urls": [A, B]}),
    "one page": ({"url": A, "markdown": TEXT}, {"url": A}),
}


@pytest.mark.parametrize("kind", _SEVERAL)
def test_damaged_results(kind: str) -> None:
    """Of a result whose JSON is cut off or damaged, each page is kept as it was, or something is skipped by name.

    Only where the damaged text is right JSON again, or looks like no JSON at all, can it not be told.
    """
    result, asked = _SEVERAL[kind]
    written = json.dumps(result).encode()
    whole = {(page.url, page.text) for page in _pages(written.decode(), arguments=asked)[0]}
    assert len(whole) == (1 if kind == "one page" else 4)
    draw = random.Random(kind)  # noqa: S311 - repeatable damage, no secret
    named = 0
    for case in range(_DAMAGED):
        text = damage(written, re.compile(rb'[{}\[\]",:]'), draw).decode("utf-8", "replace")
        pages, came = _pages(text, arguments=asked)
        if whole <= {(page.url, page.text) for page in pages} or not re.match(r'\s*\[?\s*\{\s*"', text):
            continue
        try:
            json.loads(text)
        except ValueError:
            assert came.skipped, case
            named += 1
    assert named > _DAMAGED // 4


def test_json_that_is_cut_is_no_text() -> None:
    """Its pages can't be told apart, and one address among the arguments is not theirs; a text may start so."""
    assert "starts as JSON" in _skipped('{"url": "' + B + '", "markdown": "Net wei', arguments={"url": A})[0]
    assert "starts as JSON" in _skipped('[{"url": "' + B + '"', arguments={"url": A}, grade="full")[0]
    for text in ("[Kettle](https://shop.example/p/2)\n\n10 g", "{10 g}"):
        assert [page.url for page in _pages(text, arguments={"url": A})[0]] == [A]
