"""The guard in agents of Pydantic AI, with models that are functions."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from pydantic_ai import Agent, ModelRetry, PromptedOutput, RunContext, ToolOutput, ToolReturn, UnexpectedModelBehavior
from pydantic_ai.messages import (
    Citation,
    ContentCitationAnchor,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponsePart,
    NativeToolCallPart,
    NativeToolReturnPart,
    RetryFeedbackPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    WebCitationSource,
)
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from pydantic_ai.run import AgentRunResult
from tests.integrations.goods import NAMES, URL, WRONG, Sheet, Strict, html, page, sheet, stated
from tests.integrations.how_to import run_page
from typing_extensions import TypedDict

from holdwater.errors import InvalidArgument
from holdwater.guard import Contradicted, Guarded
from holdwater.integrations.models import GuardedModel, holdwater_context
from holdwater.integrations.pydantic_ai import CiteGuard, output_guard
from holdwater.model.settings import Settings
from holdwater.store.memory import MemoryStore

FETCH = ToolCallPart("fetch", {"url": URL})


def answering(*answers: Any) -> FunctionModel:
    """Return a model that calls the tool once and then gives one answer after another, the last for ever."""

    def calls(messages: list[ModelMessage], info: AgentInfo) -> list[Any]:
        said = [message for message in messages if isinstance(message, ModelResponse)]
        if not said:
            return [FETCH]
        answer = answers[min(len(said) - 1, len(answers) - 1)]
        if isinstance(answer, list):
            return answer
        if not info.output_tools:
            return [TextPart(answer)]
        (tool,) = info.output_tools
        key = tool.outer_typed_dict_key
        return [ToolCallPart(tool.name, answer if key is None else {key: answer})]

    def reply(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse(parts=calls(messages, info))

    async def stream(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[Any]:
        for number, part in enumerate(calls(messages, info)):
            if isinstance(part, TextPart):
                yield part.content
            else:
                text = part.args if isinstance(part.args, str) else json.dumps(part.args)
                yield {number: DeltaToolCall(part.tool_name, text[:-40])}
                yield {number: DeltaToolCall(json_args=text[-40:])}

    return FunctionModel(reply, stream_function=stream)


def agent_of(guard: CiteGuard, output_type: Any, *answers: Any, tool: Any = None, **more: Any) -> Agent[Any, Any]:
    """Return an agent with one tool that returns the page of the run that its dependencies name."""
    agent: Agent[Any, Any] = Agent(answering(*answers), output_type=output_type, capabilities=[guard], **more)

    def fetch(ctx: RunContext[Any], url: str) -> Any:
        return {"url": url, "rawHtml": html(ctx.deps or 0)}

    agent.tool(name="fetch")(tool or fetch)
    return agent


def ran(agent: Agent[Any, Any], **more: Any) -> AgentRunResult[Any]:
    """Run an agent in a loop that is closed again."""
    return asyncio.run(agent.run("go", **more))


class Kept(dict[str, Guarded[Any]]):
    """Outcomes by run id."""

    def __call__(self, guarded: Guarded[Any], ctx: RunContext[Any]) -> None:
        """Keep the one outcome of a run."""
        assert ctx.run_id not in self
        self[ctx.run_id or ""] = guarded


def dumped(run: int = 0) -> dict[str, Any]:
    """Return the answer of a model as it passes it."""
    return sheet(run).model_dump()


def check(output: Sheet, outcome: Guarded[Any], run: int = 0) -> None:
    """Four of twenty are null and noted, and sixteen are what they were."""
    expected = sheet(run)
    for at in WRONG:
        expected.specs[at].value = None
    assert output == expected
    assert output.model_dump_json() == expected.model_dump_json()
    assert [note.path for note in outcome.notes] == [f"/specs/{at}/value" for at in WRONG]
    assert [json.loads(note.value_json) for note in outcome.notes] == [stated(at, run + 1) for at in WRONG]
    assert (outcome.summary.cited, outcome.summary.nulled) == (len(NAMES), len(WRONG))


def test_four_of_twenty() -> None:
    """Four wrong values are null with a note each; sixteen right ones are equal, byte for byte."""
    kept = Kept()
    result = ran(agent_of(CiteGuard(on_guarded=kept), Sheet, dumped()))
    check(result.output, kept[result.run_id])


def test_ten_runs_at_once() -> None:
    """One agent serves ten runs: each is judged by the page that its own tool returned, of the same URL."""
    kept = Kept()
    met = 0

    async def fetch(ctx: RunContext[int], url: str) -> dict[str, str]:
        nonlocal met
        met += 1
        while met < 10:  # every run reads before any answers
            await asyncio.sleep(0)
        return {"url": url, "rawHtml": html(ctx.deps)}

    def reply(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if len(messages) == 1:
            return ModelResponse(parts=[FETCH])
        (prompt,) = messages[0].parts
        answer = dumped(int(prompt.content))  # type: ignore[union-attr, arg-type]
        return ModelResponse(parts=[ToolCallPart(info.output_tools[0].name, answer)])

    agent = Agent(FunctionModel(reply), output_type=Sheet, deps_type=int, capabilities=[CiteGuard(on_guarded=kept)])
    agent.tool(fetch)

    async def all_runs() -> list[Any]:
        return await asyncio.gather(*(agent.run(str(run), deps=run) for run in range(10)))

    for run, result in enumerate(asyncio.run(all_runs())):
        check(result.output, kept[result.run_id], run)


def test_a_store_of_the_users_own() -> None:
    """The pages of each run are in it, under the run's id, and only those are the run's evidence."""
    store = MemoryStore()
    store.put(page(1))  # what another run has read states the four wrong values
    kept = Kept()
    agent = agent_of(CiteGuard(store, on_guarded=kept), Sheet, dumped())
    results = [ran(agent), ran(agent)]
    assert store.runs() == sorted(result.run_id for result in results)
    for result in results:
        check(result.output, kept[result.run_id])


@dataclass
class Row:
    """A record that is a dataclass."""

    swing: float | None
    swing_url: str


class Typed(TypedDict):
    """A record that is a typed dict."""

    swing: float | None
    swing_url: str


ROW = {"swing": 77.0, "swing_url": URL}


@pytest.mark.parametrize("kind", [Row, Typed, dict[str, Any]], ids=["dataclass", "typed dict", "dict"])
def test_other_kinds_of_output(kind: Any) -> None:
    """What is nulled does not depend on the type of the output, and the type stays."""
    kept = Kept()
    result = ran(agent_of(CiteGuard(settings=Settings(embed_notes=False), on_guarded=kept), kind, ROW))
    expected = {"swing": None, "swing_url": URL}
    assert result.output == (Row(**expected) if kind is Row else expected)  # type: ignore[arg-type]
    assert [note.action for note in kept[result.run_id].notes] == ["nulled"]


def test_a_dict_carries_its_notes() -> None:
    """With the default settings the notes stand in the output itself."""
    output = ran(agent_of(CiteGuard(), dict[str, Any], ROW)).output
    assert [note["path"] for note in output["_audit"]] == ["/swing"]


def test_a_field_that_cannot_be_null() -> None:
    """It keeps its value, and the note says so."""
    kept = Kept()
    result = ran(agent_of(CiteGuard(on_guarded=kept), Strict, ROW))
    assert result.output == Strict(swing=77, swing_url=URL)
    assert [note.action for note in kept[result.run_id].notes] == ["not_nullable"]


def test_without_a_callback_notes_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A model has no place for notes: they are not lost."""
    with caplog.at_level(logging.WARNING, "holdwater.integrations"):
        ran(agent_of(CiteGuard(), Sheet, dumped()))
    assert len(caplog.records) == len(WRONG)


