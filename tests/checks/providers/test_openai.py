"""Models of OpenAI, and of servers that speak its protocol."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.checks.providers.server import serving
from tests.checks.providers.vendors import PROMPT, VendorLaws

from holdwater.checks.provider import AsyncProvider, MissingKey, Outcome, Provider
from holdwater.checks.providers.openai import OpenAI

pytest.importorskip("openai", exc_type=ImportError, reason="needs the extra openai")


class TestOpenAI(VendorLaws):
    """On the vendor's SDK."""

    make = staticmethod(lambda url: OpenAI("m", base_url=f"{url}/v1"))


def test_what_is_sent() -> None:
    """The prompt and its settings, as a stream; log-probabilities where they are of use and to be had."""
    with serving("ok") as server:
        provider = OpenAI("m", base_url=f"{server.url}/v1")
        asking = replace(PROMPT, wants_logprobs=True, temperature=Decimal("0.7"), system="")
        assert provider.complete(PROMPT, timeout_s=20).tokens == ()
        found = provider.complete(asking, timeout_s=20)
        OpenAI("m", base_url=f"{server.url}/v1", has_logprobs=False, has_temperature=False).complete(
            asking, timeout_s=20
        )
        first, second, third = server.asked
    assert [message["role"] for message in first["messages"]] == ["system", "user"]
    assert (first["model"], first["max_tokens"], first["temperature"]) == ("m", 50, 0)
    assert first["stream_options"] == {"include_usage": True}
    assert "logprobs" not in first
    assert [message["role"] for message in second["messages"]] == ["user"]
    assert (second["logprobs"], second["top_logprobs"], second["temperature"]) == (True, 5, 0.7)
    assert not {"logprobs", "temperature"} & set(third)
    assert "".join(token.text for token in found.tokens) == found.text
    assert [(choice.text, str(choice.logprob)) for choice in found.tokens[0].choices] == [
        ("It ", "-0.25"),
        ("x", "-1.5"),
    ]


def test_no_credit_is_no_rate_limit() -> None:
    """An account without credit is refused: waiting does not help."""
    reply, _ = TestOpenAI().ask("status 429 1 insufficient_quota")
    assert reply.outcome is Outcome.REFUSED


def test_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The vendor's own server needs a key, out of the environment or given; one's own does not."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(MissingKey, match="OPENAI_API_KEY"):
        OpenAI("m")
    provider = OpenAI("m", api_key="k")
    assert isinstance(provider, Provider)
    assert isinstance(provider, AsyncProvider)
    assert provider._request(PROMPT)["max_completion_tokens"] == 50
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    assert OpenAI("m").model_id == "openai default m"
