"""What a tool got and gave back, whatever object it is, as texts, mappings and lists."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from holdwater.extract.decode import decode
from holdwater.store.userinfo import without_user
from holdwater.text.urls import strict_key

# Under which names a tool takes the address that it is to read.
_URL_NAMES = (
    "url",
    "urls",
    "uri",
    "href",
    "link",
    "links",
    "page_url",
    "pageUrl",
    "source_url",
    "website",
    "address",
    "source",
)
_MAX_DEPTH = 3

# By these, an object holds others, and does not stand for itself.
_HOLDING = ("model_dump", "__iter__", "__dataclass_fields__")


def plain(value: object) -> object:
    """Return a value as a text, a dict or a list, where it is one in some way; its members stay as they are.

    What stands for itself, among the members too, becomes the text that says it: a decimal, a time, an address.

    Raises:
        Exception: whatever the object raises when it is asked.

    >>> plain({"price": Decimal("1299.50"), "on": dt.date(2024, 3, 5)})
    {'price': '1299.50', 'on': '2024-03-05'}
    """
    value = _said(value)
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return _members(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return decode(bytes(value), None)
    kind = type(value)
    # Of the type: some containers hand every question on to their first member.
    if hasattr(kind, "model_dump"):
        value = value.model_dump()  # type: ignore[attr-defined]
        return _members(value) if isinstance(value, Mapping) else value
    if dataclasses.is_dataclass(kind):
        return _members({field.name: getattr(value, field.name) for field in dataclasses.fields(kind)})
    if hasattr(kind, "_asdict"):
        return _members(value._asdict())  # type: ignore[attr-defined]
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)  # whatever the order in which this process holds them
    if hasattr(kind, "__iter__") and hasattr(kind, "__len__"):
        return list(value)  # type: ignore[call-overload]
    return _members(_public(value))


def _members(value: Mapping[Any, object]) -> dict[Any, object]:
    return {name: _said(member) for name, member in value.items()}


def _public(value: object) -> dict[str, object]:
    """Return what an object holds under names for everybody."""
    slots = [getattr(kind, "__slots__", ()) for kind in type(value).__mro__]
    names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
    held = {name: getattr(value, name) for name in names if not name.startswith("_") and hasattr(value, name)}
    return held | {name: one for name, one in getattr(value, "__dict__", {}).items() if not name.startswith("_")}


def _said(value: object) -> object:
    """Return what stands for itself as the text that says it, and anything else as it is."""
    if isinstance(value, enum.Enum):
        return _said(value.value)
    if isinstance(value, str):
        return str.__str__(value)  # a class of its own may answer whatever it likes
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    if isinstance(value, (Decimal, UUID)):
        return str(value)
    kind = type(value)
    is_other = value is None or isinstance(value, (bool, int, float, bytes, bytearray, Mapping, BaseException))
    if is_other or kind.__str__ is object.__str__ or any(hasattr(kind, name) for name in _HOLDING):
        return value
    return value if _public(value) else str(value)


def parse(text: str) -> object:
    """Return the object or array that a text is the JSON of, or None."""
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None


def dump(value: object) -> str | None:
    """Return an object or a list as JSON, or None if it is empty or can't be written so."""
    try:
        value = plain(value)
        written = json.dumps(value, ensure_ascii=False, default=plain) if isinstance(value, (Mapping, list)) else ""
    except Exception:  # an object of somebody else's may do anything when it is asked
        return None
    return written if len(written) > len("{}") else None


def _named(value: object, depth: int) -> Iterator[tuple[str, str]]:
    """Yield every text among the arguments with the name it goes by."""
    if isinstance(value, Mapping) and depth:
        for name, member in value.items():
            if isinstance(member, str):
                yield str(name), member
            elif isinstance(member, (list, tuple)):
                yield from ((str(name), each) for each in member if isinstance(each, str))
            yield from _named(member, depth - 1)
    elif isinstance(value, (list, tuple)) and depth:
        for each in value:
            yield from _named(each, depth - 1)


def asked_urls(arguments: object) -> tuple[str, ...]:
    """Return the addresses among the arguments of a tool call, each once.

    Args:
        arguments: A mapping, its JSON text, or one address. What is none of them names no address.

    >>> asked_urls('{"url": "https://shop.example/p/1", "timeout": 5}'), asked_urls({"page": "https://a.example/"})
    (('https://shop.example/p/1',), ('https://a.example/',))
    """
    if isinstance(arguments, str):
        parsed = parse(arguments)
        arguments = parsed if isinstance(parsed, Mapping) else {"url": arguments.strip()}
    texts = ((name, without_user(text)) for name, text in _named(plain(arguments), _MAX_DEPTH))
    named = [(name, text) for name, text in texts if strict_key(text) is not None]
    expected = [text for name, text in named if name in _URL_NAMES]
    return tuple(dict.fromkeys(expected or [text for _, text in named]))