def test_prose_is_left_alone_and_reported() -> None:
    """Text with the vendor's citations ships as it is; its sentences are in the findings with their URLs."""
    kept = Kept()
    text = "The swing is 77 mm. It is oiled by hand."
    cited = Citation(sources=[WebCitationSource(url=URL)], anchor=ContentCitationAnchor(start=0, end=19))
    result = ran(agent_of(CiteGuard(on_guarded=kept), str, [TextPart(text, citations=[cited])]))
    assert result.output == text
    (finding,) = kept[result.run_id].findings
    assert (finding.value, finding.urls, str(finding.reason)) == ("The swing is 77 mm.", (URL,), "prose")


def test_text_that_nobody_cites_for() -> None:
    """Text without a vendor's citations is read for those that it writes itself."""
    kept = Kept()
    text = f"The swing is 77 mm [1].\n\n[1] {URL}"
    result = ran(agent_of(CiteGuard(on_guarded=kept), str, text))
    assert result.output == text
    assert [(finding.path, finding.urls) for finding in kept[result.run_id].findings] == [("", (URL,))]


def test_a_record_that_the_vendor_cites_for() -> None:
    """A record that is answered as text is guarded as a record, whatever the vendor cites for that text."""
    kept = Kept()
    cited = [Citation(sources=[WebCitationSource(url=URL)])]
    text = f'{{"swing": 77, "swing_url": "{URL}"}}'
    result = ran(agent_of(CiteGuard(on_guarded=kept), str, [TextPart(text, citations=cited)]))
    assert [note.path for note in kept[result.run_id].notes] == ["/swing"]
    answer = TextPart(json.dumps(dumped()), citations=cited)
    result = ran(agent_of(CiteGuard(on_guarded=kept), PromptedOutput(Sheet), [answer]))
    check(result.output, kept[result.run_id])


