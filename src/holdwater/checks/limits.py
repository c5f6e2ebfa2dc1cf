"""What a client may use: calls, cost, time; and the waits between its retries."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from decimal import ROUND_UP, Context, Decimal
from math import isfinite

from holdwater.checks.provider import Prompt
from holdwater.errors import InvalidArgument
from holdwater.model import arguments

_EXACT = Context(prec=40)
_MILLION = Decimal(1_000_000)
_CENTS = Decimal("0.000001")
# What a chat format puts around a message, at most.
_FRAME_TOKENS = 64


def add(one: Decimal, other: Decimal) -> Decimal:
    """Return a sum, whatever the caller's own context."""
    return _EXACT.add(one, other)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What model tokens cost, by the million, in any one currency."""

    input: Decimal
    output: Decimal

    def __post_init__(self) -> None:
        for name, value in (("price.input", self.input), ("price.output", self.output)):
            if not isinstance(value, Decimal) or not value.is_finite() or value < 0:
                raise InvalidArgument(f"{name}: expected a Decimal of 0 or more, found {arguments.found(value)}.")

    def of(self, input_tokens: int, output_tokens: int) -> Decimal:
        """Return the cost of so many model tokens, rounded up to six decimals.

        >>> Price(input=Decimal(3), output=Decimal(15)).of(1000, 200)
        Decimal('0.006000')
        """
        cost = add(_EXACT.multiply(self.input, input_tokens), _EXACT.multiply(self.output, output_tokens))
        return _EXACT.divide(cost, _MILLION).quantize(_CENTS, ROUND_UP, _EXACT)

    def most(self, prompt: Prompt) -> Decimal:
        """Return the most that one call can cost: no prompt has more model tokens than bytes."""
        size = len(prompt.user.encode("utf-8", "replace")) + len(prompt.system.encode("utf-8", "replace"))
        return self.of(size + _FRAME_TOKENS, prompt.max_tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a client may use.

    A prompt takes at most ``(retries + 1) * (timeout_s + 1) + retries * longest_wait_s`` seconds, apart from waiting
    for its turn.

    Attributes:
        timeout_s: So long one call may take.
        retries: So often a call that failed for a passing reason is made again.
        first_wait_s: The longest wait before the first retry; it doubles with each, and each wait is a random part.
        longest_wait_s: No wait is longer; a provider that wants a longer one is not asked again.
        concurrency: So many calls of one batch may run at once.
        max_calls: So many calls a client may make in all, retries too; None for any number.
        max_cost: So much all calls may cost; it needs ``price``.
        price: What model tokens cost, if known.
    """

    timeout_s: float = 60
    retries: int = 2
    first_wait_s: float = 1
    longest_wait_s: float = 30
    concurrency: int = 4
    max_calls: int | None = 100
    max_cost: Decimal | None = None
    price: Price | None = None

    def __post_init__(self) -> None:
        for name in ("timeout_s", "first_wait_s", "longest_wait_s"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value) or value < 0:
                raise InvalidArgument(f"{name}: expected seconds, 0 or more, found {arguments.found(value)}.")
        arguments.whole("retries", self.retries, 0, 10, hint="The default is 2.")
        arguments.whole("concurrency", self.concurrency, 1, 256, hint="The default is 4.")
        if self.max_calls is not None:
            arguments.whole("max_calls", self.max_calls, 0, hint="Write None for any number.")
        if self.max_cost is not None:
            if not isinstance(self.max_cost, Decimal) or not self.max_cost.is_finite() or self.max_cost < 0:
                found = arguments.found(self.max_cost)
                raise InvalidArgument(f"max_cost: expected a Decimal of 0 or more, found {found}.")
            if self.price is None:
                raise InvalidArgument("max_cost: expected a price with it, found none. Say what model tokens cost.")

    def wait_s(self, retry: int, chance: float, wanted_s: float | None) -> float | None:
        """Return how long to wait before a retry; None where that would be longer than allowed.

        Args:
            retry: Which retry it is, from 1.
            chance: A random number, 0 to 1.
            wanted_s: How long the provider wants to be left alone, if it said so.

        >>> Limits().wait_s(2, 0.5, None), Limits().wait_s(1, 0.5, 7), Limits().wait_s(1, 0.5, 3600)
        (1.0, 7.5, None)
        """
        jitter = chance * min(self.longest_wait_s, self.first_wait_s * 2.0 ** (retry - 1))
        if wanted_s is None:
            return jitter
        return None if wanted_s > self.longest_wait_s else min(wanted_s + jitter, self.longest_wait_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Where waits and chance come from.

    Attributes:
        sleep: Waits so many seconds.
        chance: Gives a random number from 0 to 1.
    """

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Callable[[], float] = random.random
