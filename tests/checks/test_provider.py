"""What a model is to the checks."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from holdwater.checks.provider import (
    FAILED,
    PASSING,
    AsyncProvider,
    CallFailed,
    Completion,
    MissingKey,
    ModelToken,
    Outcome,
    Provider,
    TokenChoice,
)
from holdwater.errors import HoldwaterError, InvalidArgument


def test_outcomes() -> None:
    """Two of them are whole answers; what may pass is none of those, and no fault of ours."""
    assert [one for one in Outcome if one.is_read] == [Outcome.OK, Outcome.FENCED]
    assert not any(one.is_read for one in PASSING)
    assert PASSING.isdisjoint({Outcome.REFUSED, Outcome.OVER_BUDGET, Outcome.PROVIDER_ERROR})
    assert PASSING < FAILED
    assert FAILED.isdisjoint({Outcome.OK, Outcome.CUT_OFF, Outcome.EMPTY, Outcome.NOT_JSON})


def test_failures() -> None:
    """They are errors of the package, and say what had come."""
    failed = CallFailed("gone", outcome=Outcome.BROKEN_OFF, partial="It", retry_after_s=2)
    assert isinstance(failed, HoldwaterError)
    assert isinstance(failed, OSError)
    assert (str(failed), failed.partial, failed.retry_after_s) == ("gone", "It", 2)
    assert issubclass(MissingKey, LookupError)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"outcome": Outcome.OK}, "outcome: expected one of broken_off"),
        ({"outcome": "busy"}, "outcome"),
        ({"outcome": "timed_out", "partial": None}, "partial: expected text"),
        ({"outcome": "timed_out", "retry_after_s": float("nan")}, "retry_after_s"),
        ({"outcome": "timed_out", "retry_after_s": -1}, "retry_after_s"),
    ],
)
def test_wrong_failures(wrong: dict[str, Any], message: str) -> None:
    """A failure that can be none is named where it is made."""
    with pytest.raises(InvalidArgument, match=message):
        CallFailed("gone", **wrong)
    assert CallFailed("gone", outcome="timed_out").outcome is Outcome.TIMED_OUT  # type: ignore[arg-type]


_CHOICE = TokenChoice("x", Decimal(-1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": None},
        {"input_tokens": -1},
        {"output_tokens": "7"},
        {"input_tokens": True},
        {"tokens": (("x", (_CHOICE,)),)},
        {"tokens": (ModelToken("x", (TokenChoice("x", -1.0),)),)},  # type: ignore[arg-type]
        {"tokens": (ModelToken(None, (_CHOICE,)),)},  # type: ignore[arg-type]
    ],
)
def test_wrong_completions(wrong: dict[str, Any]) -> None:
    """An answer of another kind is named where it is made: no count below 0 gives money back."""
    with pytest.raises(InvalidArgument, match=next(iter(wrong))):
        Completion(**{"text": "x", **wrong})
    assert Completion(text="x", tokens=(ModelToken("x", (_CHOICE,)),), input_tokens=0).input_tokens == 0


def test_what_is_a_provider() -> None:
    """Whatever has the method, and says which model it is."""

    class Blocking:
        model_id = "m"

        def complete(self) -> None: ...

    assert isinstance(Blocking(), Provider)
    assert not isinstance(Blocking(), AsyncProvider)
    assert not isinstance("gpt", Provider)