def test_a_pointer_to_the_text() -> None:
    """What the caller says of the whole text is no obstacle to the vendor's own citations."""
    kept = Kept()
    cited = Citation(sources=[WebCitationSource(url=URL)])
    guard = CiteGuard(citations={"": URL}, on_guarded=kept)
    result = ran(agent_of(guard, str, [TextPart("The swing is 113.5 mm.", citations=[cited])]))
    assert [finding.path for finding in kept[result.run_id].findings] == ["/0/content"]


class Elsewhere(MemoryStore):
    """A store that counts what is asked of it in the thread of the event loop."""

    in_loop = 0

    def _look(self) -> None:
        self.in_loop += threading.current_thread() is threading.main_thread()

    def put(self, *given: Any, **named: Any) -> int:
        """Count, and keep."""
        self._look()
        return super().put(*given, **named)

    def select(self, urls: Any) -> Any:
        """Count, and select."""
        self._look()
        return super().select(urls)

    def run(self, run_id: str) -> Any:
        """Stand for the run too."""
        return self


def test_the_loop_goes_on() -> None:
    """Neither reading a page nor checking a value keeps the event loop waiting."""
    store = Elsewhere()
    assert ran(agent_of(CiteGuard(store), Sheet, dumped())).output.specs[3].value is None
    assert store.in_loop == 0


def test_json_as_text() -> None:
    """JSON that an agent answers as text is nulled in place."""
    text = f'{{"swing":  77, "swing_url": "{URL}"}}'
    guard = CiteGuard(settings=Settings(embed_notes=False))
    assert ran(agent_of(guard, str, text)).output == text.replace("77", "null")


def test_a_tool_that_fails() -> None:
    """Its exception ends the run as it does without the guard; a retry that it asks for is no page."""
    kept = Kept()
    tries: list[str] = []

    def fetch(ctx: RunContext[Any], url: str) -> Any:
        tries.append(url)
        if len(tries) == 1:
            raise ModelRetry(f"{html()}")
        return "gone"

    def broken(ctx: RunContext[Any], url: str) -> Any:
        raise LookupError("no page")

    with pytest.raises(LookupError, match="no page"):
        ran(agent_of(CiteGuard(), Sheet, dumped(), tool=broken))
    agent = agent_of(CiteGuard(on_guarded=kept), Sheet, [FETCH], dumped(), tool=fetch)
    result = ran(agent)
    assert result.output == sheet()
    assert {str(finding.reason) for finding in kept[result.run_id].findings} <= {"page_not_held", "page_excerpt_only"}
    assert len(tries) == 2


def test_what_a_tool_may_return() -> None:
    """A tool's return value is kept whatever else it returns beside it, and the model gets it unchanged."""
    kept = Kept()
    seen: list[object] = []

    def fetch(ctx: RunContext[Any], url: str) -> Any:
        return ToolReturn(return_value={"url": url, "rawHtml": html()}, content="Read it.", metadata={"a": 1})

    result = ran(agent_of(CiteGuard(on_guarded=kept), Sheet, dumped(), tool=fetch))
    check(result.output, kept[result.run_id])
    for message in result.all_messages():
        seen += [
            part.content for part in message.parts if isinstance(part, ToolReturnPart) and part.tool_name == "fetch"
        ]
    assert seen == [{"url": URL, "rawHtml": html()}]


def test_grades() -> None:
    """Text that a tool returns may only contradict if the tool is said to return whole pages."""

    def fetch(ctx: RunContext[Any], url: str) -> str:
        return page().text

    assert ran(agent_of(CiteGuard(), Sheet, dumped(), tool=fetch)).output == sheet()
    kept = Kept()
    guard = CiteGuard(grades={"fetch": "full"}, on_guarded=kept)
    result = ran(agent_of(guard, Sheet, dumped(), tool=fetch))
    check(result.output, kept[result.run_id])
    with pytest.raises(InvalidArgument, match="grades"):
        CiteGuard(grades={"fetch": "whole"})


