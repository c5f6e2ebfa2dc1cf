"""The guard as tools of an MCP server: an agent asks whether its record holds before it ships it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias, cast

from holdwater import lanes
from holdwater.errors import HoldwaterError, InvalidArgument, needs_extra
from holdwater.extract import read_page
from holdwater.guard import Guarded, guard
from holdwater.guard.evidence import Joiner
from holdwater.guard.steer import steer_back
from holdwater.lanes import identity_anchor
from holdwater.model.citation import Citation
from holdwater.model.finding import Finding
from holdwater.model.page import Evidence, Page, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.canonical import json_text
from holdwater.verify import Held, judge, read_cited
from holdwater.verify.held import cannot_contradict
from holdwater.version import VERSION

with needs_extra("mcp"):
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.tools import Tool
    from mcp_types import ToolAnnotations
    from pydantic import BaseModel, ConfigDict, Field
    from typing_extensions import TypedDict

_HINTS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_INSTRUCTIONS = (
    "Checks whether values and sentences stand on the web pages that they cite. Nothing is fetched: evidence is "
    "what the server holds, or the pages that come with a call. A verdict of contradicted means that every cited "
    "page is held in full and none has the value; unverifiable means that the evidence does not decide."
)
_UTF8 = {"html": "text/html; charset=utf-8", "text": "text/plain; charset=utf-8"}


class InlinePage(BaseModel):
    """A page that comes with the call: one of `html`, the whole document, and `text`, what was made of it."""

    model_config = ConfigDict(extra="forbid")

    url: str = Field(description="URL that was asked for.")
    html: str | None = Field(default=None, description="The whole document.")
    text: str | None = Field(default=None, description="Its text. It can only support, unless grade is full.")
    grade: Literal["full", "main_content", "excerpt"] | None = Field(
        default=None, description="How much of the document this is: html is full, text is main_content."
    )
    final_url: str = Field(default="", description="Where the answer came from, after redirects.")
    status: int = Field(default=200, ge=100, le=599, description="HTTP status.")
    captured_at: str | None = Field(default=None, description="ISO 8601 time in UTC.")


Record: TypeAlias = Annotated[
    dict[str, Any] | list[Any], Field(description="The record, citations in it: {price: {value, unit, url}}, …")
]
Citations: TypeAlias = Annotated[
    dict[str, str | list[str]] | None, Field(description="URLs by JSON Pointer, beside those in the record.")
]
Pages: TypeAlias = Annotated[
    list[InlinePage] | None, Field(description="Pages to use as evidence in place of those that the server holds.")
]
Anchors: TypeAlias = Annotated[
    list[str] | None, Field(description="SKU or brand that is looked for near each place where a value is found.")
]


class Verified(TypedDict):
    """What holds of a record or a text."""

    message: Annotated[str | None, Field(description="What to correct, in words; null if nothing is contradicted.")]
    summary: Annotated[dict[str, Any], Field(description="Counts by verdict and reason.")]
    findings: Annotated[list[dict[str, Any]], Field(description="One for each cited value, in document order.")]
    unread: Annotated[
        list[dict[str, Any]], Field(description="What looks like a citation and can't be read, with the reason.")
    ]


class VerifiedRecord(Verified):
    """A record with contradicted values null, and why."""

    record: Annotated[Any, Field(description="The record, contradicted values null.")]
    notes: Annotated[list[dict[str, Any]], Field(description="One for each contradicted value; they can restore it.")]


class Explained(TypedDict):
    """How one value is looked for, and what is found."""

    kind: Annotated[str, Field(description="What kind of value it is.")]
    tokens: Annotated[list[dict[str, Any]], Field(description="Its parts; those that decide, and labels.")]
    urls: Annotated[list[dict[str, Any]], Field(description="What is held for each URL, and why it can't contradict.")]
    finding: Annotated[dict[str, Any], Field(description="The verdict, and every place where a part was found.")]


def serve(store: Evidence | Selective, *, settings: Settings = DEFAULT) -> MCPServer:
    """Return an MCP server whose tools check values against some evidence.

    Args:
        store: The evidence; several threads read it at once. It is only read, and no other file is opened.
        settings: How values are checked.

    Returns:
        The server: ``serve(store).run()`` talks over standard input and output.
    """
    tools = _Tools(store, settings)
    made = [
        Tool.from_function(tool, annotations=_HINTS) for tool in (tools.verify_record, tools.verify_text, tools.explain)
    ]
    for tool in made:  # a misspelt argument must not pass in silence
        tool.fn_metadata.arg_model.model_config["extra"] = "forbid"
        tool.fn_metadata.arg_model.model_rebuild(force=True)
        tool.parameters["additionalProperties"] = False
    return MCPServer("holdwater", instructions=_INSTRUCTIONS, version=VERSION, tools=made, log_level="WARNING")


class _Tools:
    """The tools, over one store."""

    def __init__(self, store: Evidence | Selective, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    def verify_record(
        self, record: Record, citations: Citations = None, pages: Pages = None, anchors: Anchors = None
    ) -> VerifiedRecord:
        """Set every cited value of a record to null that none of its cited pages states, and say why."""
        with _told():
            guarded = guard(
                record,
                self._evidence(pages),
                citations=cast("dict[str, Any] | None", citations),
                anchors=anchors or (),
                settings=self._set(anchors),
            )
            return {**_verified(guarded), "record": _json(guarded.output), "notes": _json(guarded.notes)}

    def verify_text(
        self,
        text: Annotated[str, Field(description="Prose, its sources as links, footnotes or markers.")],
        pages: Pages = None,
    ) -> Verified:
        """Check the sentences of a text that cite a page.

        A sentence is supported if it stands on the page word for word. It is never contradicted as a whole: put
        what must be right into a record.
        """
        with _told():
            evidence = self._evidence(pages)
            try:
                return _verified(guard(text, evidence, settings=self._settings))
            except InvalidArgument as error:
                if not str(error).startswith("output:"):  # what it says of a text that is JSON is for Python
                    raise
                raise InvalidArgument("text: expected prose, found JSON. Pass it to verify_record.") from None

    def explain(
        self,
        value: Annotated[str | int | float, Field(description="A string may have several readings, a number one.")],
        urls: Annotated[list[str], Field(min_length=1, description="URLs that it cites.")],
        unit: Annotated[str | None, Field(description="Unit that stands beside it.")] = None,
        field: Annotated[str | None, Field(description="Name of its field; the suffix may name a unit.")] = None,
        pages: Pages = None,
        anchors: Anchors = None,
    ) -> Explained:
        """Explain how one value is looked for on the pages that it cites, and what is found there."""
        with _told():
            settings = self._set(anchors)
            citation = Citation(path="", value=value, urls=tuple(dict.fromkeys(urls)), unit=unit, field=field)
            joiner = Joiner(self._evidence(pages), citation.urls)
            held = [joiner.held(url) for url in citation.urls]
            finding = judge(citation, held, anchors=anchors or (), settings=settings)
            read = read_cited(citation, settings)
            return {
                "kind": str(read.kind),
                "tokens": [
                    {"text": token.text, "decides": token in read.deciding} for token in (*read.tokens, *read.labels)
                ],
                "urls": [_about(one, settings) for one in held],
                "finding": {"verdict": finding.verdict, **_json(finding)},
            }

    def _evidence(self, pages: Sequence[InlinePage] | None) -> Evidence | Selective:
        """Return the pages that came with a call, or the store where none did."""
        if pages is None:
            return self._store
        by_url: dict[str, list[Page]] = {}
        for number, page in enumerate(pages):
            by_url.setdefault(page.url, []).append(_page(page, number))
        return by_url

    def _set(self, anchors: Sequence[str] | None) -> Settings:
        """Return the settings of one call, with the lane that reads anchors where there are any."""
        settings = replace(self._settings, embed_notes=False)
        names = frozenset((*lanes.active(settings), identity_anchor.NAME))
        return replace(settings, lanes=names) if anchors else settings


@contextmanager
def _told() -> Iterator[None]:
    """Tell the client what it did wrong, in the words of the error."""
    try:
        yield
    except HoldwaterError as error:
        raise ToolError(str(error)) from error


def _page(page: InlinePage, number: int) -> Page:
    given = [name for name in _UTF8 if getattr(page, name) is not None]
    if len(given) != 1:
        raise InvalidArgument(f"pages/{number}: expected one of html and text, found {len(given)} of them.")
    (name,) = given
    return read_page(
        getattr(page, name).encode("utf-8", "replace"),
        url=page.url,
        content_type=_UTF8[name],
        status=page.status,
        captured_at=page.captured_at,
        grade=page.grade or ("full" if name == "html" else "main_content"),
        final_url=page.final_url,
    )


def _verified(guarded: Guarded[Any]) -> Verified:
    return {
        "message": steer_back(guarded),
        "summary": _json(guarded.summary),
        "findings": [_brief(finding) for finding in guarded.findings],
        "unread": [{"path": one.path, "why": one.why} for one in guarded.unread],
    }


def _brief(finding: Finding) -> dict[str, Any]:
    """Return a finding with what an agent needs of it; ``explain`` has the rest."""
    whole = _json(finding)
    found = [{name: match[name] for name in ("exact", "snippet", "url")} for match in whole["matches"][:1]]
    names = ("path", "value", "unit", "urls", "reason", "caveats", "confidence", "nearest")
    return {"verdict": finding.verdict, **{name: whole[name] for name in names}, "found": found[0] if found else None}


def _about(held: Held, settings: Settings) -> dict[str, Any]:
    """Say what is held for a URL."""
    captures = [("strict", page) for page in held.pages] + [("soft", page) for page in held.soft]
    return {
        "url": held.url,
        "cannot_contradict": cannot_contradict(held, settings),
        "captures": [
            {
                "joined": how,
                "url": page.url,
                "captured_at": page.captured_at,
                "status": page.status,
                "grade": page.grade,
                "text_chars": len(page.text),
                "sha256": page.sha256,
            }
            for how, page in captures
        ],
    }


def _json(value: object) -> Any:
    """Return a value as the transport holds it: exact numbers become those of JSON."""
    return json.loads(json_text(value))
