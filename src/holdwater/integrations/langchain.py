"""The guard inside LangChain: a middleware for agents, a node for graphs, and a runnable for chains."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, NotRequired, TypeAlias, TypeVar, Unpack
from uuid import uuid4

from holdwater.errors import needs_extra
from holdwater.guard import Contradicted, Guarded
from holdwater.guard.steer import steer_back
from holdwater.integrations.functions import OnGuarded, Options, guard_output, hand_over, keep_tool_result
from holdwater.model import arguments
from holdwater.model.page import Evidence, Grade, Selective
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore

with needs_extra("langchain"):
    from langchain.agents.middleware import AgentMiddleware, AgentState, hook_config
    from langchain.agents.middleware.types import OmitFromInput, PrivateStateAttr, ToolCallRequest
    from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, ToolMessage
    from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda
    from langgraph.channels.untracked_value import UntrackedValue
    from langgraph.runtime import Runtime
    from langgraph.types import Command

T = TypeVar("T")
Held: TypeAlias = Evidence | Selective
Grades: TypeAlias = Mapping[str, Grade | str]

#: Marks, in its metadata, a message that a tool gave back; what answers for a structured response has no mark.
_MARK: Final = "holdwater"

#: How an agent begins what it says back to a structured response, which it then repeats.
_ECHO: Final = "Returning structured response: "


@dataclass(slots=True, repr=False)
class Run:
    """What one run has read and answered so far.

    Attributes:
        store: Its evidence.
        reasks: How often it may still be asked again.
        kept: Ids of the tool calls whose results are in the evidence.
        last: What may ship of the last answer, with the outcome, or the refusal to ship any. It stands for a model
            that was asked again and gave no answer.
    """

    store: EvidenceStore
    reasks: int
    kept: set[str] = field(default_factory=set)
    last: tuple[Any, Guarded[Any]] | Contradicted | None = None


class GuardState(AgentState[Any]):
    """What the middleware adds to the state of an agent; a checkpoint holds nothing of it.

    Attributes:
        holdwater_run: The middleware's own.
        guarded: The outcome of the guard, in what the agent returns.
    """

    holdwater_run: NotRequired[Annotated[Run, UntrackedValue, PrivateStateAttr]]
    guarded: NotRequired[Annotated[Guarded[Any], UntrackedValue, OmitFromInput]]


class CiteGuard(AgentMiddleware[GuardState, Any, Any]):
    """Guards the structured response of an agent with what the tools of the same run gave back.

    ``create_agent(..., middleware=[CiteGuard()])`` is all there is to do. Each run has evidence of its own,
    which lives in the state of the run, so that one agent may serve many runs at once. The outcome stands in what the
    agent returns, under ``guarded``.

    Values in the messages stay as the model wrote them: ship ``structured_response``.
    """

    state_schema = GuardState

    def __init__(
        self,
        store: EvidenceStore | None = None,
        *,
        grades: Grades | None = None,
        reasks: int = 0,
        on_guarded: OnGuarded | None = None,
        **options: Unpack[Options],
    ) -> None:
        """Set up what all runs have in common.

        Args:
            store: Where the pages of all runs are kept, each under its run: the ``run_id`` of the run's config, or
                one made up. By default, memory that goes with the run.
            grades: How much of a page a tool gives back, by the tool's name: ``full`` where it gives whole
                documents as text. By default, what its result looks like.
            reasks: How many times the model is told which values its pages contradict, and asked again, before what
                is still contradicted is nulled.
            on_guarded: Called with the outcome of each run.
            options: As for ``guard``: ``citations``, ``shape``, ``documents``, ``anchors``, ``settings``.

        Raises:
            InvalidArgument: if ``reasks`` is no count, or a grade is none.
        """
        super().__init__()
        self._store = store
        self._grades = _check_grades(grades)
        self._reasks = arguments.whole("reasks", reasks, 0, hint="0 nulls at once.")
        self._on_guarded = on_guarded
        self._options = options

    def before_agent(self, state: GuardState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Begin a run with evidence of its own."""
        return {"holdwater_run": self._begin(runtime)}

    async def abefore_agent(self, state: GuardState, runtime: Runtime[Any]) -> dict[str, Any]:
        """Begin a run with evidence of its own."""
        return self.before_agent(state, runtime)

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Keep what a tool gives back; an exception goes on its way."""
        return self._keep_result(request, handler(request))

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolMessage | Command[Any]]]
    ) -> ToolMessage | Command[Any]:
        """Keep what a tool gives back, in a thread; an exception goes on its way."""
        return await asyncio.to_thread(self._keep_result, request, await handler(request))

    @hook_config(can_jump_to=["model"])
    def after_agent(self, state: GuardState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """Guard the structured response, if there is one, or ask the model for a better one."""
        return self._answer(state, runtime)

    @hook_config(can_jump_to=["model"])
    async def aafter_agent(self, state: GuardState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """Guard the structured response in a thread."""
        return await asyncio.to_thread(self._answer, state, runtime)

    def _answer(self, state: GuardState, runtime: Runtime[Any]) -> dict[str, Any] | None:
        """Return what the end of a run changes in its state."""
        run = state.get("holdwater_run") or self._begin(runtime)
        if (output := state.get("structured_response")) is not None:
            self._keep_marked(run, state["messages"])
            self._check(run, output)
            if (again := _ask_again(run)) is not None:
                return again
        if isinstance(run.last, Contradicted):
            raise run.last
        if run.last is None:
            return None
        kept, outcome = run.last
        if self._on_guarded is not None:
            self._on_guarded(outcome)
        return {"structured_response": kept, "guarded": outcome}

    def _begin(self, runtime: Runtime[Any]) -> Run:
        if self._store is None:
            return Run(MemoryStore(), self._reasks)
        named = runtime.execution_info.run_id if runtime.execution_info is not None else None
        return Run(self._store.run(named or uuid4().hex), self._reasks)

    def _keep_marked(self, run: Run, messages: list[AnyMessage]) -> None:
        """Keep what tools gave back before an interruption, or in an earlier turn of the thread."""
        called_with = _arguments(messages)
        for message in _tool_messages(messages):
            if _MARK in message.response_metadata and message.tool_call_id not in run.kept:
                _keep(run, message, called_with.get(message.tool_call_id), self._grades)

    def _check(self, run: Run, output: Any) -> None:
        try:
            run.last = guard_output(output, run.store, **self._options)
        except Contradicted as error:
            run.last = error

    def _keep_result(self, request: ToolCallRequest, result: ToolMessage | Command[Any]) -> ToolMessage | Command[Any]:
        """Mark what a tool gave back, and keep it at once: a later step may cut the messages."""
        run = request.state.get("holdwater_run")
        for message in _tool_messages([result] if isinstance(result, ToolMessage) else _messages_of(result)):
            message.response_metadata[_MARK] = "tool"
            if run is not None:  # after an interruption there is none, and the messages are read at the end
                _keep(run, message, request.tool_call["args"], self._grades)
        return result


def _ask_again(run: Run) -> dict[str, Any] | None:
    """Return what sends the run back to its model, if values are contradicted and it may be asked again."""
    if run.reasks == 0 or run.last is None:
        return None
    message = steer_back(run.last.guarded if isinstance(run.last, Contradicted) else run.last[1])
    if message is None:
        return None
    run.reasks -= 1
    return {"messages": [HumanMessage(message)], "jump_to": "model", "holdwater_run": run}


def guard_node(
    output: str,
    evidence: Held | Callable[[Any], Held] | None = None,
    *,
    grades: Grades | None = None,
    on_guarded: OnGuarded | None = None,
    **options: Unpack[Options],
) -> Runnable[Any, dict[str, Any]]:
    """Return a node for a graph of your own that guards one member of its state: the last one before the end.

    Args:
        output: Name of the member of the state that is about to ship.
        evidence: The pages that the run kept: a mapping, a store, or a function that gives them for a state. By
            default, what stands in the tool messages under ``messages``. A tool that repeats the model's own answer
            is no source: give the evidence yourself where there is one.
        grades: As for ``CiteGuard``, where the evidence is that of the tool messages.
        on_guarded: Called with each outcome. Without it, notes that no ``_audit`` in the output holds are logged.
        options: As for ``guard``.

    Returns:
        A node: it takes the state as a mapping, a dataclass or a model, and updates ``output``. Where that is None,
        it does nothing.

    Raises:
        InvalidArgument: if a grade is none.
    """
    known = _check_grades(grades)

    def node(state: Any) -> dict[str, Any]:
        answer = _member(state, output)
        if answer is None:
            return {}
        pages = tool_evidence(_member(state, "messages") or (), known) if evidence is None else _held(evidence, state)
        kept, outcome = guard_output(answer, pages, **options)
        hand_over(outcome, on_guarded)
        return {output: kept}

    return RunnableLambda(node, name="holdwater")


def guard_runnable(
    evidence: Held | Callable[[RunnableConfig], Held],
    *,
    on_guarded: OnGuarded | None = None,
    **options: Unpack[Options],
) -> Runnable[Any, Any]:
    """Return the last link of a chain, which guards what comes to it.

    Write ``model.with_structured_output(Item) | guard_runnable(store)``. Where the chain is streamed, it waits for the
    whole answer and hands it on once.

    Args:
        evidence: The pages that the run kept: a mapping, a store, or a function that gives them for the config of
            the run, such as ``lambda config: store.run(config["configurable"]["run"])``.
        on_guarded: Called with each outcome. Without it, notes that no ``_audit`` in the output holds are logged.
        options: As for ``guard``.
    """

    def guard_answer(answer: Any, config: RunnableConfig) -> Any:
        kept, outcome = guard_output(answer, _held(evidence, config), **options)
        hand_over(outcome, on_guarded)
        return kept

    return RunnableLambda(guard_answer, name="holdwater")


def tool_evidence(messages: Iterable[BaseMessage], grades: Grades | None = None) -> MemoryStore:
    """Return the pages that the tool messages among ``messages`` hold.

    Args:
        messages: All messages of the run, those that call the tools too: a tool's result may not say which URL was
            asked for.
        grades: How much of a page a tool gives back, by the tool's name.

    Raises:
        InvalidArgument: if a grade is none.
    """
    store, known, listed = MemoryStore(), _check_grades(grades), list(messages)
    called_with = _arguments(listed)
    run = Run(store, 0)
    for message in _tool_messages(listed):
        _keep(run, message, called_with.get(message.tool_call_id), known)
    return store


def _held(evidence: Held | Callable[[T], Held], about: T) -> Held:
    """Return the evidence of one run."""
    return evidence(about) if callable(evidence) else evidence


def _member(state: Any, name: str) -> Any:
    """Return a member of a graph's state, whatever kind of state that is."""
    return state.get(name) if isinstance(state, Mapping) else getattr(state, name, None)


