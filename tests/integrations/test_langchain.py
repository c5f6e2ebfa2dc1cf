"""The guard in real LangChain agents, graphs and chains, with a scripted model."""

from __future__ import annotations

import asyncio
import doctest
import logging
import operator
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware
from langchain.agents.structured_output import ToolStrategy
from langchain.tools import ToolRuntime
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, RemoveMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable, RunnableGenerator, RunnableLambda
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.prebuilt import ToolNode
from langgraph.types import Command, interrupt
from pydantic import Field
from tests.integrations import goods

from holdwater.errors import InvalidArgument
from holdwater.guard import Contradicted, Guarded, guard
from holdwater.guard.steer import steer_back
from holdwater.integrations import functions, langchain
from holdwater.integrations.langchain import CiteGuard, guard_node, guard_runnable, tool_evidence
from holdwater.model.settings import Settings
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

ASKED: dict[str, Any] = {"messages": [("user", "Read the sheet.")]}


class Model(GenericFakeChatModel):
    """A model that says what it was told to, and remembers what it was asked."""

    asked: list[list[BaseMessage]] = Field(default_factory=list)

    def bind_tools(self, tools: Sequence[Any], **_named: Any) -> Model:
        """Take any tools."""
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **named: Any) -> Any:
        self.asked.append(messages)
        return super()._generate(messages, *args, **named)


def called(name: str, arguments: dict[str, Any], number: int = 1) -> AIMessage:
    """Return a message that calls a tool."""
    return AIMessage("", tool_calls=[{"name": name, "args": arguments, "id": f"{name}{number}"}])


def says(*messages: AIMessage) -> Model:
    """Return a model that says these messages in turn."""
    return Model(messages=iter(messages))


def reads(run: int = 0) -> AIMessage:
    """Return the call of the tool that reads the page of a run."""
    return called("fetch", {"url": goods.URL, "run": run})


def answers(sheet: goods.Sheet, number: int = 1) -> AIMessage:
    """Return the call that gives the answer."""
    return called("Sheet", sheet.model_dump(), number)


@tool
def fetch(url: str, run: int = 0) -> str:
    """Fetch a page."""
    return goods.html(run)


@tool
def fetch_text(url: str) -> str:
    """Fetch the whole text of a page."""
    return goods.page().text


@tool
def broken(url: str) -> str:
    """Fail."""
    raise TimeoutError(url)


def agent(model: Model, *middleware: AgentMiddleware[Any, Any], **named: Any) -> Any:
    """Return an agent that answers with a sheet."""
    named = {"response_format": ToolStrategy(goods.Sheet), "tools": [fetch, fetch_text, broken], **named}
    return create_agent(model, middleware=middleware, **named)


def values(sheet: goods.Sheet) -> list[float | None]:
    """Return the measures of a sheet."""
    return [spec.value for spec in sheet.specs]


EXPECTED = [None if at in goods.WRONG else goods.stated(at) for at in range(len(goods.NAMES))]


@pytest.mark.parametrize("is_async", [False, True])
def test_twenty_values(is_async: bool) -> None:
    """Of twenty values the four wrong ones are nulled, each with its note; the others are the same bytes."""
    model = says(reads(), answers(goods.sheet()))
    seen: list[Guarded[Any]] = []
    guarded_agent = agent(model, CiteGuard(on_guarded=seen.append))
    result = asyncio.run(guarded_agent.ainvoke(ASKED)) if is_async else guarded_agent.invoke(ASKED)
    sheet = result["structured_response"]
    assert isinstance(sheet, goods.Sheet)
    assert values(sheet) == EXPECTED
    for at, (before, after) in enumerate(zip(goods.sheet().specs, sheet.specs, strict=True)):
        assert (before.model_dump_json() == after.model_dump_json()) == (at not in goods.WRONG)
    outcome = result["guarded"]
    assert [note.path for note in outcome.notes] == [f"/specs/{at}/value" for at in goods.WRONG]
    assert {note.action for note in outcome.notes} == {"nulled"}
    assert all(note.nearest is not None and note.pages[0].captured_at for note in outcome.notes)
    assert [note.value_json for note in outcome.notes] == [str(goods.stated(at, 1)) for at in goods.WRONG]
    assert outcome.output == sheet
    assert seen == [outcome]


