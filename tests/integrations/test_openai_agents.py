"""The guard in real runs of the OpenAI Agents SDK, with its own scripted model."""

from __future__ import annotations

import asyncio
import contextvars
import doctest
import json
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from agents import (
    Agent,
    ModelBehaviorError,
    OutputGuardrailTripwireTriggered,
    RunContextWrapper,
    Runner,
    RunResult,
    Tool,
    function_tool,
    handoff,
    set_tracing_disabled,
)
from agents.models.interface import Model
from agents.testing import ModelStep, ScriptedModel, assistant_message, function_call
from tests.integrations import goods

from holdwater.errors import InvalidArgument
from holdwater.guard import Contradicted, Guarded, guard
from holdwater.guard.steer import steer_back
from holdwater.integrations import functions, openai_agents
from holdwater.integrations.openai_agents import CiteGuard, GuardedOutput, contradicted_guardrail
from holdwater.model.settings import Settings
from holdwater.model.verdict import Verdict
from holdwater.store.memory import MemoryStore
from holdwater.store.sqlite import SqliteStore

set_tracing_disabled(True)

EXPECTED = [None if at in goods.WRONG else goods.stated(at) for at in range(len(goods.NAMES))]


@function_tool
async def fetch(url: str, run: int) -> str:
    """Fetch a page."""
    await asyncio.sleep(0.001)
    return goods.html(run)


@function_tool
def fetch_text(url: str) -> str:
    """Fetch the whole text of a page."""
    return goods.page().text


@function_tool
def broken(url: str) -> str:
    """Fail."""
    raise TimeoutError(url)


def reads(run: int = 0, number: int = 1) -> Any:
    """Return the call of the tool that reads the page of a run."""
    return [function_call("fetch", {"url": goods.URL, "run": run}, call_id=f"read{number}")]


def answers(output: Any) -> Any:
    """Return the message that gives the answer."""
    return [assistant_message(output.model_dump_json())]


def agent(*said: Any, model: Model | None = None, **named: Any) -> Agent[Any]:
    """Return an agent that says this, one turn after another."""
    tools: list[Tool] = [fetch, fetch_text, broken]
    named = {"output_type": GuardedOutput(goods.Sheet), "tools": tools, **named}
    return Agent(name="Scout", model=model or ScriptedModel(said), **named)


def runs(agent: Agent[Any], hooks: CiteGuard | None, question: str = "?") -> RunResult:
    """Run an agent to its end."""
    return asyncio.run(Runner.run(agent, question, hooks=hooks))


def values(sheet: goods.Sheet) -> list[float | None]:
    """Return the measures of a sheet."""
    return [spec.value for spec in sheet.specs]


def test_twenty_values() -> None:
    """Of twenty values the four wrong ones are nulled, each with its note; the others are the same bytes."""
    seen: list[Guarded[Any]] = []
    with CiteGuard(on_guarded=seen.append) as run:
        result = runs(agent(reads(), answers(goods.sheet())), run)
    sheet = result.final_output
    assert isinstance(sheet, goods.Sheet)
    assert values(sheet) == EXPECTED
    for at, (before, after) in enumerate(zip(goods.sheet().specs, sheet.specs, strict=True)):
        assert (before.model_dump_json() == after.model_dump_json()) == (at not in goods.WRONG)
    assert run.guarded is not None
    assert [note.path for note in run.guarded.notes] == [f"/specs/{at}/value" for at in goods.WRONG]
    assert {note.action for note in run.guarded.notes} == {"nulled"}
    assert all(note.nearest is not None and note.pages[0].captured_at for note in run.guarded.notes)
    assert [note.value_json for note in run.guarded.notes] == [str(goods.stated(at, 1)) for at in goods.WRONG]
    assert seen == [run.guarded]


def test_ten_runs_at_once_do_not_mix() -> None:
    """One agent serves ten runs at once; each is checked by its own page, which the next run's would contradict."""

    def by_question(call: Any) -> Any:
        number = int(call.input if isinstance(call.input, str) else call.input[0]["content"])
        return answers(goods.sheet(number)) if "function_call_output" in str(call.input) else reads(number)

    shared = agent(model=ScriptedModel([ModelStep.respond(by_question) for _ in range(20)]))

    async def one(number: int) -> tuple[Any, CiteGuard]:
        with CiteGuard() as run:
            return (await Runner.run(shared, str(number), hooks=run)).final_output, run

    async def at_once() -> Sequence[tuple[Any, CiteGuard]]:
        return await asyncio.gather(*map(one, range(10)))

    for number, (sheet, run) in enumerate(asyncio.run(at_once())):
        expected = [None if at in goods.WRONG else goods.stated(at, number) for at in range(len(goods.NAMES))]
        assert values(sheet) == expected
        assert run.guarded is not None
        assert len(run.guarded.pages) == 1


