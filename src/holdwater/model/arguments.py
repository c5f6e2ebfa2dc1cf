"""Checks of what a caller passes in: where, what was expected, what was found, what to write instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

from holdwater.errors import InvalidArgument

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")

_SHOWN_CHARS = 60


def found(value: object) -> str:
    """Return a value for a message: a short scalar as Python writes it, anything else by its type.

    >>> found("3"), found(None), found([1]), found("a" * 99)[-4:]
    ("'3'", 'None', 'list', "aa'…")
    """
    if isinstance(value, (str, bytes)):
        cut = value[:_SHOWN_CHARS]
        while len(repr(cut)) > _SHOWN_CHARS:
            cut = cut[:-1]
        return repr(cut) if len(cut) == len(value) else f"{cut!r}…"
    if value is not None and not isinstance(value, (bool, int, float, Decimal)):
        return type(value).__name__
    text = repr(value)
    return text if len(text) <= _SHOWN_CHARS else f"{text[:_SHOWN_CHARS]}…"


def meant(word: str, known: Iterable[str]) -> str:
    """Return a hint for a word that is none of those known: the most similar one, or all of them.

    >>> meant("wrods", ["exact", "words"]), meant("zz", ["exact", "words"])
    ('Did you mean words?', 'There are exact, words.')
    """
    import difflib  # only where something went wrong

    known = tuple(known)
    near = difflib.get_close_matches(word, known, n=1)
    return f"Did you mean {near[0]}?" if near else f"There are {', '.join(known)}."


def text(name: str, value: object, hint: str) -> str:
    """Return a value that must be text.

    Raises:
        InvalidArgument: if it is something else; the message ends with ``hint``.
    """
    if not isinstance(value, str):
        raise InvalidArgument(f"{name}: expected text, found {found(value)}. {hint}")
    return value


def optional_text(name: str, value: object, hint: str) -> str | None:
    """Return a value that must be text or None, as ``text`` does."""
    return None if value is None else text(name, value, hint)


def listed(name: str, value: Iterable[T]) -> tuple[T, ...]:
    """Return the items of a collection; a text is none, though Python would take it apart into its characters.

    Raises:
        InvalidArgument: if it is a text, a mapping, or nothing that can be iterated over.
    """
    if isinstance(value, (str, bytes)):
        raise InvalidArgument(f"{name}: expected a collection of texts, found {found(value)}. Write [{found(value)}].")
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        raise InvalidArgument(f"{name}: expected a collection of texts, found {found(value)}. Write a list or a set.")
    return tuple(value)


def texts(name: str, value: Iterable[str]) -> tuple[str, ...]:
    """Return the items of a collection of texts.

    Raises:
        InvalidArgument: if it is one text, no collection, or one of its items is something else.

    >>> texts("derived", {"/total"})
    ('/total',)
    """
    items = listed(name, value)
    for item in items:
        text(name, item, "Write a collection of texts.")
    return items


def whole(name: str, value: int, least: int, most: int | None = None, *, hint: str) -> int:
    """Return a whole number from ``least`` to ``most``, both included.

    Raises:
        InvalidArgument: if it is something else, a boolean too; the message ends with ``hint``.
    """
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not is_whole or value < least or (most is not None and value > most):
        span = f"of {least} or more" if most is None else f"from {least} to {most}"
        raise InvalidArgument(f"{name}: expected a whole number {span}, found {found(value)}. {hint}")
    return value


def choice(name: str, kind: type[E], value: E | str) -> E:
    """Return the member of an enumeration that a value names.

    Raises:
        InvalidArgument: if it names none; the message lists them.
    """
    try:
        return kind(value)
    except ValueError:
        raise InvalidArgument(f"{name}: expected one of {', '.join(kind)}, found {found(value)}.") from None