@pytest.mark.parametrize("is_async", [False, True])
def test_ten_runs_at_once_do_not_mix(is_async: bool) -> None:
    """One agent serves ten runs at once; each is checked by its own page, which the next run's would contradict."""

    class Many(Model):
        """A model that reads and answers by the run's number in the question."""

        def _generate(self, messages: list[BaseMessage], *args: Any, **named: Any) -> Any:
            run = int(str(messages[0].content))
            said = answers(goods.sheet(run)) if len(messages) > 1 else reads(run)
            return ChatResult(generations=[ChatGeneration(message=said)])

    guarded_agent = agent(Many(messages=iter(())), CiteGuard())
    asked = [{"messages": [("user", str(run))]} for run in range(10)]
    if is_async:

        async def at_once() -> list[Any]:
            return await asyncio.gather(*map(guarded_agent.ainvoke, asked))

        results = asyncio.run(at_once())
    else:
        results = guarded_agent.batch(asked)
    for run, result in enumerate(results):
        expected = [None if at in goods.WRONG else goods.stated(at, run) for at in range(len(goods.NAMES))]
        assert values(result["structured_response"]) == expected


def test_a_store_of_all_runs() -> None:
    """In a store that many runs share, a run reads its own captures only; its id is that of the config."""
    store = MemoryStore()
    for run, name in enumerate(("018f0000-0000-7000-8000-000000000001", "018f0000-0000-7000-8000-000000000002")):
        model = says(reads(run), answers(goods.sheet(run)))
        result = agent(model, CiteGuard(store)).invoke(ASKED, {"run_id": name})
        assert result["guarded"].summary.nulled == 4
        assert [page.text.count(str(goods.stated(0, run))) for page in store.run(name)[goods.URL]] == [1]
    agent(says(reads(), answers(goods.sheet())), CiteGuard(store)).invoke(ASKED)
    assert len(store.runs()) == 3


def test_a_tool_that_fails() -> None:
    """An error of a tool goes on its way; what it said is no evidence, and the values that cite it stay."""
    with pytest.raises(TimeoutError):
        agent(says(called("broken", {"url": goods.URL})), CiteGuard()).invoke(ASKED)

    class Told(AgentMiddleware[Any, Any]):
        """Tells the model of errors, in words that hold the wrong values."""

        def wrap_tool_call(self, request: Any, handler: Any) -> Any:
            try:
                return handler(request)
            except TimeoutError:
                return ToolMessage(goods.html(1), tool_call_id=request.tool_call["id"], status="error")

    for order in ([Told(), CiteGuard()], [CiteGuard(), Told()]):
        model = says(called("broken", {"url": goods.URL}), answers(goods.sheet()))
        result = agent(model, *order).invoke(ASKED)
        assert values(result["structured_response"]) == values(goods.sheet())
        assert {finding.reason for finding in result["guarded"].findings} == {"page_not_held"}


def test_a_tool_that_is_tried_again() -> None:
    """Where an outer middleware calls a tool twice, both answers are evidence."""

    class Twice(AgentMiddleware[Any, Any]):
        """Calls each tool twice, the second time for the next run's page."""

        def wrap_tool_call(self, request: Any, handler: Any) -> Any:
            handler(request)
            call = request.tool_call
            return handler(request.override(tool_call={**call, "args": {**call["args"], "run": 1}}))

    result = agent(says(reads(), answers(goods.sheet())), Twice(), CiteGuard()).invoke(ASKED)
    assert result["guarded"].summary.nulled == 0
    assert len(result["guarded"].pages) == 2


@pytest.mark.parametrize("is_async", [False, True])
def test_the_model_is_asked_again(is_async: bool) -> None:
    """On request a contradicted answer goes back with what to correct; a corrected one ships untouched."""
    model = says(reads(), answers(goods.sheet()), answers(goods.sheet(wrong=()), 2))
    guarded_agent = agent(model, CiteGuard(reasks=1))
    result = asyncio.run(guarded_agent.ainvoke(ASKED)) if is_async else guarded_agent.invoke(ASKED)
    assert values(result["structured_response"]) == values(goods.sheet(wrong=()))
    assert result["guarded"].notes == ()
    told = str(model.asked[-1][-1].content)
    assert told == steer_back(guard(goods.sheet(), tool_evidence(result["messages"])))
    assert "/specs/19/value" in told