def test_a_store_of_all_runs(tmp_path: Path) -> None:
    """Evidence may go into a store that many runs share, each under its own id, and be read after it."""
    with SqliteStore.create(tmp_path / "runs.sqlite") as store:
        for number in range(2):
            with CiteGuard(store.run(f"r{number}")) as run:
                runs(agent(reads(number), answers(goods.sheet(number))), run)
            assert run.guarded is not None
            assert guard(goods.sheet(number), store.run(f"r{number}")).notes == run.guarded.notes
        assert store.runs() == ["r0", "r1"]


def test_a_tool_that_fails() -> None:
    """What the SDK says of a tool that failed is no evidence: the values that cite it stay."""
    with CiteGuard() as run:
        failing = agent([function_call("broken", {"url": goods.URL}, call_id="b")], answers(goods.sheet()))
        result = runs(failing, run)
    assert result.final_output == goods.sheet()
    assert run.guarded is not None
    assert {finding.reason for finding in run.guarded.findings} == {"page_not_held"}


def test_a_tool_that_is_called_again() -> None:
    """Two captures of one page are both evidence."""
    with CiteGuard() as run:
        runs(agent(reads(), reads(1, 2), answers(goods.sheet())), run)
    assert run.guarded is not None
    assert (run.guarded.summary.nulled, len(run.guarded.pages)) == (0, 2)


def test_the_guardrail_trips() -> None:
    """An answer with contradicted values stops the run; what to tell the model comes with the exception."""
    stopping = agent(
        *(reads(), answers(goods.sheet()), answers(goods.sheet(wrong=()))),
        output_type=goods.Sheet,
        output_guardrails=[contradicted_guardrail],
    )
    with CiteGuard() as run:
        with pytest.raises(OutputGuardrailTripwireTriggered) as caught:
            runs(stopping, run)
        message = caught.value.guardrail_result.output.output_info
        assert run.guarded is not None
        assert message == steer_back(run.guarded)
        assert "/specs/19/value" in message
        result = runs(stopping, run, message)  # the same run goes on, with all its evidence
    assert result.final_output == goods.sheet(wrong=())
    assert result.output_guardrail_results[0].output.output_info is None
    assert run.guarded.notes == ()
    assert run.guarded.summary.verdicts[Verdict.SUPPORTED] == 20


def test_the_guardrail_behind_a_guarded_type() -> None:
    """What is nulled already trips nothing."""
    both = agent(reads(), answers(goods.sheet()), output_guardrails=[contradicted_guardrail])
    with CiteGuard() as run:
        assert values(runs(both, run).final_output) == EXPECTED


def test_raising() -> None:
    """``on_contradicted="raise"`` stops the run, and trips the guardrail."""
    settings = Settings(on_contradicted="raise")
    with CiteGuard(settings=settings) as run, pytest.raises(Contradicted):
        runs(agent(reads(), answers(goods.sheet())), run)
    stopping = agent(
        *(reads(), answers(goods.sheet())), output_type=goods.Sheet, output_guardrails=[contradicted_guardrail]
    )
    with CiteGuard(settings=settings) as run, pytest.raises(OutputGuardrailTripwireTriggered):
        runs(stopping, run)


def test_a_field_that_admits_no_null() -> None:
    """A value whose field can't be null stays, and the note says so."""
    wrong = goods.Strict(swing=9999.5, swing_url=goods.URL)
    with CiteGuard() as run:
        strict = agent(reads(), answers(wrong), output_type=GuardedOutput(goods.Strict))
        assert runs(strict, run).final_output == wrong
    assert run.guarded is not None
    assert [(note.path, note.action) for note in run.guarded.notes] == [("/swing", "not_nullable")]


def test_a_type_that_is_wrapped() -> None:
    """A list of records, which the SDK wraps, is guarded as a list."""
    said = json.dumps({"response": [spec.model_dump() for spec in goods.sheet().specs]})
    with CiteGuard() as run:
        listed = agent(reads(), [assistant_message(said)], output_type=GuardedOutput(list[goods.Spec]))
        specs = runs(listed, run).final_output
    assert [spec.value for spec in specs] == EXPECTED


