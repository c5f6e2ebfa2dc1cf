"""Answers of a model, read strictly: JSON of the shape that was asked for, or a typed outcome and what was whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from holdwater.checks.provider import Outcome, Reply
from holdwater.errors import HoldwaterError
from holdwater.outputs.json_source import JsonNumber, parse
from holdwater.text.lazy import lazy

#: A longer answer is read up to here, and is cut off.
MAX_CHARS = 200_000
_MAX_DEPTH = 8

_FENCED = lazy(r"```[ \t]*(?:json|JSON)?[ \t]*\r?\n")
_CLOSING = "```"


class ObjectAnswer(NamedTuple):
    """One JSON object that a model gave, or why there is none."""

    outcome: Outcome
    value: dict[str, Any]
    detail: str = ""


class ItemsAnswer(NamedTuple):
    """Numbered JSON objects that a model gave.

    Attributes:
        outcome: What came of reading them.
        items: Those that could be told, by their number, from 1; all of them where the outcome is read.
        detail: What was wrong, for people; else "".
    """

    outcome: Outcome
    items: dict[int, dict[str, Any]]
    detail: str = ""


class _Body(NamedTuple):
    """The JSON text of an answer.

    Attributes:
        outcome: What is known of it before it is read.
        text: The text.
        detail: What was wrong.
        read: The outcome where it can be read.
    """

    outcome: Outcome
    text: str
    detail: str = ""
    read: Outcome = Outcome.OK


def read_object(reply: Reply) -> ObjectAnswer:
    """Return the JSON object of an answer.

    >>> from holdwater.checks.provider import Prompt
    >>> prompt = Prompt(name="x", user="x")
    >>> read_object(Reply(prompt=prompt, outcome=Outcome.OK, text='{"verdict": "unsure"}')).value
    {'verdict': 'unsure'}
    >>> str(read_object(Reply(prompt=prompt, outcome=Outcome.OK, text='{"verdict": "uns')).outcome)
    'cut_off'
    """
    body = _body(reply)
    outcome, value, detail = _parsed(body)
    if value is None:
        return ObjectAnswer(outcome, {}, detail)
    if not isinstance(value, dict):
        return ObjectAnswer(Outcome.WRONG_SHAPE, {}, f"expected an object, found {_kind(value)}")
    return ObjectAnswer(outcome, value, detail)


def read_items(reply: Reply, count: int) -> ItemsAnswer:
    """Return the numbered objects of an answer that is an array of them, or an object with one such array.

    Of an answer that stops in the middle the whole objects are kept. An object without a number of its own, or with
    the number of another, is dropped.

    Args:
        reply: What came of the prompt.
        count: How many objects were asked for.
    """
    body = _body(reply)
    outcome, value, detail = _parsed(body)
    if value is None:
        outcome, value, detail = _rescued(body, outcome, detail)
    if isinstance(value, dict):
        held = list(value.values())
        value = held[0] if len(held) == 1 and isinstance(held[0], list) else [value]
    if not isinstance(value, list):
        return ItemsAnswer(Outcome.WRONG_SHAPE if value is not None else outcome, {}, detail or _expected(value))
    items = dict(_numbered(value, count))
    if not outcome.is_read:
        return ItemsAnswer(outcome, items, detail)
    if len(value) != count:
        return ItemsAnswer(Outcome.WRONG_LENGTH, items, f"expected {count} objects, found {len(value)}")
    if len(items) != count:
        return ItemsAnswer(Outcome.WRONG_SHAPE, items, f"expected objects numbered 1 to {count}, found others")
    return ItemsAnswer(outcome, items)


def _expected(value: object) -> str:
    return f"expected an array of objects, found {_kind(value)}"


def _numbered(value: list[Any], count: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects that have a number that no other has."""
    numbers = [_number(item) for item in value]
    for number, item in zip(numbers, value, strict=True):
        if number is not None and 1 <= number <= count and numbers.count(number) == 1:
            yield number, item


def _number(item: object) -> int | None:
    number = item.get("n") if isinstance(item, dict) else None
    if not isinstance(number, JsonNumber) or not number.literal.isdecimal() or len(number.literal) > 6:
        return None
    return int(number.literal)


def _kind(value: object) -> str:
    kinds = {dict: "an object", list: "an array", str: "text", bool: "a boolean", type(None): "null"}
    return kinds.get(type(value), "a number")


def _body(reply: Reply) -> _Body:
    """Return the JSON text of an answer, out of its code fence if it has one."""
    text = reply.text[:MAX_CHARS].strip().removeprefix("\ufeff").strip()
    outcome = reply.outcome
    if outcome is Outcome.OK and len(reply.text) > MAX_CHARS:
        outcome = Outcome.CUT_OFF
    if not text:
        return _Body(Outcome.EMPTY if outcome is Outcome.OK else outcome, "", reply.detail)
    openings = list(_FENCED.finditer(text))
    if not openings:
        return _Body(outcome, text, reply.detail)
    opening = openings[0]
    inside, closed, after = text[opening.end() :].partition(_CLOSING)
    if closed and _CLOSING in after:
        return _Body(Outcome.NOT_JSON, "", "expected one code fence, found several")
    if not closed and outcome is Outcome.OK:
        outcome = Outcome.CUT_OFF
    return _Body(outcome, inside.strip(), reply.detail, Outcome.FENCED)


def _parsed(body: _Body) -> tuple[Outcome, Any, str]:
    """Return the outcome, the value or None, and what was wrong."""
    if not body.text:
        return body.outcome if not body.outcome.is_read else Outcome.EMPTY, None, body.detail
    try:
        value = parse(body.text, max_depth=_MAX_DEPTH).value
    except HoldwaterError as error:
        detail = body.detail or str(error).split("\n", 1)[0]
        if not body.outcome.is_read:
            return body.outcome, None, detail
        is_cut = body.text[0] in "[{" and _whole_until(body.text)[1]
        return Outcome.CUT_OFF if is_cut else Outcome.NOT_JSON, None, detail
    # What was broken off behind its last bracket is whole.
    is_whole = body.outcome.is_read or isinstance(value, (dict, list))
    if value is None or not is_whole:
        return (Outcome.WRONG_SHAPE if body.outcome.is_read else body.outcome), None, body.detail or _expected(value)
    return body.read, value, ""


def _rescued(body: _Body, outcome: Outcome, detail: str) -> tuple[Outcome, Any, str]:
    """Return the whole objects of an array that stops in the middle."""
    start = body.text.find("[")
    if start < 0 or outcome is Outcome.NOT_JSON:
        return outcome, None, detail
    end, is_open = _whole_until(body.text[start:])
    if not is_open or not end:
        return outcome, None, detail
    try:
        return outcome, parse(f"{body.text[start : start + end]}]", max_depth=_MAX_DEPTH).value, detail
    except HoldwaterError:
        return outcome, None, detail


def _whole_until(text: str) -> tuple[int, bool]:
    """Return where the last whole object of an array ends, and whether a bracket is open at the end of the text."""
    depth = end = 0
    in_string = is_escaped = False
    for at, char in enumerate(text):
        if in_string:
            in_string = is_escaped or char != '"'
            is_escaped = char == "\\" and not is_escaped
        elif char == '"':
            in_string = True
        elif char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
            if depth == 1 and char == "}":
                end = at + 1
            elif depth <= 0:
                return end, False
    return end, depth > 0
