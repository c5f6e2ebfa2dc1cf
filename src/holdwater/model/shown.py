"""How results show themselves in a notebook: who stands above the core says how, and the core only asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

#: Returns a result as HTML, or None where it can't.
Show: TypeAlias = Callable[[Any], str | None]

_shows: dict[str, Show] = {}


class Shown:
    """A result that a notebook shows as HTML, once somebody has said how; else as its text."""

    __slots__ = ()
    _shown_as: ClassVar[str]

    def _repr_html_(self) -> str | None:
        show = _shows.get(self._shown_as)
        return None if show is None else show(self)


def show_by(kind: str, show: Show) -> None:
    """Say how results of one kind are shown.

    Args:
        kind: What such a result has in ``_shown_as``.
        show: Given a result, returns it as HTML.

    >>> class Answer(Shown):
    ...     _shown_as = "answer"
    >>> Answer()._repr_html_() is None
    True
    >>> show_by("answer", lambda answer: "<p>42")
    >>> Answer()._repr_html_()
    '<p>42'
    """
    _shows[kind] = show
