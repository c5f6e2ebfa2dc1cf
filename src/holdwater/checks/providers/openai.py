"""Models of OpenAI, and of any server that speaks its protocol, through the vendor's own SDK."""

from __future__ import annotations

from collections.abc import Awaitable
from decimal import Decimal
from typing import Any

from holdwater.checks.provider import ModelToken, Prompt, TokenChoice
from holdwater.checks.providers._streaming import Arrived, Streamed, at, listed

_TOP = 5


class OpenAI(Streamed):
    """Asks one model by its chat completions, as a stream: what had come before a failure is kept."""

    _NAME = "openai"
    _CLIENT = "AsyncOpenAI"
    _CUT = frozenset({"length"})
    _REFUSED = "content_filter"

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
            base_url: Where the server is, such as ``http://localhost:8000/v1``; by default that of
                ``OPENAI_BASE_URL``, or of the vendor.
            has_logprobs: Whether the model can give log-probabilities; some refuse to be asked.
            has_temperature: Whether the model can be told a temperature; some refuse to be.

        Raises:
            InvalidArgument: if ``base_url`` is no URL of a server.
            MissingExtra: if the extra ``openai`` is not installed.
            MissingKey: if there is no key for the vendor's own server.
        """
        left_out = (has_logprobs, " without log-probabilities"), (has_temperature, " without temperature")
        settings = "".join(name for has, name in left_out if not has)
        super().__init__(model, api_key=api_key, base_url=base_url, settings=settings)
        self._has_logprobs = has_logprobs
        self._has_temperature = has_temperature

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

    def _begin(self, client: Any, prompt: Prompt) -> Awaitable[Any]:
        stream: Awaitable[Any] = client.chat.completions.create(**self._request(prompt))
        return stream

    def _take(self, part: Any, arrived: Arrived) -> None:
        usage = at(part, "usage")
        arrived.count(input_tokens=at(usage, "prompt_tokens"), output_tokens=at(usage, "completion_tokens"))
        for choice in listed(at(part, "choices")):
            if at(choice, "index") not in (0, None):
                continue  # one was asked for
            refusal = at(choice, "delta", "refusal")
            arrived.is_refused = arrived.is_refused or isinstance(refusal, str)
            arrived.add(at(choice, "delta", "content"))
            arrived.add(refusal)
            arrived.end(at(choice, "finish_reason"))
            arrived.tokens += filter(None, map(_token, listed(at(choice, "logprobs", "content"))))


def _token(one: Any) -> ModelToken | None:
    """Return a model token as a server gives it, or None; a log-probability that is no number is NaN."""
    text = at(one, "token")
    if not isinstance(text, str):
        return None
    likeliest = [other for other in listed(at(one, "top_logprobs")) if isinstance(at(other, "token"), str)] or [one]
    return ModelToken(text, tuple(TokenChoice(other.token, _logprob(at(other, "logprob"))) for other in likeliest))


def _logprob(value: object) -> Decimal:
    return Decimal(repr(value)) if type(value) in (int, float) else Decimal("NaN")
