"""Models of Anthropic."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from tests.checks.providers.server import serving
from tests.checks.providers.vendors import PROMPT, VendorLaws

from holdwater.checks.provider import AsyncProvider, MissingKey, Provider
from holdwater.checks.providers.anthropic import Anthropic

pytest.importorskip("anthropic", exc_type=ImportError, reason="needs the extra anthropic")


def _event(kind: str, **members: object) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **members})}\n\n"


def _said(text: object) -> str:
    return _event("content_block_delta", index=0, delta={"type": "text_delta", "text": text})


def _end(reason: object = "end_turn", usage: object = None) -> str:
    return _event("message_delta", delta={"stop_reason": reason}, usage=usage)


class TestAnthropic(VendorLaws):
    """On the vendor's SDK."""

    make = staticmethod(lambda url: Anthropic("m", base_url=url))
    part = staticmethod(_said)


START = _event("message_start", message={"usage": {"input_tokens": 7}})
THOUGHT = _event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "hm"})
CALLED = _event("content_block_delta", index=0, delta={"type": "input_json_delta", "partial_json": "{}"})


def _error(kind: str) -> str:
    return _event("error", error={"type": kind, "message": "so it is"})


@pytest.mark.parametrize(
    ("parts", "outcome", "text"),
    [
        ([START, _event("ping"), THOUGHT, _event("news", x=1), _said("It is."), _end()], "ok", "It is."),
        ([_event("message_start", message=None), _said("It is."), _end()], "ok", "It is."),
        ([START, _event("content_block_delta", delta=None), _said("It is."), _end()], "ok", "It is."),
        ([START, _said("It is."), _end("model_context_window_exceeded")], "cut_off", "It is."),
        ([START, _said(None), _said(5), _end()], "empty", ""),
        ([START, CALLED, _end("tool_use")], "empty", ""),
        ([START, _said("It is.")], "broken_off", "It is."),
        ([START, _said("It is."), _error("overloaded_error")], "broken_off", "It is."),
        ([START, _error("overloaded_error")], "unavailable", ""),
        ([START, _error("authentication_error")], "refused", ""),
    ],
)
def test_streams_of_other_kinds(parts: list[str | bytes], outcome: str, text: str) -> None:
    """Whatever a server puts into its stream, what it says is kept, and there is an outcome."""
    reply, _ = TestAnthropic().ask(parts)
    assert (str(reply.outcome), reply.text) == (outcome, text)
    assert ("error" in "".join(map(str, parts))) is ("so it is" in reply.detail)


def test_counts_that_are_none() -> None:
    """A count that can be none is not one."""
    wrong = _event("message_start", message={"usage": {"input_tokens": -1_000_000}})
    with serving([wrong, _said("It is."), _end(usage={"output_tokens": -5})]) as server:
        found = Anthropic("m", base_url=server.url).complete(PROMPT, timeout_s=20)
    assert (found.text, found.input_tokens, found.output_tokens) == ("It is.", None, None)


def test_what_is_sent() -> None:
    """The prompt and its settings, as a stream; a temperature only to models that take one, and at most its most."""
    with serving("ok") as server:
        provider = Anthropic("m", base_url=server.url)
        found = provider.complete(replace(PROMPT, wants_logprobs=True), timeout_s=20)
        warm = Anthropic("m", base_url=server.url, has_temperature=True)
        warm.complete(replace(PROMPT, temperature=Decimal("1.5"), system=""), timeout_s=20)
        first, second = server.asked
    assert found.tokens == ()
    assert (first["model"], first["max_tokens"], first["stream"]) == ("m", 50, True)
    assert "temperature" not in first
    assert (first["system"], first["messages"]) == ("Be brief.", [{"role": "user", "content": "How much?"}])
    assert second["temperature"] == 1
    assert "system" not in second


def test_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The vendor's own server needs a key, out of the environment or given."""
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(MissingKey, match="ANTHROPIC_API_KEY"):
        Anthropic("m")
    provider = Anthropic("m", api_key="k")
    assert isinstance(provider, Provider)
    assert isinstance(provider, AsyncProvider)
    assert provider.model_id == "anthropic default m"
    assert Anthropic("m", api_key="k", has_temperature=True).model_id == "anthropic default m with temperature"
