"""What the vendors' SDKs share: an answer that arrives in parts, within its time, and failures with their outcome."""

from __future__ import annotations

import asyncio
import importlib
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any, ClassVar
from urllib.parse import urlsplit

from holdwater.checks.answers import MAX_CHARS
from holdwater.checks.client import run_blocking
from holdwater.checks.provider import CallFailed, Completion, MissingKey, ModelToken, Outcome, Prompt
from holdwater.errors import InvalidArgument, needs_extra
from holdwater.model import arguments
from holdwater.text.visible import visible

_URL_HINT = "Write http://HOST:PORT/v1."
_SHORT_CHARS = 300
_FIRST_FAULT = 400
_TOO_MANY = 429
_SERVER_FAULT = 500
_PASSING_STATUS = frozenset({408, 409, 425})
# A 429 that waiting does not help.
_NO_CREDIT = ("insufficient_quota", "billing_hard_limit_reached")
# What is wrong with a request stays wrong, also where it is said inside a stream.
_FINAL = (
    "authentication_error",
    "billing_error",
    "invalid_request_error",
    "not_found_error",
    "permission_error",
    "request_too_large",
    *_NO_CREDIT,
)


def load_sdk(name: str) -> Any:
    """Return the SDK of a vendor.

    Raises:
        MissingExtra: if it is not installed.
    """
    with needs_extra(name):
        return importlib.import_module(name)


def find_key(given: str | None, variable: str, *, is_needed: bool) -> str:
    """Return the key to a provider, without white space around it: as given, or out of the environment.

    Raises:
        InvalidArgument: if it is no text.
        MissingKey: if there is none, and one is needed.
    """
    key = (arguments.optional_text("api_key", given, "Write the key itself.") or os.environ.get(variable, "")).strip()
    if not key and is_needed:
        raise MissingKey(f"provider: expected a key, found none. Set {variable}, or pass api_key.")
    return key or "none"


def find_url(given: str | None, variable: str) -> str | None:
    """Return where a server is: as given, or out of the environment; None for that of the vendor.

    Raises:
        InvalidArgument: if it is no URL of a server.
    """
    url = (arguments.optional_text("base_url", given, _URL_HINT) or os.environ.get(variable, "")).strip()
    if not url:
        return None
    parts = urlsplit(url)
    if parts.scheme.lower() not in ("http", "https") or not parts.netloc:
        raise InvalidArgument(f"base_url: expected a URL with http or https, found {url!r}. {_URL_HINT}")
    return url


def at(value: Any, *names: str) -> Any:
    """Return what stands under names of members; None where a server sent something else."""
    for name in names:
        value = getattr(value, name, None)
    return value


def listed(value: Any) -> list[Any]:
    """Return a list that a server sent; an empty one where it sent something else."""
    return value if isinstance(value, list) else []


@dataclass(slots=True)
class Arrived:
    """What of an answer has come so far.

    Attributes:
        has_begun: Whether the server has begun to answer.
        parts: Its text.
        chars: So long that is.
        tokens: Its model tokens with log-probabilities.
        finish: Why it ended, as the vendor says; "" while it has not.
        is_refused: Whether the model declined to answer.
        input_tokens: As for ``Completion``.
        output_tokens: As for ``Completion``.
    """

    has_begun: bool = False
    parts: list[str] = field(default_factory=list)
    chars: int = 0
    tokens: list[ModelToken] = field(default_factory=list)
    finish: str = ""
    is_refused: bool = False
    input_tokens: int | None = None
    output_tokens: int | None = None

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self.parts)

    @property
    def is_full(self) -> bool:
        """Whether more has come than is ever read of an answer."""
        return self.chars > MAX_CHARS

    def add(self, text: object) -> None:
        """Keep a part of the text, if it is one, up to where it is full."""
        if isinstance(text, str):
            part = text[: MAX_CHARS + 1 - self.chars]
            self.parts.append(part)
            self.chars += len(part)

    def end(self, finish: object) -> None:
        """Keep why the answer ended, if that is said."""
        self.finish = self.finish if finish is None else str(finish)

    def count(self, *, input_tokens: object = None, output_tokens: object = None) -> None:
        """Keep a count of model tokens, if it is one."""
        self.input_tokens = self.input_tokens if (n := _whole(input_tokens)) is None else n
        self.output_tokens = self.output_tokens if (n := _whole(output_tokens)) is None else n


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


