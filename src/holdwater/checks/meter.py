"""What a client has used and whose turn it is: calls at once, calls in all, cost. Threads and event loops share it."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from holdwater.checks.limits import Limits, add
from holdwater.checks.provider import Completion, Prompt, Usage


class _Turn(NamedTuple):
    """A call that waits to begin, and the answer whether there is room for it."""

    has_room: Future[bool]
    most: Decimal
    is_retry: bool


class Meter:
    """Counts what calls use, and lets them begin, in the order in which they come, where the limits leave room."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._usage = Usage(cost=None if limits.price is None else Decimal(0))
        self._under_way = 0
        self._set_aside = Decimal(0)
        self._waiting: deque[_Turn] = deque()

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return self._usage

    async def begin(self, prompt: Prompt, *, is_retry: bool) -> Decimal | None:
        """Wait for a turn, count a call, and set aside the most that it can cost.

        What is set aside for calls under way may come back: a call that only those leave no room for waits for them.

        Returns:
            The most that it can cost; None where calls or cost leave no room for it.
        """
        turn = _Turn(Future(), self._most(prompt), is_retry)
        with self._lock:
            self._waiting.append(turn)
            self._let_begin()
        try:
            has_room = await asyncio.wrap_future(turn.has_room)
        except BaseException:
            if not turn.has_room.cancel() and turn.has_room.result():  # its turn had come already
                self.end(turn.most, Decimal(0), calls=-1, retries=-is_retry)
            raise
        return turn.most if has_room else None

    def end(self, most: Decimal, cost: Decimal, **more: int) -> None:
        """Charge what a call did cost in place of what was set aside, and let the next begin.

        Args:
            most: What was set aside.
            cost: What it did cost.
            more: What to add to members of the usage.
        """
        with self._lock:
            self._under_way -= 1
            self._set_aside = add(self._set_aside, most.copy_negate())
            if self._usage.cost is not None:
                self._usage = replace(self._usage, cost=add(self._usage.cost, cost))
            self._add(**more)
            self._let_begin()

    def _let_begin(self) -> None:
        """Answer those that wait, up to the first for which it depends on the calls under way."""
        while self._waiting:
            turn = self._waiting[0]
            has_room = self._has_room(turn.most)
            if has_room is None:
                return
            self._waiting.popleft()
            if turn.has_room.set_running_or_notify_cancel():
                if has_room:
                    self._under_way += 1
                    self._set_aside = add(self._set_aside, turn.most)
                    self._add(calls=1, retries=turn.is_retry)
                turn.has_room.set_result(has_room)

    def _add(self, **more: int) -> None:
        self._usage = replace(self._usage, **{name: getattr(self._usage, name) + n for name, n in more.items()})

    def count(self, **more: int) -> None:
        """Add to members of the usage."""
        with self._lock:
            self._add(**more)

    def cost(self, completion: Completion, most: Decimal) -> Decimal:
        """Return what an answer cost; the most that it can have cost, where its provider doesn't count."""
        counts = completion.input_tokens, completion.output_tokens
        if self._limits.price is None or counts[0] is None or counts[1] is None:
            return most
        return self._limits.price.of(counts[0], counts[1])

    def shortage(self, prompt: Prompt) -> str:
        """Say why there is no room for a call."""
        used, limits = self._usage, self._limits
        calls = f"{used.calls} of {limits.max_calls} calls" if limits.max_calls is not None else f"{used.calls} calls"
        if limits.max_cost is None:
            return f"the budget is used up: {calls}"
        spent = f"{used.cost} of {limits.max_cost} spent"
        return f"the budget is used up: {calls}, {spent}; this call may cost {self._most(prompt)}"

    def _most(self, prompt: Prompt) -> Decimal:
        return Decimal(0) if self._limits.price is None else self._limits.price.most(prompt)

    def _has_room(self, most: Decimal) -> bool | None:
        """Say whether a call may begin; None while that depends on those under way."""
        limits, used = self._limits, self._usage
        if limits.max_calls is not None and used.calls >= limits.max_calls:
            return False
        if limits.max_cost is None:
            return True if self._under_way < limits.concurrency else None
        wanted = add(used.cost or Decimal(0), most)
        if wanted > limits.max_cost:
            return False
        has_place = self._under_way < limits.concurrency and add(wanted, self._set_aside) <= limits.max_cost
        return True if has_place else None
