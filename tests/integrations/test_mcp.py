"""The tools of the MCP server, called by the SDK's own client: over standard input and output, and in memory."""

from __future__ import annotations

import doctest
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import anyio
import pytest
from click.testing import CliRunner
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import CallToolResult, TextContent
from tests.integrations import goods

from holdwater.cli.main import cli
from holdwater.guard import guard, read_note, restore
from holdwater.guard.steer import steer_back
from holdwater.integrations.mcp import serve
from holdwater.model.page import Evidence
from holdwater.model.settings import Settings
from holdwater.store.sqlite import SqliteStore

T = TypeVar("T")

#: What Python has opened or connected to while somebody listens.
_OPENED: list[str] = []


def _listen(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("open", "sqlite3.connect", "socket.connect", "subprocess.Popen"):
        _OPENED.append(f"{event} {arguments[0]!r}")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the page of one run."""
    path = tmp_path_factory.mktemp("evidence") / "run.sqlite"
    with SqliteStore.create(path) as kept:
        kept.put(goods.page())
    return path


@pytest.fixture
def evidence(store: Path) -> Iterator[SqliteStore]:
    """That store, open."""
    with SqliteStore.open(store) as kept:
        yield kept


def over_stdio(store: Path, talk: Callable[[Client], Awaitable[T]]) -> T:
    """Talk to the installed command, run as a child process."""

    async def main() -> T:
        command = str(Path(sys.executable).with_name("holdwater"))
        asked = StdioServerParameters(command=command, args=["mcp", "--evidence", str(store)])
        async with Client(stdio_client(asked)) as client:
            return await talk(client)

    return anyio.run(main)


def call(evidence: Evidence | SqliteStore, tool: str, settings: Settings | None = None, **arguments: Any) -> Any:
    """Call one tool in memory; return what it gives back, or its error as text."""

    async def main() -> CallToolResult:
        async with Client(serve(evidence, settings=settings or Settings())) as client:
            return await client.call_tool(tool, arguments)

    result = anyio.run(main)
    if result.is_error:
        (content,) = result.content
        assert isinstance(content, TextContent)
        return content.text
    return result.structured_content


def test_twenty_values_over_stdio(store: Path) -> None:
    """Of twenty values the four wrong ones come back null, the others byte for byte; the notes restore all."""
    record = goods.sheet().model_dump()

    async def talk(client: Client) -> CallToolResult:
        return await client.call_tool("verify_record", {"record": record})

    result = over_stdio(store, talk)
    assert not result.is_error
    answer = result.structured_content
    assert answer is not None
    values = [spec["value"] for spec in answer["record"]["specs"]]
    assert [at for at, value in enumerate(values) if value is None] == list(goods.WRONG)
    for at, spec in enumerate(answer["record"]["specs"]):
        if at not in goods.WRONG:
            assert json.dumps(spec) == json.dumps(record["specs"][at])
    assert [note["path"] for note in answer["notes"]] == [f"/specs/{at}/value" for at in goods.WRONG]
    assert restore(answer["record"], [read_note(note) for note in answer["notes"]]) == record
    assert answer["summary"]["verdicts"] == {"supported": 16, "contradicted": 4, "unverifiable": 0}
    bare = guard(record, {goods.URL: [goods.page()]})
    assert answer["message"] == steer_back(bare)
    assert [(one["path"], one["verdict"], one["reason"]) for one in answer["findings"]] == [
        (one.path, one.verdict, one.reason) for one in bare.findings
    ]
    assert answer["findings"][0]["found"]["exact"] == "113.5"
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert json.loads(content.text) == answer


def test_the_tools_say_what_they_are(store: Path) -> None:
    """Every tool is read-only and idempotent, takes no argument that it doesn't know, and describes its answer."""

    async def talk(client: Client) -> list[Any]:
        return (await client.list_tools()).tools

    tools = over_stdio(store, talk)
    assert [tool.name for tool in tools] == ["verify_record", "verify_text", "explain"]
    for tool in tools:
        hints = tool.annotations
        assert (hints.read_only_hint, hints.idempotent_hint, hints.destructive_hint, hints.open_world_hint) == (
            *(True, True, False, False),
        )
        assert tool.input_schema["additionalProperties"] is False
        assert all("description" in about for about in tool.output_schema["properties"].values())


def test_ten_calls_at_once_do_not_mix(store: Path) -> None:
    """Calls that bring pages of their own each see those alone, whatever runs beside them."""

    async def talk(client: Client) -> list[CallToolResult]:
        results: dict[int, CallToolResult] = {}

        async def one(run: int) -> None:
            pages = [{"url": goods.URL, "html": goods.html(run)}]
            record = goods.sheet(run).model_dump()
            results[run] = await client.call_tool("verify_record", {"record": record, "pages": pages})

        async with anyio.create_task_group() as group:
            for run in range(10):
                group.start_soon(one, run)
        return [results[run] for run in range(10)]

    for run, result in enumerate(over_stdio(store, talk)):
        assert result.structured_content is not None
        values = [spec["value"] for spec in result.structured_content["record"]["specs"]]
        assert values == [None if at in goods.WRONG else goods.stated(at, run) for at in range(len(goods.NAMES))]


def test_inline_pages_take_the_place_of_the_store(evidence: SqliteStore) -> None:
    """With pages of its own a call doesn't see the store; text without a grade only supports."""
    record = {"swing": 113.5, "swing_url": goods.URL}
    other = {"url": goods.URL, "html": goods.html(run=1)}
    assert call(evidence, "verify_record", record=record)["summary"]["nulled"] == 0
    assert call(evidence, "verify_record", record=record, pages=[other])["record"]["swing"] is None
    text = {"url": goods.URL, "text": goods.page(1).text}
    cleaned = call(evidence, "verify_record", record=record, pages=[text])
    assert cleaned["findings"][0]["reason"] == "page_excerpt_only"
    dated = {**text, "grade": "full", "captured_at": "2026-11-29T09:00:00Z"}
    whole = call(evidence, "verify_record", record=record, pages=[dated])
    assert whole["record"]["swing"] is None
    assert whole["notes"][0]["pages"][0]["captured_at"] == "2026-11-29T09:00:00Z"
    moved = {**text, "url": "https://old.example/", "final_url": goods.URL, "grade": "full"}
    assert call(evidence, "verify_record", record=record, pages=[moved])["record"]["swing"] is None
    gone = call(evidence, "verify_record", record=record, pages=[{**other, "status": 404}])
    assert gone["findings"][0]["reason"] == "page_error"
    assert call(evidence, "verify_record", record=record, pages=[])["findings"][0]["reason"] == "page_not_held"


def test_citations_and_anchors(evidence: SqliteStore) -> None:
    """Citations may stand beside the record, and anchors switch their lane on."""
    answer = call(evidence, "verify_record", record={"swing": 9999.5}, citations={"/swing": goods.URL})
    assert answer["record"] == {"swing": None}
    cited: dict[str, Any] = {"record": [113.5], "citations": {"/0": [goods.URL]}}
    assert call(evidence, "verify_record", **cited)["findings"][0]["caveats"] == []
    near = call(evidence, "verify_record", **cited, anchors=["ZX-81"])
    assert near["findings"][0]["caveats"] == ["anchor_missing"]


def test_a_text(evidence: SqliteStore) -> None:
    """A cited sentence is supported word for word, else unverifiable."""
    text = f"We oil the bed of each mill by hand [1]. The swing is 9 m [1].\n\n[1]: {goods.URL}"
    answer = call(evidence, "verify_text", text=text)
    assert [(one["verdict"], one["value"]) for one in answer["findings"]] == [
        ("supported", "We oil the bed of each mill by hand"),
        ("unverifiable", "The swing is 9 m"),
    ]
    assert answer["message"] is None


def test_explain(evidence: SqliteStore) -> None:
    """One value is taken apart, with what is held for each URL and the whole finding."""
    answer = call(evidence, "explain", value=9, urls=[goods.URL, "https://else.example/"], field="swing_m")
    assert answer["kind"] == "number"
    assert answer["tokens"] == [{"text": "9", "decides": True}]
    held, missing = answer["urls"]
    assert (held["cannot_contradict"], held["captures"][0]["joined"]) == (None, "strict")
    assert (missing["cannot_contradict"], missing["captures"]) == ("page_not_held", [])
    assert (answer["finding"]["verdict"], answer["finding"]["reason"]) == ("unverifiable", "page_not_held")
    text = call(evidence, "explain", value="113.5 mm", urls=[goods.URL])
    assert text["finding"]["value"] == "113.5 mm"
    assert text["finding"]["matches"][0]["exact"] == "113.5"
    softly = call(evidence, "explain", value=113.5, urls=[goods.URL.replace("https", "http")], anchors=["ZX-81"])
    assert softly["urls"][0]["captures"][0]["joined"] == "soft"
    assert softly["finding"]["caveats"] == ["anchor_missing", "soft_url"]
    assert call(evidence, "explain", value=113.5, unit="kg", urls=[goods.URL])["finding"]["caveats"] == ["unit_differs"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("verify_record", {"record": "x"}, "record"),
        ("verify_record", {"record": {}, "citation": {}}, "citation\n  Extra inputs are not permitted"),
        ("verify_record", {"record": {"a": 1}, "citations": {"/b": goods.URL}}, "/b: expected a pointer into"),
        ("verify_record", {"record": {}, "pages": [{"url": goods.URL}]}, "pages/0: expected one of html and text"),
        ("verify_record", {"record": {}, "pages": [{"url": goods.URL, "file": "/etc/passwd"}]}, "pages.0.file"),
        ("verify_record", {"record": {"_audit": 3}, "pages": [{"url": 3, "text": ""}]}, "pages.0.url"),
        ("verify_text", {}, "text\n  Field required"),
        ("verify_text", {"text": '{"a": 1}'}, "found JSON. Pass it to verify_record"),
        ("explain", {"value": 1, "urls": []}, "at least 1 item"),
        ("explain", {"value": [1], "urls": [goods.URL]}, "value"),
    ],
)
def test_bad_arguments(evidence: SqliteStore, tool: str, arguments: dict[str, Any], said: str) -> None:
    """What can't be taken is an error of the tool that names it; the server goes on."""
    answer = call(evidence, tool, **arguments)
    assert isinstance(answer, str)
    assert answer.startswith(f"Error executing tool {tool}: ")
    assert said in answer


