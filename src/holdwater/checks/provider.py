"""What a model is to the checks: an object that completes a prompt, says what it used, and fails in known ways."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from math import isfinite
from typing import NamedTuple, Protocol, runtime_checkable

from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.model import arguments


class Outcome(StrEnum):
    """What came of one question to a model: of the call first, then of reading its answer."""

    OK = "ok"
    """It was answered, and the answer could be read."""
    FENCED = "fenced"
    """The answer stood inside a code fence, and was read there."""
    EMPTY = "empty"
    """There was no text in the answer."""
    NOT_JSON = "not_json"
    """The answer is no JSON, or other text stands around it."""
    CUT_OFF = "cut_off"
    """The answer stops in the middle; what was whole in it is kept."""
    WRONG_LENGTH = "wrong_length"
    """The answer has fewer or more items than it was asked for; those that can be told are kept."""
    WRONG_SHAPE = "wrong_shape"
    """The answer is JSON of another shape than it was asked for."""
    TIMED_OUT = "timed_out"
    """The call took longer than it may."""
    RATE_LIMITED = "rate_limited"
    """The provider refused because of too many calls."""
    BROKEN_OFF = "broken_off"
    """The connection ended in the middle of the answer; what had come is kept."""
    UNAVAILABLE = "unavailable"
    """The provider could not be reached, or failed."""
    REFUSED = "refused"
    """The provider will not answer this: a wrong key, an unknown model, a filter, a model that declines."""
    OVER_BUDGET = "over_budget"
    """The cap on calls or cost left no room for the call, which was not made."""
    PROVIDER_ERROR = "provider_error"
    """The provider's own code failed in a way that it should not."""

    @property
    def is_read(self) -> bool:
        """Whether the whole answer could be read."""
        return self in (Outcome.OK, Outcome.FENCED)


#: Failures that may pass: the call is made again.
PASSING = frozenset({Outcome.TIMED_OUT, Outcome.RATE_LIMITED, Outcome.BROKEN_OFF, Outcome.UNAVAILABLE})
_FAILURES = PASSING | {Outcome.REFUSED, Outcome.OVER_BUDGET}
#: What leaves no whole answer, whatever it may be read as.
FAILED = _FAILURES | {Outcome.PROVIDER_ERROR}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One question to a model, with the settings that it is asked with. All of it is in the key of the cache.

    Attributes:
        name: Name and version of the file that it was made from, such as ``entailment.1``.
        user: What is asked.
        system: What the model is told first, or "".
        temperature: 0 or more.
        max_tokens: So many model tokens the answer may have.
        wants_logprobs: Whether log-probabilities of the answer are of use.
        sample: Which of several equal questions this is, from 0.
    """

    name: str
    user: str
    system: str = ""
    temperature: Decimal = Decimal(0)
    max_tokens: int = 1024
    wants_logprobs: bool = False
    sample: int = 0


class TokenChoice(NamedTuple):
    """A model token that might have stood at a place, and the natural logarithm of its probability."""

    text: str
    logprob: Decimal


class ModelToken(NamedTuple):
    """A model token of an answer.

    Attributes:
        text: What it says.
        choices: The likeliest tokens at its place, itself among them where the vendor says so.
    """

    text: str
    choices: tuple[TokenChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What a provider gives back for one prompt.

    Attributes:
        text: The answer.
        is_cut: Whether it reached the most tokens that it may have.
        is_refused: Whether the model declined to answer, or its answer was filtered; what it used is charged.
        tokens: Its model tokens with log-probabilities; empty where the vendor has none.
        input_tokens: So many model tokens the prompt had, as the vendor counts; None where it doesn't say.
        output_tokens: So many the answer had.

    Raises:
        InvalidArgument: if a member is of another kind, or a count is below 0.
    """

    text: str
    is_cut: bool = False
    is_refused: bool = False
    tokens: tuple[ModelToken, ...] = ()
    input_tokens: int | None = None
    output_tokens: int | None = None

    def __post_init__(self) -> None:
        arguments.text("text", self.text, 'Write "" where there is none.')
        for name in ("input_tokens", "output_tokens"):
            if getattr(self, name) is not None:
                arguments.whole(name, getattr(self, name), 0, hint="Write None where the vendor doesn't count them.")
        if not all(map(_is_model_token, self.tokens)):
            raise InvalidArgument("tokens: expected ModelTokens with TokenChoices, each a text and a Decimal.")


def _is_model_token(one: object) -> bool:
    return (
        isinstance(one, ModelToken)
        and isinstance(one.text, str)
        and all(isinstance(text, str) and isinstance(logprob, Decimal) for text, logprob in one.choices)
    )


class CallFailed(HoldwaterError, OSError):
    """A call to a model failed. Providers raise it, and nothing else.

    Attributes:
        outcome: How.
        partial: What of the answer had come, or "".
        retry_after_s: How long the provider wants to be left alone, or None.

    Raises:
        InvalidArgument: if ``outcome`` is none of a failed call, or another argument is of the wrong kind.
    """

    def __init__(self, detail: str, *, outcome: Outcome, partial: str = "", retry_after_s: float | None = None) -> None:
        super().__init__(detail)
        if outcome not in _FAILURES:
            raise InvalidArgument(f"outcome: expected one of {', '.join(sorted(_FAILURES))}, found {outcome!r}.")
        arguments.text("partial", partial, 'Write "" where nothing had come.')
        if retry_after_s is not None and not (isfinite(retry_after_s) and retry_after_s >= 0):
            raise InvalidArgument(f"retry_after_s: expected seconds, 0 or more, found {retry_after_s}.")
        self.outcome = Outcome(outcome)
        self.partial = partial
        self.retry_after_s = retry_after_s


class MissingKey(HoldwaterError, LookupError):
    """A provider needs a key, and none was given."""


@runtime_checkable
class Provider(Protocol):
    """Answers prompts; nothing to inherit from. One that has ``complete_async`` too is asked through that."""

    @property
    def model_id(self) -> str:
        """Which model of which server it is: a part of the cache's key."""
        ...

    def complete(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the answer to one prompt.

        Raises:
            CallFailed: if there is none.
        """
        ...


@runtime_checkable
class AsyncProvider(Protocol):
    """Answers prompts without holding up its event loop."""

    @property
    def model_id(self) -> str:
        """Which model of which server it is: a part of the cache's key."""
        ...

    async def complete_async(self, prompt: Prompt, /, *, timeout_s: float) -> Completion:
        """Return the answer to one prompt, as ``Provider.complete`` does."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came of one prompt, whatever happened.

    Attributes:
        prompt: The prompt.
        outcome: What came of the call: ``ok``, or why there is no whole answer.
        text: The answer, or what of it had come.
        tokens: Its model tokens with log-probabilities, where there are any.
        detail: What the provider said of a failure, for people; else "".
        calls: How many calls were made for it; 0 where the cache had it.
    """

    prompt: Prompt
    outcome: Outcome
    text: str = ""
    tokens: tuple[ModelToken, ...] = ()
    detail: str = ""
    calls: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a client has used so far.

    Attributes:
        calls: Calls made, those that failed too.
        cached: Answers that the cache had.
        retries: Calls that were made again after a failure.
        failed: Prompts that got no whole answer.
        input_tokens: Model tokens of all prompts, where the vendor counts them.
        output_tokens: Model tokens of all answers.
        cost: What that costs, in the currency of the price; None where no price is known. A call of which the
            vendor gives no count is charged at the most that it can have cost.
    """

    calls: int = 0
    cached: int = 0
    retries: int = 0
    failed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal | None = None
