"""Models of OpenAI, and of any server that speaks its protocol, through the vendor's own SDK."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from holdwater.checks.client import run_blocking
from holdwater.checks.provider import CallFailed, Completion, ModelToken, Outcome, Prompt, TokenChoice
from holdwater.checks.providers._streaming import Arrived, find_key, load_sdk, receive

_TOP = 5


class OpenAI:
    """Asks one model by its chat completions, as a stream: what had come before a failure is kept."""

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        has_logprobs: bool = True,
        has_temperature: bool = True,
    ) -> None:
        """Name a model; nothing is called yet.

        Args:
            model: Its name, as the server knows it.
            api_key: The key; by default that of ``OPENAI_API_KEY``. A server of one's own may need none.
            base_url: Where the server is, such as ``http://localhost:8000/v1``; by default that of the vendor.
            has_logprobs: Whether the model can give log-probabilities; some refuse to be asked.
            has_temperature: Whether the model can be told a temperature; some refuse to be.

        Raises:
            InvalidArgument: if the extra ``openai`` is not installed.
            MissingKey: if there is no key for the vendor's own server.
        """
        self._sdk = load_sdk("openai")
        self._key = find_key(api_key, "OPENAI_API_KEY", is_needed=base_url is None)
        self._model = model
        self._base_url = base_url
        self._has_logprobs = has_logprobs
        self._has_temperature = has_temperature

    @property
    def model_id(self) -> str:
        """The server and the model."""
        return f"openai {self._base_url or 'default'} {self._model}"

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
        completion = await receive(self._sdk, work, arrived, timeout_s=timeout_s, cut="length")
        if arrived.finish == "content_filter":
            raise CallFailed("the answer was filtered", outcome=Outcome.REFUSED, partial=completion.text)
        return completion

    def _request(self, prompt: Prompt) -> dict[str, Any]:
        system = [{"role": "system", "content": prompt.system}] if prompt.system else []
        # The vendor has renamed the one; other servers know the other.
        cap = "max_completion_tokens" if self._base_url is None else "max_tokens"
        request: dict[str, Any] = {
            "model": self._model,
            "messages": [*system, {"role": "user", "content": prompt.user}],
            "stream": True,
            "stream_options": {"include_usage": True},
            cap: prompt.max_tokens,
        }
        if self._has_temperature:
            request["temperature"] = float(prompt.temperature)
        if prompt.wants_logprobs and self._has_logprobs:
            request |= {"logprobs": True, "top_logprobs": _TOP}
        return request

    async def _stream(self, request: dict[str, Any], timeout_s: float, arrived: Arrived) -> None:
        async with self._sdk.AsyncOpenAI(
            api_key=self._key, base_url=self._base_url, timeout=timeout_s, max_retries=0
        ) as client:
            async for chunk in await client.chat.completions.create(**request):
                if chunk.usage is not None:
                    arrived.input_tokens = chunk.usage.prompt_tokens
                    arrived.output_tokens = chunk.usage.completion_tokens
                for choice in chunk.choices[:1]:
                    arrived.parts.append(choice.delta.content or "")
                    arrived.finish = choice.finish_reason or arrived.finish
                    if choice.logprobs is not None:
                        arrived.tokens += _tokens(choice.logprobs.content or ())


def _tokens(content: Iterable[Any]) -> Iterable[ModelToken]:
    for one in content:
        choices = tuple(TokenChoice(other.token, Decimal(repr(other.logprob))) for other in one.top_logprobs)
        yield ModelToken(one.token, choices or (TokenChoice(one.token, Decimal(repr(one.logprob))),))
