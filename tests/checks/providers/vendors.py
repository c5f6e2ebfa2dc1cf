"""What holds for the provider of every vendor, on a server that misbehaves, through the vendor's own SDK."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from decimal import Decimal
from typing import Protocol

import pytest
from tests.checks.providers.server import serving

from holdwater.checks.answers import MAX_CHARS
from holdwater.checks.client import Client
from holdwater.checks.limits import Limits, Price, Waiting
from holdwater.checks.provider import Completion, Outcome, Prompt, Reply
from holdwater.errors import InvalidArgument

PROMPT = Prompt(name="test.1", user="How much?", system="Be brief.", max_tokens=50)


class _Provider(Protocol):
    @property
    def model_id(self) -> str: ...

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion: ...

    async def complete_async(self, prompt: Prompt, /, *, timeout_s: float) -> Completion: ...


class VendorLaws:
    """Inherited by the tests of each vendor."""

    make: Callable[[str], _Provider]
    part: Callable[[str], str]

    def ask(
        self, *behaviour: str | list[str | bytes], timeout_s: float = 20, retries: int = 0
    ) -> tuple[Reply, list[float]]:
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
        filtered = self.ask("filtered")[0]
        assert (filtered.outcome, filtered.text) == (Outcome.REFUSED, "It costs 12 €.")

    def test_what_a_refusal_costs(self) -> None:
        """An answer that the model declines to give is charged by what it used, as any."""
        with serving("filtered") as server:
            price = Price(input=Decimal(1_000_000), output=Decimal(1_000_000))
            client = Client(type(self).make(server.url), limits=Limits(price=price))
            client.ask([PROMPT])
        assert client.usage.cost == 10

    def test_an_answer_without_an_end(self, caplog: pytest.LogCaptureFixture) -> None:
        """No more of it is taken in than is ever read of one, it is cut off, and its stream is closed in good order."""
        reply, _ = self.ask([self.part("x" * 50_000)] * 40)
        assert caplog.text == ""
        assert reply.outcome is Outcome.CUT_OFF
        assert MAX_CHARS < len(reply.text) <= MAX_CHARS + 1

    def test_a_part_that_cannot_be_taken(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        """Breaks the answer off, and closes its stream in good order."""

        def stumble(*_: object) -> None:
            raise KeyError("usage")

        with serving("drip") as server:
            provider = type(self).make(server.url)
            monkeypatch.setattr(type(provider), "_take", stumble)
            reply = Client(provider, limits=Limits(retries=0)).ask([PROMPT])[0]
        assert (reply.outcome, reply.detail) == (Outcome.BROKEN_OFF, "KeyError: 'usage'")
        assert caplog.text == ""

    def test_no_stream(self) -> None:
        """A page, an answer in one piece, or nothing at all is no whole answer, and what may be wrong is said."""
        for body in ("<html>Welcome</html>", '{"choices": [{"message": {"content": "It is."}}]}', ""):
            reply, _ = self.ask([body])
            assert (reply.outcome, reply.text) == (Outcome.BROKEN_OFF, "")
            assert "is it a stream of this protocol?" in reply.detail

    @pytest.mark.parametrize("broken", [b'{"x": oops\n\n', b'{"x": "\xff"}\n\n'], ids=["not_json", "not_utf8"])
    def test_a_broken_part(self, broken: bytes, caplog: pytest.LogCaptureFixture) -> None:
        """An answer in the middle of which no JSON comes is broken off, and no fault of ours; what had come is kept."""
        start = self.part("").split("data: ")[0].encode()
        reply, _ = self.ask([self.part("It costs "), start + b"data: " + broken])
        assert (reply.outcome, reply.text) == (Outcome.BROKEN_OFF, "It costs ")
        assert "DecodeError" in reply.detail
        assert caplog.text == ""

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
        assert reply.detail == f"status {status}: so it\\u202e is"

    def test_rate_limits(self) -> None:
        """A server that is busy is asked again when it wants to be; not at all if that is too long."""
        reply, waits = self.ask("status 429 7", "status 503", "ok", retries=2)
        assert (reply.outcome, waits) == (Outcome.OK, [7.0, 0.0])
        assert reply.detail == ""
        reply, waits = self.ask("status 429 3600", "ok", retries=2)
        assert (reply.outcome, waits) == (Outcome.RATE_LIMITED, [])

    def test_nobody_there(self) -> None:
        """A server that can't be reached is unavailable."""
        with serving("ok") as server:
            url = server.url
        reply = Client(type(self).make(url), limits=Limits(retries=0)).ask([PROMPT])[0]
        assert (reply.outcome, reply.text) == (Outcome.UNAVAILABLE, "")
        assert "ConnectError" in reply.detail

    def test_where_it_is(self) -> None:
        """A server is named by a URL; a name and password in it are shown to nobody."""
        assert type(self).make("http://me:secret@127.0.0.1:9").model_id.split(" ")[1].startswith("http://127.0.0.1:9")
        with pytest.raises(InvalidArgument, match="base_url: expected a URL with http or https"):
            type(self).make("localhost:8000")

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
