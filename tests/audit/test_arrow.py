"""Rows of Arrow data mean what their columns say, or it is said why they can't."""

from __future__ import annotations

import datetime
import math
import struct
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.audit import arrow
from holdwater.errors import InvalidRecord


def _one(array: Any) -> object:
    """Return the first value of a column."""
    (row,) = arrow.rows(pa.table({"a": array[:1]}))
    assert isinstance(row, dict)
    return row["a"]


@pytest.mark.parametrize(
    ("array", "value"),
    [
        (pa.array([5], pa.uint8()), 5),
        (pa.array([0.1]), 0.1),
        (pa.array([11.2], pa.float32()), 11.2),
        (pa.array([Decimal("1.50")], pa.decimal128(9, 2)), Decimal("1.50")),
        (pa.array(["a"], pa.large_string()), "a"),
        (pa.array(["a"], pa.string_view()), "a"),
        (pa.array(["a", "b"]).dictionary_encode(), "a"),
        (pa.array([11.2], pa.float32()).dictionary_encode(), 11.2),
        (pa.array([b"a"]), b"a"),
        (pa.nulls(1), None),
        (pa.array([None], pa.map_(pa.string(), pa.int8())), None),
        (pa.array([{"b": [1, None]}]), {"b": [1, None]}),
        (pa.array([{"b": [11.2]}], pa.struct({"b": pa.list_(pa.float32())})), {"b": [11.2]}),
        (pa.array([[11.2]], pa.list_(pa.float32(), 1)), [11.2]),
        (pa.array([[[1.0]], []]), [[1.0]]),
        (pa.array([[("b", 1), ("c", None)]], pa.map_(pa.string(), pa.int8())), {"b": 1, "c": None}),
        (pa.array([[(1, "x")]], pa.map_(pa.int8(), pa.string())), {"1": "x"}),
        (pa.array([datetime.date(2024, 3, 5)]), datetime.date(2024, 3, 5)),
        (pa.array([1], pa.timestamp("us", "UTC")).cast(pa.string()), "1970-01-01 00:00:00.000001Z"),
        (pa.array([1], pa.timestamp("ns")), "1970-01-01T00:00:00.000000001"),
        (pa.array([1], pa.time64("ns")), "00:00:00.000000001"),
        (pa.array([5400], pa.duration("s")), "PT5400S"),
        (pa.array([-1], pa.duration("ns")), "-PT0.000000001S"),
    ],
)
def test_values(array: Any, value: object) -> None:
    """Each type becomes what JSON would hold in its place."""
    assert _one(array) == value


def test_rows_stand_in_order() -> None:
    """Every row comes, as many as there are, also of several chunks and of a slice."""
    table = pa.table({"a": pa.chunked_array([["x"], [], ["y", "z"]]), "b": pa.array([1.5, 2.5, 3.5], pa.float32())})
    assert list(arrow.rows(table)) == [{"a": "x", "b": 1.5}, {"a": "y", "b": 2.5}, {"a": "z", "b": 3.5}]
    assert list(arrow.rows(table.slice(1, 1))) == [{"a": "y", "b": 2.5}]


@pytest.mark.parametrize(
    ("array", "why"),
    [
        (pa.array([[("b", 1), ("b", 2)], []], pa.map_(pa.string(), pa.int8())), "holds the name 'b' twice"),
        (pa.StructArray.from_arrays([pa.array([1]), pa.array([2])], names=["b", "b"]), "holds the name 'b' twice"),
        (pa.array([2**62], pa.timestamp("us")), r"holds a timestamp\[us\] that is out of range"),
        (pa.array([2**30], pa.date32()), r"holds a date32\[day\] that is out of range"),
    ],
)
def test_what_is_no_row(array: Any, why: str) -> None:
    """It is told apart from those that are one, which stay."""
    first, *rest = arrow.rows(pa.table({"a": array}))
    with pytest.raises(InvalidRecord, match=why):
        raise first  # type: ignore[misc]  # it is no row
    assert rest == [{"a": {}}] * (len(array) - 1)


@given(st.floats(width=32))
def test_a_small_float_is_as_it_is_written(number: float) -> None:
    """What a float of 32 bits is read as names the same float, in no more digits than it takes."""
    read = _one(pa.array([number], pa.float32()))
    assert isinstance(read, float)
    if not math.isfinite(number):
        assert repr(read) == repr(number)
        return
    assert struct.pack("f", read) == struct.pack("f", number)
    assert len(repr(read)) <= len(repr(number))
