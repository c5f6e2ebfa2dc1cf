"""Patterns that are compiled when they are first used: compiling all of them would be most of an import."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast


class LazyPattern:
    """Stands for a compiled pattern, and from its first use on hands out that pattern's own methods."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        for method in ("search", "match", "fullmatch", "finditer", "findall", "sub", "split"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what acts as ``re.compile(pattern, flags)``, compiled when it is first used.

    >>> lazy("[0-9]+").findall("1 and 22")
    ['1', '22']
    """
    return cast("re.Pattern[str]", LazyPattern(pattern, flags))


def any_of(words: Iterable[str]) -> str:
    r"""Return a pattern of any of some words, the longest first.

    >>> any_of(["min", "p.m", "minute"])
    'minute|min|p\\.m'
    """
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
