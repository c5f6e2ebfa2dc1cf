"""A client: within limits, with retries, out of the cache where that has the answer."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

import pytest
from tests.checks.asking import no_sleep, scripted

from holdwater.checks.cache import DiskCache
from holdwater.checks.client import Client, Plan, expect_client, first_prompts, run_blocking, together, without_model
from holdwater.checks.limits import Limits, Price, Waiting
from holdwater.checks.provider import CallFailed, Completion, Outcome, Prompt
from holdwater.checks.providers.scripted import Line
from holdwater.errors import InvalidArgument


def _prompts(*texts: str) -> list[Prompt]:
    return [Prompt(name="test.1", user=text, max_tokens=10) for text in texts]


def _failed(outcome: Outcome, **more: object) -> CallFailed:
    return CallFailed("so it is", outcome=outcome, **more)  # type: ignore[arg-type]


def test_answers_in_order() -> None:
    """Each prompt has its reply, in the order asked."""
    client, _ = scripted(lambda prompt: prompt.user.upper())
    replies = client.ask(_prompts("a", "b", "c"))
    assert [(one.prompt.user, one.text, str(one.outcome), one.calls) for one in replies] == [
        ("a", "A", "ok", 1),
        ("b", "B", "ok", 1),
        ("c", "C", "ok", 1),
    ]
    assert client.usage.calls == 3


@pytest.mark.parametrize("passing", ["timed_out", "rate_limited", "broken_off", "unavailable"])
def test_what_may_pass_is_tried_again(passing: str) -> None:
    """A failure that may pass is followed by a retry, up to the limit; then it is the outcome."""
    client, provider = scripted([_failed(Outcome(passing)), "fine"])
    assert client.ask(_prompts("a"))[0].text == "fine"
    assert (client.usage.calls, client.usage.retries, client.usage.failed) == (2, 1, 0)
    client, provider = scripted([_failed(Outcome(passing)) for _ in range(9)], limits=Limits(retries=2))
    reply = client.ask(_prompts("a"))[0]
    assert (reply.outcome, reply.detail, reply.calls) == (Outcome(passing), "so it is", 3)
    assert (len(provider.asked), client.usage.failed) == (3, 1)


def test_a_refusal_is_final() -> None:
    """What will not pass is not asked again."""
    client, provider = scripted([_failed(Outcome.REFUSED), "fine"])
    assert client.ask(_prompts("a"))[0].outcome is Outcome.REFUSED
    assert len(provider.asked) == 1


def test_waits_between_retries() -> None:
    """Waits double, are a random part of their longest, and mind what the provider wants; too long is the end."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    failures = [_failed(Outcome.UNAVAILABLE), _failed(Outcome.RATE_LIMITED, retry_after_s=5.0)]
    provider = scripted([*failures, _failed(Outcome.RATE_LIMITED, retry_after_s=3600.0), "late"])[1]
    client = Client(provider, limits=Limits(retries=5), waiting=Waiting(sleep=sleep, chance=lambda: 0.5))
    assert client.ask(_prompts("a"))[0].outcome is Outcome.RATE_LIMITED
    assert waited == [0.5, 6.0]
    assert len(provider.asked) == 3


def test_what_had_come_is_kept() -> None:
    """The longest part of an answer that any attempt gave stays in the reply."""
    lines = [_failed(Outcome.BROKEN_OFF, partial="It costs"), _failed(Outcome.BROKEN_OFF, partial="It")]
    client, _ = scripted(lines, limits=Limits(retries=1))
    reply = client.ask(_prompts("a"))[0]
    assert (reply.outcome, reply.text) == (Outcome.BROKEN_OFF, "It costs")


def test_outcomes_of_answers() -> None:
    """An empty answer and one at its cap are told from a whole one, and neither is kept."""
    client, _ = scripted([" \n", Completion(text="It cos", is_cut=True), "fine"])
    assert [str(one.outcome) for one in client.ask(_prompts("a", "b", "c"))] == ["empty", "cut_off", "ok"]
    assert client.usage.failed == 1


