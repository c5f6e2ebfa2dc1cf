"""An output as a tree of places, whatever Python types hold it: walked and rebuilt without recursion.

Mappings, dataclasses, pydantic models and named tuples are objects, lists and tuples are lists,
and the rest are leaves.
"""

from __future__ import annotations

import copy
import datetime as dt
import enum
from collections.abc import Callable, Collection, Mapping, MutableMapping
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, TypeVar, cast

from holdwater.errors import InvalidRecord
from holdwater.model.citation import Scalar
from holdwater.outputs import pointer

T = TypeVar("T")

MAX_DEPTH = 200

#: The member of an output under which its audit notes stand. It is no part of the record.
AUDIT = "_audit"

_MAX_INT_BITS = 2_000
_DATES = (dt.date, dt.time)
_PLAIN_LEAVES = frozenset({str, int, float, bool, type(None), Decimal})  # most of what is asked about
_IMMUTABLE = (str, int, float, Decimal, bytes, type(None), dt.timedelta, enum.Enum, *_DATES)


@dataclass(slots=True, kw_only=True)
class Place:
    """One value of an output and where it stands.

    Attributes:
        path: JSON Pointer.
        name: Name in its object, or index in its list, as text; "" for the whole.
        field: The nearest member name, or None outside every object.
        value: What stands there.
        parent: Number of the place that holds it; -1 for the whole.
        children: Numbers of the places that it holds, in order; None for a leaf.
        is_object: It holds named members.
    """

    path: str
    name: str
    field: str | None
    value: object
    parent: int
    children: list[int] | None
    is_object: bool


def is_model(value: object) -> bool:
    """Tell whether ``value`` is an instance of a pydantic model, without importing pydantic."""
    kind = type(value)
    return isinstance(getattr(kind, "model_fields", None), Mapping) and callable(getattr(kind, "model_copy", None))


def is_named_tuple(value: object) -> bool:
    """Tell whether ``value`` is an instance of a named tuple."""
    return isinstance(value, tuple) and isinstance(getattr(type(value), "_fields", None), tuple)


def is_object(value: object) -> bool:
    """Tell whether ``value`` holds named members."""
    if isinstance(value, Mapping) or is_named_tuple(value) or is_model(value):
        return True
    return is_dataclass(value) and not isinstance(value, type)


def members(value: object, path: str = "") -> list[tuple[str, object]] | None:
    """Return what ``value`` holds, by name or index in order; None for a leaf.

    Args:
        value: Any value of an output.
        path: Where it stands, for the message.

    Raises:
        InvalidRecord: if a member's name is no text.

    >>> members(["a", "b"]), members("ab")
    ([('0', 'a'), ('1', 'b')], None)
    """
    if type(value) in _PLAIN_LEAVES:
        return None
    if isinstance(value, Mapping):
        for name in value:
            if not isinstance(name, str):
                raise InvalidRecord(
                    f"{pointer.shown(path)}: expected text for the name of each member, "
                    f"found {type(name).__name__}. Write names as JSON does."
                )
        return list(value.items())
    if is_model(value):
        model = cast("Any", value)
        return [(name, getattr(model, name)) for name in (*type(model).model_fields, *(model.model_extra or ()))]
    if is_dataclass(value) and not isinstance(value, type):
        return [(field.name, getattr(value, field.name)) for field in fields(value)]
    if is_named_tuple(value):
        tuple_ = cast("Any", value)
        return list(zip(tuple_._fields, tuple_, strict=True))
    if isinstance(value, (list, tuple)):
        return [(str(index), item) for index, item in enumerate(value)]
    return None


def as_scalar(value: object) -> Scalar | None:
    """Return a leaf as the scalar that JSON would hold; None for null and for what JSON has no scalar for.

    A ``float`` counts as the decimal that its shortest spelling says; a date or a time as its ISO text; a
    member of an enumeration as its value.

    >>> as_scalar(0.1), as_scalar(dt.date(2024, 3, 5)), as_scalar(b"")
    (Decimal('0.1'), '2024-03-05', None)
    """
    if isinstance(value, enum.Enum):
        value = value.value
    if isinstance(value, float):
        return Decimal(float.__repr__(value))
    if isinstance(value, int) and value.bit_length() > _MAX_INT_BITS:
        return Decimal(value)  # ``str`` may refuse an integer so long, by a limit of the host's
    if isinstance(value, (str, int, Decimal)):
        return value
    return value.isoformat() if isinstance(value, _DATES) else None


