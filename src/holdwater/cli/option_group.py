"""Options that several commands share, given to each of them in one order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def giving(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Return a decorator that gives a command some options, in this order."""

    def give(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return give