class Streamed(ABC):
    """One model behind a vendor's SDK, asked for a stream: what had come before a failure is kept."""

    _NAME: ClassVar[str]
    """Of the extra and of the SDK."""
    _CLIENT: ClassVar[str]
    """The SDK's class of a client."""
    _CUT: ClassVar[frozenset[str]]
    """Why an answer ends that is not whole."""
    _REFUSED: ClassVar[str]
    """Why an answer ends that the model declines to give, or that was filtered."""

    def __init__(self, model: str, *, api_key: str | None, base_url: str | None, settings: str) -> None:
        arguments.text("model", model, "Write its name as the server knows it.")
        self._sdk = load_sdk(self._NAME)
        self._model = model
        self._base_url = find_url(base_url, f"{self._NAME.upper()}_BASE_URL")
        self._key = find_key(api_key, f"{self._NAME.upper()}_API_KEY", is_needed=self._base_url is None)
        self._settings = settings

    @property
    def model_id(self) -> str:
        """The server, the model, and what it is asked with or without."""
        server = "default" if self._base_url is None else _without_user(self._base_url)
        return f"{self._NAME} {server} {self._model}{self._settings}"

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the answer to one prompt.

        Raises:
            CallFailed: if there is none.
        """
        return run_blocking(lambda: self.complete_async(prompt, timeout_s=timeout_s))

    async def complete_async(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the answer to one prompt, as ``complete`` does; cancelling it ends the connection."""
        arrived = Arrived()
        try:
            async with asyncio.timeout(timeout_s):
                await self._receive(prompt, timeout_s, arrived)
        except TimeoutError:
            detail = f"no whole answer within {timeout_s} s"
            raise CallFailed(detail, outcome=Outcome.TIMED_OUT, partial=arrived.text) from None
        except self._sdk.APITimeoutError as error:
            raise CallFailed(_said(error), outcome=Outcome.TIMED_OUT, partial=arrived.text) from error
        except self._sdk.APIConnectionError as error:
            raise _lost(error, arrived) from error
        except self._sdk.APIError as error:
            raise _refusal(error, arrived) from error
        except Exception as error:
            # A server may send anything, and SDKs let through what they or their HTTP client stumble over.
            if not arrived.has_begun:
                raise
            raise _lost(error, arrived) from error
        if not arrived.finish and not arrived.is_full:
            detail = "the answer ended without saying why: is it a stream of this protocol?"
            raise CallFailed(detail, outcome=Outcome.BROKEN_OFF, partial=arrived.text)
        return Completion(
            text=arrived.text,
            is_cut=arrived.is_full or arrived.finish in self._CUT,
            is_refused=arrived.is_refused or arrived.finish == self._REFUSED,
            tokens=tuple(arrived.tokens),
            input_tokens=arrived.input_tokens,
            output_tokens=arrived.output_tokens,
        )

    async def _receive(self, prompt: Prompt, timeout_s: float, arrived: Arrived) -> None:
        """Take an answer in, up to the most that is ever read of one."""
        opening = getattr(self._sdk, self._CLIENT)(
            api_key=self._key, base_url=self._base_url, timeout=timeout_s, max_retries=0
        )
        async with opening as client, await self._begin(client, prompt) as stream:
            arrived.has_begun = True
            async for part in stream:
                self._take(part, arrived)
                if arrived.is_full:
                    return

    @abstractmethod
    def _begin(self, client: Any, prompt: Prompt) -> Awaitable[Any]:
        """Ask for the stream of an answer."""

    @abstractmethod
    def _take(self, part: Any, arrived: Arrived) -> None:
        """Keep what a part of a stream says, whatever the server sent."""


def _without_user(url: str) -> str:
    """Return a URL without a name and password in it."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _lost(error: Exception, arrived: Arrived) -> CallFailed:
    """Return the failure of a connection: in the middle of an answer, or before one."""
    outcome = Outcome.BROKEN_OFF if arrived.has_begun else Outcome.UNAVAILABLE
    return CallFailed(_said(error), outcome=outcome, partial=arrived.text)


def _refusal(error: Any, arrived: Arrived) -> CallFailed:
    """Return the failure that a server speaks of, by a status of HTTP or in the stream."""
    status = getattr(error, "status_code", 0)
    detail, retry_after_s = _said(error), None
    said = _body(error)
    if status < _FIRST_FAULT:  # in the stream, after all had seemed well
        outcome = Outcome.BROKEN_OFF if arrived.text else Outcome.UNAVAILABLE
        if said.get("type") in _FINAL or said.get("code") in _FINAL:
            outcome = Outcome.REFUSED
    else:
        outcome = Outcome.REFUSED
        if status == _TOO_MANY and said.get("code") not in _NO_CREDIT:
            outcome = Outcome.RATE_LIMITED
        elif status >= _SERVER_FAULT or status in _PASSING_STATUS:
            outcome = Outcome.UNAVAILABLE
        detail, retry_after_s = f"status {status}: {detail}", wanted_wait_s(error.response.headers)
    return CallFailed(detail, outcome=outcome, partial=arrived.text, retry_after_s=retry_after_s)


def wanted_wait_s(headers: Mapping[str, str]) -> float | None:
    """Return how long a server wants to be left alone; None where it doesn't say so in a way that can be read.

    >>> wanted_wait_s({"retry-after": "7"}), wanted_wait_s({"retry-after-ms": "1500"}), wanted_wait_s({})
    (7.0, 1.5, None)
    """
    if "retry-after-ms" in headers:
        wait_s = _number(headers["retry-after-ms"]) / 1000
    else:
        value = headers.get("retry-after", "")
        wait_s = _number(value)
        with suppress(ValueError):
            date = parsedate_to_datetime(value)
            wait_s = max(0.0, (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() - time.time())
    return wait_s if 0 <= wait_s < float("inf") else None


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return float("nan")


def _body(error: Exception) -> Mapping[str, object]:
    """Return what a server says of a failure; empty where it says nothing."""
    body = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else None
    return inner if isinstance(inner, dict) else {}


def _said(error: Exception) -> str:
    """Return what an error says, short and on one line: the server's own words, or what the SDK stumbled over."""
    if hasattr(error, "body"):  # one of the SDK's own
        message = _body(error).get("message")
        text = message if isinstance(message, str) and message.strip() else str(error)
        text += f" ({_named(error.__cause__)})" if error.__cause__ else ""
    else:
        text = _named(error)
    return visible(text[:_SHORT_CHARS])


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")
