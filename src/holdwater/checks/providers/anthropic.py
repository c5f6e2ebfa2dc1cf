"""Models of Anthropic, through the vendor's own SDK. It gives no log-probabilities."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from holdwater.checks.provider import Prompt
from holdwater.checks.providers._streaming import Arrived, Streamed, at

_MOST_TEMPERATURE = 1.0


class Anthropic(Streamed):
    """Asks one model by its messages, as a stream: what had come before a failure is kept."""

    _NAME = "anthropic"
    _CLIENT = "AsyncAnthropic"
    _CUT = frozenset({"max_tokens", "model_context_window_exceeded"})
    _REFUSED = "refusal"

    def __init__(
        self, model: str, *, api_key: str | None = None, base_url: str | None = None, has_temperature: bool = False
    ) -> None:
        """Name a model; nothing is called yet.

        Args:
            model: Its name, as the server knows it.
            api_key: The key; by default that of ``ANTHROPIC_API_KEY``.
            base_url: Where the server is; by default that of ``ANTHROPIC_BASE_URL``, or of the vendor.
            has_temperature: Whether the model can be told a temperature; newer ones refuse to be.

        Raises:
            InvalidArgument: if ``base_url`` is no URL of a server.
            MissingExtra: if the extra ``anthropic`` is not installed.
            MissingKey: if there is no key for the vendor's own server.
        """
        settings = " with temperature" if has_temperature else ""
        super().__init__(model, api_key=api_key, base_url=base_url, settings=settings)
        self._has_temperature = has_temperature

    def _request(self, prompt: Prompt) -> dict[str, Any]:
        request: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "user", "content": prompt.user}],
            "max_tokens": prompt.max_tokens,
            "stream": True,
        }
        if self._has_temperature:
            request["extra_body"] = {"temperature": min(float(prompt.temperature), _MOST_TEMPERATURE)}
        return request | ({"system": prompt.system} if prompt.system else {})

    def _begin(self, client: Any, prompt: Prompt) -> Awaitable[Any]:
        stream: Awaitable[Any] = client.messages.create(**self._request(prompt))
        return stream

    def _take(self, part: Any, arrived: Arrived) -> None:
        kind = at(part, "type")
        if kind == "message_start":
            arrived.count(input_tokens=at(part, "message", "usage", "input_tokens"))
        elif kind == "content_block_delta" and at(part, "delta", "type") == "text_delta":
            arrived.add(at(part, "delta", "text"))
        elif kind == "message_delta":
            arrived.end(at(part, "delta", "stop_reason"))
            arrived.count(output_tokens=at(part, "usage", "output_tokens"))
