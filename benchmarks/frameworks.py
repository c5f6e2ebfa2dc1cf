"""What a hook of a framework costs beside the bare work: ``python -m benchmarks.frameworks`` in its environment.

An agent's run with a model that costs nothing reads three pages and answers with 20 values. It is run with the hook and
without it; the difference stands beside the same work done by hand: keep three tool results, guard one record.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks import corpus
from benchmarks.timing import medians
from holdwater import MemoryStore, guard

PAGES = 3
CHARS = 30_000
VALUES = 20
ROUNDS = 31

_TURN = [0]


def fetch(url: str) -> dict[str, str]:
    """Return a page that no cache knows."""
    _TURN[0] += 1
    text = _TEXTS[int(url.rpartition("/")[2])]
    return {"url": url, "rawHtml": f"<!doctype html><html><body><p>{text}</p><p>turn {_TURN[0]}</p></body></html>"}


_TEXTS = [corpus.text(CHARS, seed=number) for number in range(PAGES)]
_URLS = [f"{corpus.URL}/{number}" for number in range(PAGES)]
RECORD: dict[str, Any] = {
    f"v{place}": {"value": value, "source_url": _URLS[place % PAGES]}
    for place, value in enumerate(corpus.values(_TEXTS[0], VALUES, seed=7))
}


def by_hand() -> None:
    """Keep what the tool gives, and guard the record."""
    store = MemoryStore()
    for url in _URLS:
        store.add_tool_result(fetch(url), arguments={"url": url})
    guard(RECORD, store)


def pydantic_ai_run(guarded: bool) -> Callable[[], object]:
    """Return a run of an agent of Pydantic AI."""
    # Loaded by name: this file is checked where the framework is not installed.
    framework: Any = import_module("pydantic_ai")
    function_model: Any = import_module("pydantic_ai.models.function").FunctionModel
    hook: Any = import_module("holdwater.integrations.pydantic_ai").CiteGuard

    def reply(messages: Any, info: Any) -> Any:
        if len(messages) == 1:
            calls = [framework.ToolCallPart("fetch", {"url": url}) for url in _URLS]
        else:
            (tool,) = info.output_tools
            calls = [framework.ToolCallPart(tool.name, {tool.outer_typed_dict_key: RECORD})]
        return framework.ModelResponse(parts=calls)

    hooks = [hook()] if guarded else []
    agent = framework.Agent(function_model(reply), output_type=dict[str, Any], tools=[fetch], capabilities=hooks)
    return lambda: asyncio.run(agent.run("go"))


def plain_function(guarded: bool) -> Callable[[], object]:
    """Return a call of a function that fetches and answers."""
    from holdwater.integrations.functions import guarded as guarded_by
    from holdwater.integrations.functions import keep_tool_result

    def call(store: MemoryStore) -> dict[str, Any]:
        for url in _URLS:
            result = fetch(url)
            if guarded:
                keep_tool_result(store, result, called_with={"url": url})
        return RECORD

    hooked = guarded_by(lambda store: store)(call) if guarded else call
    return lambda: hooked(MemoryStore())


def instructor_answer(guarded: bool) -> Callable[[], object]:
    """Return the validation of one answer, as instructor does it; keeping the pages is the caller's part."""
    from pydantic import RootModel

    from holdwater.integrations.models import GuardedModel, holdwater_context

    class Answer(GuardedModel, RootModel[dict[str, dict[str, Any]]]):
        """The record."""

    def call() -> object:
        if not guarded:
            for url in _URLS:
                fetch(url)
            return Answer.model_validate(RECORD)
        store = MemoryStore()
        for url in _URLS:
            store.add_tool_result(fetch(url), arguments={"url": url})
        return Answer.model_validate(RECORD, context=holdwater_context(store, on_guarded=lambda _: None))

    return call


#: What is measured where which package is installed.
_ALL = {
    "functions": ("holdwater", plain_function),
    "pydantic_ai": ("pydantic_ai", pydantic_ai_run),
    "instructor": ("instructor", instructor_answer),
}


def main() -> None:
    """Print the milliseconds of each."""
    print(f"{PAGES} pages of {CHARS:,} characters that no cache knows, {VALUES} values")
    for name, (package, make) in _ALL.items():
        if find_spec(package) is None:
            continue
        runs: dict[str, Callable[[], object]] = {"without": make(False), "with": make(True), "by hand": by_hand}
        for run in runs.values():
            run()
        times = medians(runs, ROUNDS)
        hook = times["with"] - times["without"]
        listed = "   ".join(f"{each} {1000 * seconds:7.2f} ms" for each, seconds in times.items())
        print(f"  {name:<12} {listed}   hook {1000 * hook:7.2f} ms   x {hook / times['by hand']:5.2f}")


if __name__ == "__main__":
    main()
