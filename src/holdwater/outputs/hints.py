"""What the annotations of a typed output admit: whether a place may hold null, and what its value was."""

from __future__ import annotations

import contextlib
import datetime as dt
import enum
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from decimal import Decimal
from typing import Annotated, Any, TypeVar, Union, cast

from holdwater.outputs.json_source import JsonNumber
from holdwater.outputs.tree import Place, Tree, is_model, is_named_tuple
from holdwater.text.lazy import lazy

_ANYTHING = (None, type(None), Any, object)
_NULL_WORDS = lazy(r"\b(?:None|Optional|Any|object)\b")


def admits_null(hint: object) -> bool:
    """Tell whether a value annotated with ``hint`` may be None; what says nothing admits it.

    >>> admits_null(float | None), admits_null(float), admits_null(Any)
    (True, False, True)
    """
    for option in _options(hint):
        if isinstance(option, str):  # an annotation whose names could not be resolved
            if _NULL_WORDS.search(option):
                return True
        elif option in _ANYTHING or isinstance(option, TypeVar) or None in _literals(option):
            return True
    return False


def _literals(option: object) -> tuple[object, ...]:
    """Return the values that a ``Literal`` lists."""
    return typing.get_args(option) if typing.get_origin(option) is typing.Literal else ()


def hint_at(tree: Tree, place: Place) -> object:
    """Return the annotation that governs ``place``; ``Any`` where none does."""
    chain = [place]
    while chain[-1].parent >= 0:
        chain.append(tree.places[chain[-1].parent])
    hint: object = Any
    for holder, held in zip(chain[:0:-1], chain[-2::-1], strict=True):
        hint = _inner(holder.value, hint, held.name)
    return hint


def fit(value: object, hint: object) -> object:
    """Return ``value``, as read from JSON, in the type that ``hint`` asks for, if it asks for one."""
    for option in _options(hint):
        if not isinstance(option, type):
            continue
        if isinstance(value, JsonNumber) and not value.is_nan():
            if option is Decimal:
                return Decimal(value.literal)
            if option is float:
                return float(value.literal)
            if option is int and value.literal.lstrip("-").isdigit():
                return int(value.literal)
        elif isinstance(value, str) and option in (dt.date, dt.datetime, dt.time):
            with contextlib.suppress(ValueError):
                return cast("Any", option).fromisoformat(value)
        if issubclass(option, enum.Enum) and value in [member.value for member in option]:
            return option(value)
    return value


def _options(hint: object) -> Iterator[object]:
    """Yield the members of a union, aliases and ``Annotated`` resolved."""
    stack = [hint]
    while stack:
        one = stack.pop()
        origin = typing.get_origin(one)
        if origin in (Union, types.UnionType):
            stack.extend(reversed(typing.get_args(one)))
        elif origin in (Annotated, typing.Required, typing.NotRequired):
            stack.append(typing.get_args(one)[0])
        elif type(one).__name__ == "TypeAliasType":
            stack.append(cast("Any", one).__value__)
        elif isinstance(one, typing.NewType):
            stack.append(one.__supertype__)
        else:
            yield one


def _inner(holder: object, hint: object, name: str) -> object:
    """Return the annotation of the member ``name`` of ``holder``, which is itself annotated with ``hint``."""
    if is_model(holder):
        info = cast("Any", type(holder)).model_fields.get(name)
        return Any if info is None else info.annotation
    if (is_dataclass(holder) and not isinstance(holder, type)) or is_named_tuple(holder):
        return _annotations(type(holder)).get(name, Any)
    found = [inner for option in _options(hint) for inner in _arguments(option, holder, name)]
    return Union[tuple(found)] if found else Any  # noqa: UP007  # built at run time


def _arguments(option: object, holder: object, name: str) -> Iterator[object]:
    """Yield what a generic alias or a ``TypedDict`` says of the member ``name`` of ``holder``."""
    if isinstance(holder, Mapping):
        # ``typing.is_typeddict`` doesn't know the twin of ``TypedDict`` that models need on older Pythons.
        if isinstance(option, type) and issubclass(option, dict) and hasattr(option, "__total__"):
            yield _annotations(option).get(name, Any)
        elif _is_alias_of(option, Mapping) and len(typing.get_args(option)) == 2:
            yield typing.get_args(option)[1]
        return
    origin, arguments = typing.get_origin(option), typing.get_args(option)
    if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        if int(name) < len(arguments):
            yield arguments[int(name)]
    elif arguments and not _is_alias_of(option, Mapping) and isinstance(origin, type):
        yield arguments[0]


def _is_alias_of(option: object, kind: type) -> bool:
    """Tell whether ``option`` is a generic alias of a subclass of ``kind``."""
    origin = typing.get_origin(option)
    return isinstance(origin, type) and issubclass(origin, kind)


def _annotations(kind: type) -> Mapping[str, object]:
    """Return the annotations of a class, as text where a name in them cannot be resolved."""
    try:
        return typing.get_type_hints(kind)
    except Exception:  # resolving runs the annotations, which may do anything
        return {
            name: hint
            for base in reversed(kind.__mro__)
            for name, hint in vars(base).get("__annotations__", {}).items()
        }
