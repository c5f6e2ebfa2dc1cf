"""A JSON value as text: one line a scalar, so that a reader of text finds what structured data states."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

#: Names whose value is the unit of the numbers beside them in the same object.
UNIT_NAMES = frozenset({"unit", "unitcode", "unittext", "currency", "pricecurrency"})

#: Nested deeper than this, a value is not read: real data never is, and hostile data may be.
MAX_DEPTH = 200


class Pairs(list[tuple[str, object]]):
    """The members of a JSON object in order, repeats kept: what ``object_pairs_hook=Pairs`` gives."""


def scalar_text(value: object) -> str:
    """Return a scalar as a page would state it: a string as it is, a number as JSON spells it.

    >>> scalar_text("a"), scalar_text(Decimal("1299.00")), scalar_text(True), scalar_text(None)
    ('a', '1299.00', 'true', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def _walk(value: object) -> Iterator[tuple[str, object, int]]:
    """Yield (name, scalar, number of the object it stands in), depth first, without recursion."""
    objects = 0
    stack: list[tuple[str, object, int, int]] = [("", value, 0, 0)]
    while stack:
        name, item, owner, depth = stack.pop()
        if item is None or isinstance(item, (str, int, float)):  # most are, and an abstract type is slow to ask
            yield name, item, owner
        elif isinstance(item, (Mapping, Pairs)):
            if depth < MAX_DEPTH:
                objects += 1
                members = item.items() if isinstance(item, Mapping) else item
                stack.extend((str(key), member, objects, depth + 1) for key, member in reversed(list(members)))
        elif isinstance(item, Sequence) and not isinstance(item, (str, bytes)):
            if depth < MAX_DEPTH:
                stack.extend((name, member, owner, depth + 1) for member in reversed(item))
        else:
            yield name, item, owner


def render(value: object, start: int = 0) -> tuple[str, list[tuple[int, int, int, int]]]:
    r"""Return the lines of ``value``, and (start, end, label start, label end) for each unit beside a number.

    Args:
        value: Any JSON value; objects may be mappings or ``Pairs``.
        start: Offset at which the text will stand, added to every position.

    >>> render({"weight": {"value": 0.45, "unitCode": "KGM"}})
    ('value: 0.45\nunitCode: KGM\n', [(7, 11, 22, 25)])
    """
    lines: list[str] = []
    spans: dict[int, list[tuple[str, int, int]]] = {}
    at = start
    for name, item, owner in _walk(value):
        text = scalar_text(item)
        if not text:
            continue
        head = f"{name}: " if name else ""
        begin = at + len(head)
        lines.append(f"{head}{text}\n")
        spans.setdefault(owner, []).append((name.casefold(), begin, begin + len(text)))
        at = begin + len(text) + 1
    scopes = [
        (begin, end, unit_begin, unit_end)
        for members in spans.values()
        for unit_name, unit_begin, unit_end in members
        if unit_name in UNIT_NAMES
        for name, begin, end in members
        if name not in UNIT_NAMES
    ]
    return "".join(lines), sorted(scopes)
