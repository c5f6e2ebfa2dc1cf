"""Models of OpenAI, and of servers that speak its protocol."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from tests.checks.providers.server import serving
from tests.checks.providers.vendors import PROMPT, VendorLaws

from holdwater.checks.provider import AsyncProvider, MissingKey, Outcome, Provider
from holdwater.checks.providers.openai import OpenAI

pytest.importorskip("openai", exc_type=ImportError, reason="needs the extra openai")


def _part(delta: object, finish: object = None, **more: object) -> str:
    return _event({"choices": [{"index": 0, "delta": delta, "finish_reason": finish, **more}]})


def _event(value: object) -> str:
    return f"data: {json.dumps(value)}\n\n"


class TestOpenAI(VendorLaws):
    """On the vendor's SDK."""

    make = staticmethod(lambda url: OpenAI("m", base_url=f"{url}/v1"))
    part = staticmethod(lambda text: _part({"content": text}))


SAID = _part({"content": "It is."})
END = _part({}, "stop")


@pytest.mark.parametrize(
    ("parts", "outcome", "text"),
    [
        ([SAID, _event({"choices": None}), _event({}), _event([1]), _event(5), END], "ok", "It is."),
        ([SAID, _event({"choices": {"index": 0}}), _event({"choices": [7, None]}), END], "ok", "It is."),
        ([SAID, _part(None, "stop")], "ok", "It is."),
        ([SAID, _part({}, "eos")], "ok", "It is."),
        ([_event({"choices": [{"index": 1, "delta": {"content": "no"}}]}), SAID, END], "ok", "It is."),
        ([_part({"content": None}), END], "empty", ""),
        ([_part({"content": [{"type": "text", "text": "It is."}]}), END], "empty", ""),
        ([_part({"content": None, "tool_calls": [{"index": 0}]}), _part({}, "tool_calls")], "empty", ""),
        ([_part({"refusal": "I can't."}), END], "refused", "I can't."),
        ([SAID], "broken_off", "It is."),
        ([SAID, _event({"error": {"message": "busy", "type": "server_error"}})], "broken_off", "It is."),
        ([_event({"error": {"message": "busy"}})], "unavailable", ""),
        ([_event({"error": {"message": "no", "code": "insufficient_quota"}})], "refused", ""),
    ],
)
def test_streams_of_other_kinds(parts: list[str | bytes], outcome: str, text: str) -> None:
    """Whatever a server puts into its stream, what it says is kept, and there is an outcome."""
    reply, _ = TestOpenAI().ask(parts)
    assert (str(reply.outcome), reply.text) == (outcome, text)


@pytest.mark.parametrize(
    "usage",
    [None, [1], {"prompt_tokens": -1_000_000, "completion_tokens": -5}, {"prompt_tokens": "7"}, {"prompt_tokens": 7.5}],
)
def test_counts_that_are_none(usage: Any) -> None:
    """A count that can be none is not one: the call is charged at its most, and gives no money back."""
    with serving([SAID, END, _event({"choices": [], "usage": usage})]) as server:
        found = OpenAI("m", base_url=f"{server.url}/v1").complete(PROMPT, timeout_s=20)
    assert (found.text, found.input_tokens, found.output_tokens) == ("It is.", None, None)


@pytest.mark.parametrize(
    ("content", "tokens"),
    [
        (None, []),
        ([1], []),
        ([{"token": "It", "logprob": None, "top_logprobs": None}], [("It", [("It", "NaN")])]),
        ([{"token": "It"}], [("It", [("It", "NaN")])]),
        ([{"token": "It", "logprob": "little", "top_logprobs": []}], [("It", [("It", "NaN")])]),
        ([{"token": "It", "logprob": 3.5, "top_logprobs": [{"token": None}]}], [("It", [("It", "3.5")])]),
        ([{"token": None, "logprob": -0.1}], []),
        (
            [{"token": "It", "logprob": -1, "top_logprobs": [{"token": "It", "logprob": float("nan")}]}],
            [("It", [("It", "NaN")])],
        ),
    ],
)
def test_log_probabilities_of_other_kinds(content: Any, tokens: list[Any]) -> None:
    """A log-probability that is no number is NaN, and costs no answer."""
    with serving([_part({"content": "It"}, "stop", logprobs={"content": content})]) as server:
        found = OpenAI("m", base_url=f"{server.url}/v1").complete(PROMPT, timeout_s=20)
    assert found.text == "It"
    assert [(one.text, [(text, str(p)) for text, p in one.choices]) for one in found.tokens] == tokens


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
    bare = OpenAI("m", has_logprobs=False, has_temperature=False)
    assert bare.model_id == "openai default m without log-probabilities without temperature"


def test_a_server_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server that the SDK would ask is the one that is named, and in the key of the cache."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert OpenAI("m").model_id == "openai http://127.0.0.1:9/v1 m"
    assert "max_tokens" in OpenAI("m")._request(PROMPT)
