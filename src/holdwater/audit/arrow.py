"""Rows of Arrow data as JSON would hold them: names and scalars that mean what the columns say."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Iterator
from typing import Any

from holdwater.errors import InvalidRecord

# Digits behind the point of a second.
_DIGITS = {"s": 0, "ms": 3, "us": 6, "ns": 9}

# What the struct module calls a float of so many bits, and how many digits it may take to write one.
_SHORT = {16: ("e", range(1, 6)), 32: ("f", range(1, 10))}


def rows(table: Any) -> Iterator[dict[str, object] | InvalidRecord]:
    """Yield each row, or why it is none.

    A map is an object, a duration its ISO 8601 text, a float of 32 bits or fewer the shortest number that names
    it, and a time finer than Python's an ISO 8601 text.

    Args:
        table: A ``pyarrow.Table`` or a ``pyarrow.RecordBatch``; each name stands for one column.
    """
    names = table.schema.names
    columns = [_values(table.column(at)) for at in range(len(names))]
    for _ in range(table.num_rows):
        row = [next(column) for column in columns]
        fault = next((value for value in row if isinstance(value, InvalidRecord)), None)
        yield fault or dict(zip(names, row, strict=True))


def _values(column: Any) -> Iterator[object]:
    if _is_plain(column.type):
        yield from column.to_pylist()
        return
    for scalar in column:
        try:
            yield _value(scalar)
        except InvalidRecord as fault:
            yield fault


def _is_plain(kind: Any) -> bool:
    """Tell whether Python holds every value of a type as JSON would."""
    from pyarrow import types

    if types.is_struct(kind):
        parts = [kind.field(at) for at in range(kind.num_fields)]
        return len({part.name for part in parts}) == len(parts) and all(_is_plain(part.type) for part in parts)
    if types.is_list(kind) or types.is_large_list(kind) or types.is_dictionary(kind):
        return _is_plain(kind.value_type)
    return any(
        test(kind)
        for test in (
            *(types.is_boolean, types.is_integer, types.is_float64, types.is_decimal),
            *(types.is_string, types.is_large_string, types.is_string_view, types.is_null),
        )
    )


def _value(scalar: Any) -> object:
    """Return one value of any type.

    Raises:
        InvalidRecord: if a name stands in it twice, or it is out of range.
    """
    from pyarrow import types

    kind = scalar.type
    if not scalar.is_valid:
        return None
    if types.is_dictionary(kind):
        return _value(scalar.value)
    if types.is_map(kind):
        return _object((str(_value(pair[0])), pair[1]) for pair in scalar.values)
    if types.is_struct(kind):
        return _object((kind.field(at).name, scalar[at]) for at in range(kind.num_fields))
    if types.is_nested(kind):
        return [_value(item) for item in scalar.values]
    if types.is_duration(kind):
        return _duration(scalar.value, _DIGITS[kind.unit])
    if types.is_floating(kind):
        return _shortest(scalar.as_py(), kind.bit_width)
    try:
        return scalar.as_py()
    except (ValueError, OverflowError) as error:  # a time that Python's own types don't reach
        text = str(scalar.cast("string").as_py())
        if not text[-1:].isalnum():
            raise InvalidRecord(f"holds a {kind} that is out of range.") from error
        return text.replace(" ", "T", 1)


def _object(members: Iterable[tuple[str, Any]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, scalar in members:
        if name in found:
            raise InvalidRecord(f"holds the name {name!r} twice. Give each member one of its own.")
        found[name] = _value(scalar)
    return found


def _duration(amount: int, digits: int) -> str:
    """Return a duration as text.

    >>> _duration(5400, 0), _duration(-1500, 3)
    ('PT5400S', '-PT1.5S')
    """
    whole, rest = divmod(abs(amount), 10**digits)
    part = f".{rest:0{digits}}".rstrip("0") if rest else ""
    return f"{'-' * (amount < 0)}PT{whole}{part}S"


def _shortest(number: float, bits: int) -> float:
    """Return the number with the fewest digits that a float of so many bits holds as this one.

    >>> _shortest(11.199999809265137, 32)
    11.2
    """
    if bits not in _SHORT or not math.isfinite(number):
        return number
    code, digits = _SHORT[bits]
    tried = (float(f"{number:.{count}g}") for count in digits)
    return next((one for one in tried if _as(code, one) == number), number)


def _as(code: str, number: float) -> float | None:
    try:
        return float(struct.unpack(code, struct.pack(code, number))[0])
    except OverflowError:  # rounded up past the largest
        return None