class Tree:
    """Every place of an output in document order, each before what it holds."""

    def __init__(self, output: object) -> None:
        """Walk ``output``.

        Raises:
            InvalidRecord: if it is nested deeper than 200 levels, holds itself, or names a member by no text.
        """
        self.places: list[Place] = []
        self.numbers: dict[str, int] = {}
        self._members: dict[str, dict[str, Place]] = {}
        open_ids: set[int] = set()
        # A tuple opens a place; a lone id closes the container that it belongs to.
        stack: list[tuple[str, str, str | None, object, int, int] | int] = [("", "", None, output, -1, 0)]
        while stack:
            entry = stack.pop()
            if isinstance(entry, int):
                open_ids.discard(entry)
                continue
            path, name, field, value, parent, depth = entry
            held = members(value, path)
            number = len(self.places)
            place = Place(
                path=path,
                name=name,
                field=field,
                value=value,
                parent=parent,
                children=None if held is None else [],
                is_object=held is not None and is_object(value),
            )
            self.places.append(place)
            self.numbers[path] = number
            if parent >= 0:
                cast("list[int]", self.places[parent].children).append(number)
            if held is None:
                continue
            if id(value) in open_ids:
                raise InvalidRecord(
                    f"{pointer.shown(path)}: expected a tree, found a value that holds itself. Copy it."
                )
            if depth >= MAX_DEPTH:
                raise InvalidRecord(
                    f"{pointer.shown(path)}: expected at most {MAX_DEPTH} levels, found one more. Flatten it."
                )
            open_ids.add(id(value))
            stack.append(id(value))
            stack.extend(
                (pointer.join(path, key), key, key if place.is_object else field, item, number, depth + 1)
                for key, item in reversed(held)
            )

    def get(self, path: str) -> Place | None:
        """Return the place at ``path``, or None."""
        number = self.numbers.get(path)
        return None if number is None else self.places[number]

    def members(self, place: Place) -> dict[str, Place]:
        """Return the places that an object holds by name, not to be changed; nothing for a list or a leaf."""
        if not place.is_object:
            return {}
        if place.path not in self._members:
            held = (self.places[number] for number in place.children or ())
            self._members[place.path] = {member.name: member for member in held}
        return self._members[place.path]

    def scalars(self, place: Place) -> list[Place]:
        """Return the scalar at ``place``, or every one of the list there and the lists in it; never null."""
        found: list[Place] = []
        stack = [place]
        while stack:
            one = stack.pop()
            if one.children is None:
                found += [one] if as_scalar(one.value) is not None else []
            elif not one.is_object:
                stack.extend(self.places[number] for number in reversed(one.children))
        return found

    def is_audit(self, place: Place) -> bool:
        """Tell whether ``place`` stands in the audit notes, which are no part of the record."""
        return isinstance(self.places[0].value, Mapping) and pointer.is_below(place.path, f"/{AUDIT}")

    def rebuild(self, changes: Mapping[str, object]) -> object:
        """Return a copy of the output, of the same types, that shares no container with it.

        Args:
            changes: New values of leaves, by JSON Pointer.
        """
        new: list[object] = [None] * len(self.places)
        for number in range(len(self.places) - 1, -1, -1):
            place = self.places[number]
            if place.children is None:
                new[number] = changes[place.path] if place.path in changes else _copy_leaf(place.value)
            else:
                names = [self.places[child].name for child in place.children]
                changed = {
                    name
                    for name, child in zip(names, place.children, strict=True)
                    if self.places[child].path in changes
                }
                new[number] = _refill(place.value, names, [new[child] for child in place.children], changed)
        return new[0]


def _copy_leaf(value: object) -> object:
    """Return a leaf that nobody else can change; what can't be copied (a lock, a client) stays shared."""
    if isinstance(value, _IMMUTABLE):
        return value
    try:
        return copy.deepcopy(value)
    except Exception:  # foreign code: any object may refuse, and none of them is ours to change
        return value


def _refill(value: object, names: list[str], items: list[object], changed: Collection[str]) -> object:
    """Return a container like ``value`` that holds ``items``."""
    if isinstance(value, Mapping):
        return fill_mapping(value, dict(zip(names, items, strict=True)))
    if is_model(value):
        return _refill_model(cast("Any", value), dict(zip(names, items, strict=True)), changed)
    if is_dataclass(value) and not isinstance(value, type):
        new = copy.copy(value)
        for name, item in zip(names, items, strict=True):
            if item is not getattr(value, name):
                object.__setattr__(new, name, item)  # also where it is frozen; no __post_init__ runs again
        forget_computed(new)
        return new
    kind = cast("Any", type(value))
    if is_named_tuple(value):
        return kind._make(items)
    if type(value) in (list, tuple) or isinstance(value, tuple):
        return kind(items)
    sequence = cast("list[object]", copy.copy(value))
    sequence[:] = items
    return sequence


def fill_mapping(value: Mapping[str, object], items: dict[str, object]) -> Mapping[str, object]:
    """Return a mapping of the type of ``value`` that holds ``items``."""
    if type(value) is dict:
        return items
    if isinstance(value, MutableMapping):
        new = copy.copy(value)
        for name in [name for name in new if name not in items]:
            del new[name]
        for name, item in items.items():
            new[name] = item
        return new
    kind = cast("Callable[[dict[str, object]], Mapping[str, object]]", type(value))
    return kind(items)  # a read-only mapping is built from a dict


def _refill_model(value: Any, items: dict[str, object], changed: Collection[str]) -> Any:
    """Return a pydantic model like ``value``; a field counts as set where it did, or where it was changed."""
    were_set = {*value.model_fields_set, *changed}
    new = value.model_copy(update={name: item for name, item in items.items() if item is not getattr(value, name)})
    new.model_fields_set.intersection_update(were_set)
    forget_computed(new)
    return new


def forget_computed(value: object) -> None:
    """Let an object compute its cached properties anew: what they kept may say a value that is null now."""
    kept = getattr(value, "__dict__", {})
    for name in [name for name in kept if isinstance(getattr(type(value), name, None), cached_property)]:
        del kept[name]