def _tool_messages(messages: Iterable[object]) -> Iterator[ToolMessage]:
    """Yield what tools gave back: not what they failed with, nor the model's own answer."""
    for message in messages:
        if isinstance(message, ToolMessage) and message.status != "error" and not message.text.startswith(_ECHO):
            yield message


def _messages_of(command: Command[Any]) -> Iterable[object]:
    """Return the messages that a tool adds by a command."""
    added = command.update.get("messages") if isinstance(command.update, Mapping) else None
    return added if isinstance(added, list) else [added]


def _arguments(messages: Iterable[BaseMessage]) -> dict[str, Mapping[str, Any]]:
    """Return the arguments of every tool call, by its id."""
    calls = (call for message in messages if isinstance(message, AIMessage) for call in message.tool_calls)
    return {str(call["id"]): call["args"] for call in calls}


def _keep(run: Run, message: ToolMessage, called_with: Mapping[str, Any] | None, grades: Grades) -> None:
    """Keep what a tool gave back."""
    run.kept.add(message.tool_call_id)
    for result in (str(message.text), message.artifact):
        if result:
            keep_tool_result(run.store, result, called_with=called_with, grade=grades.get(message.name or ""))


def _check_grades(grades: Grades | None) -> Grades:
    """Return grades by the name of a tool.

    Raises:
        InvalidArgument: if one is no grade.
    """
    return {name: arguments.choice(f"grades[{name!r}]", Grade, grade) for name, grade in (grades or {}).items()}
