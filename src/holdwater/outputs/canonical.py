"""One text for one value: the canonical JSON that digests are taken of and notes are written in."""

from __future__ import annotations

import datetime as dt
import enum
import hashlib
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from decimal import Decimal
from json.encoder import encode_basestring

from holdwater.errors import InvalidArgument
from holdwater.outputs.json_source import JsonNumber
from holdwater.outputs.tree import is_object, members

#: Deeper than any record with all that is written around it; a value that holds itself ends here.
_MAX_DEPTH = 1_000

#: ``str`` refuses longer integers, by a limit that a host may change.
_MAX_PLAIN_BITS = 2_000


def number_text(value: int | float | Decimal) -> str | None:
    """Return a number as JSON text: its literal as read, else its shortest spelling; None if JSON has none.

    >>> number_text(JsonNumber("1299.00")), number_text(0.1), number_text(Decimal("NaN"))
    ('1299.00', '0.1', None)
    """
    if isinstance(value, JsonNumber):
        return value.literal
    if isinstance(value, int):
        return int.__repr__(value) if value.bit_length() <= _MAX_PLAIN_BITS else str(Decimal(int(value)))
    if isinstance(value, float):
        text = float.__repr__(value)
        return text if text.lstrip("-")[0].isdigit() else None
    return str(value).upper() if value.is_finite() else None  # "e" or "E" is the caller's context


def string_text(value: str) -> str:
    r"""Return a string as JSON text, in its own characters where they can be encoded.

    >>> string_text("5 €"), string_text("\ud800")
    ('"5 €"', '"\\ud800"')
    """
    text = encode_basestring(value)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def _leaf(value: object) -> object:
    """Return a leaf as a JSON scalar; what JSON has none for is named by its text or its type."""
    if isinstance(value, enum.Enum):
        value = value.value
    if isinstance(value, (float, Decimal)) and number_text(value) is None:
        return str(value)
    if value is None or isinstance(value, (str, int, float, Decimal)):
        return value
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    if hasattr(value, "unicode_string"):  # pydantic's own URL type
        return str(value)
    return f"<{type(value).__module__}.{type(value).__qualname__}>"


def to_jsonable(value: object) -> object:
    """Return ``value`` as dicts, lists and JSON scalars that share no container with it.

    Dataclasses, models and named tuples become dicts, in the order of their fields; sets become sorted lists.
    Numbers keep their type. NaN and the infinities become text, and what JSON can't say (bytes, a client, a
    lock) becomes the name of its type.

    Raises:
        InvalidArgument: if it holds itself, or is nested deeper than 1,000 levels.

    >>> to_jsonable({"a": (1, Decimal("1.0")), "b": frozenset("yx")})
    {'a': [1, Decimal('1.0')], 'b': ['x', 'y']}
    """
    out: list[object] = [None]
    stack: list[tuple[list[object] | dict[str, object], int | str, object, int]] = [(out, 0, value, 0)]
    while stack:
        into, key, item, depth = stack.pop()
        if depth > _MAX_DEPTH:
            raise InvalidArgument(f"expected at most {_MAX_DEPTH} levels, found more: does the value hold itself?")
        if isinstance(item, AbstractSet):
            item = sorted(item, key=canonical_json)
        held = members(item)
        new: list[object] | dict[str, object]
        if held is None:
            into[key] = _leaf(item)  # type: ignore[index]  # the key is of the kind that the container takes
            continue
        if is_object(item):
            new = dict.fromkeys(name for name, _ in held)
            stack.extend((new, name, member, depth + 1) for name, member in held)
        else:
            new = [None] * len(held)
            stack.extend((new, number, member, depth + 1) for number, (_, member) in enumerate(held))
        into[key] = new  # type: ignore[index]  # as above
    return out[0]


def json_text(value: object, *, sort: bool = False) -> str:
    """Return ``value`` as JSON on one line, without spaces, with the characters of its strings as they are.

    Args:
        value: Anything that ``to_jsonable`` takes.
        sort: Sort the members of objects by the code points of their names.
    """
    parts: list[str] = []
    stack: list[tuple[Iterator[tuple[str, object]], str]] = [(iter([("", to_jsonable(value))]), "")]
    while stack:
        pieces, closing = stack[-1]
        for before, item in pieces:
            parts.append(before)
            if isinstance(item, dict):
                parts.append("{")
                stack.append((_named(item, sort=sort), "}"))
                break
            if isinstance(item, list):
                parts.append("[")
                stack.append((_listed(item), "]"))
                break
            parts.append(_scalar_text(item))
        else:
            parts.append(closing)
            stack.pop()
    return "".join(parts)


def _named(value: dict[str, object], *, sort: bool) -> Iterator[tuple[str, object]]:
    """Yield each member with the text that stands before its value."""
    comma = ""
    for name in sorted(value) if sort else value:
        yield f"{comma}{string_text(name)}:", value[name]
        comma = ","


def _listed(value: list[object]) -> Iterator[tuple[str, object]]:
    """Yield each item with the text that stands before it."""
    comma = ""
    for item in value:
        yield comma, item
        comma = ","


def _scalar_text(value: object) -> str:
    """Return the JSON text of a scalar."""
    if isinstance(value, str):
        return string_text(value)
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return number_text(value) or "null"  # type: ignore[arg-type]  # nothing else is left of a JSON value


def canonical_json(value: object) -> str:
    """Return the one text of ``value``: members sorted by code point, no spaces, numbers as written.

    Equal on any system, Python, hash seed, locale and decimal context. 1.0 and 1 differ: they are written so.

    >>> canonical_json({"b": JsonNumber("1E5"), "a": [True, None]})
    '{"a":[true,null],"b":1E5}'
    """
    return json_text(value, sort=True)


def sha256_json(value: object) -> str:
    """Return the hex SHA-256 of the canonical JSON of ``value`` in UTF-8.

    >>> sha256_json({})
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()
