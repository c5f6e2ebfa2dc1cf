"""Outcomes as OpenTelemetry sees them, by its own SDK."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from opentelemetry import trace
from opentelemetry._logs import set_logger_provider
from opentelemetry.metrics import set_meter_provider
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import InMemoryLogRecordExporter, SimpleLogRecordProcessor
from opentelemetry.sdk.metrics import Counter, MeterProvider
from opentelemetry.sdk.metrics.export import AggregationTemporality, InMemoryMetricReader, NumberDataPoint
from opentelemetry.sdk.trace import TracerProvider
from tests.integrations.how_to import run_page

from holdwater.guard import guard, objects
from holdwater.integrations.functions import guarded
from holdwater.integrations.opentelemetry import emit
from holdwater.model.page import Evidence, Page
from holdwater.model.settings import Settings
from holdwater.version import VERSION

URL = "https://shop.example/p/lathe"
_SECRET = "zanzibar"  # noqa: S105  # a word of the page
_WORDS = ["oil", "rope", "wood", "brass", "chuck", "bench", "apron", "quill", "collet", "spindle", "gib", "saddle"]
_TEXT = f"The {_SECRET} lathe weighs 2.1 kg. " + " ".join(f"We check each {a} and {b}." for a in _WORDS for b in "xy")
PAGES: Evidence = {URL: [Page.from_text(_TEXT, url=URL)]}
RECORD = {
    "weight_kg": {"value": 2.1, "url": URL},
    "weight_g": {"value": 2100, "url": URL},
    "swing": {"value": 7734, "url": URL},
    "bed": {"value": 9, "url": "https://other.example/"},
    "name": "uncited",
}


class _Seen:
    """What an application's SDK has been given."""

    def __init__(self) -> None:
        self.exporter = InMemoryLogRecordExporter()  # type: ignore[no-untyped-call]
        # Each look at the counters begins anew.
        self.reader = InMemoryMetricReader({Counter: AggregationTemporality.DELTA})
        logs = LoggerProvider()
        logs.add_log_record_processor(SimpleLogRecordProcessor(self.exporter))
        set_logger_provider(logs)
        set_meter_provider(MeterProvider([self.reader]))

    def events(self) -> list[Mapping[str, Any]]:
        """Return the attributes of every event."""
        records = [one.log_record for one in self.exporter.get_finished_logs()]
        assert {record.event_name for record in records} <= {"gen_ai.evaluation.result"}
        assert all(record.timestamp for record in records)
        assert all(record.body is None for record in records)
        return [dict(record.attributes or {}) for record in records]

    def counts(self) -> dict[str, dict[tuple[object, ...], float]]:
        """Return the counters by name, and each by the values of its attributes."""
        data = self.reader.get_metrics_data()
        scopes = [scope for one in (data.resource_metrics if data else ()) for scope in one.scope_metrics]
        return {
            metric.name: {
                tuple((point.attributes or {}).values()): point.value
                for point in metric.data.data_points
                if isinstance(point, NumberDataPoint)
            }
            for scope in scopes
            for metric in scope.metrics
        }


@pytest.fixture(scope="module")
def sdk() -> _Seen:
    """The providers of this process, which can be set once."""
    return _Seen()


@pytest.fixture
def seen(sdk: _Seen) -> _Seen:
    """The same, empty."""
    sdk.exporter.clear()
    sdk.counts()
    return sdk


