"""A guarded function: its caller never sees a contradicted value, and its signature stays."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import logging
import threading
from collections.abc import AsyncIterator, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest
from tests.integrations.goods import NAMES, URL, WRONG, Sheet, Strict, page, sheet, stated

from holdwater.errors import InvalidArgument
from holdwater.guard import Contradicted, Guarded
from holdwater.integrations.functions import guard_output, guarded, keep_tool_result
from holdwater.model.page import Evidence, Page
from holdwater.model.settings import Settings
from holdwater.store.memory import MemoryStore

PAGES: Evidence = {URL: [page()]}


def check_sheet(output: Sheet, outcome: Guarded[Any], run: int = 0) -> None:
    """Four of twenty are null and noted, and sixteen are what they were."""
    values = [spec.value for spec in output.specs]
    assert values == [None if at in WRONG else stated(at, run) for at in range(len(NAMES))]
    assert [note.path for note in outcome.notes] == [f"/specs/{at}/value" for at in WRONG]
    assert [json.loads(note.value_json) for note in outcome.notes] == [stated(at, run + 1) for at in WRONG]
    assert (outcome.summary.cited, outcome.summary.nulled) == (20, 4)


def test_four_of_twenty() -> None:
    """Four wrong values are null with a note each; sixteen right ones and what they stand in are equal."""
    outcomes: list[Guarded[Any]] = []
    guard_it = guarded(PAGES, on_guarded=outcomes.append)
    output = guard_it(sheet)()
    check_sheet(output, outcomes[0])
    expected = sheet()
    for at in WRONG:
        expected.specs[at].value = None
    assert output.model_dump_json() == expected.model_dump_json()


def test_signature_name_and_kind_stay() -> None:
    """What asks a function for its name, its parameters or whether it is awaited gets the same answer."""

    @guarded({})
    def answer(question: str, *, tries: int = 3) -> dict[str, str]:
        """Answer."""
        return {question: str(tries)}

    @guarded({})
    async def later(question: str) -> str:
        return question

    assert (answer.__name__, answer.__doc__, later.__name__) == ("answer", "Answer.", "later")
    assert str(inspect.signature(answer)) == "(question: 'str', *, tries: 'int' = 3) -> 'dict[str, str]'"
    assert answer("a", tries=4) == {"a": "4"}
    assert inspect.iscoroutinefunction(later)
    assert not inspect.iscoroutinefunction(answer)


def test_ten_calls_at_once() -> None:
    """The evidence is that of the call itself: values that the page of another call states are null."""
    outcomes: dict[int, Guarded[Any]] = {}

    async def run(number: int) -> None:
        @guarded(lambda store, run: store.run(str(run)), on_guarded=functools.partial(outcomes.__setitem__, number))
        async def answer(store: MemoryStore, run: int) -> Sheet:
            store.run(str(run)).put(page(run))
            await asyncio.sleep(0)
            return sheet(run)

        check_sheet(await answer(shared, run=number), outcomes[number], number)

    async def all_runs() -> None:
        await asyncio.gather(*(run(number) for number in range(10)))

    shared = MemoryStore()
    asyncio.run(all_runs())
    assert len(outcomes) == 10


def test_callbacks_run_where_the_caller_is() -> None:
    """Evidence is asked for, and the outcome told, in the loop's own thread: only the check runs in another."""
    here_is_the_loop: list[bool] = []

    class Watched(dict[str, Sequence[Page]]):
        def items(self) -> Any:
            here_is_the_loop.append(threading.current_thread() is threading.main_thread())
            return super().items()

    def here(*_: object) -> Evidence:
        here_is_the_loop.append(threading.current_thread() is threading.main_thread())
        return Watched(PAGES)

    @guarded(here, on_guarded=here)
    async def answer() -> Sheet:
        return sheet()

    asyncio.run(answer())
    assert here_is_the_loop == [True, False, True]


def test_a_function_that_fails() -> None:
    """Its exception goes on its way, and nobody asks for evidence."""

    def evidence() -> Evidence:
        raise AssertionError

    @guarded(evidence)
    def answer() -> Sheet:
        raise LookupError("no page")

    with pytest.raises(LookupError, match="no page"):
        answer()


def test_what_comes_bit_by_bit_is_refused() -> None:
    """A generator is refused when it is decorated; what only turns out to be one, when it is returned."""

    def bits() -> Iterator[int]:
        yield 1

    async def bits_later() -> AsyncIterator[int]:
        yield 1

    async def whole() -> int:
        return 1

    for function in (bits, bits_later):
        with pytest.raises(InvalidArgument, match=r"bits(_later)?: .*Collect it, and return it\."):
            guarded({})(function)

    def hidden() -> Generator[int]:
        return (number for number in range(3))

    def hidden_later() -> AsyncIterator[int]:
        return bits_later()

    for returned in (hidden, hidden_later):
        with pytest.raises(InvalidArgument, match="bit by bit"):
            guarded({})(returned)()
    unawaited = whole()
    with pytest.raises(InvalidArgument, match="bit by bit"):
        guard_output(unawaited, {})
    unawaited.close()


