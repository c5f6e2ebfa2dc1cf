"""What the tests of the checks ask with: a client on a script that never waits, and replies without a call."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from holdwater.checks.cache import DiskCache
from holdwater.checks.client import Client
from holdwater.checks.limits import Limits, Waiting
from holdwater.checks.provider import Outcome, Prompt, Reply
from holdwater.checks.providers.scripted import Line, Scripted

FIXTURES = Path(__file__).parent.parent.parent / "fixtures" / "checks"


async def no_sleep(_: float) -> None:
    """Wait for nothing."""


def scripted(
    script: Iterable[Line] | Callable[[Prompt], Line], *, limits: Limits | None = None, cache: DiskCache | None = None
) -> tuple[Client, Scripted]:
    """Return a client and the provider that it asks."""
    provider = Scripted(script)
    return Client(provider, limits=limits, cache=cache, waiting=Waiting(sleep=no_sleep, chance=lambda: 0.5)), provider


def reply(text: str, outcome: Outcome = Outcome.OK) -> Reply:
    """Return a reply as a client gives it."""
    return Reply(prompt=Prompt(name="test.1", user="?"), outcome=outcome, text=text)


def lines(name: str) -> list[dict[str, Any]]:
    """Return the cases of a fixture file."""
    return [json.loads(line) for line in (FIXTURES / name).read_text("utf-8").splitlines()]