def test_a_handoff() -> None:
    """The run's hooks see the tools of every agent, and the last one's answer is guarded."""
    last = agent(answers(goods.sheet()))
    model = ScriptedModel([reads(), [function_call("transfer_to_scout", {}, call_id="h")]])
    first: Agent[Any] = Agent(name="First", model=model, tools=[fetch], handoffs=[handoff(last)])
    with CiteGuard() as run:
        assert values(runs(first, run).final_output) == EXPECTED


def test_a_streamed_run() -> None:
    """A stream shows the unguarded answer on its way; only the final output is guarded."""

    async def main() -> tuple[str, Any]:
        with CiteGuard() as run:
            streamed = Runner.run_streamed(agent(reads(), answers(goods.sheet())), "?", hooks=run)
        shown = ""
        async for event in streamed.stream_events():
            shown += str(getattr(getattr(event, "data", None), "delta", ""))
        return shown, streamed.final_output

    shown, output = asyncio.run(main())
    assert goods.sheet().model_dump_json() in shown
    assert values(output) == EXPECTED


def test_the_grade_of_a_tool() -> None:
    """Text contradicts nothing, unless the tool is known to give the whole document."""
    for grades, nulled in (({}, 0), ({"fetch_text": "full"}, 4), ({"fetch": "full"}, 0)):
        read = [function_call("fetch_text", {"url": goods.URL}, call_id="t")]
        with CiteGuard(grades=grades) as run:
            runs(agent(read, answers(goods.sheet())), run)
        assert run.guarded is not None
        assert run.guarded.summary.nulled == nulled
    with pytest.raises(InvalidArgument, match=r"grades\['fetch'\]"):
        CiteGuard(grades={"fetch": "whole"})


def test_hooks_of_ones_own() -> None:
    """A class derived from the guard may listen too."""

    class Mine(CiteGuard):
        """Notes which tools ran."""

        ran: tuple[str, ...] = ()

        async def on_tool_end(self, context: RunContextWrapper[Any], agent: Any, tool: Tool, result: object) -> None:
            self.ran += (tool.name,)
            await super().on_tool_end(context, agent, tool, result)

    with Mine() as run:
        result = runs(agent(reads(), answers(goods.sheet())), run)
    assert (values(result.final_output), run.ran) == (EXPECTED, ("fetch",))


def test_misuse_is_no_silence() -> None:
    """A guard that is not entered, or not among the hooks, stops the run: it would find nothing, and pass all."""
    with pytest.raises(InvalidArgument, match="entered"):
        runs(agent(reads(), answers(goods.sheet())), CiteGuard())
    with CiteGuard(), pytest.raises(InvalidArgument, match="hooks"):
        runs(agent(reads(), answers(goods.sheet())), None)
    with CiteGuard() as run:
        pass
    with pytest.raises(InvalidArgument, match="entered"):
        runs(agent(reads(), answers(goods.sheet())), run)
    with pytest.raises(InvalidArgument, match="plain text"):
        GuardedOutput(str)
    with CiteGuard() as run, pytest.raises(ModelBehaviorError):
        runs(agent([assistant_message("{}")]), run)


def test_guards_within_guards() -> None:
    """A run inside a run has its own evidence, and the outer one its own afterwards."""
    with CiteGuard() as outer:
        with CiteGuard() as inner:
            runs(agent(reads(1), answers(goods.sheet(1))), inner)
        result = runs(agent(reads(), answers(goods.sheet())), outer)
    assert values(result.final_output) == EXPECTED
    assert isinstance(outer.store, MemoryStore)
    assert outer.store[goods.URL] != inner.store[goods.URL]


def test_a_guard_left_elsewhere() -> None:
    """Entered in one context and left in another, as by a framework that sets up a request, a guard breaks nothing."""
    here = contextvars.copy_context()
    with ExitStack() as stack:
        run = here.run(stack.enter_context, CiteGuard())
        result = here.run(runs, agent(reads(), answers(goods.sheet())), run)
    assert values(result.final_output) == EXPECTED


def test_a_guard_entered_twice() -> None:
    """What is entered within itself is left as often."""
    with CiteGuard() as run:
        with run:
            pass
        assert values(runs(agent(reads(), answers(goods.sheet())), run).final_output) == EXPECTED


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

    monkeypatch.setattr(openai_agents, "guard_output", timed(functions.guard_output, "guard"))
    monkeypatch.setattr(CiteGuard, "check", timed(CiteGuard.check, "hook"))
    with CiteGuard() as run:
        runs(agent(reads(), answers(goods.sheet())), run)
    assert times["hook"] - times["guard"] < times["guard"] / 2, times


def test_the_how_to_runs() -> None:
    """What the page shows is what happens."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "guard-openai-agents.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 10
