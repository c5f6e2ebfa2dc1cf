"""The guard in an agent of Pydantic AI: keeps what the tools read, and checks the final output against it."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, TypeAlias, cast

from holdwater.citations import Shape, Sources
from holdwater.errors import needs_extra
from holdwater.guard import Contradicted, Guarded, guard
from holdwater.guard.steer import steer_back
from holdwater.integrations.functions import Options, guard_output, hand_over, keep_tool_result
from holdwater.model import arguments
from holdwater.model.page import Evidence, Grade, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.store.base import EvidenceStore
from holdwater.store.memory import MemoryStore

with needs_extra("pydantic-ai"):
    from pydantic import ValidationError
    from pydantic_ai import ModelRetry, RunContext, ToolDefinition
    from pydantic_ai.capabilities import AbstractCapability, RawOutput, ValidatedToolArgs
    from pydantic_ai.messages import (
        ModelMessage,
        ModelResponse,
        NativeToolCallPart,
        NativeToolReturnPart,
        TextPart,
        ToolCallPart,
        ToolReturn,
    )
    from pydantic_ai.models import ModelRequestContext
    from pydantic_ai.output import OutputContext
    from pydantic_ai.run import AgentRunResult

OnRunGuarded: TypeAlias = Callable[[Guarded[Any], RunContext[Any]], object]


@dataclass
class CiteGuard(AbstractCapability[Any]):
    """Keeps the pages that an agent's tools return, and nulls what the final output cites and they contradict.

    ``Agent(..., capabilities=[CiteGuard()])``. Each run has evidence of its own, however many run at once. Partial
    outputs of a stream are handed out unchecked, as they come; ship the final one.

    Attributes:
        store: Where evidence is kept, each run's under its run id; None keeps it in memory for as long as the run.
        citations: As for ``guard``; so are ``shape``, ``documents`` and ``anchors``.
        shape: Read only citations of this shape, and ``citations``.
        documents: URLs of the documents that the model was given, in order.
        anchors: The run's own SKU or brand.
        settings: How values are checked and what happens to a contradicted one.
        grades: How much of a page a tool returns, by the tool's name, where it can't be seen in what it returns:
            ``full`` for one that returns the whole text. Only a full page may contradict.
        steer: While the framework's limit leaves a retry, let the model correct contradicted values; then null.
        on_guarded: Called at the end of a run with what was decided on the output that ships, and the run's context.
            Without it, notes that no ``_audit`` in the output holds are logged.
    """

    store: EvidenceStore | None = None
    _: KW_ONLY
    citations: Mapping[str, Sources] | None = None
    shape: Shape | str | None = None
    documents: Sequence[str | None] = ()
    anchors: Sequence[str] = ()
    settings: Settings = DEFAULT
    grades: Mapping[str, Grade | str] = field(default_factory=dict)
    steer: bool = False
    on_guarded: OnRunGuarded | None = None

    def __post_init__(self) -> None:
        for grade in self.grades.values():
            arguments.choice("grades", Grade, grade)
        self._evidence: EvidenceStore = MemoryStore()
        self._checked: list[tuple[object, Guarded[Any]]] = []
        self._refused: tuple[object, Guarded[Any]] | None = None

    async def for_run(self, ctx: RunContext[Any]) -> CiteGuard:
        """Return a guard of this run's own."""
        own = replace(self)
        if self.store is not None:
            own._evidence = self.store.run(cast("str", ctx.run_id))  # every run has an id
        return own

    async def after_tool_execute(
        self,
        ctx: RunContext[Any],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: ValidatedToolArgs,
        result: Any,
    ) -> Any:
        """Keep what a tool returned; the model gets it as it is."""
        returned = result.return_value if isinstance(result, ToolReturn) else result
        await self._keep(returned, args, call.tool_name)
        return result

    async def after_model_request(
        self, ctx: RunContext[Any], *, request_context: ModelRequestContext, response: ModelResponse
    ) -> ModelResponse:
        """Keep what the vendor's own tools returned within a response."""
        args = {part.tool_call_id: part.args for part in response.parts if isinstance(part, NativeToolCallPart)}
        for part in response.parts:
            if isinstance(part, NativeToolReturnPart):
                await self._keep(part.content, args.get(part.tool_call_id), part.tool_name)
        return response

    async def on_output_validate_error(
        self,
        ctx: RunContext[Any],
        *,
        output_context: OutputContext,
        output: RawOutput,
        error: ValidationError | ModelRetry,
    ) -> Any:
        """Return the answer that was refused, null where it was wrong, if the one in its place is not valid at all."""
        is_last = ctx.retry >= ctx.max_retries
        is_as_validated = output_context.mode == "tool" and not output_context.has_function
        if self._refused is not None and is_last and is_as_validated:
            return self._refused[0]
        raise error

    async def after_output_process(self, ctx: RunContext[Any], *, output_context: OutputContext, output: Any) -> Any:
        """Return the final output without what is contradicted, or ask for a better one."""
        if ctx.partial_output:
            return output
        if self._refused is not None and output is self._refused[0]:
            self._checked.append(self._refused)
            return output
        try:
            kept, outcome = await asyncio.to_thread(lambda: guard_output(output, self._evidence, **self._options()))
        except Contradicted as error:
            if (message := self._correction(ctx, error.guarded)) is not None:
                raise ModelRetry(message) from error
            raise
        if (message := self._correction(ctx, outcome)) is not None:
            self._refused = kept, outcome
            raise ModelRetry(message)
        self._checked.append((kept, outcome))
        return kept

    async def after_run(self, ctx: RunContext[Any], *, result: AgentRunResult[Any]) -> AgentRunResult[Any]:
        """Hand over what was decided on the output that ships; of several, that is not always the last."""
        if not self._checked:
            return result
        last = self._checked[-1][1]
        outcome = next((outcome for kept, outcome in self._checked if kept is result.output), last)
        if isinstance(outcome.output, str) and (cited := _cited_text(result.all_messages())):
            options = self._options()
            options["citations"] = None  # its pointers lead into the output
            outcome = await asyncio.to_thread(lambda: guard(cited, self._evidence, **options))
        tell = self.on_guarded
        hand_over(outcome, None if tell is None else lambda guarded: tell(guarded, ctx))
        return result

    async def _keep(self, returned: object, args: object, tool_name: str) -> None:
        await asyncio.to_thread(
            keep_tool_result, self._evidence, returned, called_with=args, grade=self.grades.get(tool_name)
        )

    def _correction(self, ctx: RunContext[Any], outcome: Guarded[Any]) -> str | None:
        """Return what to tell the model, if it is to be told and a retry is left.

        A response that is not among the messages yet is still streamed: there the framework has no retries.
        """
        is_left = ctx.retry < ctx.max_retries and isinstance(ctx.messages[-1], ModelResponse)
        return steer_back(outcome) if self.steer and is_left else None

    def _options(self) -> Options:
        return {
            "citations": self.citations,
            "shape": self.shape,
            "documents": self.documents,
            "anchors": self.anchors,
            "settings": self.settings,
        }