def test_a_cap_on_calls() -> None:
    """Past the cap no call is made, retries too, and the reply says so."""
    client, provider = scripted(lambda prompt: "fine", limits=Limits(max_calls=2, concurrency=1))
    replies = client.ask(_prompts("a", "b", "c"))
    assert [str(one.outcome) for one in replies] == ["ok", "ok", "over_budget"]
    assert replies[2].detail == "the budget is used up: 2 of 2 calls"
    assert (len(provider.asked), replies[2].calls) == (2, 0)
    client, provider = scripted([_failed(Outcome.BROKEN_OFF, partial="It")] * 3, limits=Limits(max_calls=1))
    reply = client.ask(_prompts("a"))[0]
    assert (reply.outcome, reply.text, len(provider.asked)) == (Outcome.OVER_BUDGET, "It", 1)
    assert "broken_off: so it is" in reply.detail


def test_a_cap_on_cost() -> None:
    """No call is made that could cost more than is left, and what it did cost is charged."""
    price = Price(input=Decimal(1000), output=Decimal(1000))
    most = price.most(_prompts("a")[0])
    answer = Completion(text="fine", input_tokens=3, output_tokens=2)
    limits = Limits(price=price, max_cost=most + Decimal("0.005"), concurrency=1)
    with localcontext(prec=1):
        client, _ = scripted([answer] * 9, limits=limits)
        replies = client.ask(_prompts("a", "b", "c"))
    assert [str(one.outcome) for one in replies] == ["ok", "ok", "over_budget"]
    assert client.usage.cost == Decimal("0.010")
    assert "0.010000 of 0.080000 spent" in replies[2].detail
    assert (client.usage.input_tokens, client.usage.output_tokens) == (6, 4)


def test_cost_is_set_aside_for_calls_under_way() -> None:
    """Calls at once don't spend the same rest."""
    price = Price(input=Decimal(1000), output=Decimal(1000))
    limits = Limits(price=price, max_cost=price.most(_prompts("a")[0]), concurrency=8)
    client, provider = scripted(lambda prompt: Completion(text="x", input_tokens=1, output_tokens=1), limits=limits)

    async def slow(prompt: Prompt, /, *, timeout_s: float) -> Completion:
        await asyncio.sleep(0.01)
        return provider.complete(prompt, timeout_s=timeout_s)

    provider.complete_async = slow  # type: ignore[method-assign]
    replies = client.ask(_prompts("a", "b", "c"))
    assert [str(one.outcome) for one in replies] == ["ok", "over_budget", "over_budget"]


@pytest.mark.parametrize(("outcome", "is_charged"), [("timed_out", True), ("broken_off", True), ("refused", False)])
def test_what_a_failure_costs(outcome: str, is_charged: bool) -> None:
    """A call that may have been answered is charged at its most; one that was refused costs nothing."""
    price = Price(input=Decimal(1), output=Decimal(1))
    client, _ = scripted([_failed(Outcome(outcome))], limits=Limits(price=price, retries=0))
    client.ask(_prompts("a"))
    assert client.usage.cost == (price.most(_prompts("a")[0]) if is_charged else 0)


def test_an_answer_without_a_count() -> None:
    """Is charged at the most that it can have cost."""
    price = Price(input=Decimal(1), output=Decimal(1))
    client, _ = scripted([Completion(text="fine", input_tokens=3)], limits=Limits(price=price))
    client.ask(_prompts("a"))
    assert client.usage.cost == price.most(_prompts("a")[0])


def test_an_answer_out_of_the_cache(tmp_path: Path) -> None:
    """An answer that was kept costs no call; one that is not whole is not kept."""
    lines: list[Line] = ["fine", Completion(text="It cos", is_cut=True), " "]
    client, _ = scripted(lines, cache=DiskCache(tmp_path))
    client.ask(_prompts("a", "b", "c"))
    client, _ = scripted(["else", "else"], cache=DiskCache(tmp_path), limits=Limits(max_calls=2))
    replies = client.ask(_prompts("a", "b", "c"))
    assert [(one.text, one.calls) for one in replies] == [("fine", 0), ("else", 1), ("else", 1)]
    assert (client.usage.cached, client.usage.calls) == (1, 2)


def test_a_fault_of_the_provider(caplog: pytest.LogCaptureFixture) -> None:
    """An exception that a provider should not raise is an outcome, and the log says where, without its text."""
    client, _ = scripted([KeyError("x"), "fine"])
    reply = client.ask(_prompts("a"))[0]
    assert (reply.outcome, reply.detail) == (Outcome.PROVIDER_ERROR, "KeyError: 'x'")
    assert "failed: KeyError\n" in caplog.text
    assert "'x'" not in caplog.text