def test_an_event_for_each_finding(seen: _Seen) -> None:
    """Verdict, score, reason and path of each cited value, in order; an unverifiable one has no score."""
    outcome = guard(RECORD, PAGES)
    emit(outcome)
    events = seen.events()
    assert [
        (one["holdwater.path"], one["gen_ai.evaluation.score.label"], one["holdwater.reason"]) for one in events
    ] == [
        ("/weight_kg/value", "supported", "value_found"),
        ("/weight_g/value", "supported", "value_found"),
        ("/swing/value", "contradicted", "value_absent"),
        ("/bed/value", "unverifiable", "page_not_held"),
    ]
    assert [one.get("gen_ai.evaluation.score.value") for one in events] == [1.0, 1.0, 0.0, None]
    assert [one["gen_ai.evaluation.explanation"] for one in events] == [
        "value_found by decimal_forms in visible",
        "value_found by unit_conversion in visible",
        "value_absent; pages looked at: 1",
        "page_not_held; pages looked at: 0",
    ]
    assert {one["gen_ai.evaluation.name"] for one in events} == {"holdwater"}
    assert {one["holdwater.run.digest"] for one in events} == {outcome.digest}
    assert not any("gen_ai.response.id" in one or "error.type" in one for one in events)
    records = [one.log_record for one in seen.exporter.get_finished_logs()]
    assert [record.severity_number.name for record in records if record.severity_number] == [
        "INFO",
        "INFO",
        "WARN",
        "INFO",
    ]
    scope = seen.exporter.get_finished_logs()[0].instrumentation_scope
    assert scope is not None
    assert (scope.name, scope.version) == ("holdwater", VERSION)


def test_counts(seen: _Seen) -> None:
    """Findings are counted by verdict and reason, over all outcomes, and changes by what was done."""
    for _ in range(2):
        emit(guard(RECORD, PAGES))
    emit(guard(RECORD, PAGES, settings=Settings(on_contradicted="flag")))
    assert seen.counts() == {
        "holdwater.findings": {
            ("supported", "value_found"): 6,
            ("contradicted", "value_absent"): 3,
            ("unverifiable", "page_not_held"): 3,
        },
        "holdwater.changes": {("nulled",): 2, ("flagged",): 1},
    }


def test_as_a_hook(seen: _Seen) -> None:
    """It is what `on_guarded` takes, and the events belong to the span in which the function ran."""

    @guarded(PAGES, on_guarded=emit)
    def answer() -> dict[str, object]:
        return dict(RECORD)

    with TracerProvider(shutdown_on_exit=False).get_tracer("test").start_as_current_span("run") as span:
        answer()
    own = span.get_span_context()
    records = [one.log_record for one in seen.exporter.get_finished_logs()]
    assert [(record.trace_id, record.span_id) for record in records] == [(own.trace_id, own.span_id)] * 4
    assert not trace.get_current_span().is_recording()


def test_the_response(seen: _Seen) -> None:
    """The response that was checked can be named."""
    emit(guard(RECORD, PAGES), response_id="resp-1")
    assert {one["gen_ai.response.id"] for one in seen.events()} == {"resp-1"}


def test_no_text_of_pages_or_values(seen: _Seen) -> None:
    """Neither the text of a page nor a value leaves by this way; a path is safe to encode."""
    record = {"a\ud800\n": {"value": _SECRET, "url": URL}, "b": {"value": "7734 " + _SECRET[::-1], "url": URL}}
    emit(guard(record, PAGES))
    events = seen.events()
    assert len(events) == 2
    said = json.dumps(events)
    for text in (_SECRET, _SECRET[::-1], "7734", "2.1", "shop.example"):
        assert text not in said
    assert events[0]["holdwater.path"] == "/a\\ud800\\n/value"


def test_an_internal_error(seen: _Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is an error, with its type and nothing of its text."""

    def fail(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError(_SECRET)

    monkeypatch.setattr(objects, "judge", fail)
    emit(guard(RECORD, PAGES))
    assert {one["error.type"] for one in seen.events()} == {"ZeroDivisionError"}
    severities = {one.log_record.severity_number for one in seen.exporter.get_finished_logs()}
    assert [severity.name for severity in severities if severity] == ["ERROR"]
    assert _SECRET not in json.dumps(seen.events())


def test_the_how_to(seen: _Seen) -> None:
    """What the documentation shows is what happens."""
    run_page("observe.md", store=PAGES, url=URL, exporter=seen.exporter)


def test_without_an_sdk() -> None:
    """Where no provider is set, nothing happens."""
    code = (
        "from holdwater import guard; from holdwater.integrations.opentelemetry import emit\n"
        "emit(guard({'a': 1, 'a_url': 'https://shop.example/'}, {}))"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
