"""Asks a provider: within limits, with retries, out of the cache where that has the answer; it never raises for one."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Generator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from decimal import Decimal
from typing import NoReturn, TypeAlias, TypeVar

from holdwater.checks.cache import DiskCache
from holdwater.checks.limits import Limits, Waiting
from holdwater.checks.meter import Meter
from holdwater.checks.provider import (
    PASSING,
    AsyncProvider,
    CallFailed,
    Completion,
    Outcome,
    Prompt,
    Provider,
    Reply,
    Usage,
)
from holdwater.errors import InvalidArgument, log_text
from holdwater.model import arguments

T = TypeVar("T")

#: A check as a series of questions: it yields prompts, is sent what came of each, and returns its result.
Plan: TypeAlias = Generator[Sequence[Prompt], Sequence[Reply], T]

_LOG = logging.getLogger("holdwater.checks")
_LOG.addHandler(logging.NullHandler())
# A provider that minds its own timeout knows what of the answer had come, so it is let end first.
_GRACE_S = 1.0


class Client:
    """A provider with limits, a cache, and a count of what was used. It may be shared by threads and event loops.

    Attributes:
        limits: What it may use; all of them are of the whole client, whatever asks it.
    """

    def __init__(
        self,
        provider: Provider | AsyncProvider,
        *,
        limits: Limits | None = None,
        cache: DiskCache | None = None,
        waiting: Waiting | None = None,
    ) -> None:
        """Take a provider into use; nothing is called yet.

        Args:
            provider: What answers. One that has only ``complete`` is called in threads.
            limits: What it may use; by default 100 calls.
            cache: Where answers are kept, or None.
            waiting: Where waits and chance come from.

        Raises:
            InvalidArgument: if ``provider`` is none, or another argument is of another kind.
        """
        given: object = provider
        if isinstance(given, type) or not isinstance(given, (Provider, AsyncProvider)):
            hint = "It has model_id, and complete or complete_async."
            raise InvalidArgument(f"provider: expected a provider, found {arguments.found(provider)}. {hint}")
        arguments.text("provider: model_id", provider.model_id, "It names the server and the model.")
        for kind, value in ((Limits, limits), (DiskCache, cache), (Waiting, waiting)):
            if value is not None and not isinstance(value, kind):
                found, name = arguments.found(value), kind.__name__
                raise InvalidArgument(f"client: expected a {name}, found {found}. Write {name}(…).")
        self.limits = Limits() if limits is None else limits
        self._provider = provider
        self._cache = cache
        self._waiting = Waiting() if waiting is None else waiting
        self._meter = Meter(self.limits)

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return self._meter.usage

    @property
    def model_id(self) -> str:
        """Which model is asked."""
        return self._provider.model_id

    def ask(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """Return what came of each prompt, in order."""
        return run_blocking(lambda: self.ask_async(prompts))

    async def ask_async(self, prompts: Sequence[Prompt]) -> list[Reply]:
        """Return what came of each prompt, as ``ask`` does; cancelling it cancels the calls."""
        tasks = [asyncio.ensure_future(self._answer(prompt)) for prompt in prompts]
        try:
            return list(await asyncio.gather(*tasks))
        finally:
            for task in tasks:
                task.cancel()

    def run(self, plan: Plan[T]) -> T:
        """Return the result of a check, asking what it asks."""
        return run_blocking(lambda: self.run_async(plan))

    async def run_async(self, plan: Plan[T]) -> T:
        """Return the result of a check, as ``run`` does."""
        try:
            prompts = next(plan)
            while True:
                prompts = plan.send(await self.ask_async(prompts))
        except StopIteration as end:
            result: T = end.value
            return result

    async def _answer(self, prompt: Prompt) -> Reply:
        kept = None if self._cache is None else self._cache.get(self.model_id, prompt)
        if kept is not None:
            self._meter.count(cached=1)
            return _reply(prompt, kept, 0)
        reply = Reply(prompt=prompt, outcome=Outcome.OVER_BUDGET)
        wanted_s: float | None = None
        for attempt in range(self.limits.retries + 1):
            if attempt:
                wait_s = self.limits.wait_s(attempt, self._waiting.chance(), wanted_s)
                if wait_s is None:
                    break
                await self._waiting.sleep(wait_s)
            reply, wanted_s = await self._attempt(prompt, reply, attempt)
            if reply.outcome not in PASSING:
                break
        if reply.outcome not in (Outcome.OK, Outcome.CUT_OFF):
            self._meter.count(failed=1)
        return reply

    async def _attempt(self, prompt: Prompt, before: Reply, attempt: int) -> tuple[Reply, float | None]:
        """Make one call; return what came of it, and how long the provider wants to be left alone."""
        most = await self._meter.begin(prompt, is_retry=attempt > 0)
        if most is None:
            detail = self._meter.shortage(prompt)
            if before.detail:
                detail = f"{detail}; before that, {before.outcome}: {before.detail}"
            return replace(before, outcome=Outcome.OVER_BUDGET, detail=detail), None
        cost = most
        within = asyncio.timeout(self.limits.timeout_s + _GRACE_S)
        try:
            async with within:
                completion = await self._call(prompt)
            cost = self._meter.cost(completion, most)
        except TimeoutError as error:
            detail = f"no answer within {self.limits.timeout_s} s" if within.expired() else f"TimeoutError: {error}"
            return _failure(prompt, Outcome.TIMED_OUT, detail, before, attempt), None
        except CallFailed as failed:
            if failed.outcome not in (Outcome.TIMED_OUT, Outcome.BROKEN_OFF):
                cost = Decimal(0)  # nothing was made, so nothing is charged
            reply = _failure(prompt, failed.outcome, str(failed), before, attempt, failed.partial)
            return reply, failed.retry_after_s
        except Exception as error:
            _LOG.error("provider: %s failed: %s", self.model_id, log_text(error))  # its text may quote the prompt
            detail = f"{type(error).__name__}: {error}"
            return _failure(prompt, Outcome.PROVIDER_ERROR, detail, before, attempt), None
        finally:
            self._meter.end(most, cost)
        self._meter.count(input_tokens=completion.input_tokens or 0, output_tokens=completion.output_tokens or 0)
        reply = _reply(prompt, completion, attempt + 1)
        if self._cache is not None and reply.outcome is Outcome.OK:
            self._cache.put(self.model_id, prompt, completion)
        return reply, None

    async def _call(self, prompt: Prompt) -> Completion:
        provider, timeout_s = self._provider, self.limits.timeout_s
        if isinstance(provider, AsyncProvider):
            completion: object = await provider.complete_async(prompt, timeout_s=timeout_s)
        else:
            completion = await in_thread(lambda: provider.complete(prompt, timeout_s=timeout_s))
        if not isinstance(completion, Completion):
            raise TypeError(f"expected a Completion, found {arguments.found(completion)}")
        return completion


def expect_client(client: object) -> Client:
    """Return a client.

    Raises:
        InvalidArgument: if it is something else, such as a provider without one.
    """
    if not isinstance(client, Client):
        raise InvalidArgument(f"client: expected a Client, found {arguments.found(client)}. Write Client(provider).")
    return client


def together(plans: Sequence[Plan[T]]) -> Plan[list[T]]:
    """Return the plan of several checks that ask side by side, and the result of each, in order."""
    results: dict[int, T] = {}
    asking: dict[int, Sequence[Prompt]] = {}

    def go_on(number: int, step: Callable[[], Sequence[Prompt]]) -> None:
        try:
            asking[number] = step()
        except StopIteration as end:
            results[number] = end.value

    for number, plan in enumerate(plans):
        go_on(number, lambda plan=plan: next(plan))  # type: ignore[misc]  # a default that binds the loop's own
    while asking:
        asked, asking = asking, {}
        replies = iter((yield [prompt for prompts in asked.values() for prompt in prompts]))
        for number, prompts in asked.items():
            own = [next(replies) for _ in prompts]
            go_on(number, lambda plan=plans[number], own=own: plan.send(own))  # type: ignore[misc]  # as above
    return [results[number] for number in range(len(plans))]


def first_prompts(plan: Plan[object]) -> list[Prompt]:
    """Return what a check asks first, and ask nothing; empty where it needs no model."""
    try:
        return list(next(plan))
    except StopIteration:
        return []
    finally:
        plan.close()


def without_model(plan: Plan[T]) -> T:
    """Return the result of a check whose every question stays unanswered."""
    try:
        prompts = next(plan)
        while True:
            prompts = plan.send([Reply(prompt=one, outcome=Outcome.UNAVAILABLE, detail=_NO_MODEL) for one in prompts])
    except StopIteration as end:
        result: T = end.value
        return result


_NO_MODEL = "no model was given"


def _reply(prompt: Prompt, completion: Completion, calls: int) -> Reply:
    outcome, detail = Outcome.OK, ""
    if completion.is_refused:
        outcome, detail = Outcome.REFUSED, "the model declined to answer, or its answer was filtered"
    elif not completion.text.strip():
        outcome = Outcome.EMPTY
    elif completion.is_cut:
        outcome = Outcome.CUT_OFF
    text, tokens = completion.text, completion.tokens
    return Reply(prompt=prompt, outcome=outcome, text=text, tokens=tokens, detail=detail, calls=calls)


def _failure(prompt: Prompt, outcome: Outcome, detail: str, before: Reply, attempt: int, partial: str = "") -> Reply:
    """Return a reply without a whole answer; the longest part that any attempt gave is kept."""
    text = max(before.text, partial, key=len)
    return Reply(prompt=prompt, outcome=outcome, text=text, detail=detail, calls=attempt + 1)


def run_blocking(begin: Callable[[], Coroutine[object, object, T]]) -> T:
    """Run a coroutine to its end in an event loop of its own, also where this thread has one that runs.

    What interrupts the wait for it, such as Ctrl-C, cancels it.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(begin())
    result: Future[T] = Future()
    cancels: list[Callable[[], object]] = []

    async def work() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        cancels.append(lambda: loop.call_soon_threadsafe(task.cancel) if task else None)
        return await begin()

    def run() -> None:
        try:
            result.set_result(asyncio.run(work()))
        except BaseException as error:  # handed over to the thread that asked
            result.set_exception(error)

    threading.Thread(target=run, name="holdwater-checks", daemon=True).start()
    try:
        return result.result()
    except BaseException:
        for cancel in cancels if not result.done() else ():
            cancel()
        raise


async def in_thread(work: Callable[[], T]) -> T:
    """Run a function in a thread of its own; one that never ends holds up nobody, not even the end of the process."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Callable[[], T]] = loop.create_future()

    def call() -> None:
        try:
            done = work()
        except BaseException as error:  # raised again where it was asked for
            raised = error
            hand_over(lambda: _raise(raised))
        else:
            hand_over(lambda: done)

    def hand_over(outcome: Callable[[], T]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: None if future.done() else future.set_result(outcome))

    threading.Thread(target=call, name="holdwater-provider", daemon=True).start()
    return (await future)()


def _raise(error: BaseException) -> NoReturn:
    raise error