class Slow:
    """Has only ``complete``, which takes its time; keeps how many ran at once."""

    model_id = "slow"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.most = 0
        self._now = 0
        self._lock = threading.Lock()

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Sleep, and answer."""
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        time.sleep(self.seconds)
        with self._lock:
            self._now -= 1
        return Completion(text=prompt.user)


class Own:
    """A provider of one's own, which blocks and does what it is told."""

    model_id = "own"

    def __init__(self, work: Callable[[], object]) -> None:
        self.work = work

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Any:
        """Do it."""
        return self.work()


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("work", "outcome", "detail"),
    [
        (lambda: "Berne", "provider_error", "TypeError: expected a Completion, found 'Berne'"),
        (lambda: None, "provider_error", "TypeError: expected a Completion, found None"),
        (lambda: Completion(text=None), "provider_error", "InvalidArgument: text: expected text, found None."),  # type: ignore[arg-type]
        (lambda: _raise(StopIteration()), "provider_error", "RuntimeError: coroutine raised StopIteration"),
        (lambda: _raise(TimeoutError("gone")), "timed_out", "TimeoutError: gone"),
        (lambda: time.sleep(9), "timed_out", "no answer within 0.05 s"),
    ],
)
def test_providers_of_ones_own(work: Callable[[], object], outcome: str, detail: str) -> None:
    """Whatever one gives back or raises has an outcome, in bounded time, and says what was wrong."""
    client = Client(Own(work), limits=Limits(retries=0, timeout_s=0.05))
    begun = time.monotonic()
    reply = client.ask(_prompts("a"))[0]
    assert (str(reply.outcome), reply.detail.startswith(detail)) == (outcome, True), reply.detail
    assert time.monotonic() - begun < 5
    assert client.usage.failed == 1


def test_an_answer_that_the_model_declines(tmp_path: Path) -> None:
    """Is refused, charged by what it used, not asked for again, and not kept."""
    price = Price(input=Decimal(1_000_000), output=Decimal(1_000_000))
    declined = Completion(text="I can't", is_refused=True, input_tokens=3, output_tokens=2)
    client, provider = scripted([declined] * 9, limits=Limits(price=price), cache=DiskCache(tmp_path))
    reply = client.ask(_prompts("a"))[0]
    assert (reply.outcome, reply.text, len(provider.asked)) == (Outcome.REFUSED, "I can't", 1)
    assert (client.usage.cost, client.usage.failed) == (Decimal(5), 1)
    assert list(tmp_path.rglob("*.json")) == []


def test_a_cost_of_calls_under_way() -> None:
    """What they have set aside and did not use is there for those that wait: a batch uses the whole budget."""
    price = Price(input=Decimal(1000), output=Decimal(1000))
    most = price.most(_prompts("a")[0])
    provider = scripted(lambda prompt: Completion(text="x", input_tokens=1, output_tokens=1))[1]

    async def slow(prompt: Prompt, /, *, timeout_s: float) -> Completion:
        await asyncio.sleep(0.001)
        return provider.complete(prompt, timeout_s=timeout_s)

    provider.complete_async = slow  # type: ignore[method-assign]
    client = Client(provider, limits=Limits(price=price, max_cost=most * 2, concurrency=8))
    replies = client.ask(_prompts(*"abcdefghij"))
    assert {str(one.outcome) for one in replies} == {"ok"}
    assert client.usage.cost == Decimal("0.020")