def test_what_a_vendors_own_tool_returns() -> None:
    """A page that comes within a response is evidence like any other."""
    parts: list[ModelResponsePart] = [
        NativeToolCallPart("web_fetch", {"url": URL}, tool_call_id="n1"),
        NativeToolReturnPart("web_fetch", html(), tool_call_id="n1"),
    ]

    def reply(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse(parts=[*parts, ToolCallPart(info.output_tools[0].name, dumped())])

    store, kept = MemoryStore(), Kept()
    guard = CiteGuard(store, on_guarded=kept)
    result = ran(Agent(FunctionModel(reply), output_type=Sheet, capabilities=[guard]))
    assert list(store) == [URL]
    check(result.output, kept[result.run_id])


def asked(messages: list[ModelMessage]) -> list[str]:
    """Return what the model was asked to do again."""
    parts = [part for message in messages if isinstance(message, ModelRequest) for part in message.parts]
    return [
        str(part.content)
        for part in parts
        if isinstance(part, RetryFeedbackPart) or (isinstance(part, ToolReturnPart) and part.tool_name != "fetch")
    ]


def right(run: int = 0) -> dict[str, Any]:
    """Return an answer without a wrong value."""
    return sheet(run, wrong=()).model_dump()


def test_the_model_corrects_itself() -> None:
    """With ``steer`` the model is told what the page says, and a right second answer ships whole."""
    kept = Kept()
    result = ran(agent_of(CiteGuard(steer=True, on_guarded=kept), Sheet, dumped(), right()))
    assert result.output == sheet(wrong=())
    assert not kept[result.run_id].notes
    message = asked(result.all_messages())[0]
    assert message.count("- at ") == len(WRONG)
    assert f'"/specs/3/value": {stated(3, 1)} (unit "mm"), cited from "{URL}". The nearest there: ' in message


@pytest.mark.parametrize("retries", [0, 1, 3])
def test_the_last_retry_nulls(retries: int) -> None:
    """A model that never corrects itself is asked as often as the framework allows; then the values are null."""
    kept = Kept()
    agent = agent_of(CiteGuard(steer=True, on_guarded=kept), Sheet, dumped(), retries={"output": retries})
    result = ran(agent)
    check(result.output, kept[result.run_id])
    assert len([text for text in asked(result.all_messages()) if "- at " in text]) == retries


def test_a_limit_of_the_output_tool() -> None:
    """The retries that count are those of the output tool, where it has a limit of its own."""
    kept = Kept()
    output_type = ToolOutput(Sheet, max_retries=0)
    agent = agent_of(CiteGuard(steer=True, on_guarded=kept), output_type, dumped(), retries={"output": 3})
    check((result := ran(agent)).output, kept[result.run_id])


def test_json_as_text_is_corrected() -> None:
    """Text output has retries too."""
    wrong, corrected = (f'{{"swing": {value}, "swing_url": "{URL}"}}' for value in (77, stated(0)))
    assert ran(agent_of(CiteGuard(steer=True), str, wrong, corrected)).output == corrected


def test_raising() -> None:
    """With ``on_contradicted="raise"`` the run fails with the whole outcome, after the retries that are left."""
    raising = Settings(on_contradicted="raise")
    with pytest.raises(Contradicted) as caught:
        ran(agent_of(CiteGuard(settings=raising), Sheet, dumped()))
    assert len(caught.value.guarded.notes) == len(WRONG)
    result = ran(agent_of(CiteGuard(settings=raising, steer=True), Sheet, dumped(), right()))
    assert result.output == sheet(wrong=())


@pytest.mark.parametrize("steer", [False, True])
def test_a_streamed_run(steer: bool) -> None:
    """Partial outputs come unchecked, wrong values and all; the final one is guarded, and no retry is asked for."""
    kept = Kept()

    async def consume() -> tuple[list[Sheet], Sheet, str]:
        agent = agent_of(CiteGuard(steer=steer, on_guarded=kept), Sheet, dumped())
        async with agent.run_stream("go") as streamed:
            outputs = [output async for output in streamed.stream_output(debounce_by=None)]
            return outputs, await streamed.get_output(), streamed.run_id

    outputs, final, run_id = asyncio.run(consume())
    leaked = [spec.value for output in outputs[:-1] for spec in output.specs]
    assert stated(3, 1) in leaked
    check(outputs[-1], kept[run_id])
    check(final, kept[run_id])


def test_a_streamed_text_is_reported() -> None:
    """Prose that is streamed is reported at the end of the run."""
    kept = Kept()

    async def consume() -> str:
        agent = agent_of(CiteGuard(on_guarded=kept), str, f"The swing is 77 mm [1].\n\n[1] {URL}")
        async with agent.run_stream("go") as streamed:
            await streamed.get_output()
            return streamed.run_id

    assert [finding.urls for finding in kept[asyncio.run(consume())].findings] == [(URL,)]


def test_events_of_a_run_leave_retries() -> None:
    """Where a run is watched by its events, the final output still has its retries."""

    async def consume() -> Any:
        agent = agent_of(CiteGuard(steer=True), Sheet, dumped(), right())
        async with agent.run_stream_events("go") as events:
            return [event async for event in events][-1].result.output  # type: ignore[union-attr]

    assert asyncio.run(consume()) == sheet(wrong=())


def test_of_several_outputs_the_one_that_ships_is_told() -> None:
    """Where a response holds several final outputs, the outcome handed over is that of the run's result."""
    kept = Kept()

    def reply(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        name = info.output_tools[0].name
        if len(messages) == 1:
            return ModelResponse(parts=[FETCH])
        return ModelResponse(parts=[ToolCallPart(name, dumped()), ToolCallPart(name, right())])

    agent = agent_of(CiteGuard(on_guarded=kept), Sheet, end_strategy="exhaustive")
    result = ran(agent, model=FunctionModel(reply))
    check(result.output, kept[result.run_id])


def test_an_output_validator() -> None:
    """A run whose evidence comes by other ways is guarded by a validator, its final output only."""
    kept = Kept()
    agent: Agent[MemoryStore, Sheet] = Agent(answering(dumped()), deps_type=MemoryStore, output_type=Sheet)
    agent.output_validator(output_guard(lambda ctx: ctx.deps, on_guarded=kept))

    @agent.tool_plain
    def fetch(url: str) -> str:
        return "text"

    store = MemoryStore()
    store.put(page())
    result = ran(agent, deps=store)
    check(result.output, kept[result.run_id])

    async def consume() -> list[Sheet]:
        async with agent.run_stream("go", deps=store) as streamed:
            return [output async for output in streamed.stream_output(debounce_by=None)]

    *partial, final = asyncio.run(consume())
    assert final == result.output
    assert stated(3, 1) in [spec.value for output in partial for spec in output.specs]


class GuardedSheet(GuardedModel, Sheet):
    """A data sheet that is guarded by the context of its validation."""


def test_a_validation_context() -> None:
    """A model that is guarded while it is validated is so inside an agent too."""
    outcomes: list[Guarded[Any]] = []
    agent = Agent(
        answering(dumped()),
        output_type=GuardedSheet,
        validation_context=lambda ctx: holdwater_context({URL: [page()]}, on_guarded=outcomes.append),
    )

    @agent.tool_plain
    def fetch(url: str) -> str:
        return "text"

    result = ran(agent)
    check(Sheet(**result.output.model_dump()), outcomes[0])


def test_a_retry_loses_no_answer() -> None:
    """If what comes in place of a refused answer is not valid, and no retry is left, the refused one ships nulled."""
    kept = Kept()
    result = ran(agent_of(CiteGuard(steer=True, on_guarded=kept), Sheet, dumped(), {"name": 1}))
    check(result.output, kept[result.run_id])
    agent = agent_of(CiteGuard(steer=True), Sheet, dumped(), {"name": 1}, right(), retries={"output": 2})
    assert ran(agent).output == sheet(wrong=())
    with pytest.raises(UnexpectedModelBehavior):
        ran(agent_of(CiteGuard(), Sheet, {"name": 1}))


def test_where_a_retry_may_lose_an_answer() -> None:
    """A known limit: an answer that is no call of an output tool, or that a function makes, does not come back."""

    def function(given: Sheet) -> Row:
        return Row(**ROW)  # type: ignore[arg-type]

    wrong, bad = (TextPart(json.dumps(answer)) for answer in (dumped(), {"name": 1}))
    for kind, answers in ((PromptedOutput(Sheet), ([wrong], [bad])), (function, (dumped(), {"name": 1}))):
        with pytest.raises(UnexpectedModelBehavior):
            ran(agent_of(CiteGuard(steer=True), kind, *answers))


def test_the_page_runs() -> None:
    """What the page of the documentation shows is what happens."""
    run_page("guard-pydantic-ai.md")