def test_asking_again_ends() -> None:
    """A model that insists is asked so many times, and then its values are nulled."""
    model = says(reads(), *(answers(goods.sheet(), number) for number in range(5)))
    result = agent(model, CiteGuard(reasks=2)).invoke(ASKED)
    assert values(result["structured_response"]) == EXPECTED
    assert len(model.asked) == 4


def test_a_model_that_gives_up() -> None:
    """Where a model that is asked again gives no answer, its last one ships, guarded."""
    seen: list[Guarded[Any]] = []
    model = says(reads(), answers(goods.sheet()), AIMessage("I can't."))
    result = agent(model, CiteGuard(reasks=1, on_guarded=seen.append)).invoke(ASKED)
    assert values(result["structured_response"]) == EXPECTED
    assert seen == [result["guarded"]]
    model = says(reads(), answers(goods.sheet()), AIMessage("I can't."))
    with pytest.raises(Contradicted):
        agent(model, CiteGuard(reasks=1, settings=Settings(on_contradicted="raise"))).invoke(ASKED)


def test_raising() -> None:
    """``on_contradicted="raise"`` stops the run, after the model was asked again if that is wanted."""
    settings = Settings(on_contradicted="raise")
    with pytest.raises(Contradicted) as caught:
        agent(says(reads(), answers(goods.sheet())), CiteGuard(settings=settings)).invoke(ASKED)
    assert len(caught.value.guarded.notes) == 4
    model = says(reads(), answers(goods.sheet()), answers(goods.sheet(wrong=()), 2))
    result = agent(model, CiteGuard(settings=settings, reasks=1)).invoke(ASKED)
    assert values(result["structured_response"]) == values(goods.sheet(wrong=()))


def test_a_field_that_admits_no_null() -> None:
    """A value whose field can't be null stays, and the note says so."""
    wrong = goods.Strict(swing=9999.5, swing_url=goods.URL)
    model = says(reads(), called("Strict", wrong.model_dump()))
    result = agent(model, CiteGuard(), response_format=ToolStrategy(goods.Strict)).invoke(ASKED)
    assert result["structured_response"] == wrong
    assert [(note.path, note.action) for note in result["guarded"].notes] == [("/swing", "not_nullable")]


def test_without_a_structured_response() -> None:
    """An agent that answers in words is left alone."""
    result = agent(says(reads(), AIMessage("113.5 mm")), CiteGuard(), response_format=None).invoke(ASKED)
    assert "guarded" not in result
    assert result["messages"][-1].content == "113.5 mm"


def test_the_grade_of_a_tool() -> None:
    """Text contradicts nothing, unless the tool is known to give the whole document."""
    for grades, nulled in (({}, 0), ({"fetch_text": "full"}, 4), ({"fetch": "full"}, 0)):
        model = says(called("fetch_text", {"url": goods.URL}), answers(goods.sheet()))
        result = agent(model, CiteGuard(grades=grades)).invoke(ASKED)
        assert result["guarded"].summary.nulled == nulled
    with pytest.raises(InvalidArgument, match=r"grades\['fetch'\]"):
        CiteGuard(grades={"fetch": "whole"})
    with pytest.raises(InvalidArgument, match="reasks"):
        CiteGuard(reasks=-1)


def test_what_else_tools_give_back() -> None:
    """A command's messages and an artifact are evidence too; a command without messages is none."""

    @tool
    def by_command(url: str, runtime: ToolRuntime) -> Command[Any]:
        """Give a page back by a command."""
        return Command(update={"messages": [ToolMessage(goods.html(), tool_call_id=runtime.tool_call_id)]})

    @tool(response_format="content_and_artifact")
    def by_artifact(url: str) -> tuple[str, str]:
        """Give a page beside the text."""
        return "Read it.", goods.html()

    for one in (by_command, by_artifact):
        model = says(called(one.name, {"url": goods.URL}), answers(goods.sheet()))
        result = agent(model, CiteGuard(), tools=[one]).invoke(ASKED)
        assert result["guarded"].summary.nulled == 4


