"""What a model is to the checks."""

from __future__ import annotations

from holdwater.checks.provider import PASSING, AsyncProvider, CallFailed, MissingKey, Outcome, Provider
from holdwater.errors import HoldwaterError


def test_outcomes() -> None:
    """Two of them are whole answers; what may pass is none of those, and no fault of ours."""
    assert [one for one in Outcome if one.is_read] == [Outcome.OK, Outcome.FENCED]
    assert not any(one.is_read for one in PASSING)
    assert PASSING.isdisjoint({Outcome.REFUSED, Outcome.OVER_BUDGET, Outcome.PROVIDER_ERROR})


def test_failures() -> None:
    """They are errors of the package, and say what had come."""
    failed = CallFailed("gone", outcome=Outcome.BROKEN_OFF, partial="It", retry_after_s=2)
    assert isinstance(failed, HoldwaterError)
    assert isinstance(failed, OSError)
    assert (str(failed), failed.partial, failed.retry_after_s) == ("gone", "It", 2)
    assert issubclass(MissingKey, LookupError)


def test_what_is_a_provider() -> None:
    """Whatever has the method, and says which model it is."""

    class Blocking:
        model_id = "m"

        def complete(self) -> None: ...

    assert isinstance(Blocking(), Provider)
    assert not isinstance(Blocking(), AsyncProvider)
    assert not isinstance("gpt", Provider)
