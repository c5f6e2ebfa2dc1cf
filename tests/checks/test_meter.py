"""Whose turn it is, and what was used."""

from __future__ import annotations

import asyncio
import threading
import time
from decimal import Decimal

import pytest

from holdwater.checks.limits import Limits, Price
from holdwater.checks.meter import Meter
from holdwater.checks.provider import Completion, Prompt

PROMPT = Prompt(name="test.1", user="?", max_tokens=10)
PRICE = Price(input=Decimal(1000), output=Decimal(1000))
MOST = PRICE.most(PROMPT)


def test_turns_over_threads_and_event_loops() -> None:
    """However many ask, and from where, no more begin than may be under way; all get their turn."""
    meter = Meter(Limits(concurrency=3, max_calls=None))
    now = [0, 0]
    lock = threading.Lock()

    async def one() -> None:
        most = await meter.begin(PROMPT, is_retry=False)
        assert most is not None
        with lock:
            now[0] += 1
            now[1] = max(now)
        await asyncio.sleep(0.002)
        with lock:
            now[0] -= 1
        meter.end(most, most)

    async def several() -> None:
        await asyncio.gather(*[one() for _ in range(20)])

    threads = [threading.Thread(target=lambda: asyncio.run(several())) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (meter.usage.calls, now) == (100, [0, 3])


def test_turns_in_order() -> None:
    """Those that wait in one loop get their turn in the order in which they came."""

    async def run() -> list[int]:
        meter = Meter(Limits(concurrency=1))
        came: list[int] = []

        async def one(number: int) -> None:
            most = await meter.begin(PROMPT, is_retry=False)
            came.append(number)
            await asyncio.sleep(0)
            meter.end(Decimal(0), Decimal(0) if most is None else most)

        await asyncio.gather(*[one(number) for number in range(10)])
        return came

    assert asyncio.run(run()) == list(range(10))


def test_what_is_set_aside_may_come_back() -> None:
    """A call for which only calls under way leave no room waits for them; one that never has room does not."""
    meter = Meter(Limits(price=PRICE, max_cost=MOST + Decimal("0.001"), concurrency=8))

    async def run() -> list[Decimal | None]:
        first = await meter.begin(PROMPT, is_retry=False)
        others = [asyncio.ensure_future(meter.begin(PROMPT, is_retry=False)) for _ in range(2)]
        await asyncio.sleep(0.01)
        assert not any(one.done() for one in others)
        meter.end(MOST, Decimal("0.001"))
        second = await others[0]
        await asyncio.sleep(0.01)
        assert not others[1].done()
        meter.end(MOST, Decimal("0.001"))
        return [first, second, await others[1]]

    assert asyncio.run(run()) == [MOST, MOST, None]
    assert meter.usage.cost == Decimal("0.002")
    assert meter.shortage(PROMPT) == (
        f"the budget is used up: 2 of 100 calls, 0.002 of {MOST + Decimal('0.001')} spent; this call may cost {MOST}"
    )


@pytest.mark.parametrize("is_its_turn", [True, False])
def test_a_turn_that_nobody_takes(is_its_turn: bool) -> None:
    """One that is cancelled while it waits, or as its turn comes, holds up nobody."""

    async def run() -> None:
        meter = Meter(Limits(concurrency=1))
        await meter.begin(PROMPT, is_retry=False)
        first, second = (asyncio.ensure_future(meter.begin(PROMPT, is_retry=False)) for _ in range(2))
        await asyncio.sleep(0.01)
        if is_its_turn:
            meter.end(Decimal(0), Decimal(0))
        first.cancel()
        if not is_its_turn:
            await asyncio.sleep(0.01)
            meter.end(Decimal(0), Decimal(0))
        async with asyncio.timeout(5):
            assert await second == 0
        assert first.cancelled()

    asyncio.run(run())


def test_many_that_wait() -> None:
    """Take no time that grows with their square."""

    async def run() -> int:
        meter = Meter(Limits(concurrency=4, max_calls=None, price=PRICE, max_cost=MOST * 2))

        async def one() -> bool:
            most = await meter.begin(PROMPT, is_retry=False)
            await asyncio.sleep(0)
            if most is not None:
                meter.end(most, Decimal(0))
            return most is not None

        return sum(await asyncio.gather(*[one() for _ in range(3_000)]))

    begun = time.process_time()
    assert asyncio.run(run()) == 3_000
    assert time.process_time() - begun < 5


def test_a_cost() -> None:
    """An answer costs what it used, or the most that it can have, where one of its counts is not known."""
    meter = Meter(Limits(price=PRICE))
    assert meter.cost(Completion(text="x", input_tokens=1, output_tokens=2), MOST) == Decimal("0.003")
    assert meter.cost(Completion(text="x", input_tokens=1), MOST) == MOST
    assert Meter(Limits()).cost(Completion(text="x", input_tokens=1, output_tokens=2), Decimal(0)) == 0
