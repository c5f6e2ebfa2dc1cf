"""What the vendors' SDKs share: an answer that arrives in parts, within its time, and failures with their outcome."""

from __future__ import annotations

import asyncio
import importlib
import os
from collections.abc import Coroutine
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NoReturn

from holdwater.checks.provider import CallFailed, Completion, MissingKey, ModelToken, Outcome
from holdwater.errors import InvalidArgument
from holdwater.text.visible import visible

_SHORT_CHARS = 300
_TOO_MANY = 429
_SERVER_FAULT = 500
_PASSING_STATUS = frozenset({408, 409, 425})
# A 429 that waiting does not help.
_NO_CREDIT = frozenset({"insufficient_quota", "billing_hard_limit_reached"})


def load_sdk(name: str) -> Any:
    """Return the SDK of a vendor.

    Raises:
        InvalidArgument: if it is not installed.
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise InvalidArgument(
            f"provider: needs the extra '{name}', found no module {error.name}. pip install 'holdwater[{name}]'"
        ) from error


def find_key(given: str | None, variable: str, *, is_needed: bool) -> str:
    """Return the key to a provider: as given, or out of the environment.

    Raises:
        MissingKey: if there is none, and one is needed.
    """
    key = given or os.environ.get(variable, "")
    if not key and is_needed:
        raise MissingKey(f"provider: expected a key, found none. Set {variable}, or pass api_key.")
    return key or "none"


@dataclass(slots=True)
class Arrived:
    """What of an answer has come so far.

    Attributes:
        parts: Its text.
        tokens: Its model tokens with log-probabilities.
        finish: Why it ended, as the vendor says; "" while it has not.
        input_tokens: As for ``Completion``.
        output_tokens: As for ``Completion``.
    """

    parts: list[str] = field(default_factory=list)
    tokens: list[ModelToken] = field(default_factory=list)
    finish: str = ""
    input_tokens: int | None = None
    output_tokens: int | None = None

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self.parts)


async def receive(
    sdk: ModuleType, work: Coroutine[object, object, None], arrived: Arrived, *, timeout_s: float, cut: str
) -> Completion:
    """Return the answer that a piece of work receives.

    Args:
        sdk: The vendor's SDK, for its exceptions.
        work: Fills ``arrived``.
        arrived: What has come.
        timeout_s: So long it may take in all, however slowly it comes.
        cut: What the vendor says of an answer at its cap.

    Raises:
        CallFailed: if there is no whole answer; what had come is in it.
    """
    try:
        async with asyncio.timeout(timeout_s):
            await work
    except TimeoutError:
        detail = f"no whole answer within {timeout_s} s"
        raise CallFailed(detail, outcome=Outcome.TIMED_OUT, partial=arrived.text) from None
    except sdk.APITimeoutError as error:
        raise CallFailed(_said(error), outcome=Outcome.TIMED_OUT, partial=arrived.text) from error
    except sdk.APIStatusError as error:
        _fail(error, arrived)
    except sdk.APIError as error:
        raise _lost(_said(error), arrived) from error
    except Exception as error:
        # Older SDKs let what their HTTP client raises in the middle of an answer through.
        if not type(error).__module__.startswith(("httpx", "httpcore")):
            raise
        raise _lost(f"{type(error).__name__}: {error}", arrived) from error
    if not arrived.finish:
        raise _lost("the answer ended without a reason", arrived)
    return Completion(
        text=arrived.text,
        is_cut=arrived.finish == cut,
        tokens=tuple(arrived.tokens),
        input_tokens=arrived.input_tokens,
        output_tokens=arrived.output_tokens,
    )


def _lost(detail: str, arrived: Arrived) -> CallFailed:
    """Return the failure of a connection: in the middle of an answer, or before one."""
    outcome = Outcome.BROKEN_OFF if arrived.text else Outcome.UNAVAILABLE
    return CallFailed(detail, outcome=outcome, partial=arrived.text)


def _fail(error: Any, arrived: Arrived) -> NoReturn:
    """Raise the failure that a status of HTTP stands for."""
    status = error.status_code
    outcome = Outcome.REFUSED
    if status == _TOO_MANY and getattr(error, "code", None) not in _NO_CREDIT:
        outcome = Outcome.RATE_LIMITED
    elif status >= _SERVER_FAULT or status in _PASSING_STATUS:
        outcome = Outcome.UNAVAILABLE
    retry_after_s = _seconds(error.response.headers.get("retry-after"))
    detail = f"status {status}: {_said(error)}"
    raise CallFailed(detail, outcome=outcome, partial=arrived.text, retry_after_s=retry_after_s) from error


def _seconds(value: str | None) -> float | None:
    """Return a wait that a header asks for; a date or anything else asks for none of ours."""
    try:
        seconds = float(value or "")
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None


def _said(error: Exception) -> str:
    """Return what an error says, short and on one line."""
    return visible(str(error)[:_SHORT_CHARS]) or type(error).__name__
