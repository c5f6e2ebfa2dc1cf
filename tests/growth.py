"""Whether a finder takes a time that grows with its text and no faster."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable


def check_growth(find: Callable[[str], Iterable[object]], piece: str) -> None:
    """Fail where eight times a hostile text takes much more than eight times as long."""
    assert _seconds(find, piece, 80_000) < 16 * _seconds(find, piece, 10_000) + 0.02


def _seconds(find: Callable[[str], Iterable[object]], piece: str, chars: int) -> float:
    """Return the least processor time of three runs over so many characters."""
    text = piece * (chars // len(piece))
    best = []
    for _ in range(3):
        start = time.process_time()
        for _found in find(text):
            pass
        best.append(time.process_time() - start)
    return min(best)
