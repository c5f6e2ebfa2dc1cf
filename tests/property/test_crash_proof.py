"""A fault of our own, wherever it strikes, keeps the value, is counted and logged, and touches nothing else."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest
from tests.property.example import evidence, record
from tests.property.sizes import IS_LONG, size

from holdwater import index, lanes
from holdwater.guard import Guarded, guard_text, restore_text
from holdwater.model.finding import Finding
from holdwater.model.page import Page
from holdwater.model.settings import Settings
from holdwater.model.verdict import Reason, Verdict
from holdwater.verify import cache, find

SETTINGS = Settings()
ERRORS = (ZeroDivisionError, MemoryError, RecursionError)
LANES = tuple(name for name in lanes.NAMES if name not in lanes.OFF_BY_DEFAULT)
NUMBER_LANES = {lane.name for lane in lanes.NUMBER_LANES}
#: At which calls of a lane the fault strikes.
CALLS = (1, 2, 3, 7, 20, 77, 300, 1_000, 4_000) if IS_LONG else (1, 4, 60)


class Fault:
    """Stands in for a lane's ``read`` and raises at one call of it, counted over the whole run."""

    def __init__(self, read: Callable[..., Any], at: int, error: type[BaseException]) -> None:
        self.read, self.at, self.error = read, at, error
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        """Read as the lane does, or raise."""
        self.calls += 1
        if self.calls == self.at:
            raise self.error("planted")
        return self.read(*arguments)


def break_lane(monkeypatch: pytest.MonkeyPatch, name: str, at: int, error: type[BaseException]) -> Fault:
    """Let a lane's ``read`` raise at its n-th call, from whichever place it is called."""
    module = getattr(lanes, name)
    fault = Fault(module.read, at, error)
    monkeypatch.setattr(module, "read", fault)
    for owner, attribute in ((index, "_SURFACE_LANES"), (index, "_CONTEXT_LANES"), (find, "NUMBER_LANES")):
        readers = tuple(lane._replace(read=fault) if lane.name == name else lane for lane in getattr(owner, attribute))
        monkeypatch.setattr(owner, attribute, readers)
    return fault


def forget() -> None:
    """Let every page be read anew."""
    index._read_surface.cache_clear()
    with cache._lock:
        cache._kept.clear()
        cache._held[0] = 0


def run() -> tuple[str, Guarded[object]]:
    """Guard the example run, every page read anew."""
    forget()
    return guard_text(record(), evidence(), settings=SETTINGS)


@pytest.fixture(scope="module")
def sound() -> dict[str, Finding]:
    """What the guard finds where nothing breaks, by path."""
    return {finding.path: finding for finding in run()[1].findings}


def broken_values(sound: dict[str, Finding], error: type[BaseException], logged: list[str]) -> list[Finding]:
    """Guard the run with a fault in it, check that nothing else changes, and return the values that it struck."""
    output, guarded = run()
    struck = [finding for finding in guarded.findings if finding.reason is Reason.INTERNAL_ERROR]
    assert [finding.path for finding in guarded.findings] == list(sound)
    assert all(finding == sound[finding.path] for finding in guarded.findings if finding not in struck)
    assert {finding.detail for finding in struck} <= {error.__name__}
    assert guarded.summary.internal_errors == len(struck) == len(logged)
    for finding, line in zip(struck, logged, strict=True):
        assert repr(finding.path) in line
        assert error.__name__ in line
    gone = {finding.path for finding in struck}
    absent = {path for path, finding in sound.items() if finding.verdict is Verdict.CONTRADICTED}
    assert {note.path for note in guarded.notes} == absent - gone
    assert restore_text(output) == record()
    return struck


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("lane", LANES)
def test_a_fault_in_a_lane(
    lane: str,
    error: type[BaseException],
    sound: dict[str, Finding],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A lane that raises at one of its calls leaves the value that was being checked as it was, and no trace elsewhere."""
    reached = 0
    for at in CALLS:
        with monkeypatch.context() as patch:
            fault = break_lane(patch, lane, at, error)
            caplog.clear()
            with caplog.at_level(logging.ERROR, "holdwater"):
                struck = broken_values(sound, error, [entry.getMessage() for entry in LogLines(caplog)])
        assert len(struck) == (fault.calls >= at)
        reached += len(struck)
    assert reached > 0


def _strike(at: int, error: type[BaseException]) -> Callable[[FrameType, str, object], None]:
    """Return a profiler that raises at the n-th call of a function."""
    left = iter(range(at, 0, -1))

    def strike(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and next(left, 0) == 1:
            raise error("planted")

    return strike