def test_what_is_to_be_awaited_is_guarded_then() -> None:
    """An object whose call is a coroutine, and a function that hands one on, are guarded like a coroutine function."""

    async def answer(run: int) -> Sheet:
        return sheet(run)

    class Agent:
        async def __call__(self, run: int) -> Sheet:
            return sheet(run)

    for function in (answer, lambda run: answer(run), Agent()):
        outcomes: list[Guarded[Any]] = []
        ask = guarded(lambda run: {URL: [page(run)]}, on_guarded=outcomes.append)

        async def run(ask: Any = ask, function: Any = function) -> Sheet:
            return cast("Sheet", await ask(function)(3))

        check_sheet(asyncio.run(run()), outcomes[0], 3)


def test_evidence_that_is_none_is_refused_at_once() -> None:
    """A slip is told when the function is made, and not when it has its answer."""
    with pytest.raises(InvalidArgument, match=r"found 'run.sqlite'. Write @guarded\(store\)."):
        guarded("run.sqlite")  # type: ignore[arg-type]


def test_options_reach_the_guard() -> None:
    """Citations, shape, documents, anchors and settings mean what they mean for ``guard``."""
    outcomes: list[Guarded[Any]] = []
    ask = guarded(PAGES, citations={"/a": URL}, settings=Settings(on_contradicted="flag"), on_guarded=outcomes.append)
    assert ask(lambda: {"a": 5e6})()["a"] == 5e6
    assert outcomes[0].notes[0].action == "flagged"
    strict = guarded(PAGES, settings=Settings(on_contradicted="raise"))
    with pytest.raises(Contradicted):
        strict(sheet)()
    cited = {"text": "Swing 113.5 mm", "citations": [{"document_index": 0, "start": 0, "end": 14}]}
    for options in ({"shape": "none"}, {"documents": "a"}, {"anchors": "a"}):
        with pytest.raises(InvalidArgument):
            guarded(PAGES, **options)(lambda: cited)()  # type: ignore[arg-type]


def test_a_field_that_cannot_be_null() -> None:
    """It keeps its value, and the note says so."""
    outcomes: list[Guarded[Any]] = []
    output = guarded(PAGES, on_guarded=outcomes.append)(lambda: Strict(swing=77, swing_url=URL))()
    assert output.swing == 77
    assert [note.action for note in outcomes[0].notes] == ["not_nullable"]


def test_json_as_text() -> None:
    """JSON text comes back as text, byte for byte but for what is null; text that only begins like it is prose."""
    plain = Settings(embed_notes=False)
    text = f'{{"swing":  5000000,\n "swing_url": "{URL}", "bore":206.50, "bore_url": "{URL}"}}'
    kept, outcome = guard_output(text, PAGES, settings=plain)
    assert kept == text.replace("5000000", "null")
    assert [note.path for note in outcome.notes] == ["/swing"]
    for prose in ("[1] says so", "{braces}", "", "plain"):
        assert guard_output(prose, PAGES)[0] == prose


@dataclass
class Row:
    """A record that can't hold ``_audit``."""

    swing: float | None
    swing_url: str


def test_no_note_gets_lost(caplog: pytest.LogCaptureFixture) -> None:
    """Without a callback, a note that the output can't carry is logged, on one line and without text of the page."""
    with caplog.at_level(logging.WARNING, "holdwater.integrations"):
        assert "_audit" in guarded(PAGES)(lambda: {"swing": 77, "swing_url": URL})()
        guarded(PAGES, on_guarded=lambda _: None)(lambda: Row(swing=77, swing_url=URL))()
        assert not caplog.records
        guarded({URL: [page(url=URL + "\u202e\n")]})(lambda: Row(swing=77, swing_url=URL + "\u202e\n"))()
    (record,) = caplog.records
    assert "'/swing' nulled: '77' is on none of ['https://shop.example/p/lathe\\u202e" in record.getMessage()
    (note,) = guard_output({"swing": 77, "swing_url": URL}, PAGES)[1].notes
    assert note.nearest is not None
    assert note.nearest.snippet not in record.getMessage()
    assert "\n" not in record.getMessage()


def test_tool_results_are_kept() -> None:
    """What a tool gave back is a page of the store, with the URL from the call's arguments and the time."""
    store = MemoryStore()
    keep_tool_result(store, page().text, called_with={"url": URL}, grade="full")
    (kept,) = store[URL]
    assert (kept.grade, kept.text.split()[0]) == ("full", "Lathe")
    assert kept.captured_at is not None
    assert kept.captured_at.endswith("Z")


def test_a_store_that_fails_ends_no_run(caplog: pytest.LogCaptureFixture) -> None:
    """A store that can't be written is logged by the type of its error alone; so is a result without a page."""

    class Full(MemoryStore):
        def _put(self, *_: object) -> int:
            raise OSError("https://secret.example")

    with caplog.at_level(logging.INFO, "holdwater.integrations"):
        keep_tool_result(Full(), "text", called_with={"url": URL})
        keep_tool_result(MemoryStore(), object(), called_with={})
    assert "secret" not in caplog.text
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]
