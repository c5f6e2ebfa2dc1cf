"""Models of Anthropic, through the vendor's own SDK. It gives no log-probabilities."""

from __future__ import annotations

from typing import Any

from holdwater.checks.client import run_blocking
from holdwater.checks.provider import CallFailed, Completion, Outcome, Prompt
from holdwater.checks.providers._streaming import Arrived, find_key, load_sdk, receive

_MOST_TEMPERATURE = 1.0


class Anthropic:
    """Asks one model by its messages, as a stream: what had come before a failure is kept."""

    def __init__(
        self, model: str, *, api_key: str | None = None, base_url: str | None = None, has_temperature: bool = False
    ) -> None:
        """Name a model; nothing is called yet.

        Args:
            model: Its name, as the server knows it.
            api_key: The key; by default that of ``ANTHROPIC_API_KEY``.
            base_url: Where the server is; by default that of the vendor.
            has_temperature: Whether the model can be told a temperature; newer ones refuse to be.

        Raises:
            InvalidArgument: if the extra ``anthropic`` is not installed.
            MissingKey: if there is no key for the vendor's own server.
        """
        self._sdk = load_sdk("anthropic")
        self._key = find_key(api_key, "ANTHROPIC_API_KEY", is_needed=base_url is None)
        self._model = model
        self._base_url = base_url
        self._has_temperature = has_temperature

    @property
    def model_id(self) -> str:
        """The server and the model."""
        return f"anthropic {self._base_url or 'default'} {self._model}"

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the answer to one prompt.

        Raises:
            CallFailed: if there is none.
        """
        return run_blocking(lambda: self.complete_async(prompt, timeout_s=timeout_s))

    async def complete_async(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the answer to one prompt, as ``complete`` does; cancelling it ends the connection."""
        arrived = Arrived()
        work = self._stream(self._request(prompt), timeout_s, arrived)
        completion = await receive(self._sdk, work, arrived, timeout_s=timeout_s, cut="max_tokens")
        if arrived.finish == "refusal":
            raise CallFailed("the model refused to answer", outcome=Outcome.REFUSED, partial=completion.text)
        return completion

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

    async def _stream(self, request: dict[str, Any], timeout_s: float, arrived: Arrived) -> None:
        async with self._sdk.AsyncAnthropic(
            api_key=self._key, base_url=self._base_url, timeout=timeout_s, max_retries=0
        ) as client:
            async for event in await client.messages.create(**request):
                if event.type == "message_start":
                    arrived.input_tokens = event.message.usage.input_tokens
                elif event.type == "content_block_delta" and event.delta.type == "text_delta":
                    arrived.parts.append(event.delta.text)
                elif event.type == "message_delta":
                    arrived.finish = event.delta.stop_reason or arrived.finish
                    arrived.output_tokens = event.usage.output_tokens
