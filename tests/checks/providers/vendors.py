"""What holds for the provider of every vendor, on a server that misbehaves, through the vendor's own SDK."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import pytest
from tests.checks.providers.server import serving

from holdwater.checks.client import Client
from holdwater.checks.limits import Limits, Waiting
from holdwater.checks.provider import Completion, Outcome, Prompt, Reply

PROMPT = Prompt(name="test.1", user="How much?", system="Be brief.", max_tokens=50)


class _Provider(Protocol):
    @property
    def model_id(self) -> str: ...

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion: ...

    async def complete_async(self, prompt: Prompt, /, *, timeout_s: float) -> Completion: ...


class VendorLaws:
    """Inherited by the tests of each vendor."""

    make: Callable[[str], _Provider]

    def ask(self, *behaviour: str, timeout_s: float = 20, retries: int = 0) -> tuple[Reply, list[float]]:
        """Ask a server; return what came of it, and the waits."""
        waits: list[float] = []

        async def sleep(seconds: float) -> None:
            waits.append(seconds)

        with serving(*behaviour) as server:
            limits = Limits(timeout_s=timeout_s, retries=retries)
            client = Client(type(self).make(server.url), limits=limits, waiting=Waiting(sleep=sleep, chance=lambda: 0))
            return client.ask([PROMPT])[0], waits

    def test_an_answer(self) -> None:
        """An answer comes whole, with its count of model tokens, blocking and not."""
        with serving("ok") as server:
            provider = type(self).make(server.url)
            blocking = provider.complete(PROMPT, timeout_s=20)
            assert blocking.text == "It costs 12 €."
            assert (blocking.is_cut, blocking.input_tokens, blocking.output_tokens) == (False, 7, 3)
            assert asyncio.run(provider.complete_async(PROMPT, timeout_s=20)) == blocking
            assert server.url in provider.model_id

    def test_at_its_cap(self) -> None:
        """An answer at its cap is cut off, and one that was filtered is refused; what had come is kept."""
        assert (self.ask("cut")[0].outcome, self.ask("cut")[0].text) == (Outcome.CUT_OFF, "It costs 12 €.")
        assert self.ask("filtered")[0].outcome is Outcome.REFUSED

    @pytest.mark.parametrize("how", ["die", "stop-early"])
    def test_dying_in_mid_stream(self, how: str) -> None:
        """An answer that ends in the middle is broken off, its part is kept, and it is asked for again."""
        reply, _ = self.ask(how)
        assert reply.outcome is Outcome.BROKEN_OFF
        assert reply.text
        assert "It costs 12 €.".startswith(reply.text)
        again, waits = self.ask(how, "ok", retries=1)
        assert (again.outcome, again.text, again.calls, len(waits)) == (Outcome.OK, "It costs 12 €.", 2, 1)

    @pytest.mark.parametrize("how", ["hang", "drip"])
    def test_a_timeout(self, how: str) -> None:
        """A server that says nothing, or only that it is still there, is left in time; what had come is kept."""
        begun = time.monotonic()
        reply, _ = self.ask(how, timeout_s=0.4)
        assert reply.outcome is Outcome.TIMED_OUT
        assert bool(reply.text) is (how == "drip")
        assert time.monotonic() - begun < 5

    @pytest.mark.parametrize(
        ("status", "outcome"),
        [("401", "refused"), ("400", "refused"), ("404", "refused"), ("429", "rate_limited"), ("500", "unavailable")],
    )
    def test_statuses(self, status: str, outcome: str) -> None:
        """Each status has its outcome, and what the server says of it is in the detail, safe to show."""
        reply, _ = self.ask(f"status {status}")
        assert (str(reply.outcome), reply.text) == (outcome, "")
        assert status in reply.detail
        assert "\u202e" not in reply.detail

    def test_rate_limits(self) -> None:
        """A server that is busy is asked again when it wants to be; not at all if that is too long."""
        reply, waits = self.ask("status 429 7", "status 503", "ok", retries=2)
        assert (reply.outcome, waits) == (Outcome.OK, [7.0, 0.0])
        reply, waits = self.ask("status 429 3600", "ok", retries=2)
        assert (reply.outcome, waits) == (Outcome.RATE_LIMITED, [])

    def test_nobody_there(self) -> None:
        """A server that can't be reached is unavailable."""
        with serving("ok") as server:
            url = server.url
        reply = Client(type(self).make(url), limits=Limits(retries=0)).ask([PROMPT])[0]
        assert (reply.outcome, reply.text) == (Outcome.UNAVAILABLE, "")

    def test_cancelling(self) -> None:
        """Cancelling a question ends its connection."""
        with serving("drip") as server:
            client = Client(type(self).make(server.url))

            async def ask() -> None:
                async with asyncio.timeout(0.4):
                    await client.ask_async([PROMPT])

            with pytest.raises(TimeoutError):
                asyncio.run(ask())
            assert server.closed.wait(5)
