"""Outputs of any Python type: walked in order, refused where they have no end, rebuilt without sharing."""

from __future__ import annotations

import copy
import dataclasses
import datetime as dt
import functools
import threading
from collections import OrderedDict
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdwater.errors import InvalidRecord
from holdwater.outputs.tree import Tree, as_scalar

_SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3) | st.tuples(inner, inner)
    ),
    max_leaves=10,
)


class _Point(NamedTuple):
    x: object
    y: object


@dataclasses.dataclass(frozen=True, slots=True)
class _Frozen:
    items: list[object]
    size: int | None = 1
    hidden: int = dataclasses.field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.size is None:
            raise ValueError("size")


class _Model(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="allow", frozen=True)
    name: str = "x"
    inner: list[Any] = []
    size: float | None = 1.5


class _List(list[object]):
    pass


def _containers(value: object) -> set[int]:
    return {id(place.value) for place in Tree(value).places if place.children is not None and place.value != ()}


@given(_VALUES)
def test_a_copy_is_equal_and_shares_nothing(value: object) -> None:
    """A rebuilt output equals the first and holds none of its containers."""
    again = Tree(value).rebuild({})
    assert again == value
    assert type(again) is type(value)
    assert not _containers(value) & _containers(again)


@given(_VALUES, st.data())
def test_a_change_is_made_where_it_is_named(value: object, data: st.DataObject) -> None:
    """Exactly the named leaves change, and the input doesn't."""
    before = copy.deepcopy(value)
    tree = Tree(value)
    leaves = [place.path for place in tree.places if place.children is None]
    chosen = data.draw(st.sets(st.sampled_from(leaves))) if leaves else set()
    after = Tree(tree.rebuild(dict.fromkeys(chosen, "new")))
    assert [place.path for place in after.places] == [place.path for place in tree.places]
    for place in after.places:
        if place.children is None:
            old = tree.get(place.path)
            assert old is not None
            assert place.value == ("new" if place.path in chosen else old.value)
    assert value == before


def test_every_type_is_kept() -> None:
    """Typed containers come back as what they were, and are copies."""
    ordered = OrderedDict(b=1, a=[2])
    model = _Model.model_validate({"inner": [_Frozen([1])], "extra": [3]})
    value = {
        "ordered": ordered,
        "point": _Point([1], 2),
        "frozen": _Frozen([1]),
        "model": model,
        "proxy": MappingProxyType({"a": [1]}),
        "list": _List([1, [2]]),
        "set": {1},
    }
    made = Tree(value).rebuild({"/frozen/size": None, "/frozen/hidden": 7, "/model/inner/0/size": 5, "/proxy/a/0": 0})
    assert isinstance(made, dict)
    assert [type(one) for one in made.values()] == [type(one) for one in value.values()]
    assert made["ordered"] == ordered
    assert list(made["ordered"]) == ["b", "a"]
    assert made["ordered"]["a"] is not ordered["a"]
    assert (made["frozen"].size, made["frozen"].hidden, made["model"].inner[0].size, made["proxy"]) == (
        None,
        7,
        5,
        {"a": [0]},
    )
    assert made["model"].inner is not model.inner
    assert made["model"].extra == [3]
    assert made["model"].extra is not model.extra  # type: ignore[attr-defined]
    assert made["list"] == _List([1, [2]])
    assert made["set"] == {1}
    assert made["set"] is not value["set"]
    assert (value["frozen"], model.inner) == (_Frozen([1]), [_Frozen([1])])


def test_a_model_remembers_which_fields_were_set() -> None:
    """Copying sets no field; changing one does, so that no default stands in for it when dumped."""
    model = _Model(name="y")
    again = Tree(model).rebuild({})
    assert isinstance(again, _Model)
    assert again == model
    assert again.model_fields_set == {"name"}
    nulled = Tree(model).rebuild({"/size": None, "/name": "z"})
    assert isinstance(nulled, _Model)
    assert nulled.model_dump(exclude_unset=True) == {"name": "z", "size": None}


def test_what_cannot_be_copied_is_shared() -> None:
    """A lock in an output doesn't stop the guard."""
    lock = threading.Lock()
    made: Any = Tree({"lock": lock, "a": 1}).rebuild({"/a": 2})
    assert made == {"lock": lock, "a": 2}


def test_order_and_names() -> None:
    """Places come in document order, each with its pointer and the nearest member name."""
    places = Tree({"a/b": [{"c": 1}, 2], "d": (3,)}).places
    assert [(place.path, place.field) for place in places] == [
        ("", None),
        ("/a~1b", "a/b"),
        ("/a~1b/0", "a/b"),
        ("/a~1b/0/c", "c"),
        ("/a~1b/1", "a/b"),
        ("/d", "d"),
        ("/d/0", "d"),
    ]


@pytest.mark.parametrize("kind", ["list", "dict", "mixed"])
def test_deep_outputs_are_refused(kind: str) -> None:
    """1,000 levels are an error that names the place; 200 are not."""
    for levels in (200, 201, 1_000):
        value: object = 1
        for number in range(levels):
            value = {"a": value} if kind == "dict" or (kind == "mixed" and number % 2) else [value]
        if levels == 200:
            assert len(Tree(value).places) == 201
            continue
        with pytest.raises(InvalidRecord, match=r"^/[a0]/.*expected at most 200 levels, found one more"):
            Tree(value)


def test_a_loop_is_refused() -> None:
    """An output that holds itself is an error that names the place; one that is held twice is not."""
    loop: dict[str, object] = {"a": []}
    loop["a"] = [1, loop]
    with pytest.raises(InvalidRecord, match=r"^/a/1: expected a tree, found a value that holds itself"):
        Tree(loop)
    twice = [1]
    assert len(Tree([twice, twice, (), ()]).places) == 7


def test_names_are_text() -> None:
    """A member whose name JSON can't write is an error."""
    with pytest.raises(InvalidRecord, match=r"^/a: expected text for the name of each member, found int"):
        Tree({"a": {1: 2}})


def test_scalars() -> None:
    """Each leaf has at most one scalar; numbers are exact."""

    class Colour(Enum):
        RED = "red"

    assert as_scalar(1.1) == Decimal("1.1")
    assert as_scalar(Colour.RED) == "red"
    assert as_scalar(dt.datetime(2024, 3, 5, 1, 2, tzinfo=dt.UTC)) == "2024-03-05T01:02:00+00:00"
    assert as_scalar(10**5000) == Decimal(10**5000)
    assert isinstance(as_scalar(10**5000), Decimal)
    assert as_scalar(True) is True
    assert [as_scalar(value) for value in (None, b"", object(), {1})] == [None] * 4


@dataclasses.dataclass
class _Labelled:
    weight: int | None

    @functools.cached_property
    def label(self) -> str:
        return f"weighs {self.weight}"


class _LabelledModel(pydantic.BaseModel):
    weight: int | None

    @pydantic.computed_field  # type: ignore[prop-decorator]
    @functools.cached_property
    def label(self) -> str:
        """Say what it weighs."""
        return f"weighs {self.weight}"


@pytest.mark.parametrize("output", [_Labelled(77), _LabelledModel(weight=77)], ids=["dataclass", "model"])
def test_what_was_computed_is_computed_again(output: _Labelled | _LabelledModel) -> None:
    """A cached property that states the old value is forgotten in the copy, and kept in the original."""
    assert output.label == "weighs 77"
    new = Tree(output).rebuild({"/weight": None})
    assert isinstance(new, type(output))
    assert new.label == "weighs None"
    assert output.label == "weighs 77"