def test_a_value_is_explained_as_it_is_judged(evidence: SqliteStore) -> None:
    """With a unit that the settings say of its field, what may be a code is two measures."""
    told = [
        call(evidence, "explain", settings=settings, value="20x30", field="size", urls=[goods.URL])
        for settings in (Settings(), Settings(units={"size": "cm"}))
    ]
    assert [(one["kind"], len(one["tokens"]), one["finding"]["unit"]) for one in told] == [
        ("identifier", 1, None),
        ("quantity", 2, "cm"),
    ]


def test_settings_of_the_server(evidence: SqliteStore) -> None:
    """A server that only flags keeps every value."""
    settings = Settings(on_contradicted="flag")
    answer = call(evidence, "verify_record", settings, record={"swing": 9999.5, "swing_url": goods.URL})
    assert (answer["record"]["swing"], answer["notes"][0]["action"]) == (9999.5, "flagged")


def test_opens_nothing_but_its_store(store: Path, evidence: SqliteStore) -> None:
    """Whatever a call names, no file, socket or process is opened but the store that the server was given."""
    record = {
        "a": {"value": 9, "url": "file:///etc/passwd"},
        "b": {"value": 9, "url": str(store.with_name("other.sqlite"))},
        "c": {"value": 9, "url": goods.URL},
    }
    pages = [{"url": "file:///etc/hostname", "html": "<link rel=stylesheet href=file:///etc/passwd><base href=/etc/>"}]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("verify_record", {"record": record}),
        ("verify_record", {"record": record, "pages": pages}),
        ("verify_text", {"text": "A [b](file:///etc/passwd) and ![c](/etc/hostname)."}),
        ("explain", {"value": "x", "urls": ["file:///etc/passwd"]}),
    ]

    async def main() -> None:
        async with Client(serve(evidence)) as client:
            for tool, arguments in calls:  # modules are imported on the first round
                await client.call_tool(tool, arguments)
            _OPENED.clear()
            for tool, arguments in calls:
                assert not (await client.call_tool(tool, arguments)).is_error

    sys.addaudithook(_listen)
    anyio.run(main)
    assert [one for one in _OPENED if str(store) not in one] == []


def test_the_command_refuses_what_is_no_store(tmp_path: Path) -> None:
    """Without a store there is no server, and the message says what is missing."""
    result = CliRunner().invoke(cli, ["mcp", "--evidence", str(tmp_path / "none.sqlite")])
    assert result.exit_code == 2
    assert "none.sqlite" in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_how_to_runs() -> None:
    """What the page shows is what happens."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "serve-mcp.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 10