def _cited_text(messages: Sequence[ModelMessage]) -> list[TextPart]:
    """Return the text of the last response, if the vendor says what it cites."""
    last = messages[-1] if messages else None
    parts = [part for part in last.parts if isinstance(part, TextPart)] if isinstance(last, ModelResponse) else []
    return parts if any(part.citations for part in parts) else []


def output_guard(
    evidence: Callable[[RunContext[Any]], Evidence | Selective],
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
    on_guarded: OnRunGuarded | None = None,
) -> Callable[[RunContext[Any], Any], Awaitable[Any]]:
    """Return an output validator, for a run whose evidence is kept by other means than its tools' results.

    Write ``agent.output_validator(output_guard(lambda ctx: ctx.deps.store))``. It nulls and never asks again.

    Args:
        evidence: Gives the pages of a run, by its context.
        citations: As for ``guard``; so are ``shape``, ``documents`` and ``anchors``.
        shape: Read only citations of this shape, and ``citations``.
        documents: URLs of the documents that the model was given, in order.
        anchors: The run's own SKU or brand.
        settings: How values are checked and what happens to a contradicted one.
        on_guarded: Called with the outcome for each final output, and the run's context.
    """
    check = functools.partial(
        guard_output, citations=citations, shape=shape, documents=documents, anchors=anchors, settings=settings
    )

    async def validate(ctx: RunContext[Any], output: Any) -> Any:
        if ctx.partial_output:
            return output
        kept, outcome = await asyncio.to_thread(check, output, evidence(ctx))
        hand_over(outcome, None if on_guarded is None else lambda guarded: on_guarded(guarded, ctx))
        return kept

    return validate
