"""The guard in calls of instructor: its real client and the vendor's, against a server of our own."""

from __future__ import annotations

import asyncio
import collections
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import instructor
import pytest
from instructor.core.exceptions import InstructorRetryException
from openai import AsyncOpenAI, OpenAI
from pydantic import field_validator
from tests.integrations.goods import NAMES, URL, WRONG, Sheet, Strict, page, sheet, stated
from tests.integrations.how_to import run_page

from holdwater.errors import HoldwaterError, InvalidArgument
from holdwater.guard import Guarded
from holdwater.integrations.instructor import guarded_call
from holdwater.integrations.models import GuardedModel, holdwater_context

PAGES = {URL: [page()]}
KETTLE = "https://shop.example/kettle"


class GuardedSheet(GuardedModel, Sheet):
    """A data sheet that is guarded."""


class GuardedStrict(GuardedModel, Strict):
    """A record whose values can't be null."""


class Vendor:
    """A server that speaks as a model's vendor does, and gives one answer after another."""

    def __init__(self) -> None:
        self.answers: dict[str, list[Any]] = {}
        self.asked: list[dict[str, Any]] = []
        vendor = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                """Say nothing."""

            def do_POST(self) -> None:  # the name that the server calls
                """Answer with a call of the tool that was offered."""
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                sent = json.dumps(vendor.reply(body)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.base_url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def reply(self, body: dict[str, Any]) -> dict[str, Any]:
        """Return the next answer to whoever asks with this first message."""
        self.asked.append(body)
        answers = self.answers[body["messages"][0]["content"]]
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        function = {"name": body["tools"][0]["function"]["name"], "arguments": json.dumps(answer)}
        message = {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c", "type": "function", "function": function}],
        }
        return {
            "id": "1",
            "object": "chat.completion",
            "created": 1,
            "model": "stub",
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }

    def create(self, response_model: type[Any], *answers: Any, **call: Any) -> Any:
        """Ask the vendor once, through instructor, and return what it makes of the answers."""
        self.answers["go"] = list(answers)
        self.asked.clear()
        with OpenAI(api_key="none", base_url=self.base_url, max_retries=0) as inner:
            client = instructor.from_openai(inner)
            messages: Any = [{"role": "user", "content": "go"}]
            return client.create(model="stub", response_model=response_model, messages=messages, **call)


@pytest.fixture
def vendor() -> Iterator[Vendor]:
    """Return a vendor that is there for one test."""
    one = Vendor()
    yield one
    one.server.shutdown()
    one.server.server_close()


def dumped(run: int = 0) -> dict[str, Any]:
    """Return an answer with four wrong values."""
    return sheet(run).model_dump()


def right() -> dict[str, Any]:
    """Return an answer without a wrong value."""
    return sheet(wrong=()).model_dump()


def check(output: Sheet, outcome: Guarded[Any], run: int = 0) -> None:
    """Four of twenty are null and noted, and sixteen are what they were."""
    expected = sheet(run)
    for at in WRONG:
        expected.specs[at].value = None
    assert output.model_dump_json() == expected.model_dump_json()
    assert [note.path for note in outcome.notes] == [f"/specs/{at}/value" for at in WRONG]
    assert [json.loads(note.value_json) for note in outcome.notes] == [stated(at, run + 1) for at in WRONG]
    assert (outcome.summary.cited, outcome.summary.nulled) == (len(NAMES), len(WRONG))


def test_four_of_twenty(vendor: Vendor) -> None:
    """With the context alone four wrong values are null with a note each, sixteen are equal, and nobody asks again."""
    outcomes: list[Guarded[Any]] = []
    context = holdwater_context(PAGES, on_guarded=outcomes.append)
    check(vendor.create(GuardedSheet, dumped(), context=context), outcomes[0])
    assert len(vendor.asked) == 1


def test_without_a_context_nothing_is_checked(vendor: Vendor) -> None:
    """The model itself does nothing."""
    assert vendor.create(GuardedSheet, dumped()).specs[3].value == stated(3, 1)


def test_the_model_corrects_itself(vendor: Vendor) -> None:
    """It is told what the page says, and a right second answer ships whole."""
    outcomes: list[Guarded[Any]] = []
    call = guarded_call(PAGES, max_retries=2, on_guarded=outcomes.append)
    output = vendor.create(GuardedSheet, dumped(), right(), **call)
    assert output.model_dump() == right()
    assert [outcome.notes for outcome in outcomes] == [()]
    told = str(vendor.asked[1]["messages"][-1]["content"])
    assert told.count("- at ") == len(WRONG)
    assert f'"/specs/3/value": {stated(3, 1)} (unit "mm"), cited from "{URL}". The nearest there: ' in told


@pytest.mark.parametrize("retries", [0, 1, 2])
def test_the_last_attempt_nulls(vendor: Vendor, retries: int) -> None:
    """A model that never corrects itself is asked as often as was said; then the values are null."""
    outcomes: list[Guarded[Any]] = []
    call = guarded_call(PAGES, max_retries=retries, on_guarded=outcomes.append)
    check(vendor.create(GuardedSheet, dumped(), **call), outcomes[0])
    assert len(vendor.asked) == retries + 1


def test_what_else_uses_up_attempts(vendor: Vendor) -> None:
    """An answer that isn't valid takes an attempt too, and the last one nulls all the same."""
    outcomes: list[Guarded[Any]] = []
    call = guarded_call(PAGES, max_retries=2, on_guarded=outcomes.append)
    check(vendor.create(GuardedSheet, {"name": 1}, {"name": 2}, dumped(), **call), outcomes[0])
    assert len(vendor.asked) == 3
    with pytest.raises(InstructorRetryException):
        vendor.create(GuardedSheet, dumped(), {"name": 1}, **guarded_call(PAGES, max_retries=1))


def test_ten_calls_at_once(vendor: Vendor) -> None:
    """One client serves ten calls: each is judged by its own pages, of the same URL, and counts its own attempts."""
    outcomes: dict[int, list[Guarded[Any]]] = {run: [] for run in range(10)}

    async def one(client: Any, run: int) -> Sheet:
        vendor.answers[str(run)] = [dumped(run)]
        call = guarded_call({URL: [page(run)]}, max_retries=run % 3, on_guarded=outcomes[run].append)
        messages = [{"role": "user", "content": str(run)}]
        output: Sheet = await client.create(model="stub", response_model=GuardedSheet, messages=messages, **call)
        return output

    async def all_calls() -> list[Sheet]:
        async with AsyncOpenAI(api_key="none", base_url=vendor.base_url, max_retries=0) as inner:
            client = instructor.from_openai(inner)
            return await asyncio.gather(*(one(client, run) for run in range(10)))

    for run, output in enumerate(asyncio.run(all_calls())):
        (outcome,) = outcomes[run]
        check(output, outcome, run)
    assert len(vendor.asked) == sum(1 + run % 3 for run in range(10))


def test_a_field_that_cannot_be_null(vendor: Vendor) -> None:
    """It keeps its value, and the note says so."""
    outcomes: list[Guarded[Any]] = []
    call = guarded_call(PAGES, max_retries=1, on_guarded=outcomes.append)
    assert vendor.create(GuardedStrict, {"swing": 77, "swing_url": URL}, **call).swing == 77
    assert [note.action for note in outcomes[0].notes] == ["not_nullable"]


class Titled(GuardedSheet):
    """A data sheet with a validator of its own."""

    @field_validator("name")
    @classmethod
    def _as_the_context_says(cls, name: str, info: Any) -> str:
        return f"{info.context['title']} {name}"


def test_a_context_of_ones_own(vendor: Vendor) -> None:
    """What the caller's own templates and validators need is in the context too."""
    call = guarded_call(PAGES, max_retries=0, context={"title": "Old"})
    assert vendor.create(Titled, right(), **call).name == "Old Lathe"


def test_misuse_is_no_question_to_the_model(vendor: Vendor) -> None:
    """A slip of the caller's ends the call at the first attempt; instructor hides every error behind its own."""
    with pytest.raises(InstructorRetryException, match="/none: expected a pointer") as caught:
        vendor.create(GuardedSheet, dumped(), **guarded_call(PAGES, max_retries=2, citations={"/none": URL}))
    assert type(caught.value.__cause__) is HoldwaterError
    assert len(vendor.asked) == 1
    with pytest.raises(InvalidArgument, match="max_retries"):
        guarded_call(PAGES, max_retries=-1)


def test_the_page_runs(vendor: Vendor) -> None:
    """What the page of the documentation shows is what happens, with a vendor whose model is wrong every time."""
    answer = {"litres": 1.7, "litres_url": KETTLE, "minutes": 6, "minutes_url": KETTLE}
    vendor.answers = collections.defaultdict(lambda: [answer])
    run_page("guard-instructor.md", address=vendor.base_url)
