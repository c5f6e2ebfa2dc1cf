"""A provider that answers from a script."""

from __future__ import annotations

import asyncio

import pytest

from holdwater.checks.provider import AsyncProvider, CallFailed, Completion, Outcome, Prompt, Provider
from holdwater.checks.providers.scripted import Scripted

PROMPT = Prompt(name="x.1", user="?")


def test_lines() -> None:
    """Lines are given in order: texts, completions, failures; past the end it refuses, and what was asked is kept."""
    provider = Scripted(["a", Completion(text="b", is_cut=True), CallFailed("c", outcome=Outcome.TIMED_OUT)])
    assert provider.complete(PROMPT, timeout_s=1) == Completion(text="a")
    assert asyncio.run(provider.complete_async(PROMPT, timeout_s=1)).is_cut
    with pytest.raises(CallFailed, match="c"):
        provider.complete(PROMPT, timeout_s=1)
    with pytest.raises(CallFailed, match="no more answers"):
        provider.complete(PROMPT, timeout_s=1)
    assert provider.asked == [PROMPT] * 4
    assert isinstance(provider, Provider)
    assert isinstance(provider, AsyncProvider)


def test_a_function() -> None:
    """A function answers by the prompt."""
    provider = Scripted(lambda prompt: prompt.user * 2, model_id="m")
    assert provider.complete(PROMPT, timeout_s=1).text == "??"
    assert provider.model_id == "m"
