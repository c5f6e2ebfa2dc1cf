"""What a tool got and gave back, whatever object it is, as texts, mappings and lists."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping

from holdwater.extract.decode import decode
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


def plain(value: object) -> object:
    """Return a value as a text, a dict or a list, where it is one in some way; its members stay as they are.

    Raises:
        Exception: whatever the object raises when it is asked.
    """
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return decode(bytes(value), None)
    kind = type(value)
    # Of the type: some containers hand every question on to their first member.
    if hasattr(kind, "model_dump"):
        return value.model_dump()  # type: ignore[attr-defined]
    if dataclasses.is_dataclass(kind):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(kind)}
    if hasattr(kind, "__iter__") and hasattr(kind, "__len__"):
        return list(value)  # type: ignore[call-overload]
    members = getattr(value, "__dict__", {})
    return {name: member for name, member in members.items() if not name.startswith("_")}


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
    named = [(name, text) for name, text in _named(plain(arguments), _MAX_DEPTH) if strict_key(text) is not None]
    expected = [text for name, text in named if name in _URL_NAMES]
    return tuple(dict.fromkeys(expected or [text for _, text in named]))
