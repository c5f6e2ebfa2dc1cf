"""A fault of our own, wherever it strikes, keeps the value, is counted and logged, and touches nothing else."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from tests.property.example import evidence, record
from tests.property.placing import filler
from tests.property.sizes import IS_LONG, chooser, size

from holdwater import lanes
from holdwater.guard import Guarded, guard_text, objects, restore_text
from holdwater.index import numbers
from holdwater.model.finding import Finding
from holdwater.model.page import Page
from holdwater.model.verdict import Reason, Verdict
from holdwater.verify import cache, find, verify

ERRORS = (ZeroDivisionError, MemoryError, RecursionError)
LANES = tuple(name for name in lanes.NAMES if name not in lanes.OFF_BY_DEFAULT)
#: At which calls of a lane the fault strikes.
CALLS = (1, 2, 3, 7, 20, 77, 300, 1_000, 4_000) if IS_LONG else (1, 40)
#: At how many calls of any function of ours the fault strikes.
STRIKES = size(6, 600)


class Fault:
    """Stands in for a lane's ``read``, and raises at one call of it."""

    def __init__(self, read: Callable[..., Any], at: int, error: type[Exception]) -> None:
        self.read, self.at, self.error = read, at, error
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        """Read as the lane does, or raise."""
        self.calls += 1
        if self.calls == self.at:
            raise self.error("planted")
        return self.read(*arguments)


def break_lane(patch: pytest.MonkeyPatch, name: str, at: int, error: type[Exception]) -> Fault:
    """Let a lane's ``read`` raise at its n-th call, from wherever it is called."""
    module = getattr(lanes, name)
    fault = Fault(module.read, at, error)
    patch.setattr(module, "read", fault)
    for owner, attribute in ((numbers, "_CONTEXT_LANES"), (find, "NUMBER_LANES")):
        readers = tuple(one._replace(read=fault) if one.name == name else one for one in getattr(owner, attribute))
        patch.setattr(owner, attribute, readers)
    return fault


def forget() -> None:
    """Let every page be read anew."""
    with cache._lock:
        cache._kept.clear()
        cache._held[0] = 0


def run() -> tuple[str, Guarded[object]]:
    """Guard the example run, every page read anew."""
    forget()
    return guard_text(record(), evidence())


@pytest.fixture(scope="module")
def sound() -> dict[str, Finding]:
    """What the guard finds where nothing breaks, by path."""
    return {finding.path: finding for finding in run()[1].findings}


def broken_values(sound: dict[str, Finding], error: type[Exception], caplog: pytest.LogCaptureFixture) -> int:
    """Guard the run with a fault in it, check that nothing else changes, and return how many values it struck."""
    caplog.clear()
    with caplog.at_level(logging.ERROR, "holdwater"):
        output, guarded = run()
    struck = {finding.path for finding in guarded.findings if finding.reason is Reason.INTERNAL_ERROR}
    assert [finding.path for finding in guarded.findings] == list(sound)
    for finding in guarded.findings:
        if finding.path in struck:
            assert (finding.value, finding.detail) == (sound[finding.path].value, error.__name__)
        else:
            assert finding == sound[finding.path]
    absent = {path for path, finding in sound.items() if finding.verdict is Verdict.CONTRADICTED}
    assert {note.path for note in guarded.notes} == absent - struck
    assert restore_text(output) == record()
    assert guarded.summary.internal_errors == len(struck) == len(caplog.records)
    for path, entry in zip(sorted(struck), sorted(caplog.records, key=lambda one: str(one.args)), strict=True):
        assert repr(path) in entry.getMessage()
        assert f"{error.__name__} in the check of this value; it is kept\n  File" in entry.getMessage()
    return len(struck)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("lane", LANES)
def test_a_fault_in_a_lane(
    lane: str,
    error: type[Exception],
    sound: dict[str, Finding],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A lane that raises at one of its calls leaves the value being checked; all others get their verdict."""
    reached = 0
    for at in CALLS:
        with monkeypatch.context() as patch:
            fault = break_lane(patch, lane, at, error)
            struck = broken_values(sound, error, caplog)
        assert struck == (fault.calls >= at)
        reached += struck
    assert reached


def test_a_fault_leaves_no_number_half_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read anew after a fault is read as if there had been none: parts of a measure join once."""
    text = "\n".join(["It is 6 ft 2 in tall, 5–10 kg, for 1 h 30 min.", *filler(chooser("half read"))])
    page = Page.from_text(text, url="https://shop.example/a")
    values = ((74, "in"), (10_000, "g"), (5_000, "g"), (90, "min"), (148, "in"), (76, "in"))
    sound = [verify(value, [page], unit=unit) for value, unit in values]
    forget()
    with monkeypatch.context() as patch:
        patch.setattr(numbers, "_dimensions", Fault(numbers._dimensions, 2, MemoryError))
        with pytest.raises(MemoryError):
            verify(74, [page], unit="in")
    assert [verify(value, [page], unit=unit) for value, unit in values] == sound


class _Strike:
    """Watches the calls of functions while a value is judged, and raises at one of them."""

    def __init__(self, at: int, error: type[Exception]) -> None:
        self.at, self.error = at, error
        self.calls = 0

    def watch(self, *arguments: Any, **named: Any) -> Finding:
        """Judge a value under watch."""
        sys.setprofile(self._count)
        try:
            return _JUDGE(*arguments, **named)
        finally:
            sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.calls += 1
            if self.calls == self.at:
                raise self.error("planted")


_JUDGE = objects.judge  # type: ignore[attr-defined]


@pytest.mark.parametrize("error", ERRORS[1:])
def test_a_fault_at_any_step(
    error: type[Exception], sound: dict[str, Finding], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Out of memory or of stack at any call of any function, one value is kept; all others get their verdict."""
    counter = _Strike(0, error)
    with monkeypatch.context() as patch:
        patch.setattr(objects, "judge", counter.watch)
        assert broken_values(sound, error, caplog) == 0
    random = chooser("strike", error.__name__)
    for at in random.sample(range(1, counter.calls), STRIKES):
        elsewhere: list[object] = []
        with monkeypatch.context() as patch:
            # A reader that nobody waits for any more is closed by Python, which reports what is raised in it.
            patch.setattr(sys, "unraisablehook", elsewhere.append)
            patch.setattr(objects, "judge", _Strike(at, error).watch)
            struck = broken_values(sound, error, caplog)
        assert struck + len(elsewhere) == 1, at
