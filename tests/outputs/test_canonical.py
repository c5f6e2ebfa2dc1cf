"""Canonical JSON: one text for one value, whatever the types that hold it and the host."""

from __future__ import annotations

import dataclasses
import datetime as dt
import decimal
import hashlib
import json
import sys
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.errors import InvalidArgument
from holdwater.model.settings import Settings
from holdwater.outputs.canonical import (
    canonical_json,
    json_text,
    number_text,
    sha256_json,
    string_text,
    to_jsonable,
)
from holdwater.outputs.json_source import parse

SCALARS = (
    st.none() | st.booleans() | st.text(max_size=8) | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


class _Colour(Enum):
    RED = "red"


class _Pair(NamedTuple):
    left: int
    right: str


@dataclasses.dataclass(frozen=True)
class _Box:
    pair: _Pair
    colour: _Colour
    day: dt.date


@given(VALUES)
def test_what_is_written_is_read_back(value: object) -> None:
    """The text means the value, and writing what was read gives the same text."""
    text = canonical_json(value)
    assert json.loads(text) == value
    assert canonical_json(parse(text).value) == text


@given(st.dictionaries(st.text(max_size=4), st.integers(), max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_members_does_not_matter(value: dict[str, int], random: object) -> None:
    """Members stand in the order of their code points."""
    items = list(value.items())
    random.shuffle(items)  # type: ignore[attr-defined]
    assert canonical_json(dict(items)) == canonical_json(value)
    assert list(json.loads(canonical_json(value))) == sorted(value)


def test_numbers_stand_as_written() -> None:
    """A literal is kept, a float gets its shortest spelling, and 1 is not 1.0."""
    assert canonical_json(parse("[1299.00,1E5,-0,1e999]").value) == "[1299.00,1E5,-0,1e999]"
    assert (
        canonical_json([0.1, 1.0, 1, -0.0, 1e22, Decimal("1E+5"), Decimal("0.10")])
        == "[0.1,1.0,1,-0.0,1e+22,1E+5,0.10]"
    )
    assert [number_text(value) for value in (float("nan"), float("-inf"), Decimal("sNaN"))] == [None] * 3
    assert canonical_json([float("nan"), Decimal("-Infinity")]) == '["nan","-Infinity"]'


def test_an_integer_of_any_length() -> None:
    """The host's limit on the digits of an integer is none here."""
    text = canonical_json(10**5000)
    assert text == "1" + "0" * 5000
    assert canonical_json(10**600) == "1" + "0" * 600


def test_strings_keep_their_characters() -> None:
    """What can be encoded stands as it is; half a surrogate pair stands as an escape."""
    assert string_text('5 € "x"\u2028\n') == '"5 € \\"x\\"\u2028\\n"'
    assert canonical_json("\ud800").encode() == b'"\\ud800"'


def test_other_types_have_one_place() -> None:
    """Dataclasses, named tuples, enumerations, dates, sets and read-only mappings become plain JSON."""
    box = _Box(pair=_Pair(1, "x"), colour=_Colour.RED, day=dt.date(2024, 3, 5))
    assert to_jsonable(box) == {"pair": {"left": 1, "right": "x"}, "colour": "red", "day": "2024-03-05"}
    assert json_text(box) == '{"pair":{"left":1,"right":"x"},"colour":"red","day":"2024-03-05"}'
    assert (
        canonical_json(MappingProxyType({"b": frozenset("zyx"), "a": (True, None)}))
        == '{"a":[true,null],"b":["x","y","z"]}'
    )
    assert to_jsonable(pydantic.HttpUrl("https://shop.example/p")) == "https://shop.example/p"
    assert to_jsonable([b"x", object()]) == ["<builtins.bytes>", "<builtins.object>"]
    assert '"min_text_chars":400' in canonical_json(Settings())


def test_nothing_is_shared() -> None:
    """What comes back holds no container of what went in."""
    inner = [1]
    made = to_jsonable({"a": inner})
    inner.append(2)
    assert made == {"a": [1]}


def test_digest() -> None:
    """The digest is the SHA-256 of the canonical text in UTF-8."""
    assert sha256_json({"ü": 1}) == hashlib.sha256('{"ü":1}'.encode()).hexdigest()


def test_the_callers_decimal_context_changes_nothing() -> None:
    """Precision, traps and the case of the exponent are the caller's own."""
    value = [Decimal("123456789.123456789E+50"), Decimal("1E+5"), 10**700]
    expected = canonical_json(value)
    with decimal.localcontext(decimal.Context(prec=3, capitals=0, traps=[decimal.Inexact, decimal.FloatOperation])):
        assert canonical_json(value) == expected


def test_depth() -> None:
    """Deep values are written without a deep stack; what holds itself is an error."""
    deep: list[object] = []
    for _ in range(990):
        deep = [deep]
    assert canonical_json(deep) == "[" * 991 + "]" * 991
    assert sys.getrecursionlimit() <= 1_000
    loop: list[object] = []
    loop.append(loop)
    with pytest.raises(InvalidArgument, match="hold itself"):
        canonical_json(loop)