def test_one_limit_for_all_that_ask() -> None:
    """Several checks side by side, in event loops and threads, share the limit of their client."""
    provider = Slow(0.01)
    client = Client(provider, limits=Limits(concurrency=3))

    async def several() -> None:
        await asyncio.gather(*[client.ask_async(_prompts("a", "b")) for _ in range(4)])

    threads = [threading.Thread(target=lambda: asyncio.run(several())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (provider.most, client.usage.calls) == (3, 16)


def test_an_interrupt_cancels_what_runs_beside_a_loop() -> None:
    """A Ctrl-C while the thread waits for the checks ends the calls, too."""
    cancelled = threading.Event()

    async def forever() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            cancelled.set()

    async def inside() -> None:
        me = threading.main_thread().ident
        assert me == threading.get_ident()
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.1, lambda: signal.pthread_kill(me, signal.SIGINT)).start()
        try:
            run_blocking(forever)
        finally:
            signal.signal(signal.SIGINT, before)

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(inside())
    assert cancelled.wait(5)


def test_concurrency() -> None:
    """Calls run at once, as many as allowed, also those of a provider that blocks."""
    provider = Slow(0.03)
    client = Client(provider, limits=Limits(concurrency=3))
    assert [one.text for one in client.ask(_prompts(*"abcdefg"))] == list("abcdefg")
    assert provider.most == 3


def test_a_provider_that_minds_no_timeout() -> None:
    """Is left behind: the time is bounded, and so is the time to leave the event loop."""
    client = Client(Slow(30), limits=Limits(timeout_s=0, retries=0))
    begun = time.monotonic()
    assert client.ask(_prompts("a"))[0].outcome is Outcome.TIMED_OUT
    assert time.monotonic() - begun < 5


def test_a_provider_that_blocks_and_fails() -> None:
    """What is raised in its thread is its failure, as anywhere."""

    class Failing:
        model_id = "failing"

        def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
            raise _failed(Outcome.REFUSED)

    reply = Client(Failing()).ask(_prompts("a"))[0]
    assert (reply.outcome, reply.detail) == (Outcome.REFUSED, "so it is")


def test_inside_a_running_loop() -> None:
    """``ask`` works where the thread has an event loop that runs, and raises there what it raises elsewhere."""
    client, _ = scripted(["fine"])

    async def inside() -> str:
        return client.ask(_prompts("a"))[0].text

    assert asyncio.run(inside()) == "fine"

    async def wrong() -> None:
        client.ask(5)  # type: ignore[arg-type]

    with pytest.raises(TypeError):
        asyncio.run(wrong())


def test_cancelling() -> None:
    """Cancelling a question cancels the calls under way."""
    ended: list[str] = []
    provider = scripted([])[1]

    async def forever(prompt: Prompt, /, *, timeout_s: float) -> Completion:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append(prompt.user)
            raise
        raise AssertionError

    provider.complete_async = forever  # type: ignore[method-assign]

    async def ask() -> None:
        client = Client(provider, waiting=Waiting(sleep=no_sleep))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await client.ask_async(_prompts("a", "b"))

    asyncio.run(ask())
    assert sorted(ended) == ["a", "b"]


def _plan(rounds: int) -> Plan[list[str]]:
    seen: list[str] = []
    for number in range(rounds):
        replies = yield _prompts(f"{number}")
        seen += [f"{one.outcome} {one.text}" for one in replies]
    return seen


def test_plans() -> None:
    """A plan is run to its result; its first prompts can be seen without a call, and it can do without a model."""
    client, provider = scripted(lambda prompt: f"<{prompt.user}>")
    assert client.run(_plan(2)) == ["ok <0>", "ok <1>"]
    assert [one.user for one in first_prompts(_plan(2))] == ["0"]
    assert first_prompts(_plan(0)) == []
    assert without_model(_plan(2)) == ["unavailable ", "unavailable "]
    assert len(provider.asked) == 2


def test_what_is_no_provider() -> None:
    """Misuse is named."""
    things: Sequence[object] = ("gpt", object(), None, Slow)
    for thing in things:
        with pytest.raises(InvalidArgument, match="provider"):
            Client(thing)  # type: ignore[arg-type]
    nameless = Slow(0)
    nameless.model_id = None  # type: ignore[assignment]
    with pytest.raises(InvalidArgument, match="model_id: expected text"):
        Client(nameless)
    with pytest.raises(InvalidArgument, match=r"expected a DiskCache, found 'answers'. Write DiskCache\(…\)"):
        Client(Slow(0), cache="answers")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="expected a Limits, found dict"):
        Client(Slow(0), limits={})  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match=r"client: expected a Client, found Slow. Write Client\(provider\)"):
        expect_client(Slow(0))


def test_plans_side_by_side() -> None:
    """Several plans ask together, round by round, and each gets its own answers; one may need none."""
    client, provider = scripted(lambda prompt: f"<{prompt.user}>")
    found = client.run(together([_plan(2), _plan(0), _plan(1)]))
    assert found == [["ok <0>", "ok <1>"], [], ["ok <0>"]]
    assert [prompt.user for prompt in provider.asked] == ["0", "0", "1"]
    assert client.run(together([])) == []