@pytest.mark.parametrize("told", [None, goods.html(1)])
def test_the_answer_is_no_evidence(told: str | None) -> None:
    """What the framework says back to a structured answer is never taken for what a tool read."""
    model = says(answers(goods.sheet()), answers(goods.sheet(), 2))
    strategy = ToolStrategy(goods.Sheet, tool_message_content=told)
    checkpointed = agent(model, CiteGuard(), response_format=strategy, checkpointer=InMemorySaver())
    for _ in range(2):
        result = checkpointed.invoke(ASKED, {"configurable": {"thread_id": "t"}})
        assert {finding.reason for finding in result["guarded"].findings} == {"page_not_held"}
    assert bool(tool_evidence(result["messages"])) == (told is not None)


def test_messages_that_are_cut() -> None:
    """Evidence outlives the messages that it came in."""

    class Cutter(AgentMiddleware[Any, Any]):
        """Takes the tool messages away before the model answers."""

        def before_model(self, state: Any, runtime: Any) -> dict[str, Any] | None:
            return {"messages": [RemoveMessage(str(m.id)) for m in state["messages"] if isinstance(m, ToolMessage)]}

    result = agent(says(reads(), answers(goods.sheet())), Cutter(), CiteGuard()).invoke(ASKED)
    assert values(result["structured_response"]) == EXPECTED


def test_after_an_interruption(caplog: pytest.LogCaptureFixture) -> None:
    """A run that stops and goes on elsewhere has the evidence of its first half; so has a thread's next turn."""

    @tool
    def ask(question: str) -> str:
        """Ask a person."""
        return str(interrupt(question))

    saver = InMemorySaver()
    thread = {"configurable": {"thread_id": "t"}}

    def made(*messages: AIMessage) -> Any:
        return agent(says(*messages), CiteGuard(), tools=[fetch, ask], checkpointer=saver)

    made(reads(), called("ask", {"question": "Go on?"})).invoke(ASKED, thread)
    result = made(answers(goods.sheet())).invoke(Command(resume="yes"), thread)
    assert values(result["structured_response"]) == EXPECTED
    again = made(answers(goods.sheet(), 2)).invoke(ASKED, thread)
    assert values(again["structured_response"]) == EXPECTED
    kept = made().get_state(thread).values
    assert set(kept) == {"messages", "structured_response"}
    assert "holdwater" not in caplog.text


def test_a_streamed_run() -> None:
    """A stream shows the unguarded answer on its way; only the last state holds the guarded one."""
    model = says(reads(), answers(goods.sheet()))
    states = list(agent(model, CiteGuard()).stream(ASKED, stream_mode="values"))
    shown = [values(state["structured_response"]) for state in states if state.get("structured_response")]
    assert shown == [values(goods.sheet()), EXPECTED]


class State(TypedDict, total=False):
    """The state of a graph of one's own."""

    messages: Annotated[list[AnyMessage], add_messages]
    answer: Any
    outcomes: Annotated[list[Any], operator.add]


def graph(node: Any, answer: Any) -> Any:
    """Return a graph that reads, answers and guards."""
    built = StateGraph(State)
    built.add_node("ask", lambda state: {"messages": [called("fetch", {"url": goods.URL})]})
    built.add_node("tools", ToolNode([fetch]))
    built.add_node("answer", lambda state: {"answer": answer})
    built.add_node("guard", node)
    for start, end in ((START, "ask"), ("ask", "tools"), ("tools", "answer"), ("answer", "guard"), ("guard", END)):
        built.add_edge(start, end)
    return built.compile()


@pytest.mark.parametrize("is_async", [False, True])
def test_a_graph_of_ones_own(is_async: bool) -> None:
    """A node guards the answer by the tool messages in the state; a graph without an answer is left alone."""
    seen: list[Guarded[Any]] = []
    own = graph(guard_node("answer", on_guarded=seen.append), goods.sheet())
    result = asyncio.run(own.ainvoke({"messages": []})) if is_async else own.invoke({"messages": []})
    assert values(result["answer"]) == EXPECTED
    assert len(seen[0].notes) == 4
    assert graph(guard_node("answer", on_guarded=seen.append), None).invoke({"messages": []})["answer"] is None
    assert len(seen) == 1


