"""Models of Anthropic."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.checks.providers.server import serving
from tests.checks.providers.vendors import PROMPT, VendorLaws

from holdwater.checks.provider import AsyncProvider, MissingKey, Provider
from holdwater.checks.providers.anthropic import Anthropic

pytest.importorskip("anthropic", exc_type=ImportError, reason="needs the extra anthropic")


class TestAnthropic(VendorLaws):
    """On the vendor's SDK."""

    make = staticmethod(lambda url: Anthropic("m", base_url=url))


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
