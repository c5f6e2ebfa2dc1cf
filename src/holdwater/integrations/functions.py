"""The guard around a plain function, and what the hooks of the agent frameworks share."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, ParamSpec, TypeAlias, TypedDict, TypeVar, Unpack, cast

from holdwater.citations import Shape, Sources
from holdwater.errors import InvalidArgument, InvalidRecord
from holdwater.guard import Guarded, guard, guard_text
from holdwater.model import arguments
from holdwater.model.page import Evidence, Grade, Selective
from holdwater.model.settings import DEFAULT, Settings
from holdwater.outputs.tree import AUDIT
from holdwater.store.base import EvidenceStore
from holdwater.store.userinfo import without_user

P = ParamSpec("P")
T = TypeVar("T")

OnGuarded: TypeAlias = Callable[[Guarded[Any]], object]


class Options(TypedDict, total=False):
    """What ``guard`` takes beside output and evidence."""

    citations: Mapping[str, Sources] | None
    shape: Shape | str | None
    documents: Sequence[str | None]
    anchors: Sequence[str]
    settings: Settings


_LOG = logging.getLogger("holdwater.integrations")
_LOG.addHandler(logging.NullHandler())


def guarded(
    evidence: Evidence | Selective | Callable[..., Evidence | Selective],
    *,
    citations: Mapping[str, Sources] | None = None,
    shape: Shape | str | None = None,
    documents: Sequence[str | None] = (),
    anchors: Sequence[str] = (),
    settings: Settings = DEFAULT,
    on_guarded: OnGuarded | None = None,
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that guards what a function returns before its caller sees it.

    The function keeps its signature. A coroutine function stays one, and its output is checked in a thread; what
    another function gives to be awaited is guarded when it is. Where the function raises, nothing is guarded.

    Args:
        evidence: The pages that the run kept: a mapping, a store, or a function that gives them. It is called
            after each call, with the arguments of the call, so that calls at once don't mix.
        citations: As for ``guard``; so are ``shape``, ``documents`` and ``anchors``.
        shape: Read only citations of this shape, and ``citations``.
        documents: URLs of the documents that the model was given, in order.
        anchors: The run's own SKU or brand.
        settings: How values are checked and what happens to a contradicted one.
        on_guarded: Called with the outcome of each call: notes, findings and run digest. Without it, notes that
            no ``_audit`` in the output holds are logged.

    Raises:
        InvalidArgument: if ``evidence`` is nothing of the kind, or the function yields its output bit by bit. A
            function that only returns a generator is found out when it is called. The rest as for ``guard``.

    >>> from holdwater.model.page import Page
    >>> url = "https://shop.example/p/1"
    >>> pages = {url: [Page.from_text("Price: 1299 EUR", url=url)]}
    >>> @guarded(pages, settings=Settings(min_text_chars=0, embed_notes=False))
    ... def answer(price: int) -> dict[str, object]:
    ...     return {"price": price, "price_url": url}
    >>> answer(1299)["price"], answer(1199)["price"]
    (1299, None)
    """
    if not isinstance(evidence, (Mapping, Selective)) and not callable(evidence):
        raise InvalidArgument(
            "evidence: expected pages by URL, a store, or a function that gives them, "
            f"found {arguments.found(evidence)}. Write @guarded(store)."
        )
    check = functools.partial(
        guard_output, citations=citations, shape=shape, documents=documents, anchors=anchors, settings=settings
    )

    def held(*args: object, **named: object) -> Evidence | Selective:
        return evidence if isinstance(evidence, (Mapping, Selective)) else evidence(*args, **named)

    def ship(output: Any, outcome: Guarded[Any]) -> Any:
        hand_over(outcome, on_guarded)
        return output

    async def ship_later(output: Awaitable[Any], *args: object, **named: object) -> Any:
        import asyncio  # whoever awaits has it imported; others don't pay for it

        return ship(*await asyncio.to_thread(check, await output, held(*args, **named)))

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
            raise InvalidArgument(f"{function.__qualname__}: {_BIT_BY_BIT}")
        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def call_async(*args: P.args, **named: P.kwargs) -> Any:
                return await ship_later(function(*args, **named), *args, **named)

            return cast("Callable[P, T]", call_async)

        @functools.wraps(function)
        def call(*args: P.args, **named: P.kwargs) -> T:
            output = function(*args, **named)
            if inspect.isawaitable(output):  # an object whose call is a coroutine, or a wrapper of somebody else's
                return cast("T", ship_later(output, *args, **named))
            return cast("T", ship(*check(output, held(*args, **named))))

        return call

    return decorate


_BIT_BY_BIT = (
    "expected an output that is there as a whole, found one that comes bit by bit: "
    "its beginning would leave before its end is checked. Collect it, and return it."
)


def guard_output(output: T, evidence: Evidence | Selective, **options: Unpack[Options]) -> tuple[T, Guarded[Any]]:
    """Guard an output of any kind: objects and prose as ``guard`` does, JSON as text as ``guard_text`` does.

    Returns:
        What may ship, and the outcome.

    Raises:
        InvalidArgument: if the output comes bit by bit; the rest as for ``guard``.

    >>> guard_output('{"price": 1299 }', {})[0]
    '{"price": 1299 }'
    """
    if isinstance(output, (Iterator, AsyncIterator)) or inspect.isawaitable(output):
        raise InvalidArgument(f"{type(output).__name__}: {_BIT_BY_BIT}")
    if isinstance(output, str) and output.lstrip()[:1] in ("{", "["):
        try:
            text, outcome = guard_text(output, evidence, **options)
        except InvalidRecord:
            pass  # prose that only begins like JSON
        else:
            return cast("T", text), outcome
    checked = guard(output, evidence, **options)
    return checked.output, checked


def hand_over(outcome: Guarded[Any], on_guarded: OnGuarded | None) -> None:
    """Give an outcome to whoever asked for it; else log the notes that are not in the output: none gets lost."""
    if on_guarded is not None:
        on_guarded(outcome)
    elif not (isinstance(outcome.output, Mapping) and AUDIT in outcome.output):
        for note in outcome.notes:
            # What is needed to put the value back; the note's own words quote the page.
            known = (note.path, note.action, note.value_json, [without_user(url) for url in note.urls])
            _LOG.warning("no on_guarded takes this note: %r %s: %r is on none of %r", *known)


def keep_tool_result(
    store: EvidenceStore, result: object, *, called_with: object = None, grade: Grade | str | None = None
) -> None:
    """Keep what a tool gave back as evidence of the run.

    A run goes on whatever becomes of its evidence: a result without a page, and a store that can't be written, are
    logged, and the values that cite the page are unverifiable.

    Args:
        store: The store of the run.
        result: What the tool gave back.
        called_with: The arguments of the call, as a mapping or as JSON text.
        grade: ``full`` where the tool is known to give whole documents; by default what the result looks like.
    """
    try:
        told = store.add_tool_result(result, arguments=called_with, grade=grade, captured_at=_now())
    except Exception as error:  # foreign objects and a foreign disk: neither may end a run
        _LOG.error("%s while a tool result was kept; its pages are not held", type(error).__name__)
        return
    if told.skipped:
        _LOG.info("parts of a tool result that are no evidence: %d", len(told.skipped))
    for why in told.skipped:
        _LOG.debug("not kept of a tool result: %r", why)  # a tool that fails may say so in the words of a page


def _now() -> str:
    """Return the time in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
