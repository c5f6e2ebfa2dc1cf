"""Annotations: which places of a typed output admit null, and what type a restored value gets."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, NewType, Optional, TypeVar, Union

import pydantic
import pytest
from typing_extensions import TypeAliasType, TypedDict

from holdwater.outputs.hints import admits_null, fit, hint_at
from holdwater.outputs.json_source import JsonNumber
from holdwater.outputs.tree import Tree

T = TypeVar("T")
_Price = NewType("_Price", float)
_MaybePrice = NewType("_MaybePrice", Optional[float])  # type: ignore[valid-newtype]  # noqa: UP045


class _Colour(Enum):
    RED = "red"
    ONE = 1


class _Pair(NamedTuple):
    left: int
    right: int | None


class _Extra(TypedDict):
    size: float
    note: str | None


class _Model(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="allow")
    strict: float = 1
    loose: Optional[float] = None  # noqa: UP045
    annotated: Annotated[float | None, pydantic.Field(ge=0)] = None
    items: list[float] = []
    maybe: list[float | None] | None = None
    table: dict[str, Mapping[str, int | None]] = {}
    pair: tuple[int, int | None] = (1, 2)
    many: tuple[int | None, ...] = ()
    extra_: _Extra = {"size": 1, "note": "x"}
    bare: list = []  # type: ignore[type-arg]


@dataclasses.dataclass
class _Record:
    model: _Model
    pair: _Pair
    seq: Sequence[int]
    either: dict[str, int] | list[int | None]
    odd: dict[str | None, int] | list[int]
    free: Any
    plain: object


@pytest.mark.parametrize(
    ("hint", "admits"),
    [
        (float, False),
        (float | None, True),
        (Optional[float], True),  # noqa: UP045
        (Union[int, Union[str, None]], True),  # noqa: UP007
        (Any, True),
        (object, True),
        (None, True),
        (T, True),
        (Annotated[float, "x"], False),
        (Annotated[float | None, "x"], True),
        (Literal["a", None], True),
        (Literal["a"], False),
        (_Price, False),
        (_MaybePrice, True),
        ("Unknown | None", True),
        ("Optional[Unknown]", True),
        ("Unknown", False),
        (list[float | None], False),
        (TypeAliasType("Alias", Optional[float]), True),  # noqa: UP045
        (TypeAliasType("Alias", float), False),
    ],
)
def test_admits_null(hint: object, admits: bool) -> None:
    """Null is admitted where the annotation says so, or says nothing."""
    assert admits_null(hint) is admits


@pytest.mark.parametrize(
    ("path", "admits"),
    [
        ("/model/strict", False),
        ("/model/loose", True),
        ("/model/annotated", True),
        ("/model/items/0", False),
        ("/model/maybe/0", True),
        ("/model/table/a/b", True),
        ("/model/pair/0", False),
        ("/model/pair/1", True),
        ("/model/many/1", True),
        ("/model/extra_/size", False),
        ("/model/extra_/note", True),
        ("/model/bare/0", True),
        ("/model/other", True),
        ("/model/pair/2", True),
        ("/pair/left", False),
        ("/pair/right", True),
        ("/seq/0", False),
        ("/either/a", False),
        ("/odd/0", False),
        ("/free/x", True),
        ("/plain", True),
    ],
)
def test_where_a_typed_output_admits_null(path: str, admits: bool) -> None:
    """The annotation that governs a place is found through models, dataclasses and generic types."""
    model = _Model.model_validate(
        {"items": [1.5], "maybe": [1.5], "table": {"a": {"b": 1}}, "many": (1, 2), "bare": [1], "other": 1}
    )
    model.pair = (1, 2, 3)  # type: ignore[assignment]  # longer than its annotation
    tree = Tree(_Record(model=model, pair=_Pair(1, 2), seq=[1], either={"a": 1}, odd=[1], free={"x": 1}, plain=1))
    place = tree.get(path)
    assert place is not None
    assert admits_null(hint_at(tree, place)) is admits


def test_annotations_that_cannot_be_resolved() -> None:
    """Where a name in an annotation is unknown, its text decides."""

    @dataclasses.dataclass
    class Local:
        a: Missing | None  # type: ignore[name-defined]  # noqa: F821
        b: Missing  # type: ignore[name-defined]  # noqa: F821

    tree = Tree(Local(1, 2))
    assert [admits_null(hint_at(tree, place)) for place in tree.places[1:]] == [True, False]


@pytest.mark.parametrize(
    ("value", "hint", "expected"),
    [
        (JsonNumber("1.50"), float | None, 1.5),
        (JsonNumber("1.50"), Decimal | None, Decimal("1.50")),
        (JsonNumber("2"), int, 2),
        (JsonNumber("2.5"), int | float, 2.5),
        ("2024-03-05", dt.date | None, dt.date(2024, 3, 5)),
        ("10:30:00", dt.time, dt.time(10, 30)),
        ("no date", dt.date | str, "no date"),
        ("red", _Colour | None, _Colour.RED),
        (JsonNumber("1"), _Colour, _Colour.ONE),
        ("red", Any, "red"),
        ("red", Literal["red"] | None, "red"),
        (True, bool, True),
        (JsonNumber("2.5"), int, JsonNumber("2.5")),
        (JsonNumber("1e999"), float, JsonNumber("1e999")),
    ],
)
def test_fit(value: object, hint: object, expected: object) -> None:
    """A restored value gets the type of its field, and stays as read where that has no place for it."""
    fitted = fit(value, hint)
    assert fitted == expected
    assert type(fitted) is type(expected)