def test_evidence_of_ones_own(caplog: pytest.LogCaptureFixture) -> None:
    """A node takes a store, a mapping, or a function of the state; notes that nobody takes are logged."""
    pages = {goods.URL: [goods.page(1)]}
    for evidence in (pages, lambda state: {goods.URL: [goods.page(len(state["messages"]) - 1)]}):
        result = graph(guard_node("answer", evidence), goods.sheet()).invoke({"messages": []})
        assert values(result["answer"]) == [
            value if at in goods.WRONG else None for at, value in enumerate(values(goods.sheet()))
        ]
    assert len([record for record in caplog.records if record.levelno == logging.WARNING]) == 32
    text = graph(guard_node("answer", grades={"fetch": "excerpt"}), goods.sheet()).invoke({"messages": []})
    assert values(text["answer"]) == values(goods.sheet())


def _answer(_: str) -> goods.Sheet:
    return goods.sheet()


@pytest.mark.parametrize("is_async", [False, True])
def test_a_chain(is_async: bool) -> None:
    """The last link of a chain guards what comes to it, by the evidence of the run in the config."""
    store = MemoryStore()
    store.run("a").put(goods.page())
    store.run("b").put(goods.page(1))
    link = guard_runnable(lambda config: store.run(config["configurable"]["run"]), on_guarded=lambda _: None)
    chain: Runnable[str, Any] = RunnableLambda(_answer) | link
    for run, nulled in (("a", 4), ("b", 16)):
        config: Any = {"configurable": {"run": run}}
        sheet = asyncio.run(chain.ainvoke("?", config)) if is_async else chain.invoke("?", config)
        assert values(sheet).count(None) == nulled


def test_a_streamed_chain() -> None:
    """A chain that streams hands on one whole, guarded answer."""

    def parts(asked: Iterator[str]) -> Iterator[dict[str, Any]]:
        yield {"swing": 113.5}
        yield {"swing": 113.5, "swing_url": goods.URL, "bed": 9999.5}
        yield {"swing": 113.5, "swing_url": goods.URL, "bed": 9999.5, "bed_url": goods.URL}

    chain = RunnableGenerator(parts) | guard_runnable({goods.URL: [goods.page()]}, settings=Settings(embed_notes=False))
    expected = {"swing": 113.5, "swing_url": goods.URL, "bed": None, "bed_url": goods.URL}
    assert list(chain.stream("?")) == [expected]


def test_a_store_in_a_file(tmp_path: Path) -> None:
    """A run's evidence may live in a file, and be read after it."""
    with SqliteStore.create(tmp_path / "runs.sqlite") as store:
        result = agent(says(reads(), answers(goods.sheet())), CiteGuard(store)).invoke(ASKED)
        (run,) = store.runs()
        assert guard(goods.sheet(), store.run(run)).notes == result["guarded"].notes


def test_the_hook_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one run, the hook adds less than half to what the guard itself takes on the same pages."""
    times: dict[str, float] = {}

    def timed(function: Any, name: str) -> Any:
        def call(*args: Any, **named: Any) -> Any:
            started = time.perf_counter()
            try:
                return function(*args, **named)
            finally:
                times[name] = time.perf_counter() - started

        return call

    monkeypatch.setattr(langchain, "guard_output", timed(functions.guard_output, "guard"))
    monkeypatch.setattr(CiteGuard, "_answer", timed(CiteGuard._answer, "hook"))
    agent(says(reads(), answers(goods.sheet())), CiteGuard()).invoke(ASKED)
    assert times["hook"] - times["guard"] < times["guard"] / 2, times


def test_the_how_to_runs() -> None:
    """What the page shows is what happens."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "guard-langchain.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 10


def test_each_result_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept when the tool gave it back is not read again at the end."""
    kept: list[object] = []

    def keep(store: Any, result: object, **named: Any) -> None:
        kept.append(result)
        functions.keep_tool_result(store, result, **named)

    monkeypatch.setattr(langchain, "keep_tool_result", keep)
    agent(says(reads(), answers(goods.sheet()), answers(goods.sheet(), 2)), CiteGuard(reasks=1)).invoke(ASKED)
    assert kept == [goods.html()]
