"""The guard in the OpenAI Agents SDK: hooks that keep evidence, an output type that is guarded, and a guardrail."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Any, Final, Self, TypeVar, Unpack

from holdwater.errors import InvalidArgument, needs_extra
from holdwater.guard import Contradicted, Guarded
from holdwater.guard.steer import steer_back
from holdwater.integrations.functions import OnGuarded, Options, guard_output, keep_tool_result
from holdwater.model import arguments
from holdwater.model.page import Grade
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore

with needs_extra("openai-agents"):
    from agents import (
        Agent,
        AgentOutputSchema,
        GuardrailFunctionOutput,
        OutputGuardrail,
        RunContextWrapper,
        RunHooks,
        Tool,
    )
    from agents.tool_context import ToolContext

T = TypeVar("T")

#: How the SDK's own text begins where a tool has raised: it is no page.
_FAILED: Final = "An error occurred while running the tool"

_CURRENT: ContextVar[CiteGuard | None] = ContextVar("holdwater_run", default=None)


class CiteGuard(RunHooks[Any], AbstractContextManager["CiteGuard"]):
    """One run: the hooks that keep what its tools give back, and how its output is guarded.

    Make one for each run, enter it, and pass it on as its hooks::

        agent = Agent(name="Scout", tools=[fetch], output_type=GuardedOutput(Offer))
        with CiteGuard() as guard:
            result = await Runner.run(agent, "What does the drill cost?", hooks=guard)

    Runs at once don't mix: each task sees the run that it has entered. For hooks of your own, derive them from this
    class, and call the method of ``super()`` in each.

    Attributes:
        store: What the run has read.
        guarded: The outcome of the last output that was guarded, or None.
    """

    def __init__(
        self,
        store: EvidenceStore | None = None,
        *,
        grades: Mapping[str, Grade | str] | None = None,
        on_guarded: OnGuarded | None = None,
        **options: Unpack[Options],
    ) -> None:
        """Set up a run.

        Args:
            store: Where its pages are kept, such as ``store.run("r1")``. By default, memory that goes with the run.
            grades: How much of a page a tool gives back, by the tool's name: ``full`` where it gives whole
                documents as text. By default, what its result looks like.
            on_guarded: Called with the outcome of each output.
            options: As for ``guard``: ``citations``, ``shape``, ``documents``, ``anchors``, ``settings``.

        Raises:
            InvalidArgument: if a grade is none.
        """
        self.store = MemoryStore() if store is None else store
        self.guarded: Guarded[Any] | None = None
        self._grades = {
            name: arguments.choice(f"grades[{name!r}]", Grade, grade) for name, grade in (grades or {}).items()
        }
        self._on_guarded = on_guarded
        self._options = options
        self._is_hooked = False
        self._tokens: list[Token[CiteGuard | None]] = []

    def __enter__(self) -> Self:
        self._tokens.append(_CURRENT.set(self))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # What a framework enters in one task it may leave in another, which has nothing to reset.
        with suppress(ValueError):
            _CURRENT.reset(self._tokens.pop())

    async def on_llm_start(self, context: Any, agent: Any, system_prompt: Any, input_items: Any) -> None:
        """Note that the run has its hooks."""
        self._is_hooked = True

    async def on_tool_end(self, context: RunContextWrapper[Any], agent: Any, tool: Tool, result: object) -> None:
        """Keep what a tool gave back, in a thread."""
        if isinstance(result, str) and result.startswith(_FAILED):
            return
        called_with = context.tool_arguments if isinstance(context, ToolContext) else None
        grade = self._grades.get(tool.name)
        await asyncio.to_thread(keep_tool_result, self.store, result, called_with=called_with, grade=grade)

    def check(self, output: T) -> T:
        """Return what of an output may ship; the outcome is under ``guarded``.

        Raises:
            InvalidArgument: if it was not among the hooks of the run, and so has no evidence; the rest as for
                ``guard``.
        """
        if not self._is_hooked:
            raise InvalidArgument("hooks: expected the guard of the run, found none. Write Runner.run(…, hooks=guard).")
        try:
            kept, self.guarded = guard_output(output, self.store, **self._options)
        except Contradicted as error:
            self.guarded = error.guarded
            raise
        if self._on_guarded is not None:
            self._on_guarded(self.guarded)
        return kept


class GuardedOutput(AgentOutputSchema):
    """An output type whose contradicted values are null: ``Agent(output_type=GuardedOutput(Offer))``.

    The outcome stands in ``CiteGuard.guarded``. What the model wrote stays as it is in the items of the run: ship
    ``result.final_output``.
    """

    def __init__(self, output_type: type[Any], strict_json_schema: bool = True) -> None:
        """Take the same as ``AgentOutputSchema``.

        Raises:
            InvalidArgument: if the type is plain text, which the SDK does not validate.
        """
        super().__init__(output_type, strict_json_schema)
        if self.is_plain_text():
            raise InvalidArgument(
                "output_type: expected a structure, found plain text, which the SDK doesn't validate. Pass it to guard."
            )

    def validate_json(self, json_str: str) -> Any:
        """Validate an output, and guard it.

        Raises:
            ModelBehaviorError: if it is none of the type.
            InvalidArgument: if no ``CiteGuard`` is entered, or it is not among the hooks; the rest as for ``guard``.
        """
        return _entered().check(super().validate_json(json_str))


def _entered() -> CiteGuard:
    run = _CURRENT.get()
    if run is None:
        raise InvalidArgument("expected a guard that is entered, found none. Write with CiteGuard() as guard: …")
    return run


async def _find_contradictions(
    context: RunContextWrapper[Any], agent: Agent[Any], output: Any
) -> GuardrailFunctionOutput:
    """Trip where values of an output are contradicted, and say which, for the model."""
    run = _entered()
    with suppress(Contradicted):  # this is how it is raised here
        await asyncio.to_thread(run.check, output)
    message = None if run.guarded is None else steer_back(run.guarded)
    return GuardrailFunctionOutput(output_info=message, tripwire_triggered=message is not None)


#: Stops a run whose output is contradicted: ``Agent(output_guardrails=[contradicted_guardrail])``, with an output
#: type that is not guarded. What to tell the model stands in the exception's ``guardrail_result.output.output_info``.
contradicted_guardrail: OutputGuardrail[Any] = OutputGuardrail(_find_contradictions, name="holdwater")
