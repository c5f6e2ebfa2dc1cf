"""What the tests of the checks ask with: a client on a script that never waits, and replies without a call."""

from __future__ import annotations

import json
import random
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


def malformed(chance: random.Random) -> str:
    """Return a good answer with something done to it."""
    verdicts = ("entailed", "contradicted", "unsure", 'a "quoted" ] one')
    items = [{"n": number, "verdict": chance.choice(verdicts)} for number in range(1, chance.randint(1, 6))]
    text = json.dumps(items, indent=chance.choice([None, 1]))
    for _ in range(chance.randint(1, 4)):
        at, to = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        text = chance.choice(
            [
                text[:at],
                text[at:],
                text[:at] + text[to:],
                text[:to] + text[at:],
                text[:at] + chance.choice('[]{}",:\\`\x00\ud800\u202e9e-nN\n') + text[at:],
                f"```json\n{text}\n```",
                f"{text}\n```",
                f"Sure: {text}",
                f'{{"results": {text}}}',
                text.replace('"', "'"),
                text.upper(),
                "",
            ]
        )
    return text
